#include "engine/located/exchange.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "engine/reading/initial_modes.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

using Kind = EventFunction::Kind;

/// For how long forces act on a velocity that counts as zero; τ of (4) [s].
constexpr double kShortTime = 1e-3;
/// A function that is zero without having passed keeps this much of its sign.
constexpr double kSmallest = 1e-290;

double position_rounding(const Plan& plan, const EventFunction& f) {
    if (f.kind == Kind::end) {
        const Travel<double>& travel = plan.bodies[f.index].options.travel;
        return kSumRounding * std::fabs(f.side > 0 ? travel.upper : travel.lower);
    }
    const SpringOptions* spring = f.kind == Kind::spring_branch ? &plan.springs[f.index] : nullptr;
    if (spring != nullptr && spring->contact) {
        return kSumRounding * std::fabs(f.side > 0 ? spring->contact->upper : spring->contact->lower);
    }
    return spring != nullptr ? kSumRounding * spring->gap : 0.0;
}

double larger(double a, double b) { return a > b ? a : b; }

/// A travel says how far a body goes.
double position_nominal(const Plan::Body& body) {
    const double upper = std::isfinite(body.options.travel.upper) ? std::fabs(body.options.travel.upper) : 0;
    const double lower = std::isfinite(body.options.travel.lower) ? std::fabs(body.options.travel.lower) : 0;
    const double far = larger(larger(upper, lower), std::fabs(body.options.position));
    return far > 0 ? far : 1;
}

/// Fastest swing of a body on its springs, all others held: x √(k/m); at least x in a second.
double velocity_nominal(const Plan& plan, std::size_t body) {
    double stiffness = 0;
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        const Row& row = plan.layout.springs[s];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            const double lever = row.body[a] == body ? row.coefficient[a] : 0;
            stiffness += plan.springs[s].stiffness * lever * lever;
        }
    }
    const BodyOptions& options = plan.bodies[body].options;
    const double frequency = larger(std::sqrt(stiffness / options.inertia), 1);
    return larger(std::fabs(options.velocity), frequency * position_nominal(plan.bodies[body]));
}

bool reads_signals(const EventFunction& f) {
    return f.kind == Kind::sign || f.kind == Kind::driven || f.kind == Kind::signal;
}

/// The continuous states of the signals. One that is a signal itself (the spool of a valve, the current of a motor) has its unit, and is
/// as large as it can become.
std::vector<ExchangeState> signal_states(const Plan& plan) {
    std::vector<ExchangeState> all(plan.signals.continuous_count());
    std::vector<std::string> blocks(all.size());
    for (std::size_t slot = 0; slot < plan.signals.value_count(); ++slot) {
        const std::optional<std::size_t> first = plan.signals.state_of(slot);
        if (!first) {
            continue;
        }
        const double reach = plan.signal_reach[slot];
        blocks[*first] = plan.signals.names()[slot];
        all[*first].nominal = std::isfinite(reach) && reach > 0 ? reach : 1;
        all[*first].unit = reach > 0 ? plan.signal_units[slot] : std::string();
    }
    std::size_t within = 0;
    for (std::size_t k = 0; k < all.size(); ++k) {
        within = blocks[k].empty() ? within + 1 : 1;
        blocks[k] = blocks[k].empty() && k > 0 ? blocks[k - 1] : blocks[k];
        all[k].name = fmt::format("state.{}[{}]", blocks[k], within);
        all[k].place = 2 * plan.bodies.size() + k;
    }
    return all;
}

/// Numbers of ends that these bodies have, by body?
bool are_ends(const Plan& plan, std::span<const double> numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Travel<double>& travel = plan.bodies[i].options.travel;
        const bool is_none = numbers[i] == static_cast<double>(Stop::none);
        const bool is_lower = numbers[i] == static_cast<double>(Stop::lower) && std::isfinite(travel.lower);
        const bool is_upper = numbers[i] == static_cast<double>(Stop::upper) && std::isfinite(travel.upper);
        if (!is_none && !is_lower && !is_upper) {
            return false;
        }
    }
    return true;
}

