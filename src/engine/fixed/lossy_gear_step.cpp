#include "engine/fixed/lossy_gear_step.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::engine {

LossyGearStep::LossyGearStep(const Plan& plan)
    : solver_(plan),
      start_(solver_.empty() ? 0 : plan.layout.elements.size(), Mode::stuck),
      push_(solver_.empty() ? 0 : plan.bodies.size(), 0),
      impulse_(solver_.empty() ? 0 : plan.frictions.size(), 0),
      jams_(solver_.empty() ? 0 : plan.frictions.size(), Jam::none) {}

NetworkReport LossyGearStep::solve(const State& state, double step, NetworkStep& network,
                                   std::span<Levels<double>> levels) noexcept {
    const NetworkReport report = solve_after_impact(state, step, network, levels);
    write_jams();
    forget_short_stops(state);
    return report;
}

NetworkReport LossyGearStep::solve_after_impact(const State& state, double step, NetworkStep& network,
                                                std::span<Levels<double>> levels) noexcept {
    network_ = &network;
    h_ = step;
    begin(state.mode);
    load_trains(state);
    if (!solver_.solve(*this)) {
        report_.status = solve::SolveStatus::invalid;
    }
    write();
    tell_levels(levels);
    report_.solves = solves_;
    report_.operations = operations_;
    return report_;
}

/// What each train does now.
void LossyGearStep::load_trains(const State& state) noexcept {
    for (GearSolver::Train& train : solver_.trains()) {
        for (GearSolver::Gear& gear : train.gears) {
            gear.load = gear.data.lever * state.friction[gear.data.joint];
        }
        const std::size_t first = train.gears[0].data.friction;
        const Mode last = state.mode[first];
        const double v = last == Mode::free ? along(network_->layout().elements[first], state.velocity) : 0.0;
        train.direction = last == Mode::forward || v > 0 ? 1 : last == Mode::backward || v < 0 ? -1 : 0;
        train.moving = false;
        train.forward_static = last != Mode::forward;
        train.backward_static = last != Mode::backward;
    }
}

/// Limits of gears under the torques they transmit.
void LossyGearStep::tell_levels(std::span<Levels<double>> levels) const noexcept {
    for (const GearSolver::Train& train : solver_.trains()) {
        for (const GearSolver::Gear& gear : train.gears) {
            levels[gear.data.friction] = gear.data.law.evaluate({.velocity = 0, .load = gear.load, .normal_force = 1});
        }
    }
}

/// What acts, and modes from which every solve begins.
void LossyGearStep::begin(std::span<const Mode> modes) noexcept {
    solves_ = 0;
    operations_ = 0;
    const NetworkInput& input = network_->input;
    std::copy(modes.begin(), modes.end(), start_.begin());
    std::copy(input.push.begin(), input.push.end(), push_.begin());
    springs_ = 0;
    for (std::size_t s = 0; s < input.spring_inertia.size(); ++s) {
        springs_ += input.spring_inertia[s] > 0 ? std::fabs(input.spring_impulse[s]) / h_ : 0.0;
    }
}

/// (2), and the pushes as they were. A train held within limits may have been moved after its turn by what another one does:
/// then it slides as the network says.
void LossyGearStep::write() noexcept {
    for (const GearSolver::Train& train : solver_.trains()) {
        const std::size_t first = train.gears[0].data.friction;
        const bool held = !network_->input.at_rest[first].open();
        const Mode first_mode = network_->motion.mode[first];
        for (const GearSolver::Gear& gear : train.gears) {
            const std::size_t e = gear.data.friction;
            const bool along = (first_mode == Mode::forward) == (gear.data.sense * train.gears[0].data.sense > 0);
            const Mode moved = along ? Mode::forward : Mode::backward;
            network_->motion.mode[e] = held && first_mode != Mode::stuck ? moved : train.mode_of(gear);
            network_->motion.impulse[e] = held && e == first ? network_->motion.impulse[e] : impulse_[e];
        }
    }
    std::copy(push_.begin(), push_.end(), network_->input.push.begin());
}

void LossyGearStep::write_jams() noexcept {
    for (const GearSolver::Train& train : solver_.trains()) {
        for (const GearSolver::Gear& gear : train.gears) {
            jams_[gear.data.friction] = gear.jammed ? Jam::own : train.jammed ? Jam::along : Jam::none;
        }
    }
}

