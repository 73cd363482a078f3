// The models of sim/models in C++ for the compiled engine; tests compare them cycle by cycle. Like
// them, and unlike the hardware, they read a sequence as a number and check the number.

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

// Numbers that must not be encoded in that many bytes.
struct Excluded {
    unsigned size;
    uint64_t first, last;
    Cause cause;
};

// Sequences of one length in a positional encoding: their first bytes, the number of the first
// sequence with digits 0, and the number below which there is a shorter form.
struct Form {
    unsigned size;
    uint8_t first, last;
    uint64_t number, least;
};

// The encoding, and the widths of events and of an Encoder's input: CODEPOINT_BITS, LENGTH_BITS,
// EVENT_BITS, NUMBER_BITS, LONGEST, PAIRS, SEQUENCES; EXCLUDED, or DIGITS, FORMS and LIMIT.
// library.py makes it from sim/models/rules.py.
#include "rules.h"

// The inputs of a cycle; the payload as on the wires, `last` in its highest bit.
struct Inputs {
    uint32_t payload;
    bool valid, ready, reset;
};

// The outputs of a cycle as one number; each model defines its width, the bits READY and VALID, and
// the width of an input item.
#if EVENT_BITS + 2 > 64
typedef unsigned __int128 Outputs __attribute__((aligned(8)));
#else
using Outputs = uint64_t;
#endif

// An event as a number, and its fields.
constexpr unsigned LENGTH = CODEPOINT_BITS + 3, LAST = LENGTH + LENGTH_BITS, BYTES = LAST + 1;

inline uint32_t codepoint_of(Outputs event) { return event & ((1u << CODEPOINT_BITS) - 1); }
inline unsigned cause_of(Outputs event) { return event >> CODEPOINT_BITS & 7; }
inline unsigned length_of(Outputs event) { return event >> LENGTH & ((1u << LENGTH_BITS) - 1); }
inline bool is_last(Outputs event) { return event >> LAST & 1; }

// The same with 0 for the code point of an error.
inline Outputs clear(Outputs event) {
    return cause_of(event) ? event >> CODEPOINT_BITS << CODEPOINT_BITS : event;
}

inline Outputs event_of(uint32_t number, Cause cause, unsigned length, bool last, uint64_t bytes) {
    return (cause ? 0 : number) | Outputs(cause) << CODEPOINT_BITS | Outputs(length) << LENGTH
           | Outputs(last) << LAST | Outputs(bytes) << BYTES;
}

// Surrogates (Unicode D91): 1,024 are HIGH, and as many LOW.
constexpr uint32_t HIGH = 0xD800, LOW = 0xDC00;

inline bool is_half(uint32_t number, uint32_t half) { return number - half < 0x400; }
inline bool is_surrogate(uint32_t number) { return number - HIGH < 0x800; }
inline uint32_t high_of(uint32_t number) { return HIGH + (number - 0x10000) / 0x400; }
inline uint32_t low_of(uint32_t number) { return LOW + number % 0x400; }
inline uint32_t join(uint32_t high, uint32_t low) {
    return 0x10000 + (high - HIGH) * 0x400 + (low - LOW);
}

// Sequences: bits.h, or positional.h.
#include SEQUENCES

// The pairing stage: each event is held for a cycle, or until its partner.
template<Pairs PAIRS>
class Pairing {
public:
    bool operator==(const Pairing &) const = default;

    // The output in a cycle in which `single` is the input; 0 is none.
    Outputs event(Outputs single) const {
        if (PAIRS == ORDINARY) {
            return single;
        }
        if (waits() && (!single || is(LOW, single))) {
            return 0;
        }
        bool is_surrogate = is(HIGH, held) || is(LOW, held);
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
        if (after_high && is(LOW, single)) {
            if (PAIRS == FORBIDDEN) {
                held = as_surrogate(single);
            } else {
                uint32_t number = join(codepoint_of(high), codepoint_of(single));
                uint64_t bytes = uint64_t(high >> BYTES) << 24 | uint64_t(single >> BYTES);
                held = event_of(number, NONE, 6, is_last(single), bytes);
            }
        }
        after_high = is(HIGH, single) && !is_last(single);
    }

private:
    Outputs held = 0;
    bool after_high = false;

    bool waits() const { return after_high && PAIRS != FORBIDDEN; }

    static bool is(uint32_t half, Outputs event) {
        return event && !cause_of(event) && is_half(codepoint_of(event), half);
    }

    static Outputs as_surrogate(Outputs event) {
        return event_of(0, SURROGATE, length_of(event), is_last(event), event >> BYTES);
    }
};

// Cuts bytes into sequences.
class Sequences {
public:
    bool operator==(const Sequences &) const = default;

    // The events that end: with the byte before, and with this one; 0 is none.
    struct Ended {
        Outputs before, here;
    };

    Ended take(uint8_t byte, bool last) {
        Ended ended = {};
        Cause cause = TRUNCATED;
        Sequence before = sequence;
        if (unfinished && Sequence::continues(byte)) {
            sequence = before.with(byte);
            cause = sequence.judged();
        }
        if (cause) {
            if (unfinished) {
                ended.before = before.event(cause, false);
            }
            sequence = Sequence::of(byte);
            cause = sequence.judged();
        }
        unfinished = !cause && !sequence.whole() && !last;
        if (!cause && !sequence.whole()) {
            cause = TRUNCATED_AT_END;
        }
        if (!unfinished) {
            ended.here = sequence.event(cause, last);
        }
        return ended;
    }

