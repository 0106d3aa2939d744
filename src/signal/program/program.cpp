#include "signal/program/program.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

#include "signal/blocks/controllers.hpp"
#include "signal/blocks/delay_line.hpp"
#include "signal/blocks/dynamics.hpp"
#include "signal/blocks/shapes.hpp"
#include "signal/blocks/source_parts.hpp"
#include "signal/blocks/sources.hpp"
#include "signal/motion/encoder.hpp"
#include "signal/motion/move.hpp"
#include "signal/program/block_calls.hpp"

namespace stiction {

using signal::Block;
using signal::ChangingView;
using signal::Family;
using signal::family_of;
using signal::View;

std::optional<std::size_t> SignalProgram::slot(std::string_view name) const {
    const auto found = std::lower_bound(sorted_.begin(), sorted_.end(), name,
                                        [&](std::uint32_t i, std::string_view wanted) { return names_[i] < wanted; });
    if (found == sorted_.end() || names_[*found] != name) return std::nullopt;
    return *found;
}

std::optional<std::size_t> SignalProgram::state_of(std::size_t slot) const noexcept {
    for (const Block& block : blocks_) {
        if (block.output == slot && block.continuous.count > 0) return block.continuous.first;
    }
    return std::nullopt;
}

signal::Kind SignalProgram::kind(std::size_t slot) const noexcept {
    const auto last =
        std::find_if(blocks_.rbegin(), blocks_.rend(), [slot](const Block& b) { return b.output == slot; });
    return last == blocks_.rend() ? signal::Kind::input : last->kind;  // inputs have no block
}

std::vector<bool> SignalProgram::read_slots() const {
    std::vector<bool> read(value_count(), false);
    for (const std::uint32_t slot : slots_) {
        read[slot] = true;
    }
    return read;
}

std::vector<SignalProgram::Controller> SignalProgram::controllers() const {
    std::vector<Controller> all;
    for (const Block& block : blocks_) {
        if (signal::family_of(block.kind) == signal::Family::controller) {
            const std::uint32_t* inputs = slots_.data() + block.inputs.first;
            all.push_back({block.output, inputs[0],
                           block.inputs.count > 1 ? std::optional<std::size_t>(inputs[1]) : std::nullopt});
        }
    }
    return all;
}

/// Blocks by how they are computed. Constants, sines and points read no other block: they may come first.
void SignalProgram::sort_blocks() {
    for (const Block& block : blocks_) {
        const View seen = view(block, 0, initial_.data(), nullptr);
        if (block.kind == signal::Kind::constant) {
            constants_.push_back({block.output, seen.part<signal::Constant>().value});
        } else if (block.kind == signal::Kind::sine) {
            sines_.add(seen.part<signal::Sine>(), block.output, block.discrete.first);
        } else if (block.kind == signal::Kind::points) {
            points_.add(block.output, block.discrete.first, block.table);
        } else {
            computed_.push_back(block);
        }
        if (block.kind >= signal::Kind::integrator) dynamic_.push_back(block);
        if (signal::cuts_steps(block.kind)) cutting_.push_back(block);
    }
}

bool SignalProgram::follows_at_once(std::size_t slot, std::size_t from) const {
    std::vector<bool> follows(value_count(), false);
    follows[from] = true;
    for (const Block& block : blocks_) {  // in evaluation order: what a block reads at once was decided before it
        const auto first = slots_.begin() + block.inputs.first;
        const bool reads = std::any_of(first, first + block.inputs.count, [&](std::uint32_t i) { return follows[i]; });
        if (block.feedthrough && reads) follows[block.output] = true;
    }
    return follows[slot];
}

SignalProgram SignalProgram::with_offsets(std::span<const std::size_t> slots) const {
    SignalProgram program = *this;
    for (const std::size_t slot : slots) {
        assert(kind(slot) != signal::Kind::input);
        Block offset{.kind = signal::Kind::offset, .feedthrough = true, .output = static_cast<std::uint32_t>(slot)};
        offset.inputs = {static_cast<std::uint32_t>(program.slots_.size()), 1};
        offset.discrete = {static_cast<std::uint32_t>(program.state_count()), 1};
        program.slots_.push_back(offset.output);
        program.initial_.push_back(0);
        ++program.discrete_count_;
        ++program.offset_count_;
        // Right behind the block it adds to; constants, sines and points are computed before all others.
        for (std::vector<Block>* blocks : {&program.blocks_, &program.computed_}) {
            const auto made =
                std::find_if(blocks->begin(), blocks->end(), [slot](const Block& b) { return b.output == slot; });
            blocks->insert(made == blocks->end() ? blocks->begin() : made + 1, offset);
        }
    }
    return program;
}

void SignalProgram::set_points(std::size_t slot, std::span<const double> times, std::span<const double> values) {
    assert(kind(slot) == signal::Kind::points && times.size() == values.size() && !times.empty());
    const signal::Slice table{static_cast<std::uint32_t>(tables_.size()), static_cast<std::uint32_t>(2 * times.size())};
    tables_.insert(tables_.end(), times.begin(), times.end());
    tables_.insert(tables_.end(), values.begin(), values.end());
    for (Block& block : blocks_) {
        if (block.output == slot) block.table = table;
    }
    points_.set_table(static_cast<std::uint32_t>(slot), table);
}

const std::string& SignalProgram::event_block(std::size_t event) const noexcept { return names_[event_slots_[event]]; }

View SignalProgram::view(const Block& b, double time, const double* states, const double* values) const noexcept {
    return {b,
            time,
            parameters_.data() + b.parameters.first,
            tables_.data() + b.table.first,
            states + b.continuous.first,
            states + b.discrete.first,
            slots_.data() + b.inputs.first,
            values};
}

ChangingView SignalProgram::view(const Block& b, double time, double* states, const double* values) const noexcept {
    return {b,
            time,
            parameters_.data() + b.parameters.first,
            tables_.data() + b.table.first,
            states + b.continuous.first,
            states + b.discrete.first,
            slots_.data() + b.inputs.first,
            values};
}

void SignalProgram::initial_states(std::span<double> states) const noexcept {
    assert(states.size() == state_count());
    std::copy(initial_.begin(), initial_.end(), states.begin());
}

void SignalProgram::evaluate(double time, std::span<const double> states, std::span<double> values) const noexcept {
    assert(states.size() == state_count() && values.size() == value_count());
    for (const Constant& constant : constants_) values[constant.slot] = constant.value;
    sines_.evaluate(time, states.data(), values.data());
    points_.evaluate(time, tables_.data(), states.data(), values.data());
    for (const Block& block : computed_) {
        values[block.output] = signal::block::output(view(block, time, states.data(), values.data()));
    }
}

bool SignalProgram::switch_state(double time, std::span<double> states, std::span<double> values) const noexcept {
    assert(states.size() == state_count() && values.size() == value_count());
    for (const Constant& constant : constants_) values[constant.slot] = constant.value;
    bool changed = sines_.update(time, states.data(), values.data());
    changed = points_.update(time, tables_.data(), states.data(), values.data()) || changed;
    for (const Block& block : computed_) {
        const ChangingView seen = view(block, time, states.data(), values.data());
        changed = signal::block::decide(seen) || changed;
        values[block.output] = signal::block::output(seen);
    }
    for (const Block& block : dynamic_) {
        changed = signal::block::decide_late(view(block, time, states.data(), values.data())) || changed;
    }
    return changed;
}

double SignalProgram::steady_until(std::span<const double> states) const noexcept {
    const bool is_known = sines_.empty() && computed_.empty() && dynamic_.empty();
    return is_known ? points_.steady_until(tables_.data(), states.data()) : -std::numeric_limits<double>::infinity();
}

PreparedStep SignalProgram::prepare(double step) const {
    PreparedStep result;
    result.tables_.assign(prepared_count_, 0.0);
    prepare_again(step, result);
    return result;
}

PreparedStep SignalProgram::prepare_explicitly(double step) const {
    PreparedStep result;
    result.tables_.assign(prepared_count_, 0.0);
    result.explicitly_ = true;
    prepare_again(step, result);
    return result;
}

void SignalProgram::prepare_again(double step, PreparedStep& prepared) const noexcept {
    prepared.step_ = step;
    for (const Block& block : dynamic_) {
        const View seen = view(block, 0, initial_.data(), nullptr);
        double* table = prepared.tables_.data() + block.prepared.first;
        const bool dynamics = family_of(block.kind) == Family::dynamics;
        if (dynamics && prepared.explicitly_) signal::dynamics::prepare_explicitly(seen, step, table);
        if (dynamics && !prepared.explicitly_) signal::dynamics::prepare(seen, step, table);
        if (family_of(block.kind) == Family::controller) signal::controller::prepare(seen, step, table);
    }
}

std::vector<SignalProgram::ExplicitLimit> SignalProgram::explicit_limits() const {
    std::vector<ExplicitLimit> limits;
    for (const Block& block : dynamic_) {
        if (family_of(block.kind) == Family::dynamics) {
            limits.push_back(
                {names_[block.output], signal::dynamics::explicit_limit(view(block, 0, initial_.data(), nullptr))});
        }
    }
    return limits;
}

void SignalProgram::advance(double time, const PreparedStep& prepared, std::span<double> states,
                            std::span<const double> values) const noexcept {
    assert(prepared.tables_.size() == prepared_count_ && states.size() == state_count());
    const double step = prepared.step_;
    for (const Block& block : dynamic_) {
        const ChangingView seen = view(block, time, states.data(), values.data());
        const double* table = prepared.tables_.data() + block.prepared.first;
        if (family_of(block.kind) == Family::history) {
            signal::delay_line::record(seen);
        } else {
            signal::block::advance(seen, step, table, nullptr);
        }
    }
}

void SignalProgram::advance_along(double time, const PreparedStep& prepared, const BothEnds& ends,
                                  std::span<double> states) const noexcept {
    assert(ends.continuous.size() == continuous_count_ && states.size() == state_count());
    std::copy(ends.continuous.begin(), ends.continuous.end(), states.begin());
    const double* end = ends.end_values.data();
    for (const Block& block : dynamic_) {
        const ChangingView seen = view(block, time, states.data(), ends.values.data());
        const double* table = prepared.tables_.data() + block.prepared.first;
        signal::block::advance(seen, prepared.step_, table, end);
    }
}

void SignalProgram::rates(double time, std::span<const double> states, std::span<const double> values,
                          std::span<double> rates) const noexcept {
    assert(rates.size() >= continuous_count_);
    for (const Block& block : dynamic_) {
        const View seen = view(block, time, states.data(), values.data());
        double* out = rates.data() + block.continuous.first;
        if (family_of(block.kind) == Family::dynamics) signal::dynamics::rates(seen, out);
        if (family_of(block.kind) == Family::controller) signal::controller::rates(seen, out);
    }
    std::fill(rates.begin() + static_cast<std::ptrdiff_t>(continuous_count_), rates.end(), 0.0);
}

void SignalProgram::event_values(double time, std::span<const double> states, std::span<const double> values,
                                 std::span<double> events) const noexcept {
    assert(events.size() == event_count_);
    for (const Block& block : blocks_) {
        if (block.events.count == 0) continue;
        const View seen = view(block, time, states.data(), values.data());
        double* out = events.data() + block.events.first;
        switch (family_of(block.kind)) {
            case Family::shape: signal::shape::events(seen, out); break;
            case Family::dynamics: signal::dynamics::events(seen, out); break;
            case Family::controller: signal::controller::events(seen, out); break;
            default: break;
        }
    }
}

double SignalProgram::next_time_event(std::span<const double> states) const noexcept {
    double next = std::numeric_limits<double>::infinity();
    for (const Block& block : blocks_) {
        const View seen = view(block, 0, states.data(), nullptr);
        switch (family_of(block.kind)) {
            case Family::source: next = std::min(next, signal::source::next_instant(seen)); break;
            case Family::controller: next = std::min(next, signal::controller::next_instant(seen)); break;
            case Family::sampled: next = std::min(next, signal::encoder::next_instant(seen)); break;
            case Family::history: next = std::min(next, signal::delay_line::next_instant(seen)); break;
            default: break;
        }
    }
    return next;
}

double SignalProgram::next_cut(double after) const noexcept {
    double next = std::numeric_limits<double>::infinity();
    for (const Block& block : cutting_) {
        const View seen = view(block, after, initial_.data(), nullptr);
        switch (block.kind) {
            case signal::Kind::move: next = std::min(next, signal::move::next_after(seen)); break;
            case signal::Kind::encoder: next = std::min(next, signal::encoder::next_sample(seen)); break;
            default: next = std::min(next, signal::controller::next_sample(seen)); break;
        }
    }
    return next;
}

void SignalProgram::record(double time, std::span<double> states, std::span<const double> values) const noexcept {
    for (const Block& block : dynamic_) {
        if (family_of(block.kind) != Family::history) continue;
        signal::delay_line::record(view(block, time, states.data(), values.data()));
    }
}

}  // namespace stiction
