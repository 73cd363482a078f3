"""Tools are compiled for the machine before a test, or a user, waits for them."""

import os
import subprocess
import sys

from clockpoint.flow.tools import TOOLS


def test_every_tool_that_pip_installs_is_run(tmp_path):
    """Each tool is replaced by a program that writes down its name."""
    env = dict(os.environ)
    for name in TOOLS:
        program = tmp_path / name
        program.write_text('#!/bin/sh\necho "${0##*/} 99.9" | tee -a "${0%/*}/runs"\n')
        program.chmod(0o755)
        env[name.upper().replace("-", "_")] = str(program)
    ready = [sys.executable, "-m", "clockpoint.flow.ready"]
    subprocess.run(ready, env=env, cwd=tmp_path, check=True)
    found = {line.split()[0] for line in (tmp_path / "runs").read_text().splitlines()}
    assert found == {name for name, tool in TOOLS.items() if tool.module}
