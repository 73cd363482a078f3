// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// The registers of Status, for C99 and C++: words of 32 bits, in the byte order of the bus.

#ifndef CLOCKPOINT_STATUS_H
#define CLOCKPOINT_STATUS_H

#include <stdint.h>

typedef struct {
    volatile uint32_t CONTROL;  // 00
    volatile uint32_t STATE;  // 04: A read copies all counts at once; the registers of counts return the copies.
    volatile uint32_t REPLACEMENT;  // 08: The value of the port replacement. Only Unicode scalar values can be written.
    volatile uint32_t BYTES;  // 0C
    volatile uint32_t LINES;  // 10
    volatile uint32_t FIRST_OFFSET;  // 14: Defined while ERROR is 1.
    volatile uint32_t FIRST_ERROR;  // 18: Defined while ERROR is 1.
    volatile uint32_t FIRST_BYTES;  // 1C: Defined while ERROR is 1.
    volatile uint32_t EVENTS_NONE;  // 20
    volatile uint32_t EVENTS_UNEXPECTED_CONTINUATION;  // 24
    volatile uint32_t EVENTS_TRUNCATED_AT_END;  // 28
    volatile uint32_t IDENTIFICATION;  // 2C
    volatile uint32_t EVENTS_TRUNCATED;  // 30
    volatile uint32_t EVENTS_OVERLONG;  // 34
    volatile uint32_t EVENTS_SURROGATE;  // 38
    volatile uint32_t EVENTS_OUT_OF_RANGE;  // 3C
} clockpoint_status_t;

// Causes of errors. The count of cause n is the nth word after EVENTS_NONE.
enum clockpoint_cause {
    CLOCKPOINT_NONE = 0,
    CLOCKPOINT_UNEXPECTED_CONTINUATION = 1,
    CLOCKPOINT_TRUNCATED_AT_END = 2,
    CLOCKPOINT_TRUNCATED = 4,
    CLOCKPOINT_OVERLONG = 5,
    CLOCKPOINT_SURROGATE = 6,
    CLOCKPOINT_OUT_OF_RANGE = 7
};

// For each field: the mask in its register, the position of its lowest bit, and its reset value.

// A 1 clears all counts, their copies and ERROR; ENABLE keeps its value.
#define CLOCKPOINT_CONTROL_CLEAR_MASK UINT32_C(0x00000001)
#define CLOCKPOINT_CONTROL_CLEAR_SHIFT 0
#define CLOCKPOINT_CONTROL_CLEAR_RESET UINT32_C(0x0)

// The interrupt is requested while ERROR is 1.
#define CLOCKPOINT_CONTROL_ENABLE_MASK UINT32_C(0x00000002)
#define CLOCKPOINT_CONTROL_ENABLE_SHIFT 1
#define CLOCKPOINT_CONTROL_ENABLE_RESET UINT32_C(0x0)

// There was an error since the last CLEAR.
#define CLOCKPOINT_STATE_ERROR_MASK UINT32_C(0x00000001)
#define CLOCKPOINT_STATE_ERROR_SHIFT 0
#define CLOCKPOINT_STATE_ERROR_RESET UINT32_C(0x0)

// The code point that replaces an error.
#define CLOCKPOINT_REPLACEMENT_CODEPOINT_MASK UINT32_C(0x001FFFFF)
#define CLOCKPOINT_REPLACEMENT_CODEPOINT_SHIFT 0
#define CLOCKPOINT_REPLACEMENT_CODEPOINT_RESET UINT32_C(0xFFFD)

// The number of bytes of all events.
#define CLOCKPOINT_BYTES_COUNT_MASK UINT32_C(0xFFFFFFFF)
#define CLOCKPOINT_BYTES_COUNT_SHIFT 0
#define CLOCKPOINT_BYTES_COUNT_RESET UINT32_C(0x0)

// The number of events at column 0.
#define CLOCKPOINT_LINES_COUNT_MASK UINT32_C(0xFFFFFFFF)
#define CLOCKPOINT_LINES_COUNT_SHIFT 0
#define CLOCKPOINT_LINES_COUNT_RESET UINT32_C(0x0)

// The byte offset of the first error, as the monitor reports it.
#define CLOCKPOINT_FIRST_OFFSET_OFFSET_MASK UINT32_C(0xFFFFFFFF)
#define CLOCKPOINT_FIRST_OFFSET_OFFSET_SHIFT 0
#define CLOCKPOINT_FIRST_OFFSET_OFFSET_RESET UINT32_C(0x0)

