// A body coasts to rest under sliding friction alone.
//
//        v0 →                      a = F_c/J                                    (1)
//   ░░░░[ J ]░░░░░░░░░|            t* = v0/a,  x* = v0²/(2a)                    (2)
//                     x*           ½ J v0² = friction energy + scheme energy    (3)
//
// Every method that stops is run at steps from 1e-6 t* to 1 s, be the step a millionth of t* or a hundred times as long.
#include <array>

#include "single_body.hpp"

namespace {

using namespace single_body;

/// What coasts, and for how long and how far by (2).
struct Coast {
    double inertia, velocity, sliding, breakaway;
    [[nodiscard]] double deceleration() const { return sliding / inertia; }
    [[nodiscard]] double time() const { return velocity / deceleration(); }
    [[nodiscard]] double distance() const { return velocity * velocity / (2 * deceleration()); }
    [[nodiscard]] double energy() const { return 0.5 * inertia * velocity * velocity; }
};

constexpr Coast kSlow{2, 3, 4, 6};         // t* = 1.5 s: up to 1 s the step is shorter than t*
constexpr Coast kQuick{0.02, -2, 4, 4.4};  // to the left, |t*| = 0.01 s: steps reach a hundred times that

/// Steps as a part of |t*|; none divides it but the first. 1 s is added at the end.
constexpr std::array kParts{1e-6, 3.14159e-6, 1.41421e-5, 2.71828e-4, 1.61803e-3, 1.73205e-2, 0.141421, 0.577216};
constexpr double kLongest = 1;  // [s]

struct Outcome {
    long steps = 0;
    double position = 0, friction_energy = 0, scheme_energy = 0;
};

template <class Method>
Outcome coast(const Coast& c, double h, const Method& method = {}) {
    const CoulombBody<Method> body(
        {.body = {.inertia = c.inertia}, .law = {c.sliding, c.breakaway}, .method = method, .step = h});
    typename CoulombBody<Method>::State state{.velocity = c.velocity};
    Outcome out;
    const long most = static_cast<long>(std::fabs(c.time()) / h) + 10;
    while (state.velocity != 0 && out.steps < most) {
        const auto report = body.step(state, {});
        EXPECT_EQ(report.status, Status::ok);
        EXPECT_GE(report.friction_energy, 0.0);
        out.friction_energy += report.friction_energy;
        out.scheme_energy += report.scheme_energy;
        ++out.steps;
    }
    EXPECT_EQ(state.velocity, 0.0);
    out.position = state.position;
    return out;
}

/// Calls check(c, h) for each coast and step.
template <class Check>
void for_each_step(Check&& check) {
    for (const Coast& c : {kSlow, kQuick}) {
        for (const double part : kParts) {
            if (part < 1e-6 * suite::kThinning) {
                continue;
            }
            SCOPED_TRACE(part * std::fabs(c.time()));
            check(c, part * std::fabs(c.time()));
        }
        SCOPED_TRACE(kLongest);
        check(c, kLongest);
    }
}

/// Rounding of n subtractions from v0, as a part of t*; at n = 1e6 it is 1e-4 of a step.
double rounding(long steps) { return kEps * static_cast<double>(steps); }

/// The least admissible dead band of karnopp [m/s].
double dead_band(const Coast& c, double h) { return (c.sliding + c.breakaway) * h / (2 * c.inertia); }

// |n h − t*| ≤ h. karnopp falls into its band as soon as v < DV: n h lies between t* − DV J/F_c and one step later.
TEST(ACoastingBody, StopsAfterJV0OverFcWithinOneStep) {
    for_each_stopping_method([]<class Method>() {
        for_each_step([](const Coast& c, double h) {
            const Outcome out = coast<Method>(c, h);
            const double time = std::fabs(c.time()), slack = rounding(out.steps) * time;
            const double stopped = static_cast<double>(out.steps) * h;
            if constexpr (std::same_as<Method, Karnopp<double>>) {
                const double early = dead_band(c, h) / c.deceleration() * (1 + 0x1p-20);
                EXPECT_GE(stopped, time - early - slack);
                EXPECT_LE(stopped, std::max(time - early, 0.0) + h + slack);
            } else {
                EXPECT_LE(std::fabs(stopped - time), h + slack);
            }
        });
    });
}

// With a dead band told by the user, DV = 0.3 m/s, the stop comes 0.3·2/4 = 0.15 s early at every step the band admits.
TEST(ACoastingBody, StopsEarlyByTheDeadBandOfKarnopp) {
    constexpr double kBand = 0.3;
    for (const double h : {1e-5, 3.3e-4, 1e-3, 0.0271, 0.0577}) {
        ASSERT_GE(kBand, dead_band(kSlow, h));
        const Outcome out = coast(kSlow, h, Karnopp<double>{.dead_band = kBand});
        const double stopped = static_cast<double>(out.steps) * h;
        EXPECT_GE(stopped, 1.5 - 0.15 - rounding(out.steps));
        EXPECT_LE(stopped, 1.5 - 0.15 + h + rounding(out.steps));
    }
}

/// How far the distance of a method may be from (2). Until the last step all but `exact` are right to rounding; then
///   hill, hill-listing, hill2: follow the path to the stop inside the step: nothing is missing
///   borello, biagiotti: v h/2 instead of v²/(2a), v ≤ a h:  at most a h²/8 too far
///   crossing: 0 instead of v²/(2a):                         at most a h²/2 too short
///   karnopp:  v h/2 instead of v²/(2a), v ≤ DV + a h:       at most (DV + a h)·max(DV/a, h)/2
///   exact:    h v⁺ instead of h (v + v⁺)/2 in every step:   at most h v0/2 too short
template <class Method>
double distance_tolerance(const Coast& c, double h) {
    const double a = c.deceleration();
    if constexpr (std::same_as<Method, Exact<double>>) {
        return h * std::fabs(c.velocity) / 2;
    } else if constexpr (std::same_as<Method, Karnopp<double>>) {
        const double band = dead_band(c, h) * (1 + 0x1p-20);
        return (band + a * h) * std::max(band / a, h) / 2;
    } else if constexpr (std::same_as<Method, Crossing<double>>) {
        return a * h * h / 2;
    } else if constexpr (std::same_as<Method, Borello<double>> || std::same_as<Method, Biagiotti<double>>) {
        return a * h * h / 8;
    } else if constexpr (std::same_as<Method, Hill<double>> || std::same_as<Method, HillListing<double>> ||
                         std::same_as<Method, Hill2<double>>) {
        return 0;
    } else {
        return h * (std::fabs(c.velocity) + a * h);  // any first-order method: one step at its largest speed
    }
}

TEST(ACoastingBody, RunsV0SquaredOverTwiceTheDeceleration) {
    for_each_stopping_method([]<class Method>() {
        for_each_step([](const Coast& c, double h) {
            const Outcome out = coast<Method>(c, h);
            const double distance = std::copysign(c.distance(), c.velocity);
            const double slack = 4 * (rounding(out.steps) + kEps) * c.distance();
            EXPECT_NEAR(out.position, distance, distance_tolerance<Method>(c, h) + slack);
        });
    });
}

// (3): each step adds a few roundings of at most its share of the energy, and the running sum one of the whole.
TEST(ACoastingBody, GivesItsEnergyToFrictionAndNothingIsUnaccounted) {
    for_each_stopping_method([]<class Method>() {
        for_each_step([](const Coast& c, double h) {
            const Outcome out = coast<Method>(c, h);
            EXPECT_NEAR(out.friction_energy + out.scheme_energy, c.energy(),
                        8 * (rounding(out.steps) + kEps) * c.energy());
        });
    });
}

// hill, hill-listing and hill2 know when the body stops: friction alone takes the energy, at any step.
TEST(ACoastingBody, LosesNothingToTheSchemeOfThePredictiveMethods) {
    for_each_step([](const Coast& c, double h) {
        EXPECT_NEAR(coast<Hill<double>>(c, h).scheme_energy, 0, 8 * kEps * c.energy());
        EXPECT_EQ(coast<Hill2<double>>(c, h).scheme_energy, 0.0);
        EXPECT_NEAR(coast<HillListing<double>>(c, h).scheme_energy, 0, 8 * kEps * c.energy());
    });
}

}  // namespace
