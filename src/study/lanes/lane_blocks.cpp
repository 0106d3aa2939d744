#include "study/lanes/lane_blocks.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "expression/program.hpp"
#include "signal/blocks/dynamic_parts.hpp"
#include "signal/blocks/shape_parts.hpp"
#include "signal/blocks/source_parts.hpp"
#include "signal/program/block_calls.hpp"

namespace stiction::study {
namespace {

using signal::Kind;

LaneOperation operation_of(Kind kind) {
    switch (kind) {
        case Kind::constant:
        case Kind::step: return LaneOperation::flat;
        case Kind::external:
        case Kind::ramp: return LaneOperation::line;
        case Kind::points: return LaneOperation::points;
        case Kind::sine: return LaneOperation::sine;
        case Kind::time: return LaneOperation::time;
        case Kind::sum: return LaneOperation::sum;
        case Kind::gain: return LaneOperation::gain;
        case Kind::product: return LaneOperation::product;
        case Kind::saturation: return LaneOperation::saturation;
        case Kind::dead_zone: return LaneOperation::dead_zone;
        case Kind::sine_of: return LaneOperation::sine_of;
        case Kind::expression: return LaneOperation::expression;
        case Kind::integrator: return LaneOperation::integrator;
        case Kind::lag: return LaneOperation::lag;
        case Kind::transfer_function: return LaneOperation::transfer_function;
        case Kind::pid: return LaneOperation::pid;
        default: return LaneOperation::lane_by_lane;
    }
}

/// Numbers of an operation by lane.
std::size_t number_count(const LaneBlock& lane_block, const signal::Block& block) {
    constexpr std::size_t kPidNumbers = 19;
    constexpr std::size_t kMostNumbers = 6;  // of all simple ones
    switch (lane_block.operation) {
        case LaneOperation::sum: return block.table.count;
        case LaneOperation::expression: return block.table.count + block.discrete.count;
        case LaneOperation::transfer_function: return block.table.count + block.prepared.count;
        case LaneOperation::pid: return kPidNumbers;
        default: return kMostNumbers;
    }
}

/// Is the lane not usual at the next instant of this source? Others decide by what they read.
bool switches_by_time(LaneOperation operation) { return operation <= LaneOperation::sine; }

std::vector<double> line_numbers(const signal::View& view) {
    const double* d = view.discrete;
    if (view.block.kind == Kind::external) {
        return {d[1] == 0 ? 1.0 : 0.0, d[0], d[0], d[1], d[2]};
    }
    const auto ramp = view.part<signal::Ramp>();
    const bool runs = d[0] == 1;
    return {runs ? 0.0 : 1.0, runs ? 0.0 : signal::source::output(view), ramp.offset, ramp.slope, ramp.start};
}

/// points_bank.hpp: output.
std::vector<double> points_numbers(const signal::View& view) {
    const std::size_t count = view.block.table.count / 2;
    const double* times = view.table;
    const double* values = times + count;
    const auto passed = static_cast<std::size_t>(view.discrete[0]);
    if (passed == 0 || passed == count) {
        return {1, values[passed == 0 ? 0 : count - 1], 0, 0, 0, 1};
    }
    const double rise = values[passed] - values[passed - 1];
    return {rise == 0 ? 1.0 : 0.0, values[passed],
            values[passed - 1],    rise,
            times[passed - 1],     times[passed] - times[passed - 1]};
}

/// In the order of LaneSignals::PidNumber.
std::vector<double> pid_numbers(const signal::View& view, const double* prepared) {
    const auto p = view.part<signal::Pid>();
    const double range = p.upper - p.lower;
    const double size = std::isfinite(range) ? range : std::isfinite(p.upper) ? p.upper : p.lower;
    const double band = std::isfinite(size) ? signal::controller::kHoldBand * std::fabs(size) : 0;
    const bool back = p.anti_windup == signal::AntiWindup::back_calculation && p.tracking_time > 0;
    return {p.proportional,
            p.integral,
            p.derivative,
            p.filter_time,
            p.proportional_weight,
            p.derivative_weight,
            p.lower,
            p.upper,
            p.tracking_time,
            p.anti_windup == signal::AntiWindup::conditional ? 1.0 : 0.0,
            back ? 1.0 : 0.0,
            view.discrete[0],
            view.discrete[1],
            p.lower + band,
            p.upper - band,
            prepared[0],
            prepared[1],
            prepared[2],
            prepared[3]};
}

/// Table, then what follows it.
std::vector<double> table_and(const signal::View& view, const double* more, std::size_t count) {
    std::vector<double> numbers(view.table, view.table + view.block.table.count);
    numbers.insert(numbers.end(), more, more + count);
    return numbers;
}

std::vector<double> numbers_of(LaneOperation operation, const signal::View& view, const double* prepared) {
    switch (operation) {
        case LaneOperation::flat: return {signal::source::output(view)};
        case LaneOperation::line: return line_numbers(view);
        case LaneOperation::points: return points_numbers(view);
        case LaneOperation::sine: {
            const auto p = view.part<signal::Sine>();
            return {view.discrete[0] < 1 ? 1.0 : 0.0, p.offset, p.amplitude, p.frequency, p.start, p.phase};
        }
        case LaneOperation::sum: return table_and(view, nullptr, 0);
        case LaneOperation::gain: return {view.part<signal::Gain>().gain};
        case LaneOperation::saturation: {
            const auto p = view.part<signal::Saturation>();
            return {p.lower, p.upper, view.discrete[0]};
        }
        case LaneOperation::dead_zone: {
            const auto p = view.part<signal::DeadZone>();
            return {p.lower, p.upper, view.discrete[0]};
        }
        case LaneOperation::sine_of: {
            const auto p = view.part<signal::SineOf>();
            return {p.amplitude, p.phase};
        }
        case LaneOperation::expression: return table_and(view, view.discrete, view.block.discrete.count);
        case LaneOperation::integrator: {
            const auto p = view.part<signal::Integrator>();
            return {p.gain, p.lower, p.upper, view.discrete[0]};
        }
        case LaneOperation::lag: return {view.part<signal::Lag>().gain, prepared[0], prepared[1]};
        case LaneOperation::transfer_function: return table_and(view, prepared, view.block.prepared.count);
        case LaneOperation::pid: return pid_numbers(view, prepared);
        default: return {};
    }
}

}  // namespace

LaneBlocks::LaneBlocks(std::vector<const Plan*> plans, std::size_t lanes, double step)
    : plans_(std::move(plans)), lanes_(lanes), step_(step) {
    for (const Plan* plan : plans_) {
        prepared_.push_back(plan->signals.prepare(step));
    }
    const SignalProgram::Parts parts = plans_[0]->signals.parts();
    slots_.assign(parts.slots.begin(), parts.slots.end());
    for (const std::uint32_t slot : slots_) {
        strided_.push_back(slot * static_cast<std::uint32_t>(lanes));
    }
    std::uint32_t rows = 0;
    for (std::size_t k = 0; k < parts.blocks.size(); ++k) {
        const signal::Block& block = parts.blocks[k];
        LaneBlock made{.operation = operation_of(block.kind),
                       .output = block.output,
                       .input_count = block.inputs.count,
                       .inputs = slots_.data() + block.inputs.first,
                       .numbers = rows,
                       .state = block.continuous.first,
                       .order = block.continuous.count,
                       .words = parts.parameters.data() + block.parameters.first,
                       .length = block.parameters.count,
                       .index = static_cast<std::uint32_t>(k)};
        if (made.operation == LaneOperation::expression) {
            made.order = block.table.count;  // where its regions begin
        }
        rows += static_cast<std::uint32_t>(number_count(made, block));
        blocks_.push_back(made);
        if (block.kind >= Kind::integrator) {
            dynamic_.push_back(made);
        }
    }
    work_.resize(2);
    numbers_ = LaneTable(rows, lanes);
    switch_time_ = LaneTable(1, lanes);
}

void LaneBlocks::describe(LaneJob& job) {
    job.block = blocks_.data();
    job.blocks = blocks_.size();
    job.dynamic = dynamic_.data();
    job.dynamics = dynamic_.size();
    job.memory = plans_[0]->signals.has_memory();
    job.states = plans_[0]->signals.continuous_count();
    job.values = plans_[0]->signals.value_count();
    job.block_numbers = numbers_.data();
    job.switch_time = switch_time_.data();
    job.any_lane_by_lane = std::any_of(blocks_.begin(), blocks_.end(),
                                       [](const LaneBlock& b) { return b.operation == LaneOperation::lane_by_lane; });
}

signal::View LaneBlocks::view(std::size_t lane, const signal::Block& b, const State& state) const noexcept {
    const SignalProgram::Parts parts = plans_[lane]->signals.parts();
    const double* states = state.signal_state.data();
    return {b,
            state.time,
            parts.parameters.data() + b.parameters.first,
            parts.tables.data() + b.table.first,
            states + b.continuous.first,
            states + b.discrete.first,
            slots_.data() + b.inputs.first,
            nullptr};
}

void LaneBlocks::load_block(std::size_t lane, std::size_t k, const State& state) {
    const signal::Block& block = plans_[lane]->signals.parts().blocks[k];
    const double* prepared = prepared_[lane].tables().data() + block.prepared.first;
    const signal::View seen = view(lane, block, state);
    const std::vector<double> numbers = numbers_of(blocks_[k].operation, seen, prepared);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        numbers_.at(blocks_[k].numbers + i, lane) = numbers[i];
    }
    if (switches_by_time(blocks_[k].operation)) {
        double& next = switch_time_.at(0, lane);
        next = std::min(next, signal::source::next_instant(seen));
    }
}

