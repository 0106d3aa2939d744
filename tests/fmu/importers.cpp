// Model exchange with importers that behave as those seen in the field, over every shipped machine, against the native located engine:
//
//   steps over the end     evaluates beyond the instant asked for, beyond the end of the run too, then goes back
//   restarts when told     keeps states and derivatives across an event unless the FMU says that they changed
//   reads all              every variable after every event
//   locates late           takes the step in which an indicator changed its sign as it is
//   multistep              CVODE's family of solvers, as FMPy uses it (importer/backward_differences.hpp)
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "fmu/importer/backward_differences.hpp"
#include "fmu/importer/journey.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::BackwardDifferences;
using stiction_test::Decision;
using stiction_test::Exchanged;
using stiction_test::Importer2;
using stiction_test::Journey;
using stiction_test::run_native;
using stiction_test::Unpacked;

/// Classical Runge–Kutta with Richardson's error estimate: two steps of h/2 beside one of h,
///
///   e = max |y₂ − y₁| / (15 (rtol |y| + rtol nominal)),   h⁺ = h min(4, max(1/4, 0.9 e^(−1/5)))                      (1)
class Importer {
public:
    struct Habits {
        double tolerance = 1e-8;
        bool locates = true;
        double longest_step = std::numeric_limits<double>::infinity();
    };

    Importer(const Exchanged& model, const Interface& interface, const Habits& habits)
        : model_(model),
          interface_(interface),
          habits_(habits),
          y_(interface.states.size()),
          rate_(y_.size()),
          g_(interface.indicators),
          now_(interface.indicators) {}

    double time = 0;
    std::size_t events = 0;
    std::size_t evaluations = 0;

    void run(double until) {
        if (!begun_) {
            event();
            begun_ = true;
        }
        while (time < until && !testing::Test::HasFailure()) {
            const double farthest = std::min(until, next_);
            step_to(farthest);
            if (crossed()) {
                if (habits_.locates) locate();
                ++events;
                event();
            } else if (time == next_) {
                model_.complete();
                ++events;
                event();
            } else {
                model_.complete();
            }
        }
    }

private:
    static constexpr double kFirstStep = 1e-6;  // after a restart [s]

