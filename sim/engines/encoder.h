// What lockstep.cc includes for an Encoder; OPTION is REPLACE or IGNORE.

using Model = reference::Encoder<reference::Errors::OPTION>;
using Item = uint32_t;
using Payload = uint32_t;
using Number = uint8_t;
constexpr int BITS = reference::NUMBER_BITS, SENT_BITS = 8;

#include "sender.h"
