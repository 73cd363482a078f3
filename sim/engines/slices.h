// A design as gates: a cycle at a time, or a block of many in slices, each in a bit of its own.

#include "cycle.h"

// The number of slices of a block; the most cycles by which a slice starts early; the most cycles of
// a block.
constexpr size_t SLICES = 256, EARLY = 64, SPAN = 32 * BLOCK;

using Slices = uint64_t __attribute__((vector_size(SLICES / 8)));

inline bool has(const Slices &slices, size_t n) { return slices[n / 64] >> n % 64 & 1; }

inline bool any(const Slices &slices) {
    uint64_t found = 0;
    for (size_t n = 0; n < SLICES / 64; n++) {
        found |= slices[n];
    }
    return found;
}

// Each slice gets the value of the one before it; the first, a bit.
inline Slices moved(const Slices &slices, bool first) {
    Slices result = {slices[0] << 1 | first};
    for (size_t n = 1; n < SLICES / 64; n++) {
        result[n] = slices[n] << 1 | slices[n - 1] >> 63;
    }
    return result;
}

// A 64-bit number for each slice; or, transposed, each of its bits for all slices.
class Numbers {
public:
    void set(size_t slice, uint64_t number) { rows[slice % 64][slice / 64] = number; }

    const Slices &bit(size_t n) const { return rows[n]; }

    void transpose() {
        uint64_t mask = ~uint64_t(0);
        for (unsigned half = 32; half; half /= 2) {
            mask ^= mask << half;
            for (unsigned n = 0; n < 64; n = ((n | half) + 1) & ~half) {
                Slices difference = (rows[n] >> half ^ rows[n | half]) & mask;
                rows[n | half] ^= difference;
                rows[n] ^= difference << half;
            }
        }
    }

private:
    Slices rows[64];
};

class Hardware {
public:
    bool operator==(const Hardware &other) const {
        return std::equal(top.now, top.now + top.FLIP_FLOPS, other.top.now, is_same);
    }

    // Simulates one cycle; not inlined, since the code is large.
    [[gnu::noinline]] Outputs step(const Inputs &inputs) {
        uint64_t number = number_of(inputs);
        present(top, [=](unsigned n) { return uint32_t(number >> n & 1); });
        uint32_t bits[WIDTH];
        answer(top, bits);
        Outputs outputs = 0;
        for (unsigned n = 0; n < WIDTH; n++) {
            outputs |= Outputs(bits[n] & 1) << n;
        }
        return outputs;
    }

    // As agrees_in_order, in slices that start `early` cycles before, which are also available.
    size_t agrees(Cycle *block, size_t cycles, size_t early, Outputs &expected) {
        size_t length = cycles / SLICES, done = length * SLICES;
        size_t agree = length ? agrees_in_slices(block, length, early, expected) : 0;
        if (agree == done) {
            agree += agrees_in_order(*this, block + done, cycles - done, expected);
        }
        return agree;
    }

private:
    // The bits of a cycle's inputs as a number; the inputs of several fit into 64 bits.
    static constexpr unsigned GIVEN = BITS + 4, TOGETHER = 64 / GIVEN;
    // Cycles that are cut at a time: one or two cache lines.
    static constexpr size_t STEP = 8;
    // The same for the outputs.
    static constexpr size_t WORDS = sizeof(Outputs) / sizeof(uint64_t);

    Top<uint32_t> top;

    static bool is_same(uint32_t one, uint32_t other) { return !((one ^ other) & 1); }

    static uint64_t number_of(const Inputs &inputs) {
        return inputs.payload | uint64_t(inputs.valid) << (BITS + 1)
               | uint64_t(inputs.ready) << (BITS + 2) | uint64_t(inputs.reset) << (BITS + 3);
    }

    template<class Word, class Bit>
    static void present(Top<Word> &top, Bit bit) {
        for (unsigned n = 0; n <= BITS; n++) {
            top.i__payload[n] = bit(n);
        }
        *top.i__valid = bit(BITS + 1);
        *top.o__ready = bit(BITS + 2);
        *top.rst = bit(BITS + 3);
        top.step();
    }

