// Hill's four conditions with numbers worked by hand, the places where his text and his listing differ, and the printed
// formulas against the methods.
//
//   J = 2, t_i = 1/2 (t_i/J = 1/4), F_c = 4, F_s = 6; T is the applied torque.   t_oc/t_i = −J v/((T − F_c sign v) t_i)
//
// Hill adds friction to T, the core subtracts it: the friction reported is −T_f.
#include "single_body.hpp"

namespace {

using namespace single_body;
using suite::Draw;

using Text = CoulombBody<Hill<double>>;
using Listing = CoulombBody<HillListing<double>>;

constexpr Coulomb<double> kHillLaw{.sliding = 4, .breakaway = 6};
const Text kText({.body = {.inertia = 2}, .law = kHillLaw, .step = 0.5});
const Listing kListing({.body = {.inertia = 2}, .law = kHillLaw, .step = 0.5});

// At rest, T = 8 > 6: net torque T − F_c = 4, v = 4/4 = 1, x = 0.25; mirrored for T = −8.
TEST(HillCondition, OneBreaksAwayBeyondTheStaticLevel) {
    Text::State state;
    EXPECT_EQ(kText.step(state, {.drive = 8}).friction, 4.0);
    EXPECT_EQ(state.velocity, 1.0);
    EXPECT_EQ(state.position, 0.25);
    state = {};
    EXPECT_EQ(kText.step(state, {.drive = -8}).mode, Mode::backward);
    EXPECT_EQ(state.velocity, -1.0);
}

// v = 3:  T = 0: t_oc/t_i = 6/(4·0.5) = 3 ≥ 1, v = 3 − 1 = 2.   T = 8: −6/(4·0.5) < 0, v = 3 + 1 = 4.
//         T = 4: the denominator is 0 (balance), v = 3.
// v = 1:  T = 0: t_oc/t_i = 1 exactly, still condition 2, and 1 − 1 = 0.
TEST(HillCondition, TwoSlidesOnWhereNoCrossingFallsIntoTheStep) {
    Text::State state{.velocity = 3};
    EXPECT_EQ(kText.step(state, {.drive = 0}).friction, 4.0);
    EXPECT_EQ(state.velocity, 2.0);
    EXPECT_EQ(state.position, 1.25);
    state = {.velocity = 3};
    EXPECT_EQ(kText.step(state, {.drive = 8}).friction, 4.0);
    EXPECT_EQ(state.velocity, 4.0);
    state = {.velocity = 3};
    EXPECT_EQ(kText.step(state, {.drive = 4}).mode, Mode::forward);
    EXPECT_EQ(state.velocity, 3.0);
    state = {.velocity = 1};
    EXPECT_EQ(kText.step(state, {.drive = 0}).friction, 4.0);
    EXPECT_EQ(state.velocity, 0.0);
    EXPECT_EQ(state.position, 0.25);
}

// v = 0.5, T = 0: t_oc/t_i = 1/(4·0.5) = 0.5; v is assigned 0.0. The torque that would do it is −J v/t_i = −2, so friction is
// 2 on average; the body runs for a quarter of a second: x = 0.5·0.25/2 = 0.0625 and 4·0.0625 = 0.25 J = ½·2·0.5² are lost.
TEST(HillCondition, ThreeStopsInsideTheStep) {
    Text::State state{.velocity = 0.5};
    const auto report = kText.step(state, {.drive = 0});
    EXPECT_EQ(state.velocity, 0.0);
    EXPECT_EQ(report.mode, Mode::stuck);
    EXPECT_EQ(report.active - report.friction, -2.0);
    EXPECT_EQ(state.position, 0.0625);
    EXPECT_EQ(report.friction_energy, 0.25);
    EXPECT_EQ(report.scheme_energy, 0.0);
}

// v = 1, T = −12: t_oc/t_i = −2/(−16·0.5) = 0.25; T_f = 4·(1 − 0.5) = 2; net −10, v = 1 − 10/4 = −1.5. Inside the step: up to
// x = 1·0.125/2 = 0.0625, then back by 1.5·0.375/2 = 0.28125. Friction took 4·(0.0625 + 0.28125) = 1.375 J.
TEST(HillCondition, FourReversesInsideTheStep) {
    Text::State state{.velocity = 1};
    const auto report = kText.step(state, {.drive = -12});
    EXPECT_EQ(report.friction, -2.0);
    EXPECT_EQ(state.velocity, -1.5);
    EXPECT_EQ(report.mode, Mode::backward);
    EXPECT_EQ(state.position, 0.0625 - 0.28125);
    EXPECT_EQ(report.friction_energy, 1.375);
    EXPECT_EQ(report.scheme_energy, 0.0);
}

// At rest with T = 6 = F_s, 5 or 0: friction equals T, the net torque is 0.
TEST(HillCondition, OtherwiseABodyAtRestStaysThere) {
    for (const double torque : {6.0, 5.0, 0.0, -5.0, -6.0}) {
        Text::State state;
        EXPECT_EQ(kText.step(state, {.drive = torque}).friction, torque);
        EXPECT_EQ(state.velocity, 0.0);
        EXPECT_EQ(state.position, 0.0);
    }
}

// 1st difference. T = 8 at rest: text 8 − F_c = 4, v = 1; listing (YY5) 8 − F_s = 2, v = 0.5.
TEST(HillTextAndListing, DifferInTheTorqueAtBreakAway) {
    Text::State text;
    Listing::State listing;
    EXPECT_EQ(kText.step(text, {.drive = 8}).friction, 4.0);
    EXPECT_EQ(kListing.step(listing, {.drive = 8}).friction, 6.0);
    EXPECT_EQ(text.velocity, 1.0);
    EXPECT_EQ(listing.velocity, 0.5);
}

// 2nd difference. v = 1, T = −5, between F_c and F_s: t_oc/t_i = −2/(−9·0.5) = 4/9. Text: |T| ≤ F_s, stops. Listing (YY7):
// |T| > F_c, reverses: T_f = 4·(1 − 8/9) = 4/9, net −41/9, v = 1 − 41/36 = −5/36: it lets go what static friction would hold.
TEST(HillTextAndListing, DifferInTheTestBetweenStopAndReversal) {
    Text::State text{.velocity = 1};
    Listing::State listing{.velocity = 1};
    EXPECT_EQ(kText.step(text, {.drive = -5}).mode, Mode::stuck);
    EXPECT_EQ(text.velocity, 0.0);
    const auto report = kListing.step(listing, {.drive = -5});
    EXPECT_EQ(report.mode, Mode::backward);
    EXPECT_NEAR(report.friction, -4.0 / 9, 8 * kEps);
    EXPECT_NEAR(listing.velocity, -5.0 / 36, 2 * kEps);
}

// 3rd place: eq. 1 prints F_c as the threshold of break-away, condition 1, the listing and the results have F_s. Both use F_s.
TEST(HillTextAndListing, BothBreakAwayAtTheStaticLevelNotAtTheSlidingLevel) {
    for (const double torque : {4.5, 6.0}) {
        Text::State text;
        Listing::State listing;
        EXPECT_EQ(kText.step(text, {.drive = torque}).mode, Mode::stuck);
        EXPECT_EQ(kListing.step(listing, {.drive = torque}).mode, Mode::stuck);
        EXPECT_EQ(text.velocity, 0.0);
        EXPECT_EQ(listing.velocity, 0.0);
    }
    const double above = std::nextafter(6.0, 7.0);
    Text::State text;
    Listing::State listing;
    EXPECT_EQ(kText.step(text, {.drive = above}).mode, Mode::forward);
    EXPECT_EQ(kListing.step(listing, {.drive = above}).mode, Mode::forward);
}

constexpr int kHillCases = 100'000 / suite::kThinning;

// v⁺ = v + (T + T_f) t_i/J with the printed T_f. Three roundings of terms no larger than |v| + (|T| + F_c) t_i/J, and t_oc/t_i
// with another four: 16 units cover them.
TEST(HillEquationSix, GivesTheVelocityOfTheMethodToRounding) {
    Draw d(61);
    for (int i = 0; i < kHillCases; ++i) {
        const double inertia = d.decades(1e-3, 1e3), step = d.decades(1e-6, 1);
        const double sliding = d.decades(1e-3, 1e3), breakaway = sliding * d.uniform(1, 2);
        const double side = d.sign();
        const double torque = -side * breakaway * (1 + d.decades(1e-6, 10));
        const double share = d.uniform(1e-9, 1 - 1e-9);
        const double v = side * share * (std::fabs(torque) + sliding) * step / inertia;
        const Text body({.body = {.inertia = inertia}, .law = {sliding, breakaway}, .step = step});
        Text::State state{.velocity = v};
        const auto report = body.step(state, {.drive = torque});

        const double crossing = -inertia * v / ((torque - sliding * side) * step);  // eq. 3
        const double friction = sliding * side * (1 - 2 * crossing);                // eq. 6
        const double scale = std::fabs(v) + (std::fabs(torque) + sliding) * step / inertia;
        ASSERT_NEAR(state.velocity, v + (torque + friction) * step / inertia, 16 * kEps * scale)
            << "seed 61, case " << i << ": J " << inertia << ", h " << step << ", F_c " << sliding << ", T " << torque;
        ASSERT_NEAR(report.friction, -friction, 16 * kEps * sliding) << "seed 61, case " << i;
        ASSERT_LT(state.velocity * side, 0.0) << "seed 61, case " << i;
    }
}

/// The printed block: Y22 for U1 (applied torque), U2 (rate); flags select.
struct Block {
    double static_level, coulomb, inertia, interval;

