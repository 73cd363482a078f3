# What Perl makes of sequences of bytes. Reads one a line, in hexadecimal; answers with the code
# points, or a "-" if it refuses them. utf8::decode knows Perl's own UTF-8, which goes on beyond
# U+10FFFF and has surrogates, but in the shortest form only.
use strict;
use warnings;
no warnings "utf8";

while (my $line = <STDIN>) {
    chomp $line;
    my $text = pack "H*", $line;
    print utf8::decode($text) ? join(" ", map { sprintf "%x", ord } split //, $text) : "-", "\n";
}
