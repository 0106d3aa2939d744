// Borello and Dalla Vedova's flap actuator: arrivals of figures 6 to 10, and what figures 11 to 17 show, at a step of 0.1 ms.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <vector>

#include "both_engines.hpp"
#include "located_story.hpp"
#include "machines.hpp"

namespace stiction {
namespace {

constexpr double kDegree = kPi / 180;
constexpr double kStep = 1e-4;  // [s]

/// One step of a figure.
struct Sample {
    double time;
    double position;  ///< [deg]
    double velocity;  ///< exactly 0.0 at rest
    double error;     ///< command − position [deg]
};

std::vector<Sample> run(int figure, double until) {
    const Plan plan = machines::flap_actuator(machines::borello_figure(figure)).build();
    const std::size_t command = *plan.signals.slot("command");
    FixedEngine engine(plan, {.step = kStep});
    State state = engine.initial_state();
    std::vector<Sample> samples;
    while (state.time < until - 0.5 * kStep) {
        const Sample now{state.time, state.position[0] / kDegree, state.velocity[0], 0};
        const StepView view = engine.step(state);
        EXPECT_EQ(view.status, RunStatus::ok);
        samples.push_back({now.time, now.position, now.velocity, view.values[command] / kDegree - now.position});
    }
    return samples;
}

double mean(const std::vector<Sample>& samples, double from, double to,
            const std::function<double(const Sample&)>& of) {
    double sum = 0;
    int count = 0;
    for (const Sample& s : samples) {
        if (s.time >= from && s.time <= to) {
            sum += of(s);
            ++count;
        }
    }
    return sum / count;
}

double mean_error(const std::vector<Sample>& samples, double from, double to) {
    return mean(samples, from, to, [](const Sample& s) { return s.error; });
}

bool rests(const std::vector<Sample>& samples, double from, double to) {
    return mean(samples, from, to, [](const Sample& s) { return s.velocity == 0 ? 1.0 : 0.0; }) == 1;
}

bool never_rests(const std::vector<Sample>& samples, double from, double to) {
    return mean(samples, from, to, [](const Sample& s) { return s.velocity == 0 ? 1.0 : 0.0; }) == 0;
}

/// The first sample that moves backward after a time.
Sample breaks_away(const std::vector<Sample>& samples, double after) {
    for (const Sample& s : samples) {
        if (s.time > after && s.velocity < 0) {
            return s;
        }
    }
    ADD_FAILURE() << "it never moves";
    return {};
}

struct Arrival {
    int figure;
    double target;      ///< [deg]
    double calibrated;  ///< with the set of the machine [s]
    double published;   ///< [s]
};

TEST(BorellosFlapActuator, ArrivesWhenThePaperSays) {
    constexpr std::array<Arrival, 5> kArrivals{
        {{6, 1.5, 1.420, 1.41}, {7, 0, 0.942, 0.94}, {8, 1.5, 1.299, 1.30}, {9, 0, 1.039, 1.02}, {10, 0, 1.264, 1.28}}};
    for (const Arrival& a : kArrivals) {
        double last = 0;
        for (const Sample& s : run(a.figure, 2)) {
            last = std::fabs(s.position - a.target) > 0.05 ? s.time : last;
        }
        EXPECT_NEAR(last + kStep, a.calibrated, 1e-3)
            << a.figure;  // the set was found with another method at this step
        EXPECT_NEAR(last + kStep, a.published, 0.02) << a.figure;
    }
}

TEST(BorellosFlapActuator, GivesWayToTheLoadOnlyWhenReversible) {
    const std::vector<Sample> reversible = run(11, 0.45);
    EXPECT_GE(std::fabs(reversible[699].position - reversible[0].position), 0.005);  // at 0.07 s
    EXPECT_GT(breaks_away(reversible, 0.07).error, 0);
    EXPECT_GT(mean_error(reversible, 0.15, 0.2), 0);
    EXPECT_LT(mean_error(reversible, 0.3, 0.4), 0);

    const std::vector<Sample> irreversible = run(12, 0.45);
    EXPECT_TRUE(rests(irreversible, 0, 0.09));
    for (const Sample& s : irreversible) {
        EXPECT_TRUE(s.time < 0.0705 || s.error < 0) << s.time;
    }

    const std::vector<Sample> between = run(13, 0.45);  // breaks away like the second, runs like the first
    EXPECT_TRUE(rests(between, 0, 0.07));
    EXPECT_LT(breaks_away(between, 0.07).error, 0);
    EXPECT_TRUE(never_rests(between, 0.15, 0.2));
    EXPECT_GT(mean_error(between, 0.15, 0.2), 0);
}

TEST(BorellosFlapActuator, LeadsTheCommandWhenTheLoadAidsAReversibleDevice) {
    const std::vector<Sample> reversible = run(14, 1);
    const std::vector<Sample> irreversible = run(15, 1);
    const auto lag_up = [](const std::vector<Sample>& s) { return mean_error(s, 0.35, 0.4999); };
    const auto lag_down = [](const std::vector<Sample>& s) { return -mean_error(s, 0.75, 0.8999); };
    EXPECT_TRUE(never_rests(reversible, 0.35, 0.4999));
    EXPECT_TRUE(never_rests(irreversible, 0.75, 0.8999));
    EXPECT_LT(lag_up(reversible), lag_up(irreversible));
    EXPECT_LT(lag_down(reversible), lag_down(irreversible));
    EXPECT_LT(lag_down(reversible), 0);
}

/// Mean travel between rests of 2 ms or more that begin in a span of time.
double mean_step(const std::vector<Sample>& samples, double from, double to) {
    std::vector<double> places;
    double since = -1;
    for (const Sample& s : samples) {
        since = s.velocity != 0 ? -1 : since < 0 ? s.time : since;
        const bool counts = since >= from && since <= to && std::fabs(s.time - since - 2e-3) < 0.5 * kStep;
        if (counts && since >= 0) {
            places.push_back(s.position);
        }
    }
    EXPECT_GE(places.size(), 4u);
    return std::fabs(places.back() - places.front()) / static_cast<double>(places.size() - 1);
}

TEST(BorellosFlapActuator, TakesLargerStepsWhenIrreversibleAndWhenTheLoadAids) {
    const std::vector<Sample> reversible = run(16, 8);
    const std::vector<Sample> irreversible = run(17, 8);
    const double returns = 3.5;  // the first move back of the irreversible device is at 3.1 s
    EXPECT_LT(mean_step(reversible, 0.4, 2.05), mean_step(irreversible, 0.4, 2.05));
    EXPECT_LT(mean_step(reversible, returns, 8), mean_step(irreversible, returns, 8));
    EXPECT_LT(mean_step(reversible, 0.4, 2.05), mean_step(reversible, returns, 8));
    EXPECT_LT(mean_step(irreversible, 0.4, 2.05), mean_step(irreversible, returns, 8));
}

TEST(BorellosFlapActuator, IsTheSameInBothEngines) {
    for (const int figure : {6, 8, 10}) {
        const Plan plan = machines::flap_actuator(machines::borello_figure(figure)).build();
        expect_order_one(plan, 0.28, 2e-4, position(plan, "surface"));
    }
}

}  // namespace
}  // namespace stiction
