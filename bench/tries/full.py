"""Full disks: the folder of temporary files, and the one that is written to, of twenty sizes."""

from .routes import ROUTES, on_route, same, usual

__all__ = ["tries"]

#: From a page to 64 MB, more than any of them needs, in equal ratios.
SIZES = [round(2 ** (14 * step / 19)) * 4096 for step in range(20)]
#: What a sentence calls the place, besides its path.
CALLED = {"here": ["o", "kept"], "tmp": []}


def tries():
    """All of this kind."""
    for name, arguments in ROUTES.items():
        for place, names in CALLED.items():
            if place == "tmp" or {*names} & {*arguments}:
                # All for each command, every third for what else it does.
                for size in SIZES[:: 3 if " " in name else 1]:
                    title = f"{size // 1024} kB for {place}"
                    check = _whole_or_said(name, place)
                    one = on_route(name, title, small={place: size}, check=check)
                    if place == "tmp" or _room_for(one.files) <= size:
                        yield one
    for size in SIZES[::2]:  # with nothing compiled yet
        yield on_route(
            "simulate",
            f"{size // 1024} kB for tmp, an empty cache",
            small={"tmp": size},
            environment={"XDG_CACHE_HOME": "@TOP@/cache"},
            check=_whole_or_said("simulate", "tmp"),
        )
    for size in SIZES[::4]:
        yield on_route(
            "simulate",
            f"{size // 1024} kB for cache",
            small={"cache": size},
            environment={"XDG_CACHE_HOME": "@TOP@/cache"},
            check=same("simulate"),
        )


def _room_for(files):
    """The bytes that files take on a disk with pages of 4,096."""
    return sum(-(-len(data.encode()) // 4096) * 4096 for data in files.values())


def _whole_or_said(name, place):
    """A check: a route ends as usual, or with a sentence that names what is full."""

    def check(ended):
        yield from same(name)(ended)
        if ended.status in (1, 2) and ended.status != usual(name).status:
            place_itself = str(ended.top / place)
            words = {word.strip(":.,'") for line in ended.said for word in line.split()}
            parts = {word.partition("/")[0] for word in words} & {*CALLED[place]}
            if not parts and not any(word.startswith(place_itself) for word in words):
                yield f"it does not name {place}"

    return check
