// What lockstep.cc includes for a Sanitizer; OPTION is its policy.

#include "policy.h"

using Model = reference::Sanitizer<reference::Policy::OPTION>;
using Item = uint8_t;
using Payload = uint16_t;
constexpr int BITS = 8;

#include "sender.h"
