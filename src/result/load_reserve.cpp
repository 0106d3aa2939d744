#include "result/load_reserve.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "engine/located/mode_decision.hpp"
#include "engine/located/motion/mode_dynamics.hpp"
#include "engine/located/motion/state_vector.hpp"
#include "engine/reading/contact.hpp"

namespace stiction {

/// The machine at rest as it stands, with one load changed at a time.
struct LoadReserve::Statics {
    Statics(const Plan& machine, const State& state) : plan(&machine), dynamics(machine), decision(machine) {
        engine::load(state, dynamics, now);
        modes = dynamics.mode;
    }

    /// (1): is the friction stuck under a load that has grown by δ?
    [[nodiscard]] bool sticks(std::size_t e, double delta) {
        const Plan::Friction& friction = plan->frictions[e];
        const Row& row = plan->layout.elements[e];
        dynamics.evaluate(now.time, now.y);
        if (friction.load_joint != Plan::kNone) {
            const Row& teeth = plan->layout.elements[plan->element_of_joint(friction.load_joint)];
            push(teeth.body[1], -delta * teeth.coefficient[1] / teeth.coefficient[0]);
        } else {
            const bool loaded = friction.load_slot != Plan::kNone;
            for (std::size_t a = 0; a < row.body.size(); ++a) {
                push(row.body[a], (loaded ? -delta : delta) * row.coefficient[a]);
            }
            if (loaded) {
                Contact<double> contact =
                    engine::contact_of(*plan, friction, 0, dynamics.values, dynamics.reported_friction);
                contact.load += delta;
                dynamics.levels[e] = std::visit([&](const auto& law) { return law.evaluate(contact); }, friction.law);
            }
        }
        return decision.decide(dynamics, modes) != solve::SolveStatus::invalid && !decision.any_jam() &&
               decision.mode()[e] == Mode::stuck;
    }

    /// Of the forces and limits at work [N | N·m].
    [[nodiscard]] double size(std::size_t e) {
        dynamics.evaluate(now.time, now.y);
        const Levels<double>& l = dynamics.levels[e];
        double largest = std::max({l.static_forward, l.static_backward, std::numeric_limits<double>::min()});
        for (const double magnitude : dynamics.forces.magnitude) {
            largest = std::max(largest, magnitude);
        }
        return largest;
    }

    void push(std::size_t body, double force) {
        dynamics.forces.sum[body] += force;
        dynamics.forces.magnitude[body] += std::fabs(force);
    }

    const Plan* plan;
    engine::ModeDynamics dynamics;
    engine::ModeDecision decision;
    engine::StateVector now;
    std::vector<Mode> modes;
};

LoadReserve::LoadReserve(const Plan& plan, const State& state) : statics_(std::make_unique<Statics>(plan, state)) {}
LoadReserve::~LoadReserve() = default;

double LoadReserve::reach(std::size_t friction, double side, double margin) {
    constexpr double kBeside = 1e-9;  // of the forces on the friction: separates the two sides of the margin
    constexpr double kLargest = 1e9;  // times these: nothing moves it
    constexpr int kHalvings = 60;     // to rounding
    const double size = statics_->size(friction);
    const auto sticks = [&](double delta) { return statics_->sticks(friction, side * delta); };
    if (!sticks(0)) {  // a step of the fixed engine may have come to rest elsewhere: it is on its limit
        return margin;
    }
    if (std::isfinite(margin) && sticks(std::max(margin - kBeside * size, 0.0)) && !sticks(margin + kBeside * size)) {
        return margin;
    }
    double holds = 0;
    double moves = size;
    while (sticks(moves)) {
        holds = moves;
        moves *= 2;
        if (moves > kLargest * size) {
            return std::numeric_limits<double>::infinity();
        }
    }
    for (int k = 0; k < kHalvings && holds < moves; ++k) {
        const double middle = holds + 0.5 * (moves - holds);
        (sticks(middle) ? holds : moves) = middle;
    }
    return holds;
}

}  // namespace stiction
