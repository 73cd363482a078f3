"""The right outputs, independently of the circuits: a class for each core, and programs.

``core`` has the base of the oracles of the cores; each other module adds to ``ORACLES``. The
oracle of a new core is a class with its packets, and with the expected output.

What a sequence of bytes is in an encoding is checked by implementations that are not ours:

=================  ================================================================
generalized-utf-8  CPython's ``surrogatepass``; Perl's own UTF-8 up to U+10FFFF
wtf-8              CPython: what is the same after a journey through UTF-16
cesu-8             CPython, by way of UTF-16; Java's charset, laxer with surrogates
mutf-8             CPython; ``DataInput.readUTF`` of Java, laxer
utf8mb3            MariaDB; CPython's ``surrogatepass`` up to U+FFFF
iso-10646-amd2     Vim; up to three bytes, ``DataInput.readUTF``
fss-utf            Perl's own UTF-8 up to 7FFFFFFF
rfc-2279           the same without surrogates
=================  ================================================================
"""

from importlib import import_module
from pkgutil import iter_modules

from .core import ORACLES, Rate, oracle_of

__all__ = ["ORACLES", "Rate", "oracle_of"]

for module in iter_modules(__path__):
    if not module.name.startswith("test_"):
        import_module(f".{module.name}", __name__)
