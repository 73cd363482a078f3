// A cycle of a core with its Inputs and Outputs; the reference's outputs are computed first.

#pragma once

#include <cstddef>

// The inputs and outputs of the design in a cycle.
struct Cycle {
    Inputs inputs;
    Outputs outputs;
};

// The number of cycles, from the first, in which the hardware's outputs are as recorded. At the first
// difference, the recorded ones become `expected`, and its own replace them.
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