    // The event that ends with the byte before, if the packet ends without another one.
    Outputs end() {
        bool ends = unfinished;
        unfinished = false;
        return ends ? sequence.event(TRUNCATED_AT_END, true) : 0;
    }

private:
    bool unfinished = false;
    Sequence sequence = {};
};

template<Pairs KIND = PAIRS>
class Decoder {
public:
    bool operator==(const Decoder &) const = default;

    // What is reported in this cycle, or 0.
    Outputs event() const { return pairing.event(due[0]); }

    void step(bool valid, uint32_t payload) {
        pairing.step(due[0]);
        due[0] = due[1];
        due[1] = due[2];
        due[2] = 0;
        if (valid) {
            auto [before, here] = sequences.take(payload, payload >> 8);
            due[1] |= before;  // or there was no byte in the cycle before
            due[2] = here;
        }
    }

private:
    Outputs due[3] = {};
    Sequences sequences;
    Pairing<KIND> pairing;
};

// A decoder that stalls in some cycles; a skid buffer takes the byte of the first.
template<Pairs KIND = PAIRS>
class Stalled {
public:
    bool operator==(const Stalled &) const = default;

    // What is reported in this cycle, or 0.
    Outputs event() const { return decoder.event(); }

    bool ready() const { return !has_spare; }

    void step(const Inputs &inputs, bool advance) {
        bool valid = has_spare || inputs.valid;
        uint32_t payload = has_spare ? spare : inputs.payload;
        has_spare = false;
        if (advance) {
            decoder.step(valid, payload);
        } else {
            has_spare = valid;
            spare = payload;
        }
    }

private:
    Decoder<KIND> decoder;
    bool has_spare = false;
    uint32_t spare = 0;
};

class StreamDecoder {
public:
    static constexpr unsigned BITS = 8, WIDTH = EVENT_BITS + 2;
    // The bits above the event, if there is one.
    static constexpr Outputs VALID = Outputs(1) << EVENT_BITS, READY = VALID << 1;

    bool operator==(const StreamDecoder &) const = default;

    Outputs step(const Inputs &inputs) {
        Outputs event = stalled.event();
        Outputs outputs = (event ? VALID | event : 0) | (stalled.ready() ? READY : 0);
        stalled.step(inputs, inputs.ready || !event);
        return outputs;
    }

private:
    Stalled<> stalled;
};

// A number on offer, if there is one; a unit may be truncated.
struct Sent {
    bool valid;
    uint32_t number;
    bool last, truncated;
};

// A core that sends numbers of SENT_BITS, each with `last` above it.
template<unsigned TAKEN, unsigned SENT>
struct Sender {
    static constexpr unsigned BITS = TAKEN, SENT_BITS = SENT, WIDTH = SENT + 4;
    static constexpr Outputs READY = 1, ERROR = 2, VALID = 4;

    static Outputs outputs(bool ready, bool error, const Sent &sent) {
        Outputs number = Outputs(sent.number) << 3 | Outputs(sent.last) << (3 + SENT);
        return (ready ? READY : 0) | (error ? ERROR : 0) | (sent.valid ? VALID | number : 0);
    }

    // The input number, without `last`.
    static uint32_t item_of(const Inputs &inputs) { return inputs.payload & ((1u << BITS) - 1); }
};

// What an Encoder does with numbers that cannot be encoded.
enum class Errors { REPLACE, IGNORE };

template<Errors ERRORS>
class Encoder : public Sender<NUMBER_BITS, 8> {
public:
    Outputs step(const Inputs &inputs) {
        bool ready = left <= inputs.ready;
        Outputs answer = outputs(ready, error, {left > 0, left ? due() : 0, last && left == 1});
        left -= left && inputs.ready;
        error = false;
        if (inputs.valid && ready) {
            take(item_of(inputs), inputs.payload >> BITS);
        }
        return answer;
    }

private:
    static constexpr bool JOINS = PAIRS == REQUIRED || PAIRS == JOINED;

    uint32_t number = 0;
    unsigned size = 0, left = 0;  // in bytes
    bool last = false, error = false;
    bool after_high = false;  // a low surrogate would form a pair

    void take(uint32_t given, bool ends) {
        size = size_of(given);
        error = !size || (after_high && is_half(given, LOW));
        number = error ? 0xFFFD : given;
        size = error ? 3 : size;
        left = error && ERRORS == Errors::IGNORE ? 0 : size;
        last = ends;
        if ((PAIRS == FORBIDDEN || PAIRS == JOINED) && left) {
            after_high = is_half(given, HIGH) && !ends;
        }
    }

    // The size of the shortest form in bytes; 0 if there is none.
    static unsigned size_of(uint32_t number) {
        if (JOINS && number > 0xFFFF) {
            return number <= 0x10FFFF ? 6 : 0;
        }
        unsigned size = Sequence::size_of(number);
        return PAIRS == REQUIRED && is_surrogate(number) ? 0 : size;
    }

    // The byte on offer.
    uint32_t due() const {
        if (JOINS && size == 6) {
            return left > 3 ? Sequence::byte_of(high_of(number), 3, left - 3)
                            : Sequence::byte_of(low_of(number), 3, left);
        }
        return Sequence::byte_of(number, size, left);
    }
};

}  // namespace reference
