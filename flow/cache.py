"""The user's cache of machine code."""

from platformdirs import user_cache_path

__all__ = ["user_cache"]


def user_cache():
    """The user's cache folder, which only the user can enter, as a ``Path``."""
    folder = user_cache_path()
    (folder / "clockpoint").mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
