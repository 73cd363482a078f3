// The models of sim/models, written again for the compiled engine: there a test compares them cycle
// by cycle. Like them, and unlike the hardware, a sequence is read as a number and the number is
// judged.

#pragma once

#include <cstdint>

namespace reference {

enum Cause : uint32_t {
    NONE = 0,
    UNEXPECTED_CONTINUATION = 1,
    TRUNCATED_AT_END = 2,
    TRUNCATED = 4,
    OVERLONG = 5,
    SURROGATE = 6,
    OUT_OF_RANGE = 7,
};

enum Pairs { ORDINARY, FORBIDDEN, JOINED, REQUIRED };

// Numbers that must not be written in as many bytes.
struct Excluded {
    unsigned size;
    uint64_t first, last;
    Cause cause;
};

// A length of sequences of digits: their first bytes, what the first sequence stands for if its
// digits are 0, and the number below which there is a shorter form.
struct Form {
    unsigned size;
    uint8_t first, last;
    uint64_t number, least;
};

// What the encoding is, how wide an event, and what an Encoder takes: CODEPOINT_BITS, LENGTH_BITS,
// EVENT_BITS, NUMBER_BITS, LONGEST, PAIRS, SEQUENCES; EXCLUDED, or DIGITS, FORMS and LIMIT.
// library.py makes it of sim/models/rules.py.
#include "rules.h"

// What is presented in a cycle; the payload as on the wires, `last` in its highest bit.
struct Inputs {
    uint32_t payload;
    bool valid, ready, reset;
};

// What is answered in a cycle, as one number; each model says which bits are `ready` and `valid`.
#if EVENT_BITS + 2 > 64
typedef unsigned __int128 Outputs __attribute__((aligned(8)));
#else
using Outputs = uint64_t;
#endif

// The numbers that an Encoder takes.
constexpr uint32_t CODEPOINT = (1u << NUMBER_BITS) - 1;

// An event as a number, and what is in it.
constexpr unsigned LENGTH = CODEPOINT_BITS + 3, LAST = LENGTH + LENGTH_BITS, BYTES = LAST + 1;

inline uint32_t codepoint_of(Outputs event) { return event & ((1u << CODEPOINT_BITS) - 1); }
inline unsigned cause_of(Outputs event) { return event >> CODEPOINT_BITS & 7; }
inline unsigned length_of(Outputs event) { return event >> LENGTH & ((1u << LENGTH_BITS) - 1); }
inline bool is_last(Outputs event) { return event >> LAST & 1; }

inline Outputs event_of(uint32_t number, Cause cause, unsigned length, bool last, uint64_t bytes) {
    return (cause ? 0 : number) | Outputs(cause) << CODEPOINT_BITS | Outputs(length) << LENGTH
           | Outputs(last) << LAST | Outputs(bytes) << BYTES;
}

// Sequences: bits.h, or positional.h.
#include SEQUENCES

// What the events of single sequences become: each is held for a cycle, or for its partner.
class Pairing {
public:
    // What comes out in a cycle in which `single` comes in; 0 is none.
    Outputs event(Outputs single) const {
        if (PAIRS == ORDINARY) {
            return single;
        }
        if (waits() && (!single || is_in(single, 0xDC00))) {
            return 0;
        }
        bool is_surrogate = is_in(held, 0xD800) || is_in(held, 0xDC00);
        return PAIRS == REQUIRED && is_surrogate ? as_surrogate(held) : held;
    }

    void step(Outputs single) {
        if (PAIRS == ORDINARY) {
            return;
        }
        if (!single) {
            held = waits() ? held : 0;
            return;
        }
        Outputs high = held;
        held = single;
        if (after_high && is_in(single, 0xDC00)) {
            if (PAIRS == FORBIDDEN) {
                held = as_surrogate(single);
            } else {
                uint32_t number = codepoint_of(single) - 0xDC00;
                number += 0x10000 + (codepoint_of(high) - 0xD800) * 0x400;
                uint64_t bytes = uint64_t(high >> BYTES) << 24 | uint64_t(single >> BYTES);
                held = event_of(number, NONE, 6, is_last(single), bytes);
            }
        }
        after_high = is_in(single, 0xD800) && !is_last(single);
    }

private:
    Outputs held = 0;
    bool after_high = false;

    bool waits() const { return after_high && PAIRS != FORBIDDEN; }

    // The event is one of the 1,024 surrogates from the first on.
    static bool is_in(Outputs event, uint32_t first) {
        return event && !cause_of(event) && codepoint_of(event) - first < 0x400;
    }

