"""The names of cores in the user's cache."""

import shutil
import subprocess
import sys
import time
from pathlib import Path

from clockpoint.engine import cache
from clockpoint.sim import cores

#: The modules of the package that a simulation of a core, and its specification, load.
LOADED = """
import sys
from clockpoint.sim.cores import Simulation
Simulation("wide-decoder", lanes=2)
for name, module in [*sys.modules.items()]:
    if name.startswith("clockpoint.") and module.__file__:
        print(module.__file__)
"""


def test_each_file_that_a_core_depends_on(tmp_path, monkeypatch):
    """A change of any of them makes another key: also of its specification."""
    program = [sys.executable, "-c", LOADED]
    loaded = subprocess.run(program, check=True, capture_output=True, text=True).stdout.split()
    folders = [*cores.FOLDERS, cache.ENGINE]
    copies = [shutil.copytree(folder, tmp_path / folder.name) for folder in folders]
    digest = cache.source_digest.__wrapped__
    monkeypatch.setattr(cache, "LOADED", time.time() + 1e6)
    for path in map(Path, loaded):
        (folder,) = (one for one in folders if path.is_relative_to(one))
        copy = tmp_path / path.relative_to(folder.parent)
        before = digest(*copies)
        copy.write_text(copy.read_text() + "#")
        assert digest(*copies) != before
    monkeypatch.setattr(cores, "FOLDERS", copies)
    monkeypatch.setattr(cores, "source_digest", digest)
    before = cores.key_of("decoder")
    (tmp_path / "spec" / "decoder.py").write_text("")
    assert cores.key_of("decoder") != before
