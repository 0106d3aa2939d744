// Each law against the numbers of its own equation, worked by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string_view>

#include <stiction/law/list.hpp>

#include "method/suite.hpp"

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

/// The equations of loaded_stribeck.hpp once more, in long double and by another route: which side drives is asked for each direction.
struct LoadedLevels {
    double forward, backward, rest_forward, rest_backward;
};
LoadedLevels by_hand(const LoadedStribeck<double>& law, double v, double load, double drive) {
    const auto wide = [](double x) { return static_cast<long double>(x); };
    const auto level = [&](int direction, long double speed) {
        const long double e = speed == 0 ? 1 : std::exp(-std::pow(speed / law.stribeck_velocity, wide(law.exponent)));
        const bool opposes = load != 0 && (load > 0) == (direction > 0);
        const long double lost = opposes ? 1 / wide(law.opposing_efficiency) - 1 : 1 - wide(law.aiding_efficiency);
        long double sum = law.sliding + (law.breakaway - wide(law.sliding)) * e;
        sum += (1 + (law.static_ratio - 1.0L) * e) * lost * std::fabs(wide(load));
        sum += std::fabs(wide(law.drive_share) * drive + wide(law.load_share) * load);
        sum += e * std::fabs(wide(law.drive_fall) * drive + wide(law.load_fall) * load);
        if (drive * load > 0 && std::fabs(drive) > std::fabs(load)) sum += e * law.load_square * load * load;
        if (drive * load > 0 && std::fabs(drive) < std::fabs(load)) sum += e * law.drive_square * drive * drive;
        return static_cast<double>(sum + law.load_viscous * std::fabs(wide(load)) * speed);
    };
    const long double speed = std::fabs(v);
    return {level(1, speed), level(-1, speed), level(1, 0), level(-1, 0)};
}

TEST(LoadedStribeck, FollowsItsEquations) {
    stiction_test::Draw d(21);
    for (int i = 0; i < 20000; ++i) {
        LoadedStribeck<double> law;
        suite::draw(d, law);
        const double v = d.below(8) == 0 ? 0 : d.sign() * d.decades(1e-4, 10);
        const double load = d.below(8) == 0 ? 0 : d.sign() * d.decades(0.1, 100);
        const double drive = d.below(8) == 0 ? 0 : d.sign() * d.decades(0.1, 100);
        const Levels<double> l = law.evaluate({v, load, 1, drive});
        const LoadedLevels hand = by_hand(law, v, load, drive);
        // A dozen operations, and an exponential of three roundings.
        constexpr double kRoundings = 20 * 0x1p-52;
        EXPECT_NEAR(l.sliding_forward, hand.forward, kRoundings * hand.rest_forward + kRoundings * hand.forward);
        EXPECT_NEAR(l.sliding_backward, hand.backward, kRoundings * hand.rest_backward + kRoundings * hand.backward);
        EXPECT_NEAR(l.static_forward, hand.rest_forward, kRoundings * hand.rest_forward);
        EXPECT_NEAR(l.static_backward, hand.rest_backward, kRoundings * hand.rest_backward);
        EXPECT_EQ(l.viscous, law.viscous_coefficient);
        const Levels<double> rest = law.evaluate({0, load, 1, drive});
        EXPECT_LE(rest.sliding_forward, rest.static_forward);
        EXPECT_LE(rest.sliding_backward, rest.static_backward);
    }
}

