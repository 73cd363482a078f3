// Simulates the gates of the stream decoder in a browser, and shows its ports cycle by cycle.
"use strict";

/** A design from power-on; `step` simulates one cycle and returns the values of all ports. */
class Simulation {
  constructor({ports, forms, gates, flipFlops}) {
    const functions = forms.map((form) => new Function("a", "b", "c", `return ${form}`));
    this.gates = gates.map(([form, ...nets]) => [functions[form], ...nets]);
    Object.assign(this, {ports, flipFlops});
    // A net is 0 or -1, so ~ inverts it.
    this.nets = [0, -1];
    for (const [q, , begins] of flipFlops) this.nets[q] = -begins;
  }

  step(inputs) {
    const {nets, ports, gates, flipFlops} = this;
    for (const [name, value] of Object.entries(inputs))
      ports[name].forEach((net, n) => { nets[net] = -((value >> n) & 1); });
    for (const [gate, y, a, b, c] of gates) nets[y] = gate(nets[a], nets[b], nets[c]);
    // Shifts would not do: the bytes of an event have more than 32 bits.
    const read = (bits) => bits.reduce((sum, net, n) => sum - nets[net] * 2 ** n, 0);
    const values = Object.entries(ports).map(([name, bits]) => [name, read(bits)]);
    const next = flipFlops.map(([, d]) => nets[d]);
    flipFlops.forEach(([q], n) => { nets[q] = next[n]; });
    return Object.fromEntries(values);
  }
}

/** Simulates one packet until all of it has come out; returns the ports in each cycle. */
function simulate(design, bytes, idle, stall) {
  const simulation = new Simulation(design), cycles = [];
  let at = 0, after = 0, isHeld = false;
  while (after <= design.latency) {
    const n = cycles.length, isOffered = at < bytes.length && (isHeld || !idle.has(n));
    const cycle = simulation.step({
      clk: 0, rst: 0,
      i_valid: +isOffered,
      i_data: isOffered ? bytes[at] : 0,
      i_last: +(isOffered && at === bytes.length - 1),
      o_ready: +!stall.has(n),
    });
    cycles.push(cycle);
    if (at === bytes.length && (cycle.o_ready || !cycle.o_valid)) after++;
    isHeld = isOffered && !cycle.i_ready;
    if (isOffered && cycle.i_ready) at++;
  }
  return cycles;
}

/** Bytes of a text; or of hex digits, two per byte, and of code points such as U+20AC. */
function parse(text, isText) {
  const encode = (string) => [...new TextEncoder().encode(string)];
  if (isText) return encode(text);
  return text.split(/[\s,]+/).filter(Boolean).flatMap((part) => {
    const codepoint = parseInt(/^U\+([0-9A-F]{1,6})$/i.exec(part)?.[1], 16);
    if (codepoint > 0x10FFFF || (codepoint >= 0xD800 && codepoint < 0xE000))
      throw new Error(`UTF-8 cannot encode ${part}; for an error, type its bytes`);
    if (codepoint >= 0) return encode(String.fromCodePoint(codepoint));
    const digits = part.replace(/0x|\\x/gi, "");
    if (!/^[0-9A-F]+$/i.test(digits))
      throw new Error(`${part} is neither hex digits nor a code point; for text, choose text`);
    if (digits.length % 2) throw new Error("an odd number of hex digits; two make a byte");
    return digits.match(/../g).map((byte) => parseInt(byte, 16));
  });
}

const hex = (number, digits) => number.toString(16).toUpperCase().padStart(digits, "0");
const nameOf = (cycle) => CAUSES[cycle.o_cause] ?? `U+${hex(cycle.o_codepoint, 4)}`;
const ones = (number) => number.toString(2).replace(/0/g, "").length;
/** What a byte does, by the registers of classify and the state of locate. */
function roleOf({unfinished, extends: extends_, lead}) {
  if (unfinished && extends_) return "continues";
  const role = lead & 1 ? `starts ${ones(lead) + 1}` : "alone";
  return unfinished ? `cuts, ${role}` : role;
}
/** Where the sequence stands after a byte, by the registers of locate. */
function positionOf({unfinished, missing, own_cause: cause}) {
  if (unfinished) return `${ones(missing) + 1} missing`;
  return cause ? "error" : "complete";
}
const ROWS = {
  clk: () => "",
  i_valid: (cycle) => !!cycle.i_valid,
  i_ready: (cycle) => !!cycle.i_ready,
  i_data: (cycle) => (cycle.i_valid ? hex(cycle.i_data, 2) : null),
  i_last: (cycle) => (cycle.i_valid ? !!cycle.i_last : null),
  classify: (cycle) => (cycle.class_valid ? `${hex(cycle.byte & 255, 2)} ${roleOf(cycle)}` : null),
  locate: (cycle) => (cycle.position_valid ? positionOf(cycle) : null),
  gather: (cycle) => (cycle.length ? hex(cycle.codepoint, 4) : null),
  o_valid: (cycle) => !!cycle.o_valid,
  o_ready: (cycle) => !!cycle.o_ready,
  o_event: (cycle) => (cycle.o_valid ? nameOf(cycle) : null),
};

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** The cycles as a table, in columns of the same width; a click in a row of `pauses` toggles the cycle in its set. */
function drawWave(cycles, pauses, redraw) {
  const words = [""]; // broken at hyphens and spaces
  const numbers = cycles.map((_, n) => element("th", {scope: "col"}, `${n}`));
  const rows = Object.entries(ROWS).map(([name, value]) => {
    let before = null;
    const cells = cycles.map((cycle, n) => {
      const now = value(cycle), cell = element("td");
      if (typeof now === "boolean") {
        cell.className = `${now ? "high" : "low"}${before === !now ? " edge" : ""}`;
        cell.ariaLabel = `${+now}`;
      } else if (name === "clk") cell.className = "clock";
      else if (now !== null) {
        const kind = cycle.o_cause ? "error" : "code-point";
        cell.className = name === "o_event" ? `value ${kind}` : "value";
        cell.append(now);
        words.push(...now.split(/(?<=-)| /));
      } else cell.className = "none";
      const set = pauses[name];
      if (set) {
        const toggle = () => { set.delete(n) || set.add(n); redraw(); };
        const ariaLabel = `${name}, cycle ${n}`;
        cell.append(element("button", {type: "button", onclick: toggle, ariaLabel}));
      }
      before = now;
      return cell;
    });
    return element("tr", {}, element("th", {scope: "row"}, name), ...cells);
  });
  const head = element("tr", {}, element("th", {scope: "row"}, "cycle"), ...numbers);
  const table = element("table", {className: "wave"}, head, ...rows);
  const longest = Math.max(2, ...words.map((word) => word.length));
  table.style.setProperty("--longest", `${longest}ch`);
  return table;
}

