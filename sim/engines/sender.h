// A core that sends a Number of SENT_BITS per cycle, a byte or a code point, and reports errors.

#include "stream.h"

// As in decoder.h; a core that sends several numbers for one stalls its source.
constexpr size_t FORGETS = 64;

using Number = std::conditional_t<Model::SENT_BITS == 8, uint8_t, uint32_t>;

// One that is not valid is undefined.
template<class Word>
void answer(const Top<Word> &top, Word *bits) {
    bits[0] = *top.i__ready;
    bits[1] = *top.error;
    bits[2] = *top.o__valid;
    for (unsigned n = 3; n < WIDTH; n++) {
        bits[n] = top.o__payload[n - 3] & bits[2];
    }
}

// For an error, the numbers of items accepted and sent before the cycle that reports it.
struct Place {
    uint64_t taken, sent;
};

// The output of a call, and the places of its errors.
struct Batch {
    Number *numbers;
    Place *places;
    size_t room, count, errors, size;  // the last is 0
};

struct Tally {
    uint64_t simulated, bytes, sent, errors;

    // Counts cycles; returns whether there is room for their output.
    template<class Source, class Cycle>
    INLINED bool count(const Cycle *block, size_t size, Batch &batch) {
        Number scratch[BLOCK], *left = batch.numbers ? batch.numbers + batch.count : scratch;
        Place unseen[BLOCK], *place = batch.places ? batch.places + batch.errors : unseen;
        if (batch.numbers && batch.room - std::max(batch.count, batch.errors) < size) {
            return false;
        }
        size_t found = 0, taken = 0, wrong = 0;
        for (size_t n = 0; n < size; n++) {  // without a branch, which would be hard to predict
            Inputs inputs = Source::known(block[n].inputs);
            Outputs outputs = block[n].outputs;
            place[wrong] = {bytes + taken, sent + found};
            left[found] = outputs >> 3 & ((1u << Model::SENT_BITS) - 1);
            found += inputs.ready && is_out(outputs);
            taken += takes(inputs, outputs);
            wrong += (outputs & Model::ERROR) != 0;
        }
        simulated += size;
        bytes += taken;
        sent += found;
        errors += wrong;
        batch.count += found;
        batch.errors += wrong;
        return true;
    }
};

using Counts = Tally;
