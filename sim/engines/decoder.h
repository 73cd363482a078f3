// What lockstep.cc includes for a StreamDecoder.

using Model = reference::StreamDecoder;
using reference::CODEPOINT_BITS;
using reference::cause_of, reference::codepoint_of, reference::length_of;

using Item = uint8_t;
using Payload = uint16_t;
constexpr int BITS = 8, CAUSES = 8, LENGTHS = 8;

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
    Outputs event = number_of(top.p_o____payload);
    event = cause_of(event) ? event >> CODEPOINT_BITS << CODEPOINT_BITS : event;
    return (top.p_o____valid.get<bool>() ? Model::VALID | event : 0)
           | (top.p_i____ready.get<bool>() ? Model::READY : 0);
}

// The events of a call: as the hardware says them, and their code points; U+FFFD for an error, and
// for a number above 10FFFF.
struct Batch {
    Outputs *bits;
    uint32_t *codepoints;
    size_t room, count, errors;
};

struct Tally {
    uint64_t simulated, bytes, cycles, offset, digest = 0xCBF29CE484222325;
    uint64_t counts[LENGTHS][CAUSES];
    uint64_t kept[CAUSES], offsets[CAUSES][KEPT];  // of the first errors
    Outputs events[CAUSES][KEPT];

    // Counts cycles; whether there is room for what has left in them.
    template<class Source>
    __attribute__((flatten, noinline)) bool count(const Cycle *block, size_t size, Batch &batch) {
        Outputs scratch[BLOCK], *left = batch.bits ? batch.bits + batch.count : scratch;
        uint32_t *codepoints = batch.codepoints + batch.count;
        if (batch.bits && batch.room - batch.count < size) {
            return false;
        }
        size_t found = 0, taken = 0, errors = 0;
        for (size_t n = 0; n < size; n++) {  // without a branch, which would be hard to predict
            Inputs inputs = Source::known(block[n].inputs);
            left[found] = block[n].outputs & (Model::VALID - 1);
            found += inputs.ready && block[n].outputs & Model::VALID;
            taken += inputs.valid && block[n].outputs & Model::READY;
        }
        for (size_t n = size; found && n-- > 0;) {
            if (block[n].inputs.ready && block[n].outputs & Model::VALID) {
                cycles = simulated + n + 1;
                break;
            }
        }
        simulated += size;
        bytes += taken;
        uint64_t at = offset, hash = digest;
        for (size_t n = 0; n < found; n++) {
            Outputs event = left[n];
            unsigned cause = cause_of(event);
            if (batch.bits) {
                uint32_t codepoint = codepoint_of(event);
                codepoints[n] = cause || codepoint > 0x10FFFF ? 0xFFFD : codepoint;
            }
            if (cause && kept[cause] < KEPT) {
                offsets[cause][kept[cause]] = at;
                events[cause][kept[cause]++] = event;
            }
            errors += cause != 0;
            at += length_of(event);
            counts[length_of(event)][cause]++;
            for (unsigned bit = 0; bit < EVENT_BITS; bit += 64) {  // FNV-1a, of words
                hash = (hash ^ uint64_t(event >> bit)) * 0x100000001B3;
            }
        }
        offset = at;
        digest = hash;
        batch.count += found;
        batch.errors += errors;
        return true;
    }
};
