#include "engine/located/exchange.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "engine/located/located_run.hpp"

namespace stiction::engine {
namespace {

using Kind = EventFunction::Kind;

/// For how long forces act on a velocity that counts as zero [s].
constexpr double kShortTime = 1e-3;
/// A function that is zero without having passed keeps this much of its sign.
constexpr double kSmallest = 1e-290;
/// Roundings of a position near an end of travel or the edge of a gap.
constexpr double kRoundings = 16 * std::numeric_limits<double>::epsilon();

/// Every function that any set of modes can watch, in a fixed order.
std::vector<EventFunction> all_functions(const Plan& plan) {
    std::vector<EventFunction> all;
    for (std::size_t e = 0; e < plan.layout.elements.size(); ++e) {
        all.push_back({Kind::limit, e, 1});
        all.push_back({Kind::limit, e, -1});
    }
    if (!all.empty()) {
        all.push_back({Kind::cluster, 0, 1});
    }
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        const Travel<double>& travel = plan.bodies[i].options.travel;
        if (std::isfinite(travel.upper)) all.push_back({Kind::end, i, 1});
        if (std::isfinite(travel.lower)) all.push_back({Kind::end, i, -1});
    }
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        if (plan.springs[s].gap > 0) {
            all.push_back({Kind::spring_branch, s, 1});
            all.push_back({Kind::spring_branch, s, -1});
        }
    }
    const std::size_t gears =
        static_cast<std::size_t>(std::count_if(plan.frictions.begin(), plan.frictions.end(),
                                               [](const Plan::Friction& f) { return f.load_joint != Plan::kNone; }));
    for (std::size_t g = 0; g < gears; ++g) {
        all.push_back({Kind::tooth, g, 1});
    }
    for (const Plan::Friction& f : plan.frictions) {
        if (f.normal_slot != Plan::kNone) all.push_back({Kind::sign, f.normal_slot, 1});
        if (f.load_slot != Plan::kNone && feels_load(f.law)) {
            all.push_back({Kind::sign, f.load_slot, 1});
        }
    }
    for (std::size_t k = 0; k < plan.signals.event_count(); ++k) {
        all.push_back({Kind::signal, k, 1});
    }
    return all;
}

/// The slip of an element stands where its first limit does: it has either.
bool same_place(const EventFunction& place, const EventFunction& f) {
    const bool slip = f.kind == Kind::slip;
    const Kind kind = slip ? Kind::limit : f.kind;
    const int side = slip ? 1 : f.side;
    return place.kind == kind && place.index == f.index && place.side == side;
}

double position_rounding(const Plan& plan, const EventFunction& f) {
    if (f.kind == Kind::end) {
        const Travel<double>& travel = plan.bodies[f.index].options.travel;
        return kRoundings * std::fabs(f.side > 0 ? travel.upper : travel.lower);
    }
    return f.kind == Kind::spring_branch ? kRoundings * plan.springs[f.index].gap : 0.0;
}

double larger(double a, double b) { return a > b ? a : b; }

/// A travel says how far a body goes.
double position_nominal(const Plan::Body& body) {
    const double upper = std::isfinite(body.options.travel.upper) ? std::fabs(body.options.travel.upper) : 0;
    const double lower = std::isfinite(body.options.travel.lower) ? std::fabs(body.options.travel.lower) : 0;
    const double far = larger(larger(upper, lower), std::fabs(body.options.position));
    return far > 0 ? far : 1;
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
            const double speed = std::fabs(plan.bodies[i].options.velocity);
            all.push_back({plan.bodies[i].name + ".velocity", n + i, larger(speed, position_nominal(plan.bodies[i]))});
        }
    }
    std::vector<std::string> names(c);
    for (std::size_t slot = 0; slot < plan.signals.value_count(); ++slot) {
        if (const auto first = plan.signals.state_of(slot)) {
            names[*first] = plan.signals.names()[slot];
        }
    }
    std::size_t within = 0;
    for (std::size_t k = 0; k < c; ++k) {
        within = names[k].empty() ? within + 1 : 1;
        names[k] = names[k].empty() && k > 0 ? names[k - 1] : names[k];
        all.push_back({fmt::format("state.{}[{}]", names[k], within), 2 * n + k, 1});
    }
    if (with_energies) {
        all.push_back({"energy.input", 2 * n + c, 1});
        all.push_back({"energy.friction", 2 * n + c + 1, 1});
        all.push_back({"energy.damping", 2 * n + c + 2, 1});
    }
    return all;
}

