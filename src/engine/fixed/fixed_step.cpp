#include "engine/fixed/fixed_step.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "engine/fixed/explicit_limits.hpp"
#include "engine/fixed/lossy_gear_step.hpp"
#include "engine/fixed/methods/friction_method.hpp"
#include "engine/fixed/run_problems.hpp"
#include "engine/observe/stored_energy.hpp"
#include "engine/reading/initial_modes.hpp"
#include "machine/model.hpp"

namespace stiction::engine {

namespace {

bool has_moving_grounds(const Plan& plan) {
    const auto moves = [](const auto& part) { return part.speed_slot != Plan::kNone; };
    return std::any_of(plan.frictions.begin(), plan.frictions.end(), moves) ||
           std::any_of(plan.joints.begin(), plan.joints.end(), moves);
}

const Plan& checked(const Plan& plan, const FixedOptions& options) {
    std::vector<ModelProblem> problems = engine::fixed_problems(plan, options);
    if (!problems.empty()) {
        throw ModelError(std::move(problems));
    }
    return plan;
}

}  // namespace

FixedStep::FixedStep(const Plan& plan, FixedOptions options)
    : plan_(&checked(plan, options)),
      options_(options),
      tables_(plan, !engine::all_exact(engine::methods_of(plan, options.method))),
      spring_rows_(plan.layout.springs),
      element_rows_(plan.layout.elements),
      h_(options.step),
      network_(plan.layout, has_moving_grounds(plan)),
      companions_(plan, options.step),
      paths_(plan),
      prepared_(options.springs == SpringStep::implicitly ? plan.signals.prepare(options.step)
                                                          : plan.signals.prepare_explicitly(options.step)),
      values_(plan.signals.value_count() + 2, 0),
      signal_state_(plan.signals.state_count(), 0),
      force_(plan.bodies.size(), 0),
      contact_(plan.frictions.size()),
      levels_(plan.frictions.size()),
      explicit_springs_(options.springs != SpringStep::implicitly),
      damping_impulse_(plan.springs.size(), 0),
      stretch_(plan.springs.size(), 0),
      spring_inertia_(plan.springs.size(), 0),
      engaged_(tables_.ends.size(), Stop::none),
      keeps_signal_state_(!plan.signals.has_memory()) {
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        const double m = engine::inertia_along(plan, plan.layout.springs[s]);
        overdamped_.push_back(engine::is_overdamped(plan.springs[s].stiffness, plan.springs[s].damping, m) ? 1 : 0);
    }
    network_.solve_cap = options.solve_cap;
    if (auto gears = std::make_unique<engine::LossyGearStep>(plan); !gears->empty()) {
        gears_ = std::move(gears);
    }
    for (const Plan::Body& body : plan.bodies) {
        inertia_.push_back(body.options.inertia);
        damping_.push_back(body.options.viscous_damping);
    }
    const std::size_t bodies = plan.bodies.size();
    const std::size_t elements = plan.layout.elements.size();
    work_.position.assign(bodies, 0);
    work_.velocity.assign(bodies, 0);
    work_.mode.assign(elements, Mode::stuck);
    work_.friction.assign(elements, 0);
    outcome_.position.assign(bodies, 0);
    outcome_.velocity.assign(bodies, 0);
    outcome_.path_rate.assign(bodies, 0);
    outcome_.impulse.assign(elements, 0);
    outcome_.friction.assign(elements, 0);
    outcome_.lost.assign(plan.frictions.size(), 0);
    outcome_.mode.assign(elements, Mode::stuck);
    outcome_.body_accounted.assign(bodies, 0);
    outcome_.element_accounted.assign(elements, 0);
    std::vector<AnyMethod> methods = engine::methods_of(plan, options.method);
    if (!engine::all_exact(methods)) {
        methods_ = std::make_unique<engine::MethodStep>(plan, std::move(methods));
        methods_->prepare(outcome_);
        for (std::size_t i = 0; i < bodies; ++i) {
            inertia_[i] = methods_->has_inertia()[i] != 0 ? inertia_[i] : 0.0;
        }
    }
    if (!methods_ && !(plan.joints.empty() && tables_.ends.empty())) {
        impact_ = std::make_unique<engine::Impact>(plan);
        jumped_.assign(bodies, 0);
        end_.assign(bodies, Stop::none);
        rebound_.assign(bodies, 0);
        overruns_.assign(plan.joints.size(), 0);
        passed_.assign(bodies, 0);
    }
    const auto changes = [&](const engine::StepTables::Friction& f) {
        return f.speed_slot != tables_.zero_slot && !plan.signals.is_constant(f.speed_slot);
    };
    const auto drive_changes = [&](const engine::StepTables::Speed& s) { return !plan.signals.is_constant(s.slot); };
    grounds_change_ = std::any_of(tables_.frictions.begin(), tables_.frictions.end(), changes) ||
                      std::any_of(tables_.speeds.begin(), tables_.speeds.end(), drive_changes);
    if (grounds_change_) {
        end_values_ = values_;
        end_signal_state_ = signal_state_;
    }
    lean_account_ = !methods_ && !explicit_springs_ && companions_.empty() && plan.joints.empty() &&
                    tables_.ends.empty() && tables_.damped.empty();
    set_constants();
    use_step(options.step);
}

