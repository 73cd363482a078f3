// What lockstep.cc includes for Utf16ByteDecoder and Utf16Decoder in a row; OPTION is an Order.

#include "utf_16.h"

using Model = reference::FromUtf16<reference::Order::OPTION>;
using Item = uint8_t;
using Payload = uint16_t;
using Number = uint32_t;
constexpr int BITS = 8, SENT_BITS = reference::NUMBER_BITS;

#include "sender.h"
