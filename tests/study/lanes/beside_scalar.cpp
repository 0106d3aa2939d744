#include "study/lanes/beside_scalar.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include <fmt/format.h>

#include "engine/fixed/fixed.hpp"

namespace stiction_test {
namespace {

using stiction::Event;
using stiction::FixedEngine;
using stiction::Plan;
using stiction::RunReport;
using stiction::State;

bool bits_equal(std::span<const double> a, std::span<const double> b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

std::vector<double> sums(const State& s) {
    return {s.time, s.energy.input, s.energy.friction, s.energy.damping, s.energy.impact, s.energy.scheme};
}

/// The first field that differs; empty if none does.
std::string state_difference(const State& a, const State& b) {
    return a.step != b.step                              ? "step"
           : !bits_equal(a.position, b.position)         ? "position"
           : !bits_equal(a.velocity, b.velocity)         ? "velocity"
           : a.mode != b.mode                            ? "mode"
           : !bits_equal(a.friction, b.friction)         ? "friction"
           : !bits_equal(a.signal_state, b.signal_state) ? "signal_state"
           : !bits_equal(a.memory, b.memory)             ? "memory"
           : !bits_equal(sums(a), sums(b))               ? "energy"
                                                         : "";
}

/// Facts of a step of one lane, without energies.
std::vector<double> step_numbers(const State& s) {
    std::vector<double> all{static_cast<double>(s.step), s.time};
    for (const std::vector<double>* numbers : {&s.position, &s.velocity, &s.friction, &s.signal_state}) {
        all.insert(all.end(), numbers->begin(), numbers->end());
    }
    for (const stiction::Mode mode : s.mode) {
        all.push_back(static_cast<double>(mode));
    }
    return all;
}

std::string told(const Event& e, const State& after) {
    return fmt::format("{} {} {} {} {} {} {} {} {:a} {:a} step {}", stiction::name(e.kind), e.part, e.element, e.spring,
                       stiction::name(e.from), stiction::name(e.to), stiction::name(e.stop_from),
                       stiction::name(e.stop_to), e.speed, e.time, after.step);
}

}  // namespace

std::string differs_from_scalar(std::span<const Plan* const> plans, const LaneRun& run,
                                stiction::study::LaneCount& count) {
    constexpr int kLooks = 5;
    stiction::study::LaneEngine lanes(plans, run.options, run.set);
    std::vector<State> states = lanes.initial_states();
    std::vector<std::vector<std::string>> events(plans.size());
    std::vector<std::vector<std::vector<double>>> steps(plans.size());
    std::vector<std::vector<State>> whole(plans.size());  // after steps taken alone
    std::vector<std::vector<State>> ends(plans.size());   // of each look
    const stiction::study::LaneListener listener{
        .on_event = [&](std::size_t l, const Event& e, const State& s) { events[l].push_back(told(e, s)); },
        .on_alone = [&](std::size_t l, const State& s) { whole[l].push_back(s); },
        .on_step = [&](std::size_t l, const State& s) { steps[l].push_back(step_numbers(s)); }};
    std::vector<RunReport> last(plans.size());
    for (int look = 1; look <= kLooks; ++look) {
        const std::vector<RunReport> reports = lanes.advance_to(states, run.until * look / kLooks, listener);
        for (std::size_t l = 0; l < plans.size(); ++l) {
            last[l].status = reports[l].status;
            last[l].message = reports[l].message;
            last[l].steps += reports[l].steps;
            last[l].events += reports[l].events;
            ends[l].push_back(states[l]);
        }
    }
    count.together += lanes.count().together;
    count.alone += lanes.count().alone;
    for (std::size_t l = 0; l < plans.size(); ++l) {
        FixedEngine scalar(*plans[l], run.options);
        State state = scalar.initial_state();
        std::vector<std::string> expected;
        std::size_t step = 0;
        std::size_t alone = 0;
        std::string difference;
        const auto compare = [&](const State& mine, const State& s, const char* where) {
            const std::string field = difference.empty() ? state_difference(mine, s) : "";
            difference =
                field.empty() ? difference : fmt::format("lane {}: {} at step {}, {}", l, field, s.step, where);
        };
        const auto look = [&](const State& s) {
            if (step < steps[l].size() && !bits_equal(steps[l][step++], step_numbers(s)) && difference.empty()) {
                difference = fmt::format("lane {}: what is told of step {}", l, s.step);
            }
            if (alone < whole[l].size() && whole[l][alone].step == s.step) {
                compare(whole[l][alone++], s, "taken alone");
            }
        };
        RunReport report;
        for (int k = 1; k <= kLooks; ++k) {
            const RunReport part = scalar.advance_to(
                state, run.until * k / kLooks,
                {.on_event = [&](const Event& e, const State& s) { expected.push_back(told(e, s)); }, .on_step = look});
            report.status = part.status;
            report.message = part.message;
            report.steps += part.steps;
            report.events += part.events;
            compare(ends[l][static_cast<std::size_t>(k - 1)], state, "at a look");
        }
        if (!difference.empty()) {
            return difference;
        }
        if (step != steps[l].size() || step != report.steps || alone != whole[l].size()) {
            return fmt::format("lane {}: {} steps told, {} taken; {} of {} alone were met", l, steps[l].size(),
                               report.steps, alone, whole[l].size());
        }
        if (events[l] != expected) {
            return fmt::format("lane {}: events differ: {} and {}", l, events[l].size(), expected.size());
        }
        if (report.status != last[l].status || report.message != last[l].message || report.steps != last[l].steps ||
            report.events != last[l].events) {
            return fmt::format("lane {}: reports differ: \"{}\" {} {}, \"{}\" {} {}", l, last[l].message, last[l].steps,
                               last[l].events, report.message, report.steps, report.events);
        }
    }
    return {};
}

}  // namespace stiction_test
