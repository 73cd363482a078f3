// A WideDecoder, driven in bulk and compared with its reference in every cycle, as lockstep.cc does
// with the other cores, but with whole beats. `top.cc` is what gates.py makes of the design.

#include <cstring>

#include "events.h"
#include "pattern.h"
#include "reference.h"

#include "top.cc"

#include <algorithm>
#include <vector>

constexpr unsigned LANES = OPTION;

namespace reference {

// What is presented in a cycle.
struct Beat {
    uint8_t data[LANES];
    uint32_t count;
    bool last, valid, reset;

    // How many bytes it has.
    unsigned size() const { return last && count < LANES ? count : LANES; }
};

// What comes out; all is 0 that means nothing. What ends in a lane is the lowest bits of an event,
// and ENDS_HERE.
constexpr uint64_t ENDS_HERE = uint64_t(1) << 63;

struct Decoded {
    uint64_t slots[LANES];
    uint8_t data[LANES];
    uint32_t count;
    bool last, valid;

    bool operator==(const Decoded &other) const {
        return valid == other.valid && last == other.last && count == other.count
               && std::equal(data, data + LANES, other.data)
               && std::equal(slots, slots + LANES, other.slots);
    }
};

class WideDecoder {
public:
    Decoded step(const Beat &beat) {
        Decoded now = due[0];
        std::copy(due + 1, due + ENDS + 1, due);
        due[ENDS] = {};
        if (beat.valid) {
            unsigned size = beat.size();
            if (waits) {
                due[FOLLOWED - 1] = decode(waiting, size > 0, beat.data[0]);
            }
            waits = !beat.last;
            waiting = beat;
            if (beat.last) {
                due[ENDS - 1] = decode(beat, false, 0);
            }
        }
        if (beat.reset) {
            *this = {};
        }
        return now;
    }

private:
    Decoded due[ENDS + 1] = {};
    Beat waiting = {};
    bool waits = false, unfinished = false;
    Sequence sequence = {};

    Decoded decode(const Beat &beat, bool is_followed, uint8_t following) {
        Decoded decoded = {};
        unsigned size = beat.size();
        for (unsigned n = 0; n < size; n++) {
            bool is_within = n + 1 < size;
            decoded.data[n] = beat.data[n];
            decoded.slots[n] = end(
                beat.data[n], is_within || is_followed, is_within ? beat.data[n + 1] : following);
        }
        decoded.count = size;
        decoded.last = beat.last;
        decoded.valid = true;
        return decoded;
    }

    // What ends with a byte; 0 if the one that follows continues it.
    uint64_t end(uint8_t byte, bool is_followed, uint8_t following) {
        sequence = unfinished ? sequence.with(byte) : Sequence::of(byte);
        unfinished = false;
        Cause cause = sequence.judged();
        if (!cause && !sequence.whole()) {
            cause = TRUNCATED_AT_END;
            if (is_followed) {
                bool continues = Sequence::continues(following);
                cause = continues ? sequence.with(following).judged() : TRUNCATED;
            }
            unfinished = !cause;
        }
        uint64_t event = event_of(sequence.number, cause, sequence.length, false, 0);
        return unfinished ? 0 : ENDS_HERE | event;
    }
};

}  // namespace reference

using reference::Beat, reference::Decoded;

// How a call ends; as of lockstep.cc.
enum Status { FINE, DIFFERS, HANGS, OVERFLOWS };

struct Cycle {
    Beat inputs;
    Decoded outputs;
};

// The last cycles up to one in which the reference answers something else.
struct Difference {
    Cycle cycles[HISTORY];
    Decoded expected;
};

