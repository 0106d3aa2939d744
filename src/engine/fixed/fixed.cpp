#include "engine/fixed/fixed.hpp"

#include <algorithm>
#include <cmath>

#include "engine/failure.hpp"
#include "engine/fixed/signals/end_of_step.hpp"
#include "engine/fixed/step/fixed_step.hpp"
#include "engine/fixed/step_count.hpp"
#include "engine/fixed/step_events.hpp"
#include "engine/row_number.hpp"
#include "numeric/tolerance.hpp"

namespace stiction {
namespace {

constexpr double kShortestPart =
    1e-6;  ///< of a step, in a step that is cut: below it a mean over the part is rounding [-]

/// Counts the rows of a listener: one is due at the first step at or after each multiple of the spacing.
class RowCount {
public:
    RowCount(double spacing, double time) : spacing_(spacing), last_(row_number(time, spacing)) {}
    [[nodiscard]] bool due(double time) noexcept {
        const double now = row_number(time, spacing_);
        const bool is_due = !(spacing_ > 0) || now > last_;
        last_ = now;
        return is_due;
    }

private:
    double spacing_;
    double last_;
};

}  // namespace

FixedEngine::FixedEngine(const Plan& plan, const FixedOptions& options)
    : step_(std::make_unique<engine::FixedStep>(plan, options)), events_(std::make_unique<engine::StepEvents>(plan)) {
    if (std::isfinite(plan.signals.next_cut(0))) {
        part_ = std::make_unique<engine::FixedStep>(plan, options);
        before_ = part_->initial_state();
        jams_.assign(plan.frictions.size(), Jam::none);
        arrivals_.assign(plan.bodies.size(), 0);
    }
}

void FixedEngine::renew(const FixedOptions& options) {
    if (!step_->renew(options) || (part_ && !part_->renew(options))) {
        *this = FixedEngine(plan(), options);
        return;
    }
    shorter_.reset();
}

FixedEngine::~FixedEngine() = default;
FixedEngine::FixedEngine(FixedEngine&&) noexcept = default;
FixedEngine& FixedEngine::operator=(FixedEngine&&) noexcept = default;

StepView FixedEngine::step(State& state) noexcept { return part_ ? cut_step(state) : step_->step(state); }

StepView FixedEngine::cut_step(State& state) noexcept {
    const double shortest = kShortestPart * step_length();
    const double end = engine::end_of_step(state, step_length());
    if (!(plan().signals.next_cut(state.time) < end - shortest)) {
        return step_->step(state);
    }
    before_ = state;
    std::fill(jams_.begin(), jams_.end(), Jam::none);
    std::fill(arrivals_.begin(), arrivals_.end(), 0.0);
    StepView whole;
    whole.fast = true;
    whole.same_modes = true;
    while (state.time < end) {
        const double instant = plan().signals.next_cut(state.time);
        const double until = instant < end - shortest ? instant : end;
        if (until - state.time > shortest) {
            part_->set_length(until - state.time);
            const StepView done = part_->step(state);
            if (done.status != RunStatus::ok) {
                state = before_;
                return done;
            }
            for (std::size_t e = 0; e < done.jams.size(); ++e) {
                jams_[e] = std::max(jams_[e], done.jams[e]);
            }
            for (std::size_t i = 0; i < done.arrivals.size(); ++i) {
                arrivals_[i] = std::max(arrivals_[i], done.arrivals[i]);
            }
            const StepView sum = whole;
            whole = done;
            whole.fast = sum.fast && done.fast;
            whole.same_modes = sum.same_modes && done.same_modes;
            whole.solves += sum.solves;
            whole.operations += sum.operations;
            whole.tries += sum.tries;
            whole.jams = done.jams.empty() ? done.jams : std::span<const Jam>(jams_);
            whole.arrivals = done.arrivals.empty() ? done.arrivals : std::span<const double>(arrivals_);
        }
        state.step = before_.step;
        state.time = until;
    }
    ++state.step;
    return whole;
}

double FixedEngine::step_length() const noexcept { return step_->options().step; }

State FixedEngine::initial_state() { return step_->initial_state(); }

const Plan& FixedEngine::plan() const noexcept { return step_->plan(); }

double FixedEngine::mechanical_energy(const State& state) const noexcept { return step_->mechanical_energy(state); }

EngineDescription FixedEngine::description() const { return describe(step_->options()); }

EngineDescription FixedEngine::describe(const FixedOptions& options) {
    return {.name = "fixed",
            .method = stiction::description(options.method).name,
            .step = options.step,
            .reading = SignalReading::decided};
}

State FixedEngine::judged(const State& state) {
    State result = state;
    State next = state;
    if (step(next).status == RunStatus::ok && next.mode == state.mode) {
        result.friction = next.friction;
    }
    return result;
}

RunReport FixedEngine::advance_to(State& state, double until, const Listener& listener) {
    return take_steps_of_the_grid(state, state.step, until, listener);
}

RunReport FixedEngine::take_steps_of_the_grid(State& state, std::uint64_t number, double until,
                                              const Listener& listener) {
    const std::uint64_t last = steps_until(until, step_length());
    // Step 0 marks a run that has not begun: one that begins later than 0 keeps the mark until its first step.
    if ((state.step == 0) == (number == 0)) {
        state.step = number;
    }
    return take_steps(state, last > number ? last - number : 0, listener, {.number = number});
}

RunReport FixedEngine::arrive_at(State& state, double until, const Listener& listener) {
    if (!(until > state.time)) {
        return {};
    }
    const double h = step_length();
    const double nearest = std::round(until / h) * h;
    // Steps on the grid end on it but for rounding; others end as near to it as they are asked to.
    const bool begins_on = is_on_grid(state.time, h, engine::kSameTime);
    // A step so short that the grid does not see it is taken nevertheless: it ends where it was asked to.
    const bool is_seen = begins_on ? std::round(until / h) > std::round(state.time / h) : nearest > state.time;
    const bool ends_on_grid = state.time >= 0 && is_on_grid(until, h) && is_seen;
    if (ends_on_grid && begins_on) {
        return take_steps_of_the_grid(state, whole_steps(state.time / h), until, listener);
    }
    const Instants even{.off_grid = true, .begin = state.time, .end = ends_on_grid ? nearest : until};
    const std::uint64_t count = std::max<std::uint64_t>(1, steps_until(even.end - even.begin, h));
    const double equal = (even.end - even.begin) / static_cast<double>(count);
    if (!shorter_ || shorter_->step_length() != equal) {
        FixedOptions options = step_->options();
        options.step = equal;
        shorter_ = std::make_unique<FixedEngine>(plan(), options);
    }
    return shorter_->take_steps(state, count, listener, even);
}

RunReport FixedEngine::take_steps(State& state, std::uint64_t count, const Listener& listener,
                                  const Instants& instants) {
    RunReport report;
    const bool watched = listener.on_event || listener.before_decision || listener.after_decision;
    RowCount rows(listener.row_spacing, state.time);
    if (listener.on_row) {
        listener.on_row(state);
    }
    for (std::uint64_t k = 1; k <= count && report.status == RunStatus::ok; ++k) {
        if (watched) {
            events_->begin(state);
        }
        const StepView view = step(state);
        if (view.status != RunStatus::ok) {
            report.status = view.status;
            report.message =
                engine::failure_text(plan(), state, {view.status, view.culprit, step_length(), refused_in(view)});
            break;
        }
        if (instants.off_grid) {  // time is no multiple of the step, or before 0
            state.time = k == count ? instants.end : instants.begin + static_cast<double>(k) * step_length();
        } else {
            state.step = instants.number + k;
            state.time = static_cast<double>(state.step) * step_length();
        }
        ++report.steps;
        if (watched) {
            tell_events(state, view, listener, report);
        }
        if (listener.on_row && rows.due(state.time)) {
            listener.on_row(state);
        }
        if (listener.on_modes && !view.same_modes) {
            listener.on_modes(state);
        }
        if (listener.on_step) {
            listener.on_step(state);
        }
        if (k < count && listener.go_on && !listener.go_on(state)) {
            report.status = RunStatus::stopped;
        }
    }
    if (listener.on_row) {
        listener.on_row(state);
    }
    return report;
}

void FixedEngine::tell_events(const State& state, const StepView& step, const Listener& listener, RunReport& report) {
    const std::span<const Event> events = events_->find(state, step);
    if (events.empty()) {
        return;
    }
    ++report.events;
    if (listener.before_decision) {
        listener.before_decision(events_->start());
    }
    for (const Event& event : events) {
        if (listener.on_event) {
            listener.on_event(event, state);
        }
    }
    if (listener.after_decision) {
        listener.after_decision(state);
    }
}

}  // namespace stiction
