#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

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
