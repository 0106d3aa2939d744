// The calls of model exchange on a component: time in the bounds of component.hpp (1), states, derivatives, event indicators.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "fmu/instance/component.hpp"

namespace stiction::fmu {

void Component::enter_event() noexcept {
    phase_ = kEvent;
    decided_ = false;
    earliest_ = completed_ = instance_->time();
}

/// The modes of co-simulation were decided in the step.
Status Component::decide() {
    const std::string wrong = exchanges() ? instance_->decide() : std::string();
    decided_ = wrong.empty();
    if (decided_) {
        return Status::ok;
    }
    phase_ = kFailed;
    return refuse(wrong);
}

Status Component::go_on(const char* call) {
    if (!decided_) {
        return refuse(fmt::format("{} is not allowed before discrete states are decided at this instant", call));
    }
    phase_ = kContinuous;
    return Status::ok;
}

void Component::complete_step() {
    instance_->exchange().complete_step();
    earliest_ = completed_;
    completed_ = instance_->time();
}

bool Component::all_finite(std::span<const double> values, const char* what) {
    const bool finite = std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
    if (!finite) {
        refuse(fmt::format("{} is not a finite number at {} s", what, instance_->time()), Status::discard);
    }
    return finite;
}

Status Component::set_time(double time) {
    if (!std::isfinite(time)) {
        return refuse("the time is not a finite number");
    }
    if (phase_ == kEvent && !same_time(time, instance_->time())) {
        return refuse(
            fmt::format("in event mode time stands still at {} s: it cannot be set to {} s", instance_->time(), time));
    }
    if (time < earliest_ && !same_time(time, earliest_)) {
        return refuse(fmt::format("time cannot go back to {} s: what happened until {} s is decided", time, earliest_));
    }
    if (time > stop_ && !same_time(time, stop_)) {
        return refuse(fmt::format("time cannot be set to {} s: the run ends at {} s", time, stop_));
    }
    instance_->set_time(time);
    return Status::ok;
}

Status Component::set_states(std::span<const double> values) {
    if (values.size() != instance_->interface().states.size()) {
        return refuse(fmt::format("there are {} continuous states", instance_->interface().states.size()));
    }
    if (!all_finite(values, "a continuous state")) {
        return Status::discard;
    }
    instance_->set_states(values);
    return Status::ok;
}

Status Component::get_states(std::span<double> values) {
    if (values.size() != instance_->interface().states.size()) {
        return refuse(fmt::format("there are {} continuous states", instance_->interface().states.size()));
    }
    if (ready() != Status::ok) {
        return Status::error;
    }
    instance_->exchange().get_states(values);
    return Status::ok;
}

Status Component::get_derivatives(std::span<double> values) {
    if (values.size() != instance_->interface().states.size()) {
        return refuse(fmt::format("there are {} derivatives", instance_->interface().states.size()));
    }
    if (ready() != Status::ok) {
        return Status::error;
    }
    instance_->exchange().get_derivatives(values);
    return all_finite(values, "a derivative") ? Status::ok : Status::discard;
}

Status Component::get_indicators(std::span<double> values) {
    if (values.size() != instance_->interface().indicators) {
        return refuse(fmt::format("there are {} event indicators", instance_->interface().indicators));
    }
    if (ready() != Status::ok) {
        return Status::error;
    }
    instance_->exchange().get_indicators(values);
    return all_finite(values, "an event indicator") ? Status::ok : Status::discard;
}

Status Component::get_nominals(std::span<double> values) {
    const std::vector<double>& nominals = instance_->interface().nominals;
    if (values.size() != nominals.size()) {
        return refuse(fmt::format("there are {} continuous states", nominals.size()));
    }
    std::copy(nominals.begin(), nominals.end(), values.begin());
    return Status::ok;
}

Status Component::directional(std::span<const unsigned> unknowns, std::span<const unsigned> knowns,
                              std::span<const double> seed, std::span<double> sensitivity) {
    for (const std::span<const unsigned> list : {unknowns, knowns}) {
        for (const unsigned reference : list) {
            if (variable(Type::real, reference) == nullptr) {
                return Status::error;
            }
        }
    }
    if (!exchanges() || ready() != Status::ok) {
        return refuse("directional derivatives are for model exchange");
    }
    const std::vector<std::size_t> outs(unknowns.begin(), unknowns.end());
    const std::vector<std::size_t> ins(knowns.begin(), knowns.end());
    return instance_->directional(outs, ins, seed, sensitivity)
               ? Status::ok
               : refuse("directional derivatives are of outputs and derivatives by inputs and states");
}

}  // namespace stiction::fmu
