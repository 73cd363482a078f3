"""The pictures and tables of the documentation are those of today."""

import importlib.util
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def test_generated():
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    made = generate.files()
    assert {file.name for file in generate.FOLDER.iterdir()} == made.keys()
    for name, text in made.items():
        assert (generate.FOLDER / name).read_text() == text, f"{name} is stale: make figures"
