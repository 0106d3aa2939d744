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

namespace stiction {

using signal::Block;
using signal::ChangingView;
using signal::Family;
using signal::family_of;
using signal::View;

namespace {

double output(const View& view) noexcept {
    switch (family_of(view.block.kind)) {
        case Family::input: break;  // filled by the engine
        case Family::source: return signal::source::output(view);
        case Family::shape: return signal::shape::output(view);
        case Family::dynamics: return signal::dynamics::output(view);
        case Family::controller: return signal::controller::output(view);
        case Family::history: return signal::delay_line::output(view);
    }
    return 0;
}

/// What must be decided before the output can be read.
bool decide(const ChangingView& view) noexcept {
    switch (family_of(view.block.kind)) {
        case Family::input: break;
        case Family::source: return signal::source::decide(view);
        case Family::shape: return signal::shape::decide(view);
        case Family::dynamics: signal::dynamics::settle(view); return false;
        case Family::controller: return signal::controller::decide(view);
        case Family::history: return signal::delay_line::decide(view);
    }
    return false;
}

/// What depends on inputs that may be computed after this block.
bool decide_late(const ChangingView& view) noexcept {
    switch (family_of(view.block.kind)) {
        case Family::dynamics: return signal::dynamics::decide(view);
        case Family::controller: return signal::controller::decide_late(view);
        default: return false;
    }
}

}  // namespace

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

bool SignalProgram::is_constant(std::size_t slot) const noexcept {
    return std::any_of(blocks_.begin(), blocks_.end(), [slot](const Block& block) {
        return block.output == slot && block.kind == signal::Kind::constant;
    });
}

bool SignalProgram::is_read(std::size_t slot) const noexcept {
    return std::find(slots_.begin(), slots_.end(), slot) != slots_.end();
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
        values[block.output] = output(view(block, time, states.data(), values.data()));
    }
}

bool SignalProgram::switch_state(double time, std::span<double> states, std::span<double> values) const noexcept {
    assert(states.size() == state_count() && values.size() == value_count());
    for (const Constant& constant : constants_) values[constant.slot] = constant.value;
    bool changed = sines_.update(time, states.data(), values.data());
    changed = points_.update(time, tables_.data(), states.data(), values.data()) || changed;
    for (const Block& block : computed_) {
        const ChangingView seen = view(block, time, states.data(), values.data());
        changed = decide(seen) || changed;
        values[block.output] = output(seen);
    }
    for (const Block& block : dynamic_) {
        changed = decide_late(view(block, time, states.data(), values.data())) || changed;
    }
    return changed;
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
        switch (family_of(block.kind)) {
            case Family::dynamics: signal::dynamics::advance(seen, step, table, nullptr); break;
            case Family::controller: signal::controller::advance(seen, step, table, nullptr); break;
            case Family::history: signal::delay_line::record(seen); break;
            default: break;
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
        if (family_of(block.kind) == Family::dynamics) signal::dynamics::advance(seen, prepared.step_, table, end);
        if (family_of(block.kind) == Family::controller) signal::controller::advance(seen, prepared.step_, table, end);
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
            case Family::history: next = std::min(next, signal::delay_line::next_instant(seen)); break;
            default: break;
        }
    }
    return next;
}

double SignalProgram::next_sample(double after) const noexcept {
    double next = std::numeric_limits<double>::infinity();
    for (const Block& block : dynamic_) {
        if (block.kind != signal::Kind::sampled_pid) continue;
        next = std::min(next, signal::controller::next_sample(view(block, after, initial_.data(), nullptr)));
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
