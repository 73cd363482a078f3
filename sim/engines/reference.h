// The models of sim/models, written again for the compiled engine: there a test compares them cycle
// by cycle. Like them, and unlike the hardware, a sequence is read as a number and the number is
// judged (RFC 3629 section 3, ISO/IEC 10646-1 Amendment 2 R.5).

#pragma once

#include <algorithm>
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

// What is presented in a cycle; the payload as on the wires, `last` in its highest bit.
struct Inputs {
    uint32_t payload;
    bool valid, ready, reset;
};

// What is answered in a cycle, as one number; each model says which bits are `ready` and `valid`.
using Outputs = uint64_t;

constexpr uint32_t CODEPOINT = 0x1FFFFF;

inline unsigned cause_of(uint64_t event) { return event >> 21 & 7; }

// The bytes of a sequence so far: the number that they stand for, in a form of `size` bytes.
struct Sequence {
    uint32_t number, bytes;
    unsigned length, size;

    static Sequence of(uint8_t first) {
        unsigned ones = __builtin_clz(~(uint32_t(first) << 24));
        return {first & 0x7Fu >> ones, first, 1, ones};
    }

    Sequence with(uint8_t continuation) const {
        return {number << 6 | (continuation & 0x3Fu), bytes << 8 | continuation, length + 1, size};
    }

    bool whole() const { return length >= size; }

    // Of the numbers that the missing bytes can make of it, none counts that has a shorter form.
    Cause judged() const {
        static const uint64_t shortest[9] = {
            0, 0, 0x80, 1 << 11, 1 << 16, 1 << 21, 1 << 26, 1ull << 31, 1ull << 36};
        if (size < 2) {
            return size ? UNEXPECTED_CONTINUATION : NONE;
        }
        unsigned missing = size - length;
        uint64_t most = ((uint64_t(number) + 1) << 6 * missing) - 1;
        uint64_t least = std::max(uint64_t(number) << 6 * missing, shortest[size]);
        return most < least                         ? OVERLONG
               : least > 0x10FFFF                   ? OUT_OF_RANGE
               : least >= 0xD800 && most <= 0xDFFF ? SURROGATE
                                                    : NONE;
    }

    uint64_t event(Cause cause, bool last) const {
        return (cause ? 0 : number) | cause << 21 | length << 24 | uint32_t(last) << 27
               | uint64_t(bytes) << 28;
    }
};

class Decoder {
public:
    // What is reported in this cycle, or 0.
    uint64_t event() const { return due[0]; }

    void step(bool valid, uint32_t payload) {
        due[0] = due[1];
        due[1] = due[2];
        due[2] = 0;
        if (valid) {
            take(payload, payload >> 8);
        }
    }

    void reset() { *this = {}; }

private:
    uint64_t due[3] = {};
    bool unfinished = false;
    Sequence sequence = {};

    void take(uint8_t byte, bool last) {
        Cause cause = TRUNCATED;
        Sequence before = sequence;
        if (unfinished && byte >> 6 == 0b10) {
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
    static constexpr Outputs VALID = 1ull << 60, READY = 1ull << 61;

    Outputs step(const Inputs &inputs) {
        uint64_t event = decoder.event();
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

// What an Encoder does with what is no scalar value.
enum Invalid { REPLACE, DROP };

template<Invalid Policy>
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
            number = inputs.payload & CODEPOINT;
            last = inputs.payload >> 21;
            error = (number >= 0xD800 && number <= 0xDFFF) || number > 0x10FFFF;
            number = error ? 0xFFFD : number;
            size = 1 + (number > 0x7F) + (number > 0x7FF) + (number > 0xFFFF);
            left = error && Policy == DROP ? 0 : size;
        }
        if (inputs.reset) {
            left = 0;
            error = false;
        }
        return outputs;
    }

private:
    uint32_t number = 0;
    unsigned size = 0, left = 0;  // in bytes
    bool last = false, error = false;

    // The byte that is offered.
    uint32_t due() const {
        uint32_t bits = number >> 6 * (left - 1);
        uint32_t first = size == 1 ? 0 : 0xFF00 >> size & 0xFF;
        return left == size ? first | bits : 0x80 | (bits & 0x3F);
    }
};

class Sanitizer {
    using Encoder = reference::Encoder<REPLACE>;

public:
    static constexpr Outputs READY = Encoder::READY, ERROR = Encoder::ERROR, VALID = Encoder::VALID;

    Outputs step(const Inputs &inputs) {
        bool ready = encoder.takes(inputs.ready);
        Outputs event = decoder.step({inputs.payload, inputs.valid, ready, inputs.reset});
        // All ones are no scalar value; so the encoder replaces an error.
        uint32_t number = cause_of(event) ? CODEPOINT : event & CODEPOINT;
        uint32_t last = event >> 27 & 1;
        bool valid = event & StreamDecoder::VALID;
        Outputs outputs = encoder.step({number | last << 21, valid, inputs.ready, inputs.reset});
        return (outputs & ~READY) | (event & StreamDecoder::READY ? READY : 0);
    }

private:
    StreamDecoder decoder;
    Encoder encoder;
};

}  // namespace reference
