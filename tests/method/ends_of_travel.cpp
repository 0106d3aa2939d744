// A body meets the ends of its travel: impact, rest under load, departure, with friction in the same step.
//
//      f →                 g = f/m,  a_in = (f − F_c)/m,  a_out = (f + F_c)/m
//   [ m ]·····‖ end        falls through d:                w_0 = √(2 a_in d)                                    (1)
//   ░░░░░░░░░░             leaves with e w_n, comes back:  w_{n+1} = ρ w_n,  ρ = e √(a_in/a_out)                (2)
//                          each impact loses               ½ m w² (1 − e²)                                      (3)
//                          it is over after                t_0 + (e w_0/a_out + ρ w_0/a_in)/(1 − ρ)             (4)
//   resting on the end:    reaction impulse of a step      (f − friction) h,  friction = clamp(f, ±F_s)         (5)
//
// In a step in which the end takes momentum:  m v⁺ = m v + (f − friction) h − stop impulse                      (6)
#include <array>
#include <cmath>
#include <vector>

#include "compiled_apart.hpp"
#include "single_body.hpp"

namespace {

using namespace single_body;
using stiction_test::step_apart;

constexpr double kEndsMass = 2, kPush = 4, kGap = 0.5, kEnd = 1;
constexpr Coulomb<double> kSmooth{0, 0}, kRough{1, 1.25};

/// Releases a body at rest, kGap before the end, under a constant push, and follows it until it rests on the end.
struct Bouncing {
    double restitution;
    Coulomb<double> law;
    double step;

    [[nodiscard]] double a_in() const { return (kPush - law.sliding) / kEndsMass; }
    [[nodiscard]] double a_out() const { return (kPush + law.sliding) / kEndsMass; }
    [[nodiscard]] double first() const { return std::sqrt(2 * a_in() * kGap); }               // (1)
    [[nodiscard]] double ratio() const { return restitution * std::sqrt(a_in() / a_out()); }  // (2)
    [[nodiscard]] double duration() const {                                                   // (4)
        return first() / a_in() + (restitution / a_out() + ratio() / a_in()) * first() / (1 - ratio());
    }

