// SanitizerReference of sim/models in C++ for the compiled engine.

#pragma once

#include <type_traits>

#include "reference.h"

namespace reference {

enum class Policy {
    STRICT,
    REPLACE,
    REPLACE_RUN,
    IGNORE,
    REPLACE_EACH_BYTE,
    SURROGATEESCAPE,
    OPTU,
};

constexpr uint32_t REPLACEMENT = 0xFFFD;

// The bytes of an event; none if the packet ends with what was sent before.
struct Group {
    bool valid;
    uint64_t bytes;
    unsigned size;
    bool last, waits;  // until the next event of its packet, which may be dropped
};

// A byte of a group; none if it has none.
struct Part {
    bool valid, is_byte;
    uint8_t byte;
    bool last, waits;
};

// Items or groups in places, the first of which is due; new ones go to the last places.
template<class T, unsigned PLACES>
class Line {
public:
    const T &due() const { return line[0]; }

    // Whether the places for new ones are empty after a shift.
    bool has_room(unsigned size) const {
        bool has = true;
        for (unsigned n = 1; n < size; n++) {
            has &= !line[PLACES - n].valid;
        }
        return has;
    }

    // Shifts by one place; the first of the new ones is the latest.
    void move(const T *found, unsigned size) {
        for (unsigned n = 1; n < PLACES; n++) {
            line[n - 1] = line[n];
        }
        line[PLACES - 1] = {};
        for (unsigned n = 0; n < size; n++) {
            line[PLACES - 1 - n] = found[n];
        }
    }

private:
    T line[PLACES] = {};
};

template<Policy POLICY>
class Sanitizer : public Sender<8, 8> {
public:
    Outputs step(const Inputs &inputs) {
        Outputs event = decoder.event();
        Part sent = offers();
        Outputs answer = outputs(decoder.ready(), error, {sent.valid, sent.byte, sent.last});
        bool moves = inputs.ready || !sent.valid;

        const Group due = group;
        unsigned size = due.valid ? due.size + !due.size : 0;
        bool goes_on = moves && items.has_room(size);
        Group found[ERROR_BYTES] = {};  // the latest first
        unsigned count = event ? make(event, found) : 0;
        bool advance = goes_on && replaced + 1 >= count;
        if (moves) {
            hold(sent);
            Part bytes[MOST] = {};
            for (unsigned n = 0; n < size; n++) {
                bytes[n] = {true, due.size > 0, uint8_t(due.bytes >> 8 * n), due.last && !n,
                            due.waits};
            }
            items.move(bytes, goes_on ? size : 0);
        }
        if (goes_on) {
            group = count ? found[count - 1 - replaced] : Group{};
            replaced = advance ? 0 : replaced + 1;
        }
        error = advance && event && cause_of(event);
        if (advance && event) {
            take(event);
        }
        decoder.step(inputs, advance || !event);
        return answer;
    }

private:
    static constexpr bool EACH_BYTE = POLICY == Policy::REPLACE_EACH_BYTE
                                      || POLICY == Policy::SURROGATEESCAPE
                                      || POLICY == Policy::OPTU;
    static constexpr bool STOPS = POLICY == Policy::STRICT, RUNS = POLICY == Policy::REPLACE_RUN;
    static constexpr bool HOLDS = STOPS || RUNS || POLICY == Policy::IGNORE;
    // If each surrogate is well formed on its own, none waits for its partner; but if they must not
    // form a pair, a low one is not sent right after a high one.
    static constexpr Pairs KIND = PAIRS == JOINED ? ORDINARY : PAIRS;
    static constexpr bool PARTS = !RUNS && !STOPS && HOLDS
                                  && (PAIRS == FORBIDDEN || PAIRS == JOINED);
    static constexpr unsigned MOST = KIND == REQUIRED ? 2 * LONGEST : LONGEST;
    // The most bytes of an error; a surrogate has three.
    static constexpr unsigned SURROGATE_BYTES = PAIRS == FORBIDDEN || PAIRS == REQUIRED ? 3 : 1;
    static constexpr unsigned ERROR_BYTES = !EACH_BYTE                      ? 1
                                            : LONGEST - 1 > SURROGATE_BYTES ? LONGEST - 1
                                                                            : SURROGATE_BYTES;

    Stalled<KIND> decoder;
    Group group = {};
    unsigned replaced = 0;  // bytes of the error on offer
    Line<Part, MOST> items;
    Part held = {};
    bool in_run = false, dropping = false, after_high = false;
    bool error = false;  // one was accepted in the cycle before

    static Group form_of(uint32_t number) {
        Group group = {true, 0, Sequence::size_of(number), false, false};
        for (unsigned left = group.size; left; left--) {
            group.bytes = group.bytes << 8 | Sequence::byte_of(number, group.size, left);
        }
        return group;
    }

    // The replacement of a byte of an error, counted from the latest.
    static uint32_t escape_of(Outputs event, unsigned n) {
        uint32_t byte = event >> BYTES >> 8 * n & 0xFF;
        return byte < 0x80                         ? REPLACEMENT
               : POLICY == Policy::SURROGATEESCAPE ? 0xDC00 + byte
               : POLICY == Policy::OPTU            ? 0xEF00 + byte
                                                   : REPLACEMENT;
    }

    // The groups that an event becomes, the latest first; returns their number.
    unsigned make(Outputs event, Group *found) const {
        if (dropping) {
            return 0;
        }
        if (!cause_of(event)) {
            bool is_parted = after_high && in_run && is_half(codepoint_of(event), LOW);
            found[0] = is_parted ? form_of(REPLACEMENT)
                                 : Group{true, uint64_t(event >> BYTES), length_of(event)};
            found[0].last = is_last(event);
            found[0].waits = HOLDS && !RUNS;
            return 1;
        }
        if (HOLDS && !(RUNS && !in_run)) {
            found[0] = {true, 0, 0, true, false};
            return STOPS || is_last(event);
        }
        unsigned count = EACH_BYTE ? length_of(event) : 1;
        for (unsigned n = 0; n < count; n++) {
            found[n] = form_of(EACH_BYTE ? escape_of(event, n) : REPLACEMENT);
        }
        found[0].last = is_last(event);
        found[0].waits = HOLDS;
        return count;
    }

    // Advances from one event to the next, in a packet or not.
    void take(Outputs event) {
        if (PARTS) {
            bool is_high = cause_of(event) ? after_high : is_half(codepoint_of(event), HIGH);
            after_high = is_high && !is_last(event);
        }
        in_run = cause_of(event) && !is_last(event);
        dropping = STOPS && (dropping || in_run) && !is_last(event);
    }

    // The item on offer, with `last` as far as it is known.
    Part offers() const {
        Part due = items.due();
        if (!HOLDS) {
            return due;
        }
        if (!held.valid || held.last || !held.waits) {
            return held;
        }
        return {due.valid, true, held.byte, !due.is_byte, true};
    }

    // Holds the item that is due, in place of the one that was sent.
    void hold(const Part &sent) {
        held.valid &= !sent.valid;
        if (items.due().is_byte) {
            held = items.due();
        }
    }
};

}  // namespace reference
