// A StreamDecoder that Yosys has translated to C++, driven in bulk and compared with its reference
// in every cycle. `top.cc` is what write_cxxrtl makes of the design; compiled.py is the other side.
// PATIENCE, LATENCY and KEPT come from the command line; they are those of stimulus.py and tally.py.

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

using reference::CODEPOINT;
using reference::EVENT;
using reference::Inputs;
using reference::Outputs;
using reference::READY;
using reference::VALID;

// Cycles that pass at once.
constexpr size_t BLOCK = 1024;

// How a call ends.
enum Status { FINE, DIFFERS, HANGS, OVERFLOWS, UNSETTLED };

constexpr int CAUSES = 8, LENGTHS = 8;

// What a simulation reported, counted.
struct Tally {
    uint64_t simulated, cycles, bytes, offset, digest;
    uint64_t counts[LENGTHS * CAUSES];  // in the order of these bits of an event
    uint64_t kept[CAUSES], offsets[CAUSES][KEPT], events[CAUSES][KEPT];  // of the first errors
    Inputs inputs;  // of the cycle in which the hardware and the reference differ
    Outputs hardware, expected;
};

// The events of a call: as the hardware says them, and their code points, U+FFFD for an error.
struct Events {
    uint64_t *bits;
    uint32_t *codepoints;
    size_t room, count, errors;
};

// The design under test.
class Hardware {
public:
    // Passes one cycle. All wires settle in one evaluation, so that of the rising edge can be the
    // only one, and what it leaves at the outputs is what they were before the edge. An event that
    // is not valid means nothing, and neither does the code point of an error.
    Outputs step(const Inputs &inputs) {
        top.p_i____valid.set<bool>(inputs.valid);
        top.p_i____payload.set<uint32_t>(inputs.data | uint32_t(inputs.last) << 8);
        top.p_o____ready.set<bool>(inputs.ready);
        top.p_rst.set<bool>(inputs.reset);
        top.prev_p_clk.set<bool>(false);
        top.p_clk.set<bool>(true);
        settled &= top.p_top::eval(nullptr);
        uint64_t event = top.p_o____payload.get<uint64_t>();
        event = reference::cause_of(event) ? event & ~CODEPOINT : event;
        Outputs outputs = (top.p_o____valid.get<bool>() ? VALID | event : 0)
                          | (top.p_i____ready.get<bool>() ? READY : 0);
        top.p_top::commit();
        return outputs;
    }

    bool settled = true;

private:
    cxxrtl_design::p_top top;
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

class Simulation {
public:
    Tally tally = {};

    Simulation(Pattern idle, Pattern stall, bool lockstep)
        : idle(idle), stall(stall), lockstep(lockstep) {
        tally.digest = 0xCBF29CE484222325;
    }

    // Passes cycles, at most BLOCK of them: first the hardware, then the reference, so that each
    // has the machine to itself. Ends with a cycle in which a byte is not taken. Returns how many
    // have passed without a difference.
    template<class Source>
    size_t pass(Source inputs, size_t cycles, Events &events) {
        size_t done = run_hardware(inputs, cycles);
        if (lockstep && run_model(inputs, done)) {
            done = std::mismatch(expected, expected + done, answered).first - expected;
            tally.inputs = inputs(done);
            tally.hardware = answered[done];
            tally.expected = expected[done];
            status = DIFFERS;
        }
        count(inputs, done, events);
        return done;
    }

    // Passes one cycle; whether to go on.
    bool cycle(const Inputs &inputs, Outputs &outputs, Events &events) {
        pass([&](size_t) { return inputs; }, 1, events);
        outputs = answered[0];
        return status == FINE;
    }

    // As `offer` of stimulus.py: a byte is offered until it is taken.
    void offer(uint8_t byte, bool last, Events &events) {
        Outputs outputs;
        while (idle.next()) {
            if (!cycle({false, false, !stall.next(), false, 0}, outputs, events)) {
                return;
            }
        }
        waited = 0;
        do {
            bool ready = !stall.next();
            Inputs inputs = {true, last, ready, false, byte};
            if (!patient(ready) || !cycle(inputs, outputs, events)) {
                return;
            }
        } while (!(outputs & READY));
    }

    // The rest of it: takes what comes out until no more comes.
    void drain(Events &events) {
        Outputs outputs;
        waited = 0;
        for (int quiet = 0; quiet <= LATENCY; quiet = outputs & VALID ? 0 : quiet + 1) {
            bool ready = !stall.next();
            if (!patient(ready) || !cycle({false, false, ready, false, 0}, outputs, events)) {
                return;
            }
        }
    }

    // Offers bytes: `last(n)` says whether a packet ends with the n-th.
    template<class Last>
    void offer_all(const uint8_t *data, size_t size, Last last, Events &events) {
        size_t at = 0;
        while (at < size && result() == FINE) {
            if (idle.never() && stall.never()) {
                auto inputs = [=](size_t n) {
                    return Inputs{true, last(at + n), true, false, data[at + n]};
                };
                size_t done = pass(inputs, std::min(size - at, BLOCK), events);
                at += done;
                if (status != FINE || answered[done - 1] & READY) {
                    continue;
                }
                at--;
            }
            offer(data[at], last(at), events);
            at++;
        }
    }