    static Outputs as_surrogate(Outputs event) {
        return event_of(0, SURROGATE, length_of(event), is_last(event), event >> BYTES);
    }
};

class Decoder {
public:
    // What is reported in this cycle, or 0.
    Outputs event() const { return pairing.event(due[0]); }

    void step(bool valid, uint32_t payload) {
        pairing.step(due[0]);
        due[0] = due[1];
        due[1] = due[2];
        due[2] = 0;
        if (valid) {
            take(payload, payload >> 8);
        }
    }

    void reset() { *this = {}; }

private:
    Outputs due[3] = {};
    bool unfinished = false;
    Sequence sequence = {};
    Pairing pairing;

    void take(uint8_t byte, bool last) {
        Cause cause = TRUNCATED;
        Sequence before = sequence;
        if (unfinished && Sequence::continues(byte)) {
            sequence = before.with(byte);
            cause = sequence.judged();
        }
        if (cause) {
            if (unfinished) {
                due[1] = before.event(cause, false);
            }
            sequence = Sequence::of(byte);
            cause = sequence.judged();
        }
        unfinished = !cause && !sequence.whole() && !last;
        if (!cause && !sequence.whole()) {
            cause = TRUNCATED_AT_END;
        }
        if (!unfinished) {
            due[2] = sequence.event(cause, last);
        }
    }
};

class StreamDecoder {
public:
    // Above the event, if there is one.
    static constexpr Outputs VALID = Outputs(1) << EVENT_BITS, READY = VALID << 1;

    // What is offered in this cycle, or 0.
    Outputs event() const { return decoder.event(); }

    Outputs step(const Inputs &inputs) {
        Outputs event = this->event();
        Outputs outputs = (event ? VALID | event : 0) | (has_spare ? 0 : READY);
        bool valid = has_spare || inputs.valid;
        uint32_t payload = has_spare ? spare : inputs.payload;
        has_spare = false;
        if (inputs.ready || !event) {
            decoder.step(valid, payload);
        } else {
            has_spare = valid;
            spare = payload;
        }
        if (inputs.reset) {
            has_spare = false;
            decoder.reset();
        }
        return outputs;
    }

private:
    Decoder decoder;
    bool has_spare = false;
    uint32_t spare = 0;
};

// What an Encoder does with what has no form.
enum class Errors { REPLACE, IGNORE };

template<Errors ERRORS>
class Encoder {
public:
    // Below the byte and its `last`, if there is one.
    static constexpr Outputs READY = 1, ERROR = 2, VALID = 4;

    // Whether i.ready is high in this cycle.
    bool takes(bool ready) const { return left <= ready; }

    Outputs step(const Inputs &inputs) {
        Outputs outputs = (takes(inputs.ready) ? READY : 0) | (error ? ERROR : 0);
        if (left) {
            outputs |= VALID | due() << 3 | uint32_t(last && left == 1) << 11;
            left -= inputs.ready;
        }
        error = false;
        if (inputs.valid && outputs & READY) {
            take(inputs.payload & CODEPOINT, inputs.payload >> NUMBER_BITS);
        }
        if (inputs.reset) {
            left = 0;
            error = after_high = false;
        }
        return outputs;
    }

private:
    static constexpr bool JOINS = PAIRS == REQUIRED || PAIRS == JOINED;

    uint32_t number = 0;
    unsigned size = 0, left = 0;  // in bytes
    bool last = false, error = false;
    bool after_high = false;  // a low surrogate would be taken for the other half of a pair

    void take(uint32_t given, bool ends) {
        size = size_of(given);
        error = !size || (after_high && given - 0xDC00 < 0x400);
        number = error ? 0xFFFD : given;
        size = error ? 3 : size;
        left = error && ERRORS == Errors::IGNORE ? 0 : size;
        last = ends;
        if ((PAIRS == FORBIDDEN || PAIRS == JOINED) && left) {
            after_high = given - 0xD800 < 0x400 && !ends;
        }
    }

    // How many bytes the shortest form has; 0 if there is none.
    static unsigned size_of(uint32_t number) {
        if (JOINS && number > 0xFFFF) {
            return number <= 0x10FFFF ? 6 : 0;
        }
        unsigned size = Sequence::size_of(number);
        return PAIRS == REQUIRED && number - 0xD800 < 0x800 ? 0 : size;
    }

    // The byte that is offered.
    uint32_t due() const {
        if (JOINS && size == 6) {
            uint32_t above = number - 0x10000;
            return left > 3 ? Sequence::byte_of(0xD800 + above / 0x400, 3, left - 3)
                            : Sequence::byte_of(0xDC00 + above % 0x400, 3, left);
        }
        return Sequence::byte_of(number, size, left);
    }
};

}  // namespace reference
