// The cores with streams; MODEL is the reference. `top.cc` is what write_cxxrtl makes of the design.

#pragma once

#include "policy.h"
#include "utf_16.h"

#include <cxxrtl/cxxrtl.h>

#include <type_traits>
#include <vector>

namespace cxxrtl {

// A register that takes its next value without asking whether it changes: such branches are hard
// to predict, and cost a tenth of the time. It is read by value: where a reference is taken, such as
// by `condition ? a : b`, a compiler keeps the register in memory, which costs a third.
template<size_t Bits>
struct plain_register : wire<Bits> {
    using wire<Bits>::wire;

    value<Bits> read() const { return this->curr; }

    template<class Observer>
    bool commit(Observer &) {
        this->curr = this->next;
        return true;
    }
};

}  // namespace cxxrtl

#define wire plain_register
#define curr read()
#include "top.cc"
#undef curr
#undef wire

using namespace reference;

using Model = MODEL;
using Top = cxxrtl_design::p_top;
constexpr unsigned BITS = Model::BITS;
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

// What is at the outputs, as the Model has it.
inline Outputs answer(const Top &top);

// All that is called is inlined: this is what takes the time.
#define INLINED __attribute__((flatten, noinline))

class Hardware {
public:
    bool settled = true;

    // Passes one cycle. All wires settle in one evaluation, so that of the rising edge can be the
    // only one, and what it leaves at the outputs is what they were before the edge.
    Outputs step(const Inputs &inputs) {
        top.p_i____valid.set<bool>(inputs.valid);
        top.p_i____payload.set<uint32_t>(inputs.payload);
        top.p_o____ready.set<bool>(inputs.ready);
        top.p_rst.set<bool>(inputs.reset);
        top.prev_p_clk.set<bool>(false);
        top.p_clk.set<bool>(true);
        settled &= top.p_top::eval(nullptr);
        Outputs outputs = answer(top);
        top.p_top::commit();
        return outputs;
    }

private:
    Top top;
};
