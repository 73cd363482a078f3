"""The conformance test of decoders that other people wrote."""
