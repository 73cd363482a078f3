"""Arrows between folders point down, no module imports itself, no oracle is a simulation."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1]
#: What each folder may import.
MAY = {"hdl": set(), "engine": set(), "spec": {"hdl", "engine"}}
MAY |= {"flow": {"engine", "spec", "hdl"}, "boards": {"flow", "engine", "hdl"}}
MAY |= {"sim": {"flow", "engine", "spec", "hdl"}}
MAY |= {"formal": {"sim", *MAY["sim"]}, "conform": {"formal", "sim", *MAY["sim"]}}
MAY |= {"cli": {*MAY}}
FILES = {
    tuple(file.relative_to(ROOT).with_suffix("").parts): file
    for folder in MAY
    for file in (ROOT / folder).rglob("*.py")
}


def imports(module):
    """The modules of the package that one imports, wherever, by name."""
    for node in ast.walk(ast.parse(FILES[module].read_text())):
        if isinstance(node, ast.ImportFrom) and node.level:
            inside = module[: len(module) - node.level]
            target = inside + tuple(filter(None, (node.module or "").split(".")))
            for name in node.names:
                known = [(*target, name.name), (*target, name.name, "__init__")]
                known += [target, (*target, "__init__")]
                yield next((of for of in known if of in FILES), target)


def test_arrows_point_down():
    for module in FILES:
        folders = {target[0] for target in imports(module) if target} - {module[0]}
        assert folders <= MAY[module[0]], module


def test_each_package_has_its_place():
    assert {file.parent.name for file in ROOT.glob("*/__init__.py")} == MAY.keys()


def test_no_circle():
    graph = {module: {of for of in imports(module) if of in FILES} for module in FILES}
    assert len([*TopologicalSorter(graph).static_order()]) == len(FILES)


def test_no_oracle_is_a_simulation():
    """No model or vector depends on simulated hardware: their imports reach no engine."""
    oracles = ("sim", "models"), ("sim", "vectors")
    todo = [module for module in FILES if module[:2] in oracles]
    for module in todo:
        assert module[:2] not in (("engine", "machine"), ("sim", "codec")), module
        targets = {of for of in imports(module) if of in FILES}
        todo += {of for of in targets if of[0] in ("sim", "engine")} - {*todo}
