#include "study/lanes/lane_group.hpp"

#include <algorithm>
#include <cassert>

#include "engine/fixed/step/fixed_step.hpp"

namespace stiction::study {
namespace {

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

/// Begins to watch what the listener asks for.
void LaneGroup::watch() {
    watched_.clear();
    for (const LaneQuantity& quantity : now_.listener->watch) {
        const double* table = quantity.kind == LaneQuantity::Kind::position   ? job_.position
                              : quantity.kind == LaneQuantity::Kind::velocity ? job_.velocity
                                                                              : job_.told_friction;
        watched_.push_back(table + quantity.index * lanes_);
    }
    least_ = LaneTable(watched_.size(), lanes_);
    greatest_ = LaneTable(watched_.size(), lanes_);
    for (std::size_t k = 0; k < watched_.size(); ++k) {
        std::copy_n(watched_[k], lanes_, least_.row(k));
        std::copy_n(watched_[k], lanes_, greatest_.row(k));
    }
    job_.watched = watched_.data();
    job_.watches = watched_.size();
    job_.least = least_.data();
    job_.greatest = greatest_.data();
}

void LaneGroup::tell_extremes(std::size_t lane) {
    if (!now_.listener->on_extremes) {
        return;
    }
    std::vector<LaneExtremes> extremes;
    for (std::size_t k = 0; k < watched_.size(); ++k) {
        extremes.push_back({least_.at(k, lane), greatest_.at(k, lane)});
    }
    now_.listener->on_extremes(now_.first_lane + lane, extremes);
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
        for (std::size_t k = 0; k < watched_.size(); ++k) {
            LaneExtremes seen{least_.at(k, lane), greatest_.at(k, lane)};
            seen.see(watched_[k][lane]);
            least_.at(k, lane) = seen.least;
            greatest_.at(k, lane) = seen.greatest;
        }
    } else {
        tell_extremes(lane);
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
        now_.reports[lane].steps += begun - (alone ? 1 : 0);
        now_.count->together += begun - (alone ? 1 : 0);
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

void LaneGroup::tell_rows() {
    for (std::size_t lane = 0; lane < size(); ++lane) {
        if (!tables_.is_idle(lane)) {
            read(lane, now_.states[lane]);
            now_.listener->on_row(now_.first_lane + lane, now_.states[lane]);
        }
    }
}

void LaneGroup::advance(std::span<State> states, std::uint64_t last, std::size_t first_lane,
                        const LaneListener& listener, std::span<RunReport> reports, LaneCount& count) {
    now_ = {states, first_lane, &listener, reports, &count, size()};
    begin(states);
    watch();
    const bool rows = listener.on_row && listener.row_steps > 0;
    std::uint64_t next_row = job_.step + listener.row_steps;
    if (rows) {
        tell_rows();
    }
    while (job_.step < last && now_.running > 0) {
        const std::uint64_t until = rows ? std::min(last, next_row) : last;
        const std::size_t begun = kernel_(job_, until - job_.step);
        if (step_alone(begun)) {
            ties_.collect(tables_, job_);
        }
        if (rows && (job_.step == next_row || job_.step == last)) {
            tell_rows();
            next_row = job_.step + listener.row_steps;
        }
    }
    for (std::size_t lane = 0; lane < size(); ++lane) {
        if (!tables_.is_idle(lane)) {
            read(lane, states[lane]);
            tell_extremes(lane);
        }
        tables_.set_idle(lane, true);
    }
    now_ = {};
}

}  // namespace stiction::study
