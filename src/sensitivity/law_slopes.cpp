#include "sensitivity/law_slopes.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include "engine/reading/contact.hpp"
#include "engine/reading/step_tables.hpp"

namespace stiction::sensitivity {

namespace {

/// Straight in motion and states while its region holds.
bool is_linear(signal::Kind kind) {
    using Kind = signal::Kind;
    switch (kind) {
        case Kind::input:
        case Kind::sum:
        case Kind::gain:
        case Kind::saturation:
        case Kind::integrator:
        case Kind::lag:
        case Kind::transfer_function:
        case Kind::pid: return true;
        default: return signal::family_of(kind) == signal::Family::source;
    }
}

bool feels_motion(const Plan& plan) {
    const std::vector<bool> read = engine::slots_read(plan);
    return plan.signals.continuous_count() > 0 ||
           std::any_of(plan.bodies.begin(), plan.bodies.end(),
                       [&](const Plan::Body& body) { return read[body.position_slot] || read[body.velocity_slot]; });
}

}  // namespace

LawSlopes::LawSlopes(const Plan& plan) {
    const bool feels = feels_motion(plan);
    for (std::size_t slot = 0; slot < plan.signals.value_count(); ++slot) {
        alone_ = alone_ && (!feels || is_linear(plan.signals.kind(slot)));
    }
    for (const Plan::Body& body : plan.bodies) {
        alone_ = alone_ && !body.without_inertia();
    }
    for (const Plan::Friction& f : plan.frictions) {
        const bool loaded = f.load_slot != Plan::kNone || f.drive_slot != Plan::kNone || f.normal_slot != Plan::kNone;
        alone_ = alone_ && f.load_joint == Plan::kNone && !(feels && loaded);
    }
}

/// F_e of the last evaluation.
double LawSlopes::friction(const engine::ModeDynamics& d, std::size_t e) {
    return d.torque[e] + d.levels[e].viscous * d.slip[e];
}

/// F'_e, by central differences over a share of the slip; even about 0, where it is 0.
double LawSlopes::slope(const engine::ModeDynamics& d, std::size_t e) {
    constexpr double kShare = 1e-4;
    const Plan::Friction& f = d.plan().frictions[e];
    if (!feels_velocity(f.law) || d.slip[e] == 0) {
        return d.levels[e].viscous;
    }
    const double by = kShare * std::fabs(d.slip[e]);
    const auto level = [&](double slip) {
        const Contact<double> contact = engine::contact_of(d.plan(), f, slip, d.values, d.torque);
        const Levels<double> levels = std::visit([&](const auto& law) { return law.evaluate(contact); }, f.law);
        return d.mode[e] == Mode::forward ? levels.sliding_forward : -levels.sliding_backward;
    };
    const double up = d.slip[e] + by;
    const double down = d.slip[e] - by;
    return (level(up) - level(down)) / (up - down) + d.levels[e].viscous;
}

void LawSlopes::find_responses(const engine::ModeDynamics& d) {
    sliding_.clear();
    engine::StuckPattern pattern = d.pattern();
    const std::vector<double> at_rest(d.mode.size(), 0.0);
    std::vector<double> torque(d.mode.size(), 0.0);
    for (std::size_t e = 0; e < d.plan().frictions.size(); ++e) {
        if (engine::direction_of(d.mode[e]) == 0) {
            continue;
        }
        std::vector<double> force(d.bodies(), 0.0);
        const Row& row = d.plan().layout.elements[e];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            force[row.body[a]] -= row.coefficient[a];
        }
        Sliding sliding{e, std::vector<double>(d.bodies(), 0.0)};
        pattern.solve(force, at_rest, sliding.response, torque);
        sliding_.push_back(std::move(sliding));
    }
}

/// (2)
void LawSlopes::find_linear(Replica& machine, double time, const std::vector<double>& y,
                            std::span<const std::size_t> moving) {
    constexpr double kFar = 0x1p-10;  // what is linear may be displaced by anything far above rounding [SI]
    engine::ModeDynamics& d = machine.dynamics;
    const std::size_t n = d.bodies();
    const std::size_t m = moving.size();
    find_responses(d);
    linear_.assign(m * m, 0.0);
    above_.resize(d.size());
    below_.resize(d.size());
    friction_above_.resize(sliding_.size());
    for (std::size_t c = 0; c < m; ++c) {
        const std::size_t k = moving[c];
        moved_ = y;
        const double place = k < n ? d.position(k, y) : y[k];
        const double by = std::max(std::fabs(place), kFar);
        moved_[k] = y[k] + by;
        const double up = moved_[k];
        machine.rates(time, moved_, above_);
        for (std::size_t s = 0; s < sliding_.size(); ++s) {
            friction_above_[s] = friction(d, sliding_[s].element);
        }
        moved_[k] = y[k] - by;
        machine.rates(time, moved_, below_);
        const double width = up - moved_[k];
        for (std::size_t r = 0; r < m; ++r) {
            double change = above_[moving[r]] - below_[moving[r]];
            for (std::size_t s = 0; s < sliding_.size() && moving[r] >= n && moving[r] < 2 * n; ++s) {
                change -= sliding_[s].response[moving[r] - n] * (friction_above_[s] - friction(d, sliding_[s].element));
            }
            linear_[r * m + c] = change / width;
        }
    }
    known_ = true;
}

void LawSlopes::find(Replica& machine, double time, const std::vector<double>& y, std::span<const std::size_t> moving,
                     std::vector<double>& a) {
    if (!known_) {
        find_linear(machine, time, y, moving);
    }
    a = linear_;
    engine::ModeDynamics& d = machine.dynamics;
    const std::size_t n = d.bodies();
    const std::size_t m = moving.size();
    const bool bends = std::any_of(sliding_.begin(), sliding_.end(),
                                   [&](const Sliding& s) { return feels_velocity(d.plan().frictions[s.element].law); });
    if (bends) {
        d.evaluate(time, y);
    }
    for (const Sliding& s : sliding_) {  // (3)
        const double bend = slope(d, s.element);
        const Row& row = d.plan().layout.elements[s.element];
        for (std::size_t k = 0; k < row.body.size() && bend != 0; ++k) {
            const auto place = std::lower_bound(moving.begin(), moving.end(), n + row.body[k]);
            if (place == moving.end() || *place != n + row.body[k]) {
                continue;
            }
            const auto c = static_cast<std::size_t>(place - moving.begin());
            for (std::size_t r = 0; r < m; ++r) {
                const bool accelerates = moving[r] >= n && moving[r] < 2 * n;
                a[r * m + c] += accelerates ? s.response[moving[r] - n] * bend * row.coefficient[k] : 0.0;
            }
        }
    }
}

}  // namespace stiction::sensitivity
