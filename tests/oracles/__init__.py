"""What a sequence of bytes is in an encoding, by implementations that are not ours.

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

None is known for fss-utf-prosser: published values, and division.
"""
