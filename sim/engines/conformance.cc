// Presents vectors to a decoder, and writes what it reports.
//
// Arguments: a file of 16-bit words, each a byte with `last` above it, or START before each vector,
// which is reset and then as many idle cycles after each byte as the low byte says; and the file
// to write, of 64-bit words: a code point, with ERROR and LAST above it; or, at the end of each
// vector, END and the cycles from the first byte that was offered to the last that was taken.

#include "top.cc"

#include <cstdint>
#include <cstdio>
#include <vector>

constexpr uint16_t START = 1 << 15;
constexpr uint64_t ERROR = 1ull << 32, LAST = 1ull << 33, END = 1ull << 63;
// Statuses; limits in cycles, and what a vector may report for a byte.
constexpr int DEAF = 3, ENDLESS = 4, UNSETTLED = 5;
constexpr int WAITS = 1000, SILENCE = 32, REPORTS = 8, DELTAS = 1000;

static cxxrtl_design::p_top top;
static std::vector<uint64_t> written;
static size_t allowed;
static bool stalls;  // where the design can be stalled, it is in two cycles of three

// What has more than 32 bits is no code point, and is taken for the highest number.
template<size_t Bits>
uint32_t number_of(const cxxrtl::value<Bits> &value) {
    bool is_large = false;
    for (size_t n = 1; n < value.chunks; n++) {
        is_large |= value.data[n];
    }
    return is_large ? UINT32_MAX : value.data[0];
}

template<size_t Bits>
uint32_t number_of(const cxxrtl::wire<Bits> &wire) {
    return number_of(wire.curr);
}

static void settle() {
    int deltas = 0;
    bool converged;
    do {
        converged = top.eval();
        if (++deltas > DELTAS) {
            exit(UNSETTLED);
        }
    } while (top.commit() && !converged);
}

// Passes a cycle; whether a byte was taken that was offered.
static bool cycle(bool reset, bool valid, uint16_t beat, bool *reported = nullptr) {
    top.p_clk.set<bool>(false);
    top.p_rst.set<bool>(reset);
    top.p_in__valid.set<bool>(valid);
    top.p_in__data.set<uint8_t>(beat & 0xFF);
#ifdef IN_LAST
    top.p_in__last.set<bool>(beat >> 8 & 1);
#endif
    bool takes = true;
#ifdef OUT_READY
    static int number;
    takes = !stalls || number++ % 3 == 0;
    top.p_out__ready.set<bool>(takes);
#endif
    settle();
    bool taken = valid;
#ifdef IN_READY
    taken = valid && number_of(top.p_in__ready);
#endif
    if (!reset && takes && number_of(top.p_out__valid)) {
        uint64_t event = number_of(top.p_out__error) ? ERROR : number_of(top.p_out__codepoint);
#ifdef OUT_LAST
        event |= number_of(top.p_out__last) ? LAST : 0;
#endif
        written.push_back(event);
        if (reported) {
            *reported = true;
        }
        if (allowed-- == 0) {
            exit(ENDLESS);
        }
    }
    top.p_clk.set<bool>(true);
    settle();
    return taken;
}

int main(int, char **arguments) {
    std::vector<uint16_t> words;
    FILE *file = fopen(arguments[1], "rb");
    for (uint16_t word; fread(&word, sizeof word, 1, file);) {
        words.push_back(word);
    }
    fclose(file);

    for (size_t at = 0; at < words.size();) {
        int pause = words[at++] & 0xFF;
        stalls = pause;
        size_t size = 0;
        while (at + size < words.size() && !(words[at + size] & START)) {
            size++;
        }
        allowed = REPORTS * size + REPORTS;
        for (int n = 0; n < 4; n++) {
            cycle(true, false, 0);
        }
        uint64_t cycles = 0, last_taken = 0;
        for (size_t n = 0; n < size; n++) {
            for (int waited = 0;; waited++) {
                cycles++;
                if (cycle(false, true, words[at + n])) {
                    break;
                }
                if (waited > WAITS) {
                    exit(DEAF);
                }
            }
            last_taken = cycles;
            for (int idle = 0; idle < pause; idle++) {
                cycles++;
                cycle(false, false, 0);
            }
        }
        for (int quiet = 0; quiet < SILENCE; quiet++) {
            bool reported = false;
            cycle(false, false, 0, &reported);
            quiet = reported ? 0 : quiet;
        }
        written.push_back(END | last_taken);
        at += size;
    }

    file = fopen(arguments[2], "wb");
    fwrite(written.data(), sizeof written[0], written.size(), file);
    return fclose(file);
}