/// A step with a stop in it may have no sliding solution either. It is a jam where the motor shaft alone, under all torques of the
/// step and twice over, would not have come to rest within it.
void LossyGearStep::forget_short_stops(const State& state) noexcept {
    constexpr double kTwice = 2;
    for (const GearSolver::Train& train : solver_.trains()) {
        if (!train.jammed) {
            continue;
        }
        bool short_stop = true;
        for (const GearSolver::Gear& gear : train.gears) {
            const Row& joint = network_->layout().elements[gear.data.joint];
            double torque = gear.data.law.constant + springs_;
            for (std::size_t a = 0; a < joint.body.size(); ++a) {
                const std::size_t i = joint.body[a];
                const double force = (push_[i] - network_->input.inertia[i] * state.velocity[i]) / h_;
                torque += std::fabs(gear.data.lever / joint.coefficient[a] * force);
            }
            const Row& row = network_->layout().elements[gear.data.friction];
            const double change = kTwice * h_ * torque / network_->input.inertia[row.body[0]];
            short_stop = short_stop && std::fabs(along(row, state.velocity)) <= change;
        }
        for (const GearSolver::Gear& gear : train.gears) {
            jams_[gear.data.friction] = short_stop ? Jam::none : jams_[gear.data.friction];
        }
    }
}

bool LossyGearStep::any_jam() const noexcept {
    return std::any_of(jams_.begin(), jams_.end(), [](Jam jam) { return jam != Jam::none; });
}

void LossyGearStep::slide(const LossyGear& gear, double friction) noexcept {
    impulse_[gear.friction] = h_ * friction;
    start_[gear.friction] = Mode::free;
    network_->input.at_rest[gear.friction] = network_->input.sliding[gear.friction] = {};
}

void LossyGearStep::hold(const LossyGear& gear, const solve::Limits<double>& limits) noexcept {
    impulse_[gear.friction] = 0;
    start_[gear.friction] = Mode::stuck;
    const Limits impulses{h_ * limits.forward, h_ * limits.backward};
    network_->input.at_rest[gear.friction] = network_->input.sliding[gear.friction] = impulses;
}

bool LossyGearStep::solve() noexcept {
    std::copy(push_.begin(), push_.end(), network_->input.push.begin());
    for (const GearSolver::Train& train : solver_.trains()) {
        for (const GearSolver::Gear& gear : train.gears) {
            const Row& row = network_->layout().elements[gear.data.friction];
            network_->input.push[row.body[0]] -= row.coefficient[0] * impulse_[gear.data.friction];
        }
    }
    std::copy(start_.begin(), start_.end(), network_->motion.mode.begin());
    report_ = network_->solve();
    solves_ += report_.solves;
    operations_ += report_.operations;
    return report_.status != solve::SolveStatus::invalid;
}

bool LossyGearStep::keep_sliding() noexcept {
    bool any = false;
    for (std::size_t e = 0; e < jams_.size(); ++e) {
        const Mode mode = network_->motion.mode[e];
        const bool slides = mode == Mode::forward || mode == Mode::backward;
        const bool lowers = slides && start_[e] != mode && start_[e] != Mode::free;
        start_[e] = lowers ? mode : start_[e];
        any = any || lowers;
    }
    return any;
}

double LossyGearStep::transmitted(const LossyGear& gear) const noexcept {
    return gear.lever * network_->motion.impulse[gear.joint] / h_;
}

double LossyGearStep::friction_of(const LossyGear& gear) const noexcept {
    return network_->motion.impulse[gear.friction] / h_;
}

bool LossyGearStep::sticks(const LossyGear& gear) const noexcept {
    return network_->motion.mode[gear.friction] == Mode::stuck;
}

double LossyGearStep::speed(const LossyGear& gear) const noexcept {
    return along(network_->layout().elements[gear.friction], network_->motion.velocity);
}

double LossyGearStep::scale(const LossyGear& gear) const noexcept {
    const Row& joint = network_->layout().elements[gear.joint];
    double size = gear.law.constant + springs_;
    for (std::size_t a = 0; a < joint.body.size(); ++a) {
        size += std::fabs(gear.lever / joint.coefficient[a] * push_[joint.body[a]]) / h_;
    }
    return size;
}

}  // namespace stiction::engine
