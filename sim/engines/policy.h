// ErrorPolicy and Sanitizer of sim/models, written again for the compiled engine.

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

// What a policy answers in a cycle.
struct Answer {
    bool ready;
    Sent sent;
};

// The policy that sends in the same cycle.
class AtOnce {
public:
    Answer step(Outputs event, bool ready) {
        uint32_t number = cause_of(event) ? REPLACEMENT : codepoint_of(event);
        return {ready, {event != 0, number, is_last(event)}};
    }
};

// The policies by which an error can be nothing: what may be the last of its packet is held.
template<Policy POLICY>
class Holding {
public:
    Answer step(Outputs event, bool ready) {
        Sent sent = offers(event);
        bool takes = ready || !sent.valid;
        if (takes) {
            held.valid &= !sent.valid;
            if (event) {
                take(event);
            }
        }
        return {takes, sent};
    }

private:
    static constexpr bool STOPS = POLICY == Policy::STRICT, RUNS = POLICY == Policy::REPLACE_RUN;

    Sent held = {};
    bool in_run = false;
    bool stopped = false, starts = true;  // by an error; a packet, with the next event

    bool drops() const { return STOPS && stopped && !starts; }

    Sent becomes(Outputs event) const {
        bool is_error = cause_of(event);
        bool sends = !drops() && (!is_error || (RUNS && !in_run));
        return {sends, is_error ? REPLACEMENT : codepoint_of(event), is_last(event)};
    }

    // What is known to be sent, with `last` as it will be.
    Sent offers(Outputs event) const {
        if (held.last || (RUNS && !in_run)) {
            return held;
        }
        bool is_end = event && !becomes(event).valid && (STOPS || is_last(event));
        bool goes_on = event && becomes(event).valid;
        return {held.valid && (is_end || goes_on), held.number, is_end};
    }

    void take(Outputs event) {
        Sent following = becomes(event);
        held = following.valid ? following : held;
        in_run = cause_of(event) && !is_last(event);
        stopped = drops() || cause_of(event);
        starts = is_last(event);
    }
};

// The policies of each byte: what is to be sent in this cycle, and in those after it.
template<Policy POLICY>
class Line {
public:
    Answer step(Outputs event, bool ready) {
        Sent sent = due[0];
        bool moves = ready || !sent.valid, fits = true;
        unsigned count = cause_of(event) ? length_of(event) : event != 0;
        for (unsigned n = 0; n < count; n++) {
            fits &= !due[LAST - n].valid;
        }
        // The last of them takes the farthest place, those before it the ones before that.
        for (unsigned n = 0; n < count && moves && fits; n++) {
            due[LAST - n] = {true, becomes(event, n), !n && is_last(event)};
        }
        for (unsigned place = 0; place <= LAST && moves; place++) {
            due[place] = place < LAST ? due[place + 1] : Sent{};
        }
        return {moves && fits, sent};
    }

private:
    // As many as an error has bytes; a surrogate has three.
    static constexpr bool IS_ERROR = PAIRS == FORBIDDEN || PAIRS == REQUIRED;
    static constexpr unsigned LAST = IS_ERROR && LONGEST < 4 ? 3 : LONGEST - 1;

    Sent due[LAST + 1] = {};

    // What stands for a byte, counted from the latest.
    static uint32_t becomes(Outputs event, unsigned n) {
        uint32_t byte = event >> BYTES >> 8 * n & 0xFF;
        return !cause_of(event)                    ? codepoint_of(event)
               : byte < 0x80                       ? REPLACEMENT
               : POLICY == Policy::SURROGATEESCAPE ? 0xDC00 + byte
               : POLICY == Policy::OPTU            ? 0xEF00 + byte
                                                   : REPLACEMENT;
    }
};

template<Policy POLICY>
using ErrorPolicy = std::conditional_t<
    POLICY == Policy::REPLACE, AtOnce,
    std::conditional_t<
        POLICY == Policy::STRICT || POLICY == Policy::REPLACE_RUN || POLICY == Policy::IGNORE,
        Holding<POLICY>, Line<POLICY>>>;

template<Policy POLICY>
class Sanitizer : public Sender<8, 8> {
public:
    Outputs step(const Inputs &inputs) {
        Outputs event = decoder.event();
        auto [ready, sent] = errors.step(event, encoder.takes(inputs.ready));
        Outputs decoded = decoder.step({inputs.payload, inputs.valid, ready, false});
        uint32_t payload = sent.number | uint32_t(sent.last) << NUMBER_BITS;
        Outputs outputs = encoder.step({payload, sent.valid, inputs.ready, false});
        outputs = (outputs & ~(READY | ERROR)) | (error ? ERROR : 0);
        error = cause_of(event) && ready;
        return outputs | (decoded & StreamDecoder::READY ? READY : 0);
    }

private:
    StreamDecoder decoder;
    ErrorPolicy<POLICY> errors;
    Encoder<Errors::REPLACE> encoder;
    bool error = false;  // one was taken in the cycle before
};

}  // namespace reference
