#include "sensitivity/jump.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/reading/ends.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::sensitivity {
namespace {

using Kind = engine::EventFunction::Kind;

/// Of a step: half the difference for dg/dt, and how far past an event the machines beside it decide theirs.
constexpr double kTimeShare = 1e-4;
constexpr double kPast = 1e-7;
/// dg/dt of what it changes by in a step, or since the last instant: below it the event is grazed, and its time has lost five digits.
constexpr double kGrazed = 1e-5;
/// Of a step: how far back dg/dt is looked at again.
constexpr double kBack = 0.1;
/// Of the slopes of two times: the same.
constexpr double kSameSlope = 1e-6;
/// Of a step: instants that are one but for rounding.
constexpr double kSameInstant = 1e-9;
constexpr double kFarAway = std::numeric_limits<double>::infinity();
/// A discrete state that differs by more than this share between the machines beside the run is a choice of theirs.
constexpr double kChoice = 0.01;

bool same_function(const engine::EventFunction& a, const engine::EventFunction& b) {
    return a.kind == b.kind && a.index == b.index;
}

}  // namespace

Jump::Jump(Varied& varied) : varied_(&varied) {
    const engine::ModeDynamics& d = varied.here().dynamics;
    rate_.assign(d.size(), 0);
    time_slope_.assign(varied.count(), 0);
    speed_.assign(d.bodies(), 0);
}

void Jump::begin(const engine::StateVector& now) {
    missing_.reset();
    time_ = last_time_ = begin_ = now.time;
    step_ = shift_ = 0;
    shared_ = untold_ = false;
    y_ = y_begin_ = now.y;
    steps_ = now.step;
    signals_ = varied_->here().dynamics.signal_state;
    passed_.clear();
    last_passed_.clear();
    events_.reset();
    std::fill(rate_.begin(), rate_.end(), 0.0);
    std::fill(time_slope_.begin(), time_slope_.end(), 0.0);
    std::fill(speed_.begin(), speed_.end(), 0.0);
}

void Jump::after_step(double begin, std::span<const double> y, double step) {
    begin_ = begin;
    y_begin_.assign(y.begin(), y.end());
    step_ = step;
    for (std::size_t i = 0; i < speed_.size(); ++i) {
        speed_[i] = std::max(speed_[i], std::fabs(y[speed_.size() + i]));
    }
}

void Jump::miss(std::string part, std::string what) {
    if (!missing_) {
        missing_ = Missing{time_, std::move(part), std::move(what)};
    }
}

void Jump::before(const engine::StateVector& now, const engine::EventFunctions& functions) {
    last_time_ = time_;
    last_passed_ = passed_;
    const std::vector<double> last = time_slope_;
    time_ = now.time;
    y_ = now.y;
    steps_ = now.step;
    shift_ = kPast * step_;
    signals_ = varied_->here().dynamics.signal_state;
    events_.emplace(functions);
    passed_.clear();
    shared_ = false;
    for (std::size_t k = 0; k < functions.selected().size(); ++k) {
        if (functions.passed(k)) {
            passed_.push_back({k, functions.selected()[k]});
        }
    }
    varied_->here().rates(time_, y_, rate_);
    std::fill(time_slope_.begin(), time_slope_.end(), 0.0);
    untold_ = false;
    if (passed_.empty() && !take_declared_instant()) {
        shift_ = 0;
        find_nearest();
        untold_ = passed_.empty();
    }
    if (!passed_.empty()) {
        find_rates();
        if (!shared_) {
            find_time_slopes();
            refuse_near(last);
        }
    }
}

/// Of all functions, along the flow.
void Jump::find_value_rates(double time, std::span<const double> y, std::span<const double> rate,
                            std::vector<double>& rates) {
    const double half = kTimeShare * step_;
    const std::span<const double> along = rate.first(varied_->continuous());
    Varied::move(y, along, half, moved_);
    varied_->here().event_values(time + half, moved_, more_values_);
    Varied::move(y, along, -half, moved_);
    varied_->here().event_values(time - half, moved_, less_values_);
    rates.resize(more_values_.size());
    for (std::size_t k = 0; k < rates.size(); ++k) {
        rates[k] = (more_values_[k] - less_values_[k]) / (2 * half);
    }
}

