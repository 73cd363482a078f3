// A Validator whose counts have COUNT_BITS.

#include "beats.h"

namespace reference {

// Not in the class: its static members may be shared with another design's library.
constexpr uint64_t MOST = ~uint64_t(0) >> (64 - COUNT_BITS);
// After decoding: the results of four lanes are merged, then the counts in twos, which then wait for
// a cycle, and the errors in fours.
constexpr unsigned COUNTING = 2 + width_of((LANES + 3) / 4 - 1);
constexpr unsigned CHOOSING = 2 + (width_of(LANES - 1) + 1) / 2;

struct Verdict {
    uint64_t offset, errors, codepoints;
    uint32_t cause, length;
    bool well_formed;

    bool operator==(const Verdict &other) const {
        return well_formed == other.well_formed && offset == other.offset && cause == other.cause
               && length == other.length && errors == other.errors
               && codepoints == other.codepoints;
    }
};

struct Validated {
    Beat beat;
    Verdict verdict;

    bool operator==(const Validated &other) const {
        return beat == other.beat && verdict == other.verdict;
    }
};

class Validator {
public:
    Validated step(const Beat &beat) { return due.pass(validate(decoder.step(beat))); }

private:
    WideDecoder decoder;
    // Then the sums take four cycles, and the offset takes as many.
    Delay<Validated, 9 + std::max(COUNTING, CHOOSING)> due;
    // The packet so far.
    Verdict verdict = {0, 0, 0, 0, 0, true};
    uint64_t bytes = 0;

    Validated validate(const Decoded &decoded) {
        for (unsigned lane = 0; lane < decoded.beat.count; lane++) {
            uint64_t event = decoded.slots[lane] & ~ENDS_HERE;
            bytes++;
            if (!event) {
                continue;
            }
            if (cause_of(event) && verdict.well_formed) {
                verdict.well_formed = false;
                verdict.offset = bytes - length_of(event);
                verdict.cause = cause_of(event);
                verdict.length = length_of(event);
            }
            (cause_of(event) ? verdict.errors : verdict.codepoints)++;
        }
        Validated validated = {decoded.beat, {}};
        if (decoded.beat.last) {
            for (uint64_t *number : {&verdict.offset, &verdict.errors, &verdict.codepoints}) {
                *number = std::min(*number, MOST);
            }
            validated.verdict = verdict;
            verdict = {0, 0, 0, 0, 0, true};
            bytes = 0;
        }
        return validated;
    }
};

}  // namespace reference

using Model = reference::Validator;
using Outputs = reference::Validated;

#include "whole.h"

inline Outputs answer(Wires payload) {
    Outputs validated = {payload.beat<uint8_t>(8), {}};
    if (validated.beat.last) {
        reference::Verdict &verdict = validated.verdict;
        verdict.well_formed = payload.number(1);
        verdict.offset = payload.number(COUNT_BITS);
        verdict.cause = payload.number(3);
        verdict.length = payload.number(width_of(reference::LONGEST - 1));
        verdict.errors = payload.number(COUNT_BITS);
        verdict.codepoints = payload.number(COUNT_BITS);
        if (verdict.well_formed) {
            verdict.offset = verdict.cause = verdict.length = 0;
        }
    }
    return validated;
}
