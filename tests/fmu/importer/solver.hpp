// A solver such as an importer of model exchange has: Runge–Kutta–Fehlberg of order 8 (Boost.odeint) with step control, indicators
// looked at after every step, an event located by halving to the last bit, or on purpose late.
//
//   e = max |error_i| / (kAbsolute + kRelative max(|y_i|, |y_i⁺|)),   h⁺ = h min(5, max(1/5, 0.9 e^(−1/8)))                   (1)
//
// Fast parts of stiff machines hold the step near the end of stability by (1): short, and right.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "fmu/importer/exchanged.hpp"

namespace stiction_test {

class Solver {
public:
    Solver(const Exchanged& model, std::size_t states, std::size_t indicators, double longest_step, double lateness)
        : y(states),
          model_(model),
          longest_(longest_step),
          late_(lateness),
          start_(states),
          error_(states),
          g_(indicators),
          now_(indicators) {}

    std::vector<double> y;
    double time = 0;
    std::size_t events = 0;
    std::size_t steps = 0;

    /// Runs on to a time; `seen` is called after every step and decision.
    template <class Seen>
    void run(double until, Seen&& seen) {
        if (!begun_) {
            event();
            seen();
        }
        while (time < until && !testing::Test::HasFailure()) {
            const double end = step_on(std::min(until, next_));
            if (crossed()) {
                locate(end);
                ++events;
                event();
            } else {
                model_.complete();
                if (end == next_) {
                    ++events;
                    event();
                }
            }
            seen();
        }
    }

private:
    static constexpr double kRelative = 1e-12;
    static constexpr double kAbsolute = 1e-15;
    static constexpr double kFirstStep = 1e-6;  // after an event [s]

    /// From where the step began to a time.
    void go_to(double t) {
        stepper_.do_step(
            [this](const std::vector<double>& at, std::vector<double>& rate, double when) {
                model_.set_time(when);
                model_.set_states(at);
                model_.derivatives(rate);
            },
            start_, begin_, y, t - begin_, error_);
        time = t;
        model_.set_time(t);
        model_.set_states(y);
    }
    /// Accepts one step of (1), not beyond a time; returns where it ends.
    double step_on(double farthest) {
        begin_ = time;
        start_ = y;
        for (;;) {
            const bool all = begin_ + step_ >= farthest;
            const double end = all ? farthest : begin_ + step_;
            go_to(end);
            double e = 0;
            for (std::size_t i = 0; i < y.size(); ++i) {
                const double size = std::max(std::fabs(y[i]), std::fabs(start_[i]));
                e = std::max(e, std::fabs(error_[i]) / (kAbsolute + kRelative * size));
            }
            const double factor = std::min(5.0, std::max(0.2, 0.9 * std::pow(std::max(e, 1e-20), -0.125)));
            const bool accepted = e <= 1 || end - begin_ < 1e-12;
            if (!accepted || !all || factor < 1) step_ = std::min(longest_, (end - begin_) * factor);
            if (accepted) {
                ++steps;
                model_.indicators(now_);
                return end;
            }
        }
    }
    [[nodiscard]] bool crossed() const {
        for (std::size_t k = 0; k < g_.size(); ++k) {
            if ((g_[k] > 0) != (now_[k] > 0)) return true;
        }
        return false;
    }
    void locate(double far) {
        double near = begin_;
        for (double middle = near + (far - near) / 2; middle > near && middle < far; middle = near + (far - near) / 2) {
            go_to(middle);
            model_.indicators(now_);
            (crossed() ? far : near) = middle;
        }
        go_to(far);
        for (const double end = std::min(far + late_, next_); time < end;) step_on(end);
    }
    void event() {
        if (begun_) model_.enter_event();
        begun_ = true;
        const Decision decision = model_.decide();
        next_ = decision.next;
        model_.enter_continuous();
        model_.get_states(y);
        model_.indicators(g_);
        for (const double g : g_) EXPECT_GT(g, 0) << "after the event at " << time;
        step_ = std::min(longest_, kFirstStep);
    }

    const Exchanged& model_;
    double longest_;
    double late_;
    boost::numeric::odeint::runge_kutta_fehlberg78<std::vector<double>> stepper_;
    std::vector<double> start_;
    std::vector<double> error_;
    std::vector<double> g_;
    std::vector<double> now_;
    double begin_ = 0;
    double step_ = kFirstStep;
    double next_ = std::numeric_limits<double>::infinity();
    bool begun_ = false;
};

}  // namespace stiction_test
