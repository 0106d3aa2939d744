// The law of a loaded gear, all of its parts in use, beside stribeck: one step of an element with `exact`, in turns.
//
// Goal: at most twice the cost. Both fall with the same exponent, whose power and exponential are most of either.
#include "loaded_law.hpp"

#include <cstdio>

#include <stiction/element.hpp>
#include <stiction/law/loaded_stribeck.hpp>
#include <stiction/law/stribeck.hpp>
#include <stiction/method/exact.hpp>

#include "interleaved.hpp"
#include "load_record.hpp"

namespace stiction::bench {
namespace {

volatile double kept = 0;  // where results go, so that no compiler leaves the work out

template <class Law>
[[gnu::noinline]] double run(const LoadRecord& record, const Law& law) {
    using Block = Element<double, Law, Exact<double>>;
    typename Block::Parts parts;
    parts.body = {.inertia = 270, .viscous_damping = 5000};
    parts.law = law;
    parts.step = kStep;
    const Block block(parts);
    typename Block::State state;
    double sum = 0;
    for (std::size_t k = 0; k < kRecordSteps; ++k) {
        const StepReport<double> report = block.step(state, {.drive = record.drive[k], .load = record.load[k]});
        sum += report.friction + report.margin_forward + report.margin_backward;
    }
    return sum + state.position;
}

}  // namespace

bool bench_loaded_law(std::size_t rounds) {
    std::printf(
        "law loaded-stribeck beside stribeck, method exact\n\n| record | stribeck | loaded | ratio |   ns per step\n");
    std::printf("| ------ | -------- | ------ | ----- |\n");
    Stribeck<double> falling;
    falling.sliding = 3000;
    falling.breakaway = 4500;
    falling.stribeck_velocity = 0.05;
    falling.exponent = 0.7;
    LoadedStribeck<double> loaded;
    loaded.sliding = 2000;
    loaded.breakaway = 3000;
    loaded.stribeck_velocity = 0.05;
    loaded.exponent = 0.7;
    loaded.viscous_coefficient = 10;
    loaded.opposing_efficiency = 0.8;
    loaded.aiding_efficiency = 0.7;
    loaded.static_ratio = 1.2;
    loaded.drive_share = loaded.load_share = 0.05;
    loaded.drive_fall = loaded.load_fall = 0.02;
    loaded.drive_square = loaded.load_square = 1e-6;
    loaded.load_viscous = 0.01;
    constexpr double kGoal = 2;
    bool good = true;
    for (const LoadRecord& record : {sine_record(), random_record()}) {
        std::vector<Contender> contenders{{"stribeck", [&] { kept = run(record, falling); }},
                                          {"loaded", [&] { kept = run(record, loaded); }}};
        time_in_turns(contenders, rounds, kRecordSteps);
        const double ratio = contenders[1].nanoseconds / contenders[0].nanoseconds;
        std::printf("| %-6s | %8.2f | %6.2f | %5.2f |\n", record.name, contenders[0].nanoseconds,
                    contenders[1].nanoseconds, ratio);
        good = good && ratio <= kGoal;
    }
    std::printf("\n");
    return good;
}

}  // namespace stiction::bench