/// dg/dt of what passed, and whether it did more than touch its zero.
void Jump::find_rates() {
    const double back = kBack * std::min(step_, time_ - last_time_);  // a bounce is shorter than a step
    std::vector<double> before;
    Varied::move(y_, std::span(rate_).first(varied_->continuous()), -back, before);
    std::vector<double> rate(rate_.size());
    varied_->here().rates(time_ - back, before, rate);
    find_value_rates(time_ - back, before, rate, before_rates_);
    find_value_rates(time_, y_, rate_, values_);
    for (Passed& p : passed_) {
        p.rate = values_[p.number];
        const double change = (p.rate - before_rates_[p.number]) / kBack;
        const std::string part = events_->name(p.function);
        if (p.function.kind == Kind::nothing) {
            miss(part, "begins to carry: where it does has no slope");
        } else if (p.function.kind == Kind::cluster) {
            shared_ = true;  // after the decision
        } else if (!(std::fabs(p.rate) > kGrazed * std::fabs(change))) {
            miss(part, "only touches the limit of its mode: grazing");
        }
    }
}

bool Jump::same_time_slope(double a, double b, std::size_t j) const {
    constexpr double kRounding = 1e-14;  // of a step over the width of the parameter, which is 1e-5 of it
    return std::fabs(a - b) <= kSameSlope * (std::fabs(a) + std::fabs(b)) + kRounding * step_ / varied_->width(j);
}

/// (1); all that passed must have one slope.
void Jump::find_time_slopes() {
    for (std::size_t j = 0; j < varied_->count(); ++j) {
        const std::span<const double> along = std::span(varied_->slopes[j]).first(varied_->continuous());
        Varied::move(y_, along, varied_->parameter(j).up, moved_);
        varied_->more(j).event_values(time_, moved_, more_values_);
        Varied::move(y_, along, -varied_->parameter(j).down, moved_);
        varied_->less(j).event_values(time_, moved_, less_values_);
        if (more_values_.size() != less_values_.size() || more_values_.size() != events_->selected().size()) {
            miss(varied_->parameter(j).name, "decides by itself what can end a mode");
            continue;
        }
        for (const Passed& p : passed_) {
            const double change = (more_values_[p.number] - less_values_[p.number]) / varied_->width(j);
            const double slope = -change / p.rate;
            if (&p == &passed_.front()) {
                time_slope_[j] = slope;
            } else if (!same_time_slope(slope, time_slope_[j], j)) {
                miss(events_->name(passed_.front().function) + ", " + events_->name(p.function),
                     "come to their limits at one instant: their order matters");
            }
        }
    }
}

/// Two events that rounding separates, each with its own slope.
void Jump::refuse_near(const std::vector<double>& last) {
    if (last_passed_.empty() || time_ - last_time_ > kSameInstant * step_ ||
        same_function(last_passed_.front().function, passed_.front().function)) {
        return;
    }
    for (std::size_t j = 0; j < varied_->count(); ++j) {
        if (!same_time_slope(last[j], time_slope_[j], j)) {
            miss(events_->name(last_passed_.front().function) + ", " + events_->name(passed_.front().function),
                 "come to their limits at one instant: their order matters");
        }
    }
}

/// The function that came to its zero, where rounding says that none has passed it: the nearest in time. A slip that began at 0 has
/// made no way from there to here.
void Jump::find_nearest() {
    constexpr double kThere = 1e-7;  // of a step
    std::vector<double> rates;
    find_value_rates(time_, y_, rate_, rates);
    varied_->here().event_values(time_, y_, values_);
    double nearest = kThere * step_;
    for (std::size_t k = 0; k < values_.size(); ++k) {
        const double away = rates[k] == 0 ? kFarAway : std::fabs(values_[k] / rates[k]);
        if (away < nearest) {
            nearest = away;
            passed_.assign(1, {k, events_->selected()[k]});
        }
    }
}

bool Jump::take_declared_instant() {
    const auto instant = [](Replica& replica) {
        return replica.dynamics.plan().signals.next_time_event(replica.dynamics.signal_state);
    };
    if (!(instant(varied_->here()) <= time_)) {
        return false;
    }
    for (std::size_t j = 0; j < varied_->count(); ++j) {
        time_slope_[j] = (instant(varied_->more(j)) - instant(varied_->less(j))) / varied_->width(j);
    }
    return true;
}

bool Jump::jumps(const engine::ModeDynamics& run, const engine::StateVector& now, std::span<const Event> events) const {
    const std::size_t n = run.bodies();
    const bool told = std::any_of(events.begin(), events.end(), [](const Event& e) {
        return e.kind == Event::Kind::impact || e.kind == Event::Kind::jam;
    });
    const auto first = static_cast<std::ptrdiff_t>(run.signal_states());
    const bool switched = !std::equal(signals_.begin() + first, signals_.end(), run.signal_state.begin() + first) ||
                          !std::equal(y_.begin() + static_cast<std::ptrdiff_t>(2 * n),
                                      y_.begin() + static_cast<std::ptrdiff_t>(2 * n) + first,
                                      now.y.begin() + static_cast<std::ptrdiff_t>(2 * n));
    if (told || switched) {
        return true;
    }
    const bool settles =
        std::any_of(events.begin(), events.end(), [](const Event& e) { return e.kind == Event::Kind::settled; });
    for (std::size_t i = 0; i < n && !settles; ++i) {
        if (std::fabs(now.y[n + i] - y_[n + i]) > engine::kSameSpeed * speed_[i]) {
            return true;
        }
    }
    return false;
}

