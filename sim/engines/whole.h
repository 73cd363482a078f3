#include "gates.h"

// The output of a call, for cores that report no events: all of it.
struct Batch {
    Outputs *outputs;
    size_t room, count, errors, size;  // the last two are 0
};

struct Tally {
    uint64_t simulated, bytes, beats;

    // Counts cycles; returns whether there is room for their output.
    template<class Source, class Cycle>
    bool count(const Cycle *block, size_t size, Batch &batch) {
        for (size_t n = 0; n < size; n++) {
            const auto &[given, outputs] = block[n];
            simulated++;
            bytes += takes(given, outputs);
            beats += is_out(outputs);
            if (is_out(outputs) && batch.outputs) {
                if (batch.count == batch.room) {
                    return false;
                }
                batch.outputs[batch.count++] = outputs;
            }
        }
        return true;
    }
};

using Counts = Tally;
