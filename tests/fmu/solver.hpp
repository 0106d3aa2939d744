// A solver such as an importer of model exchange has: Runge–Kutta of order 4 with a constant step, indicators looked at after
// every step, an event located by halving to the last bit, or on purpose late.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "fmu/importer2.hpp"
#include "fmu/importer3.hpp"

namespace stiction_test {

/// What happened at an event.
struct Decision {
    bool changed = false;
    double next = std::numeric_limits<double>::infinity();
};

/// Model exchange of either version.
class Exchanged {
public:
    explicit Exchanged(const Importer2& importer) : two_(&importer) {}
    explicit Exchanged(const Importer3& importer) : three_(&importer) {}

    void set_time(double t) const {
        expect_ok(two_ ? int(two_->call<decltype(fmi2SetTime)>("fmi2SetTime", t))
                       : int(three_->call<decltype(fmi3SetTime)>("fmi3SetTime", t)));
    }
    void set_states(const std::vector<double>& y) const {
        expect_ok(
            two_ ? int(two_->call<decltype(fmi2SetContinuousStates)>("fmi2SetContinuousStates", y.data(), y.size()))
                 : int(three_->call<decltype(fmi3SetContinuousStates)>("fmi3SetContinuousStates", y.data(), y.size())));
    }
    void get_states(std::vector<double>& y) const {
        expect_ok(
            two_ ? int(two_->call<decltype(fmi2GetContinuousStates)>("fmi2GetContinuousStates", y.data(), y.size()))
                 : int(three_->call<decltype(fmi3GetContinuousStates)>("fmi3GetContinuousStates", y.data(), y.size())));
    }
    void derivatives(std::vector<double>& d) const {
        expect_ok(two_ ? int(two_->call<decltype(fmi2GetDerivatives)>("fmi2GetDerivatives", d.data(), d.size()))
                       : int(three_->call<decltype(fmi3GetContinuousStateDerivatives)>(
                             "fmi3GetContinuousStateDerivatives", d.data(), d.size())));
    }
    void indicators(std::vector<double>& g) const {
        expect_ok(
            two_ ? int(two_->call<decltype(fmi2GetEventIndicators)>("fmi2GetEventIndicators", g.data(), g.size()))
                 : int(three_->call<decltype(fmi3GetEventIndicators)>("fmi3GetEventIndicators", g.data(), g.size())));
    }
    void enter_event() const {
        expect_ok(two_ ? int(two_->call<decltype(fmi2EnterEventMode)>("fmi2EnterEventMode"))
                       : int(three_->call<decltype(fmi3EnterEventMode)>("fmi3EnterEventMode")));
    }
    void enter_continuous() const {
        expect_ok(two_ ? int(two_->call<decltype(fmi2EnterContinuousTimeMode)>("fmi2EnterContinuousTimeMode"))
                       : int(three_->call<decltype(fmi3EnterContinuousTimeMode)>("fmi3EnterContinuousTimeMode")));
    }
    void complete() const {
        if (two_) {
            int event = 0, terminate = 0;
            expect_ok(two_->call<decltype(fmi2CompletedIntegratorStep)>("fmi2CompletedIntegratorStep", 1, &event,
                                                                        &terminate));
        } else {
            bool event = false, terminate = false;
            expect_ok(three_->call<decltype(fmi3CompletedIntegratorStep)>("fmi3CompletedIntegratorStep", true, &event,
                                                                          &terminate));
        }
    }
    Decision decide() const {
        Decision decision;
        if (two_) {
            fmi2EventInfo info{};
            expect_ok(two_->call<decltype(fmi2NewDiscreteStates)>("fmi2NewDiscreteStates", &info));
            decision.changed = info.valuesOfContinuousStatesChanged != 0;
            if (info.nextEventTimeDefined != 0) decision.next = info.nextEventTime;
        } else {
            bool again = false, terminate = false, nominals = false, defined = false;
            double next = 0;
            expect_ok(three_->call<decltype(fmi3UpdateDiscreteStates)>("fmi3UpdateDiscreteStates", &again, &terminate,
                                                                       &nominals, &decision.changed, &defined, &next));
            if (defined) decision.next = next;
        }
        return decision;
    }
    [[nodiscard]] double get(const std::string& name) const { return two_ ? two_->get(name) : three_->get(name); }
    [[nodiscard]] int get_whole(const std::string& name) const {
        return two_ ? two_->get_whole(name) : three_->get_whole(name);
    }
    [[nodiscard]] std::string last_message() const { return two_ ? two_->last_message() : three_->last_message(); }

private:
    void expect_ok(int status) const { EXPECT_EQ(status, 0) << last_message(); }

    const Importer2* two_ = nullptr;
    const Importer3* three_ = nullptr;
};

class Solver {
public:
    Solver(const Exchanged& model, std::size_t states, std::size_t indicators, double step, double lateness)
        : model_(model), step_(step), late_(lateness), y(states), start_(states), g_(indicators), now_(indicators) {}

    /// Runs to a time; `seen` is called after every step and decision.
    template <class Seen>
    void run(double until, Seen&& seen) {
        event();
        seen();
        while (time < until && !testing::Test::HasFailure()) {
            const double end = std::min({time + step_, until, next_});
            begin_ = time;
            start_ = y;
            go_to(end);
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
    /// One step of Runge and Kutta from where the step began.
    void go_to(double t) {
        const double h = t - begin_;
        const std::size_t n = y.size();
        std::vector<double> k[4];
        std::vector<double> at(n);
        const double part[4] = {0, 0.5, 0.5, 1};
        for (int s = 0; s < 4; ++s) {
            for (std::size_t i = 0; i < n; ++i) at[i] = start_[i] + (s == 0 ? 0 : part[s] * h * k[s - 1][i]);
            model_.set_time(begin_ + part[s] * h);
            model_.set_states(at);
            k[s].resize(n);
            model_.derivatives(k[s]);
        }
        for (std::size_t i = 0; i < n; ++i) y[i] = start_[i] + h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
        time = t;
        model_.set_time(t);
        model_.set_states(y);
        model_.indicators(now_);
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
            (crossed() ? far : near) = middle;
        }
        go_to(far + late_);
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
    }

    const Exchanged& model_;
    double step_;
    double late_;

public:
    std::vector<double> y;
    double time = 0;
    std::size_t events = 0;

private:
    std::vector<double> start_;
    std::vector<double> g_;
    std::vector<double> now_;
    double begin_ = 0;
    double next_ = std::numeric_limits<double>::infinity();
    bool begun_ = false;
};

}  // namespace stiction_test
