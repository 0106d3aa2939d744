#include "study/lanes/lane_engine.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
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

FixedEngine& LaneEngine::engine(std::size_t machine) noexcept {
    const auto after = std::upper_bound(units_.begin(), units_.end(), machine,
                                        [](std::size_t m, const Unit& unit) { return m < unit.first; });
    const Unit& unit = *std::prev(after);
    return unit.group ? unit.group->engine(machine - unit.first) : *unit.alone;
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
    if (listener.on_alone || listener.on_step) {
        told.on_step = [&](const State& after) {
            if (listener.on_alone) {
                listener.on_alone(lane, after);
            }
            if (listener.on_step) {
                listener.on_step(lane, after);
            }
        };
    }
    if (listener.go_on) {
        told.go_on = [&](const State&) { return listener.go_on(); };
    }
    report = engine.advance_to(state, until, told);
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
