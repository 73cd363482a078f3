// The model of reference.py, written again for the compiled engine: there a test compares the two
// clock by clock. Like it, and unlike the hardware, it reads a sequence as a number and judges the
// number (RFC 3629 section 3, ISO/IEC 10646-1 Amendment 2 R.5).

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

struct Event {
    uint32_t codepoint = 0;
    Cause cause = NONE;
    uint32_t length = 0;
    bool last = false;
    uint32_t bytes = 0;

    uint64_t bits() const {
        return codepoint | cause << 21 | length << 24 | uint32_t(last) << 27 | uint64_t(bytes) << 28;
    }

    Event extended(uint8_t byte, uint32_t payload, bool last) const {
        return {(codepoint << 6 | payload) & 0x1FFFFF, NONE, length + 1, last, bytes << 8 | byte};
    }
};

struct Inputs {
    bool valid, last, ready, reset;
    uint8_t data;
};

struct Outputs {
    bool ready, valid;
    uint64_t event;

    bool operator==(const Outputs &other) const {
        return ready == other.ready && valid == other.valid && event == other.event;
    }
};

// The beginning of a sequence: the number so far, of a form of `size` bytes, `missing` to come.
struct Beginning {
    uint64_t number = 0;
    unsigned size = 0, missing = 0;

    static Beginning of(unsigned ones, uint8_t first) {
        unsigned size = std::max(ones, 1u);
        return {uint64_t(first & 0x7F >> ones), size, size - 1};
    }

    Beginning with(uint8_t continuation) const {
        return {number << 6 | (continuation & 0x3F), size, missing - 1};
    }

    // Of the numbers that the missing bytes can make of it, none counts that has a shorter form.
    Cause judged() const {
        static const uint64_t shortest[9] = {
            0, 0, 0x80, 1 << 11, 1 << 16, 1 << 21, 1 << 26, 1ull << 31, 1ull << 36};
        uint64_t most = ((number + 1) << 6 * missing) - 1;
        uint64_t least = std::max(number << 6 * missing, shortest[size]);
        return most < least                         ? OVERLONG
               : least > 0x10FFFF                   ? OUT_OF_RANGE
               : least >= 0xD800 && most <= 0xDFFF ? SURROGATE
                                                    : NONE;
    }
};

struct Byte {
    bool valid = false, last = false;
    uint8_t data = 0;
};

class Decoder {
public:
    Event cut, done;
    bool cut_valid = false, done_valid = false;

    void step(const Byte &byte) {
        Byte now = taken;
        taken = byte;
        if (now.valid) {
            take(now.data, now.last);
        } else {
            cut.cause = NONE;
            cut_valid = done_valid = false;
        }
    }

    void reset() {
        taken.valid = pending = cut_valid = done_valid = false;
    }

private:
    Byte taken;
    bool pending = false;
    Beginning sequence;

    void take(uint8_t byte, bool last) {
        unsigned ones = byte == 0xFF ? 8 : __builtin_clz(uint32_t(~byte) << 24);
        Beginning longer = sequence.with(byte);
        Cause unless = pending && ones == 1 ? longer.judged() : TRUNCATED;
        bool continues = pending && unless == NONE;
        cut = {0, pending ? unless : NONE, done.length, false, done.bytes & 0xFFFFFF};
        cut_valid = cut.cause != NONE;
        sequence = continues ? longer : Beginning::of(ones, byte);
        // Of a byte that is no part of a character, the payload is what the circuit makes of it.
        done = (continues ? done : Event{}).extended(byte, byte & 0x7F >> std::min(ones, 3u), last);
        if (!continues) {
            done.cause = ones == 1 ? UNEXPECTED_CONTINUATION : sequence.judged();
        }
        bool unfinished = done.cause == NONE && sequence.missing > 0;
        if (unfinished && last) {
            done.cause = TRUNCATED_AT_END;
        }
        pending = unfinished && !last;
        done_valid = !pending;
    }
};

class StreamDecoder {
public:
    Outputs step(const Inputs &inputs) {
        bool valid = waiting_valid || decoder.cut_valid || decoder.done_valid;
        uint64_t done = decoder.done.bits();
        uint64_t event = waiting_valid ? waiting : decoder.cut_valid ? decoder.cut.bits() : done;
        Outputs outputs = {!spare.valid, valid, event};

        Byte byte = spare.valid ? spare : Byte{inputs.valid, inputs.last, inputs.data};
        if (inputs.ready || !valid) {
            spare.valid = false;
            // A ready sink takes the first of at most two events.
            waiting_valid = decoder.done_valid && (waiting_valid || decoder.cut_valid);
            waiting = done;
            decoder.step(byte);
        } else {
            spare = byte;
        }
        if (inputs.reset) {
            spare.valid = waiting_valid = false;
            decoder.reset();
        }
        return outputs;
    }

private:
    Decoder decoder;
    Byte spare;
    bool waiting_valid = false;
    uint64_t waiting = 0;
};

}  // namespace reference