    struct Output {
        double net;
        bool stops;  // condition 3: net is −YN1, the rate is to become 0
    };
    [[nodiscard]] Output evaluate(double u1, double u2) const {
        const double u3 = u2 > 0 ? 1 : -1;
        const bool yy1 = u1 > coulomb, yy2 = u1<-coulomb, yy3 = u2> 0, yy4 = u2 < 0;
        const bool yy5 = u1 > static_level && !(yy3 || yy4), yy6 = u1 < -static_level && !(yy3 || yy4);
        const bool yy7 = yy1 || yy2;
        const double yn1 = u2 * inertia / interval, yn2 = yn1 / (u3 * coulomb - u1);
        const bool yy10 = yn2 > 0 && yn2 < 1;
        const double y21 = (2 * yn2 - 1) * coulomb;
        double y22 = 0;
        y22 += yy3 && yy7 && yy10 ? u1 - y21 : 0;
        y22 += yy4 && yy7 && yy10 ? u1 + y21 : 0;
        y22 += yy3 && !yy10 ? u1 - coulomb : 0;
        y22 += yy4 && !yy10 ? u1 + coulomb : 0;
        y22 += yy5 ? u1 - static_level : 0;
        y22 += yy6 ? u1 + static_level : 0;
        y22 -= !yy7 && yy10 ? yn1 : 0;
        return {y22, !yy7 && yy10};
    }

