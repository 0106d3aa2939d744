// bench_engine [ROUNDS]: the two engines beside real time, hand-written loops and peers. Ends with 1 if answers differ.
#include <cstdio>
#include <cstdlib>

#include "belt.hpp"
#include "dual_clutch.hpp"

int main(int count, char** arguments) {
    const long given = count > 1 ? std::strtol(arguments[1], nullptr, 10) : 0;
    const std::size_t rounds = given > 0 ? static_cast<std::size_t>(given) : 21;
    std::printf("medians of %zu interleaved rounds\n\n", rounds);
    bool good = stiction::bench::bench_dual_clutch(rounds);
    good = stiction::bench::bench_belt(rounds) && good;
    return good ? 0 : 1;
}
