#include "result/meters/signal_meter.hpp"

#include <algorithm>

#include "result/display/display_units.hpp"
#include "result/meter.hpp"
#include "result/quantity.hpp"

namespace stiction {
namespace {

bool is_sliding(Mode mode) { return mode == Mode::forward || mode == Mode::backward; }

bool has_moving_ground(const Plan::Friction& friction) { return friction.speed_slot != Plan::kNone; }

}  // namespace

SignalMeter::SignalMeter(const Plan& plan, SignalReading reading, const MeterChoice& choice)
    : plan_(&plan),
      reading_(reading),
      reader_(plan),
      controlled_(choice.controllers && !plan.controllers.empty()),
      supplied_(choice.motors && !plan.motors.empty()),
      needed_(controlled_ || supplied_ ||
              (choice.slips && std::any_of(plan.frictions.begin(), plan.frictions.end(), has_moving_ground))),
      controllers_(plan.controllers.size()),
      motors_(plan.motors.size()),
      before_(choice.slips ? plan.frictions.size() : 0),
      jumps_(before_.size()) {
    for (const Plan::Controller& c : plan.controllers) {
        const auto body = std::find_if(plan.bodies.begin(), plan.bodies.end(), [&](const Plan::Body& b) {
            return c.measured != Plan::kNone && b.position_slot == c.measured;
        });
        bodies_.push_back(static_cast<std::size_t>(body - plan.bodies.begin()));
    }
}

void SignalMeter::begin(RunMetrics& metrics) const {
    const std::vector<Quantity> known =
        plan_->controllers.empty() ? std::vector<Quantity>{} : quantities(*plan_);  // they know units
    for (const Plan::Controller& c : plan_->controllers) {
        const std::string& signal = plan_->signals.names()[c.measured == Plan::kNone ? c.reference : c.measured];
        const auto found =
            std::find_if(known.begin(), known.end(), [&](const Quantity& q) { return q.name == signal; });
        metrics.controllers.push_back({.name = c.name,
                                       .unit = found == known.end() ? std::string() : found->unit,
                                       .shown = shown_in(*plan_, signal)});
    }
    for (const Plan::Motor& motor : plan_->motors) {
        metrics.motors.push_back({.name = motor.name});
    }
}

void SignalMeter::restart() {
    controllers_.assign(controllers_.size(), {});
    motors_.assign(motors_.size(), {});
    before_.assign(before_.size(), {});
    jumps_.assign(jumps_.size(), {});
}

void SignalMeter::see_signals(const State& state, RunMetrics& metrics) {
    values_ = reader_.read(state, reading_);
    for (std::size_t k = 0; controlled_ && k < controllers_.size(); ++k) {
        const Plan::Controller& c = plan_->controllers[k];
        const bool known = bodies_[k] < state.velocity.size();
        controllers_[k].see({.time = state.time,
                             .reference = values_[c.reference],
                             .measured = c.measured == Plan::kNone ? 0.0 : values_[c.measured],
                             .rate = known ? std::optional(state.velocity[bodies_[k]]) : std::nullopt});
    }
    for (std::size_t k = 0; supplied_ && k < motors_.size(); ++k) {
        const Plan::Motor& m = plan_->motors[k];
        motors_[k].see(state.time, values_[m.current], values_[m.voltage], metrics.motors[k]);
    }
}

void SignalMeter::see_slip(std::size_t friction, Mode left, const State& state) {
    Before& before = before_[friction];
    const Mode now = state.mode[friction];
    if (left == Mode::stuck && is_sliding(now)) {
        jumps_[friction].leave(before.time, before.way);
    }
    const std::size_t slot = plan_->frictions[friction].speed_slot;
    const double speed = slot == Plan::kNone ? 0.0 : values_[slot];
    before.moved += before.begun ? 0.5 * (before.speed + speed) * (state.time - before.time) : 0.0;
    const double way = along(plan_->layout.elements[friction], state.position) - before.moved;
    before = {true, state.time, speed, before.moved, way};
    if (is_sliding(left) && now == Mode::stuck) {
        jumps_[friction].stop(way);
    }
}

void SignalMeter::put(RunMetrics& metrics, double begin, double end) const {
    for (std::size_t e = 0; e < jumps_.size(); ++e) {
        metrics.frictions[e].stick_slip = jumps_[e].result(begin, end);
    }
    for (std::size_t k = 0; controlled_ && k < controllers_.size(); ++k) {
        controllers_[k].put(metrics.controllers[k], plan_->controllers[k].measured != Plan::kNone);
    }
}

}  // namespace stiction