    /// The same with flags that multiply, as printed.
    [[nodiscard]] double multiply(double u1, double u2, double u3) const {
        const double yy3 = u2 > 0, yy4 = u2<0, yy7 = u1> coulomb || u1 < -coulomb;
        const double yy5 = u1 > static_level && u2 == 0, yy6 = u1 < -static_level && u2 == 0;
        const double yn1 = u2 * inertia / interval, yn2 = yn1 / (u3 * coulomb - u1);
        const double yy10 = yn2 > 0 && yn2 < 1, y21 = (2 * yn2 - 1) * coulomb;
        return (yy3 * (u1 - y21) + yy4 * (u1 + y21)) * yy7 * yy10 +
               (yy3 * (u1 - coulomb) + yy4 * (u1 + coulomb)) * (1 - yy10) + yy5 * (u1 - static_level) +
               yy6 * (u1 + static_level) - (1 - yy7) * yy10 * yn1;
    }
};

// Y22 and U2 + Y22 t_i/J against net torque and rate of the method; where the block stops, the method says 0.0. Draws that
// fall on a threshold of YY10 to rounding could go either way; the probability is below 1e-9 in all.
TEST(HillListingBlock, EqualsTheMethodToRounding) {
    Draw d(62);
    int stops = 0, reversals = 0, breakaways = 0, slides = 0;
    for (int i = 0; i < kHillCases; ++i) {
        const double inertia = d.decades(1e-3, 1e3), step = d.decades(1e-6, 1);
        const double sliding = d.decades(1e-3, 1e3), breakaway = sliding * d.uniform(1, 2);
        const double torque = d.uniform(-4, 4) * sliding;
        const double rate = d.below(4) == 0 ? 0 : d.uniform(-3, 3) * sliding * step / inertia;
        const Listing body({.body = {.inertia = inertia}, .law = {sliding, breakaway}, .step = step});
        Listing::State state{.velocity = rate};
        const auto report = body.step(state, {.drive = torque});

        const Block block{breakaway, sliding, inertia, step};
        const auto [net, stop] = block.evaluate(torque, rate);
        const double expected = stop ? 0 : rate + net * step / inertia;
        const double scale = std::fabs(rate) + (std::fabs(torque) + sliding) * step / inertia;
        ASSERT_NEAR(state.velocity, expected, 16 * kEps * scale)
            << "seed 62, case " << i << ": J " << inertia << ", h " << step << ", F_c " << sliding << ", F_s "
            << breakaway << ", U1 " << torque << ", U2 " << rate;
        ASSERT_NEAR(torque - report.friction, net, 16 * kEps * scale * inertia / step) << "seed 62, case " << i;
        if (stop || rate == 0) {
            ASSERT_EQ(state.velocity == 0, expected == 0) << "seed 62, case " << i;
        }
        stops += stop ? 1 : 0;
        breakaways += rate == 0 && net != 0 ? 1 : 0;
        reversals += rate * state.velocity < 0 ? 1 : 0;
        slides += rate * state.velocity > 0 ? 1 : 0;
    }
    // Every branch was taken, often.
    EXPECT_GT(std::min({stops, reversals, breakaways, slides}), kHillCases / 50);
}

// At rest without torque YN2 = 0/0 (U3 = 0 there, MATRIXx' sign of 0); sliding with U3 F_c = U1 it is U2/0. Flags that multiply
// turn both into NaN; flags that select do not.
TEST(HillListingBlock, IsSafeWhereThePrintedProductsAreNotANumber) {
    const Block block{6, 4, 2, 0.5};
    EXPECT_TRUE(std::isnan(block.multiply(0, 0, 0)));
    EXPECT_TRUE(std::isnan(block.multiply(4, 1, 1)));
    EXPECT_TRUE(std::isnan(block.multiply(-4, -1, -1)));

    Listing::State state;
    EXPECT_EQ(kListing.step(state, {}).status, Status::ok);
    EXPECT_EQ(state.velocity, 0.0);
    state = {.velocity = 1};
    EXPECT_EQ(kListing.step(state, {.drive = 4}).friction, 4.0);
    EXPECT_EQ(state.velocity, 1.0);
    state = {.velocity = -1};
    EXPECT_EQ(kListing.step(state, {.drive = -4}).friction, -4.0);
    EXPECT_EQ(state.velocity, -1.0);
    Text::State text;
    EXPECT_EQ(kText.step(text, {}).status, Status::ok);
    EXPECT_EQ(text.velocity, 0.0);
}

}  // namespace
