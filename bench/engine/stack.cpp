#include "stack.hpp"

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include <stiction/scalar/elementary.hpp>
#include <stiction/solve/chain.hpp>

#include "engine/fixed/fixed.hpp"
#include "machine/model.hpp"
#include "micro/interleaved.hpp"

namespace stiction::bench {
namespace {

constexpr std::size_t kBodies = 1000;
constexpr std::size_t kSteps = 200;
constexpr double kStep = 1e-3;  // [s]

double inertia_of(std::size_t i) { return 1 + 0.3 * static_cast<double>(i % 7); }
double friction_of(std::size_t i) { return 2 + 0.5 * static_cast<double>(i % 5); }
signal::Sine load_of(std::size_t i) {
    const auto k = static_cast<double>(i % 11);
    return {.amplitude = 5 + k, .frequency = 3 + 0.7 * k, .phase = 0.4 * static_cast<double>(i % 13)};
}

Model stack_model() {
    Model m;
    for (std::size_t i = 0; i < kBodies; ++i) {
        const std::string name = std::to_string(i);
        m.body("body" + name, {.inertia = inertia_of(i), .motion = Motion::translation});
        m.signals().add("load" + name, load_of(i));
        m.force("force" + name).on("body" + name).signal("load" + name);
        if (i > 0) {
            m.friction("joint" + name)
                .between("body" + std::to_string(i - 1), "body" + name)
                .law(Coulomb<double>{.sliding = friction_of(i), .breakaway = friction_of(i)});
        }
    }
    return m;
}

/// The same by hand: loads, momenta, the warm solver, positions. No energy, no levels, no refusals.
struct HandStack {
    std::vector<double> inertia, velocity, position, push, friction;
    std::vector<solve::Limits<double>> limits;
    std::vector<Mode> mode;
    std::vector<std::byte> workspace;
    std::vector<signal::Sine> loads;

    HandStack()
        : velocity(kBodies, 0),
          position(kBodies, 0),
          push(kBodies, 0),
          friction(kBodies - 1, 0),
          mode(kBodies - 1, Mode::stuck),
          workspace(solve::chain_workspace_bytes<double>(kBodies, false, false)) {
        for (std::size_t i = 0; i < kBodies; ++i) {
            inertia.push_back(inertia_of(i));
            loads.push_back(load_of(i));
            if (i > 0) limits.push_back({kStep * friction_of(i), kStep * friction_of(i)});
        }
    }

    void step(double time) {
        for (std::size_t i = 0; i < kBodies; ++i) {
            const double load = loads[i].amplitude * sine(loads[i].frequency * time + loads[i].phase);
            push[i] = inertia[i] * velocity[i] + kStep * load;
        }
        const solve::SolveStatus status = solve::resolve_chain<double>(
            {.inertia = inertia, .push = push, .limits = limits}, {velocity, friction, mode}, std::span(workspace));
        if (status == solve::SolveStatus::invalid) std::printf("  REFUSED\n");
        for (std::size_t i = 0; i < kBodies; ++i) position[i] += kStep * velocity[i];
    }
};

State run_engine(FixedEngine& engine, const State& start) {
    State state = start;
    for (std::size_t k = 0; k < kSteps; ++k) {
        if (engine.step(state).status != RunStatus::ok) break;
    }
    return state;
}

HandStack run_by_hand(const HandStack& start) {
    HandStack stack = start;
    for (std::size_t k = 0; k < kSteps; ++k) stack.step(static_cast<double>(k) * kStep);
    return stack;
}

}  // namespace

bool bench_stack(std::size_t rounds) {
    std::printf("stack of %zu bodies, a sine on each, %zu steps\n", kBodies, kSteps);
    const Plan plan = stack_model().build();
    FixedEngine engine(plan, {.step = kStep});
    const State start = engine.initial_state();
    const HandStack hand;
    const State ours = run_engine(engine, start);
    const HandStack theirs = run_by_hand(hand);
    double worst = 0;
    for (std::size_t i = 0; i < kBodies; ++i) {
        worst = std::fmax(worst, std::fabs(ours.velocity[i] - theirs.velocity[i]));
    }
    std::printf("  velocities differ by %.1e m/s\n", worst);
    constexpr double kSame = 1e-12;
    if (ours.step != kSteps || worst > kSame) {
        std::printf("  ANSWERS DIFFER\n");
        return false;
    }
    double sink = 0;
    std::vector<Contender> contenders{{"engine", [&] { sink += run_engine(engine, start).velocity[0]; }},
                                      {"bare solver", [&] { sink += run_by_hand(hand).velocity[0]; }}};
    time_in_turns(contenders, rounds, kSteps * kBodies);
    for (const Contender& c : contenders) {
        std::printf("  %-12s %6.1f ns per body and step\n", c.name.c_str(), c.nanoseconds);
    }
    std::printf("  engine/bare %.2f  (%g)\n\n", contenders[0].nanoseconds / contenders[1].nanoseconds, sink);
    return true;
}

}  // namespace stiction::bench
