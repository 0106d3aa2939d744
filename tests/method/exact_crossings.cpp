// `exact` reverses a body only where the push exceeds the static limit at zero velocity, over random crossings.
//
//   v > 0, push −L:      L ≤ F_s                      any step that would cross zero lands on 0.0
//                        L > F_s, J v ≥ h (L − F_c)   within ±F_c of rest (or still forward): no reversal yet
//                        L > F_s, J v < h (L − F_c)   reverses: v⁺ = v − h (L − F_c)/J < 0
#include <stiction/law/transmission.hpp>

#include "single_body.hpp"

namespace {

using namespace single_body;
using suite::Draw;

using ExactBody = CoulombBody<Exact<double>>;

constexpr int kCrossings = 1'000'000 / suite::kThinning;

/// A body, and a velocity from which sliding friction and a push of the other sign lead through zero within one step.
struct Crossing {
    double inertia, step, sliding, breakaway, velocity, push;

    [[nodiscard]] ExactBody body() const {
        return ExactBody({.body = {.inertia = inertia}, .law = {sliding, breakaway}, .step = step});
    }
    friend std::ostream& operator<<(std::ostream& out, const Crossing& c) {
        out.precision(17);
        return out << "{" << c.inertia << ", " << c.step << ", " << c.sliding << ", " << c.breakaway << ", "
                   << c.velocity << ", " << c.push << "}";
    }
};

/// `excess`: the push in units of the static limit; `share`: where inside the step zero is reached, 0 … 1.
Crossing make_crossing(Draw& d, double ratio, double excess, double share) {
    Crossing c{};
    c.inertia = d.decades(1e-6, 1e6);
    c.step = d.decades(1e-6, 1);
    c.sliding = d.decades(1e-6, 1e6);
    c.breakaway = c.sliding * ratio;
    const double side = d.sign();
    c.push = -side * c.breakaway * excess;
    c.velocity = side * share * c.step / c.inertia * (std::fabs(c.push) + c.sliding);
    return c;
}

// Sliding < |push| < static: the push could keep the body going the other way, but cannot start it.
TEST(ExactCrossing, NeverReversesBelowTheStaticLimit) {
    constexpr std::uint64_t kSeed = 71;
    Draw d(kSeed);
    for (int i = 0; i < kCrossings; ++i) {
        const double ratio = 1 + d.decades(1e-9, 10);
        const double excess = d.uniform(1 / ratio, 1);
        const Crossing c = make_crossing(d, ratio, excess, d.below(2) == 0 ? d.uniform(0, 1) : d.decades(1e-12, 1));
        ExactBody::State state{.velocity = c.velocity};
        const ExactBody body = c.body();
        const auto report = body.step(state, {.drive = c.push});
        ASSERT_EQ(state.velocity, 0.0) << "seed " << kSeed << ", case " << i << ": " << c;
        ASSERT_EQ(report.mode, Mode::stuck) << "seed " << kSeed << ", case " << i << ": " << c;
        ASSERT_EQ(body.step(state, {.drive = c.push}).mode, Mode::stuck) << "seed " << kSeed << ", case " << i;
        ASSERT_EQ(state.velocity, 0.0) << "seed " << kSeed << ", case " << i << ": " << c;
    }
}

// The same where the two limits differ: a gear with T_LD and drive, all in the window sliding < |push| < static of the side that
// would have to give way.
TEST(ExactCrossing, NeverReversesAGearBelowTheStaticLimitOfTheOtherSide) {
    using Gear = Element<double, Transmission<double>, Exact<double>>;
    constexpr std::uint64_t kSeed = 72;
    Draw d(kSeed);
    for (int i = 0; i < kCrossings / 4; ++i) {
        Gear::Parts parts;
        parts.law = {.constant = d.decades(1e-3, 1e3),
                     .opposing_efficiency = d.uniform(0.3, 1),
                     .aiding_efficiency = d.uniform(-1, 1),
                     .static_ratio = 1 + d.decades(1e-6, 1)};
        parts.body.inertia = d.decades(1e-3, 1e3);
        parts.step = d.decades(1e-6, 1);
        const double side = d.sign(), load = d.sign() * d.decades(1e-3, 1e3);
        const double opposing = parts.law.constant + (1 / parts.law.opposing_efficiency - 1) * std::fabs(load);
        const double aiding = parts.law.constant + (1 - parts.law.aiding_efficiency) * std::fabs(load);
        const bool runs_against = side * load > 0;
        const double now = runs_against ? opposing : aiding;    // sliding level of the present motion
        const double other = runs_against ? aiding : opposing;  // sliding level of the motion that must not begin
        // kept 1e-9 inside the window: the push is a difference of drive and load, and those are rounded
        const double push = -side * other * d.uniform(1 + 1e-9, parts.law.static_ratio - 1e-9);
        const double momentum = d.uniform(0, 1) * parts.step * (std::fabs(push) + now);
        Gear::State state{.velocity = side * momentum / parts.body.inertia};
        const double v = state.velocity;
        ASSERT_EQ(Gear(parts).step(state, {.drive = push + load, .load = load}).status, Status::ok);
        ASSERT_EQ(state.velocity, 0.0) << "seed " << kSeed << ", case " << i << ": v " << v << ", push " << push
                                       << ", load " << load << ", FSD " << parts.law.static_ratio;
    }
}

// |push| > static and momentum enough to spare: v⁺ = v + h (push + F_c sign v)/J, of the sign of the push. Two roundings of
// J v and h·push, and three more: 8 units of the larger.
TEST(ExactCrossing, ReversesAboveTheStaticLimitWhereTheMomentumSuffices) {
    constexpr std::uint64_t kSeed = 73;
    Draw d(kSeed);
    for (int i = 0; i < kCrossings / 4; ++i) {
        const double excess = 1 + d.decades(1e-6, 10);
        const double ratio = 1 + d.decades(1e-3, 10);
        // J v = share·h (L + F_c) < h (L − F_c), with a little to spare against rounding
        const double most = (excess * ratio - 1) / (excess * ratio + 1);
        const Crossing c = make_crossing(d, ratio, excess, d.uniform(0, 0.999) * most);
        ExactBody::State state{.velocity = c.velocity};
        const auto report = c.body().step(state, {.drive = c.push});
        const double side = c.velocity > 0 ? 1 : -1;
        const double expected = c.velocity + c.step * (c.push + c.sliding * side) / c.inertia;
        ASSERT_LT(state.velocity * side, 0.0) << "seed " << kSeed << ", case " << i << ": " << c;
        ASSERT_NEAR(state.velocity, expected, 8 * kEps * c.step * std::fabs(c.push) / c.inertia)
            << "seed " << kSeed << ", case " << i << ": " << c;
        ASSERT_EQ(report.mode, side > 0 ? Mode::backward : Mode::forward) << "seed " << kSeed << ", case " << i;
    }
}

// |push| > static but h (L − F_c) < J v < h (L + F_c): friction of either sign would be too much, the step lands on 0.0; the
// next one leaves the other way with v = h (|push| − F_c)/J.
TEST(ExactCrossing, PassesThroughRestWhereTheMomentumDoesNotSuffice) {
    constexpr std::uint64_t kSeed = 74;
    Draw d(kSeed);
    for (int i = 0; i < kCrossings / 4; ++i) {
        const double excess = 1 + d.decades(1e-6, 10);
        const double ratio = 1 + d.decades(1e-3, 10);
        const double least = (excess * ratio - 1) / (excess * ratio + 1);
        const Crossing c = make_crossing(d, ratio, excess, least + (1 - least) * d.uniform(1e-6, 1 - 1e-6));
        ExactBody::State state{.velocity = c.velocity};
        const ExactBody body = c.body();
        ASSERT_EQ(body.step(state, {.drive = c.push}).mode, Mode::stuck) << "seed " << kSeed << ": " << c;
        ASSERT_EQ(state.velocity, 0.0) << "seed " << kSeed << ", case " << i << ": " << c;
        ASSERT_EQ(body.step(state, {.drive = c.push}).status, Status::ok);
        const double expected = c.step * (std::fabs(c.push) - c.sliding) / c.inertia;
        ASSERT_NEAR(std::fabs(state.velocity), expected, 8 * kEps * c.step * std::fabs(c.push) / c.inertia)
            << "seed " << kSeed << ", case " << i << ": " << c;
        ASSERT_GT(state.velocity / c.push, 0.0) << "seed " << kSeed << ", case " << i << ": " << c;
    }
}

}  // namespace