/** The events as a table: each with its offset and its bytes. */
function drawEvents(cycles) {
  let offset = 0;
  const rows = cycles.flatMap((cycle, n) => {
    if (!cycle.o_valid || !cycle.o_ready) return [];
    const bytes = hex(cycle.o_bytes, 2 * cycle.o_length).match(/../g).join(" ");
    const isCharacter = !cycle.o_cause && cycle.o_codepoint < 0x110000;
    const character = isCharacter ? String.fromCodePoint(cycle.o_codepoint) : "";
    const row = [n, offset, bytes, nameOf(cycle), character];
    offset += cycle.o_length;
    return [row];
  });
  const table = [["cycle", "offset", "bytes", "event", "character"], ...rows].map((row, n) =>
    element("tr", {}, ...row.map((cell) => element(n ? "td" : "th", {}, `${cell}`))));
  return element("table", {className: "events"}, ...table);
}

const EXAMPLES = {
  "a character": "E2 82 AC", "cut short": "E2 41", "overlong": "C0 AF", "a surrogate": "ED A0 80",
  "out of range": "F4 90 80 80", "an emoji": "U+1F600", "the end of a packet": "F0 9F",
};

function start(place) {
  const text = element("input", {maxLength: 200, ariaLabel: "bytes"});
  const kind = element("select", {ariaLabel: "input"}, new Option("hex"), new Option("text"));
  const names = Object.keys(DESIGNS).map((name) => new Option(name));
  const encoding = element("select", {ariaLabel: "encoding"}, ...names);
  const clear = element("button", {type: "button"}, "Clear pauses");
  const shown = element("div"), note = element("p", {role: "alert"});
  const pauses = {i_valid: new Set(), o_ready: new Set()};
  const draw = () => {
    try {
      const bytes = parse(text.value, kind.value === "text");
      const cycles = simulate(DESIGNS[encoding.value], bytes, pauses.i_valid, pauses.o_ready);
      const wave = element("div", {className: "scrolls"}, drawWave(cycles, pauses, redraw));
      shown.replaceChildren(wave, element("div", {className: "scrolls"}, drawEvents(cycles)));
      note.textContent = "";
    } catch (error) {
      note.textContent = error.message; // below it, the last picture stays
    }
  };
  const redraw = () => {
    const left = shown.firstChild.scrollLeft, label = document.activeElement.ariaLabel;
    change();
    shown.firstChild.scrollLeft = left;
    shown.querySelector(`[aria-label="${label}"]`)?.focus();
  };
  const change = () => {
    const input = {bytes: text.value, input: kind.value, encoding: encoding.value};
    for (const [row, cycles] of Object.entries(pauses)) input[row] = [...cycles];
    history.replaceState(null, "", `#${new URLSearchParams(input)}`); // a link to this picture
    draw();
  };
  const examples = Object.entries(EXAMPLES).map(([name, bytes]) => {
    const onclick = () => { [text.value, kind.value] = [bytes, "hex"]; change(); };
    return element("button", {type: "button", onclick}, name);
  });
  text.oninput = kind.onchange = encoding.onchange = change;
  clear.onclick = () => {
    pauses.i_valid.clear();
    pauses.o_ready.clear();
    change();
  };
  const linked = new URLSearchParams(location.hash.slice(1));
  for (const [row, cycles] of Object.entries(pauses))
    for (const n of (linked.get(row) ?? "").match(/\d+/g) ?? []) cycles.add(+n);
  text.value = linked.get("bytes") ?? place.dataset.bytes;
  kind.value = linked.get("input") === "text" ? "text" : "hex";
  encoding.value = linked.get("encoding") in DESIGNS ? linked.get("encoding") : names[0].value;
  const summary = element("summary", {}, "other encodings");
  const others = element("details", {open: encoding.value !== names[0].value}, summary, encoding);
  const form = element("form", {onsubmit: () => false}, text, kind, clear, others);
  place.replaceChildren(form, element("p", {className: "examples"}, ...examples), note, shown);
  draw();
}

for (const place of document.querySelectorAll(".simulator")) start(place);