    // A slice is valid if its registers start with the final state of the one before. Others, and
    // those with a difference, are repeated in order from that state.
    size_t agrees_in_slices(Cycle *block, size_t length, size_t early, Outputs &expected) {
        Top<Slices> slices;
        Slices begins[slices.FLIP_FLOPS + 1], differ = {};
        pass_fast(slices, block, length, early, begins, differ);
        Slices unsure = differ;
        for (size_t n = 0; n < top.FLIP_FLOPS; n++) {
            unsure |= begins[n] ^ moved(slices.now[n], top.now[n] & 1);
        }
        for (size_t slice = any(unsure) ? 0 : SLICES - 1; slice < SLICES; slice++) {
            if (!any(unsure) || (is_at(begins, slice) && !has(differ, slice))) {
                for (size_t n = 0; n < top.FLIP_FLOPS; n++) {
                    top.now[n] = has(slices.now[n], slice);
                }
                continue;
            }
            size_t agree = agrees_in_order(*this, block + slice * length, length, expected);
            if (agree < length) {
                return slice * length + agree;
            }
        }
        return SLICES * length;
    }

    bool is_at(const Slices *begins, size_t slice) const {
        size_t n = 0;
        while (n < top.FLIP_FLOPS && is_same(top.now[n], has(begins[n], slice))) {
            n++;
        }
        return n == top.FLIP_FLOPS;
    }

    // A function with a target attribute cannot be inlined into one without.
    void pass_fast(
        Top<Slices> &slices, const Cycle *block, size_t length, size_t early, Slices *begins,
        Slices &differ) {
#ifdef __x86_64__
        if (__builtin_cpu_supports("avx2")) {
            return pass_by_256_bits(slices, block, length, early, begins, differ);
        }
#endif
        pass_by_any(slices, block, length, early, begins, differ);
    }

#ifdef __x86_64__
    // A vector fits one register on most machines.
    __attribute__((target("avx2"), flatten, noinline)) void pass_by_256_bits(
        Top<Slices> &slices, const Cycle *block, size_t length, size_t early, Slices *begins,
        Slices &differ) {
        pass(slices, block, length, early, begins, differ);
    }
#endif

    INLINED void pass_by_any(
        Top<Slices> &slices, const Cycle *block, size_t length, size_t early, Slices *begins,
        Slices &differ) {
        pass(slices, block, length, early, begins, differ);
    }

    // The initial state of each slice, the first from the present one; the slices that differ.
    void pass(
        Top<Slices> &slices, const Cycle *block, size_t length, size_t early, Slices *begins,
        Slices &differ) {
        for (size_t n = 0; n < top.FLIP_FLOPS; n++) {
            slices.now[n] = top.now[n] & 1 ? ~Slices{} : Slices{};
        }
        Numbers given[STEP], expected[STEP * WORDS];
        for (size_t at = 0; at < early + length; at += STEP) {
            if (at == early) {
                for (size_t n = 0; n < top.FLIP_FLOPS; n++) {
                    slices.now[n][0] = (slices.now[n][0] & ~uint64_t(1)) | (top.now[n] & 1);
                    begins[n] = slices.now[n];
                }
            }
            size_t size = std::min(STEP, early + length - at);
            size_t compared = at < early ? 0 : size;
            cut(block - early + at, length, size, compared, given, expected);
            for (size_t n = 0; n < size; n++) {
                const Numbers &numbers = given[n / TOGETHER];
                size_t first = n % TOGETHER * GIVEN;
                present(slices, [&](size_t bit) { return numbers.bit(first + bit); });
                Slices bits[WIDTH];
                answer(slices, bits);
                for (size_t bit = 0; compared && bit < WIDTH; bit++) {
                    differ |= bits[bit] ^ expected[n * WORDS + bit / 64].bit(bit % 64);
                }
            }
        }
    }

    // For some cycles of all slices, the inputs, and the expected outputs of those compared.
    static void cut(
        const Cycle *block, size_t length, size_t size, size_t compared, Numbers *given,
        Numbers *expected) {
        for (size_t slice = 0; slice < SLICES; slice++, block += length) {
            for (size_t n = 0; n < size; n += TOGETHER) {
                uint64_t numbers = 0;
                for (size_t more = 0; more < TOGETHER && n + more < size; more++) {
                    numbers |= number_of(block[n + more].inputs) << more * GIVEN;
                }
                given[n / TOGETHER].set(slice, numbers);
            }
            for (size_t n = 0; n < compared; n++) {
                uint64_t words[WORDS];
                std::memcpy(words, &block[n].outputs, sizeof words);
                for (size_t word = 0; word < WORDS; word++) {
                    expected[n * WORDS + word].set(slice, words[word]);
                }
            }
        }
        for (size_t n = 0; n < size; n += TOGETHER) {
            given[n / TOGETHER].transpose();
        }
        for (size_t n = 0; n < compared * WORDS; n++) {
            expected[n].transpose();
        }
    }
};
