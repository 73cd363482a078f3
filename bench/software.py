"""How fast software decodes on one processor, by kind of text; prints a table in Markdown.

CPython's decoder; and, of Node, which has simdutf inside, ``buffer.isUtf8`` and ``TextDecoder``.
Each is the best of many runs over 4 MB.
"""

import tempfile
import time
from pathlib import Path

from clockpoint.flow.tools import run, version_of
from script import run_script
from simulation import inputs

SIZE = 4_000_000


def cpython(data):
    """Bytes per second, the best of ten."""
    best = float("inf")
    for _ in range(10):
        started = time.perf_counter()
        data.decode("utf-8", "replace")
        best = min(best, time.perf_counter() - started)
    return len(data) / best


def node(data):
    """Bytes per second: to validate, and to decode."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        script = Path(__file__).with_suffix(".js")
        said = run("node", [script, file.name], cwd=".").stdout
    return map(float, said.split())


def main():
    version = version_of("node")
    print("| text | CPython `decode` | Node `isUtf8` | Node `TextDecoder` |\n|---|---|---|---|")
    for kind, sample in inputs(seed=1):
        data = sample * (SIZE // len(sample))
        cells = [cpython(data), *node(data)]
        print("|", kind, "|", *(f"{cell / 1e9:.2f} GB/s |" for cell in cells), flush=True)
    print(f"\nNode {version}")


if __name__ == "__main__":
    run_script()