    std::vector<double> rate(double t, const std::vector<double>& y) {
        std::vector<double> d(y.size());
        ++evaluations;
        model_.set_time(t);
        model_.set_states(y);
        model_.derivatives(d);
        return d;
    }
    /// From a state with its derivative known.
    std::vector<double> classical(double t, const std::vector<double>& y, const std::vector<double>& d, double h) {
        const auto moved = [&](const std::vector<double>& by, double length) {
            std::vector<double> at = y;
            for (std::size_t i = 0; i < y.size(); ++i) at[i] += length * by[i];
            return at;
        };
        const std::vector<double> k2 = rate(t + h / 2, moved(d, h / 2));
        const std::vector<double> k3 = rate(t + h / 2, moved(k2, h / 2));
        const std::vector<double> k4 = rate(t + h, moved(k3, h));
        std::vector<double> end = y;
        for (std::size_t i = 0; i < y.size(); ++i) end[i] += h / 6 * (d[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
        return end;
    }
    void look(double t, const std::vector<double>& y) {
        time = t;
        y_ = y;
        model_.set_time(t);
        model_.set_states(y);
        model_.indicators(now_);
    }
    /// One step of (1), tried beyond the farthest instant too; then not beyond it.
    void step_to(double farthest) {
        begin_ = time;
        start_ = y_;
        for (;;) {
            const double h = step_;
            const std::vector<double> whole = classical(begin_, start_, rate_, h);
            const std::vector<double> half = classical(begin_, start_, rate_, h / 2);
            const std::vector<double> end = classical(begin_ + h / 2, half, rate(begin_ + h / 2, half), h / 2);
            double e = 0;
            for (std::size_t i = 0; i < end.size(); ++i) {
                const double size = std::max(std::fabs(end[i]), std::fabs(start_[i])) + interface_.nominals[i];
                e = std::max(e, std::fabs(end[i] - whole[i]) / (15 * habits_.tolerance * size));
            }
            const double factor = std::min(4.0, std::max(0.25, 0.9 * std::pow(std::max(e, 1e-20), -0.2)));
            step_ = std::min(habits_.longest_step, h * factor);
            if (e > 1 && h > 1e-12) continue;
            if (begin_ + h <= farthest) {
                look(begin_ + h, end);
            } else {
                look(farthest, classical(begin_, start_, rate_, farthest - begin_));
                step_ = std::max(step_, h);
            }
            rate_ = rate(time, y_);
            return;
        }
    }
    [[nodiscard]] bool crossed() const {
        for (std::size_t k = 0; k < g_.size(); ++k) {
            if ((g_[k] > 0) != (now_[k] > 0)) return true;
        }
        return false;
    }
    /// Halving, as far as the tolerance of time goes.
    void locate() {
        const std::vector<double> first = rate(begin_, start_);
        double near = begin_;
        double far = time;
        while (far - near > 1e-13 * std::max(1.0, far)) {
            const double middle = near + (far - near) / 2;
            look(middle, classical(begin_, start_, first, middle - begin_));
            (crossed() ? far : near) = middle;
        }
        look(far, classical(begin_, start_, first, far - begin_));
    }
    /// Reads all, decides, reads all; keeps what it has unless it is told otherwise.
    void event() {
        std::vector<double> before(y_.size());
        if (begun_) {
            model_.derivatives(before);
            model_.enter_event();
        }
        const Decision decision = model_.decide();
        next_ = decision.next;
        model_.enter_continuous();
        for (const Variable& v : interface_.variables) {
            if (v.whole) {
                static_cast<void>(model_.get_whole(v.name));
            } else {
                static_cast<void>(model_.get(v.name));
            }
        }
        std::vector<double> after(y_.size());
        std::vector<double> states(y_.size());
        model_.get_states(states);
        model_.derivatives(after);
        if (begun_ && !decision.changed) {
            ASSERT_EQ(states, y_) << "states changed unsaid at " << time;
            ASSERT_EQ(after, before) << "derivatives changed unsaid at " << time;
        } else {
            y_ = states;
            rate_ = after;
            step_ = std::min(habits_.longest_step, kFirstStep);
        }
        model_.indicators(g_);
    }

    const Exchanged& model_;
    const Interface& interface_;
    Habits habits_;
    std::vector<double> y_;
    std::vector<double> start_;
    std::vector<double> rate_;
    std::vector<double> g_;
    std::vector<double> now_;
    double begin_ = 0;
    double step_ = kFirstStep;
    double next_ = std::numeric_limits<double>::infinity();
    bool begun_ = false;
};

std::vector<std::filesystem::path> shipped() {
    std::vector<std::filesystem::path> all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(STICTION_SCENARIOS)) {
        if (entry.path().extension() == ".toml") all.push_back(entry.path());
    }
    std::sort(all.begin(), all.end());
    return all;
}

/// Long enough for all that a machine does; a sampled controller has thousands of events in it.
#ifdef STICTION_SANITIZED
constexpr double kLongest = 0.2;  // [s]
#else
constexpr double kLongest = 6;
#endif

/// The native engine in one go.
RunReport native_run(const scenario::Scenario& scenario, double until) {
    LocatedEngine engine(scenario.plan, scenario.run.located);
    State state = engine.initial_state();
    RunReport report = engine.advance_to(state, until);
    EXPECT_EQ(report.status, RunStatus::ok) << report.message;
    return report;
}

/// A machine with an importer, and the native run beside it.
template <class Importer>
class Pair {
public:
    Pair(const scenario::Scenario& scenario, const std::filesystem::path& path, const typename Importer::Habits& habits)
        : scenario_(scenario),
          until_(std::min(scenario.run.until, kLongest)),
          unpacked_(scenario, path, Version::fmi2),
          interface_(
              interface_of(scenario::parse(unpacked_.files.at("resources/scenario.toml"), "s", unpacked_.resources()),
                           Version::fmi2)),
          fmu_(unpacked_, fmi2ModelExchange),
          model_(fmu_),
          importer_(model_, interface_, habits) {
        EXPECT_EQ(fmu_.call<decltype(fmi2SetupExperiment)>("fmi2SetupExperiment", 0, 0.0, 0.0, 1, until_), fmi2OK);
        EXPECT_EQ(fmu_.call<decltype(fmi2EnterInitializationMode)>("fmi2EnterInitializationMode"), fmi2OK);
        EXPECT_EQ(fmu_.call<decltype(fmi2ExitInitializationMode)>("fmi2ExitInitializationMode"), fmi2OK);
    }

