// A core that Yosys has translated to C++, driven in bulk and compared with its reference in every
// cycle. `top.cc` is what write_cxxrtl makes of the design; compiled.py is the other side. CORE and
// the constants that are not defined here come from the command line; library.py has them.

#include "pattern.h"
#include "reference.h"

#include <cxxrtl/cxxrtl.h>

#include <algorithm>
#include <utility>
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

using reference::Inputs;
using reference::Outputs;
using Top = cxxrtl_design::p_top;

// What the design was given in a cycle, and what it answered.
struct Cycle {
    Inputs inputs;
    Outputs outputs;
};

// Of the core: the Model that is its reference; `answer`, its outputs as the Model has them; an Item
// of a packet, and its width in BITS; a Payload, which is one with `last` above it; what is reported
// in a call, a Batch; and the Tally, which counts it.
#include CORE

constexpr Outputs READY = Model::READY, VALID = Model::VALID;

// How a call ends.
enum Status { FINE, DIFFERS, HANGS, OVERFLOWS, UNSETTLED };

// The last cycles up to one in which the reference answers something else.
struct Difference {
    Cycle cycles[HISTORY];
    Outputs expected;
};

// The design under test.
class Hardware {
public:
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

    bool settled = true;

private:
    Top top;
};

// What drives the design, for as many `cycles`, and then perhaps again: what it presents in the
// `next` one, and, once that is `answered`, whether there is any use in going on.
struct Source {
    int waited = 0;

    bool hangs() const { return waited > PATIENCE; }

    // What of the inputs is always the same, told to the compiler.
    static Inputs known(const Inputs &inputs) { return inputs; }
};

// Payloads: each is offered until it is taken.
struct Offer : Source {
    const Payload *payload, *end, *refused = nullptr;

    explicit Offer(const std::vector<Payload> &payloads)
        : payload(payloads.data()), end(payload + payloads.size()) {}

    size_t cycles() const { return end - payload; }

    static Inputs known(const Inputs &inputs) { return {inputs.payload, true, true, false}; }

    Inputs next() const { return {*payload, true, true, false}; }

    bool answered(const Inputs &inputs, Outputs outputs) {
        if (inputs.valid && !(outputs & READY)) {
            waited = payload == refused ? waited + inputs.ready : inputs.ready;
            refused = payload;
            return !hangs();
        }
        payload += inputs.valid;
        return true;
    }
};

// As `offer` of stimulus.py: the source pauses before an item, and the sink whenever it likes.
struct PausedOffer : Offer {
    Pattern *idle, *stall;
    const Payload *offered = nullptr;

    PausedOffer(const std::vector<Payload> &payloads, Pattern &idle, Pattern &stall)
        : Offer(payloads), idle(&idle), stall(&stall) {}

    static Inputs known(const Inputs &inputs) { return inputs; }

    Inputs next() {
        if (offered != payload && !idle->next()) {
            offered = payload;
        }
        bool valid = offered == payload;
        return {valid ? *payload : 0u, valid, !stall->next(), false};
    }
};

// The rest of it: takes what comes out until no more has come for long.
struct Drain : Source {
    Pattern *stall;
    size_t quiet = 0;

    explicit Drain(Pattern &stall) : stall(&stall) {}

    size_t cycles() const { return QUIET - quiet; }

    Inputs next() { return {0, false, !stall->next(), false}; }

    bool answered(const Inputs &inputs, Outputs outputs) {
        bool valid = outputs & VALID;
        quiet = valid ? 0 : quiet + 1;
        waited += valid && inputs.ready;
        return !hangs();
    }
};

// Anything at all.
struct Given : Source {
    const Inputs *inputs;
    Outputs *outputs;
    size_t left;

    Given(const Inputs *inputs, Outputs *outputs, size_t size)
        : inputs(inputs), outputs(outputs), left(size) {}

    size_t cycles() const { return left; }

    Inputs next() { return *inputs++; }

    bool answered(const Inputs &, Outputs answer) {
        *outputs++ = answer;
        left--;
        return true;
    }
};

class Simulation {
public:
    Tally tally = {};
    Difference difference = {};

    Simulation(Pattern idle, Pattern stall, bool lockstep)
        : idle(idle), stall(stall), lockstep(lockstep) {}

