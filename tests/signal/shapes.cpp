// Shapes: outputs at and around every corner, and regions that hold between events.
#include <gtest/gtest.h>

#include <cmath>

#include "rig.hpp"

namespace stiction::signal::testing {
namespace {

struct Pair {
    double in, out;
};

template <class Part>
void expect_map(const Part& part, const std::vector<Pair>& pairs) {
    Rig rig(SignalBuilder().input("u").add("y", part, {"u"}));
    for (const Pair& pair : pairs) {
        rig.set("u", pair.in);
        EXPECT_EQ(rig.at(0, "y"), pair.out) << "u = " << pair.in;
    }
}

TEST(Shapes, saturation_keeps_within_its_limits) {
    expect_map(Saturation{-2, 3}, {{0, 0}, {3, 3}, {3.5, 3}, {-2, -2}, {-9, -2}, {1, 1}});
}
TEST(Shapes, saturation_may_have_one_limit) { expect_map(Saturation{-kUnbounded, 3}, {{-1e9, -1e9}, {4, 3}}); }
TEST(Shapes, dead_zone_starts_at_its_ends) { expect_map(DeadZone{-1, 2}, {{0, 0}, {2, 0}, {3, 1}, {-1, 0}, {-4, -3}}); }
TEST(Shapes, quantiser_takes_the_nearest_multiple) {
    expect_map(Quantiser{0.5}, {{0, 0}, {0.24, 0}, {0.26, 0.5}, {-0.26, -0.5}, {10.1, 10}, {-0.1, 0}});
}
TEST(Shapes, a_quantiser_keeps_its_value_on_a_tie) {
    Rig rig(SignalBuilder().input("u").add("y", Quantiser{1}, {"u"}));
    for (const double u : {0.0, 0.5, 0.51, 0.5, 0.49}) {
        rig.set("u", u);
        rig.program.switch_state(0, rig.states, rig.values);
    }
    EXPECT_EQ(rig.value("y"), 0);
    rig.set("u", 0.6);
    EXPECT_EQ(rig.at(0, "y"), 1);
    rig.set("u", 0.5);
    EXPECT_EQ(rig.at(0, "y"), 1);
}
/// One rounding past a border the next multiple is decided, and decided again it stays: no event function is positive then.
TEST(Shapes, a_quantiser_has_one_border_between_two_multiples_whatever_rounds) {
    for (const double interval : {1.5e-3, 0.1, 1.0 / 3, 6.28318530717958647692 / 4096}) {
        for (const double way : {1.0, -1.0}) {
            Rig rig(SignalBuilder().input("u").add("y", Quantiser{interval}, {"u"}));
            for (int k = 0; k < 3000; ++k) {
                double u = way * (k + 0.5) * interval;
                for (int roundings = 0; roundings < 4; ++roundings) {
                    rig.set("u", u);
                    rig.at(0, "y");
                    EXPECT_FALSE(rig.program.switch_state(0, rig.states, rig.values)) << interval << " " << k;
                    const std::vector<double> events = rig.events(0);
                    ASSERT_TRUE(events[0] <= 0 && events[1] <= 0) << interval << " " << k << " " << roundings;
                    u = std::nextafter(u, way * 1e9);
                }
                ASSERT_EQ(rig.states[0], way * (k + 1)) << interval;
            }
        }
    }
}
TEST(Shapes, absolute_value_and_sign_know_zero) {
    expect_map(Absolute{}, {{-2, 2}, {2, 2}, {0, 0}, {-0.0, 0}});
    EXPECT_FALSE(std::signbit([] {
        Rig rig(SignalBuilder().input("u").add("y", Absolute{}, {"u"}));
        return rig.at(0, "y");
    }()));
    expect_map(Sign{}, {{-1e-300, -1}, {0, 0}, {1e-300, 1}});
}
TEST(Shapes, gain_and_not) {
    expect_map(Gain{-3}, {{2, -6}});
    expect_map(Not{}, {{0, 1}, {0.5, 1}, {0.51, 0}, {1, 0}});
}

TEST(Shapes, relay_remembers_between_its_thresholds) {
    Rig rig(SignalBuilder().input("u").add("y", Relay{.on_above = 1, .off_below = -1, .on_value = 5, .off_value = -5},
                                           {"u"}));
    const std::vector<Pair> story{{0, -5}, {1, -5}, {1.01, 5}, {0, 5}, {-0.99, 5}, {-1, -5}, {0.99, -5}, {2, 5}};
    for (const Pair& pair : story) {
        rig.set("u", pair.in);
        EXPECT_EQ(rig.at(0, "y"), pair.out) << "u = " << pair.in;
    }
}
TEST(Shapes, relay_can_start_on) {
    Rig rig(SignalBuilder().input("u").add("y", Relay{.on_above = 1, .off_below = -1, .initially_on = true}, {"u"}));
    EXPECT_EQ(rig.at(0, "y"), 1);
}

TEST(Shapes, lookup_holds_or_extends_outside) {
    for (const Outside outside : {Outside::hold, Outside::extend}) {
        Rig rig(SignalBuilder().input("u").add("y", Lookup{{-1, 0, 2}, {3, 0, 4}, outside}, {"u"}));
        const bool extend = outside == Outside::extend;
        const std::vector<Pair> pairs{
            {-1, 3}, {-0.5, 1.5}, {0, 0}, {1, 2}, {2, 4}, {3, extend ? 6.0 : 4.0}, {-2, extend ? 6.0 : 3.0}};
        for (const Pair& pair : pairs) {
            rig.set("u", pair.in);
            EXPECT_EQ(rig.at(0, "y"), pair.out) << "u = " << pair.in;
        }
    }
}

TEST(Shapes, several_inputs_meet_in_sum_product_minimum_maximum_and_logic) {
    SignalBuilder builder;
    builder.input("a").input("b").input("c");
    builder.sum("sum", {{1, "a"}, {-1, "b"}, {2, "c"}});
    builder.add("product", Product{}, {"a", "b", "c"});
    builder.add("minimum", Minimum{}, {"a", "b", "c"}).add("maximum", Maximum{}, {"a", "b", "c"});
    builder.add("greater", Comparator{}, {"a", "b"}).add("chosen", Selector{}, {"greater", "b", "c"});
    builder.add("and", And{}, {"a", "b", "c"}).add("or", Or{}, {"a", "b", "c"});
    Rig rig(builder);
    const auto expect = [&](double a, double b, double c) {
        rig.set("a", a);
        rig.set("b", b);
        rig.set("c", c);
        rig.program.switch_state(0, rig.states, rig.values);
        EXPECT_EQ(rig.value("sum"), a - b + 2 * c);
        EXPECT_EQ(rig.value("product"), a * b * c);
        EXPECT_EQ(rig.value("minimum"), std::min({a, b, c}));
        EXPECT_EQ(rig.value("maximum"), std::max({a, b, c}));
        EXPECT_EQ(rig.value("greater"), a > b ? 1 : 0);
        EXPECT_EQ(rig.value("chosen"), a > b ? b : c);
        EXPECT_EQ(rig.value("and"), a > 0.5 && b > 0.5 && c > 0.5 ? 1 : 0);
        EXPECT_EQ(rig.value("or"), a > 0.5 || b > 0.5 || c > 0.5 ? 1 : 0);
    };
    expect(1, 2, 3);
    expect(3, 2, 1);
    expect(2, 3, 1);
    expect(0, 0, 0);
    expect(0.25, 0.5, 0.75);
    expect(-1, -2, -3);
}

TEST(Shapes, a_region_held_goes_on_smoothly_past_its_end) {
    SignalBuilder builder;
    builder.input("u").add("limited", Saturation{-1, 1}, {"u"}).add("size", Absolute{}, {"u"});
    builder.add("table", Lookup{{0, 1, 2}, {0, 1, 10}}, {"u"})
        .add("switched", Relay{.on_above = 1, .off_below = 0}, {"u"});
    Rig rig(builder);
    rig.set("u", 0.5);
    rig.program.switch_state(0, rig.states, rig.values);
    rig.set("u", 1.25);
    EXPECT_EQ(rig.held_at(0, "limited"), 1.25);
    EXPECT_EQ(rig.value("table"), 1.25);
    EXPECT_EQ(rig.value("switched"), 0);
    rig.set("u", -0.25);
    EXPECT_EQ(rig.held_at(0, "size"), -0.25);
    EXPECT_TRUE(rig.program.switch_state(0, rig.states, rig.values));
    EXPECT_EQ(rig.value("size"), 0.25);
    EXPECT_FALSE(rig.program.switch_state(0, rig.states, rig.values)) << "deciding twice changes nothing";
}

}  // namespace
}  // namespace stiction::signal::testing
