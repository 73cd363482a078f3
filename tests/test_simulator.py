"""The page that simulates the gates, in a browser."""

import json
import random
import re
import runpy
import shutil
from html import unescape
from itertools import accumulate

import pytest

from clockpoint.engine.tools import run
from clockpoint.flow.catalogue import specify
from clockpoint.sim.cores import core_of
from clockpoint.sim.models.decoder import Inputs, StreamDecoderModel
from clockpoint.sim.notation import items_of
from clockpoint.sim.waves import record
from support import HOSTILE, SAMPLES

DOCS = SAMPLES.parent / "docs"
ENCODINGS = ["utf-8", "cesu-8"]
#: Types into the page, clicks, and puts what it shows where Python finds it.
DRIVE = """
const controls = document.querySelectorAll("form :is(input, select, button)");
const [text, kind, clear, encoding] = controls;
const levels = {high: true, low: false, none: null};
const read = ({className, textContent}) => {
  const [kind] = className.split(" ");
  return kind in levels ? levels[kind] : textContent;
};
const rows = (name) => [...document.querySelectorAll(`.${name} tr`)].map((row) => [...row.cells]);
const shown = CASES.map((given) => {
  clear.click();
  encoding.value = given.encoding;
  kind.value = given.input;
  text.value = given.text;
  text.dispatchEvent(new Event("input"));
  for (const [row, cycles] of Object.entries(given.pauses))
    for (const n of cycles) document.querySelector(`[aria-label="${row}, cycle ${n}"]`)?.click();
  const alert = document.querySelector("[role=alert]");
  if (alert.textContent) return alert.textContent;
  const wave = rows("wave").map(([name, ...cells]) =>
    [name.textContent, cells.map(read)]);
  const events = rows("events").slice(1).map((cells) => cells.map((cell) => cell.textContent));
  return {wave: Object.fromEntries(wave), events};
});
document.body.replaceChildren(JSON.stringify(shown));
"""


@pytest.fixture(scope="module")
def shows(tmp_path_factory):
    """The function that returns the page's display of each case."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("needs the Debian package chromium")
    folder = tmp_path_factory.mktemp("page")
    script = runpy.run_path(str(DOCS / "simulator.py"))["script"]
    (folder / "designs.js").write_text(script(ENCODINGS))
    shutil.copy(DOCS / "static" / "simulator.js", folder)

    def show(cases):
        page = re.search("<div.*</script>", (DOCS / "how-it-works.md").read_text(), re.DOTALL)[0]
        page = page.replace("_static/", "")
        drive = f"const CASES = {json.dumps(cases)};{DRIVE}".replace("</", "<\\/")
        page = f"<!doctype html><meta charset=utf-8>{page}<script>{drive}</script>"
        (folder / "page.html").write_text(page)
        flags = ["--headless", "--no-sandbox", f"--user-data-dir={folder}/user", "--dump-dom"]
        dumped = run([chromium], [*flags, f"file://{folder}/page.html"], cwd=folder).stdout
        return json.loads(unescape(re.search("<body>(.*)</body>", dumped, re.DOTALL)[1]))

    return show


def expected(data, encoding, pauses):
    """The wave and the events, of the reference."""
    reference, at, cycles, waits = StreamDecoderModel(encoding), 0, [], False
    idle = stall = 0
    while idle <= 3 + (encoding == "cesu-8"):
        n = len(cycles)
        is_offered = at < len(data) and (waits or n not in pauses["i_valid"])
        byte = data[at] if is_offered else 0
        last = is_offered and at == len(data) - 1
        inputs = Inputs(is_offered, byte, last, n not in pauses["o_ready"])
        outputs = reference.step(inputs)
        cycles.append((inputs, outputs))
        stall = outputs.valid and not inputs.ready
        idle += at == len(data) and not stall
        waits = is_offered and not outputs.ready
        at += is_offered and outputs.ready
    wave = {
        "i_valid": [stimulus.valid for stimulus, _ in cycles],
        "i_ready": [answered.ready for _, answered in cycles],
        "o_valid": [answered.valid for _, answered in cycles],
        "o_event": [answered.event and str(answered.event) for _, answered in cycles],
    }
    accepted = [
        (n, answered.event)
        for n, (stimulus, answered) in enumerate(cycles)
        if answered.valid and stimulus.ready
    ]
    offsets = accumulate((event.length for _, event in accepted), initial=0)
    events = [
        [f"{n}", f"{at}", event.bytes.hex(" ").upper(), f"{event}"]
        for (n, event), at in zip(accepted, offsets, strict=False)
    ]
    return wave, events


def inside(text):
    """The registers of classify, locate and gather in the cycle after the stage, for UTF-8 text."""
    cycles = {"classify": [], "locate": [], "gather": []}
    for character in text:
        data = character.encode()
        for n, byte in enumerate(data):
            first = f"starts {len(data)}" if len(data) > 1 else "alone"
            cycles["classify"].append(f"{byte:02X} {'continues' if n else first}")
            missing = len(data) - 1 - n
            cycles["locate"].append(f"{missing} missing" if missing else "complete")
            cycles["gather"].append(None if missing else f"{ord(character):04X}")
    return cycles


def test_page(shows):
    """Packets with pauses and without; and what is refused."""
    cases, chance = [], random.Random(28)
    texts = {
        "E2 82 AC E2 41": b"\xe2\x82\xac\xe2A",
        "0xED,0xA0": b"\xed\xa0",
        "\\xC0\\x80": b"\xc0\x80",
    }
    texts |= {"U+20AC, u+1F600 41": "€😀A".encode()}
    texts = [(text, data, "hex") for text, data in texts.items()]
    texts += [(text, text.encode(), "text") for text in ("café €, 😀 </script>", "cafe", "é, 41")]
    for n in range(20):
        data = bytes(chance.choices(HOSTILE, k=chance.randint(1, 12)))
        text, data, kind = texts[n] if n < len(texts) else (data.hex(" "), data, "hex")
        shown = range(len(data) + 4)  # at least
        pauses = {
            row: [cycle for cycle in shown if n % 2 and chance.random() < 0.4]
            for row in ("i_valid", "o_ready")
        }
        of = {"text": text, "input": kind, "encoding": ENCODINGS[n % 9 == 8], "pauses": pauses}
        cases.append((data, of))
    typed = [case for _, case in cases]
    wrong = "E2 8", "hi", "U+D800", "U+110000"
    *shown, odd, other, low, high = shows([*typed, *(typed[0] | {"text": text} for text in wrong)])
    assert "odd number of hex digits" in odd
    assert "neither hex digits nor a code point" in other
    assert "UTF-8 cannot encode U+D800" in low
    assert "UTF-8 cannot encode U+110000" in high
    for n, ((data, case), actual) in enumerate(zip(cases, shown, strict=True)):
        wave, events = expected(data, case["encoding"], case["pauses"])
        assert {name: actual["wave"][name] for name in wave} == wave, case
        assert [row[:4] for row in actual["events"]] == events, case
        if case["input"] == "text" and not n % 2:
            for stage, (row, values) in enumerate(inside(case["text"]).items(), 1):
                shown = actual["wave"][row][stage:]
                assert all(v in (None, s) for v, s in zip(values, shown, strict=False)), row
        if not n:
            core = core_of("decoder", encoding=case["encoding"])
            recorded = record(core, specify(core), items_of(data.hex())).ports
            assert {name: actual["wave"][name] for name in recorded} == recorded, case
