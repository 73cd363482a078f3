// Offers a file to the stream decoder, a byte in every cycle, and prints how many events it had.

#include "Vtop.h"

#include <cstdio>

static unsigned long events;

static bool clock(Vtop &top) {
    top.clk = 0;
    top.eval();
    events += top.o___05Fvalid;
    bool ready = top.i___05Fready;
    top.clk = 1;
    top.eval();
    return ready;
}

int main(int, char **arguments) {
    static unsigned char data[1 << 26];
    FILE *file = fopen(arguments[1], "rb");
    size_t size = fread(data, 1, sizeof data, file);
    Vtop top;
    top.rst = 0;
    top.o___05Fready = 1;
    top.i___05Fvalid = 1;
    for (size_t n = 0; n < size;) {
        top.i___05Fpayload = data[n] | (n + 1 == size) << 8;
        n += clock(top);
    }
    top.i___05Fvalid = 0;
    for (int n = 0; n < 8; n++) {
        clock(top);
    }
    printf("%lu\n", events);
}
