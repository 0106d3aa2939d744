#include "result/trajectory.hpp"

namespace stiction {

Trajectory::Trajectory(const Plan& plan, double spacing) : plan_(&plan), spacing_(spacing) {
    for (const Plan::Body& body : plan.bodies) {
        const bool turns = body.options.motion == Motion::rotation;
        numbers_.push_back({body.name + ".position", turns ? "rad" : "m"});
        numbers_.push_back({body.name + ".velocity", turns ? "rad/s" : "m/s"});
    }
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const Plan::Body& body = plan.bodies[plan.layout.elements[e].body[0]];
        const bool turns = body.options.motion == Motion::rotation;
        numbers_.push_back({plan.frictions[e].name + ".friction", turns ? "N m" : "N"});
        modes_.push_back({plan.frictions[e].name + ".mode"});
    }
}

void Trajectory::record(const State& state) {
    bool changed = false;
    for (std::size_t e = 0; begun_ && e < plan_->frictions.size(); ++e) {
        if (state.mode[e] != last_.mode[e]) {
            events_.push_back({state.time, plan_->frictions[e].name, last_.mode[e], state.mode[e]});
            changed = true;
        }
    }
    if (changed && !last_kept_) {
        keep(last_);
    }
    const bool due = !begun_ || changed || state.time >= time_.back() + spacing_;
    if (due) {
        keep(state);
    }
    last_ = state;
    last_kept_ = due;
    begun_ = true;
}

void Trajectory::keep(const State& state) {
    time_.push_back(state.time);
    std::size_t column = 0;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        numbers_[column++].values.push_back(state.position[i]);
        numbers_[column++].values.push_back(state.velocity[i]);
    }
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        numbers_[column++].values.push_back(state.friction[e]);
        modes_[e].values.push_back(state.mode[e]);
    }
}

std::span<const double> Trajectory::operator[](const std::string& name) const noexcept {
    for (const NumberColumn& column : numbers_) {
        if (column.name == name) {
            return column.values;
        }
    }
    return {};
}

}  // namespace stiction
