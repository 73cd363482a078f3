// Simulates a decoder with streams, and judges its events.
//
// Arguments: a file of 32-bit words, and the file to write, of 64-bit words. Each stream is a header
// and its words: a byte, LAST above it, and above that the idle cycles before it. Of each, an Answer
// is written, and if it is SHOWN, its latest cycles after their number.

#include "top.cc"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <vector>

#include "reference.h"

constexpr uint32_t LAST = 1 << 8, IDLE = 16;
enum Flags : uint32_t { RESET = 1, CUT = 2, SHOWN = 4 };
enum Mode : uint32_t { ALWAYS, PERIODIC, RANDOM, BURSTS, AFTER, RESTS, FILLS };
// How errors are reported: each as an error; as U+FFFD for each error, byte or run of errors; not at
// all; or once per packet.
enum Errors { MAXIMAL_SUBPART, REPLACE, REPLACE_EACH_BYTE, REPLACE_RUN, IGNORE, PER_PACKET };
constexpr Errors ERRORS = JUDGED;
// Causes and lengths are compared if errors are reported as such. IN_LAST and so on say which ports
// exist.
constexpr bool FIELDS = ERRORS == MAXIMAL_SUBPART;
// If a packet ends in errors that are not events, its last event is not compared.
constexpr bool HAS_ENDS = OUT_LAST && ERRORS != REPLACE_RUN && ERRORS != IGNORE;
// The bits of a found event above the code point.
constexpr uint64_t ERROR = 1ull << 32, ENDS = 1ull << 33;
constexpr unsigned CAUSE = 34, LENGTH = 40;
constexpr uint64_t NOTHING = ~0ull;
// Most cycles that a byte or a due event waits; idle cycles after all events.
constexpr uint64_t PATIENCE = 5000, QUIET = 24;
// Cycles from a byte to the last event that it determines, in a decoder that pairs surrogates.
constexpr size_t PAIRING = 4;
// Most events for a byte.
constexpr size_t REPORTS = 8;
// Most cycles that are shown, up to a difference; most consecutive idle ones among them.
constexpr size_t RECENT = 20, QUIETEST = 2;

struct Header {
    uint32_t size, flags, mode, cycles;
};

enum Verdict : uint64_t {
    RIGHT,
    OTHER_FIELDS,  // only causes or lengths differ
    OTHER_ENDS,    // or ends of packets
    OTHER_ERRORS,  // or the number of errors where there must be one or more
    WRONG,         // code points differ, or errors are missing or misplaced
    UNSTEADY,      // an event on offer is withdrawn, or changes
    DEAF,          // a byte is not accepted
    ENDLESS,       // more events than possible
};

struct Answer {
    uint64_t verdict, cycles;
    uint64_t at, due, came;  // the first difference: its byte, and the events
    uint64_t earliest, latest;  // cycles from a byte to its event, without waits
};

// All ports in a cycle.
struct Cycle {
    uint64_t number, inputs, outputs;
};

static cxxrtl_design::p_top top;
static uint64_t noise;

static uint64_t some() {
    noise ^= noise << 13;
    noise ^= noise >> 7;
    return noise ^= noise << 17;
}

// A number of more than 32 bits is not a code point, and counts as the highest number.
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

// The reference's events of a stream, and the byte with which each is known.
class Expected {
public:
    std::vector<uint64_t> events, bytes;

    Expected(const uint32_t *words, size_t size) {
        reference::Sequences sequences;
        reference::Decoder<> decoder;  // also pairs surrogates
        uint64_t taken = 0;
        for (size_t n = 0; n < size + PAIRING; n++) {
            uint32_t payload = n < size ? words[n] & (IN_LAST ? 0xFF | LAST : 0xFF) : 0;
            if (reference::PAIRS != reference::ORDINARY) {
                if (auto event = decoder.event()) {
                    taken += reference::length_of(event);
                    report(event, taken - 1);
                }
                decoder.step(n < size, payload);
            } else if (n < size) {
                auto [before, here] = sequences.take(payload, payload >> 8);
                report(before, n);
                report(here, n);
            }
        }
    }

private:
    bool in_run = false, is_wrong = false;

    void report(reference::Outputs event, uint64_t byte) {
        if (!event) {
            return;
        }
        uint64_t number = reference::codepoint_of(event), cause = reference::cause_of(event);
        uint64_t length = reference::length_of(event);
        uint64_t ends = reference::is_last(event) && HAS_ENDS ? ENDS : 0;
        uint64_t fields = FIELDS && OUT_LENGTH ? length << LENGTH : 0;
        if (ERRORS == PER_PACKET) {
            is_wrong |= cause;
            if (reference::is_last(event)) {
                add(ends | (is_wrong ? ERROR : 0), byte);
                is_wrong = false;
            }
        } else if (!cause) {
            add(number | ends | fields, byte);
        } else if (ERRORS == MAXIMAL_SUBPART) {
            add(ERROR | ends | fields | (OUT_CAUSE ? cause << CAUSE : 0), byte);
        } else if (ERRORS == REPLACE || (ERRORS == REPLACE_RUN && !in_run)) {
            add(0xFFFD | ends | fields, byte);
        } else if (ERRORS == REPLACE_EACH_BYTE) {
            for (; length; length--) {
                add(0xFFFD | (length == 1 ? ends : 0), byte);
            }
        }
        in_run = cause && !reference::is_last(event);
    }