FixedStep::~FixedStep() = default;
FixedStep::FixedStep(FixedStep&&) noexcept = default;
FixedStep& FixedStep::operator=(FixedStep&&) noexcept = default;

State FixedStep::initial_state() {
    State state = engine::initial_motion(*plan_);
    state.memory.assign(outcome_.memory.size(), 0);
    work_ = start_ = state;
    load(state);
    for (const engine::StepTables::Friction& f : tables_.frictions) {
        network_.input.ground_speed[f.element] = values_[f.speed_slot];
    }
    for (const engine::StepTables::Speed& moving : tables_.speeds) {
        network_.input.ground_speed[moving.element] = values_[moving.slot];
    }
    engine::set_initial_modes(*plan_, network_.input.ground_speed, levels_, state);
    return state;
}

StepView FixedStep::step(State& state) noexcept {
    load(state);
    if (!impact_) {
        return advance(state);
    }
    impact_->operations = 0;
    if (!jumps_at_start(state)) {
        return advance(state);
    }
    start_ = state;  // vectors of equal sizes: nothing is allocated
    if (!meet_joints(start_)) {
        return {.status = RunStatus::contradictory, .levels = levels_, .values = signal_values(), .jams = {}};
    }
    load(start_);
    const StepView view = advance(start_);
    if (view.status == RunStatus::ok) {
        state = start_;
    }
    return view;
}

/// The step from what was loaded.
StepView FixedStep::advance(State& state) noexcept {
    StepView view{.levels = levels_, .values = signal_values(), .jams = {}};
    if (gears_) {
        view.jams = gears_->jams();
    }
    view.status = methods_ ? solve_by_methods(state) : solve_together(state, view);
    view.culprit = outcome_.culprit;
    if (!motion_finite() || !levels_finite()) {
        view.status = RunStatus::not_finite;
    }
    if (view.status != RunStatus::ok) {
        return view;
    }
    if (!keeps_signal_state_) {
        plan_->signals.advance(state.time, prepared_, signal_state_, signal_values());
    }
    if (!companions_.empty()) {
        companions_.store(outcome_.velocity, signal_state_);
    }
    account(state);
    const bool impact = gears_ && (struck_ || gears_stop(state));
    move(state);
    if (impact) {
        carry_after_impact(state);
    }
    std::copy(outcome_.friction.begin(), outcome_.friction.end(), state.friction.begin());
    end_step(state);
    return view;
}

/// Each friction by its method; again where a companion turns out to be on another piece.
RunStatus FixedStep::solve_by_methods(const State& state) noexcept {
    RunStatus status = RunStatus::ok;
    do {
        status = methods_->solve(step_input(state), outcome_);
    } while (status == RunStatus::ok && companions_.revise(outcome_.velocity, network_.input));
    return status;
}

engine::StepInput FixedStep::step_input(const State& state) const noexcept {
    return {.step = h_,
            .inertia = inertia_,
            .force = force_,
            .damping = damping_,
            .resisting = network_.input.inertia,
            .push = network_.input.push,
            .spring_inertia = network_.input.spring_inertia,
            .spring_impulse = network_.input.spring_impulse,
            .ground_speed = network_.input.ground_speed,
            .contact = contact_,
            .levels = levels_,
            .end_velocity_path = explicit_springs_,
            .state = &state};
}

/// The whole machine at once, method `exact`.
RunStatus FixedStep::solve_together(const State& state, StepView& view) noexcept {
    const engine::NetworkReport report = solve_step(state);
    view.fast = report.fast;
    view.solves = report.solves;
    view.operations = report.operations;
    std::swap(outcome_.velocity, network_.motion.velocity);
    std::swap(outcome_.impulse, network_.motion.impulse);
    std::swap(outcome_.mode, network_.motion.mode);
    bool solved = report.status != solve::SolveStatus::invalid;
    struck_ = solved && !tables_.ends.empty() && meets_ends(state);
    if (struck_) {
        solved = strike(state);
    }
    view.operations += impact_ ? impact_->operations : 0;
    const std::span<const double> rate = path_rate();
    for (std::size_t i = 0; i < inertia_.size(); ++i) {
        outcome_.position[i] = state.position[i] + h_ * rate[i];
    }
    for (const engine::StepTables::Ends& ends : tables_.ends) {
        double& position = outcome_.position[ends.body];
        position = clamp(position, ends.travel.lower, ends.travel.upper);
    }
    for (std::size_t e = 0; e < outcome_.impulse.size(); ++e) {
        outcome_.friction[e] = outcome_.impulse[e] / h_;
    }
    return solved ? RunStatus::ok : RunStatus::contradictory;
}