// The design under test.
class Hardware {
public:
    Decoded step(const Beat &beat) {
        constexpr unsigned WIDTH = CODEPOINT_BITS + 3 + reference::LENGTH_BITS;
        unsigned at = 0;
        for (unsigned byte : beat.data) {
            put(top.beat + 8 * at++, byte, 8);
        }
        put(top.beat + 8 * LANES, beat.count, COUNT);
        put(top.beat + 8 * LANES + COUNT, beat.last, 1);
        put(top.valid, beat.valid, 1);
        put(top.rst, beat.reset, 1);
        top.step();
        Decoded decoded = {};
        decoded.valid = bits(top.decoded_valid, 1);
        if (!decoded.valid) {
            return decoded;
        }
        decoded.count = bits(top.decoded + 8 * LANES, COUNT);
        decoded.last = bits(top.decoded + 8 * LANES + COUNT, 1);
        const uint32_t *slot = top.decoded + 8 * LANES + COUNT + 1;
        for (unsigned n = 0; n < LANES; n++, slot += 1 + WIDTH) {
            decoded.data[n] = n < decoded.count ? bits(top.decoded + 8 * n, 8) : 0;
            uint64_t event = bits(slot + 1, WIDTH);
            event = cause_of(event) ? event >> CODEPOINT_BITS << CODEPOINT_BITS : event;
            decoded.slots[n] = bits(slot, 1) ? reference::ENDS_HERE | event : 0;
        }
        return decoded;
    }

private:
    static constexpr unsigned COUNT = 32 - __builtin_clz(LANES);
    Top top = {};

    static uint64_t bits(const uint32_t *from, unsigned width) {
        uint64_t number = 0;
        for (unsigned n = 0; n < width; n++) {
            number |= uint64_t(from[n] & 1) << n;
        }
        return number;
    }

    static void put(uint32_t *to, uint32_t number, unsigned width) {
        for (unsigned n = 0; n < width; n++) {
            to[n] = number >> n & 1;
        }
    }
};

// Events as of a decoder that is given a byte at a time.
struct Tally : EventTally {
    uint64_t recent = 0;  // the latest bytes
    std::vector<reference::Outputs> left;

    // Counts cycles; whether there is room for what has left in them.
    bool count(const Cycle *block, size_t size, Batch &batch) {
        left.clear();
        for (size_t n = 0; n < size; n++) {
            const auto &[beat, decoded] = block[n];
            simulated++;
            bytes += beat.valid ? beat.size() : 0;
            for (unsigned lane = 0; lane < std::min(decoded.count, LANES); lane++) {
                recent = recent << 8 | decoded.data[lane];
                if (reference::Outputs event = decoded.slots[lane] & ~reference::ENDS_HERE) {
                    bool last = decoded.last && lane + 1 == decoded.count;
                    uint64_t sequence = recent & ((uint64_t(1) << 8 * length_of(event)) - 1);
                    event |= reference::Outputs(last) << reference::LAST;
                    left.push_back(event | reference::Outputs(sequence) << reference::BYTES);
                    cycles = simulated;
                }
            }
        }
        if (batch.bits) {
            if (batch.room - batch.count < left.size()) {
                return false;
            }
            std::copy(left.begin(), left.end(), batch.bits + batch.count);
        }
        keep(left.data(), left.size(), batch);
        return true;
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
    void pass(const std::vector<Beat> &given, Batch &batch, Decoded *outputs = nullptr) {
        for (size_t at = 0; at < given.size() && status == FINE; at += BLOCK) {
            size_t size = std::min<size_t>(BLOCK, given.size() - at), agree = 0;
            Cycle *block = history.data() + HISTORY;
            for (size_t n = 0; n < size; n++) {
                block[n] = {given[at + n], hardware.step(given[at + n])};
                quiet = block[n].outputs.valid ? 0 : quiet + 1;
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
    reference::WideDecoder model;
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

// Adds the beats of some bytes.
static void cut(std::vector<Beat> &beats, const uint8_t *data, size_t size, bool last) {
    for (size_t at = 0; at < size; at += LANES) {
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

const EventTally *simulation_tally(const Simulation *simulation) { return &simulation->tally; }

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
    Simulation *simulation, const Beat *inputs, Decoded *outputs, size_t size) {
    Batch none = {};
    simulation->pass({inputs, inputs + size}, none, outputs);
    return simulation->status;
}

}  // extern "C"
