// What lockstep.cc includes for a Sanitizer; OPTION is its policy.

#include "policy.h"

using Model = reference::Sanitizer<reference::Policy::OPTION>;
using Item = uint8_t;
using Payload = uint16_t;
using Number = uint8_t;
constexpr int BITS = 8, SENT_BITS = 8;

#include "sender.h"
