// What lockstep.cc includes for a StreamDecoder.

using Model = reference::StreamDecoder;
using reference::cause_of;
using reference::CODEPOINT;

using Item = uint8_t;
using Payload = uint16_t;
constexpr int BITS = 8, CAUSES = 8, LENGTHS = 8;

// An event that is not valid means nothing, and neither does the code point of an error.
inline Outputs answer(const Top &top) {
    uint64_t event = top.p_o____payload.get<uint64_t>();
    event = cause_of(event) ? event & ~uint64_t(CODEPOINT) : event;
    return (top.p_o____valid.get<bool>() ? Model::VALID | event : 0)
           | (top.p_i____ready.get<bool>() ? Model::READY : 0);
}

// The events of a call: as the hardware says them, and their code points, U+FFFD for an error.
struct Batch {
    uint64_t *bits;
    uint32_t *codepoints;
    size_t room, count, errors;
};

struct Tally {
    uint64_t simulated, bytes, cycles, offset, digest = 0xCBF29CE484222325;
    uint64_t counts[LENGTHS * CAUSES];  // in the order of these bits of an event
    uint64_t kept[CAUSES], offsets[CAUSES][KEPT], events[CAUSES][KEPT];  // of the first errors

    // Counts cycles; whether there is room for what has left in them.
    template<class Source>
    __attribute__((flatten, noinline)) bool count(const Cycle *block, size_t size, Batch &batch) {
        uint64_t scratch[BLOCK], *left = batch.bits ? batch.bits + batch.count : scratch;
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
            uint64_t event = left[n];
            unsigned cause = cause_of(event);
            if (batch.bits) {
                codepoints[n] = cause ? 0xFFFD : event & CODEPOINT;
            }
            if (cause && kept[cause] < KEPT) {
                offsets[cause][kept[cause]] = at;
                events[cause][kept[cause]++] = event;
            }
            errors += cause != 0;
            at += event >> 24 & 7;
            counts[event >> 21 & 63]++;
            hash = (hash ^ event) * 0x100000001B3;  // FNV-1a, of words
        }
        offset = at;
        digest = hash;
        batch.count += found;
        batch.errors += errors;
        return true;
    }
};
