#include "engine/fixed/step/lossy_gear_step.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::engine {

LossyGearStep::LossyGearStep(const Plan& plan)
    : solver_(plan), around_(plan), jams_(solver_.empty() ? 0 : plan.frictions.size(), Jam::none) {}

NetworkReport LossyGearStep::solve(const State& state, double step, NetworkStep& network,
                                   std::span<Levels<double>> levels) noexcept {
    const NetworkReport report = solve_after_impact(state, step, network, levels);
    write_jams();
    forget_short_stops(state, step, network);
    return report;
}

NetworkReport LossyGearStep::solve_after_impact(const State& state, double step, NetworkStep& network,
                                                std::span<Levels<double>> levels) noexcept {
    around_.begin(network, state.mode, step);
    load_trains(state, network);
    const bool solved = solver_.solve(around_);
    write(network);
    tell_levels(levels);
    NetworkReport report = around_.report();
    report.status = solved ? report.status : solve::SolveStatus::invalid;
    report.tries = around_.tries();
    report.unsettled = !solved && (around_.exhausted() || report.unsettled);
    return report;
}

/// Loads, directions and static sides of the trains, from the last step.
void LossyGearStep::load_trains(const State& state, const NetworkStep& network) noexcept {
    for (GearSolver::Train& train : solver_.trains()) {
        for (GearSolver::Gear& gear : train.gears) {
            gear.load = gear.data.lever * state.friction[gear.data.joint];
        }
        const std::size_t first = train.gears[0].data.friction;
        const Mode last = state.mode[first];
        const double v = last == Mode::free ? along(network.layout().elements[first], state.velocity) : 0.0;
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

/// (1), and the pushes as they were. A train held within limits may have been moved after its turn by what another one does:
/// then it slides as the network says.
void LossyGearStep::write(NetworkStep& network) noexcept {
    for (const GearSolver::Train& train : solver_.trains()) {
        const std::size_t first = train.gears[0].data.friction;
        const bool held = !network.input.at_rest[first].open();
        const Mode first_mode = network.motion.mode[first];
        for (const GearSolver::Gear& gear : train.gears) {
            const std::size_t e = gear.data.friction;
            const bool along = (first_mode == Mode::forward) == (gear.data.sense * train.gears[0].data.sense > 0);
            const Mode moved = along ? Mode::forward : Mode::backward;
            network.motion.mode[e] = held && first_mode != Mode::stuck ? moved : train.mode_of(gear);
            network.motion.impulse[e] = held && e == first ? network.motion.impulse[e] : around_.impulse(gear.data);
        }
    }
    around_.end();
}

void LossyGearStep::write_jams() noexcept {
    for (const GearSolver::Train& train : solver_.trains()) {
        for (const GearSolver::Gear& gear : train.gears) {
            jams_[gear.data.friction] = gear.jammed ? Jam::own : train.jammed ? Jam::along : Jam::none;
        }
    }
}

/// Sum of what frictions other than those of gears may exert, along their own rows [N | N·m].
double LossyGearStep::other_frictions(double step, const NetworkStep& network) const noexcept {
    double sum = 0;
    for (std::size_t f = 0; f < jams_.size(); ++f) {
        const Limits& limits = network.input.at_rest[f];
        if (!around_.is_gear(f)) {
            sum += std::max(limits.forward, limits.backward) / step;
        }
    }
    return sum;
}

/// A step with a stop in it may have no sliding solution either. It is a jam where the motor shaft alone, under all torques of the
/// step and twice over, would not have come to rest within it.
void LossyGearStep::forget_short_stops(const State& state, double step, const NetworkStep& network) noexcept {
    constexpr double kTwice = 2;
    const double frictions = other_frictions(step, network);
    for (const GearSolver::Train& train : solver_.trains()) {
        if (!train.jammed) {
            continue;
        }
        bool short_stop = true;
        for (const GearSolver::Gear& gear : train.gears) {
            const Row& joint = network.layout().elements[gear.data.joint];
            double torque = gear.data.law.constant + around_.springs(gear.data);
            for (std::size_t a = 0; a < joint.body.size(); ++a) {
                const std::size_t i = joint.body[a];
                const double force = (network.input.push[i] - network.input.inertia[i] * state.velocity[i]) / step;
                torque += std::fabs(gear.data.lever / joint.coefficient[a]) * (std::fabs(force) + frictions);
            }
            const Row& row = network.layout().elements[gear.data.friction];
            const double change = kTwice * step * torque / network.input.inertia[row.body[0]];
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

}  // namespace stiction::engine