bool Jump::decide_side(Replica& replica, std::size_t j, double by, engine::StateVector& beside) {
    const std::vector<double>& along = varied_->slopes[j];
    beside.time = time_ + by * time_slope_[j] + shift_;
    beside.step = steps_;
    Varied::move(y_, std::span(along).first(varied_->continuous()), by, beside.y);
    for (std::size_t k = 0; k < varied_->continuous(); ++k) {
        beside.y[k] += shift_ * rate_[k];
    }
    for (const Passed& p : passed_) {
        if (p.function.kind == Kind::end) {
            const Travel<double>& travel = replica.dynamics.plan().bodies[p.function.index].options.travel;
            replica.dynamics.reference[p.function.index] = p.function.side > 0 ? travel.upper : travel.lower;
            beside.y[p.function.index] = 0;
        }
    }
    return replica.decide(beside, events_ ? &*events_ : nullptr);
}

/// (3): the slopes are D⁻ before it, D⁺ after it.
void Jump::decide_beside(const engine::ModeDynamics& run, const engine::StateVector& now, std::size_t j) {
    const bool decided = decide_side(varied_->more(j), j, varied_->parameter(j).up, above_) &&
                         decide_side(varied_->less(j), j, -varied_->parameter(j).down, below_);
    const engine::ModeDynamics& more = varied_->more(j).dynamics;
    const engine::ModeDynamics& less = varied_->less(j).dynamics;
    if (!decided || !varied_->more(j).holds_modes_of(run) || !varied_->less(j).holds_modes_of(run)) {
        const auto differs = std::mismatch(more.mode.begin(), more.mode.end(), less.mode.begin());
        const bool found = differs.first != more.mode.end();
        const auto element = static_cast<std::size_t>(differs.first - more.mode.begin());
        miss(found ? std::string(run.plan().element(element).name) : varied_->parameter(j).name,
             "a little more or less of a parameter decides otherwise: a tie");
        return;
    }
    static_cast<void>(now);
    take_difference(run, j);
}

void Jump::take_difference(const engine::ModeDynamics& run, std::size_t j) {
    const engine::ModeDynamics& more = varied_->more(j).dynamics;
    const engine::ModeDynamics& less = varied_->less(j).dynamics;
    std::vector<double>& slope = varied_->slopes[j];
    const std::size_t n = run.bodies();
    for (std::size_t k = 0; k < varied_->continuous(); ++k) {
        const double reference = k < n ? more.reference[k] - less.reference[k] : 0.0;
        slope[k] = (reference + (above_.y[k] - below_.y[k])) / varied_->width(j);
    }
    const std::size_t first = run.signal_states();
    for (std::size_t d = 0; d < varied_->discrete(); ++d) {
        const double base = run.signal_state[first + d];
        const double change = more.signal_state[first + d] - less.signal_state[first + d];
        const double uneven = std::fabs(more.signal_state[first + d] + less.signal_state[first + d] - 2 * base);
        if (std::fabs(change) > kChoice * std::max(1.0, std::fabs(base)) && uneven > 0.5 * std::fabs(change)) {
            miss(varied_->parameter(j).name, "a little more or less of it makes a signal decide otherwise: a tie");
        }
        slope[varied_->continuous() + d] = change == 0 ? 0.0 : change / varied_->width(j);
    }
}

/// (4): slips that are held stay 0, Σ_i d_i S_i = −∂z/∂p at the same velocities. Velocities of a held group are one, and one held by
/// ground at rest has a slope of exactly 0.
void Jump::follow_ground(const engine::StateVector& now, std::size_t j) {
    engine::ModeDynamics& here = varied_->here().dynamics;
    const std::size_t n = here.bodies();
    std::vector<double> along(varied_->slopes[j].begin(),
                              varied_->slopes[j].begin() + static_cast<std::ptrdiff_t>(varied_->continuous()));
    std::fill_n(along.begin() + static_cast<std::ptrdiff_t>(n), n, 0.0);
    const auto slips = [&](Replica& replica, double by) {
        Varied::move(now.y, along, by, moved_);
        replica.dynamics.evaluate(now.time, moved_);
        return replica.dynamics.slip;
    };
    const std::vector<double> more = slips(varied_->more(j), varied_->parameter(j).up);
    const std::vector<double> less = slips(varied_->less(j), -varied_->parameter(j).down);
    const std::vector<double> speed = here.ground.speed;
    for (std::size_t e = 0; e < speed.size(); ++e) {
        here.ground.speed[e] = here.held(e) ? -(more[e] - less[e]) / varied_->width(j) : 0.0;
    }
    moved_.assign(here.size(), 0.0);
    std::copy(varied_->slopes[j].begin(), varied_->slopes[j].begin() + static_cast<std::ptrdiff_t>(2 * n),
              moved_.begin());
    here.project(moved_);
    std::copy_n(moved_.begin() + static_cast<std::ptrdiff_t>(n), n,
                varied_->slopes[j].begin() + static_cast<std::ptrdiff_t>(n));
    here.ground.speed = speed;
}

