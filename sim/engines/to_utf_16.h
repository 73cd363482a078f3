// What lockstep.cc includes for Utf16Encoder and Utf16ByteEncoder in a row; OPTION is an Order.

#include "utf_16.h"

using Model = reference::ToUtf16<reference::Order::OPTION>;
using Item = uint32_t;
using Payload = uint32_t;
using Number = uint8_t;
constexpr int BITS = reference::NUMBER_BITS, SENT_BITS = 8;

#include "sender.h"
