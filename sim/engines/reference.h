// The model of models/decoder.py, written again for the compiled engine: there a test compares the
// two cycle by cycle. Like it, and unlike the hardware, it reads a sequence as a number and judges
// the number (RFC 3629 section 3, ISO/IEC 10646-1 Amendment 2 R.5).

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

struct Inputs {
    bool valid, last, ready, reset;
    uint8_t data;
};

// What is answered in a cycle, as one number: the event if there is one, and these two bits.
using Outputs = uint64_t;
constexpr Outputs VALID = 1ull << 60, READY = 1ull << 61, EVENT = VALID - 1, CODEPOINT = 0x1FFFFF;

inline unsigned cause_of(uint64_t event) { return event >> 21 & 7; }

// The bytes of a sequence so far: the number that they stand for, in a form of `size` bytes.
struct Sequence {
    uint32_t number, bytes;
    unsigned length, size;

    static Sequence of(uint8_t first) {
        unsigned ones = first == 0xFF ? 8 : __builtin_clz(uint32_t(~first) << 24);
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

struct Byte {
    bool valid, last;
    uint8_t data;
};

class Decoder {
public:
    // What is reported in this cycle, or 0.
    uint64_t event() const { return due[0]; }

    void step(const Byte &byte) {
        due[0] = due[1];
        due[1] = due[2];
        due[2] = 0;
        if (byte.valid) {
            take(byte.data, byte.last);
        }
    }

    void reset() { *this = {}; }

private:
    uint64_t due[3] = {};
    bool unfinished = false;
    Sequence sequence = {};

    void take(uint8_t byte, bool last) {
        Cause cause = TRUNCATED;
        Sequence longer = sequence.with(byte);
        if (unfinished && byte >> 6 == 0b10) {
            cause = longer.judged();
        }
        if (unfinished && cause) {
            due[1] = sequence.event(cause, false);
        }
        if (cause) {
            longer = Sequence::of(byte);
            cause = longer.judged();
        }
        sequence = longer;
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
    Outputs step(const Inputs &inputs) {
        uint64_t event = decoder.event();
        Outputs outputs = (event ? VALID | event : 0) | (spare.valid ? 0 : READY);
        Byte byte = spare.valid ? spare : Byte{inputs.valid, inputs.last, inputs.data};
        spare.valid = false;
        if (inputs.ready || !event) {
            decoder.step(byte);
        } else {
            spare = byte;
        }
        if (inputs.reset) {
            spare.valid = false;
            decoder.reset();
        }
        return outputs;
    }

private:
    Decoder decoder;
    Byte spare = {};
};

}  // namespace reference