engine::NetworkReport FixedStep::solve_step(const State& state) noexcept {
    engine::NetworkReport report;
    std::size_t solves = 0;
    std::size_t operations = 0;
    do {  // each repetition moves a companion; they are bounded
        if (!gears_) {
            std::copy(state.mode.begin(), state.mode.end(), network_.motion.mode.begin());
            report = network_.solve();
        } else {
            report = gears_->solve(state, h_, network_, levels_);
        }
        solves += report.solves;
        operations += report.operations;
    } while (report.status != solve::SolveStatus::invalid && !companions_.empty() &&
             companions_.revise(network_.motion.velocity, network_.input));
    report.solves = solves;
    report.operations = operations;
    return report;
}

bool FixedStep::levels_finite() const noexcept {
    double sum = 0;
    for (const engine::StepTables::Friction& f : tables_.frictions) {
        const Levels<double>& l = levels_[f.element];
        sum += l.static_forward + l.static_backward + l.sliding_forward + l.sliding_backward;
    }
    return is_finite(sum);
}

bool FixedStep::motion_finite() const noexcept {
    double sum = 0;
    const double* force = force_.data();
    const double* velocity = outcome_.velocity.data();
    const double* position = outcome_.position.data();
    for (std::size_t i = 0; i < inertia_.size(); ++i) {
        sum += force[i] + velocity[i] + position[i];
    }
    return is_finite(sum);
}

void FixedStep::move(State& state) noexcept {
    std::copy(outcome_.position.begin(), outcome_.position.end(), state.position.begin());
    const std::vector<double>& velocity = struck_ ? jumped_ : outcome_.velocity;
    std::copy(velocity.begin(), velocity.end(), state.velocity.begin());
    std::copy(outcome_.mode.begin(), outcome_.mode.end(), state.mode.begin());
    std::copy(outcome_.memory.begin(), outcome_.memory.end(), state.memory.begin());
}

/// Does a gear jam or come to rest in this step?
bool FixedStep::gears_stop(const State& before) const noexcept {
    const auto stops = [&](const engine::GearSolver::Train& train) {
        const std::size_t e = train.gears[0].data.friction;
        return before.mode[e] != Mode::stuck && outcome_.mode[e] == Mode::stuck;
    };
    return gears_->any_jam() || std::any_of(gears_->trains().begin(), gears_->trains().end(), stops);
}

/// What takes speeds at once is an impulse, and through the teeth of gears with losses it is one of friction too; the rest of a
/// momentum that a step takes to 0.0 likewise. Friction and reactions told of its step are those right after it; only what is driven at a speed of its own keeps its mean over the step.
void FixedStep::carry_after_impact(const State& state) noexcept {
    work_.position = state.position;  // vectors of equal sizes: nothing is allocated
    work_.velocity = state.velocity;
    work_.mode = state.mode;
    work_.friction = state.friction;
    load_mechanics(work_);
    if (gears_->solve_after_impact(work_, h_, network_, levels_).status == solve::SolveStatus::invalid) {
        return;
    }
    const std::size_t frictions = plan_->frictions.size();
    for (std::size_t e = 0; e < outcome_.friction.size(); ++e) {
        const std::size_t joint = e - frictions;
        const bool driven =
            e >= frictions && joint < plan_->joints.size() && plan_->joints[joint].speed_slot != Plan::kNone;
        outcome_.friction[e] = driven ? outcome_.friction[e] : network_.motion.impulse[e] / h_;
    }
}

void FixedStep::end_step(State& state) noexcept {
    if (!keeps_signal_state_ || switched_) {
        std::copy(signal_state_.begin(), signal_state_.end(), state.signal_state.begin());
    }
    ++state.step;
    state.time = static_cast<double>(state.step) * options_.step;
}

double FixedStep::mechanical_energy(const State& state) const noexcept {
    double sum = engine::elastic_energy(*plan_, state.position);
    for (std::size_t i = 0; i < inertia_.size(); ++i) {
        sum += 0.5 * inertia_[i] * state.velocity[i] * state.velocity[i];
    }
    return sum;
}

}  // namespace stiction::engine
