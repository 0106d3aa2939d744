// Model exchange of either version, as a solver sees it; functions are looked up once.
#pragma once

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "fmu/importer/importer2.hpp"
#include "fmu/importer/importer3.hpp"

namespace stiction_test {

/// What happened at an event.
struct Decision {
    bool changed = false;
    double next = std::numeric_limits<double>::infinity();
};

class Exchanged {
public:
    explicit Exchanged(const Importer2& importer) : two_(&importer) {
        const Unpacked& fmu = *importer.fmu;
        set_time2_ = fmu.find<decltype(fmi2SetTime)>("fmi2SetTime");
        set_states2_ = fmu.find<decltype(fmi2SetContinuousStates)>("fmi2SetContinuousStates");
        derivatives2_ = fmu.find<decltype(fmi2GetDerivatives)>("fmi2GetDerivatives");
        indicators2_ = fmu.find<decltype(fmi2GetEventIndicators)>("fmi2GetEventIndicators");
    }
    explicit Exchanged(const Importer3& importer) : three_(&importer) {
        const Unpacked& fmu = *importer.fmu;
        set_time3_ = fmu.find<decltype(fmi3SetTime)>("fmi3SetTime");
        set_states3_ = fmu.find<decltype(fmi3SetContinuousStates)>("fmi3SetContinuousStates");
        derivatives3_ = fmu.find<decltype(fmi3GetContinuousStateDerivatives)>("fmi3GetContinuousStateDerivatives");
        indicators3_ = fmu.find<decltype(fmi3GetEventIndicators)>("fmi3GetEventIndicators");
    }

    void set_time(double t) const { expect_ok(two_ ? int(set_time2_(two_->c, t)) : int(set_time3_(three_->c, t))); }
    void set_states(const std::vector<double>& y) const {
        expect_ok(two_ ? int(set_states2_(two_->c, y.data(), y.size()))
                       : int(set_states3_(three_->c, y.data(), y.size())));
    }
    void derivatives(std::vector<double>& d) const {
        expect_ok(two_ ? int(derivatives2_(two_->c, d.data(), d.size()))
                       : int(derivatives3_(three_->c, d.data(), d.size())));
    }
    void indicators(std::vector<double>& g) const {
        expect_ok(two_ ? int(indicators2_(two_->c, g.data(), g.size()))
                       : int(indicators3_(three_->c, g.data(), g.size())));
    }
    void get_states(std::vector<double>& y) const {
        expect_ok(
            two_ ? int(two_->call<decltype(fmi2GetContinuousStates)>("fmi2GetContinuousStates", y.data(), y.size()))
                 : int(three_->call<decltype(fmi3GetContinuousStates)>("fmi3GetContinuousStates", y.data(), y.size())));
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
    void expect_ok(int status) const {
        if (status != 0) ADD_FAILURE() << "status " << status << ": " << last_message();
    }

    const Importer2* two_ = nullptr;
    const Importer3* three_ = nullptr;
    decltype(&fmi2SetTime) set_time2_ = nullptr;
    decltype(&fmi2SetContinuousStates) set_states2_ = nullptr;
    decltype(&fmi2GetDerivatives) derivatives2_ = nullptr;
    decltype(&fmi2GetEventIndicators) indicators2_ = nullptr;
    decltype(&fmi3SetTime) set_time3_ = nullptr;
    decltype(&fmi3SetContinuousStates) set_states3_ = nullptr;
    decltype(&fmi3GetContinuousStateDerivatives) derivatives3_ = nullptr;
    decltype(&fmi3GetEventIndicators) indicators3_ = nullptr;
};

}  // namespace stiction_test
