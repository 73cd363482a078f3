"""The simulation of third-party decoders, compiled with a test bench in C++."""
