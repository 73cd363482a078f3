// A StreamDecoder.

#include "stream.h"

#include "events.h"

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
    Outputs event = clear(number_of(top.p_o____payload));
    return (top.p_o____valid.get<bool>() ? Model::VALID | event : 0)
           | (top.p_i____ready.get<bool>() ? Model::READY : 0);
}

struct Leaving {
    static constexpr unsigned MOST = 1;

    unsigned leave(const Inputs &inputs, Outputs outputs, Outputs *left) {
        *left = outputs & (Model::VALID - 1);
        return inputs.ready && is_out(outputs);
    }
};

using Tally = EventTally<Leaving>;
