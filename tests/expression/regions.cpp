// Regions: held they make an expression smooth, and no region is due unless one of its event functions has changed sign.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "expression/evaluate.hpp"
#include "expression/parser.hpp"
#include "random_expression.hpp"

namespace stiction::expression::testing {
namespace {

class Held {
    [[nodiscard]] auto source(double x, double y) const {
        return [this, x, y](std::size_t i) { return program.signals[i] == "x" ? x : y; };
    }

public:
    explicit Held(const std::string& text)
        : program(*parse(text).program), regions(program.regions), events(program.events) {}

    bool decide_at(double t, double x = 0, double y = 0) {
        return decide(program.code(), t, source(x, y), regions.data());
    }
    double value(double t, double x = 0, double y = 0) {
        return evaluate_held(program.code(), t, source(x, y), regions.data());
    }
    double free(double t, double x = 0, double y = 0) { return evaluate(program.code(), t, source(x, y)); }
    std::vector<double> watch_at(double t, double x = 0, double y = 0) {
        watch(program.code(), t, source(x, y), regions.data(), events.data());
        return events;
    }

    Program program;
    std::vector<double> regions;
    std::vector<double> events;
};

struct Continuation {
    const char* text;
    double before;     // where the regions are decided
    double after;      // past the jump or kink
    double continued;  // what the smooth branch gives there
    std::size_t events;
};

class EverySwitch : public ::testing::TestWithParam<Continuation> {};

TEST_P(EverySwitch, GoesOnSmoothlyAndTellsOfItsEvent) {
    const Continuation& c = GetParam();
    Held held(c.text);
    EXPECT_EQ(held.program.events, c.events);
    held.decide_at(c.before);
    EXPECT_EQ(held.value(c.before), held.free(c.before)) << c.text;
    const std::vector<double> base = held.watch_at(c.before);
    EXPECT_NEAR(held.value(c.after), c.continued, 4e-16 * std::fabs(c.continued)) << c.text;
    const std::vector<double> now = held.watch_at(c.after);
    bool due = false;
    for (std::size_t i = 0; i < now.size(); ++i) due = due || (now[i] > 0) != (base[i] > 0);
    EXPECT_TRUE(due) << c.text;
    EXPECT_TRUE(held.decide_at(c.after)) << c.text;
    EXPECT_FALSE(held.decide_at(c.after)) << "deciding twice changes nothing";
    EXPECT_EQ(held.value(c.after), held.free(c.after)) << c.text;
}

INSTANTIATE_TEST_SUITE_P(OfOneVariable, EverySwitch,
                         ::testing::Values(Continuation{"abs(t)", 1, -0.25, -0.25, 1},        //
                                           Continuation{"abs(t)", -1, 0.25, -0.25, 1},        //
                                           Continuation{"sign(t)", 1, -0.25, 1, 2},           //
                                           Continuation{"sign(t)", 1, 0, 1, 2},               //
                                           Continuation{"step(t)", -1, 0, 0, 1},              //
                                           Continuation{"step(t)", 0, -1, 1, 1},              //
                                           Continuation{"if(t < 2, t, 5)", 1, 2, 2, 1},       //
                                           Continuation{"if(t <= 2, t, 5)", 1, 2.5, 2.5, 1},  //
                                           Continuation{"if(t > 2, t, 5)", 3, 2, 2, 1},       //
                                           Continuation{"if(t >= 2, t, 5)", 2, 1.5, 1.5, 1},  //
                                           Continuation{"if(t == 2, t, 5)", 2, 2.5, 2.5, 2},  //
                                           Continuation{"if(t != 2, t, 5)", 1, 2, 2, 2},      //
                                           Continuation{"if(t, t, 5)", 1, 0.5, 0.5, 1},       //
                                           Continuation{"min(t, 2)", 1, 3, 3, 1},             //
                                           Continuation{"max(t, 2, 4)", 1, 5, 4, 2},          //
                                           Continuation{"max(t, 2)", 3, 1, 1, 1},             //
                                           Continuation{"floor(t)", 2.5, 3, 2, 2},            //
                                           Continuation{"floor(t)", 2, 1.5, 2, 2},            //
                                           Continuation{"ceil(t)", 2, 2.5, 2, 2},             //
                                           Continuation{"ceil(t)", 1.5, 1, 2, 2},             //
                                           Continuation{"round(t)", 0, 0.5, 0, 2},            //
                                           Continuation{"round(t)", 0, -0.5, 0, 2},           //
                                           Continuation{"round(t)", 1, 0.25, 1, 2},           //
                                           Continuation{"round(t)", -1, -0.25, -1, 2},        //
                                           Continuation{"mod(t, 2)", 1, 3, 3, 2},             //
                                           Continuation{"mod(t, 2)", 2, 1, -1, 2},            //
                                           Continuation{"not (t < 2 or t > 3)", 1, 2.5, 0, 2}));

TEST(TheAngleOfAPoint, GoesOnPastItsCut) {
    Held held("atan2(t, -1)");
    held.decide_at(0.1);
    EXPECT_NEAR(held.value(-0.1), M_PI + std::atan(0.1), 1e-15);
    held.decide_at(-0.1);
    EXPECT_NEAR(held.value(-0.1), -M_PI + std::atan(0.1), 1e-15);
    EXPECT_NEAR(held.value(0.1), -M_PI - std::atan(0.1), 1e-15);
}

TEST(ASmoothExpression, HasNoRegions) {
    const Held held("10*sin(2*pi*5*t) + x^2/(1 + exp(-load.y))");
    EXPECT_EQ(held.program.regions, 0U);
    EXPECT_EQ(held.program.events, 0U);
}

TEST(NoRegion, IsDueBeforeAnEventFunctionChangesSign) {
    stiction_test::Draw draw(5);
    int quiet = 0;
    int due = 0;
#ifdef STICTION_SANITIZED
    constexpr int kCount = 3'000;
#else
    constexpr int kCount = 30'000;
#endif
    for (int i = 0; i < kCount; ++i) {
        const Point a{draw.uniform(0, 5), draw.uniform(-3, 3), draw.uniform(-3, 3)};
        const double scale = draw.decades(1e-3, 3);
        const Point b{a.t + scale * draw.uniform(-1, 1), a.x + scale * draw.uniform(-1, 1),
                      a.y + scale * draw.uniform(-1, 1)};
        Generator generator(draw, a);
        const Node node = generator.number(4);
        if (node.ours.size() > 300) continue;
        Held held(node.ours);
        held.decide_at(a.t, a.x, a.y);
        const std::vector<double> base = held.watch_at(a.t, a.x, a.y);
        const std::vector<double> now = held.watch_at(b.t, b.x, b.y);
        bool crossed = false;
        for (std::size_t k = 0; k < now.size(); ++k) crossed = crossed || (now[k] > 0) != (base[k] > 0);
        const double before = held.value(b.t, b.x, b.y);
        const bool changed = held.decide_at(b.t, b.x, b.y);
        if (changed) {
            ++due;
            ASSERT_TRUE(crossed) << "seed " << draw.seed << ": " << node.ours;
        } else if (const double plain = held.free(b.t, b.x, b.y); !std::isnan(plain)) {  // a region is never NaN
            ++quiet;
            ASSERT_EQ(before, plain) << "seed " << draw.seed << ": " << node.ours;
        }
    }
    EXPECT_GT(quiet, kCount / 10);
    EXPECT_GT(due, kCount / 40);
}

}  // namespace
}  // namespace stiction::expression::testing