    /// Positions at the times of a journey, within a share of the largest the body has in the run, at least of its nominal value.
    void expect_motion_within(double share) {
        const Journey native = run_native(scenario_, until_);
        const std::size_t bodies = scenario_.plan.bodies.size();
        std::vector<double> size(interface_.nominals.begin(),
                                 interface_.nominals.begin() + static_cast<std::ptrdiff_t>(bodies));
        for (const std::vector<double>& row : native.rows) {
            for (std::size_t i = 0; i < bodies; ++i) size[i] = std::max(size[i], std::fabs(row[i]));
        }
        for (int k = 1; k <= stiction_test::kRows; ++k) {
            importer_.run(stiction_test::row_time(until_, k));
            for (std::size_t i = 0; i < bodies; ++i) {
                const std::string name = scenario_.plan.bodies[i].name + ".position";
                EXPECT_NEAR(model_.get(name), native.rows[static_cast<std::size_t>(k - 1)][i], share * size[i])
                    << name << " at " << importer_.time;
            }
        }
    }
    void run() { importer_.run(until_); }
    void expect_few_events() const {
        const RunReport native = native_run(scenario_, until_);  // its first instant is no event of an importer
        EXPECT_LE(importer_.events, native.events - 1 + 2) << importer_.evaluations << " evaluations";
    }
    void expect_few_evaluations() const {
        EXPECT_LE(importer_.evaluations, 3 * native_run(scenario_, until_).evaluations);
    }

private:
    const scenario::Scenario& scenario_;
    double until_;
    Unpacked unpacked_;
    Interface interface_;
    Importer2 fmu_;
    Exchanged model_;
    Importer importer_;
};

/// Machines that a solver must not take in long steps: pushed by formulas, they break away and rest again within milliseconds while it
/// sees nothing move; or they slip so little at a time that a longer delay lets them slip twice.
constexpr const char* kQuick[] = {"borello-table1", "dalla-vedova-pushed", "dalla-vedova-fig15"};
constexpr double kQuickStep = 2e-3;  // [s]

bool is_quick(const std::filesystem::path& file) {
    return std::find(std::begin(kQuick), std::end(kQuick), file.stem().string()) != std::end(kQuick);
}
double longest_step(const std::filesystem::path& file, double usual) {
    return is_quick(file) ? std::min(usual, kQuickStep) : usual;
}

class EveryImporter : public testing::TestWithParam<std::filesystem::path> {
protected:
    void SetUp() override {
        try {
            machine = scenario::load(GetParam(), stiction_test::all_shown(scenario::load(GetParam()).plan));
        } catch (const scenario::ScenarioError&) {
            GTEST_SKIP() << "a base for others";
        }
    }

    [[nodiscard]] double simulated() const { return std::min(machine->run.until, kLongest); }  ///< [s]

    std::optional<scenario::Scenario> machine;
};

TEST_P(EveryImporter, ThatLocatesEventsHasTheMotionAndTheEventsOfTheLocatedEngine) {
    const double longest = longest_step(GetParam(), std::numeric_limits<double>::infinity());
    Pair<Importer> pair(*machine, GetParam(), {.longest_step = longest});
    pair.expect_motion_within(1e-5);
    pair.expect_few_events();
}

/// Steps of a thousandth of the run, events found after them: late, and no more of them. The motion is as good as the importer.
TEST_P(EveryImporter, ThatLocatesNothingHasNoMoreEvents) {
    Pair<Importer> pair(*machine, GetParam(),
                        {.tolerance = is_quick(GetParam()) ? 1e-8 : 1e-6,
                         .locates = false,
                         .longest_step = longest_step(GetParam(), simulated() / 1000)});
    pair.run();
    pair.expect_few_events();
}

/// As FMPy runs an FMU when nothing else is said: no more events than the native engine has, and at most 3 times its evaluations of
/// derivatives. It has far fewer: its tolerance is far from that of the located engine.
TEST_P(EveryImporter, WithBackwardDifferencesHasFewEventsAndEvaluations) {
    Pair<BackwardDifferences> pair(*machine, GetParam(), {.longest_step = longest_step(GetParam(), simulated() / 50)});
    pair.run();
    pair.expect_few_events();
    pair.expect_few_evaluations();
}

/// The same at the tolerance that the description recommends, with the motion of the native engine.
TEST_P(EveryImporter, WithBackwardDifferencesAtTheToleranceOfTheDescriptionHasTheMotion) {
    Pair<BackwardDifferences> pair(*machine, GetParam(),
                                   {.tolerance = 1e-8, .longest_step = longest_step(GetParam(), simulated() / 50)});
    pair.expect_motion_within(1e-3);
    pair.expect_few_events();
    pair.expect_few_evaluations();
}

std::string name_of(const testing::TestParamInfo<std::filesystem::path>& info) {
    std::string name = info.param.stem().string();
    for (char& letter : name) letter = std::isalnum(static_cast<unsigned char>(letter)) != 0 ? letter : '_';
    return name;
}
INSTANTIATE_TEST_SUITE_P(Of, EveryImporter, testing::ValuesIn(shipped()), name_of);

}  // namespace
}  // namespace stiction::fmu
