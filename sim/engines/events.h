// Counts of the events that a decoder reports.

#pragma once

#include "reference.h"

using reference::cause_of, reference::codepoint_of, reference::length_of;

constexpr int CAUSES = 8, LENGTHS = 8;

// The events of a call: as the hardware reports them, and their code points; U+FFFD for an error, and
// for a number above 10FFFF.
struct Batch {
    reference::Outputs *bits;
    uint32_t *codepoints;
    size_t room, count, errors, size;  // the last in bytes
};

struct Counts {
    uint64_t simulated, bytes, cycles, offset, digest = 0xCBF29CE484222325;
    uint64_t counts[LENGTHS][CAUSES];
    uint64_t kept[CAUSES], offsets[CAUSES][KEPT];  // of the first errors
    reference::Outputs events[CAUSES][KEPT];
};

// Leaving has the function that writes the events that `leave` in a cycle, up to MOST.
template<class Leaving>
struct EventTally : Counts {
    Leaving leaving;
    reference::Outputs left[BLOCK * Leaving::MOST];

    // Counts cycles; returns whether there is room for the events that have left in them.
    template<class Source, class Cycle>
    INLINED bool count(const Cycle *block, size_t size, Batch &batch) {
        size_t found = 0, taken = 0, until = 0;
        for (size_t n = 0; n < size; n++) {  // without a branch, which would be hard to predict
            auto inputs = Source::known(block[n].inputs);
            unsigned more = leaving.leave(inputs, block[n].outputs, left + found);
            until = more ? n + 1 : until;
            found += more;
            taken += takes(inputs, block[n].outputs);
        }
        if (batch.bits && batch.room - batch.count < found) {
            return false;
        }
        cycles = found ? simulated + until : cycles;
        simulated += size;
        bytes += taken;
        keep(found, batch);
        return true;
    }

    // Adds the counts of another tally, which started from 0, for the next cycles and these events.
    void add(const EventTally &other, const Batch &batch) {
        cycles = other.cycles ? simulated + other.cycles : cycles;
        simulated += other.simulated;
        bytes += other.bytes;
        for (unsigned cause = 0; cause < CAUSES; cause++) {
            for (unsigned length = 0; length < LENGTHS; length++) {
                counts[length][cause] += other.counts[length][cause];
            }
            for (size_t n = 0; n < other.kept[cause] && kept[cause] < KEPT; n++, kept[cause]++) {
                offsets[cause][kept[cause]] = offset + other.offsets[cause][n];
                events[cause][kept[cause]] = other.events[cause][n];
            }
        }
        offset += other.offset;
        for (size_t n = 0; n < batch.count; n++) {
            digest = hashed(digest, batch.bits[n]);
        }
    }

private:
    void keep(size_t found, Batch &batch) {
        uint64_t at = offset, hash = digest;
        size_t end = batch.count, errors = 0;
        for (size_t n = 0; n < found; n++, end++) {
            reference::Outputs event = left[n];
            unsigned cause = cause_of(event);
            if (batch.bits) {
                uint32_t codepoint = codepoint_of(event);
                batch.bits[end] = event;
                batch.codepoints[end] = cause || codepoint > 0x10FFFF ? 0xFFFD : codepoint;
            }
            if (cause && kept[cause] < KEPT) {
                offsets[cause][kept[cause]] = at;
                events[cause][kept[cause]++] = event;
            }
            errors += cause != 0;
            at += length_of(event);
            counts[length_of(event)][cause]++;
            hash = hashed(hash, event);
        }
        batch.size += at - offset;
        offset = at;
        digest = hash;
        batch.count = end;
        batch.errors += errors;
    }

    static uint64_t hashed(uint64_t hash, reference::Outputs event) {
        for (unsigned bit = 0; bit < EVENT_BITS; bit += 64) {  // FNV-1a, of words
            hash = (hash ^ uint64_t(event >> bit)) * 0x100000001B3;
        }
        return hash;
    }
};
