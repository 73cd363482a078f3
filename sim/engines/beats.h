// Beats, and the references of the cores that take them; the first number of OPTION is the lanes.

#pragma once

#include "reference.h"

#include <algorithm>
#include <vector>

constexpr unsigned OPTIONS[] = {OPTION}, LANES = OPTIONS[0];

constexpr unsigned width_of(unsigned number) { return number ? 32 - __builtin_clz(number) : 0; }

constexpr unsigned COUNT = width_of(LANES);

namespace reference {

// What is presented in a cycle, and what comes out; all is 0 that means nothing.
template<class Item>
struct BeatOf {
    Item data[LANES];
    uint32_t count;
    bool last, valid, reset;

    // How many bytes it has.
    unsigned size() const { return last && count < LANES ? count : LANES; }

    bool operator==(const BeatOf &other) const {
        return valid == other.valid && last == other.last && count == other.count
               && std::equal(data, data + LANES, other.data);
    }
};

using Beat = BeatOf<uint8_t>;

// What ends in a lane is the lowest bits of an event, and ENDS_HERE.
constexpr uint64_t ENDS_HERE = uint64_t(1) << 63;

struct Decoded {
    Beat beat;
    uint64_t slots[LANES];

    bool operator==(const Decoded &other) const {
        return beat == other.beat && std::equal(slots, slots + LANES, other.slots);
    }
};

class WideDecoder {
public:
    Decoded step(const Beat &beat) {
        Decoded now = due[0];
        std::copy(due + 1, due + ENDS + 1, due);
        due[ENDS] = {};
        if (beat.valid) {
            unsigned size = beat.size();
            if (waits) {
                due[FOLLOWED - 1] = decode(waiting, size > 0, beat.data[0]);
            }
            waits = !beat.last;
            waiting = beat;
            if (beat.last) {
                due[ENDS - 1] = decode(beat, false, 0);
            }
        }
        if (beat.reset) {
            *this = {};
        }
        return now;
    }

private:
    Decoded due[ENDS + 1] = {};
    Beat waiting = {};
    bool waits = false, unfinished = false;
    Sequence sequence = {};

    Decoded decode(const Beat &beat, bool is_followed, uint8_t following) {
        Decoded decoded = {};
        unsigned size = beat.size();
        for (unsigned n = 0; n < size; n++) {
            bool is_within = n + 1 < size;
            decoded.beat.data[n] = beat.data[n];
            decoded.slots[n] = end(
                beat.data[n], is_within || is_followed, is_within ? beat.data[n + 1] : following);
        }
        decoded.beat.count = size;
        decoded.beat.last = beat.last;
        decoded.beat.valid = true;
        return decoded;
    }

    // What ends with a byte; 0 if the one that follows continues it.
    uint64_t end(uint8_t byte, bool is_followed, uint8_t following) {
        sequence = unfinished ? sequence.with(byte) : Sequence::of(byte);
        unfinished = false;
        Cause cause = sequence.judged();
        if (!cause && !sequence.whole()) {
            cause = TRUNCATED_AT_END;
            if (is_followed) {
                bool continues = Sequence::continues(following);
                cause = continues ? sequence.with(following).judged() : TRUNCATED;
            }
            unfinished = !cause;
        }
        uint64_t event = event_of(sequence.number, cause, sequence.length, false, 0);
        return unfinished ? 0 : ENDS_HERE | event;
    }
};

// What was, some cycles ago.
template<class Value, unsigned CYCLES>
class Delay {
public:
    Value pass(const Value &value) {
        Value then = held[at];
        held[at] = value;
        at = (at + 1) % CYCLES;
        return then;
    }

private:
    Value held[CYCLES] = {};
    unsigned at = 0;
};

}  // namespace reference

using reference::Beat, reference::BeatOf;

// Ports of a design as gates, one after the other.
class Wires {
public:
    explicit Wires(const uint32_t *first) : at(first) {}

    uint64_t number(unsigned width) {
        uint64_t number = 0;
        for (unsigned n = 0; n < width; n++) {
            number |= uint64_t(*at++ & 1) << n;
        }
        return number;
    }

    // A beat that has come out, of items so wide.
    template<class Item>
    BeatOf<Item> beat(unsigned width) {
        BeatOf<Item> beat = {};
        for (Item &item : beat.data) {
            item = number(width);
        }
        beat.count = number(COUNT);
        beat.last = number(1);
        beat.valid = true;
        std::fill(beat.data + std::min(beat.count, LANES), beat.data + LANES, 0);
        return beat;
    }

private:
    const uint32_t *at;
};

// What has come out in a call, of a core that reports no events: all of it.
template<class Outputs>
struct BeatBatch {
    Outputs *outputs;
    size_t room, count;
};

template<class Outputs>
struct BeatTally {
    uint64_t simulated, bytes, beats;

    // Counts cycles; whether there is room for what has come out in them.
    template<class Cycle>
    bool count(const Cycle *block, size_t size, BeatBatch<Outputs> &batch) {
        for (size_t n = 0; n < size; n++) {
            const auto &[given, answered] = block[n];
            simulated++;
            bytes += given.valid ? given.size() : 0;
            if (!answered.beat.valid) {
                continue;
            }
            beats++;
            if (batch.outputs) {
                if (batch.count == batch.room) {
                    return false;
                }
                batch.outputs[batch.count++] = answered;
            }
        }
        return true;
    }
};
