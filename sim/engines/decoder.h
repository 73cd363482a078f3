// What lockstep.cc includes for a StreamDecoder.

#include "events.h"

using Model = reference::StreamDecoder;

using Item = uint8_t;
using Payload = uint16_t;
constexpr int BITS = 8;

template<size_t Bits>
Outputs number_of(const cxxrtl::value<Bits> &value) {
    Outputs number = 0;
    for (size_t n = 0; n < value.chunks; n++) {
        number |= Outputs(value.data[n]) << 32 * n;
    }
    return number;
}

template<size_t Bits>
Outputs number_of(const cxxrtl::wire<Bits> &wire) {
    return number_of(wire.curr);
}

// An event that is not valid means nothing, and neither does the code point of an error.
inline Outputs answer(const Top &top) {
    Outputs event = number_of(top.p_o____payload);
    event = cause_of(event) ? event >> CODEPOINT_BITS << CODEPOINT_BITS : event;
    return (top.p_o____valid.get<bool>() ? Model::VALID | event : 0)
           | (top.p_i____ready.get<bool>() ? Model::READY : 0);
}

struct Tally : EventTally {
    // Counts cycles; whether there is room for what has left in them.
    template<class Source>
    __attribute__((flatten, noinline)) bool count(const Cycle *block, size_t size, Batch &batch) {
        Outputs scratch[BLOCK], *left = batch.bits ? batch.bits + batch.count : scratch;
        if (batch.bits && batch.room - batch.count < size) {
            return false;
        }
        size_t found = 0, taken = 0;
        for (size_t n = 0; n < size; n++) {  // without a branch, which would be hard to predict
            Inputs inputs = Source::known(block[n].inputs);
            left[found] = block[n].outputs & (Model::VALID - 1);
            found += inputs.ready && block[n].outputs & Model::VALID;
            taken += inputs.valid && block[n].outputs & Model::READY;
        }
        for (size_t n = size; found && n-- > 0;) {
            if (block[n].inputs.ready && block[n].outputs & Model::VALID) {
                cycles = simulated + n + 1;
                break;
            }
        }
        simulated += size;
        bytes += taken;
        keep(left, found, batch);
        return true;
    }
};
