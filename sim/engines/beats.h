// The common parts of the references of cores with beats; LANES is the number of lanes.

#pragma once

#include "reference.h"

#include <algorithm>
#include <array>
#include <vector>

constexpr unsigned width_of(unsigned number) { return number ? 32 - __builtin_clz(number) : 0; }

constexpr unsigned COUNT = width_of(LANES);

namespace reference {

// The inputs and outputs of a cycle; undefined fields are 0.
template<class Item>
struct BeatOf {
    std::array<Item, LANES> data;
    uint32_t count;
    bool last, valid, reset;

    static constexpr bool ready = true;

    // The number of its items.
    unsigned size() const { return last && count < LANES ? count : LANES; }

    bool operator==(const BeatOf &other) const {
        return valid == other.valid && last == other.last && count == other.count
               && data == other.data;
    }
};

using Beat = BeatOf<uint8_t>;

// The event that ends in a lane, up to its length, and ENDS_HERE.
constexpr uint64_t ENDS_HERE = uint64_t(1) << 63;

struct Decoded {
    Beat beat;
    std::array<uint64_t, LANES> slots;

    bool operator==(const Decoded &other) const {
        return beat == other.beat && slots == other.slots;
    }
};

class WideDecoder {
public:
    Decoded step(const Beat &beat) {
        Decoded now = due[0];
        std::copy(due + 1, due + ENDS + 1, due);
        due[ENDS] = {};
        if (beat.valid) {
            Decoded decoded = decode(beat);
            if (waits) {
                due[FOLLOWED - 1] = waiting;
            }
            if (beat.last) {
                due[ENDS - 1] = decoded;
            }
            waits = !beat.last;
            waiting = decoded;
        }
        return now;
    }

private:
    Decoded due[ENDS + 1] = {};
    Decoded waiting = {};  // for the next byte
    bool waits = false;
    Sequences sequences;

    Decoded decode(const Beat &beat) {
        unsigned size = beat.size();
        Decoded decoded = {{{}, size, beat.last, true, false}, {}};
        for (unsigned n = 0; n < size; n++) {
            bool is_last = beat.last && n + 1 == size;
            auto [before, here] = sequences.take(beat.data[n], is_last);
            (n ? decoded.slots[n - 1] : waiting.slots[LANES - 1]) |= slot_of(before);
            decoded.slots[n] = slot_of(here);
            decoded.beat.data[n] = beat.data[n];
        }
        if (!size) {
            waiting.slots[LANES - 1] |= slot_of(sequences.end());
        }
        return decoded;
    }

    static uint64_t slot_of(Outputs event) {
        return event ? ENDS_HERE | (event & ((Outputs(1) << LAST) - 1)) : 0;
    }
};

// A value of some cycles ago.
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
