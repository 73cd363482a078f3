"""Helpers that tests of the engine use, too, and that know nothing of text."""

from io import BytesIO

import pytest
from vcd.reader import TokenKind, tokenize


def sampled(parameters, *kept):
    """Parameters of a test, one each; others than these only with ``pytest -m slow``."""
    return [one if one in kept else pytest.param(one, marks=pytest.mark.slow) for one in parameters]


def waveform(text):
    """The signals below the top in each cycle, which begins with a rising edge of the clock."""
    names, scopes, times = {}, [], []
    for token in tokenize(BytesIO(text.encode())):
        if token.kind is TokenKind.SCOPE:
            scopes.append(token.scope.ident)
        elif token.kind is TokenKind.UPSCOPE:
            scopes.pop()
        elif token.kind is TokenKind.VAR:
            names[token.var.id_code] = ".".join([*scopes[1:], token.var.reference])
        elif token.kind is TokenKind.CHANGE_TIME:
            times.append(dict(times[-1]) if times else {})
        elif token.kind in (TokenKind.CHANGE_SCALAR, TokenKind.CHANGE_VECTOR):
            times[-1][names[token.data.id_code]] = int(token.data.value)
        elif token.kind is TokenKind.CHANGE_STRING:
            times[-1][names[token.data.id_code]] = token.data.value
    clock = min((name for name in names.values() if name.endswith("clk")), key=len)
    return [values for values in times if values[clock]]


def outcome(function, *arguments):
    """The result, or everything that can be seen of the exception."""
    try:
        return function(*arguments)
    except UnicodeError as error:
        return type(error), error.args, str(error)
    except Exception as error:
        return type(error), str(error)
