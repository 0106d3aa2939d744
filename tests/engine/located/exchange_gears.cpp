// Gears with losses in model exchange: a solver that knows states, derivatives and indicators only makes the motion of the located engine.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/both_engines.hpp"
#include "engine/located/exchange.hpp"
#include "engine/located/located.hpp"
#include "machine/model.hpp"
#include "machine_file.hpp"

namespace stiction {
namespace {

/// Classic Runge–Kutta with constant steps; where an indicator changes its sign the step is halved down to it.
class Solver {
public:
    explicit Solver(const Plan& plan)
        : exchange_(plan, {}, false),
          y_(engine::Exchange::states(plan, false).size(), 0),
          signs_(engine::Exchange::indicator_count(plan), 0) {
        exchange_.load(LocatedEngine(plan).initial_state(), false);
        decide();
    }

    State run(double until, double step) {
        while (time_ < until) {
            const double instant = std::min(until, exchange_.next_time_event());
            double reach = std::min(step, instant - time_);
            const bool event = passes(reach);
            for (double low = 0; event && reach - low > 1e-14;) {
                const double middle = 0.5 * (low + reach);
                (passes(middle) ? reach : low) = middle;
            }
            y_ = moved(reach);
            time_ = event || time_ + reach < instant ? time_ + reach : instant;
            show(time_, y_);
            exchange_.complete_step();
            if (event || time_ == exchange_.next_time_event()) {
                decide();
            }
        }
        return exchange_.state();
    }

    int events = -1;  // the first decides how it begins

private:
    void show(double time, const std::vector<double>& y) {
        exchange_.set_time(time);
        exchange_.set_states(y);
    }
    void decide() {
        ASSERT_TRUE(exchange_.decide()) << exchange_.message();
        exchange_.get_states(y_);
        exchange_.get_indicators(signs_);
        ++events;
    }
    bool passes(double after) {
        std::vector<double> now(signs_.size());
        show(time_ + after, moved(after));
        exchange_.get_indicators(now);
        bool any = false;
        for (std::size_t k = 0; k < now.size(); ++k) {
            any = any || (now[k] > 0) != (signs_[k] > 0);
        }
        return any;
    }
    std::vector<double> moved(double h) {
        const auto slope = [&](double part, const std::vector<double>& k) {
            std::vector<double> y = y_;
            for (std::size_t i = 0; i < y.size(); ++i) {
                y[i] += part * h * k[i];
            }
            show(time_ + part * h, y);
            std::vector<double> rate(y.size());
            exchange_.get_derivatives(rate);
            return rate;
        };
        const std::vector<double> a = slope(0, std::vector<double>(y_.size(), 0));
        const std::vector<double> b = slope(0.5, a);
        const std::vector<double> c = slope(0.5, b);
        const std::vector<double> d = slope(1, c);
        std::vector<double> y = y_;
        for (std::size_t i = 0; i < y.size(); ++i) {
            y[i] += h / 6 * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
        }
        return y;
    }

    engine::Exchange exchange_;
    double time_ = 0;
    std::vector<double> y_;
    std::vector<double> signs_;
};

/// Error of the solver: h⁴ of motions of some rad/s², below 1e-9 for steps of a millisecond.
TEST(AGearWithLossesInModelExchange, MovesAsInTheLocatedEngine) {
    for (const double aiding : {0.6, -0.2}) {
        Model m;
        m.body("motor", {.inertia = 0.4, .velocity = 2});
        m.body("drum", {.inertia = 0.9, .velocity = 2});
        m.gear("mesh")
            .between("motor", "drum")
            .ratio(1)
            .losses({.constant = 0.1, .opposing_efficiency = 0.8, .aiding_efficiency = aiding, .static_ratio = 1.3});
        m.signals().add("torque", signal::Constant{1.1});
        m.signals().add("load", signal::Sine{.amplitude = 5, .frequency = 3});
        m.force("drive").on("motor").signal("torque");
        m.force("pull").on("drum", -1).signal("load");
        const Plan plan = m.build();
        Solver solver(plan);
        const State s = solver.run(3, 1e-3);
        const State exact = run_located(plan, 3);
        EXPECT_EQ(s.mode, exact.mode);
        for (std::size_t i = 0; i < 2; ++i) {
            EXPECT_NEAR(s.position[i], exact.position[i], 1e-9);
            EXPECT_NEAR(s.velocity[i], exact.velocity[i], 1e-9);
        }
        EXPECT_GT(solver.events, 2);
    }
}

TEST(AWormHoistInModelExchange, LiftsHoldsAndLowers) {
    const Plan plan = machines::load("worm-hoist");
    Solver solver(plan);
    const State s = solver.run(2.5, 1e-3);
    const State exact = run_located(plan, 2.5);
    EXPECT_EQ(s.mode, exact.mode);
    for (std::size_t i = 0; i < exact.position.size(); ++i) {
        EXPECT_NEAR(s.position[i], exact.position[i], 1e-8 * (1 + std::fabs(exact.position[i])));
    }
}

}  // namespace
}  // namespace stiction
