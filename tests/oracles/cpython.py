"""CPython's codecs, and what follows from them for the encodings that it lacks."""

#: Encodings that ``decode`` knows, besides those that are CPython's own.
DERIVED = {}


def derived(name):
    """Register a function from bytes to text, which raises UnicodeError."""

    def register(function):
        DERIVED[name] = function
        return function

    return register


def decode(encoding, data):
    """The code points, or ``None`` if the bytes are ill formed."""
    try:
        text = DERIVED[encoding](data) if encoding in DERIVED else data.decode(encoding)
    except UnicodeError:
        return None
    return [*map(ord, text)]


def join(text, errors):
    """Make one character of each high surrogate and the low one after it, by way of UTF-16."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", errors)


@derived("generalized-utf-8")
def generalized(data):
    return data.decode("utf-8", "surrogatepass")


@derived("wtf-8")
def wtf_8(data):
    """WTF-8: refuse text with a surrogate pair, which differs when joined."""
    text = generalized(data)
    if join(text, "surrogatepass") != text:
        raise UnicodeError("a pair of surrogates")
    return text


@derived("utf8mb3")
def utf8mb3(data):
    text = generalized(data)
    if any(character > "\uffff" for character in text):
        raise UnicodeError("not in the Basic Multilingual Plane")
    return text


@derived("cesu-8")
def cesu_8(data):
    return join(utf8mb3(data), "strict")


@derived("mutf-8")
def mutf_8(data):
    """C0 is in no other sequence, so C0 80 can stand for a zero before anything is decoded."""
    if 0 in data:
        raise UnicodeError("a zero byte")
    return join(utf8mb3(data.replace(b"\xc0\x80", b"\0")), "surrogatepass")
