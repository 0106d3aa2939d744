#include "sensitivity/replica.hpp"

#include <algorithm>

namespace stiction::sensitivity {

Replica::Replica(const Plan& plan, const LocatedOptions& options)
    : dynamics(plan), decision_(plan), functions_(dynamics, decision_), instant_(dynamics, decision_, options) {
    dynamics.load_share = &decision_;
}

void Replica::hold(const engine::ModeDynamics& run) {
    dynamics.mode = run.mode;
    dynamics.end = run.end;
    dynamics.reference = run.reference;
    dynamics.signal_state = run.signal_state;
    dynamics.reported_friction = run.reported_friction;
    dynamics.springs.branch = run.springs.branch;
    dynamics.gears.tooth_side = run.gears.tooth_side;
    dynamics.ground.difference_step = run.ground.difference_step;
    dynamics.prepare();
    selected_ = false;
}

bool Replica::holds_modes_of(const engine::ModeDynamics& run) const {
    return dynamics.mode == run.mode && dynamics.end == run.end && dynamics.springs.branch == run.springs.branch &&
           dynamics.gears.tooth_side == run.gears.tooth_side;
}

void Replica::rates(double time, std::span<const double> y, std::vector<double>& rate) {
    dynamics.evaluate(time, y);
    dynamics.rates(time, rate);
}

void Replica::event_values(double time, std::span<const double> y, std::vector<double>& values) {
    if (!selected_) {
        functions_.select();
        selected_ = true;
    }
    static_cast<void>(functions_.evaluate(time, y));
    values.assign(functions_.values().begin(), functions_.values().end());
    std::transform(values.begin(), values.end(), functions_.tolerances().begin(), values.begin(),
                   [](double value, double tolerance) { return value - tolerance; });
}

double Replica::acceleration_at_limits(double time, std::span<const double> y, std::size_t element,
                                       std::span<const std::size_t> loose) {
    dynamics.evaluate(time, y);
    const NetworkLayout& layout = dynamics.plan().layout;
    std::vector<double> force = dynamics.forces.sum;
    for (const std::size_t e : loose) {
        const double side = engine::direction_of(dynamics.mode[e]);
        const engine::Limits rest = dynamics.static_limits(e);
        const engine::Limits sliding = dynamics.sliding_limits(e);
        const double more = side > 0 ? rest.forward - sliding.forward : rest.backward - sliding.backward;
        const Row& row = layout.elements[e];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            force[row.body[a]] -= row.coefficient[a] * side * more;
        }
    }
    engine::StuckPattern pattern = dynamics.pattern();
    std::vector<double> acceleration = dynamics.acceleration;
    std::vector<double> torque = dynamics.torque;
    pattern.solve(force, dynamics.ground.acceleration, acceleration, torque);
    const Row& row = layout.elements[element];
    double slip = 0;
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        slip += row.coefficient[a] * acceleration[row.body[a]];
    }
    return slip;
}

bool Replica::decide(engine::StateVector& now, const engine::EventFunctions* passed) {
    instant_.begin(now.time);
    if (passed != nullptr) {
        instant_.take_passed(*passed);
    }
    dynamics.evaluate(now.time, now.y);
    selected_ = false;
    return instant_.decide(now);
}

}  // namespace stiction::sensitivity
