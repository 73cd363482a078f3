"""What all tests share."""

import pytest

from clockpoint.sim.engines import library


@pytest.fixture(autouse=True, scope="session")
def cache(request):
    """What is compiled by the tests themselves does not fill the cache of the user."""
    with pytest.MonkeyPatch.context() as patch:
        folder = request.config.cache.mkdir("compiled")
        (folder / "clockpoint").mkdir(exist_ok=True)
        patch.setattr(library, "user_cache", lambda: folder)
        yield


@pytest.fixture
def quick(monkeypatch):
    """Compile without optimization, which takes longer than a few cycles do."""
    flags = ["-O0" if flag == "-O3" else flag for flag in library.FLAGS]
    monkeypatch.setattr(library, "FLAGS", flags)