    void add(uint64_t event, uint64_t byte) {
        events.push_back(event);
        bytes.push_back(byte);
    }
};

// Whether the events found are those due, or their start if cut, in the bits of a mask; a run of
// errors counts as one on request.
static bool are_equal(
    const std::vector<uint64_t> &due, const std::vector<uint64_t> &found, bool is_cut,
    uint64_t mask, bool has_runs = false) {
    auto seen = [=](const std::vector<uint64_t> &events) {
        std::vector<uint64_t> result;
        for (uint64_t event : events) {
            event &= mask;
            if (!has_runs || event != ERROR || result.empty() || result.back() != ERROR) {
                result.push_back(event);
            }
        }
        return result;
    };
    auto wanted = seen(due), came = seen(found);
    if (is_cut) {
        wanted.resize(std::min(wanted.size(), came.size()));
    }
    return wanted == came;
}

class Stream {
public:
    Stream(const Header &header, const uint32_t *words)
        : header(header), words(words), expected(words, header.size), offered(header.size) {}

    Answer pass() {
        if (header.flags & RESET) {
            reset();
        }
        for (size_t n = 0; n < header.size && verdict == RIGHT; n++) {
            for (uint32_t idle = words[n] >> IDLE; idle; idle--) {
                cycle(nullptr);
            }
            offered[n] = cycles;
            for (uint64_t waited = 0; !cycle(&words[n]) && verdict == RIGHT; waited++) {
                verdict = waited < PATIENCE ? verdict : DEAF;
            }
            answer.cycles = cycles;
        }
        quiet = 0;
        while (!(header.flags & CUT) && verdict == RIGHT
               && quiet < (found.size() < expected.events.size() ? PATIENCE : QUIET)) {
            cycle(nullptr);
        }
        judge();
        return answer;
    }

    std::vector<uint64_t> found;
    std::deque<Cycle> recent;

private:
    const Header header;
    const uint32_t *words;
    const Expected expected;
    Verdict verdict = RIGHT;
    Answer answer = {0, 0, 0, 0, 0, UINT64_MAX, 0};
    std::vector<uint64_t> offered;  // the cycle of each
    uint64_t cycles = 0, quiet = 0;
    // The sink's cycles left in a stall or a burst, those that an event has waited, and those since
    // the last transfer.
    uint64_t left = 0, waited = 0, rested = UINT32_MAX;
    bool takes = false, differs = false;
    size_t quietest = 0;
    uint64_t before = 0;

    // After it, nothing is due.
    void reset() {
        bool ready = some() >> 32 & 1;
        for (unsigned n = 0; n < RESETS; n++) {
            present(nullptr, true, ready);
            advance();
        }
        for (unsigned n = 0; n < RESETS; n++) {
            cycle(nullptr);
        }
        cycles = 0;
    }

    bool is_ready() {
        switch (header.mode) {
        case PERIODIC: return cycles % header.cycles == 0;
        case RANDOM: return some() >> 32 & 1;
        case BURSTS:
        case FILLS:
            if (!left) {
                takes = !takes;
                left = header.mode == FILLS ? header.cycles : some() % header.cycles + 1;
            }
            left--;
            return takes;
        case AFTER: return waited > header.cycles;
        case RESTS: return rested >= header.cycles;
        default: return true;
        }
    }

    static void present(const uint32_t *word, bool reset, bool ready) {
        uint32_t given = word ? *word : some() >> 16;
        top.p_clk.set<bool>(false);
        top.p_rst.set<bool>(reset);
        top.p_in__valid.set<bool>(word);
        top.p_in__data.set<uint8_t>(given & 0xFF);
#if IN_LAST
        top.p_in__last.set<bool>(given & LAST);
#endif
#if OUT_READY
        top.p_out__ready.set<bool>(ready);
#endif
        top.step();
    }

    static void advance() {
        top.p_clk.set<bool>(true);
        top.step();
    }

    // Simulates a cycle in which a word or none is presented; returns whether it was accepted.
    bool cycle(const uint32_t *word) {
        bool ready = is_ready() || !OUT_READY;
        present(word, false, ready);
        bool taken = true, valid = number_of(top.p_out__valid);
#if IN_READY
        taken = number_of(top.p_in__ready);
#endif
        uint64_t event = valid ? event_now() : NOTHING;
        bool was_different = differs;
        if (waited && event != before) {
            verdict = UNSTEADY;
            note(found.size(), before, event);
        }
        before = event;
        waited = valid && !ready ? waited + 1 : 0;
        rested++;
        quiet++;
        if (valid && ready) {
            rested = quiet = 0;
            take(event);
        }
        if (header.flags & SHOWN && !was_different) {
            show(word, taken, valid, ready, event);
        }
        advance();
        cycles++;
        return taken && word;
    }

