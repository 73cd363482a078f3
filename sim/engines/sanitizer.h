// What lockstep.cc includes for a Sanitizer.

using Model = reference::Sanitizer;
using Item = uint8_t;
using Payload = uint16_t;
constexpr int BITS = 8;

#include "sender.h"
