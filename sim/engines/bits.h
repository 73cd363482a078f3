// Included by reference.h if the bits of a sequence are a number (RFC 3629 section 3, ISO/IEC 10646-1
// Amendment 2 R.5).

// The bytes of a sequence so far: their number, in a form of `size` bytes.
struct Sequence {
    uint32_t number;
    uint64_t bytes;
    unsigned length, size;

    bool operator==(const Sequence &) const = default;

    static Sequence of(uint8_t first) {
        unsigned ones = __builtin_clz(~(uint32_t(first) << 24));
        return {first & 0x7Fu >> ones, first, 1, ones};
    }

    Sequence with(uint8_t continuation) const {
        return {number << 6 | (continuation & 0x3Fu), bytes << 8 | continuation, length + 1, size};
    }

    static bool continues(uint8_t byte) { return byte >> 6 == 0b10; }

    bool whole() const { return length >= size; }

    // Whether any number that can result with the missing bytes may be encoded.
    Cause judged() const {
        if (size == 1) {
            return UNEXPECTED_CONTINUATION;
        }
        if (size > LONGEST) {
            return OUT_OF_RANGE;
        }
        unsigned missing = size ? size - length : 0;
        uint64_t least = uint64_t(number) << 6 * missing;
        uint64_t most = ((uint64_t(number) + 1) << 6 * missing) - 1;
        for (const Excluded &excluded : EXCLUDED) {
            if (excluded.size == (size ? size : 1) && least >= excluded.first
                && least <= excluded.last) {
                least = excluded.last + 1;
                if (least > most) {
                    return excluded.cause;
                }
            }
        }
        return NONE;
    }

    Outputs event(Cause cause, bool last) const {
        return event_of(number, cause, length, last, bytes);
    }

    // The size of a number's shortest form in bytes; 0 if there is none.
    static unsigned size_of(uint32_t number) {
        unsigned shortest = 0;
        for (unsigned size = LONGEST; size > 0; size--) {  // without a branch, as in sender.h
            bool fits = !(uint64_t(number) >> (size == 1 ? 7 : 5 * size + 1));
            for (const Excluded &excluded : EXCLUDED) {
                bool is_in = number >= excluded.first && number <= excluded.last;
                fits &= excluded.size != size || !is_in;
            }
            shortest = fits ? size : shortest;
        }
        return shortest;
    }

    // The byte of a number in `size` bytes that has `left` bytes to the end, itself included.
    static uint32_t byte_of(uint32_t number, unsigned size, unsigned left) {
        uint32_t bits = number >> 6 * (left - 1);
        uint32_t first = size == 1 ? 0 : 0xFF00 >> size & 0xFF;
        return left == size ? first | bits : 0x80 | (bits & 0x3F);
    }
};
