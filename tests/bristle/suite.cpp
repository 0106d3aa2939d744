// The promises of bristle models: the audit closes, mirrored input gives mirrored output, rest stays rest, friction keeps to its
// level at any step, ends of travel work, nothing is ever NaN.
#include "suite.hpp"

#include <algorithm>
#include <limits>
#include <string>

namespace bristle_test {
namespace {

constexpr int kSettings = 400 / kThinning;
constexpr int kSteps = 200;

/// Random walks of every pair; `check` sees every good step.
template <class Check>
void run_random(std::uint64_t seed, bool with_travel, Check&& check) {
    for_each_pair([&]<class Model, class Law>() {
        if (::testing::Test::HasFatalFailure()) {
            return;
        }
        Draw d(seed);
        for (int k = 0; k < kSettings; ++k) {
            auto parts = draw_parts<Model, Law>(d);
            if (with_travel) {
                parts.travel = {.lower = -d.decades(1e-6, 1),
                                .upper = d.decades(1e-6, 1),
                                .restitution = d.below(2) * d.uniform(0, 0.9)};
            }
            using E = Element<double, Law, Model>;
            const E element(parts);
            ASSERT_TRUE(element.valid());
            typename E::State state;
            for (int i = 0; i < kSteps; ++i) {
                const Input<double> in = draw_input(d);
                const auto before = state;
                const auto report = step_apart(element, state, in);
                if (report.status == Status::capacity_exceeded) {
                    break;  // the Leuven model has turned too often
                }
                ASSERT_EQ(report.status, Status::ok) << "seed " << seed << ", setting " << k << ", step " << i;
                check(parts, before, in, report, state);
                if (::testing::Test::HasFailure()) {
                    FAIL() << "seed " << seed << ", setting " << k << ", step " << i << ": drive " << in.drive;
                }
            }
        }
    });
}

/// Largest force the bristles can transmit in a step: level, overshoot, and what their damping adds.
template <class Parts>
double largest_force(const Parts& parts, double path) {
    const auto levels = parts.law.evaluate({0, 0, 10});
    const double level = 4 * (levels.static_forward + levels.sliding_forward);
    double force = level;
    if constexpr (requires { parts.method.slow_share; }) {
        force *= 1 + 2 * parts.method.slow_share;
    }
    if constexpr (requires { parts.method.damping; }) {
        double length = level / parts.method.stiffness;
        if constexpr (requires { parts.method.softening_force; }) {
            length *= 1 + level / parts.method.softening_force;
        }
        force += parts.method.damping * std::max(length, std::fabs(path)) / parts.step;
    }
    return force;
}

TEST(EveryBristleModel, ClosesTheEnergyAuditToRounding) {
    for (const bool with_travel : {false, true}) {
        run_random(
            11, with_travel, [](const auto& parts, const auto& v0, const auto& in, const auto& r, const auto& v1) {
                const double j = parts.body.inertia;
                const double change = 0.5 * j * (v1.velocity * v1.velocity - v0.velocity * v0.velocity);
                const double residual =
                    r.input_energy - change - r.friction_energy - r.viscous_energy - r.impact_energy - r.scheme_energy;
                // A few dozen roundings of momenta no larger than these, times a velocity no larger than that.
                const double free_speed =
                    std::max(std::fabs(v0.velocity), std::fabs(v1.velocity)) + std::fabs(r.stop_impulse) / j;
                const double h = parts.step;
                const double momentum = j * free_speed + h * (std::fabs(in.drive) + std::fabs(in.load)) +
                                        h * (parts.body.viscous_damping + 1) * free_speed +
                                        h * largest_force(parts, h * free_speed);
                EXPECT_LE(std::fabs(residual), 64 * 0x1p-53 * momentum * free_speed);
            });
    }
}

TEST(EveryBristleModel, GivesMirroredOutputForMirroredInput) {
    for_each_pair([]<class Model, class Law>() {
        Draw d(12);
        for (int k = 0; k < kSettings; ++k) {
            auto parts = draw_parts<Model, Law>(d);
            parts.travel = {
                .lower = -d.decades(1e-5, 1), .upper = d.decades(1e-5, 1), .restitution = d.uniform(0, 0.9)};
            auto flipped = parts;
            flipped.travel.lower = -parts.travel.upper;
            flipped.travel.upper = -parts.travel.lower;
            using E = Element<double, Law, Model>;
            const E one(parts);
            const E other(flipped);
            typename E::State a, b;
            for (int i = 0; i < kSteps; ++i) {
                const Input<double> in = draw_input(d);
                const auto ra = step_apart(one, a, in);
                const auto rb = step_apart(other, b, {-in.drive, -in.load, in.normal_force, -in.push_rate});
                Values ma = values(a.memory);
                const Values mb = values(b.memory);
                std::transform(ma.odd.begin(), ma.odd.end(), ma.odd.begin(), [](double x) { return -x; });
                const bool equal = b.position == -a.position && b.velocity == -a.velocity && ma.odd == mb.odd &&
                                   ma.even == mb.even && rb.friction == -ra.friction &&
                                   rb.friction_energy == ra.friction_energy && rb.scheme_energy == ra.scheme_energy &&
                                   rb.impact_energy == ra.impact_energy && rb.stop_impulse == -ra.stop_impulse &&
                                   rb.status == ra.status;
                ASSERT_TRUE(equal) << "seed " << d.seed << ", setting " << k << ", step " << i << ": v⁺ " << a.velocity
                                   << " and " << b.velocity;
            }
        }
    });
}

TEST(EveryBristleModel, StaysAtRestWithoutForce) {
    for_each_pair([]<class Model, class Law>() {
        Draw d(13);
        for (int k = 0; k < kSettings; ++k) {
            using E = Element<double, Law, Model>;
            const E element(draw_parts<Model, Law>(d));
            typename E::State state;
            for (int i = 0; i < 10; ++i) {
                const auto r = step_apart(element, state, {.normal_force = i % 2 == 0 ? 0.0 : 1.0});
                ASSERT_EQ(r.status, Status::ok);
                ASSERT_EQ(state.position, 0);
                ASSERT_EQ(state.velocity, 0);
                ASSERT_EQ(r.friction, 0);
            }
        }
    });
}

/// Friction apart from the damping of the bristles never exceeds the highest level met so far, whatever the step.
TEST(EveryBristleModel, KeepsToTheLevelOfTheLawAtAnyStep) {
    for_each_pair([]<class Model, class Law>() {
        Draw d(14);
        for (int k = 0; k < kSettings; ++k) {
            auto parts = draw_parts<Model, Law>(d);
            double overshoot = 1;
            if constexpr (requires { parts.method.damping; }) {
                parts.method.damping = 0;
            }
            if constexpr (requires { parts.method.slow_share; }) {
                overshoot = 1 + 2 * parts.method.slow_share;  // f1 + f2
            }
            using E = Element<double, Law, Model>;
            const E element(parts);
            typename E::State state;
            double level = 0;
            for (int i = 0; i < kSteps; ++i) {
                const Input<double> in = draw_input(d);
                const auto levels = parts.law.evaluate({state.velocity, in.load, in.normal_force});
                level = std::max({level, levels.sliding_forward, levels.static_forward});
                const auto r = step_apart(element, state, in);
                if (r.status == Status::capacity_exceeded) {
                    break;
                }
                ASSERT_EQ(r.status, Status::ok);
                ASSERT_LE(std::fabs(r.friction), overshoot * level * (1 + 1e-12))
                    << "seed " << d.seed << ", setting " << k << ", step " << i << ", h = " << parts.step;
            }
        }
    });
}

TEST(EveryBristleModel, HasNoFrictionWhereTheContactIsOpen) {
    for_each_bristle<double>([]<class Model>() {
        SCOPED_TRACE(Model::description.name);
        using E = Element<double, NormalForce<double>, Model>;
        const E element({.body = {.inertia = 2},
                         .law = {.sliding_coefficient = 0.5, .static_coefficient = 0.5},
                         .method = {},
                         .step = 1e-3});
        typename E::State state;
        for (int i = 0; i < 100; ++i) {
            (void)step_apart(element, state, {.drive = 3, .normal_force = 4});  // bends the bristles
        }
        const double v = state.velocity;
        const auto r = step_apart(element, state, {.drive = 3, .normal_force = 0});
        EXPECT_EQ(r.status, Status::ok);
        EXPECT_EQ(r.friction, 0);
        EXPECT_EQ(r.mode, Mode::free);
        EXPECT_NEAR(state.velocity, v + 3 * 1e-3 / 2, 1e-15);
    });
}

TEST(EveryBristleModel, RestsOnAnEndOfTravelAndLeavesItAtOnce) {
    //  pushed with 5 N onto the end at 1 mm, held there; then pulled with 5 N: moves in the very next step
    for_each_bristle<double>([]<class Model>() {
        SCOPED_TRACE(Model::description.name);
        using E = Element<double, Coulomb<double>, Model>;
        const E element({.body = {.inertia = 1},
                         .law = {.sliding = 1, .breakaway = 1.5},
                         .method = {},
                         .travel = {.lower = -1e-3, .upper = 1e-3},
                         .step = 1e-4});
        typename E::State state;
        double lost = 0;
        for (int i = 0; i < 1000; ++i) {
            const auto r = step_apart(element, state, {.drive = 5});
            ASSERT_EQ(r.status, Status::ok);
            lost += r.impact_energy;
        }
        EXPECT_EQ(state.position, 1e-3);
        EXPECT_EQ(state.velocity, 0);
        // Work of push less that of friction: (5 − 1) N over 1 mm; bristles bend over some 10 µm, implicit Euler takes its part.
        EXPECT_NEAR(lost, 4e-3, 0.05 * 4e-3);
        const auto r = step_apart(element, state, {.drive = -5});
        EXPECT_EQ(r.status, Status::ok);
        EXPECT_LT(state.velocity, 0);
        EXPECT_LT(state.position, 1e-3);
    });
}

TEST(EveryBristleModel, AnswersExtremeFiniteInputWithFiniteNumbersOrAStatus) {
    for_each_pair([]<class Model, class Law>() {
        Draw d(15);
        const auto extreme = [&] {
            const int which = d.below(5);
            return which == 0 ? 0.0 : which == 1 ? d.decades(1e-100, 1e100) : d.decades(1e-3, 1e3);
        };
        int good = 0;
        const int cases = 20000 / kThinning;
        for (int k = 0; k < cases; ++k) {
            using E = Element<double, Law, Model>;
            auto parts = draw_parts<Model, Law>(d);
            parts.body.inertia = d.below(3) == 0 ? d.decades(1e-100, 1e100) : parts.body.inertia;
            parts.step = d.below(3) == 0 ? d.decades(1e-100, 1e100) : parts.step;
            if constexpr (requires { parts.method.damping; }) {
                parts.method.damping = extreme();
                parts.method.stiffness = d.below(3) == 0 ? d.decades(1e-100, 1e100) : parts.method.stiffness;
            }
            const E element(parts);
            typename E::State state{.position = d.sign() * extreme(), .velocity = d.sign() * extreme()};
            for (int i = 0; i < 4; ++i) {
                const auto before = state;
                const auto r = step_apart(
                    element, state,
                    {.drive = d.sign() * extreme(), .load = d.sign() * extreme(), .normal_force = extreme()});
                const Values now = values(state.memory);
                for (const double x : now.odd) {
                    ASSERT_TRUE(std::isfinite(x)) << "seed " << d.seed << ", case " << k << ", step " << i;
                }
                ASSERT_TRUE(std::isfinite(state.position) && std::isfinite(state.velocity) &&
                            std::isfinite(r.friction));
                if (r.status == Status::ok) {
                    ++good;
                } else {
                    ASSERT_EQ(state.position, before.position);
                    ASSERT_EQ(now.odd, values(before.memory).odd);
                }
            }
        }
        EXPECT_GT(good, cases);  // more than a quarter of the steps are representable
    });
}

/// Forces, stiffnesses and inertia in another unit, larger by 2^80: the same motion, bit for bit.
TEST(EveryBristleModel, MovesTheSameInAnyUnitOfForce) {
    constexpr double kUnit = 0x1p80;
    for_each_bristle<double>([]<class Model>() {
        SCOPED_TRACE(Model::description.name);
        using E = Element<double, Coulomb<double>, Model>;
        Draw d(16);
        for (int k = 0; k < kSettings; ++k) {
            auto parts = draw_parts<Model, Coulomb<double>>(d);
            const E small(parts);
            for (double* x :
                 {&parts.body.inertia, &parts.body.viscous_damping, &parts.law.sliding, &parts.law.breakaway}) {
                *x *= kUnit;
            }
            scale_forces(parts.method, kUnit);
            const E large(parts);
            typename E::State a, b;
            for (int i = 0; i < kSteps; ++i) {
                const Input<double> in = draw_input(d);
                const auto ra = step_apart(small, a, in);
                const auto rb = step_apart(large, b, {.drive = in.drive * kUnit, .load = in.load * kUnit});
                ASSERT_EQ(ra.status, rb.status);
                ASSERT_EQ(a.velocity, b.velocity) << "seed " << d.seed << ", setting " << k << ", step " << i;
                ASSERT_EQ(a.position, b.position);
                ASSERT_EQ(ra.friction * kUnit, rb.friction);
            }
        }
    });
}

TEST(EveryBristleModel, RefusesParametersOutOfTheirDomainByName) {
    for_each_bristle<double>([]<class Model>() {
        SCOPED_TRACE(Model::description.name);
        using E = Element<double, Coulomb<double>, Model>;
        for (const auto& field : Model::fields) {
            typename E::Parts parts{.law = {.sliding = 1, .breakaway = 1}, .step = 1e-3};
            EXPECT_TRUE(E(parts).valid());
            EXPECT_TRUE(E(parts).validate().empty());
            for (const double bad : {-1.0, std::numeric_limits<double>::quiet_NaN(), HUGE_VAL}) {
                parts.method.*field.member = bad;
                const E element(parts);
                EXPECT_FALSE(element.valid());
                ASSERT_EQ(element.validate().size(), 1U);
                EXPECT_STREQ(element.validate()[0].key, field.domain.key);
                typename E::State state;
                EXPECT_EQ(step_apart(element, state, {.drive = 1}).status, Status::invalid_element);
            }
        }
    });
}

}  // namespace
}  // namespace bristle_test