// The cause of the first error.
#define CLOCKPOINT_FIRST_ERROR_CAUSE_MASK UINT32_C(0x00000007)
#define CLOCKPOINT_FIRST_ERROR_CAUSE_SHIFT 0
#define CLOCKPOINT_FIRST_ERROR_CAUSE_RESET UINT32_C(0x0)

// The number of its bytes.
#define CLOCKPOINT_FIRST_ERROR_LENGTH_MASK UINT32_C(0x00000700)
#define CLOCKPOINT_FIRST_ERROR_LENGTH_SHIFT 8
#define CLOCKPOINT_FIRST_ERROR_LENGTH_RESET UINT32_C(0x0)

// The last four bytes of the first error, the last in bits 7:0.
#define CLOCKPOINT_FIRST_BYTES_BYTES_MASK UINT32_C(0xFFFFFFFF)
#define CLOCKPOINT_FIRST_BYTES_BYTES_SHIFT 0
#define CLOCKPOINT_FIRST_BYTES_BYTES_RESET UINT32_C(0x0)

// The number of code points.
#define CLOCKPOINT_EVENTS_NONE_COUNT_MASK UINT32_C(0xFFFFFFFF)
#define CLOCKPOINT_EVENTS_NONE_COUNT_SHIFT 0
#define CLOCKPOINT_EVENTS_NONE_COUNT_RESET UINT32_C(0x0)

// The number of errors of this cause.
#define CLOCKPOINT_EVENTS_UNEXPECTED_CONTINUATION_COUNT_MASK UINT32_C(0xFFFFFFFF)
#define CLOCKPOINT_EVENTS_UNEXPECTED_CONTINUATION_COUNT_SHIFT 0
#define CLOCKPOINT_EVENTS_UNEXPECTED_CONTINUATION_COUNT_RESET UINT32_C(0x0)

// The number of errors of this cause.
#define CLOCKPOINT_EVENTS_TRUNCATED_AT_END_COUNT_MASK UINT32_C(0xFFFFFFFF)
#define CLOCKPOINT_EVENTS_TRUNCATED_AT_END_COUNT_SHIFT 0
#define CLOCKPOINT_EVENTS_TRUNCATED_AT_END_COUNT_RESET UINT32_C(0x0)

// The version of Clockpoint: its first number in bits 15:8, the second one in bits 7:0.
#define CLOCKPOINT_IDENTIFICATION_VERSION_MASK UINT32_C(0x0000FFFF)
#define CLOCKPOINT_IDENTIFICATION_VERSION_SHIFT 0
#define CLOCKPOINT_IDENTIFICATION_VERSION_RESET UINT32_C(0x300)

// The letters CP.
#define CLOCKPOINT_IDENTIFICATION_LETTERS_MASK UINT32_C(0xFFFF0000)
#define CLOCKPOINT_IDENTIFICATION_LETTERS_SHIFT 16
#define CLOCKPOINT_IDENTIFICATION_LETTERS_RESET UINT32_C(0x4350)

// The number of errors of this cause.
#define CLOCKPOINT_EVENTS_TRUNCATED_COUNT_MASK UINT32_C(0xFFFFFFFF)
#define CLOCKPOINT_EVENTS_TRUNCATED_COUNT_SHIFT 0
#define CLOCKPOINT_EVENTS_TRUNCATED_COUNT_RESET UINT32_C(0x0)

// The number of errors of this cause.
#define CLOCKPOINT_EVENTS_OVERLONG_COUNT_MASK UINT32_C(0xFFFFFFFF)
#define CLOCKPOINT_EVENTS_OVERLONG_COUNT_SHIFT 0
#define CLOCKPOINT_EVENTS_OVERLONG_COUNT_RESET UINT32_C(0x0)

// The number of errors of this cause.
#define CLOCKPOINT_EVENTS_SURROGATE_COUNT_MASK UINT32_C(0xFFFFFFFF)
#define CLOCKPOINT_EVENTS_SURROGATE_COUNT_SHIFT 0
#define CLOCKPOINT_EVENTS_SURROGATE_COUNT_RESET UINT32_C(0x0)

// The number of errors of this cause.
#define CLOCKPOINT_EVENTS_OUT_OF_RANGE_COUNT_MASK UINT32_C(0xFFFFFFFF)
#define CLOCKPOINT_EVENTS_OUT_OF_RANGE_COUNT_SHIFT 0
#define CLOCKPOINT_EVENTS_OUT_OF_RANGE_COUNT_RESET UINT32_C(0x0)

#endif