std::size_t Exchange::indicator_count(const Plan& plan) { return all_functions(plan).size(); }

Exchange::Exchange(const Plan& plan, const LocatedOptions& options, bool with_energies)
    : engine_(std::make_unique<LocatedEngine>(plan, options)),
      states_(states(plan, with_energies)),
      scratch_(engine_->run_->y_.size(), 0),
      before_(states_.size(), 0),
      state_(engine_->initial_state()) {}

Exchange::~Exchange() = default;

void Exchange::load(const State& state, bool decided) {
    LocatedEngine::Run& run = *engine_->run_;
    static const LocatedListener kNobody;
    run.listener_ = &kNobody;
    run.load(state);
    state_ = state;
    begun_ = decided;
    std::fill(run.dynamics_.reference.begin(), run.dynamics_.reference.end(), 0.0);
    std::copy(state.position.begin(), state.position.end(), run.y_.begin());
    run.dynamics_.evaluate(run.time_, run.y_);
    evaluated_ = true;
    if (decided) {
        renew_places();
    }
}

/// Watches the functions of the present modes, all of them positive from here on.
void Exchange::renew_places() {
    LocatedEngine::Run& run = *engine_->run_;
    run.watch_.list();
    run.watch_.start(run.time_, run.y_, kShortTime);
    find_places();
}

void Exchange::find_places() {
    LocatedEngine::Run& run = *engine_->run_;
    const std::vector<EventFunction> all = all_functions(*run.plan_);
    place_.clear();
    for (const EventFunction& f : run.watch_.functions()) {
        std::size_t k = 0;
        while (k < all.size() && !same_place(all[k], f)) ++k;
        place_.push_back(k);
    }
}

std::vector<double> Exchange::held() const {
    const LocatedEngine::Run& run = *engine_->run_;
    const ModeDynamics& d = run.dynamics_;
    std::vector<double> all;
    for (const Stop end : d.end) all.push_back(static_cast<double>(end));
    all.insert(all.end(), d.branch.begin(), d.branch.end());
    all.insert(all.end(), d.tooth_side.begin(), d.tooth_side.end());
    all.insert(all.end(), d.reported_friction.begin(), d.reported_friction.end());
    all.insert(all.end(), run.watch_.tolerances().begin(), run.watch_.tolerances().end());
    all.insert(all.end(), run.watch_.positives().begin(), run.watch_.positives().end());
    return all;
}

bool Exchange::hold(std::span<const double> held) {
    LocatedEngine::Run& run = *engine_->run_;
    ModeDynamics& d = run.dynamics_;
    if (held.size() < d.end.size() + d.branch.size() + d.tooth_side.size() + d.reported_friction.size()) {
        return false;
    }
    const auto next = [&held](std::size_t count) {
        const std::span<const double> part = held.first(count);
        held = held.subspan(count);
        return part;
    };
    const std::span<const double> ends = next(d.end.size());
    std::transform(ends.begin(), ends.end(), d.end.begin(),
                   [](double e) { return static_cast<Stop>(static_cast<int>(e)); });
    const std::span<const double> branches = next(d.branch.size());
    std::transform(branches.begin(), branches.end(), d.branch.begin(),
                   [](double b) { return static_cast<std::int8_t>(b); });
    const std::span<const double> sides = next(d.tooth_side.size());
    std::copy(sides.begin(), sides.end(), d.tooth_side.begin());
    const std::span<const double> friction = next(d.reported_friction.size());
    std::copy(friction.begin(), friction.end(), d.reported_friction.begin());
    d.mode = state_.mode;
    d.prepare();
    d.evaluate(run.time_, run.y_);
    run.watch_.list();
    const std::size_t functions = run.watch_.functions().size();
    if (held.size() != 2 * functions) {
        return false;
    }
    run.watch_.resume(held.first(functions), held.last(functions), kShortTime);
    find_places();
    return true;
}

