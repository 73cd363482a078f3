"""``clockpoint equivalence``."""


def test_a_netlist_is_the_decoder(clockpoint):
    status, out, err = clockpoint("equivalence", "--netlist", "ecp5")
    assert (status, err) == (0, "")
    assert "ecp5 netlist             proved equal, unbounded" in out.decode()


def test_bad_input(refused):
    assert "name a --netlist or a --bitstream" in refused("equivalence")
    both = ("--netlist", "ice40", "--bitstream", "ice40")
    assert "choose one" in refused("equivalence", *both)
    assert "'max10' is not one of" in refused("equivalence", "--netlist", "max10")