void LaneBlocks::load(std::size_t lane, const State& state) {
    switch_time_.at(0, lane) = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < blocks_.size(); ++k) {
        load_block(lane, k, state);
    }
}

void LaneBlocks::call(const LaneJob& job, const LaneBlock& lane_block, LanePhase phase, double time,
                      std::span<const State> states, double* continuous, double* values, const double* end_values) {
    for (std::size_t lane = 0; lane < states.size(); ++lane) {
        const SignalProgram::Parts parts = plans_[lane]->signals.parts();
        const signal::Block& b = parts.blocks[lane_block.index];
        std::vector<double>& x = work_[0];
        std::vector<double>& d = work_[1];
        const double* discrete = states[lane].signal_state.data() + b.discrete.first;
        d.assign(discrete, discrete + b.discrete.count);
        x.resize(b.continuous.count);
        for (std::size_t i = 0; i < x.size(); ++i) {
            x[i] = continuous[(b.continuous.first + i) * lanes_ + lane];
        }
        const std::vector<double>& was = x;
        const double first = was.empty() ? 0.0 : was[0];
        const signal::ChangingView seen{b,
                                        time,
                                        parts.parameters.data() + b.parameters.first,
                                        parts.tables.data() + b.table.first,
                                        x.data(),
                                        d.data(),
                                        strided_.data() + b.inputs.first,
                                        values + lane};
        const double* prepared = prepared_[lane].tables().data() + b.prepared.first;
        bool changed = false;
        switch (phase) {
            case LanePhase::decide:
                changed = signal::block::decide(seen) || (!x.empty() && x[0] != first);
                values[b.output * lanes_ + lane] = signal::block::output(seen);
                break;
            case LanePhase::late: changed = signal::block::decide_late(seen); break;
            case LanePhase::output: values[b.output * lanes_ + lane] = signal::block::output(seen); break;
            case LanePhase::hold: signal::block::advance(seen, step_, prepared, nullptr); break;
            case LanePhase::along: signal::block::advance(seen, step_, prepared, end_values + lane); break;
        }
        if (changed) {
            job.usual[lane] = 0;
        }
        const bool advances = phase == LanePhase::hold || phase == LanePhase::along;
        for (std::size_t i = 0; advances && i < x.size(); ++i) {
            continuous[(b.continuous.first + i) * lanes_ + lane] = x[i];
        }
    }
}

}  // namespace stiction::study
