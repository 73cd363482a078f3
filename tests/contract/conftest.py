"""Tests of a case follow each other, so that its machine is built once."""

from .cases import CASES


def pytest_collection_modifyitems(items):
    order = {case: n for n, case in enumerate(CASES)}
    here = [n for n, item in enumerate(items) if hasattr(item, "callspec") and _case(item) in order]
    found = sorted((items[n] for n in here), key=lambda item: order[_case(item)])
    for n, item in zip(here, found, strict=True):
        items[n] = item


def _case(item):
    return item.callspec.params.get("case")
