#include "engine/fixed/explicit_limits.hpp"

#include <cmath>

#include <fmt/format.h>

#include <stiction/scalar/elementary.hpp>

#include "engine/fixed/methods/friction_method.hpp"
#include "numeric/tolerance.hpp"
#include "text/model_problem.hpp"

namespace stiction::engine {
namespace {

/// A part that needs a shorter step; an empty name: springs and dampers together.
void add_limit(const std::string& part, double limit, double step, std::vector<ModelProblem>& problems) {
    if (step > limit) {
        problems.push_back(
            {.kind = ProblemKind::unsupported,
             .part = part,
             .what = fmt::format("advanced explicitly {} a step of at most {:.4g} s, not {:.4g} s",
                                 part.empty() ? "springs and dampers together need" : "it needs", limit, step),
             .remedy = "shorten the step, or leave springs implicit"});
    }
}

/// Stiffness and damping along a row, the viscous part of laws and actuators that follow at once included.
struct Resistance {
    const Row* row;
    double stiffness;
    double damping;
    const std::string* part;
};

std::vector<Resistance> resistances(const Plan& plan) {
    std::vector<Resistance> all;
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        const Plan::Spring& spring = plan.springs[s];
        const bool bounded = spring.contact.has_value();  // spring and damper together are between 0 and 2 k ε
        all.push_back({&plan.layout.springs[s], (bounded ? 2 : 1) * spring.stiffness, bounded ? 0 : spring.damping,
                       &spring.name});
    }
    for (const Plan::Friction& friction : plan.frictions) {
        if (friction.damper != Plan::kNone) {
            all[friction.damper].damping = evaluate(friction.law, {0, 0, 1}).viscous;
        }
    }
    for (const Plan::ActuatorState& c : plan.actuator_states) {
        Resistance& resistance = all[c.spring];
        resistance.part = &c.name;
        if (c.orifice) {
            resistance.damping = c.force * c.orifice->displacement / c.orifice->leakage;  // closed: (3) of Orifice
        } else if (c.follows_at_once()) {
            resistance.damping = c.damping_at_once();
            resistance.stiffness = c.stiffness_at_once();
        }
    }
    return all;
}

/// (4): the largest eigenvalue of M^(−1/2) (h²K + 2hC) M^(−1/2).
double largest_eigenvalue(const Plan& plan, const std::vector<Resistance>& all, double h) {
    constexpr int kRounds = 300;
    const std::size_t n = plan.bodies.size();
    std::vector<double> x(n), y(n);
    double norm = 0;
    for (std::size_t i = 0; i < n; ++i) {
        x[i] = 1 + 0.5 * sine(static_cast<double>(7 * i));  // no symmetry of a machine is orthogonal to it
    }
    for (int round = 0; round < kRounds; ++round) {
        for (std::size_t i = 0; i < n; ++i) {
            y[i] = 2 * h * plan.bodies[i].options.viscous_damping / plan.bodies[i].options.inertia * x[i];
        }
        for (const Resistance& r : all) {
            const double m = inertia_along(plan, *r.row);
            const double squared = h * h * r.stiffness;
            const double weight = 2 * h * r.damping + (is_overdamped(r.stiffness, r.damping, m) ? -squared : squared);
            const auto scaled = [&](std::size_t i) { return x[i] / std::sqrt(plan.bodies[i].options.inertia); };
            const double pull = weight * along(*r.row, scaled, 0.0);
            for (std::size_t a = 0; a < r.row->body.size(); ++a) {
                const std::size_t i = r.row->body[a];
                y[i] += r.row->coefficient[a] * pull / std::sqrt(plan.bodies[i].options.inertia);
            }
        }
        norm = 0;
        for (const double v : y) {
            norm += v * v;
        }
        norm = std::sqrt(norm);
        for (std::size_t i = 0; i < n && norm > 0; ++i) {
            x[i] = y[i] / norm;
        }
    }
    return norm;
}

}  // namespace

double inertia_along(const Plan& plan, const Row& row) noexcept {
    double mobility = 0;
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        mobility += row.coefficient[a] * row.coefficient[a] / plan.bodies[row.body[a]].options.inertia;
    }
    return 1 / mobility;
}

bool is_overdamped(double stiffness, double damping, double inertia) noexcept {
    return stiffness > 0 && damping * damping >= 4 * stiffness * inertia;
}

double explicit_limit(double stiffness, double damping, double inertia) noexcept {
    if (stiffness == 0) {
        return damping == 0 ? kInfinity : 2 * inertia / damping;
    }
    const double product = 4 * stiffness * inertia;
    const double square = damping * damping;
    if (is_overdamped(stiffness, damping, inertia)) {
        return product / (stiffness * (damping + std::sqrt(square - product)));  // (2) without cancellation
    }
    return product / (stiffness * (damping + std::sqrt(square + product)));  // (1) likewise
}

std::vector<ModelProblem> explicit_problems(const Plan& plan, double step) {
    std::vector<ModelProblem> problems;
    const std::vector<Resistance> all = resistances(plan);
    for (const Resistance& r : all) {
        add_limit(*r.part, explicit_limit(r.stiffness, r.damping, inertia_along(plan, *r.row)), step, problems);
    }
    bool inertial = true;
    for (const Plan::Body& body : plan.bodies) {
        add_limit(body.name, explicit_limit(0, body.options.viscous_damping, body.options.inertia), step, problems);
        inertial = inertial && !body.without_inertia();
    }
    if (problems.empty() && inertial && largest_eigenvalue(plan, all, step) > 4) {
        double stable = 0;
        double unstable = step;
        for (int round = 0; round < 40; ++round) {
            const double middle = 0.5 * (stable + unstable);
            (largest_eigenvalue(plan, all, middle) > 4 ? unstable : stable) = middle;
        }
        add_limit("", stable, step, problems);
    }
    for (const SignalProgram::ExplicitLimit& block : plan.signals.explicit_limits()) {
        add_limit(block.name, block.step, step, problems);
    }
    return problems;
}

}  // namespace stiction::engine