/// (5): the functions of elements that hold each other say only that they let go; who did is known after the decision.
void Jump::find_shared_slopes(const engine::ModeDynamics& run) {
    const engine::ModeDynamics& here = varied_->here().dynamics;
    std::vector<std::size_t> loose;
    for (std::size_t e = 0; e < here.plan().frictions.size(); ++e) {
        if (here.mode[e] == Mode::stuck && engine::direction_of(run.mode[e]) != 0) {
            loose.push_back(e);
        }
    }
    if (loose.empty() || passed_.size() > 1) {
        miss(events_->name(passed_.front().function), "several let go at once: none of them tells the time");
        return;
    }
    varied_->hold(run);
    std::size_t first = loose.front();
    const auto limit = [&](Replica& replica, double time, std::span<const double> along, double by) {
        Varied::move(y_, along, by, moved_);
        return replica.acceleration_at_limits(time, moved_, first, loose);
    };
    const std::span<const double> flow = std::span(rate_).first(varied_->continuous());
    const double half = kTimeShare * step_;
    double rate = 0;
    double nearest = kFarAway;
    std::size_t leader = first;
    for (const std::size_t e : loose) {  // one lets go, and what it carried falls to the others: it is at its limit now
        first = e;
        const double above = limit(varied_->here(), time_ + half, flow, half);
        const double below = limit(varied_->here(), time_ - half, flow, -half);
        const double slope = (above - below) / (2 * half);
        const double away = slope == 0 ? kFarAway : std::fabs(0.5 * (above + below) / slope);
        if (away < nearest) {
            nearest = away;
            leader = e;
            rate = slope;
        }
    }
    first = leader;
    const std::string name(here.plan().element(first).name);
    constexpr double kThere = 1e-3;  // of a step: the mean of both sides bends by less
    if (!(nearest < kThere * step_)) {
        miss(name, "several let go at once: none of them tells the time");
        return;
    }
    const std::size_t body = here.plan().layout.elements[first].body[0];
    if (!(std::fabs(rate) * step_ > kGrazed * here.possible_change(body, 1))) {
        miss(name, "only touches the limit of its mode: grazing");
        return;
    }
    for (std::size_t j = 0; j < varied_->count(); ++j) {
        const std::span<const double> along = std::span(varied_->slopes[j]).first(varied_->continuous());
        const double more = limit(varied_->more(j), time_, along, varied_->parameter(j).up);
        const double less = limit(varied_->less(j), time_, along, -varied_->parameter(j).down);
        time_slope_[j] = -(more - less) / (varied_->width(j) * rate);
    }
}

void Jump::after(const engine::ModeDynamics& run, const engine::StateVector& now, std::span<const Event> events) {
    const bool jumped = jumps(run, now, events);
    if (shared_ && !missing_) {
        find_shared_slopes(run);
        if (jumped) {
            miss(events_->name(passed_.front().function), "lets go and jumps at one instant");
        }
    }
    if (untold_ && run.mode != varied_->here().dynamics.mode) {
        const auto differs = std::mismatch(run.mode.begin(), run.mode.end(), varied_->here().dynamics.mode.begin());
        const auto element = static_cast<std::size_t>(differs.first - run.mode.begin());
        miss(std::string(run.plan().element(element).name), "changes its mode at an instant that nothing tells");
    }
    for (std::size_t j = 0; j < varied_->count() && !missing_; ++j) {
        for (std::size_t k = 0; k < varied_->continuous(); ++k) {
            varied_->slopes[j][k] += rate_[k] * time_slope_[j];  // (2)
        }
        if (jumped) {
            decide_beside(run, now, j);
        }
    }
    varied_->hold(run);
    varied_->here().rates(now.time, now.y, rate_);
    for (std::size_t j = 0; j < varied_->count() && !missing_; ++j) {
        for (std::size_t k = 0; k < varied_->continuous(); ++k) {
            varied_->slopes[j][k] -= rate_[k] * time_slope_[j];  // (4)
        }
        follow_ground(now, j);
    }
}

}  // namespace stiction::sensitivity
