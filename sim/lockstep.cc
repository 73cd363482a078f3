// A StreamDecoder that Yosys has translated to C++, driven in bulk and compared with its reference
// in every clock. `top.cc` is what write_cxxrtl makes of the design; compiled.py is the other side.
// PATIENCE, LATENCY and KEPT come from the command line; they are those of stimulus.py and tally.py.

#include "reference.h"

#include <cxxrtl/cxxrtl.h>

#include <vector>

namespace cxxrtl {

// A register that takes its next value without asking whether it changes: such branches are hard
// to predict, and cost a tenth of the time.
template<size_t Bits>
struct plain_register : wire<Bits> {
    using wire<Bits>::wire;

    template<class Observer>
    bool commit(Observer &) {
        this->curr = this->next;
        return true;
    }
};

}  // namespace cxxrtl

#define wire plain_register
#include "top.cc"
#undef wire

using reference::Inputs;
using reference::Outputs;

// How a call ends.
enum Status { FINE, DIFFERS, HANGS, OVERFLOWS, UNSETTLED };

constexpr int CAUSES = 8, LENGTHS = 8;

// What a simulation reported, counted.
struct Tally {
    uint64_t simulated, clocks, bytes, offset, digest;
    uint64_t counts[CAUSES][LENGTHS];
    uint64_t kept[CAUSES], offsets[CAUSES][KEPT], events[CAUSES][KEPT];  // of the first errors
    Inputs inputs;  // of the clock in which the hardware and the reference differ
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
    // Passes one clock. All wires settle in one evaluation, so that of the rising edge can be the
    // only one, and what it leaves at the outputs is what they were before the edge.
    Outputs step(const Inputs &inputs) {
        top.p_i____valid.set<bool>(inputs.valid);
        top.p_i____payload.set<uint32_t>(inputs.data | uint32_t(inputs.last) << 8);
        top.p_o____ready.set<bool>(inputs.ready);
        top.p_rst.set<bool>(inputs.reset);
        top.prev_p_clk.set<bool>(false);
        top.p_clk.set<bool>(true);
        settled &= top.p_top::eval(nullptr);
        Outputs outputs = {
            top.p_i____ready.get<bool>(),
            top.p_o____valid.get<bool>(),
            top.p_o____payload.get<uint64_t>(),
        };
        top.p_top::commit();
        return outputs;
    }

    bool settled = true;

private:
    cxxrtl_design::p_top top;
};

// Clocks that repeat for ever.
class Pattern {
public:
    Pattern(const uint8_t *clocks, size_t size) : clocks(clocks, clocks + size) {}

    bool next() {
        bool value = clocks[at];
        at = at + 1 == clocks.size() ? 0 : at + 1;
        return value;
    }

    bool never() const { return clocks.size() == 1 && !clocks[0]; }

private:
    std::vector<bool> clocks;
    size_t at = 0;
};

class Simulation {
public:
    Tally tally = {};

    Simulation(Pattern idle, Pattern stall, bool lockstep)
        : idle(idle), stall(stall), lockstep(lockstep) {
        tally.digest = 0xCBF29CE484222325;
    }

    // Passes one clock; false if that was the last one.
    bool clock(const Inputs &inputs, Outputs &outputs, Events &events) {
        outputs = hardware.step(inputs);
        if (lockstep) {
            Outputs expected = model.step(inputs);
            if (!(outputs == expected)) {
                tally.inputs = inputs;
                tally.hardware = outputs;
                tally.expected = expected;
                status = DIFFERS;
                return false;
            }
        }
        tally.simulated++;
        tally.bytes += inputs.valid && outputs.ready;
        if (outputs.valid && inputs.ready) {
            count(outputs.event, events);
        }
        return status == FINE;
    }

    // As `offer` of stimulus.py: a byte is offered until it is taken. `steady`: in every clock, and
    // the sink is always ready; as constants, they save a quarter of the time.
    template<bool steady>
    bool offer(uint8_t byte, bool last, Events &events) {
        Outputs outputs;
        while (!steady && idle.next()) {
            if (!clock({false, false, !stall.next(), false, 0}, outputs, events)) {
                return false;
            }
        }
        waited = 0;
        do {
            bool ready = steady || !stall.next();
            if (!patient(ready) || !clock({true, last, ready, false, byte}, outputs, events)) {
                return false;
            }
        } while (!outputs.ready);
        return true;
    }

    // The rest of it: takes what comes out until no more comes.
    void drain(Events &events) {
        Outputs outputs;
        waited = 0;
        for (int quiet = 0; quiet <= LATENCY; quiet = outputs.valid ? 0 : quiet + 1) {
            bool ready = !stall.next();
            if (!patient(ready) || !clock({false, false, ready, false, 0}, outputs, events)) {
                return;
            }
        }
    }

    bool steady() const { return idle.never() && stall.never(); }

    Status result() const { return hardware.settled ? status : UNSETTLED; }

private:
    Hardware hardware;
    reference::StreamDecoder model;
    Pattern idle, stall;
    bool lockstep;
    Status status = FINE;
    int waited = 0;

    bool patient(bool ready) {
        waited += ready;
        if (waited > PATIENCE) {
            status = HANGS;
        }
        return waited <= PATIENCE;
    }

    void count(uint64_t event, Events &events) {
        unsigned cause = event >> 21 & 7, length = event >> 24 & 7;
        if (cause != reference::NONE) {
            uint64_t &kept = tally.kept[cause];
            if (kept < KEPT) {
                tally.offsets[cause][kept] = tally.offset;
                tally.events[cause][kept++] = event;
            }
        }
        tally.clocks = tally.simulated;
        tally.offset += length;
        tally.counts[cause][length]++;
        // FNV-1a, of words. The code point of an error means nothing.
        uint32_t codepoint = event & 0x1FFFFF;
        tally.digest = (tally.digest ^ (cause ? event ^ codepoint : event)) * 0x100000001B3;
        if (events.bits && events.count == events.room) {
            status = OVERFLOWS;
        } else if (events.bits) {
            events.bits[events.count] = event;
            events.codepoints[events.count++] = cause ? 0xFFFD : codepoint;
            events.errors += cause != reference::NONE;
        }
    }
};

namespace {

template<bool steady>
void offer_all(
    Simulation &simulation, const uint8_t *data, size_t size, bool last, Events &events) {
    for (size_t n = 0; n < size; n++) {
        if (!simulation.offer<steady>(data[n], last && n + 1 == size, events)) {
            return;
        }
    }
}

// The one place where everything is inlined: what takes the time, and what takes long to compile.
__attribute__((flatten, noinline)) void offer_steadily(
    Simulation &simulation, const uint8_t *data, size_t size, bool last, Events &events) {
    offer_all<true>(simulation, data, size, last, events);
}

}  // namespace

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
    (simulation->steady() ? offer_steadily : offer_all<false>)(
        *simulation, data, size, last, *events);
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
    for (uint64_t n = first; n < first + count && simulation->result() == FINE; n++) {
        uint8_t packet[8];
        for (unsigned place = 0; place < length; place++) {
            packet[place] = n >> 8 * (length - 1 - place);
        }
        offer_steadily(*simulation, packet, length, true, none);
    }
    return simulation->result();
}

// Presents inputs, clock by clock.
Status simulation_present(
    Simulation *simulation, const Inputs *inputs, Outputs *outputs, size_t size) {
    Events none = {};
    for (size_t n = 0; n < size && simulation->clock(inputs[n], outputs[n], none); n++) {
    }
    return simulation->result();
}

}  // extern "C"
