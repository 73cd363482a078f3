// A WideSanitizer that sends SUBSTITUTE for each byte of an error.

#include "beats.h"

namespace reference {

struct Sanitized {
    Beat beat;

    bool operator==(const Sanitized &other) const { return beat == other.beat; }
};

// The beats that hold the bytes that can still be missing; and the cycles until the last one is out.
constexpr unsigned AWAITED = (LONGEST - 2 + LANES) / LANES;
constexpr unsigned LATENCY = 12 + width_of(LONGEST - 1) + 2 * AWAITED;

class WideSanitizer {
public:
    Sanitized step(const Beat &beat) {
        Sanitized now = due[0];
        std::copy(due + 1, due + LATENCY + 1, due);
        due[LATENCY] = {};
        if (beat.valid) {
            take(beat);
            while (waits && (beat.last || waits > AWAITED)) {
                waits--;
                // One cycle earlier for each beat that waits behind it.
                due[LATENCY - 1 - waits] = {waiting[0]};
                std::copy(waiting + 1, waiting + waits + 1, waiting);
            }
        }
        return now;
    }

private:
    Sanitized due[LATENCY + 1] = {};
    Beat waiting[AWAITED + 1] = {};
    unsigned waits = 0;
    Sequences sequences;

    void take(const Beat &beat) {
        unsigned first = waits++ * LANES, size = beat.size();
        waiting[waits - 1] = {{}, size, beat.last, true, false};
        for (unsigned n = 0; n < size; n++) {
            Outputs event = sequences.take(beat.data[n], beat.last && n + 1 == size).here;
            at(first + n) = SUBSTITUTE;
            unsigned length = event && !cause_of(event) ? length_of(event) : 0;
            for (unsigned k = 0; k < length; k++) {
                at(first + n - k) = event >> BYTES >> 8 * k;
            }
        }
        if (beat.last) {
            sequences = {};
        }
    }

    // A byte of the waiting beats.
    uint8_t &at(unsigned place) { return waiting[place / LANES].data[place % LANES]; }
};

}  // namespace reference

using Model = reference::WideSanitizer;
using Outputs = reference::Sanitized;

#include "whole.h"

inline Outputs answer(Wires payload) { return {payload.beat<uint8_t>(8)}; }
