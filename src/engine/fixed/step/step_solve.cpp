#include "engine/fixed/step/step_solve.hpp"

#include <algorithm>
#include <utility>

#include "engine/fixed/step/copy_numbers.hpp"

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
    network_.solve_cap = solve_cap;
    network_.constant_inertia = plan.tables.constant_inertia;
    if (auto gears = std::make_unique<LossyGearStep>(*plan.machine); !gears->empty()) {
        gears_ = std::move(gears);
    }
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

inline NetworkReport StepSolve::solve_network(const State& state, StepReading& reading) noexcept {
    if (gears_) {
        return gears_->solve(state, plan_->h, network_, reading.levels());
    }
    copy_numbers(outcome_.mode.size(), state.mode.data(), outcome_.mode.data());
    return network_.solve();
}

/// Positions and mean frictions of (1), (4).
inline void StepSolve::move(const State& state, const StepReading& reading) noexcept {
    const double h = plan_->h;
    const double* rate = outcome_.path().data();
    const double* from = state.position.data();
    double* position = outcome_.position.data();
    for (std::size_t i = 0; i < outcome_.velocity.size(); ++i) {
        position[i] = from[i] + h * rate[i];
    }
    if (!outcome_.own_path) {
        tied_.hold(outcome_.mode, {state.position, outcome_.velocity}, outcome_.position);
    }
    for (const StepTables::Ends& ends : plan_->tables.ends) {
        position[ends.body] = clamp(position[ends.body], ends.travel.lower, ends.travel.upper);
    }
    const double* impulse = outcome_.impulse.data();
    double* friction = outcome_.friction.data();
    for (std::size_t e = 0; e < outcome_.impulse.size(); ++e) {
        friction[e] = impulse[e] / h;
    }
    cut_to_limits(reading);
}

/// (4)
inline void StepSolve::cut_to_limits(const StepReading& reading) noexcept {
    const Levels<double>* levels = reading.levels().data();
    double* friction = outcome_.friction.data();
    for (const std::size_t e : with_own_limits_) {
        friction[e] = largest_limits(levels[e]).cut(friction[e]);
    }
}

/// (3): does the input change for another solve?
inline bool StepSolve::revise(StepReading& reading) noexcept {
    const bool released = reading.release_contacts(outcome_.velocity, network_.input);
    return (!reading.actuators().empty() && reading.actuators().revise(outcome_.velocity, network_.input)) || released;
}

/// (1)
inline RunStatus StepSolve::solve_together(const State& state, StepReading& reading, StepImpact* impact,
                                           StepView& view) noexcept {
    NetworkReport report = solve_network(state, reading);
    while (report.status != solve::SolveStatus::invalid && revise(reading)) {  // (3)
        const NetworkReport first = report;
        report = solve_network(state, reading);
        report.solves += first.solves;
        report.operations += first.operations;
    }
    view.fast = report.fast;
    view.solves = report.solves;
    view.operations = report.operations;
    bool solved = report.status != solve::SolveStatus::invalid;
    outcome_.own_path = solved && impact != nullptr && impact->passes_end(state, outcome_);
    if (outcome_.own_path) {
        solved = impact->strike(state, network_.input, outcome_);
    }
    if (impact != nullptr) {
        view.operations += impact->operations();
    }
    move(state, reading);
    return solved ? RunStatus::ok : RunStatus::contradictory;
}

RunStatus StepSolve::solve(const State& state, StepReading& reading, StepImpact* impact, StepView& view) noexcept {
    return methods_ ? solve_by_methods(state, reading) : solve_together(state, reading, impact, view);
}

/// (2), (3)
RunStatus StepSolve::solve_by_methods(const State& state, StepReading& reading) noexcept {
    const NetworkInput& input = network_.input;
    RunStatus status = RunStatus::ok;
    do {
        status = methods_->solve({.step = plan_->h,
                                  .inertia = plan_->inertia,
                                  .force = reading.force(),
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
    } while (status == RunStatus::ok && revise(reading));
    return status;
}

bool StepSolve::stops_gears(const State& before) const noexcept {
    const auto stops = [&](const GearSolver::Train& train) {
        const std::size_t e = train.gears[0].data.friction;
        return before.mode[e] != Mode::stuck && outcome_.mode[e] == Mode::stuck;
    };
    return struck() || gears_->any_jam() || std::any_of(gears_->trains().begin(), gears_->trains().end(), stops);
}

void StepSolve::read_friction_after_stop(const State& after, StepReading& reading) noexcept {
    reading.read_mechanics(after, network_.input);
    const NetworkReport report = gears_->solve_after_impact(after, plan_->h, network_, reading.levels());
    if (report.status == solve::SolveStatus::invalid) {
        return;
    }
    for (std::size_t e = 0; e < outcome_.friction.size(); ++e) {
        const Plan::Element element = plan_->machine->element(e);
        const bool driven = element.kind == Plan::Element::Kind::joint && element.speed_slot != Plan::kNone;
        outcome_.friction[e] = driven ? outcome_.friction[e] : network_.motion.impulse[e] / plan_->h;
    }
    cut_to_limits(reading);
}

}  // namespace stiction::engine
