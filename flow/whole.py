"""Files that tools write: whole, or not."""

import json
import os
import re
import struct
from pathlib import Path

__all__ = ["files_in", "is_full", "is_whole"]

#: What must be free where a tool has written: more than it holds back before it writes.
ROOM = 1 << 18
#: What only a whole file ends with, by its suffix.
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
    """The files in a folder, each with what changes when it is written."""
    files = [path for path in Path(folder).iterdir() if path.is_file()]
    return {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in files}


def is_full(folder):
    """Whether a tool that does not look may have written less than it should have."""
    room = os.statvfs(folder)
    return room.f_bavail * room.f_frsize < ROOM


def is_whole(file):
    """Whether a file ends as those of its suffix do; of others, nothing is known.

    JSON is whole if it can be read, a library if it has all its sections. Where nothing marks an
    end, as in nextpnr's configuration for ECP5, ``is_full`` must do.
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
    """Whether a library, in ELF of 64 bits, has the table of its sections, which is at its end."""
    if library[:5] != b"\x7fELF\x02" or len(library) < 64:
        return len(library) >= 64  # another format
    order = "<" if library[5] == 1 else ">"
    (place,) = struct.unpack_from(f"{order}Q", library, 40)
    size, count = struct.unpack_from(f"{order}HH", library, 58)
    return len(library) >= place + size * count