    void show(const uint32_t *word, bool taken, bool valid, bool ready, uint64_t event) {
        quietest = word || valid ? 0 : quietest + 1;
        if (quietest <= QUIETEST) {
            uint64_t inputs = word ? *word & (LAST | 0xFF) : 0;
            inputs |= bool(word) << 9 | taken << 10 | valid << 11 | ready << 12;
            recent.push_back({cycles, inputs, event});
        }
        if (recent.size() > RECENT) {
            recent.pop_front();
        }
    }

    // The event on offer now, as far as the ports show it.
    static uint64_t event_now() {
        uint64_t event = 0;
#if OUT_CODEPOINT
        event = ERRORS == PER_PACKET ? 0 : number_of(top.p_out__codepoint);
#endif
#if OUT_ERROR
        bool says_errors = ERRORS == MAXIMAL_SUBPART || ERRORS == PER_PACKET;
        event = says_errors && number_of(top.p_out__error) ? ERROR : event;
#endif
#if OUT_LAST
        event |= HAS_ENDS && number_of(top.p_out__last) ? ENDS : 0;
#endif
#if OUT_CAUSE
        event |= !FIELDS ? 0 : uint64_t(number_of(top.p_out__cause)) << CAUSE;
#endif
#if OUT_LENGTH
        event |= !FIELDS ? 0 : uint64_t(number_of(top.p_out__length)) << LENGTH;
#endif
        return event;
    }

    void take(uint64_t event) {
        size_t n = found.size();
        found.push_back(event);
        if (n >= expected.events.size() || expected.events[n] != event) {
            differs = true;
            verdict = n > REPORTS * (header.size + REPORTS) ? ENDLESS : verdict;
        } else if (!differs) {
            uint64_t latency = cycles - offered[expected.bytes[n]];
            answer.earliest = std::min(answer.earliest, latency);
            answer.latest = std::max(answer.latest, latency);
        }
    }

    void note(size_t n, uint64_t due, uint64_t came) {
        answer.at = n < expected.bytes.size() ? expected.bytes[n] : header.size;
        answer.due = due, answer.came = came;
    }

    void judge() {
        const auto &due = expected.events;
        bool is_cut = header.flags & CUT;
        if (verdict == RIGHT && are_equal(due, found, is_cut, NOTHING)) {
            return;
        }
        if (verdict != UNSTEADY) {
            size_t n = 0, most = std::min(due.size(), found.size());
            while (n < most && due[n] == found[n]) {
                n++;
            }
            note(n, n < due.size() ? due[n] : NOTHING, n < found.size() ? found[n] : NOTHING);
        }
        if (verdict == RIGHT) {
            constexpr uint64_t TEXT = UINT32_MAX | ERROR;
            verdict = are_equal(due, found, is_cut, TEXT | ENDS)   ? OTHER_FIELDS
                      : are_equal(due, found, is_cut, TEXT)        ? OTHER_ENDS
                      : are_equal(due, found, is_cut, TEXT, true)  ? OTHER_ERRORS
                                                                   : WRONG;
        }
        answer.verdict = verdict;
    }
};

template<class T>
static void write(FILE *file, const T *items, size_t count) {
    if (fwrite(items, sizeof *items, count, file) != count) {
        exit(1);
    }
}

int main(int, char **arguments) {
    // Not 0, which would stay 0.
    noise = strtoull(arguments[3], nullptr, 10) * 0x9E3779B97F4A7C15 | 1;
    std::vector<uint32_t> words;
    FILE *file = fopen(arguments[1], "rb");
    for (uint32_t word; fread(&word, sizeof word, 1, file);) {
        words.push_back(word);
    }
    fclose(file);

    file = fopen(arguments[2], "wb");
    bool is_sure = false;  // after an error, only after a reset
    for (size_t at = 0; at < words.size();) {
        Header header;
        std::memcpy(&header, &words[at], sizeof header);
        at += sizeof header / sizeof words[0];
        header.flags |= is_sure ? 0 : RESET;
        Stream stream(header, &words[at]);
        Answer answer = stream.pass();
        write(file, &answer, 1);
        if (header.flags & SHOWN) {
            uint64_t size = stream.recent.size();
            write(file, &size, 1);
            for (const Cycle &cycle : stream.recent) {
                write(file, &cycle, 1);
            }
        }
        is_sure = answer.verdict == RIGHT && !(header.flags & CUT);
        at += header.size;
    }
    return fclose(file);
}
