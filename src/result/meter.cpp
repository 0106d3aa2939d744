#include "result/meter.hpp"

#include <algorithm>
#include <cmath>

#include "engine/observe/observation.hpp"

namespace stiction {
namespace {

/// Positions kept, all bodies together: 32 MB.
constexpr std::size_t kMostNumbers = 4'000'000;
constexpr std::size_t kMostRows = 200'000;
constexpr std::size_t kFewestRows = 2'000;

void take_peak(Peak& peak, double value, double time, bool first) {
    if (first || std::fabs(value) > std::fabs(peak.value)) {
        peak = {value, time};
    }
}

/// Springs that are parts of their own, not inside a valve or a friction.
bool is_named(const Plan::Spring& spring) { return spring.name.find_first_of(". ") == std::string::npos; }

}  // namespace

Meter::Meter(const Plan& plan, double shortest_rest)
    : plan_(&plan),
      stuck_time_(plan.frictions.size(), 0),
      shortest_rest_(shortest_rest),
      mode_(plan.frictions.size(), Mode::free),
      slid_(plan.frictions.size(), Mode::free),
      rests_since_(plan.frictions.size(), 0),
      swings_(plan.bodies.size()),
      kept_(plan.bodies.size()),
      most_rows_(std::clamp(kMostNumbers / std::max<std::size_t>(plan.bodies.size(), 1), kFewestRows, kMostRows)) {
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        FrictionMetrics friction{.name = plan.frictions[e].name};
        friction.unit = force_unit(plan.element(e).motion);
        seen_.frictions.push_back(std::move(friction));
    }
    for (const Plan::Body& body : plan.bodies) {
        BodyMetrics metrics{.name = body.name};
        metrics.unit = way_unit(body.options.motion);
        seen_.bodies.push_back(std::move(metrics));
    }
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        if (is_named(plan.springs[s])) {
            springs_.push_back(s);
            seen_.springs.push_back({plan.springs[s].name, {}, force_unit(plan.motion_of(plan.layout.springs[s]))});
        }
    }
}

void Meter::see(const State& state) {
    see_frictions(state);
    see_bodies(state);
    see_between(state);
    first_time_ = begun_ ? first_time_ : state.time;
    last_time_ = state.time;
    begun_ = true;
}

void Meter::see_between(const State& state) {
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        take_peak(seen_.frictions[e].friction, state.friction[e], state.time, !begun_);
    }
    for (std::size_t k = 0; k < springs_.size(); ++k) {
        take_peak(seen_.springs[k].force, spring_force(*plan_, springs_[k], state), state.time, !begun_);
    }
}

/// The mode of a state holds since the one before it.
void Meter::see_frictions(const State& state) {
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        FrictionMetrics& friction = seen_.frictions[e];
        const Mode mode = state.mode[e];
        const bool slides = mode == Mode::forward || mode == Mode::backward;
        const bool slid = mode_[e] == Mode::forward || mode_[e] == Mode::backward;
        stuck_time_[e] += begun_ && mode == Mode::stuck ? state.time - last_time_ : 0.0;
        if (begun_ && slid && mode == Mode::stuck) {
            ++friction.stops;
            rests_since_[e] = last_time_;
        }
        const bool turned = slides && mode_[e] == Mode::stuck && slid_[e] != Mode::free && slid_[e] != mode;
        if (turned && last_time_ - rests_since_[e] <= shortest_rest_) {
            --friction.stops;
        }
        slid_[e] = slides ? mode : slid_[e];
        mode_[e] = mode;
    }
}

void Meter::see_bodies(const State& state) {
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const double v = state.velocity[i];
        std::vector<Swing>& swings = swings_[i];
        if (v == 0) {
            continue;
        }
        if (swings.empty() || swings.back().forward != (v > 0)) {
            swings.push_back({v > 0, 0});
        }
        swings.back().speed = std::max(swings.back().speed, std::fabs(v));
    }
    const bool jump = begun_ && state.time == last_time_;  // the other side of the same instant
    if (!jump && passed_++ % every_ == 0) {
        keep_positions(state);
    }
}

void Meter::keep_positions(const State& state) {
    if (kept_time_.size() == most_rows_) {
        const auto halve = [](std::vector<double>& values) {
            for (std::size_t k = 0; 2 * k < values.size(); ++k) {
                values[k] = values[2 * k];
            }
            values.resize((values.size() + 1) / 2);
        };
        halve(kept_time_);
        for (std::vector<double>& positions : kept_) {
            halve(positions);
        }
        every_ *= 2;
    }
    if ((passed_ - 1) % every_ != 0) {
        return;
    }
    kept_time_.push_back(state.time);
    for (std::size_t i = 0; i < kept_.size(); ++i) {
        kept_[i].push_back(state.position[i]);
    }
}

std::size_t Meter::reversals(std::size_t body) const {
    constexpr double kRest = 1e-9;  // of the largest speed: a stop is located to rounding
    double largest = 0;
    for (const Swing& swing : swings_[body]) {
        largest = std::max(largest, swing.speed);
    }
    std::size_t count = 0;
    const Swing* before = nullptr;
    for (const Swing& swing : swings_[body]) {
        if (swing.speed > kRest * largest) {
            count += before != nullptr && before->forward != swing.forward ? 1U : 0U;
            before = &swing;
        }
    }
    return count;
}

RunMetrics Meter::metrics() const {
    RunMetrics result = seen_;
    const double length = last_time_ - first_time_;
    for (std::size_t e = 0; e < result.frictions.size(); ++e) {
        result.frictions[e].stick_fraction = length > 0 ? stuck_time_[e] / length : 0.0;
    }
    for (std::size_t i = 0; i < result.bodies.size(); ++i) {
        result.bodies[i].reversals = reversals(i);
        result.bodies[i].cycle = find_limit_cycle({kept_time_, kept_[i]});
    }
    return result;
}

}  // namespace stiction
