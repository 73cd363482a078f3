// A compiled core, driven in bulk and compared with its reference in every cycle; compiled.py is the
// other side. CORE and the constants that are not defined here come from the command line, from
// library.py.

// The core defines: the Inputs of a cycle, and the `known` ones, without idle cycles and stalls; the
// Outputs; its Hardware and its Model, which simulate a cycle; a reset makes a new Model. An Item of a
// packet, with its BITS; a Payload, one of those into which a packet is `cut`; the inputs when one is
// `offered`, or `none`; whether by the outputs one `is_taken`, or something `is_out`. The results of
// a call, a Batch; the Tally that counts them, and its visible part, Counts. With PARTS, a simulation
// can continue where a copy of it ended that was started early.
#include CORE

#include <algorithm>
#include <utility>
#include <vector>

// The status of a call.
enum Status { FINE, DIFFERS, HANGS, OVERFLOWS };

// The number of cycles before a block that are kept.
constexpr size_t BEFORE = std::max<size_t>(HISTORY, EARLY);

// The last cycles up to one in which the reference differs.
struct Difference {
    Cycle cycles[HISTORY];
    Outputs expected;
};

// Cycles that repeat for ever.
class Pattern {
public:
    Pattern(const uint8_t *cycles, size_t size) : cycles(cycles, cycles + size) {}

    bool next() {
        bool value = cycles[at];
        at = at + 1 == cycles.size() ? 0 : at + 1;
        return value;
    }

    bool never() const { return cycles.size() == 1 && !cycles[0]; }

private:
    std::vector<bool> cycles;
    size_t at = 0;
};

// Drives the design for some `cycles`, perhaps repeatedly: gives the inputs of the `next` one and,
// once that is `answered`, whether to continue.
struct Source {
    static constexpr size_t EARLY = ::EARLY;

    int waited = 0;

    bool hangs() const { return waited > PATIENCE; }

    // Tells the compiler which inputs are constant.
    static Inputs known(const Inputs &inputs) { return inputs; }
};

// Payloads: each is presented until it is accepted.
struct Offer : Source {
    static constexpr size_t EARLY = FORGETS;

    const Payload *payload, *end, *refused = nullptr;

    explicit Offer(const std::vector<Payload> &payloads)
        : payload(payloads.data()), end(payload + payloads.size()) {}

    size_t cycles() const { return end - payload; }

    static Inputs known(const Inputs &inputs) { return ::known(inputs); }

    Inputs next() const { return offered(*payload, true); }

    bool answered(const Inputs &inputs, const Outputs &outputs) {
        if (inputs.valid && !is_taken(outputs)) {
            waited = payload == refused ? waited + inputs.ready : inputs.ready;
            refused = payload;
            return !hangs();
        }
        payload += inputs.valid;
        return true;
    }
};

// As `offer` of stimulus.py, with idle cycles before items, and stalls at any time.
struct PausedOffer : Offer {
    static constexpr size_t EARLY = ::EARLY;

    Pattern *idle, *stall;
    const Payload *begun = nullptr;

    PausedOffer(const std::vector<Payload> &payloads, Pattern &idle, Pattern &stall)
        : Offer(payloads), idle(&idle), stall(&stall) {}

    static Inputs known(const Inputs &inputs) { return inputs; }

    Inputs next() {
        if (begun != payload && !idle->next()) {
            begun = payload;
        }
        bool ready = !stall->next();
        return begun == payload ? offered(*payload, ready) : none(ready);
    }
};

// The rest of it: idle cycles until nothing has come out for QUIET cycles.
struct Drain : Source {
    Pattern *stall;
    size_t quiet = 0;

    size_t cycles() const { return QUIET - quiet; }

    Inputs next() { return none(!stall->next()); }

    bool answered(const Inputs &inputs, const Outputs &outputs) {
        quiet = is_out(outputs) ? 0 : quiet + 1;
        waited += is_out(outputs) && inputs.ready;
        return !hangs();
    }
};

// Arbitrary inputs.
struct Given : Source {
    const Inputs *inputs;
    Outputs *outputs;
    size_t left;

    size_t cycles() const { return left; }

    Inputs next() { return *inputs++; }

