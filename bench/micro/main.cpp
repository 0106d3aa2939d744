// bench_micro [ROUNDS]: times of single steps, scalar and SIMD, beside hand-written loops. Ends with 1 if answers differ.
#include <cstdio>
#include <cstdlib>

#include "every_method.hpp"
#include "fleet_speed.hpp"
#include "loaded_law.hpp"
#include "scalar_borello.hpp"

int main(int count, char** arguments) {
    const long given = count > 1 ? std::strtol(arguments[1], nullptr, 10) : 0;
    const std::size_t rounds = given > 0 ? static_cast<std::size_t>(given) : 101;
    std::printf("medians of %zu interleaved rounds\n\n", rounds);
    bool good = stiction::bench::bench_scalar_borello(rounds);
    good = stiction::bench::bench_every_method(rounds) && good;
    good = stiction::bench::bench_loaded_law(rounds) && good;
    good = stiction::bench::bench_fleets(rounds) && good;
    return good ? 0 : 1;
}