    template <class Method>
    [[nodiscard]] CoulombBody<Method> body() const {
        return CoulombBody<Method>({.body = {.inertia = kEndsMass},
                                    .law = law,
                                    .travel = {.lower = -kEnd, .upper = kEnd, .restitution = restitution},
                                    .step = step});
    }
};

/// What was seen on the way: the speed of each impact, by (3).
struct Seen {
    std::vector<double> speeds;
    long steps = 0;
    bool rests = false;
};

template <class Method>
Seen follow(const Bouncing& b) {
    const auto body = b.body<Method>();
    typename CoulombBody<Method>::State state{.position = kEnd - kGap};
    Seen seen;
    const double e = b.restitution;
    const long most = static_cast<long>(2 * b.duration() / b.step) + 100;
    while (!seen.rests && seen.steps < most) {
        const double before = state.velocity;
        const auto report = step_apart(body, state, {.drive = kPush});
        ++seen.steps;
        EXPECT_EQ(report.status, Status::ok);
        if (report.stop_impulse != 0) {
            const double momentum = kEndsMass * before + (kPush - report.friction) * b.step - report.stop_impulse;
            EXPECT_NEAR(kEndsMass * state.velocity, momentum, 8 * kEps * (kEndsMass * 2 + kPush * b.step));  // (6)
        }
        if (report.impact_energy > 0) {
            const bool settled = state.velocity == 0;
            seen.speeds.push_back(
                std::sqrt(2 * report.impact_energy / (kEndsMass * (settled ? 1 : 1 - e * e))));  // (3)
            EXPECT_EQ(state.position, kEnd);
            EXPECT_EQ(report.stop, Stop::upper);
            if (!settled) {  // (2) and (3) agree; the difference of squares in (3) magnifies rounding
                EXPECT_NEAR(state.velocity, -e * seen.speeds.back(), 8 * kEps * seen.speeds.back() / (1 - e * e));
            }
        }
        seen.rests = state.velocity == 0 && state.position == kEnd;
    }
    // for good, and carried by (5)
    for (int i = 0; i < 1000; ++i) {
        const auto report = step_apart(body, state, {.drive = kPush});
        EXPECT_EQ(state.velocity, 0.0);
        EXPECT_EQ(state.position, kEnd);
        EXPECT_EQ(report.stop, Stop::upper);
        EXPECT_EQ(report.friction, b.law.breakaway);
        EXPECT_NEAR(report.stop_impulse, (kPush - b.law.breakaway) * b.step, 4 * kEps * kPush * b.step);
        EXPECT_EQ(report.impact_energy, 0.0);
    }
    return seen;
}

constexpr std::array kRestitutions{0.0, 0.3, 0.5, 0.618, 0.8, 0.9, 0.99};

// Between two impacts w² may be off by what one step at either turn can add or remove, G = (f + F_s)/m:
//   impact velocity taken by a straight line between two steps: (a h)²/4 too little
//   the turn: up to (a h)²/4 too much (through rest), (a h)² too little (crossing does not move in the step that stops;
//   karnopp stops early), and the first step out of rest against F_s instead of F_c
// so by at most 3 (G h)²; over all bounces 3 (G h)²/(1 − ρ²). `exact` moves by the new velocity: each w is up to 2 G h too low.
TEST(EndOfTravel, BouncesEachTimeWithTheSpeedOfTheClosedForm) {
    for_each_stopping_method([]<class Method>() {
        for (const Coulomb<double>& law : {kSmooth, kRough}) {
            for (const double e : kRestitutions) {
                for (const double h : {1e-3, 2.7183e-4}) {
                    const Bouncing b{e, law, h};
                    SCOPED_TRACE(testing::Message() << "e " << e << ", F_c " << law.sliding << ", h " << h);
                    const Seen seen = follow<Method>(b);
                    const double rho = b.ratio(), jolt = (kPush + law.breakaway) / kEndsMass * h;
                    double expected = b.first();
                    for (std::size_t i = 0; i < seen.speeds.size() && expected > 5 * jolt; ++i) {
                        const double w = seen.speeds[i];
                        if constexpr (std::same_as<Method, Exact<double>>) {
                            ASSERT_NEAR(w, expected, 2 * jolt / (1 - rho)) << "bounce " << i;
                        } else {
                            ASSERT_NEAR(w * w, expected * expected, 3 * jolt * jolt / (1 - rho * rho))
                                << "bounce " << i;
                        }
                        expected *= rho;
                    }
                    EXPECT_GE(seen.speeds.size(), 1U);
                }
            }
        }
    });
}

// Not at some time, but by (4): a bounce may last two steps longer for its turn through rest. Small bounces may be cut off.
TEST(EndOfTravel, BouncingEndsInExactRestAfterFinitelyManySteps) {
    for_each_stopping_method([]<class Method>() {
        for (const Coulomb<double>& law : {kSmooth, kRough}) {
            for (const double e : kRestitutions) {
                for (const double h : {1e-1, 1e-2, 3.1416e-3, 1e-3}) {
                    const Bouncing b{e, law, h};
                    SCOPED_TRACE(testing::Message() << "e " << e << ", F_c " << law.sliding << ", h " << h);
                    const Seen seen = follow<Method>(b);
                    ASSERT_TRUE(seen.rests);
                    const double allowed = b.duration() + 2 * h * static_cast<double>(seen.speeds.size() + 1);
                    EXPECT_LE(static_cast<double>(seen.steps) * h, allowed);
                }
            }
        }
    });
}

// e = 0: one impact, v⁺ = 0.0 with a positive sign whatever the push, at both ends.
TEST(EndOfTravel, APlasticImpactEndsTheMotionAtOnce) {
    for_each_stopping_method([]<class Method>() {
        for (const double side : {1.0, -1.0}) {
            for (const double push : {kPush, 0.0, -kPush}) {
                const auto body = Bouncing{0, kRough, 0.125}.body<Method>();
                typename CoulombBody<Method>::State state{.position = side * 0.75, .velocity = side * 4};
                const auto report = step_apart(body, state, {.drive = side * push});
                EXPECT_EQ(state.position, side * kEnd);
                EXPECT_EQ(state.velocity, 0.0);
                EXPECT_FALSE(std::signbit(state.velocity));
                EXPECT_EQ(report.stop, side > 0 ? Stop::upper : Stop::lower);
                EXPECT_EQ(report.mode, Mode::stuck);
                EXPECT_GT(report.impact_energy, 0.0);
                EXPECT_GT(report.stop_impulse * side, 0.0);
            }
        }
    });
}

// Both ends in one place: no way to bounce, whatever the restitution.
TEST(EndOfTravel, LeavesNoWayToABodyBetweenEndsInOnePlace) {
    for_each_stopping_method([]<class Method>() {
        for (const double velocity : {3.0, -3.0}) {
            for (const double push : {kPush, 0.0, -kPush}) {
                const CoulombBody<Method> body({.body = {.inertia = kEndsMass},
                                                .law = kRough,
                                                .travel = {.lower = kEnd, .upper = kEnd, .restitution = 0.5},
                                                .step = 0.125});
                typename CoulombBody<Method>::State state{.position = kEnd, .velocity = velocity};
                for (int k = 0; k < 3; ++k) {
                    const auto report = step_apart(body, state, {.drive = push});
                    EXPECT_EQ(report.status, Status::ok);
                    EXPECT_EQ(state.position, kEnd);
                    EXPECT_EQ(state.velocity, 0.0);
                }
            }
        }
    });
}

/// Every method, the creeping ones too: `degraded` needs damping.
template <class Method>
CoulombBody<Method> pressed_body(double upper) {
    return CoulombBody<Method>({.body = {.inertia = kEndsMass, .viscous_damping = is_inertial<Method>() ? 0.0 : 1.0},
                                .law = kRough,
                                .travel = {.upper = upper},
                                .step = 0.01});
}

// (5) for a push beyond the static limit, and within it, where friction carries everything.
TEST(EndOfTravel, CarriesWhatFrictionCannotOfARestingLoad) {
    for_each_method<double>([]<class Method>() {
        SCOPED_TRACE(Method::description.name);
        const auto body = pressed_body<Method>(kEnd);
        for (const double push : {kPush, 1.25, 0.7, 1e-9, 0.0}) {
            typename CoulombBody<Method>::State state{.position = kEnd};
            for (int i = 0; i < 1000; ++i) {
                const auto report = step_apart(body, state, {.drive = push});
                ASSERT_EQ(state.velocity, 0.0);
                ASSERT_EQ(state.position, kEnd);
                ASSERT_EQ(report.stop, Stop::upper);
                ASSERT_NEAR(report.stop_impulse, std::max(push - 1.25, 0.0) * 0.01, 4 * kEps * push * 0.01);
                ASSERT_EQ(report.impact_energy, 0.0);
            }
        }
    });
}

// Pressed for a thousand steps, then pulled: the very step of the pull moves it, exactly as a body that never saw an end.
TEST(EndOfTravel, IsLeftInTheStepThatPulls) {
    for_each_method<double>([]<class Method>() {
        SCOPED_TRACE(Method::description.name);
        const auto body = pressed_body<Method>(kEnd);
        const auto free = pressed_body<Method>(std::numeric_limits<double>::infinity());
        typename CoulombBody<Method>::State state{.position = kEnd}, alone = state;
        for (int i = 0; i < 1000; ++i) {
            ASSERT_EQ(step_apart(body, state, {.drive = kPush}).stop, Stop::upper);
        }
        for (int i = 0; i < 10; ++i) {
            const auto report = step_apart(body, state, {.drive = -kPush});
            ASSERT_EQ(step_apart(free, alone, {.drive = -kPush}).status, Status::ok);
            ASSERT_LT(state.velocity, 0.0);
            ASSERT_LT(state.position, kEnd);
            ASSERT_EQ(state.velocity, alone.velocity);
            ASSERT_EQ(state.position, alone.position);
            ASSERT_EQ(report.stop, Stop::none);
            ASSERT_EQ(report.stop_impulse, 0.0);
        }
    });
}

// x = 0.75 → 1, v = 4, f = 4, F_c = 1, h = 1/8, e = ½:  free step of a constant force: a = 1.5, v = 4.1875, Δx = 0.51171875. The
// path is cut after 0.25, where w = √(16 + 2·1.5·0.25) = 4.0927. It leaves with −w/2 and loses ½·2·w²·¾; the end takes
// 2·(4.1875 + w/2) of momentum. 4·0.25 J go in, 1·0.25 J to friction, the rest into the impact: nothing is left for the scheme.
TEST(EndOfTravel, ReportsImpulseAndEnergyOfAnImpact) {
    const auto body = Bouncing{0.5, kRough, 0.125}.body<Borello<double>>();
    CoulombBody<Borello<double>>::State state{.position = 0.75, .velocity = 4};
    const auto report = body.step(state, {.drive = 4});
    const double w = std::sqrt(16.75);
    EXPECT_NEAR(state.velocity, -w / 2, 8 * kEps);
    EXPECT_NEAR(report.impact_energy, 0.75 * w * w, 64 * kEps);
    EXPECT_NEAR(report.stop_impulse, 2 * (4.1875 + w / 2), 32 * kEps);
    EXPECT_NEAR(report.friction_energy, 1 * 0.25, 4 * kEps);
    EXPECT_NEAR(report.input_energy, 4 * 0.25, 4 * kEps);
    EXPECT_NEAR(report.scheme_energy, 0, 64 * kEps);
}

}  // namespace
