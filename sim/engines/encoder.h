// What lockstep.cc includes for an Encoder; OPTION is REPLACE or DROP.

using Model = reference::Encoder<reference::Invalid::OPTION>;
using Item = uint32_t;
using Payload = uint32_t;
constexpr int BITS = reference::NUMBER_BITS;

#include "sender.h"
