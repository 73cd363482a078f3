// The cores with beats; Outputs are their outputs. gates.py makes `top.cc` from the design.

#include "beats.h"

#include <cstring>

#include "top.cc"

using reference::BeatOf;

using Inputs = reference::Beat;
using Item = uint8_t;
using Payload = Inputs;
constexpr unsigned BITS = 8;

// The beats of some bytes; an empty one if there are none and a packet ends. If it does not end, all
// must be full.
inline void cut(std::vector<Payload> &beats, const uint8_t *data, size_t size, bool last) {
    for (size_t at = 0; at < size || (last && !at); at += LANES) {
        unsigned count = std::min<size_t>(LANES, size - at);
        Payload beat = {{}, count, last && at + LANES >= size, true, false};
        std::copy(data + at, data + at + count, beat.data.begin());
        beats.push_back(beat);
    }
}

inline const Inputs &known(const Inputs &beat) { return beat; }
inline const Inputs &offered(const Payload &beat, bool) { return beat; }
inline Inputs none(bool) { return {}; }

inline bool is_taken(const Outputs &) { return true; }
inline bool is_out(const Outputs &outputs) { return outputs.beat.valid; }
inline unsigned takes(const Inputs &beat, const Outputs &) { return beat.valid ? beat.size() : 0; }

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

    // An output beat, with items of this width.
    template<class Item>
    BeatOf<Item> beat(unsigned width) {
        BeatOf<Item> beat = {};
        for (Item &item : beat.data) {
            item = number(width);
        }
        beat.count = number(COUNT);
        beat.last = number(1);
        beat.valid = true;
        std::fill(beat.data.begin() + std::min(beat.count, LANES), beat.data.end(), 0);
        return beat;
    }

private:
    const uint32_t *at;
};

// The output payload, in the form of the Model's.
inline Outputs answer(Wires payload);

#define INLINED

#include "cycle.h"

constexpr size_t SPAN = BLOCK, EARLY = 0, FORGETS = 0;

class Hardware {
public:
    Outputs step(const Inputs &beat) {
        uint32_t *to = top[0].i__payload;
        for (unsigned byte : beat.data) {
            to = put(to, byte, 8);
        }
        put(put(to, beat.count, COUNT), beat.last, 1);
        *top[0].i__valid = beat.valid;
        *top[0].rst = beat.reset;
        top[0].step();
        return *top[0].o__valid & 1 ? answer(Wires(top[0].o__payload)) : Outputs{};
    }

    size_t agrees(Cycle *block, size_t cycles, size_t, Outputs &expected) {
        return agrees_in_order(*this, block, cycles, expected);
    }

private:
    std::vector<Top<uint32_t>> top = std::vector<Top<uint32_t>>(1);  // too large for a stack

    static uint32_t *put(uint32_t *to, uint32_t number, unsigned width) {
        for (unsigned n = 0; n < width; n++) {
            *to++ = number >> n & 1;
        }
        return to;
    }
};