    Status result() const { return hardware.settled ? status : UNSETTLED; }

private:
    Hardware hardware;
    reference::StreamDecoder model;
    Outputs answered[BLOCK], expected[BLOCK];
    uint64_t scratch[BLOCK];
    Pattern idle, stall;
    bool lockstep;
    Status status = FINE;
    int waited = 0;

    // How many cycles have passed. Here everything is inlined: this is what takes the time.
    template<class Source>
    __attribute__((flatten, noinline)) size_t run_hardware(Source inputs, size_t cycles) {
        Hardware local = std::move(hardware);  // in the registers of the machine
        size_t done = 0;
        for (bool taken = true; taken && done < cycles; done++) {
            answered[done] = local.step(inputs(done));
            taken = !inputs(done).valid || answered[done] & READY;
        }
        hardware = std::move(local);
        return done;
    }

    // Whether there is a difference.
    template<class Source>
    __attribute__((flatten, noinline)) bool run_model(Source inputs, size_t cycles) {
        reference::StreamDecoder local = model;
        Outputs differences = 0;
        for (size_t n = 0; n < cycles; n++) {
            expected[n] = local.step(inputs(n));
            differences |= expected[n] ^ answered[n];
        }
        model = local;
        return differences;
    }

    // Counts what has left in so many cycles.
    template<class Source>
    __attribute__((flatten, noinline)) void count(Source inputs, size_t cycles, Events &events) {
        if (events.bits && events.count + cycles > events.room) {
            status = OVERFLOWS;
            return;
        }
        uint64_t *reported = events.bits ? events.bits + events.count : scratch;
        size_t found = 0, bytes = 0;
        for (size_t n = 0; n < cycles; n++) {  // without a branch, which would be hard to predict
            reported[found] = answered[n] & EVENT;
            found += inputs(n).ready && answered[n] & VALID;
            bytes += inputs(n).valid && answered[n] & READY;
        }
        for (size_t n = cycles; found && n-- > 0;) {
            if (inputs(n).ready && answered[n] & VALID) {
                tally.cycles = tally.simulated + n + 1;
                break;
            }
        }
        tally.simulated += cycles;
        tally.bytes += bytes;
        uint64_t offset = tally.offset, digest = tally.digest;
        for (size_t n = 0; n < found; n++) {
            uint64_t event = reported[n];
            unsigned cause = reference::cause_of(event);
            if (events.bits) {
                events.codepoints[events.count + n] = cause ? 0xFFFD : event & CODEPOINT;
                events.errors += cause != 0;
            }
            if (cause && tally.kept[cause] < KEPT) {
                tally.offsets[cause][tally.kept[cause]] = offset;
                tally.events[cause][tally.kept[cause]++] = event;
            }
            offset += event >> 24 & 7;
            tally.counts[event >> 21 & 63]++;
            digest = (digest ^ event) * 0x100000001B3;  // FNV-1a, of words
        }
        tally.offset = offset;
        tally.digest = digest;
        events.count += found;
    }

    bool patient(bool ready) {
        waited += ready;
        if (waited > PATIENCE) {
            status = HANGS;
        }
        return waited <= PATIENCE;
    }
};

extern "C" {

Simulation *simulation_new(
    const uint8_t *idle, size_t idles, const uint8_t *stall, size_t stalls, bool lockstep) {
    return new Simulation({idle, idles}, {stall, stalls}, lockstep);
}

void simulation_delete(Simulation *simulation) { delete simulation; }

const Tally *simulation_tally(const Simulation *simulation) { return &simulation->tally; }

// Offers bytes; if `last`, a packet ends with the last of them.
Status simulation_offer(
    Simulation *simulation, const uint8_t *data, size_t size, bool last, Events *events) {
    if (size) {
        simulation->offer_all(data, size - 1, [](size_t) { return false; }, *events);
        simulation->offer_all(data + size - 1, 1, [=](size_t) { return last; }, *events);
    }
    return simulation->result();
}

Status simulation_drain(Simulation *simulation, Events *events) {
    simulation->drain(*events);
    return simulation->result();
}

// Offers numbers, from `first` on, as packets of `length` bytes.
Status simulation_count_up(
    Simulation *simulation, unsigned length, uint64_t first, uint64_t count) {
    Events none = {};
    std::vector<uint8_t> bytes, ends;
    for (uint64_t n = first; n < first + count; n++) {
        for (unsigned place = length; place-- > 0;) {
            bytes.push_back(n >> 8 * place);
            ends.push_back(place == 0);
        }
    }
    auto last = [ends = ends.data()](size_t n) -> bool { return ends[n]; };
    simulation->offer_all(bytes.data(), bytes.size(), last, none);
    return simulation->result();
}

// Presents inputs, cycle by cycle.
Status simulation_present(
    Simulation *simulation, const Inputs *inputs, Outputs *outputs, size_t size) {
    Events none = {};
    for (size_t n = 0; n < size && simulation->cycle(inputs[n], outputs[n], none); n++) {
    }
    return simulation->result();
}

}  // extern "C"