bool Exchange::decide() {
    LocatedEngine::Run& run = *engine_->run_;
    get_states(before_);
    if (begun_) {
        run.watch_.evaluate(run.time_, run.y_);
        for (std::size_t k = 0; k < run.watch_.functions().size(); ++k) {
            const EventFunction& f = run.watch_.functions()[k];
            if (run.watch_.passed(k) && f.kind == Kind::slip) {
                run.came_to_rest_[f.index] = 1;
            }
            run.switched_ = run.watch_.passed(k) ? run.watch_.name(f) : run.switched_;
        }
    }
    if (!run.settle()) {
        return false;
    }
    run.pending_.clear();
    ++run.report_.steps;
    for (std::size_t i = 0; i < run.dynamics_.bodies(); ++i) {
        run.y_[i] = run.dynamics_.position(i, run.y_);
        run.dynamics_.reference[i] = 0;
    }
    begun_ = true;
    evaluated_ = false;
    evaluate();
    renew_places();
    changed_ = false;
    for (std::size_t k = 0; k < states_.size(); ++k) {
        changed_ = changed_ || run.y_[states_[k].place] != before_[k];
    }
    return true;
}

const std::string& Exchange::message() const noexcept { return engine_->run_->report_.message; }

void Exchange::set_time(double time) noexcept {
    engine_->run_->time_ = time;
    evaluated_ = false;
}

double Exchange::time() const noexcept { return engine_->run_->time_; }

void Exchange::set_input(std::size_t external, double value) noexcept {
    LocatedEngine::Run& run = *engine_->run_;
    run.dynamics_.signal_state[run.plan_->signals.external_states()[external].state] = value;
    evaluated_ = false;
}

void Exchange::set_states(std::span<const double> values) noexcept {
    for (std::size_t k = 0; k < states_.size(); ++k) {
        engine_->run_->y_[states_[k].place] = values[k];
    }
    evaluated_ = false;
}

void Exchange::get_states(std::span<double> values) const noexcept {
    for (std::size_t k = 0; k < states_.size(); ++k) {
        values[k] = engine_->run_->y_[states_[k].place];
    }
}

/// At the present time and states, with the exact velocities of what is held.
void Exchange::evaluate() noexcept {
    if (evaluated_) {
        return;
    }
    LocatedEngine::Run& run = *engine_->run_;
    run.dynamics_.read_signals(run.time_, run.y_);
    run.dynamics_.project(run.y_);
    run.dynamics_.evaluate(run.time_, run.y_);
    evaluated_ = true;
}

void Exchange::get_derivatives(std::span<double> values) noexcept {
    evaluate();
    LocatedEngine::Run& run = *engine_->run_;
    run.dynamics_.rates(run.time_, scratch_);
    for (std::size_t k = 0; k < states_.size(); ++k) {
        values[k] = scratch_[states_[k].place];
    }
}

void Exchange::get_indicators(std::span<double> values) noexcept {
    evaluate();
    LocatedEngine::Run& run = *engine_->run_;
    std::fill(values.begin(), values.end(), 1.0);
    run.watch_.evaluate(run.time_, run.y_);
    for (std::size_t k = 0; k < run.watch_.functions().size(); ++k) {
        const EventFunction& f = run.watch_.functions()[k];
        const double g = run.watch_.values()[k] + position_rounding(*run.plan_, f);
        const bool passed = run.watch_.passed(k) && !(g > 0);
        const double size = larger(std::fabs(g), kSmallest);
        double& place = values[place_[k]];
        place = std::min(place == 1.0 ? std::numeric_limits<double>::infinity() : place, passed ? -size : size);
    }
}

void Exchange::complete_step() {
    evaluate();
    LocatedEngine::Run& run = *engine_->run_;
    if (std::isfinite(run.plan_->signals.longest_step())) {
        run.plan_->signals.record(run.time_, run.dynamics_.signal_state, run.dynamics_.values);
    }
    ++run.report_.steps;
    run.read_friction();
}

double Exchange::next_time_event() const noexcept {
    return engine_->run_->plan_->signals.next_time_event(engine_->run_->dynamics_.signal_state);
}

const State& Exchange::state() {
    evaluate();
    LocatedEngine::Run& run = *engine_->run_;
    run.save(state_);
    run.read_friction(state_.friction);
    return state_;
}

}  // namespace stiction::engine
