"""What all tests share."""

import pytest

from clockpoint.sim.engines import library


@pytest.fixture(autouse=True, scope="session")
def cache(request):
    """What is compiled by the tests themselves does not fill the cache of the user."""
    with pytest.MonkeyPatch.context() as patch:
        folder = request.config.cache.mkdir("clockpoint")
        patch.setattr(library, "user_cache_path", lambda name: folder)
        yield
