// A Packer.

#include "beats.h"

namespace reference {

struct Packed {
    BeatOf<uint32_t> beat;

    bool operator==(const Packed &other) const { return beat == other.beat; }
};

constexpr unsigned HALVINGS = width_of(LANES) - 1;

class Packer {
public:
    Packed step(const Beat &beat) { return due.pass(fill(decoder.step(beat))); }

private:
    WideDecoder decoder;
    // One cycle for each of the first two halvings of the lanes, three for each further one.
    Delay<Packed, 5 + HALVINGS + 2 * (std::max(HALVINGS, 2u) - 2)> due;
    std::vector<uint32_t> codepoints;
    bool ended = false;

    // The beat that this one completes, or that is complete in a cycle without one.
    Packed fill(const Decoded &decoded) {
        Packed packed = {};
        if (ended) {
            packed = take(codepoints.size(), true);
            ended = false;
        }
        for (uint64_t slot : decoded.slots) {
            if (slot) {
                uint64_t event = slot & ~ENDS_HERE;
                codepoints.push_back(cause_of(event) ? 0xFFFD : codepoint_of(event));
            }
        }
        if (decoded.beat.valid) {
            ended = decoded.beat.last;
            if (codepoints.size() > LANES) {
                packed = take(LANES, false);
            }
        }
        return packed;
    }

    Packed take(unsigned count, bool last) {
        Packed packed = {{{}, count, last, true, false}};
        std::copy(codepoints.begin(), codepoints.begin() + count, packed.beat.data.begin());
        codepoints.erase(codepoints.begin(), codepoints.begin() + count);
        return packed;
    }
};

}  // namespace reference

using Model = reference::Packer;
using Outputs = reference::Packed;

#include "whole.h"

inline Outputs answer(Wires payload) {
    return {payload.beat<uint32_t>(reference::CODEPOINT_BITS)};
}
