// Included by reference.h for positional encodings.

constexpr unsigned BASE = sizeof DIGITS;

// The value of each byte as a digit; BASE if it is none.
struct Places {
    uint8_t of[256] = {};

    constexpr Places() {
        for (uint8_t &place : of) {
            place = BASE;
        }
        for (unsigned n = 0; n < BASE; n++) {
            of[DIGITS[n]] = n;
        }
    }
};

constexpr Places PLACES;

constexpr uint64_t power(unsigned exponent) {
    return exponent ? BASE * power(exponent - 1) : 1;
}

// The bytes of a sequence so far: the digits as a number; its form, or none.
struct Sequence {
    uint64_t number, bytes;
    unsigned length;
    const Form *form;

    bool operator==(const Sequence &) const = default;

    static Sequence of(uint8_t first) {
        for (const Form &form : FORMS) {
            if (first >= form.first && first <= form.last) {
                return {uint64_t(first - form.first), first, 1, &form};
            }
        }
        return {0, first, 1, nullptr};
    }

    Sequence with(uint8_t digit) const {
        return {number * BASE + PLACES.of[digit], bytes << 8 | digit, length + 1, form};
    }

    static bool continues(uint8_t byte) { return PLACES.of[byte] < BASE; }

    bool whole() const { return !form || length >= form->size; }

    // Whether any number that can result with the missing digits may be encoded.
    Cause judged() const {
        if (!form) {
            return OUT_OF_RANGE;
        }
        uint64_t weight = power(form->size - length), least = form->number + number * weight;
        return least >= LIMIT ? OUT_OF_RANGE : least + weight <= form->least ? OVERLONG : NONE;
    }

    Outputs event(Cause cause, bool last) const {
        uint64_t codepoint = form ? form->number + number : 0;
        return event_of(codepoint, cause, length, last, bytes);
    }

    // The last form that does not start above a number.
    static const Form &form_of(uint32_t number) {
        const Form *found = FORMS;
        for (const Form &form : FORMS) {
            found = number >= form.least ? &form : found;
        }
        return *found;
    }

    static unsigned size_of(uint32_t number) { return form_of(number).size; }

    // The byte of a number in `size` bytes that has `left` bytes to the end, itself included.
    static uint32_t byte_of(uint32_t number, unsigned size, unsigned left) {
        const Form &form = form_of(number);
        uint64_t quotient = (number - form.number) / power(left - 1);
        return left == size ? form.first + quotient : DIGITS[quotient % BASE];
    }
};