/// Below the gap, within it, above it; of a contact with a damper that is free or at one of its bounds?
bool are_branches(const Plan& plan, std::span<const double> numbers) {
    for (std::size_t s = 0; s < numbers.size(); ++s) {
        const double last = plan.springs[s].contact ? SpringForces::kReleased : SpringForces::kFree;
        if (numbers[s] != std::floor(numbers[s]) || std::fabs(numbers[s]) > last) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::vector<ExchangeState> Exchange::states(const Plan& plan, bool with_energies) {
    std::vector<ExchangeState> all;
    const std::size_t n = plan.bodies.size();
    const std::size_t c = plan.signals.continuous_count();
    for (std::size_t i = 0; i < n; ++i) {
        all.push_back({plan.bodies[i].name + ".position", i, position_nominal(plan.bodies[i])});
    }
    for (std::size_t i = 0; i < n; ++i) {
        if (!plan.bodies[i].without_inertia()) {
            all.push_back({plan.bodies[i].name + ".velocity", n + i, velocity_nominal(plan, i)});
        }
    }
    for (ExchangeState& state : signal_states(plan)) {
        all.push_back(std::move(state));
    }
    if (with_energies) {
        all.push_back({"energy.input", 2 * n + c, 1});
        all.push_back({"energy.friction", 2 * n + c + 1, 1});
        all.push_back({"energy.damping", 2 * n + c + 2, 1});
    }
    return all;
}

std::size_t Exchange::indicator_count(const Plan& plan) {
    const std::vector<EventFunction> every = every_event_function(plan);
    return every.empty() ? 0 : every.back().place + 1;
}

Exchange::Exchange(const Plan& plan, const LocatedOptions& options, bool with_energies)
    : plan_(&plan),
      dynamics_(plan),
      decision_(plan),
      functions_(dynamics_, decision_),
      instant_(dynamics_, decision_, options),
      states_(states(plan, with_energies)),
      rate_(dynamics_.size(), 0),
      signal_events_(plan.signals.event_count(), 0),
      known_(states_.size(), 0),
      state_(initial_motion(plan)) {
    dynamics_.load_share = &decision_;
}

void Exchange::load(const State& state, bool decided) {
    engine::load(state, dynamics_, now_);
    instant_.begin(now_.time);
    state_ = state;
    begun_ = decided;
    std::fill(dynamics_.reference.begin(), dynamics_.reference.end(), 0.0);
    std::copy(state.position.begin(), state.position.end(), now_.y.begin());
    get_states(known_);
    dynamics_.evaluate(now_.time, now_.y);
    evaluated_ = true;
    if (decided) {
        watch_present_modes();
    }
}

/// From here on all functions are positive until their modes end.
void Exchange::watch_present_modes() {
    functions_.select();
    functions_.start(now_.time, now_.y, kShortTime);
    find_margins();
}

/// At the present time and states, into the places of the selected functions.
void Exchange::read_signal_functions(std::span<double> values) noexcept {
    dynamics_.read_signals(now_.time, now_.y);
    if (!signal_events_.empty()) {
        plan_->signals.event_values(now_.time, dynamics_.signal_state, dynamics_.values, signal_events_);
    }
    for (std::size_t k = 0; k < values.size(); ++k) {
        const EventFunction& f = functions_.selected()[k];
        values[k] = f.kind == Kind::sign     ? dynamics_.values[f.index]
                    : f.kind == Kind::driven ? drive_beyond_load(plan_->frictions[f.index], dynamics_.values)
                    : f.kind == Kind::signal ? signal_events_[f.index]
                                             : 0.0;
    }
}

/// (6) by differences.
void Exchange::find_margins() {
    constexpr double kError = 1e-7;
    const std::size_t count = functions_.selected().size();
    margin_.assign(count, 0);
    if (std::none_of(functions_.selected().begin(), functions_.selected().end(), reads_signals)) {
        return;
    }
    std::vector<double> here(count);
    std::vector<double> moved(count);
    read_signal_functions(here);
    for (const ExchangeState& state : states_) {
        double& y = now_.y[state.place];
        const double kept = y;
        y += kError * state.nominal;
        read_signal_functions(moved);
        y = kept;
        for (std::size_t k = 0; k < count; ++k) {
            margin_[k] += std::fabs(moved[k] - here[k]);
        }
    }
    for (std::size_t k = 0; k < count; ++k) {
        margin_[k] = std::fabs(here[k]) <= margin_[k] ? margin_[k] : 0;
    }
    dynamics_.read_signals(now_.time, now_.y);
    dynamics_.evaluate(now_.time, now_.y);
}

std::vector<double> Exchange::held() const {
    std::vector<double> all;
    const auto append = [&all](const auto& values) {
        for (const auto value : values) {
            all.push_back(static_cast<double>(value));
        }
    };
    append(dynamics_.end);
    append(dynamics_.springs.branch);
    append(dynamics_.gears.tooth_side);
    append(dynamics_.reported_friction);
    append(functions_.tolerances());
    append(functions_.positives());
    append(margin_);
    return all;
}

bool Exchange::hold(std::span<const double> held) {
    ModeDynamics& d = dynamics_;
    const std::size_t ends = d.end.size();
    const std::size_t branches = d.springs.branch.size();
    if (held.size() < ends + branches + d.gears.tooth_side.size() + d.reported_friction.size() ||
        !std::all_of(held.begin(), held.end(), [](double x) { return std::isfinite(x); }) ||
        !are_ends(*plan_, held.first(ends)) || !are_branches(*plan_, held.subspan(ends, branches))) {
        return false;
    }
    const auto take = [&held](auto& values, auto&& make) {
        std::transform(held.begin(), held.begin() + static_cast<std::ptrdiff_t>(values.size()), values.begin(), make);
        held = held.subspan(values.size());
    };
    const auto number = [](double x) { return x; };
    take(d.end, [](double x) { return static_cast<Stop>(static_cast<int>(x)); });
    take(d.springs.branch, [](double x) { return static_cast<std::int8_t>(x); });
    take(d.gears.tooth_side, number);
    take(d.reported_friction, number);
    d.mode = state_.mode;
    d.prepare();
    d.evaluate(now_.time, now_.y);
    functions_.select();
    const std::size_t functions = functions_.selected().size();
    if (held.size() != 3 * functions) {
        return false;
    }
    functions_.resume(held.first(functions), held.subspan(functions, functions), kShortTime);
    margin_.assign(held.end() - static_cast<std::ptrdiff_t>(functions), held.end());
    return true;
}

/// All that the right side of (2) depends on, and its value.
std::vector<double> Exchange::situation() {
    evaluate();
    dynamics_.rates(now_.time, rate_);
    std::vector<double> all;
    for (const ExchangeState& state : states_) {
        all.push_back(now_.y[state.place]);
        all.push_back(rate_[state.place]);
    }
    const auto append = [&all](const auto& values) {
        for (const auto value : values) {
            all.push_back(static_cast<double>(value));
        }
    };
    append(dynamics_.mode);
    append(dynamics_.end);
    append(dynamics_.springs.branch);
    append(dynamics_.gears.tooth_side);
    append(std::span(dynamics_.signal_state).subspan(dynamics_.signal_states()));  // the continuous ones are in y
    return all;
}

/// (5)
void Exchange::take_back_overshoot() noexcept {
    const auto is_held = [this](std::size_t body) {
        const std::vector<Row>& rows = plan_->layout.elements;
        for (std::size_t e = 0; e < rows.size(); ++e) {
            const auto& of = rows[e].body;
            if (dynamics_.held(e) && std::find(of.begin(), of.end(), body) != of.end()) return true;
        }
        return plan_->bodies[body].without_inertia();
    };
    for (const EventFunction& f : functions_.selected()) {
        if (f.kind != Kind::end) {
            continue;
        }
        const double past = -dynamics_.way_left(f.index, f.side, now_.y);
        double& velocity = now_.y[dynamics_.bodies() + f.index];
        const double speed = f.side * velocity;
        if (past > position_rounding(*plan_, f) && speed > 0 && !is_held(f.index)) {
            const double square = speed * speed - 2 * f.side * dynamics_.acceleration[f.index] * past;
            velocity = f.side * std::sqrt(larger(square, 0));
        }
    }
}

bool Exchange::decide() {
    const std::vector<double> before = situation();
    if (begun_) {
        functions_.evaluate(now_.time, now_.y);
        instant_.take_passed(functions_);
        take_back_overshoot();
    }
    if (!instant_.decide(now_)) {
        return false;
    }
    instant_.forget_events();
    ++now_.step;
    for (std::size_t i = 0; i < dynamics_.bodies(); ++i) {
        now_.y[i] = dynamics_.position(i, now_.y);
        dynamics_.reference[i] = 0;
    }
    begun_ = true;
    evaluated_ = false;
    evaluate();
    watch_present_modes();
    std::vector<double> states(states_.size());
    get_states(states);
    changed_ = states != known_ || situation() != before;
    known_ = std::move(states);
    return true;
}

void Exchange::set_time(double time) noexcept {
    now_.time = time;
    evaluated_ = false;
}

void Exchange::set_input(std::size_t external, double value) noexcept {
    dynamics_.signal_state[plan_->signals.external_states()[external].state] = value;
    evaluated_ = false;
}

void Exchange::set_offset(std::size_t offset, double value) noexcept {
    dynamics_.signal_state[plan_->signals.first_offset() + offset] = value;
    evaluated_ = false;
}

double Exchange::input(std::size_t external) const noexcept {
    return dynamics_.signal_state[plan_->signals.external_states()[external].state];
}

void Exchange::set_states(std::span<const double> values) noexcept {
    std::copy(values.begin(), values.end(), known_.begin());
    look_at_states(values);
}

void Exchange::set_state(std::size_t state, double value) noexcept {
    known_[state] = value;
    now_.y[states_[state].place] = value;
    evaluated_ = false;
}

void Exchange::look_at_states(std::span<const double> values) noexcept {
    for (std::size_t k = 0; k < states_.size(); ++k) {
        now_.y[states_[k].place] = values[k];
    }
    evaluated_ = false;
}

void Exchange::get_states(std::span<double> values) const noexcept {
    for (std::size_t k = 0; k < states_.size(); ++k) {
        values[k] = now_.y[states_[k].place];
    }
}

/// At the present time and states, with the exact velocities of what is held.
void Exchange::evaluate() noexcept {
    if (evaluated_) {
        return;
    }
    dynamics_.read_signals(now_.time, now_.y);
    dynamics_.project(now_.y);
    dynamics_.evaluate(now_.time, now_.y);
    evaluated_ = true;
}

void Exchange::get_derivatives(std::span<double> values) noexcept {
    evaluate();
    dynamics_.rates(now_.time, rate_);
    for (std::size_t k = 0; k < states_.size(); ++k) {
        values[k] = rate_[states_[k].place];
    }
}

/// Of a selected function, after its evaluation; (4) of an end of travel.
double Exchange::indicator(std::size_t k) const noexcept {
    const EventFunction& f = functions_.selected()[k];
    const double g = functions_.values()[k] + position_rounding(*plan_, f);
    if (reads_signals(f)) {
        return g + margin_[k];
    }
    return f.kind == Kind::end ? larger(g, -f.side * kShortTime * dynamics_.velocity_of(f.index, now_.y)) : g;
}

void Exchange::get_indicators(std::span<double> values) noexcept {
    evaluate();
    std::fill(values.begin(), values.end(), 1.0);
    functions_.evaluate(now_.time, now_.y);
    for (std::size_t k = 0; k < functions_.selected().size(); ++k) {
        const EventFunction& f = functions_.selected()[k];
        const double g = indicator(k);
        const bool passed = functions_.passed(k) && !(g > 0);
        const double size = larger(std::fabs(g), kSmallest);
        values[f.place] = passed ? -size : size;
    }
}

void Exchange::complete_step() {
    evaluate();
    if (std::isfinite(plan_->signals.longest_step())) {
        plan_->signals.record(now_.time, dynamics_.signal_state, dynamics_.values);
    }
    ++now_.step;
    decision_.read_friction(dynamics_, dynamics_.reported_friction);
}

double Exchange::next_time_event() const noexcept { return plan_->signals.next_time_event(dynamics_.signal_state); }

const State& Exchange::state() {
    evaluate();
    save(dynamics_, now_, state_);
    decision_.read_friction(dynamics_, state_.friction);
    return state_;
}

}  // namespace stiction::engine
