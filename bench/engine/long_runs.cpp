#include "long_runs.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include <stiction/solve/static_lowering.hpp>

#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"
#include "machine_file.hpp"
#include "micro/interleaved.hpp"

namespace stiction::bench {
namespace {

constexpr std::size_t kSteps = 10'000'000;
constexpr std::size_t kPerPart = 20;  // as in tests/engine/fixed/real_time.cpp

struct Machine {
    std::string name;
    Plan plan;
};

bool count_one(const Machine& machine, std::size_t cap) {
    const Plan& plan = machine.plan;
    FixedEngine engine(plan, {.step = 1e-4, .solve_cap = cap});
    State state = engine.initial_state();
    const std::size_t parts =
        plan.bodies.size() + plan.springs.size() + plan.layout.elements.size() + plan.signals.value_count();
    std::map<std::size_t, std::size_t> steps_by_operations;
    std::size_t most_solves = 0;
    for (std::size_t k = 0; k < kSteps; ++k) {
        const StepView view = engine.step(state);
        if (view.status != RunStatus::ok) {
            std::printf("  %s: A STEP FAILED\n", machine.name.c_str());
            return false;
        }
        ++steps_by_operations[view.operations + kPerPart * parts];
        most_solves = std::max(most_solves, view.solves);
    }
    std::size_t passed = 0;
    std::size_t median = 0;
    for (const auto& [operations, steps] : steps_by_operations) {
        passed += steps;
        if (median == 0 && 2 * passed >= kSteps) median = operations;
    }
    const std::size_t worst = steps_by_operations.rbegin()->first;
    std::printf("  %-18s %-7s median %5zu  worst %6zu  ratio %5.1f  solves at most %zu\n", machine.name.c_str(),
                cap == 1 ? "cap 1" : "no cap", median, worst, static_cast<double>(worst) / static_cast<double>(median),
                most_solves);
    return true;
}

}  // namespace

bool count_worst_steps() {
    std::printf("worst of %zu steps of 0.1 ms, in operations counted from sizes\n", kSteps);
    std::vector<Machine> all;
    all.push_back({"dual clutch", machines::load("dual-clutch")});
    all.push_back({"coupled clutches", machines::load("coupled-clutches")});
    all.push_back({"belt oscillator", machines::belt_oscillator()});
    all.push_back({"locked screw", machines::load("locked-screw")});
    all.push_back({"mass on stop", machines::load("mass-on-stop")});
    all.push_back({"brake and bearing", machines::load("brake-and-bearing")});
    bool good = true;
    for (const Machine& machine : all) {
        for (const std::size_t cap : {solve::kNoCap, std::size_t{1}}) {
            good = count_one(machine, cap) && good;
        }
    }
    std::printf("\n");
    return good;
}

bool shake_locked_screw() {
    constexpr int kCycles = 1'000'000;
    constexpr int kStepsPerCycle = 20;
    constexpr double kFrequency = 50;  // [Hz]
    std::printf("locked screw shaken for %d cycles\n", kCycles);
    const Plan plan = machines::load("locked-screw");

    FixedEngine fixed(plan, {.step = 1 / (kFrequency * kStepsPerCycle)});
    State state = fixed.initial_state();
    const double start = state.position[0];
    double begin = nanoseconds_now();
    bool good = true;
    for (int k = 0; k < kCycles * kStepsPerCycle; ++k) {
        good = fixed.step(state).status == RunStatus::ok && state.velocity[0] == 0 && good;
    }
    std::printf("  fixed    %5.1f s  moved by %g\n", 1e-9 * (nanoseconds_now() - begin), state.position[0] - start);
    good = good && state.position[0] == start;

    LocatedEngine located(plan);
    state = located.initial_state();
    begin = nanoseconds_now();
    const RunReport report = located.advance_to(state, kCycles / kFrequency);
    std::printf("  located  %5.1f s  moved by %g  %zu steps, %zu evaluations\n\n", 1e-9 * (nanoseconds_now() - begin),
                state.position[0] - start, report.steps, report.evaluations);
    return good && report.status == RunStatus::ok && state.position[0] == start && state.velocity[0] == 0;
}

}  // namespace stiction::bench
