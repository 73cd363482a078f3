"""Tests of a case follow each other, so that its machine is built once."""

from .cases import CASES, Case


def pytest_collection_modifyitems(items):
    order = {case: n for n, case in enumerate(CASES)}
    places = [n for n, item in enumerate(items) if isinstance(_case(item), Case)]
    by_case = sorted((items[n] for n in places), key=lambda item: order[_case(item)])
    for n, item in zip(places, by_case, strict=True):
        items[n] = item


def _case(item):
    return item.callspec.params.get("case") if hasattr(item, "callspec") else None
