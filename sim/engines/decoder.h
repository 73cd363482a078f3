// A StreamDecoder.

#include "stream.h"

// Cycles after which, without idle cycles and stalls, outputs do not depend on earlier states.
constexpr size_t FORGETS = 16;

#include "events.h"

// An event that is not valid is undefined, and so is the code point of an error.
template<class Word>
void answer(const Top<Word> &top, Word *bits) {
    Word valid = *top.o__valid, error = {};
    for (unsigned n = CODEPOINT_BITS; n < LENGTH; n++) {
        error |= top.o__payload[n];
    }
    for (unsigned n = 0; n < EVENT_BITS; n++) {
        bits[n] = top.o__payload[n] & valid & (n < CODEPOINT_BITS ? ~error : ~Word{});
    }
    bits[EVENT_BITS] = valid;
    bits[EVENT_BITS + 1] = *top.i__ready;
}

struct Leaving {
    static constexpr unsigned MOST = 1;

    unsigned leave(const Inputs &inputs, Outputs outputs, Outputs *left) {
        *left = outputs & (Model::VALID - 1);
        return inputs.ready && is_out(outputs);
    }
};

using Tally = EventTally<Leaving>;

#define PARTS