TEST(LoadedStribeck, ContainsStribeckAndTransmission) {
    stiction_test::Draw d(22);
    for (int i = 0; i < 5000; ++i) {
        Stribeck<double> stribeck;
        suite::draw(d, stribeck);
        const LoadedStribeck<double> unloaded{.sliding = stribeck.sliding,
                                              .breakaway = stribeck.breakaway,
                                              .stribeck_velocity = stribeck.stribeck_velocity,
                                              .exponent = stribeck.exponent,
                                              .viscous_coefficient = stribeck.viscous_coefficient};
        Transmission<double> transmission;
        suite::draw(d, transmission);
        // So slow that nothing has fallen yet: the transmission part is static_ratio times as large; so fast that all has: once.
        const LoadedStribeck<double> geared{.sliding = transmission.constant,
                                            .breakaway = transmission.static_ratio * transmission.constant,
                                            .stribeck_velocity = 1,
                                            .opposing_efficiency = transmission.opposing_efficiency,
                                            .aiding_efficiency = transmission.aiding_efficiency,
                                            .static_ratio = transmission.static_ratio};
        const double v = d.sign() * d.decades(1e-4, 10);
        const double load = d.sign() * d.decades(0.1, 100);
        EXPECT_EQ(unloaded.evaluate({v, load, 1, load}).sliding_forward, stribeck.evaluate({v, 0, 1}).sliding_forward);
        const Levels<double> a = geared.evaluate({1e3, load, 1, 0});
        const Levels<double> b = transmission.evaluate({1e3, load, 1});
        constexpr double kRoundings = 8 * 0x1p-52;
        EXPECT_NEAR(a.sliding_forward, b.sliding_forward, kRoundings * b.static_forward);
        EXPECT_NEAR(a.sliding_backward, b.sliding_backward, kRoundings * b.static_backward);
        EXPECT_NEAR(a.static_forward, b.static_forward, kRoundings * b.static_forward);
        EXPECT_NEAR(a.static_backward, b.static_backward, kRoundings * b.static_backward);
    }
}

TEST(TheListOfLaws, HasDifferentNames) {
    std::set<std::string_view> names;
    for_each_law<double>(
        [&]<class Law>() { EXPECT_TRUE(names.insert(Law::description.name).second) << Law::description.name; });
    EXPECT_EQ(names.size(), Laws<double>::size);
}

bool same(const Levels<double>& a, const Levels<double>& b) {
    return a.sliding_forward == b.sliding_forward && a.sliding_backward == b.sliding_backward &&
           a.static_forward == b.static_forward && a.static_backward == b.static_backward && a.viscous == b.viscous;
}

/// Traits are what engines decide by: a law that feels more than it says would lose events or an order.
TEST(EveryLaw, FeelsWhatItSaysAndNothingElse) {
    constexpr int kDraws = 200;
    for_each_law<double>([]<class Law>() {
        stiction_test::Draw d(7);
        bool velocity = false;
        bool load = false;
        bool normal_force = false;
        bool drive = false;
        for (int i = 0; i < kDraws; ++i) {
            Law law;
            using suite::draw;  // of its own, or from its domains
            draw(d, law);
            const Contact<double> here{d.sign() * d.decades(1e-4, 10), d.sign() * d.decades(0.1, 100), d.uniform(0, 10),
                                       d.sign() * d.decades(0.1, 100)};
            const auto change = [&](double Contact<double>::*part, double to) {
                Contact<double> there = here;
                there.*part = to;
                return !same(law.evaluate(here), law.evaluate(there));
            };
            velocity = velocity || change(&Contact<double>::velocity, d.sign() * d.decades(1e-4, 10));
            load = load || change(&Contact<double>::load, d.sign() * d.decades(0.1, 100));
            normal_force = normal_force || change(&Contact<double>::normal_force, d.uniform(0, 10));
            drive = drive || change(&Contact<double>::drive, d.sign() * d.decades(0.1, 100));
        }
        EXPECT_EQ(velocity, Law::feels_velocity) << Law::description.name;
        EXPECT_EQ(load, Law::feels_load) << Law::description.name;
        EXPECT_EQ(drive, Law::feels_drive) << Law::description.name;
        EXPECT_EQ(normal_force, Law::feels_normal_force) << Law::description.name;
    });
}

TEST(EveryLaw, IsTheSameBothWaysIfItSaysSo) {
    for_each_law<double>([]<class Law>() {
        stiction_test::Draw d(8);
        bool differs = false;
        for (int i = 0; i < 200; ++i) {
            Law law;
            using suite::draw;  // of its own, or from its domains
            draw(d, law);
            const Levels<double> l = law.evaluate({d.uniform(-1, 1), d.uniform(-100, 100), d.uniform(0, 10)});
            differs = differs || l.sliding_forward != l.sliding_backward || l.static_forward != l.static_backward;
        }
        EXPECT_EQ(!differs, Law::symmetric) << Law::description.name;
    });
}

}  // namespace
}  // namespace stiction
