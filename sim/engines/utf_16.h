// The UTF-16 models of sim/models in C++ for the compiled engine, chained between code points and
// bytes.

#pragma once

#include "reference.h"

namespace reference {

// The byte order of units; MARK is by the byte order mark, without one the high byte first.
enum class Order { BIG, LITTLE, MARK };

constexpr uint32_t BYTE_ORDER_MARK = 0xFEFF;

// The output side of a component that sends several numbers for each one that it accepts.
class Several {
public:
    // Whether i.ready is high in this cycle.
    bool takes(bool ready) const { return left <= ready; }

    Sent offered() const { return {left > 0, due[left], left == 1 && last, false}; }

    void pass(bool ready) { left -= left && ready; }

protected:
    uint32_t due[5] = {};  // from 1 on; the last one first
    unsigned left = 0;
    bool last = false;
};

class Units : public Several {
public:
    bool error = false;

    // By RFC 2781 section 2.1.
    void take(uint32_t number, bool ends) {
        error = is_surrogate(number) || number > 0x10FFFF;
        left = error || number < 0x10000 ? 1 : 2;
        due[1] = error ? 0xFFFD : left == 1 ? number : low_of(number);
        due[2] = high_of(number);
        last = ends;
    }
};

template<Order ORDER>
class Bytes : public Several {
public:
    void take(uint32_t unit, bool ends) {
        bool little = ORDER == Order::LITTLE;
        due[1] = little ? unit >> 8 : unit & 0xFF;
        due[2] = little ? unit & 0xFF : unit >> 8;
        due[3] = BYTE_ORDER_MARK & 0xFF;
        due[4] = BYTE_ORDER_MARK >> 8;
        left = ORDER == Order::MARK && starts ? 4 : 2;
        starts = last = ends;
    }

private:
    bool starts = true;
};

// Utf16Encoder and Utf16ByteEncoder.
template<Order ORDER>
class ToUtf16 : public Sender<NUMBER_BITS, 8> {
public:
    Outputs step(const Inputs &inputs) {
        Sent unit = units.offered();
        bool goes = bytes.takes(inputs.ready), takes = units.takes(goes);
        Outputs answer = outputs(takes, units.error, bytes.offered());
        bytes.pass(inputs.ready);
        if (unit.valid && goes) {
            bytes.take(unit.number, unit.last);
        }
        units.pass(goes);
        units.error = false;
        if (inputs.valid && takes) {
            units.take(item_of(inputs), inputs.payload >> BITS);
        }
        return answer;
    }

private:
    Units units;
    Bytes<ORDER> bytes;
};

// Utf16ByteDecoder.
template<Order ORDER>
class FromBytes {
public:
    Sent unit = {};

    bool takes() const { return !has_first || !(ended || unit.valid); }

    void step(const Inputs &inputs, bool ready) {
        bool valid = inputs.valid && takes();
        if (unit.valid) {
            unit.valid = !ready;
        } else if (has_first && ended) {
            unit = {true, HIGH, true, true};
            start();
        }
        if (valid) {
            take(inputs.payload & 0xFF, inputs.payload >> 8);
        }
    }

private:
    uint32_t first = 0;
    bool has_first = false, ended = false;  // the packet, with the first byte
    bool starts = true, little = ORDER == Order::LITTLE;

    void start() {
        has_first = ended = false;
        starts = true;
        little = ORDER == Order::LITTLE;
    }

    // By RFC 2781 sections 4.1 to 4.3.
    void take(uint32_t byte, bool last) {
        if (!has_first) {
            first = byte;
            has_first = true;
            ended = last;
            return;
        }
        has_first = false;
        uint32_t in_order[] = {first << 8 | byte, byte << 8 | first};
        bool other = in_order[1] == BYTE_ORDER_MARK;
        if (ORDER == Order::MARK && starts && (other || in_order[0] == BYTE_ORDER_MARK)) {
            little = other;
        } else {
            unit = {true, in_order[little], last, false};
        }
        starts = false;
        if (last) {
            start();
        }
    }
};

// Utf16Decoder.
class FromUnits {
public:
    // The number on offer in this cycle, and whether it is a new error.
    Sent number() const { return due[0]; }
    bool error() const { return due[0].valid && is_surrogate(due[0].number) && moved; }

    void step(const Sent &unit, bool moves) {
        moved = moves;
        if (moves) {
            if (unit.valid) {
                take(unit);
            }
            due[0] = due[1];
            due[1] = due[2];
            due[2] = {};
        }
    }

private:
    Sent due[3] = {};
    uint32_t high = 0;  // or 0
    bool moved = true;

    // By RFC 2781 section 2.2.
    void take(const Sent &unit) {
        uint32_t before = high;
        high = 0;
        if (before && is_half(unit.number, LOW)) {
            due[2] = {true, join(before, unit.number), unit.last, false};
            return;
        }
        if (before && !unit.truncated) {
            due[1] = {true, before, false, false};
        }
        if (is_half(unit.number, HIGH) && !unit.last) {
            high = unit.number;
        } else {
            due[2] = unit;
        }
    }
};

// Both, chained.
template<Order ORDER>
class FromUtf16 : public Sender<8, NUMBER_BITS> {
public:
    Outputs step(const Inputs &inputs) {
        Sent number = numbers.number();
        bool moves = inputs.ready || !number.valid;
        Outputs answer = outputs(units.takes(), numbers.error(), number);
        numbers.step(units.unit, moves);
        units.step(inputs, moves);
        return answer;
    }

private:
    FromBytes<ORDER> units;
    FromUnits numbers;
};

}  // namespace reference