    bool answered(const Inputs &, const Outputs &answer) {
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

    Status offer(const std::vector<Payload> &payloads, Batch &batch) {
        return idle.never() && stall.never() ? pass(Offer(payloads), batch)
                                             : pass(PausedOffer(payloads, idle, stall), batch);
    }

    Status drain(Batch &batch) { return pass(Drain{{}, &stall}, batch); }

    // Simulates cycles in blocks: first the reference, then the hardware with the same inputs, which
    // are correct as long as its outputs are the same.
    template<class Source>
    Status pass(Source source, Batch &batch) {
        while (source.cycles() && status == FINE) {
            size_t cycles = 0, agree = 0;
            if (lockstep) {
                cycles = run(model, source, SPAN);
                agree = hardware.agrees(block, cycles, Source::EARLY, difference.expected);
            } else {
                agree = cycles = run(hardware, source, BLOCK);
            }
            if (agree < cycles) {
                status = DIFFERS;
                std::copy(block + agree + 1 - HISTORY, block + agree + 1, difference.cycles);
            } else if (source.hangs()) {
                status = HANGS;
            }
            for (size_t at = 0; at < agree; at += BLOCK) {
                size_t size = std::min<size_t>(BLOCK, agree - at);
                if (!tally.template count<Source>(block + at, size, batch)) {
                    status = OVERFLOWS;
                }
            }
            std::copy(block + cycles - BEFORE, block + cycles, history);
        }
        return status;
    }

#ifdef PARTS
    // Takes the state of another one, except its counts.
    void copy(const Simulation &other) {
        model = other.model;
        hardware = other.hardware;
        status = FINE;
    }

    // Starts counting here.
    void begin() {
        begun = {model, hardware};
        tally = {};
    }

    // Continues where a part ended that has reported this batch, if the part started in this state:
    // its inputs and results are then the same. Returns whether it does.
    bool join(const Simulation &part, const Batch &batch) {
        bool goes_on = !status && !part.status && part.begun == State{model, hardware};
        if (goes_on) {
            copy(part);
            tally.add(part.tally, batch);
            std::copy(part.history, part.history + BEFORE, history);
        }
        return goes_on;
    }
#endif

private:
#ifdef PARTS
    struct State {
        Model model;
        Hardware hardware;

        bool operator==(const State &) const = default;
    } begun;
#endif

    Hardware hardware;
    Model model;
    Cycle history[BEFORE + SPAN] = {}, *const block = history + BEFORE;
    Pattern idle, stall;
    bool lockstep;
    Status status = FINE;

    static Outputs step(Hardware &hardware, const Inputs &inputs) { return hardware.step(inputs); }

    static Outputs step(Model &model, const Inputs &inputs) {
        Outputs outputs = model.step(inputs);
        if (inputs.reset) {
            model = {};
        }
        return outputs;
    }

    // Simulates at most `count` cycles; returns their number. Everything is inlined here: this is
    // the inner loop.
    template<class Side, class Source>
    INLINED size_t run(Side &side, Source &source, size_t most) {
        Side local = std::move(side);  // in machine registers
        Source from = source;
        Cycle *cycle = block, *end = block + std::min(most, source.cycles());
        for (bool more = true; more && cycle < end; cycle++) {
            cycle->inputs = from.next();
            cycle->outputs = step(local, cycle->inputs);
            more = from.answered(cycle->inputs, cycle->outputs);
        }
        source = from;
        side = std::move(local);
        return cycle - block;
    }
};

extern "C" {

// The sizes in bytes of the structures that compiled.py declares, in its order.
const size_t *simulation_sizes() {
    static const size_t sizes[] = {
        sizeof(Counts), sizeof(Batch), sizeof(Inputs), sizeof(Outputs), sizeof(Difference)};
    return sizes;
}

Simulation *simulation_new(
    const uint8_t *idle, size_t idles, const uint8_t *stall, size_t stalls, bool lockstep) {
    return new Simulation({idle, idles}, {stall, stalls}, lockstep);
}

void simulation_delete(Simulation *simulation) { delete simulation; }

const Counts *simulation_tally(const Simulation *simulation) { return &simulation->tally; }

const Difference *simulation_difference(const Simulation *simulation) {
    return &simulation->difference;
}

// Presents items; if `last`, a packet ends with the last of them.
Status simulation_offer(
    Simulation *simulation, const Item *data, size_t size, bool last, Batch *batch) {
    std::vector<Payload> payloads;
    cut(payloads, data, size, last);
    return simulation->offer(payloads, *batch);
}

#ifdef PARTS
void simulation_copy(Simulation *simulation, const Simulation *other) { simulation->copy(*other); }

// As simulation_offer, for a copy; some items before these bring it to their start.
Status simulation_part(
    Simulation *simulation, const Item *early, size_t earlier, bool ended, const Item *data,
    size_t size, bool last, Batch *batch) {
    Batch nothing = {};
    simulation_offer(simulation, early, earlier, ended, &nothing);
    simulation->begin();
    return simulation_offer(simulation, data, size, last, batch);
}

bool simulation_join(Simulation *simulation, const Simulation *part, const Batch *batch) {
    return simulation->join(*part, *batch);
}
#endif

Status simulation_drain(Simulation *simulation, Batch *batch) { return simulation->drain(*batch); }

// Presents numbers, from `first` on, as packets of `length` items.
Status simulation_count_up(
    Simulation *simulation, unsigned length, uint64_t first, uint64_t count, Batch *batch) {
    Status status = FINE;
    std::vector<Payload> payloads;
    for (uint64_t n = first, left = count; left && status == FINE; n++, left--) {
        if (payloads.size() >= SPAN) {  // all of them may be more than fit into memory
            status = simulation->offer(payloads, *batch);
            payloads.clear();
        }
        Item packet[8];
        for (unsigned place = 0; place < length; place++) {
            packet[place] = n >> BITS * (length - 1 - place) & ((1u << BITS) - 1);
        }
        cut(payloads, packet, length, true);
    }
    return simulation->offer(payloads, *batch);
}

// Presents inputs, cycle by cycle.
Status simulation_present(
    Simulation *simulation, const Inputs *inputs, Outputs *outputs, size_t size) {
    Batch nothing = {};
    return simulation->pass(Given{{}, inputs, outputs, size}, nothing);
}

}  // extern "C"
