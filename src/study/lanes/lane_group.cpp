#include "study/lanes/lane_group.hpp"

#include <algorithm>
#include <cassert>

#include "engine/fixed/step/fixed_step.hpp"

namespace stiction::study {
namespace {

constexpr std::size_t kLogSteps = 64;  // that are written down before they are told: the log stays in the first cache
constexpr std::size_t kUnaskedSteps = 4096;  // steps without a question whether to go on: less than some milliseconds

std::vector<std::unique_ptr<FixedEngine>> make_engines(std::span<const Plan* const> plans,
                                                       const FixedOptions& options) {
    std::vector<std::unique_ptr<FixedEngine>> engines;
    for (const Plan* plan : plans) {
        engines.push_back(std::make_unique<FixedEngine>(*plan, options));
    }
    return engines;
}

}  // namespace

LaneGroup::LaneGroup(std::span<const Plan* const> plans, const FixedOptions& options, LaneKernel kernel,
                     std::size_t lanes)
    : lanes_(lanes),
      kernel_(kernel),
      engines_(make_engines(plans, options)),
      shape_(plans, engines_[0]->inside().constants()),
      blocks_({plans.begin(), plans.end()}, lanes, options.step),
      tables_(*plans[0], shape_, lanes),
      ties_(plans, shape_, lanes) {
    shape_.describe(engines_[0]->inside().constants(), job_);
    blocks_.describe(job_);
    tables_.describe(job_);
    for (std::size_t lane = 0; lane < size(); ++lane) {
        tables_.load_constants(lane, engines_[lane]->inside().constants(), job_);
    }
    job_.host = this;
    job_.call_block = [](const LaneJob& job, const LaneBlock& block, LanePhase phase, double time, double* states,
                         double* values, const double* end_values) {
        auto& group = *static_cast<LaneGroup*>(job.host);
        group.blocks_.call(job, block, phase, time, group.now_.states, states, values, end_values);
    };
    job_.call_hold = [](const LaneJob& job, const double* position, const double* velocity, double* end_position) {
        auto& group = *static_cast<LaneGroup*>(job.host);
        group.ties_.hold_several(job, group.now_.states, position, velocity, end_position);
    };
}

void LaneGroup::begin(std::span<const State> states) {
    job_.step = states[0].step;
    for (std::size_t lane = 0; lane < size(); ++lane) {
        assert(states[lane].step == job_.step && states[lane].time == static_cast<double>(job_.step) * job_.h);
        tables_.scatter(lane, job_, states[lane]);
        tables_.forget_pattern(lane);
        tables_.set_idle(lane, false);
    }
    ties_.collect(tables_, job_);
}

/// Writes down what the listener needs after every step.
void LaneGroup::begin_log() {
    logged_.clear();
    const auto add = [&](bool needed, const double* table, std::size_t rows) {
        for (std::size_t r = 0; needed && r < rows; ++r) {
            logged_.push_back(table + r * lanes_);
        }
    };
    const LaneListener& listener = *now_.listener;
    const bool steps = static_cast<bool>(listener.on_step);
    add(steps && listener.motion, job_.position, job_.bodies);
    add(steps && listener.motion, job_.velocity, job_.bodies);
    add(steps && listener.friction, job_.told_friction, job_.elements);
    add(steps && listener.signals, job_.state, job_.states);
    log_ = LaneTable(kLogSteps * logged_.size(), lanes_);
    job_.logged = logged_.data();
    job_.log_rows = logged_.size();
    job_.log = log_.data();
}

void LaneGroup::tell_steps(std::size_t lane, std::uint64_t from, std::size_t count) {
    const LaneListener& listener = *now_.listener;
    if (!listener.on_step) {
        return;
    }
    State& state = now_.states[lane];
    const double* number = job_.log + lane;
    const auto take = [&](bool needed, std::size_t rows, std::vector<double>& to) {
        for (std::size_t r = 0; needed && r < rows; ++r, number += lanes_) {
            to[r] = *number;
        }
    };
    for (std::size_t k = 1; k <= count; ++k) {
        take(listener.motion, job_.bodies, state.position);
        take(listener.motion, job_.bodies, state.velocity);
        take(listener.friction, job_.elements, state.friction);
        take(listener.signals, job_.states, state.signal_state);
        state.step = from + k;
        state.time = static_cast<double>(state.step) * job_.h;
        listener.on_step(now_.first_lane + lane, state);
    }
}

void LaneGroup::load(std::size_t lane, const State& state) {
    const engine::FixedStep& inside = engines_[lane]->inside();
    if (tables_.load_pattern(lane, job_, inside, state)) {
        blocks_.load(lane, state);
        ties_.load(lane, job_, inside.solution().network().patterns()->last(), state);
    }
}

void LaneGroup::read(std::size_t lane, State& state) const {
    tables_.gather(lane, job_, state);
    state.step = job_.step;
    state.time = static_cast<double>(job_.step) * job_.h;
}

void LaneGroup::step_alone(std::size_t lane, State& state) {
    Listener told;
    const std::size_t name = now_.first_lane + lane;
    const LaneListener& listener = *now_.listener;
    if (listener.on_event) {
        told.on_event = [&listener, name](const Event& event, const State& after) {
            listener.on_event(name, event, after);
        };
    }
    RunReport& report = now_.reports[lane];
    const RunReport done = engines_[lane]->advance_to(state, static_cast<double>(state.step + 1) * job_.h, told);
    report.status = done.status;
    report.message = done.message;
    report.steps += done.steps;
    report.events += done.events;
    if (done.status == RunStatus::ok) {
        tables_.scatter(lane, job_, state);
        load(lane, state);
        if (listener.on_alone) {
            listener.on_alone(name, state);
        }
        if (listener.on_step) {
            listener.on_step(name, state);
        }
    } else {
        tables_.forget_pattern(lane);
        tables_.set_idle(lane, true);
        --now_.running;
    }
}

bool LaneGroup::step_alone(std::size_t begun) {
    bool any = false;
    for (std::size_t lane = 0; lane < size(); ++lane) {
        if (tables_.is_idle(lane)) {
            continue;
        }
        const bool alone = !tables_.was_usual(lane);
        const std::size_t usual = begun - (alone ? 1 : 0);
        now_.reports[lane].steps += usual;
        now_.count->together += usual;
        tell_steps(lane, job_.step - begun, usual);
        if (alone) {
            State& state = now_.states[lane];
            tables_.gather(lane, job_, state);
            state.step = job_.step - 1;
            state.time = static_cast<double>(state.step) * job_.h;
            step_alone(lane, state);
            ++now_.count->alone;
            any = true;
        }
    }
    return any;
}

/// Asks whether to go on; if not, all runs end here.
bool LaneGroup::is_stopped() {
    if (!now_.listener->go_on || now_.listener->go_on()) {
        return false;
    }
    for (std::size_t lane = 0; lane < size(); ++lane) {
        if (!tables_.is_idle(lane)) {
            now_.reports[lane].status = RunStatus::stopped;
        }
    }
    return true;
}

void LaneGroup::advance(std::span<State> states, std::uint64_t last, std::size_t first_lane,
                        const LaneListener& listener, std::span<RunReport> reports, LaneCount& count) {
    now_ = {states, first_lane, &listener, reports, &count, size()};
    begin(states);
    begin_log();
    while (job_.step < last && now_.running > 0) {
        const std::size_t most =
            std::min<std::uint64_t>(last - job_.step, listener.on_step ? kLogSteps : kUnaskedSteps);
        if (step_alone(kernel_(job_, most))) {
            ties_.collect(tables_, job_);
        }
        if (job_.step < last && is_stopped()) {
            break;
        }
    }
    for (std::size_t lane = 0; lane < size(); ++lane) {
        if (!tables_.is_idle(lane)) {
            read(lane, states[lane]);
        }
        tables_.set_idle(lane, true);
    }
    now_ = {};
}

}  // namespace stiction::study
