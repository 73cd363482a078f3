"""Where what is compiled is kept."""

import os
import subprocess
import sys
import warnings

import pytest

from clockpoint.flow import cache
from clockpoint.flow.cache import Notice, user_cache


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A home and its cache, from which nothing is known yet."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(cache, "user_cache_path", lambda: folder / ".cache")
    cache._user_cache.cache_clear()
    yield folder
    cache._user_cache.cache_clear()


def mode(path):
    return path.stat().st_mode & 0o777


def test_the_cache_of_the_user(home):
    """Made if it is not there, for no one else, whatever the tools would leave to the umask."""
    before = os.umask(0o002)
    try:
        assert user_cache() == home / ".cache"
    finally:
        os.umask(before)
    made = [home / ".cache", *(home / ".cache" / name for name in cache.FOLDERS)]
    assert {mode(path) for path in made} == {0o700}
    cache._user_cache.cache_clear()
    assert user_cache() == home / ".cache"


def refused(said):
    with pytest.warns(Notice, match=f"{said}.*; what is compiled is kept for this run only$"):
        folder = user_cache()
    assert mode(folder) == mode(folder / "clockpoint") == 0o700
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert user_cache() == folder  # which is said once
    return folder


@pytest.mark.parametrize("writable", [0o720, 0o702, 0o777, 0o1777])
@pytest.mark.parametrize("name", ["", "clockpoint", "YoWASP", "wasmtime", "zig"])
def test_others_may_write_to_it(name, writable, home):
    folder = home / ".cache" / name
    folder.mkdir(parents=True)
    folder.chmod(writable)
    assert home not in refused(f"others may write to {folder} .'chmod go-w {folder}'").parents


@pytest.mark.parametrize("name", [".cache", ".cache/clockpoint", "."])
def test_it_belongs_to_another(name, home, monkeypatch):
    (home / ".cache/clockpoint").mkdir(parents=True)
    if os.geteuid() == 0:
        os.chown(home / name, 12345, -1)
    else:
        monkeypatch.setattr(cache.os, "geteuid", lambda: 12345)
        name = ".cache"
    refused(f"{(home / name).resolve()} belongs to another user")


def test_what_is_above_it_up_to_the_home(home, monkeypatch):
    home.parent.chmod(0o777)
    assert user_cache() == home / ".cache"
    cache._user_cache.cache_clear()
    home.chmod(0o777)
    refused(f"others may write to {home} ")


def test_outside_of_the_home_all_that_is_above_it(home, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", "/nonexistent")
    home.chmod(0o1777)  # as /tmp is: no one can replace what is there
    assert user_cache() == home / ".cache"
    cache._user_cache.cache_clear()
    home.chmod(0o777)
    refused(f"others may write to {home} ")


def test_a_link_is_followed(home, tmp_path):
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    (home / ".cache").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").chmod(0o777)
    refused(f"others may write to {tmp_path / 'elsewhere'} ")


def test_no_place_for_it(home, monkeypatch):
    (home / ".cache").touch()
    refused(f"{home / '.cache'}.*: (Not a directory|File exists)")
    monkeypatch.setattr(cache, "user_cache_path", lambda: home.__class__("/proc/none/.cache"))
    refused("/proc/none: No such file or directory")


def test_it_cannot_be_written_to(home, monkeypatch):
    monkeypatch.setattr(cache.os, "access", lambda *_: False)
    refused(f"{home}/.cache/clockpoint cannot be written to")


def test_what_is_kept_for_a_run_is_gone_after_it(tmp_path):
    code = "from clockpoint.flow.cache import user_cache; print(user_cache())"
    env = os.environ | {"XDG_CACHE_HOME": "/proc/none", "TMPDIR": str(tmp_path)}
    before = {*tmp_path.iterdir()}
    found = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert found.stdout.startswith(f"{tmp_path}/.clockpoint-")
    assert {*tmp_path.iterdir()} == before
