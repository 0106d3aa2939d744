// Encoders by hand: counts of known positions at the samples, and nothing in between.
#include <gtest/gtest.h>

#include <cmath>

#include "rig.hpp"

namespace stiction::signal::testing {
namespace {

constexpr double kWholeTurn = 6.28318530717958647692;

SignalBuilder of_position(const Encoder& encoder) {
    SignalBuilder signals;
    signals.input("x").add("e", encoder, {"x"});
    return signals;
}

/// Reading at a time at which the position is x.
double read(Rig& rig, double time, double x) {
    rig.set("x", x);
    return rig.at(time, "e");
}

TEST(AnEncoder, ReadsTheNearestCountAtItsSamplesAndHoldsIt) {
    Rig rig(of_position({.resolution = 0.01, .interval = 0.1}));
    EXPECT_DOUBLE_EQ(read(rig, 0, 0.0249), 0.02);
    EXPECT_DOUBLE_EQ(read(rig, 0.05, 7), 0.02) << "no sample is due";
    EXPECT_DOUBLE_EQ(read(rig, 0.1, 0.0251), 0.03);
    EXPECT_DOUBLE_EQ(read(rig, 0.3, -0.0149), -0.01);
    EXPECT_DOUBLE_EQ(rig.program.next_time_event(rig.states), 0.4);
    EXPECT_EQ(rig.program.event_count(), 0U) << "counts are no events";
}

TEST(AnEncoder, CountsPerTurnAndReadsZeroAtItsOffset) {
    Rig rig(of_position({.counts_per_turn = 4096, .interval = 1e-3, .offset = 1}));
    EXPECT_EQ(read(rig, 0, 1), 0);
    EXPECT_DOUBLE_EQ(read(rig, 1e-3, 1 + kWholeTurn * 10.4 / 4096), kWholeTurn * 10 / 4096);
    EXPECT_DOUBLE_EQ(read(rig, 2e-3, 1 - kWholeTurn * 10.6 / 4096), -kWholeTurn * 11 / 4096);
}

//  x = 3 t, r = 0.01, T = 0.1: 30 counts a sample; with 3.02 t 30 or 31 of them, the mean is the speed
TEST(AnEncoder, TellsItsSpeedByTheDifferenceOfItsCounts) {
    Rig rig(of_position({.resolution = 0.01, .interval = 0.1}));
    read(rig, 0, 0);
    EXPECT_EQ(rig.value("e.velocity"), 0);
    for (int k = 1; k < 20; ++k) {
        read(rig, k * 0.1, 3 * (k * 0.1));
        EXPECT_NEAR(rig.value("e.velocity"), 3, 1e-12) << k;
    }
    double sum = 0;
    Rig other(of_position({.resolution = 0.01, .interval = 0.1}));
    read(other, 0, 0);
    for (int k = 1; k <= 100; ++k) {
        read(other, k * 0.1, 3.02 * (k * 0.1));
        const double counts = other.value("e.velocity") * 0.1 / 0.01;
        EXPECT_NEAR(counts, std::round(counts), 1e-9);
        EXPECT_NEAR(counts, 30.5, 0.5 + 1e-9);
        sum += counts;
    }
    EXPECT_NEAR(sum, 3020, 1e-6);
    read(other, 10.5, 3.02 * 10 + 1);  // a caller that comes five samples late
    EXPECT_NEAR(other.value("e.velocity"), 2, 0.01 / 0.5);
}

TEST(AnEncoder, FeedsAControllerAtTheInstantOfItsSample) {
    SignalBuilder signals = of_position({.resolution = 0.01, .interval = 0.1});
    signals.add("c", SampledPid{.control = {.proportional = 2}, .interval = 0.1}, {"e"});
    Rig rig(signals);
    rig.set("x", 0.5);
    EXPECT_DOUBLE_EQ(rig.at(0, "c"), 1);
    rig.set("x", 0.7);
    EXPECT_DOUBLE_EQ(rig.at(0.1, "c"), 1.4);
    EXPECT_DOUBLE_EQ(rig.program.next_cut(0.1), 0.2);
}

TEST(AnEncoder, IsRefusedWithoutOneResolution) {
    const auto first = [](const Encoder& encoder) { return problems_of(of_position(encoder)).at(0); };
    const auto says = [](const std::string& sentence, const char* words) {
        EXPECT_NE(sentence.find(words), std::string::npos) << sentence;
    };
    says(first({}), "nothing says how fine");
    says(first({.counts_per_turn = 4096, .resolution = 0.1}), "both");
    says(first({.counts_per_turn = 0}), "counts_per_turn");
    says(first({.counts_per_turn = 4096, .interval = 0}), "interval");
    EXPECT_EQ(problems_of(of_position({})).size(), 1U) << "said once";
    says(problems_of(SignalBuilder().add("e", Encoder{.resolution = 1}, {})).at(0), "inputs");
}

}  // namespace
}  // namespace stiction::signal::testing
