// How fast Node validates and decodes a file: two lines, bytes per second.

const { isUtf8 } = require("node:buffer");
const { readFileSync } = require("node:fs");

const data = readFileSync(process.argv[2]);
const decoder = new TextDecoder();

for (const run of [() => isUtf8(data), () => decoder.decode(data)]) {
  for (let n = 0; n < 3; n++) run(); // until it is compiled
  let best = Infinity;
  for (let n = 0; n < 20; n++) {
    const started = process.hrtime.bigint();
    run();
    best = Math.min(best, Number(process.hrtime.bigint() - started));
  }
  console.log((data.length / best) * 1e9);
}
