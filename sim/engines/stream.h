// The cores with streams; MODEL is the reference. gates.py makes `top.cc` from the design.

#pragma once

#include "policy.h"
#include "utf_16.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <vector>

#include "top.cc"

using namespace reference;

using Model = MODEL;
constexpr unsigned BITS = Model::BITS, WIDTH = Model::WIDTH;
using Item = std::conditional_t<BITS == 8, uint8_t, uint32_t>;
using Payload = std::conditional_t<BITS == 8, uint16_t, uint32_t>;  // `last` above the item

inline void cut(std::vector<Payload> &payloads, const Item *items, size_t size, bool last) {
    payloads.insert(payloads.end(), items, items + size);
    if (size) {
        payloads.back() |= Payload(last) << BITS;
    }
}

inline Inputs known(const Inputs &inputs) { return {inputs.payload, true, true, false}; }
inline Inputs offered(Payload payload, bool ready) { return {payload, true, ready, false}; }
inline Inputs none(bool ready) { return {0, false, ready, false}; }

inline bool is_taken(Outputs outputs) { return outputs & Model::READY; }
inline bool is_out(Outputs outputs) { return outputs & Model::VALID; }
inline bool takes(const Inputs &inputs, Outputs outputs) {
    return inputs.valid && is_taken(outputs);
}

// The outputs, in the layout of the Model's.
template<class Word>
void answer(const Top<Word> &top, Word *bits);

// All calls are inlined: this is the inner loop.
#define INLINED __attribute__((flatten, noinline))

#include "slices.h"
