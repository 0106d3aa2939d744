// bench_lanes [ROUNDS]: machines of a study in lanes beside the same machines on FixedEngine, one after another, in turns.
//
// Eight machines of one shape with numbers that differ by some per cent, so that their events fall into different steps. The unit is one
// step of one machine. Ends with 1 if an end state differs by a bit.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "lanes/one_body_servo.hpp"
#include "micro/interleaved.hpp"
#include "scenario/scenario.hpp"
#include "study/lanes/lane_engine.hpp"

namespace {

using namespace stiction;

constexpr std::size_t kMachines = 8;

/// The machine with other inertias, stiffnesses and frictions.
Plan varied(Plan plan, std::size_t lane) {
    const double factor = 1 + 0.03 * static_cast<double>(lane);
    for (Plan::Body& body : plan.bodies) body.options.inertia *= factor;
    for (Plan::Spring& spring : plan.springs) spring.stiffness *= 2 - factor;
    for (Plan::Friction& friction : plan.frictions) {
        if (auto* law = std::get_if<NormalForce<double>>(&friction.law)) law->sliding_coefficient /= factor;
        if (auto* law = std::get_if<Stribeck<double>>(&friction.law)) law->sliding /= factor;
    }
    return plan;
}

bool compare(const char* name, const scenario::Scenario& machine, std::size_t rounds) {
    std::vector<Plan> plans;
    for (std::size_t lane = 0; lane < kMachines; ++lane) plans.push_back(varied(machine.plan, lane));
    std::vector<const Plan*> all;
    for (const Plan& plan : plans) all.push_back(&plan);
    const FixedOptions options{.step = machine.run.fixed.step};
    const double until = machine.run.until;
    std::vector<FixedEngine> scalar;
    for (const Plan& plan : plans) scalar.emplace_back(plan, options);
    std::vector<State> ends(kMachines);
    const auto run_scalar = [&] {
        for (std::size_t l = 0; l < kMachines; ++l) {
            ends[l] = scalar[l].initial_state();
            if (scalar[l].advance_to(ends[l], until).status != RunStatus::ok) std::abort();
        }
    };
    run_scalar();
    std::vector<bench::Contender> contenders{{"FixedEngine", run_scalar}};
    std::vector<std::unique_ptr<study::LaneEngine>> engines;
    bool same = true;
    for (const lanes::InstructionSet set : lanes::kInstructionSets) {
        if (!lanes::is_supported(set)) continue;
        engines.push_back(std::make_unique<study::LaneEngine>(all, options, set));
        study::LaneEngine& engine = *engines.back();
        const auto run = [&engine, until] {
            std::vector<State> states = engine.initial_states();
            for (const RunReport& report : engine.advance_to(states, until)) {
                if (report.status != RunStatus::ok) std::abort();
            }
            return states;
        };
        same = same && run() == ends;
        std::printf("%s, %s: %.4f %% of the steps alone%s%s\n", name, lanes::name(set),
                    100.0 * static_cast<double>(engine.count().alone) /
                        static_cast<double>(engine.count().alone + engine.count().together),
                    engine.misfit().empty() ? "" : ", ", engine.misfit().c_str());
        contenders.push_back({lanes::name(set), [run] { (void)run(); }});
    }
    bench::time_in_turns(contenders, rounds, kMachines * ends[0].step);
    for (const bench::Contender& c : contenders) {
        std::printf("  %-12s %7.1f ns per step of a machine, %5.2f times as fast\n", c.name.c_str(), c.nanoseconds,
                    contenders[0].nanoseconds / c.nanoseconds);
    }
    std::vector<bench::Contender> makers{{"making", [&] { (void)study::LaneEngine(all, options).initial_states(); }}};
    constexpr std::size_t kMakings = 100;
    bench::time_in_turns(makers, kMakings, kMachines);
    std::printf("  %.1f us to make engine and first state of a machine\n", 1e-3 * makers[0].nanoseconds);
    if (!same) std::printf("  ANSWERS DIFFER\n");
    return same;
}

}  // namespace

int main(int count, char** arguments) {
    const long given = count > 1 ? std::strtol(arguments[1], nullptr, 10) : 0;
    const std::size_t rounds = given > 0 ? static_cast<std::size_t>(given) : 11;
    const scenario::Scenario clutch = scenario::load(STICTION_SCENARIOS "/dual-clutch.toml");
    const scenario::Scenario servo = scenario::parse(bench::kServo, "servo.toml", ".");
    std::printf("medians of %zu interleaved rounds\n", rounds);
    const bool good = compare("dual clutch", clutch, rounds);
    return compare("servo", servo, rounds) && good ? 0 : 1;
}
