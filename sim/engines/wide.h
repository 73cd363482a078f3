// What wide.cc includes for a WideDecoder; OPTION is its lanes.

#include "events.h"

using Model = reference::WideDecoder;
using Outputs = reference::Decoded;

inline Outputs answer(const Top &top) {
    if (!(*top.o__valid & 1)) {
        return {};
    }
    Wires wires(top.o__payload);
    Outputs decoded = {wires.beat<uint8_t>(8), {}};
    for (uint64_t &slot : decoded.slots) {
        bool valid = wires.number(1);
        uint64_t event = wires.number(CODEPOINT_BITS + 3 + reference::LENGTH_BITS);
        event = cause_of(event) ? event >> CODEPOINT_BITS << CODEPOINT_BITS : event;
        slot = valid ? reference::ENDS_HERE | event : 0;
    }
    return decoded;
}

// Events as of a decoder that is given a byte at a time.
struct Tally : EventTally {
    uint64_t recent = 0;  // the latest bytes
    std::vector<reference::Outputs> left;

    // Counts cycles; whether there is room for what has left in them.
    template<class Cycle>
    bool count(const Cycle *block, size_t size, Batch &batch) {
        left.clear();
        for (size_t n = 0; n < size; n++) {
            const auto &[given, decoded] = block[n];
            const Beat &beat = decoded.beat;
            simulated++;
            bytes += given.valid ? given.size() : 0;
            for (unsigned lane = 0; lane < std::min(beat.count, LANES); lane++) {
                recent = recent << 8 | beat.data[lane];
                if (reference::Outputs event = decoded.slots[lane] & ~reference::ENDS_HERE) {
                    bool last = beat.last && lane + 1 == beat.count;
                    uint64_t sequence = recent & ((uint64_t(1) << 8 * length_of(event)) - 1);
                    event |= reference::Outputs(last) << reference::LAST;
                    left.push_back(event | reference::Outputs(sequence) << reference::BYTES);
                    cycles = simulated;
                }
            }
        }
        if (batch.bits) {
            if (batch.room - batch.count < left.size()) {
                return false;
            }
            std::copy(left.begin(), left.end(), batch.bits + batch.count);
        }
        keep(left.data(), left.size(), batch);
        return true;
    }
};
