// A WideDecoder.

#include "beats.h"

using Model = reference::WideDecoder;
using Outputs = reference::Decoded;

#include "gates.h"

#include "events.h"

inline Outputs answer(Wires payload) {
    Outputs decoded = {payload.beat<uint8_t>(8), {}};
    for (uint64_t &slot : decoded.slots) {
        bool valid = payload.number(1);
        uint64_t event = reference::clear(payload.number(reference::LAST));
        slot = valid ? reference::ENDS_HERE | event : 0;
    }
    return decoded;
}

// Events as from a decoder that accepts one byte at a time.
class Leaving {
public:
    static constexpr unsigned MOST = LANES;

    unsigned leave(const Inputs &, const Outputs &decoded, reference::Outputs *left) {
        unsigned found = 0, count = std::min(decoded.beat.count, LANES);
        for (unsigned lane = 0; lane < count; lane++) {
            recent = recent << 8 | decoded.beat.data[lane];
            if (reference::Outputs event = decoded.slots[lane] & ~reference::ENDS_HERE) {
                bool last = decoded.beat.last && lane + 1 == decoded.beat.count;
                uint64_t sequence = recent & ((uint64_t(1) << 8 * length_of(event)) - 1);
                event |= reference::Outputs(last) << reference::LAST;
                left[found++] = event | reference::Outputs(sequence) << reference::BYTES;
            }
        }
        return found;
    }

private:
    uint64_t recent = 0;  // the latest bytes
};

using Tally = EventTally<Leaving>;
