// A cycle of a core whose Inputs and Outputs are known; what the reference has answered goes first.

#pragma once

#include <cstddef>

// What the design was given in a cycle, and what it answered.
struct Cycle {
    Inputs inputs;
    Outputs outputs;
};

// In how many cycles, from the first, the hardware answers what stands there. Where it does not,
// that is what is `expected`, and its own answer takes the place.
template<class Hardware>
size_t agrees_in_order(Hardware &hardware, Cycle *block, size_t cycles, Outputs &expected) {
    for (size_t n = 0; n < cycles; n++) {
        Outputs answer = hardware.step(block[n].inputs);
        if (!(answer == block[n].outputs)) {
            expected = block[n].outputs;
            block[n].outputs = answer;
            return n;
        }
    }
    return cycles;
}
