"""Whether files that tools write are complete."""

import json
import os
import re
import struct
from pathlib import Path

__all__ = ["files_in", "is_full", "is_whole"]

#: Bytes that must be free after a tool has written: more than it buffers.
ROOM = 1 << 18
#: The end of a complete file, by its suffix.
ENDS = {
    ".asc": rb"\n\.sym .*\n",
    ".bin": rb"\x01\x06\x00",
    ".bit": rb"\x5e\0\0\0\xff\xff\xff\xff",
    ".cc": rb"\n} // namespace cxxrtl_design\n+",
    ".fs": rb"\n1{16}\n",
    ".il": rb"\nend\n",
    ".v": rb"\nendmodule\n*",
}


def files_in(folder):
    """The files in a folder, each with attributes that change when it is written."""
    files = [path for path in Path(folder).iterdir() if path.is_file()]
    return {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in files}


def is_full(folder):
    """Whether a tool that does not check for errors may have written an incomplete file."""
    room = os.statvfs(folder)
    return room.f_bavail * room.f_frsize < ROOM


def is_whole(file):
    """Whether a file ends as complete ones of its suffix do; unknown for other suffixes.

    JSON is complete if it can be read, a library if it has all its sections. Formats without an end
    mark, such as nextpnr's configuration for ECP5, rely on ``is_full``.
    """
    contents = file.read_bytes()
    if file.suffix == ".so":
        return _has_sections(contents)
    if file.suffix == ".json":
        try:
            return json.loads(contents) is not None
        except ValueError:
            return False
    end = ENDS.get(file.suffix)
    return end is None or re.search(end + rb"\Z", contents[-4096:]) is not None


def _has_sections(library):
    """Whether a 64-bit ELF library has its section table, which is at its end."""
    if library[:5] != b"\x7fELF\x02" or len(library) < 64:
        return len(library) >= 64  # another format
    order = "<" if library[5] == 1 else ">"
    (place,) = struct.unpack_from(f"{order}Q", library, 40)
    size, count = struct.unpack_from(f"{order}HH", library, 58)
    return len(library) >= place + size * count
