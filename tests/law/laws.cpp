// Each law against the numbers of its own equation, worked by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <string_view>

#include <stiction/law/list.hpp>

namespace stiction {
namespace {

TEST(Coulomb, IsTheSameBothWaysAndAtAnySpeed) {
    const Coulomb<double> law{.sliding = 400, .breakaway = 425};
    for (const double v : {0.0, 1e-9, -3.0}) {
        const auto l = law.evaluate({v, 1e6, 0});
        EXPECT_EQ(l.sliding_forward, 400);
        EXPECT_EQ(l.sliding_backward, 400);
        EXPECT_EQ(l.static_forward, 425);
        EXPECT_EQ(l.static_backward, 425);
        EXPECT_EQ(l.viscous, 0);
    }
}

TEST(NormalForce, ScalesAndOpens) {
    const NormalForce<double> law{.sliding_coefficient = 0.25, .static_coefficient = 0.5};
    EXPECT_EQ(law.evaluate({0, 0, 100}).sliding_forward, 25);
    EXPECT_EQ(law.evaluate({0, 0, 100}).static_backward, 50);
    EXPECT_EQ(law.evaluate({0, 0, 0}).static_forward, 0);
    EXPECT_EQ(law.evaluate({0, 0, -7}).static_forward, 0) << "separated: carries nothing";
    EXPECT_TRUE(std::isnan(law.evaluate({0, 0, std::nan("")}).static_forward));
}

TEST(Stribeck, FallsFromBreakAwayToSlidingLevel) {
    // F_c = 1, F_s = 1.5, v_s = 0.001, α = 2: at v_s the excess is 0.5/e
    const Stribeck<double> law{
        .sliding = 1, .breakaway = 1.5, .stribeck_velocity = 1e-3, .exponent = 2, .viscous_coefficient = 0.4};
    EXPECT_EQ(law.evaluate({0, 0, 0}).sliding_forward, 1.5);
    EXPECT_NEAR(law.evaluate({1e-3, 0, 0}).sliding_forward, 1 + 0.5 * std::exp(-1.0), 1e-15);
    EXPECT_NEAR(law.evaluate({-2e-3, 0, 0}).sliding_backward, 1 + 0.5 * std::exp(-4.0), 1e-15);
    EXPECT_EQ(law.evaluate({1, 0, 0}).sliding_forward, 1);
    EXPECT_EQ(law.evaluate({1, 0, 0}).static_forward, 1.5);
    EXPECT_EQ(law.evaluate({1, 0, 0}).viscous, 0.4);
}

TEST(Transmission, TellsOpposingFromAidingLoad) {
    // T_FR0 = 100, η_opp = 0.8: 1/0.8 − 1 = 0.25;  η_aid = −0.5: 1 + 0.5 = 1.5;  FSD = 2
    //   T_LD = 1000: forward opposes: 100 + 250 = 350; backward aids: 100 + 1500 = 1600
    const Transmission<double> law{
        .constant = 100, .opposing_efficiency = 0.8, .aiding_efficiency = -0.5, .static_ratio = 2};
    const auto against = law.evaluate({0, 1000, 0});
    EXPECT_EQ(against.sliding_forward, 350);
    EXPECT_EQ(against.sliding_backward, 1600);
    EXPECT_EQ(against.static_forward, 700);
    EXPECT_EQ(against.static_backward, 3200);
    const auto with = law.evaluate({0, -1000, 0});
    EXPECT_EQ(with.sliding_forward, 1600);
    EXPECT_EQ(with.sliding_backward, 350);
    const auto none = law.evaluate({0, 0, 0});
    EXPECT_EQ(none.sliding_forward, 100);
    EXPECT_EQ(none.sliding_backward, 100);
}

TEST(Transmission, IsReversibleMarginalOrSelfLockingByItsAidingEfficiency) {
    // T_FR0 = 0, sliding, load aiding: driving torque needed = friction − load = −η_aid·T_LD
    for (const double aiding : {0.5, 0.0, -0.5}) {
        const Transmission<double> law{.constant = 0, .opposing_efficiency = 0.9, .aiding_efficiency = aiding};
        const double load = 1000;  // positive: moves backward when it aids
        EXPECT_EQ(law.evaluate({-1, load, 0}).sliding_backward - load, -aiding * load);
    }
}

TEST(Table, InterpolatesHoldsTheLastValueAndPeaksAtRest) {
    Table<double> law;
    law.points = 3;
    law.speed = {0, 2, 4};
    law.coefficient = {0.5, 0.25, 0.125};
    law.geometry = 2;
    law.peak = 1.5;
    const auto sliding = [&](double v) { return law.evaluate({v, 0, 10}).sliding_forward; };
    EXPECT_EQ(sliding(0), 10);                               // 0.5·2·10
    EXPECT_EQ(sliding(1), 7.5);                              // 0.375·20
    EXPECT_EQ(sliding(-2), 5);                               // 0.25·20
    EXPECT_EQ(sliding(3), 3.75);                             // 0.1875·20
    EXPECT_EQ(sliding(4), 2.5);                              // 0.125·20
    EXPECT_EQ(sliding(1e9), 2.5);                            // held
    EXPECT_EQ(law.evaluate({3, 0, 10}).static_forward, 15);  // 1.5·0.5·20
    EXPECT_EQ(law.evaluate({0, 0, -1}).static_forward, 0);
}

TEST(TheListOfLaws, HasFiveDifferentNames) {
    int count = 0;
    std::string_view last;
    for_each_law<double>([&]<class Law>() {
        EXPECT_NE(std::string_view(Law::description.name), last);
        last = Law::description.name;
        ++count;
    });
    EXPECT_EQ(count, 5);
}

}  // namespace
}  // namespace stiction
