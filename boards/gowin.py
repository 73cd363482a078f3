"""Gowin platforms with current nextpnr."""

from amaranth.vendor import GowinPlatform

__all__ = ["Himbaechel"]


class Himbaechel:
    """Mixin for ``GowinPlatform``: nextpnr-himbaechel instead of the retired nextpnr-gowin."""

    _apicula_required_tools = ("yosys", "nextpnr-himbaechel-gowin", "gowin_pack")
    # Without --freq, nextpnr would assume 12 MHz: Gowin's constraint files have no clocks.
    _apicula_command_templates = (
        GowinPlatform._apicula_command_templates[0],
        r"""
        {{invoke_tool("nextpnr-himbaechel-gowin")}}
            {{quiet("--quiet")}}
            --log {{name}}.tim
            --device {{platform.part}}
            --vopt family={{platform._chipdb_device}}
            --vopt cst={{name}}.cst
            --freq {{platform.default_clk_frequency / 1e6}}
            --json {{name}}.syn.json
            --write {{name}}.pnr.json
        """,
        GowinPlatform._apicula_command_templates[2],
    )
