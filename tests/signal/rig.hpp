// A program with its states and values, driven the way the two engines drive it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "signal/build/builder.hpp"

namespace stiction::signal::testing {

inline SignalProgram built(const SignalBuilder& builder) {
    std::vector<ModelProblem> problems;
    std::optional<SignalProgram> program = builder.build(problems);
    for (const ModelProblem& problem : problems) ADD_FAILURE() << sentence(problem);
    return program ? *program : SignalProgram();
}

inline std::vector<std::string> problems_of(const SignalBuilder& builder) {
    std::vector<ModelProblem> problems;
    EXPECT_FALSE(builder.build(problems).has_value());
    return sentences(problems);
}

class Rig {
public:
    explicit Rig(const SignalBuilder& builder)
        : program(built(builder)), states(program.state_count()), values(program.value_count(), 0.0) {
        program.initial_states(states);
    }

    void set(const std::string& name, double x) { values[*program.slot(name)] = x; }
    [[nodiscard]] double value(const std::string& name) const { return values[*program.slot(name)]; }
    /// Decides at a time and reads.
    double at(double time, const std::string& name) {
        program.switch_state(time, states, values);
        return value(name);
    }
    /// Reads at a time without deciding.
    double held_at(double time, const std::string& name) {
        program.evaluate(time, states, values);
        return value(name);
    }
    std::vector<double> events(double time) {
        program.evaluate(time, states, values);
        std::vector<double> result(program.event_count());
        program.event_values(time, states, values, result);
        return result;
    }

    SignalProgram program;
    std::vector<double> states;
    std::vector<double> values;
};

/// Steps 0 … count − 1 of the fixed engine; `look` sees each step after the values are known, `inputs` fills them before.
inline void run_fixed(Rig& rig, double step, int count, const std::function<void(int, double)>& look,
                      const std::function<void(double)>& inputs = nullptr) {
    const PreparedStep prepared = rig.program.prepare(step);
    const auto states = static_cast<std::ptrdiff_t>(rig.program.continuous_count());
    for (int k = 0; k < count; ++k) {
        const double time = k * step;
        const double end = (k + 1) * step;
        if (inputs) inputs(time);
        rig.program.switch_state(time, rig.states, rig.values);
        look(k, time);
        const std::vector<double> values = rig.values;
        const std::vector<double> continuous(rig.states.begin(), rig.states.begin() + states);
        rig.program.advance(time, prepared, rig.states, values);
        if (inputs) inputs(end);
        rig.program.evaluate(end, rig.states, rig.values);
        rig.program.advance_along(time, prepared, {continuous, values, rig.values}, rig.states);
    }
}

/// A plain event-located engine: classical Runge–Kutta steps, events found by halving, declared instants met exactly.
class LocatedRun {
public:
    struct Event {
        double time;
        std::vector<std::string> blocks;  // empty for a declared instant
    };

    LocatedRun(Rig& rig, double largest_step, std::function<void(double)> inputs = nullptr)
        : rig_(rig),
          step_(std::min({largest_step, rig.program.longest_step(), rig.program.recording_interval()})),
          inputs_(std::move(inputs)) {
        cross(0);
    }

    void run_until(double end) {
        while (time_ < end) {
            const double instant = rig_.program.next_time_event(rig_.states);
            ASSERT_GT(instant, time_);
            const double stop = std::min(end, instant);
            const bool reaches = stop - time_ <= step_;
            const double trial = reaches ? stop - time_ : step_;
            const std::vector<double> start = rig_.states;
            move(start, trial);
            if (due(reaches ? stop : time_ + trial)) {
                locate(start, trial);
            } else {
                time_ = reaches ? stop : time_ + trial;
                rig_.program.record(time_, rig_.states, rig_.values);
                if (time_ == instant) {
                    events.push_back({time_, {}});
                    cross(time_);
                }
            }
        }
    }
    std::vector<Event> events;

private:
    void fill(double time) {
        if (inputs_) inputs_(time);
    }
    std::vector<double> rates(double time, const std::vector<double>& states) {
        std::vector<double> result(states.size());
        fill(time);
        rig_.program.evaluate(time, states, rig_.values);
        rig_.program.rates(time, states, rig_.values, result);
        return result;
    }
    static std::vector<double> moved(std::vector<double> x, double h, const std::vector<double>& rate) {
        for (std::size_t i = 0; i < x.size(); ++i) x[i] += h * rate[i];
        return x;
    }
    void move(const std::vector<double>& start, double h) {
        const auto k1 = rates(time_, start);
        const auto k2 = rates(time_ + h / 2, moved(start, h / 2, k1));
        const auto k3 = rates(time_ + h / 2, moved(start, h / 2, k2));
        const auto k4 = rates(time_ + h, moved(start, h, k3));
        for (std::size_t i = 0; i < rig_.program.continuous_count(); ++i) {
            rig_.states[i] = start[i] + h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
        }
    }
    bool due(double time) {
        fill(time);
        const std::vector<double> now = rig_.events(time);
        for (std::size_t i = 0; i < now.size(); ++i) {
            if ((now[i] > 0) != (base_[i] > 0)) return true;
        }
        return false;
    }
    void locate(const std::vector<double>& start, double late) {
        double early = 0;
        for (double middle = late / 2; middle > early && middle < late; middle = early + (late - early) / 2) {
            move(start, middle);
            (due(time_ + middle) ? late : early) = middle;
        }
        move(start, late);
        time_ += late;
        fill(time_);
        const std::vector<double> now = rig_.events(time_);
        Event event{time_, {}};
        for (std::size_t i = 0; i < now.size(); ++i) {
            if ((now[i] > 0) != (base_[i] > 0)) event.blocks.push_back(rig_.program.event_block(i));
        }
        events.push_back(event);
        rig_.program.record(time_, rig_.states, rig_.values);
        cross(time_);
    }
    void cross(double time) {
        fill(time);
        rig_.program.switch_state(time, rig_.states, rig_.values);
        rig_.program.record(time, rig_.states, rig_.values);
        base_ = rig_.events(time);
    }

    Rig& rig_;
    double step_;
    std::function<void(double)> inputs_;
    double time_ = 0;
    std::vector<double> base_;
};

}  // namespace stiction::signal::testing
