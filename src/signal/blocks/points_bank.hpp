// All histories given by points, one after another: most machines are driven by some of them.
//
//   straight lines between (time, value), held outside; a repeated time is a jump                    source_parts.hpp (5)
//
// Table: all times, then all values. State: how many times have been reached.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "signal/blocks/block.hpp"
#include "signal/program/instants.hpp"

namespace stiction::signal {

class PointsBank {
public:
    /// `table`: where its table begins in the program's; `state`: where its discrete state lies.
    void add(std::uint32_t slot, std::uint32_t state, Slice table) {
        all_.push_back({slot, state, table.first, table.count / 2});
    }

    /// Another table for the history of a slot.
    void set_table(std::uint32_t slot, Slice table) {
        for (Points& p : all_) {
            if (p.slot == slot) {
                p.table = table.first;
                p.count = table.count / 2;
            }
        }
    }

    /// Moves on to `time`, then writes the values; true if any passed a point.
    bool update(double time, const double* tables, double* states, double* values) const noexcept {
        bool changed = false;
        for (const Points& p : all_) {
            const double* times = tables + p.table;
            auto passed = static_cast<std::size_t>(states[p.state]);
            if (passed < p.count && reached(time, times[passed])) {
                const double* first = std::partition_point(times + passed, times + p.count,
                                                           [time](double instant) { return reached(time, instant); });
                passed = static_cast<std::size_t>(first - times);
                changed = assign(states[p.state], static_cast<double>(passed)) || changed;
            }
            values[p.slot] = output(p, time, times, passed);
        }
        return changed;
    }

    void evaluate(double time, const double* tables, const double* states, double* values) const noexcept {
        for (const Points& p : all_) {
            values[p.slot] = output(p, time, tables + p.table, static_cast<std::size_t>(states[p.state]));
        }
    }

    /// The instant at which the next point is passed; −∞ where a value changes until then.
    [[nodiscard]] double steady_until(const double* tables, const double* states) const noexcept {
        double until = std::numeric_limits<double>::infinity();
        for (const Points& p : all_) {
            const auto passed = static_cast<std::size_t>(states[p.state]);
            const double* times = tables + p.table;
            const double* values = times + p.count;
            if (passed > 0 && passed < p.count && values[passed] != values[passed - 1]) {
                return -std::numeric_limits<double>::infinity();
            }
            until = passed < p.count ? std::min(until, times[passed]) : until;
        }
        return until;
    }

private:
    struct Points {
        std::uint32_t slot = 0;
        std::uint32_t state = 0;
        std::uint32_t table = 0;
        std::uint32_t count = 0;
    };

    static double output(const Points& p, double time, const double* times, std::size_t passed) noexcept {
        const double* values = times + p.count;
        if (passed == 0) return values[0];
        if (passed == p.count) return values[p.count - 1];
        const double rise = values[passed] - values[passed - 1];
        if (rise == 0) return values[passed];  // most of the time of most histories: no division
        const double share = (time - times[passed - 1]) / (times[passed] - times[passed - 1]);
        return values[passed - 1] + share * rise;  // (5)
    }

    std::vector<Points> all_;
};

}  // namespace stiction::signal
