// A body pulled through a spring whose far end moves at constant speed: stick–slip with a closed form.
//
//            k            V →         D = F_s − F_k,  ω = √(k/m),  α = atan(V √(km)/D)
//   [ m ]─/\/\/\/──────○              slip time  (π + 2α)/ω          jump        V T_slip + 2D/k           (1)
//   ░░░░░░                            stick time 2D/(kV)             peak speed  V + √(V² + D²/(km))       (2)
//
//   τ after break-away:  x = Vτ + (D/k)(1 − cos ωτ) − (V/ω) sin ωτ,  v = V + (Dω/k) sin ωτ − V cos ωτ      (3)
//   the spring force is F_s at break-away and F_k − D when the body stops                                  (4)
//
// m 1, k 2, V 0.1, D 0.5, F_k 1. A run starts with the force of (4) at rest and covers two periods. Position and velocity are
// continuous through every event, so they are compared with (3) at every step: no event time is rounded to the grid, and a
// wrong event time shows as a wrong velocity. Where times are counted in steps, the grid's h is part of the error.
#include <array>
#include <cstdio>
#include <numbers>
#include <vector>

#include "single_body.hpp"

namespace {

using namespace single_body;

constexpr double kMass = 1, kStiffness = 2, kPull = 0.1, kSliding = 1, kDrop = 0.5;
constexpr Coulomb<double> kLaw{.sliding = kSliding, .breakaway = kSliding + kDrop};

const double kOmega = std::sqrt(kStiffness / kMass);
const double kAlpha = std::atan(kPull * std::sqrt(kStiffness * kMass) / kDrop);
const double kSlipTime = (std::numbers::pi + 2 * kAlpha) / kOmega;
const double kStickTime = 2 * kDrop / (kStiffness * kPull);
const double kJump = kPull * kSlipTime + 2 * kDrop / kStiffness;
const double kPeak = kPull + std::hypot(kPull, kDrop / std::sqrt(kStiffness * kMass));

struct Motion {
    double position, velocity;
};

/// (3), τ after break-away and before the stop.
Motion slip(double tau) {
    const double c = std::cos(kOmega * tau), s = std::sin(kOmega * tau);
    return {kPull * tau + kDrop / kStiffness * (1 - c) - kPull / kOmega * s,
            kPull + kDrop * kOmega / kStiffness * s - kPull * c};
}

/// The whole motion from the beginning of a stick at t = 0, x = 0.
Motion closed_form(double t) {
    const double period = kStickTime + kSlipTime, cycle = std::floor(t / period);
    const double tau = t - cycle * period - kStickTime;
    const Motion m = tau > 0 ? slip(tau) : Motion{0, 0};
    return {cycle * kJump + m.position, m.velocity};
}

/// π/100 s down to π/10000 s in seven equal ratios: no two commensurate, none with a period.
std::array<double, 8> incommensurate_steps() {
    std::array<double, 8> steps{};
    for (std::size_t i = 0; i < steps.size(); ++i) {
        steps[i] = std::numbers::pi / 100 / std::pow(100, static_cast<double>(i) / 7);
    }
    return steps;
}

/// What a run says, each as a distance from the closed form.
struct Errors {
    double path = 0;  ///< largest of |Δx| [m] and |Δv| [m/s] at any step
    double peak = 0, jump = 0, slip_time = 0, stick_time = 0;
};

template <class Method>
Errors pull(double h, std::vector<Mode>* modes = nullptr) {
    const CoulombBody<Method> body({.body = {.inertia = kMass}, .law = kLaw, .step = h});
    typename CoulombBody<Method>::State state;
    Errors e;
    double fastest = 0, first_rest = 0;
    std::array<long, 2> slipping{}, sticking{};  // steps that end in motion and at rest, by cycle
    std::size_t cycle = 0;
    const long count = static_cast<long>(2 * (kStickTime + kSlipTime) / h);
    for (long n = 0; n < count; ++n) {
        const double time = static_cast<double>(n) * h;
        const double force = kSliding - kDrop + kStiffness * (kPull * time - state.position);  // (4)
        const bool moved = state.velocity != 0;
        const auto report = body.step(state, {.drive = force, .push_rate = kStiffness * (kPull - state.velocity)});
        EXPECT_EQ(report.status, Status::ok);
        const Motion expected = closed_form(time + h);
        e.path = std::max(
            {e.path, std::fabs(state.position - expected.position), std::fabs(state.velocity - expected.velocity)});
        fastest = std::max(fastest, state.velocity);
        if (moved && state.velocity == 0 && cycle == 0) {
            cycle = 1;
            first_rest = state.position;
        }
        ++(state.velocity != 0 ? slipping : sticking)[cycle];
        if (modes != nullptr && (modes->empty() || modes->back() != report.mode)) {
            modes->push_back(report.mode);
        }
    }
    e.peak = std::fabs(fastest - kPeak);
    e.jump = std::fabs(first_rest - kJump);
    e.slip_time = std::fabs(static_cast<double>(slipping[0]) * h - kSlipTime);
    e.stick_time = std::fabs(static_cast<double>(sticking[1]) * h - kStickTime);
    return e;
}

/// Slope of log(error) over log(h) by least squares.
template <class Container>
double fitted_order(const Container& steps, const std::vector<double>& errors) {
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    const double n = static_cast<double>(errors.size());
    for (std::size_t i = 0; i < errors.size(); ++i) {
        const double x = std::log(steps[i]), y = std::log(errors[i]);
        sx += x, sy += y, sxx += x * x, sxy += x * y;
    }
    return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

TEST(ConstantSpeedPull, HasTheClosedFormsOfTheLiterature) {
    EXPECT_NEAR(kSlipTime, 2.611259, 5e-7);
    EXPECT_NEAR(kStickTime, 5.0, 4 * kEps);
    EXPECT_NEAR(kJump, 0.761126, 5e-7);
    EXPECT_NEAR(kPeak, 0.467423, 5e-7);
    // (3) ends where (1) says: at rest, one jump further
    EXPECT_NEAR(slip(kSlipTime).velocity, 0, 4 * kEps);
    EXPECT_NEAR(slip(kSlipTime).position, kJump, 4 * kEps);
}

/// Bound on path error over h: 1.5 times the largest measured over the eight steps (0.81, 2.64 and 4.18). Most of it is delay: a
/// break-away is seen up to one step late and, with static friction in its first step, starts another step late; and a jump
/// δ too long sticks δ/V = 10 δ longer.
template <class Method>
constexpr double kErrorBound = std::same_as<Method, Exact<double>>  ? 1.2
                               : std::same_as<Method, Hill<double>> ? 4.0
                                                                    : 6.3;

TEST(ConstantSpeedPull, IsFollowedByEveryMethodWithAnErrorProportionalToTheStep) {
    for_each_stopping_method([]<class Method>() {
        double path = 0, peak = 0, jump = 0, slip_time = 0, stick_time = 0;
        for (const double h : incommensurate_steps()) {
            SCOPED_TRACE(h);
            const Errors e = pull<Method>(h);
            EXPECT_LE(e.path, kErrorBound<Method> * h);
            path = std::max(path, e.path / h);
            peak = std::max(peak, e.peak / h);
            jump = std::max(jump, e.jump / h);
            slip_time = std::max(slip_time, e.slip_time / h);
            stick_time = std::max(stick_time, e.stick_time / h);
        }
        std::printf("%-12s error/h at most: path %.3f, peak %.3f, jump %.3f, slip time %.2f, stick time %.2f\n",
                    Method::description.name, path, peak, jump, slip_time, stick_time);
        // 1.5 times the largest measured: 0.47, 0.64, 2.9 (karnopp stops early) and 8.7
        EXPECT_LE(peak, 0.7);
        EXPECT_LE(jump, 1.0);
        EXPECT_LE(slip_time, 4.4);
        EXPECT_LE(stick_time, 13.0);
    });
}

TEST(ConstantSpeedPull, SticksAndSlipsForwardInTurnAndNothingElse) {
    for_each_stopping_method([]<class Method>() {
        for (const double h : incommensurate_steps()) {
            std::vector<Mode> modes;
            (void)pull<Method>(h, &modes);
            // at the very end the second slip may still be running
            ASSERT_GE(modes.size(), 4U);
            modes.resize(4);
            EXPECT_EQ(modes, (std::vector{Mode::stuck, Mode::forward, Mode::stuck, Mode::forward}));
        }
    });
}

// Both periods: two break-aways and a stop lie inside. Bound: 1.5 times the measured 0.50.
TEST(ConstantSpeedPull, IsFollowedBySecondOrderAcrossBreakAwayAndStop) {
    const auto steps = incommensurate_steps();
    std::vector<double> errors;
    double constant = 0;
    for (const double h : steps) {
        errors.push_back(pull<Hill2<double>>(h).path);
        constant = std::max(constant, errors.back() / (h * h));
        EXPECT_LE(errors.back(), 0.75 * h * h) << h;
    }
    std::printf("hill2 across break-away and stop: error/h² at most %.3f, order %.3f\n", constant,
                fitted_order(steps, errors));
    EXPECT_GE(fitted_order(steps, errors), 1.8);
}

// Inside one slip, from 0.3 s to 2.3 s after break-away: no event. Bound: 1.5 times the measured 0.152.
TEST(ConstantSpeedPull, IsFollowedBySecondOrderOnASmoothArc) {
    constexpr double kFrom = 0.3, kTo = 2.3;
    const auto steps = incommensurate_steps();
    std::vector<double> errors;
    double constant = 0;
    for (const double h : steps) {
        const CoulombBody<Hill2<double>> body({.body = {.inertia = kMass}, .law = kLaw, .step = h});
        CoulombBody<Hill2<double>>::State state{.position = slip(kFrom).position, .velocity = slip(kFrom).velocity};
        double error = 0;
        const int count = static_cast<int>((kTo - kFrom) / h);
        for (int n = 0; n < count; ++n) {
            const double tau = kFrom + n * h;
            const double force = kLaw.breakaway + kStiffness * (kPull * tau - state.position);
            const auto report = body.step(state, {.drive = force, .push_rate = kStiffness * (kPull - state.velocity)});
            ASSERT_EQ(report.mode, Mode::forward);
            const Motion expected = slip(tau + h);
            error = std::max(
                {error, std::fabs(state.position - expected.position), std::fabs(state.velocity - expected.velocity)});
        }
        errors.push_back(error);
        constant = std::max(constant, error / (h * h));
    }
    std::printf("hill2 on a smooth arc: error/h² at most %.3f, order %.3f\n", constant, fitted_order(steps, errors));
    EXPECT_LE(constant, 0.23);
    EXPECT_GE(fitted_order(steps, errors), 1.8);
}

// A constant push one millionth above F_s: v = (F − F_k) t/m. Methods that break away against static friction lose one step of
// F_s − F_k; nobody may lose more, however slow the body still is.
TEST(ConstantPush, JustAboveTheStaticLevelRunsAway) {
    const double force = kLaw.breakaway * (1 + 1e-6);
    for_each_stopping_method([&]<class Method>() {
        for (const double h : {1e-6, 1e-3, 0.1}) {
            const CoulombBody<Method> body({.body = {.inertia = kMass}, .law = kLaw, .step = h});
            typename CoulombBody<Method>::State state;
            for (int n = 1; n <= 100; ++n) {
                ASSERT_EQ(body.step(state, {.drive = force}).mode, Mode::forward);
                const double expected = (force - kSliding) * n * h / kMass;
                ASSERT_LE(state.velocity, expected * (1 + 8 * n * kEps)) << "step " << n << " of " << h << " s";
                ASSERT_GE(state.velocity, (expected - kDrop * h / kMass) * (1 - 8 * n * kEps)) << "step " << n;
            }
        }
    });
}

}  // namespace
