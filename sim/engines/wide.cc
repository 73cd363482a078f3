// A core that takes whole beats, driven in bulk and compared with its reference in every cycle, as
// lockstep.cc does with the other cores. `top.cc` is what gates.py makes of the design.

#include <cstring>

#include "beats.h"
#include "pattern.h"

#include "top.cc"

// Of the core: the Model that is its reference; Outputs, and `answer`, which has those of the design
// as the Model has them; what is reported in a call, a Batch; and the Tally, which counts it.
#include CORE

// How a call ends; as of lockstep.cc.
enum Status { FINE, DIFFERS, HANGS, OVERFLOWS };

struct Cycle {
    Beat inputs;
    Outputs outputs;
};

// The last cycles up to one in which the reference answers something else.
struct Difference {
    Cycle cycles[HISTORY];
    Outputs expected;
};

// The design under test.
class Hardware {
public:
    Outputs step(const Beat &beat) {
        unsigned at = 0;
        for (unsigned byte : beat.data) {
            put(top.i__payload + 8 * at++, byte, 8);
        }
        put(top.i__payload + 8 * LANES, beat.count, COUNT);
        put(top.i__payload + 8 * LANES + COUNT, beat.last, 1);
        put(top.i__valid, beat.valid, 1);
        put(top.rst, beat.reset, 1);
        top.step();
        return answer(top);
    }

private:
    Top top = {};

    static void put(uint32_t *to, uint32_t number, unsigned width) {
        for (unsigned n = 0; n < width; n++) {
            to[n] = number >> n & 1;
        }
    }
};

class Simulation {
public:
    Tally tally = {};
    Difference difference = {};

    Simulation(Pattern idle, bool lockstep) : idle(idle), lockstep(lockstep) {}

    // Beats, and before each as many pauses as the pattern has there.
    void offer(const std::vector<Beat> &beats, Batch &batch) {
        std::vector<Beat> given;
        for (const Beat &beat : beats) {
            while (idle.next()) {
                add(given, {}, batch);
            }
            add(given, beat, batch);
        }
        pass(given, batch);
    }

    // Takes what comes out until no more has come for long.
    void drain(Batch &batch) {
        size_t came = 0;
        for (quiet = 0; quiet < QUIET && status == FINE;) {
            size_t before = quiet;
            std::vector<Beat> given(QUIET - quiet);
            pass(given, batch);
            came += quiet < before + given.size();
            if (came > PATIENCE) {
                status = HANGS;
            }
        }
    }

    // Cycles, in blocks: first the hardware, then the reference.
    void pass(const std::vector<Beat> &given, Batch &batch, Outputs *outputs = nullptr) {
        for (size_t at = 0; at < given.size() && status == FINE; at += BLOCK) {
            size_t size = std::min<size_t>(BLOCK, given.size() - at), agree = 0;
            Cycle *block = history.data() + HISTORY;
            for (size_t n = 0; n < size; n++) {
                block[n] = {given[at + n], hardware.step(given[at + n])};
                quiet = block[n].outputs.beat.valid ? 0 : quiet + 1;
                if (outputs) {
                    outputs[at + n] = block[n].outputs;
                }
            }
            for (; agree < size; agree++) {
                if (lockstep) {
                    difference.expected = model.step(block[agree].inputs);
                    if (!(difference.expected == block[agree].outputs)) {
                        std::copy(block + agree + 1 - HISTORY, block + agree + 1, difference.cycles);
                        status = DIFFERS;
                        break;
                    }
                }
            }
            if (!tally.count(block, agree, batch)) {
                status = OVERFLOWS;
            }
            std::copy(block + size - HISTORY, block + size, history.data());
        }
    }

    Status status = FINE;

private:
    Hardware hardware;
    Model model;
    std::vector<Cycle> history = std::vector<Cycle>(HISTORY + BLOCK);
    Pattern idle;
    bool lockstep;
    size_t quiet = 0;

    void add(std::vector<Beat> &given, const Beat &beat, Batch &batch) {
        given.push_back(beat);
        if (given.size() == BLOCK) {
            pass(given, batch);
            given.clear();
        }
    }
};

// Adds the beats of some bytes; if there are none and a packet ends, an empty one.
static void cut(std::vector<Beat> &beats, const uint8_t *data, size_t size, bool last) {
    for (size_t at = 0; at < size || (last && !at); at += LANES) {
        Beat beat = {};
        beat.count = std::min<size_t>(LANES, size - at);
        std::copy(data + at, data + at + beat.count, beat.data);
        beat.last = last && at + LANES >= size;
        beat.valid = true;
        beats.push_back(beat);
    }
}

extern "C" {

Simulation *simulation_new(
    const uint8_t *idle, size_t idles, const uint8_t *, size_t, bool lockstep) {
    return new Simulation({idle, idles}, lockstep);
}

void simulation_delete(Simulation *simulation) { delete simulation; }

const Tally *simulation_tally(const Simulation *simulation) { return &simulation->tally; }

const Difference *simulation_difference(const Simulation *simulation) {
    return &simulation->difference;
}

// Offers bytes; if `last`, a packet ends with the last of them. If not, all beats must be full.
Status simulation_offer(
    Simulation *simulation, const uint8_t *data, size_t size, bool last, Batch *batch) {
    std::vector<Beat> beats;
    cut(beats, data, size, last);
    simulation->offer(beats, *batch);
    return simulation->status;
}

Status simulation_drain(Simulation *simulation, Batch *batch) {
    simulation->drain(*batch);
    return simulation->status;
}

// Offers numbers, from `first` on, as packets of `length` bytes.
Status simulation_count_up(
    Simulation *simulation, unsigned length, uint64_t first, uint64_t count, Batch *batch) {
    std::vector<Beat> beats;
    for (uint64_t n = first; n < first + count; n++) {
        uint8_t packet[8];
        for (unsigned place = 0; place < length; place++) {
            packet[place] = n >> 8 * (length - 1 - place);
        }
        cut(beats, packet, length, true);
    }
    simulation->offer(beats, *batch);
    return simulation->status;
}

// Presents beats, cycle by cycle.
Status simulation_present(
    Simulation *simulation, const Beat *inputs, Outputs *outputs, size_t size) {
    Batch none = {};
    simulation->pass({inputs, inputs + size}, none, outputs);
    return simulation->status;
}

}  // extern "C"
