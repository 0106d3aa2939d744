// bench_engine [ROUNDS]: the two engines beside real time, hand-written loops and peers. `bench_engine long`: runs of minutes;
// `bench_engine headline`: the dual clutch beside the time its paper tells.
// Ends with 1 if answers differ.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "belt.hpp"
#include "dual_clutch.hpp"
#include "headline.hpp"
#include "long_runs.hpp"
#include "stack.hpp"

int main(int count, char** arguments) {
    using namespace stiction::bench;
    if (count > 1 && std::string_view(arguments[1]) == "long") {
        const bool counted = count_worst_steps();
        return shake_locked_screw() && counted ? 0 : 1;
    }
    if (count > 1 && std::string_view(arguments[1]) == "headline") {
        return bench_headline(21) ? 0 : 1;
    }
    const long given = count > 1 ? std::strtol(arguments[1], nullptr, 10) : 0;
    const std::size_t rounds = given > 0 ? static_cast<std::size_t>(given) : 21;
    std::printf("medians of %zu interleaved rounds\n\n", rounds);
    bool good = bench_dual_clutch(rounds);
    good = bench_belt(rounds) && good;
    good = bench_stack(rounds) && good;
    return good ? 0 : 1;
}