    void offer(const std::vector<Payload> &payloads, Batch &batch) {
        if (idle.never() && stall.never()) {
            pass(Offer(payloads), batch);
        } else {
            pass(PausedOffer(payloads, idle, stall), batch);
        }
    }

    void drain(Batch &batch) { pass(Drain(stall), batch); }

    // Passes cycles in blocks: first the hardware, then the reference, so that each has the machine
    // to itself.
    template<class Source>
    void pass(Source source, Batch &batch) {
        while (source.cycles() && result() == FINE) {
            size_t cycles = run_hardware(source), agree = cycles;
            if (lockstep) {
                agree = run_model<Source>(cycles);
            }
            if (agree < cycles) {
                status = DIFFERS;
                std::copy(block + agree + 1 - HISTORY, block + agree + 1, difference.cycles);
            } else if (source.hangs()) {
                status = HANGS;
            }
            if (!tally.count<Source>(block, agree, batch)) {
                status = OVERFLOWS;
            }
            std::copy(block + cycles - HISTORY, block + cycles, history);
        }
    }

    Status result() const { return hardware.settled ? status : UNSETTLED; }

private:
    Hardware hardware;
    Model model;
    Cycle history[HISTORY + BLOCK] = {}, *const block = history + HISTORY;
    Pattern idle, stall;
    bool lockstep;
    Status status = FINE;

    // How many cycles have passed. Here everything is inlined: this is what takes the time.
    template<class Source>
    __attribute__((flatten, noinline)) size_t run_hardware(Source &source) {
        Hardware local = std::move(hardware);  // in the registers of the machine
        Source from = source;
        Cycle *cycle = block, *end = block + std::min<size_t>(BLOCK, source.cycles());
        for (bool more = true; more && cycle < end; cycle++) {
            cycle->inputs = from.next();
            cycle->outputs = local.step(cycle->inputs);
            more = from.answered(cycle->inputs, cycle->outputs);
        }
        source = from;
        hardware = std::move(local);
        return cycle - block;
    }

    // How many of them agree.
    template<class Source>
    __attribute__((flatten, noinline)) size_t run_model(size_t cycles) {
        Model local = model;
        const Cycle *cycle = block, *end = block + cycles;
        Outputs expected = 0;
        for (; cycle < end; cycle++) {
            expected = local.step(Source::known(cycle->inputs));
            if (expected != cycle->outputs) {
                break;
            }
        }
        difference.expected = expected;
        model = local;
        return cycle - block;
    }
};

extern "C" {

Simulation *simulation_new(
    const uint8_t *idle, size_t idles, const uint8_t *stall, size_t stalls, bool lockstep) {
    return new Simulation({idle, idles}, {stall, stalls}, lockstep);
}

void simulation_delete(Simulation *simulation) { delete simulation; }

const Tally *simulation_tally(const Simulation *simulation) { return &simulation->tally; }

const Difference *simulation_difference(const Simulation *simulation) {
    return &simulation->difference;
}

// Offers items; if `last`, a packet ends with the last of them.
Status simulation_offer(
    Simulation *simulation, const Item *data, size_t size, bool last, Batch *batch) {
    std::vector<Payload> payloads(data, data + size);
    if (size) {
        payloads.back() |= Payload(last) << BITS;
    }
    simulation->offer(payloads, *batch);
    return simulation->result();
}

Status simulation_drain(Simulation *simulation, Batch *batch) {
    simulation->drain(*batch);
    return simulation->result();
}

// Offers numbers, from `first` on, as packets of `length` items.
Status simulation_count_up(
    Simulation *simulation, unsigned length, uint64_t first, uint64_t count, Batch *batch) {
    std::vector<Payload> payloads;
    for (uint64_t n = first; n < first + count; n++) {
        for (unsigned place = length; place-- > 0;) {
            Payload item = n >> BITS * place & ((1u << BITS) - 1);
            payloads.push_back(item | Payload(place == 0) << BITS);
        }
    }
    simulation->offer(payloads, *batch);
    return simulation->result();
}

// Presents inputs, cycle by cycle.
Status simulation_present(
    Simulation *simulation, const Inputs *inputs, Outputs *outputs, size_t size) {
    Batch none = {};
    simulation->pass(Given(inputs, outputs, size), none);
    return simulation->result();
}

}  // extern "C"
