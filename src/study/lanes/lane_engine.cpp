#include "study/lanes/lane_engine.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/fixed/step_count.hpp"
#include "study/lanes/lanes_fit.hpp"

namespace stiction::study {
namespace {

LaneKernel kernel_of(lanes::InstructionSet set) noexcept {
    switch (set) {
        case lanes::InstructionSet::sse2: return sse2_lane_kernel();
        case lanes::InstructionSet::avx2: return avx2_lane_kernel();
        case lanes::InstructionSet::avx512: return avx512_lane_kernel();
    }
    return sse2_lane_kernel();
}

}  // namespace

std::size_t lanes_of(lanes::InstructionSet set) noexcept {
    switch (set) {
        case lanes::InstructionSet::sse2: return 2;
        case lanes::InstructionSet::avx2: return 4;
        case lanes::InstructionSet::avx512: return 8;
    }
    return 1;
}

LaneEngine::LaneEngine(std::span<const Plan* const> plans, const FixedOptions& options, lanes::InstructionSet set)
    : plans_(plans.begin(), plans.end()), step_(options.step) {
    assert(lanes::is_supported(set));
    for (std::size_t first = 0; first < plans.size();) {
        std::string why = lanes_misfit(*plans[first], options);
        std::size_t count = 1;
        while (why.empty() && first + count < plans.size() && count < lanes_of(set) &&
               lanes_misfit(*plans[first + count], options).empty() &&
               same_shape(*plans[first], *plans[first + count])) {
            ++count;
        }
        misfit_ = misfit_.empty() ? why : misfit_;
        Unit unit{.first = first};
        if (count > 1) {
            unit.group =
                std::make_unique<LaneGroup>(plans.subspan(first, count), options, kernel_of(set), lanes_of(set));
        } else {
            unit.alone = std::make_unique<FixedEngine>(*plans[first], options);
        }
        units_.push_back(std::move(unit));
        first += count;
    }
}

std::vector<State> LaneEngine::initial_states() {
    std::vector<State> states;
    for (const Unit& unit : units_) {
        for (std::size_t lane = 0; lane < (unit.group ? unit.group->size() : 1); ++lane) {
            states.push_back((unit.group ? unit.group->engine(lane) : *unit.alone).initial_state());
        }
    }
    return states;
}

bool LaneEngine::on_common_grid(std::span<const State> states) const noexcept {
    return std::all_of(states.begin(), states.end(), [&](const State& state) {
        return state.step == states[0].step && state.time == static_cast<double>(state.step) * step_;
    });
}

void LaneEngine::advance_alone(FixedEngine& engine, State& state, std::size_t lane, double until,
                               const LaneListener& listener, RunReport& report) {
    Listener told;
    if (listener.on_event) {
        told.on_event = [&](const Event& event, const State& after) { listener.on_event(lane, event, after); };
    }
    const bool rows = listener.on_row && listener.row_steps > 0;
    const std::uint64_t last = steps_until(until, step_);
    const std::uint64_t first = state.step;
    std::vector<LaneExtremes> extremes;
    for (const LaneQuantity& quantity : listener.watch) {
        extremes.push_back({quantity.of(state), quantity.of(state)});
    }
    if (rows) {
        listener.on_row(lane, state);
    }
    if (rows || !extremes.empty()) {
        told.on_step = [&](const State& after) {
            for (std::size_t k = 0; k < extremes.size(); ++k) {
                extremes[k].see(listener.watch[k].of(after));
            }
            if (rows && ((after.step - first) % listener.row_steps == 0 || after.step == last)) {
                listener.on_row(lane, after);
            }
        };
    }
    report = engine.advance_to(state, until, told);
    if (listener.on_extremes) {
        listener.on_extremes(lane, extremes);
    }
    count_.alone += report.steps;
}

std::vector<RunReport> LaneEngine::advance_to(std::span<State> states, double until, const LaneListener& listener) {
    assert(states.size() == size());
    std::vector<RunReport> reports(size());
    const std::uint64_t last = steps_until(until, step_);
    for (Unit& unit : units_) {
        const std::size_t count = unit.group ? unit.group->size() : 1;
        const std::span<State> own = states.subspan(unit.first, count);
        if (unit.group && on_common_grid(own)) {
            unit.group->advance(own, last, unit.first, listener, std::span(reports).subspan(unit.first, count), count_);
            continue;
        }
        for (std::size_t lane = 0; lane < count; ++lane) {
            FixedEngine& engine = unit.group ? unit.group->engine(lane) : *unit.alone;
            advance_alone(engine, own[lane], unit.first + lane, until, listener, reports[unit.first + lane]);
        }
    }
    return reports;
}

}  // namespace stiction::study
