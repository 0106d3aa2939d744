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
using stiction::study::LaneExtremes;
using stiction::study::LaneQuantity;

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

/// Everything that may be watched.
std::vector<LaneQuantity> watched(const Plan& plan) {
    std::vector<LaneQuantity> all;
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        all.push_back({LaneQuantity::Kind::position, i});
        all.push_back({LaneQuantity::Kind::velocity, i});
    }
    for (std::size_t e = 0; e < plan.layout.elements.size(); ++e) {
        all.push_back({LaneQuantity::Kind::friction, e});
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
    std::vector<std::vector<State>> rows(plans.size());
    std::vector<std::vector<LaneExtremes>> extremes(plans.size());  // of each look, one after another
    const stiction::study::LaneListener listener{
        .on_event = [&](std::size_t l, const Event& e, const State& s) { events[l].push_back(told(e, s)); },
        .on_row = [&](std::size_t l, const State& s) { rows[l].push_back(s); },
        .row_steps = 37,
        .watch = watched(*plans[0]),
        .on_extremes =
            [&](std::size_t l, const std::vector<LaneExtremes>& seen) {
                extremes[l].insert(extremes[l].end(), seen.begin(), seen.end());
            }};
    std::vector<RunReport> last(plans.size());
    for (int look = 1; look <= kLooks; ++look) {
        const std::vector<RunReport> reports = lanes.advance_to(states, run.until * look / kLooks, listener);
        for (std::size_t l = 0; l < plans.size(); ++l) {
            last[l].status = reports[l].status;
            last[l].message = reports[l].message;
            last[l].steps += reports[l].steps;
            last[l].events += reports[l].events;
        }
    }
    count.together += lanes.count().together;
    count.alone += lanes.count().alone;
    for (std::size_t l = 0; l < plans.size(); ++l) {
        FixedEngine scalar(*plans[l], run.options);
        State state = scalar.initial_state();
        std::vector<std::string> expected;
        std::size_t row = 0;
        std::string difference;
        std::vector<LaneExtremes> seen;
        std::vector<LaneExtremes> all_seen;
        const auto look = [&](const State& s) {
            for (std::size_t k = 0; k < seen.size(); ++k) {
                seen[k].see(listener.watch[k].of(s));
            }
            for (; row < rows[l].size() && rows[l][row].step == s.step && difference.empty(); ++row) {
                const std::string field = state_difference(rows[l][row], s);
                difference = field.empty() ? "" : fmt::format("lane {}: {} at step {}", l, field, s.step);
            }
        };
        look(state);
        RunReport report;
        for (int k = 1; k <= kLooks; ++k) {
            seen.clear();
            for (const LaneQuantity& quantity : listener.watch) {
                seen.push_back({quantity.of(state), quantity.of(state)});
            }
            const RunReport part = scalar.advance_to(
                state, run.until * k / kLooks,
                {.on_event = [&](const Event& e, const State& s) { expected.push_back(told(e, s)); }, .on_step = look});
            report.status = part.status;
            report.message = part.message;
            report.steps += part.steps;
            report.events += part.events;
            all_seen.insert(all_seen.end(), seen.begin(), seen.end());
        }
        const auto same = [](const LaneExtremes& a, const LaneExtremes& b) {
            return a.least == b.least && a.greatest == b.greatest;
        };
        if (!std::equal(all_seen.begin(), all_seen.end(), extremes[l].begin(), extremes[l].end(), same)) {
            return fmt::format("lane {}: extremes differ", l);
        }
        if (!difference.empty()) {
            return difference;
        }
        if (const std::string field = state_difference(states[l], state); !field.empty()) {
            return fmt::format("lane {}: {} at the end", l, field);
        }
        if (report.status == stiction::RunStatus::ok && row != rows[l].size()) {
            return fmt::format("lane {}: {} rows of {} were met", l, row, rows[l].size());
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
