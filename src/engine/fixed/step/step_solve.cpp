#include "engine/fixed/step/step_solve.hpp"

#include <algorithm>
#include <utility>

#include "engine/gear/gear_train.hpp"
#include "engine/reading/ends.hpp"
#include "numeric/few.hpp"

namespace stiction::engine {
namespace {

bool has_moving_grounds(const Plan& plan) {
    const auto moves = [](const auto& part) { return part.speed_slot != Plan::kNone; };
    return std::any_of(plan.frictions.begin(), plan.frictions.end(), moves) ||
           std::any_of(plan.joints.begin(), plan.joints.end(), moves);
}

}  // namespace

StepSolve::StepSolve(const StepPlan& plan, std::size_t solve_cap, std::unique_ptr<MethodStep> methods)
    : plan_(&plan),
      network_(plan.machine->layout, has_moving_grounds(*plan.machine)),
      tied_(*plan.machine),
      methods_(std::move(methods)),
      outcome_(network_.motion, plan.machine->frictions.size()) {
    prepare(solve_cap);
    for (std::size_t e = 0; e < plan.machine->frictions.size(); ++e) {
        if (plan.machine->frictions[e].load_joint == Plan::kNone) {
            with_own_limits_.push_back(e);
        }
    }
    outcome_.own_path = methods_ != nullptr;
    if (methods_) {
        methods_->prepare(outcome_);
    }
}

void StepSolve::prepare(std::size_t solve_cap) {
    network_.solve_cap = solve_cap;
    network_.constant_inertia = plan_->tables.constant_inertia;
    gears_ = has_lossy_gears(*plan_->machine) ? std::make_unique<LossyGearStep>(*plan_->machine) : nullptr;
    if (gears_) {
        kept_.velocity.resize(network_.motion.velocity.size());
        kept_.mode.resize(network_.motion.mode.size());
    }
}

void StepSolve::renew(std::size_t solve_cap) {
    network_.renew();
    tied_ = TiedPositions(*plan_->machine);
    prepare(solve_cap);
    outcome_.own_path = false;
    fast_ = false;
}

inline NetworkReport StepSolve::solve_from_modes(const State& state, StepReading& reading) noexcept {
    if (gears_) {
        return gears_->solve(state, plan_->h, network_, reading.levels_to_change());
    }
    copy_few(outcome_.mode.size(), state.mode.data(), outcome_.mode.data());
    return network_.solve();
}

/// Positions and mean frictions of (1), (4).
inline void StepSolve::move(const State& state, const StepReading& reading) noexcept {
    const double h = plan_->h;
    const double* rate = outcome_.path().data();
    const double* from = state.position.data();
    double* position = outcome_.position.data();
    for_few(outcome_.velocity.size(), [=](std::size_t i) { position[i] = from[i] + h * rate[i]; });
    if (!outcome_.own_path) {
        tied_.hold(outcome_.mode.data(), {from, rate}, position);
    }
    for (const StepTables::Ends& ends : plan_->tables.ends) {
        position[ends.body] = within_travel(ends.travel, position[ends.body]);
    }
    const double* impulse = outcome_.impulse.data();
    double* friction = outcome_.friction.data();
    for_few(outcome_.impulse.size(), [=](std::size_t e) { friction[e] = impulse[e] / h; });
    cut_to_limits(reading);
}

/// (4)
inline void StepSolve::cut_to_limits(const StepReading& reading) noexcept {
    const Levels<double>* levels = reading.levels().data();
    double* friction = outcome_.friction.data();
    const std::size_t* with_own_limits = with_own_limits_.data();
    for_few(with_own_limits_.size(), [=](std::size_t k) {
        const std::size_t e = with_own_limits[k];
        friction[e] = largest_limits(levels[e]).cut(friction[e]);
    });
}

/// (3): does the input change for another solve?
inline bool StepSolve::revise(StepReading& reading) noexcept {
    const bool gaps = plan_->tables.gaps && reading.revise_gaps(outcome_.velocity, network_.input);
    const bool moved = !reading.contacts().empty() && reading.contacts().revise(outcome_.velocity, network_.input);
    return (!reading.actuators().empty() && reading.actuators().revise(outcome_.velocity, network_.input)) || gaps ||
           moved;
}

/// (1)
inline RunStatus StepSolve::solve_together(const State& state, StepReading& reading, StepImpact* impact,
                                           StepView& view) noexcept {
    NetworkReport report = solve_from_modes(state, reading);
    while (report.status != solve::SolveStatus::invalid && revise(reading)) {  // (3)
        const NetworkReport first = report;
        report = solve_from_modes(state, reading);
        report.solves += first.solves;
        report.operations += first.operations;
        report.tries += first.tries;
    }
    fast_ = report.fast;
    view.fast = report.fast;
    view.solves = report.solves;
    view.operations = report.operations;
    view.tries = report.tries;
    bool solved = report.status != solve::SolveStatus::invalid;
    bool endless = false;
    outcome_.own_path = false;
    if (impact != nullptr) {
        outcome_.own_path = solved && impact->passes_end(state, outcome_);
        if (outcome_.own_path) {
            solved = impact->strike(state, network_.input, outcome_);
            endless = impact->endless();
        }
        view.operations += impact->operations();
    }
    move(state, reading);
    return solved             ? RunStatus::ok
           : report.unsettled ? RunStatus::unsettled
           : endless          ? RunStatus::too_many_events
                              : RunStatus::contradictory;
}

RunStatus StepSolve::solve(const State& state, StepReading& reading, StepImpact* impact, StepView& view) noexcept {
    return methods_ ? solve_by_methods(state, reading) : solve_together(state, reading, impact, view);
}

/// (2), (3)
RunStatus StepSolve::solve_by_methods(const State& state, StepReading& reading) noexcept {
    const NetworkInput& input = network_.input;
    RunStatus status = RunStatus::ok;
    std::size_t predictions = plan_->ramps_push ? 2 : 0;  // (5)
    bool again = false;
    do {
        if (predictions > 0) {
            reading.read_force_rates(state, predictions == 2 ? nullptr : &outcome_);
            --predictions;
        }
        status = methods_->solve({.step = plan_->h,
                                  .inertia = plan_->inertia,
                                  .force = reading.force(),
                                  .force_rate = reading.force_rate(),
                                  .damping = plan_->damping,
                                  .resisting = input.inertia,
                                  .push = input.push,
                                  .spring_inertia = input.spring_inertia,
                                  .spring_impulse = input.spring_impulse,
                                  .ground_speed = input.ground_speed,
                                  .contact = reading.contact(),
                                  .levels = reading.levels(),
                                  .end_velocity_path = plan_->explicit_springs,
                                  .state = &state},
                                 outcome_);
        again = status == RunStatus::ok && (revise(reading) || predictions > 0);
    } while (again);
    return status;
}

bool StepSolve::stops_gears(const State& before) const noexcept {
    return struck() || gears_->any_jam() || any_gear_stops(before);
}

/// In the network just solved, from the modes of this state.
bool StepSolve::any_gear_stops(const State& before) const noexcept {
    const auto stops = [&](const GearSolver::Train& train) {
        const std::size_t e = train.gears[0].data.friction;
        return before.mode[e] != Mode::stuck && outcome_.mode[e] == Mode::stuck;
    };
    return std::any_of(gears_->trains().begin(), gears_->trains().end(), stops);
}

bool StepSolve::solve_again_after(const State& after, StepReading& reading) noexcept {
    reading.read_mechanics(after, network_.input);
    const NetworkReport report = gears_->solve_after_impact(after, plan_->h, network_, reading.levels_to_change());
    return report.status != solve::SolveStatus::invalid;
}

void StepSolve::read_friction_after_stop(State& after, StepReading& reading) noexcept {
    if (!solve_again_after(after, reading)) {
        return;
    }
    if (any_gear_stops(after)) {  // the instant after that one
        copy_few(kept_.velocity.size(), after.velocity.data(), kept_.velocity.data());
        copy_few(kept_.mode.size(), after.mode.data(), kept_.mode.data());
        copy_few(kept_.velocity.size(), network_.motion.velocity.data(), after.velocity.data());
        copy_few(kept_.mode.size(), network_.motion.mode.data(), after.mode.data());
        const bool solved = solve_again_after(after, reading);
        copy_few(kept_.velocity.size(), kept_.velocity.data(), after.velocity.data());
        copy_few(kept_.mode.size(), kept_.mode.data(), after.mode.data());
        if (!solved) {
            return;
        }
    }
    for (std::size_t e = 0; e < outcome_.friction.size(); ++e) {
        const Plan::Element element = plan_->machine->element(e);
        const bool driven = element.kind == Plan::Element::Kind::joint && element.speed_slot != Plan::kNone;
        outcome_.friction[e] = driven ? outcome_.friction[e] : network_.motion.impulse[e] / plan_->h;
    }
    cut_to_limits(reading);
}

}  // namespace stiction::engine
