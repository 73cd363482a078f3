// The events that a decoder reports, counted.

#pragma once

#include "reference.h"

using reference::CODEPOINT_BITS;
using reference::cause_of, reference::codepoint_of, reference::length_of;

constexpr int CAUSES = 8, LENGTHS = 8;

// The events of a call: as the hardware says them, where they begin, and their code points; U+FFFD
// for an error, and for a number above 10FFFF.
struct Batch {
    reference::Outputs *bits;
    uint64_t *offsets;
    uint32_t *codepoints;
    size_t room, count, errors;
};

struct EventTally {
    uint64_t simulated, bytes, cycles, offset, digest = 0xCBF29CE484222325;
    uint64_t counts[LENGTHS][CAUSES];
    uint64_t kept[CAUSES], offsets[CAUSES][KEPT];  // of the first errors
    reference::Outputs events[CAUSES][KEPT];

    // Counts events, which stand where the next of the batch belong, if it has any.
    void keep(const reference::Outputs *left, size_t found, Batch &batch) {
        uint32_t *codepoints = batch.codepoints + batch.count;
        size_t errors = 0;
        uint64_t at = offset, hash = digest;
        for (size_t n = 0; n < found; n++) {
            reference::Outputs event = left[n];
            unsigned cause = cause_of(event);
            if (batch.bits) {
                uint32_t codepoint = codepoint_of(event);
                batch.offsets[batch.count + n] = at;
                codepoints[n] = cause || codepoint > 0x10FFFF ? 0xFFFD : codepoint;
            }
            if (cause && kept[cause] < KEPT) {
                offsets[cause][kept[cause]] = at;
                events[cause][kept[cause]++] = event;
            }
            errors += cause != 0;
            at += length_of(event);
            counts[length_of(event)][cause]++;
            for (unsigned bit = 0; bit < EVENT_BITS; bit += 64) {  // FNV-1a, of words
                hash = (hash ^ uint64_t(event >> bit)) * 0x100000001B3;
            }
        }
        offset = at;
        digest = hash;
        batch.count += found;
        batch.errors += errors;
    }
};
