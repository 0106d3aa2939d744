// Scenario files that were once answered wrongly (once_wrong/), with both engines, beside closed forms and integrations written here.
// Machines of rigid bodies and dry friction alone are in tests/engine/reference/machines/, beside the independent reference.
//
// Tolerances: located a few times its own, 1e-9 of the size of a motion, or the step of the integration; fixed of order one in its step.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <filesystem>
#include <span>
#include <string>
#include <utility>

#include "run/simulation.hpp"

namespace stiction {
namespace {

constexpr EngineKind kBoth[] = {EngineKind::fixed, EngineKind::located};

std::filesystem::path path_of(const std::string& file) {
    return std::filesystem::path(STICTION_ONCE_WRONG) / (file + ".toml");
}

Outcome run(const std::string& file, EngineKind engine) {
    scenario::Scenario scenario = scenario::load(path_of(file));
    scenario.run.engine = engine;
    Outcome outcome = simulate(scenario);
    EXPECT_EQ(outcome.end, Outcome::End::finished) << file << ": " << outcome.message;
    return outcome;
}

double tolerance(EngineKind engine, double located, double fixed) {
    return engine == EngineKind::located ? located : fixed;
}

double last(const Outcome& outcome, const char* quantity) { return outcome.trajectory[quantity].back(); }

/// Time of the first event of a part with this mode after it; −1: there is none.
double time_of(const Outcome& outcome, const std::string& part, Mode to) {
    for (const Event& event : outcome.trajectory.events) {
        if (event.part == part && event.kind == Event::Kind::mode && event.to == to) return event.time;
    }
    return -1;
}

std::string mistakes_of(const std::string& file) {
    try {
        scenario::load(path_of(file));
    } catch (const scenario::ScenarioError& error) {
        std::string lines;
        for (const scenario::Mistake& mistake : error.mistakes()) {
            lines += std::to_string(mistake.place.line) + ":" + std::to_string(mistake.place.column) + " " +
                     mistake.text() + "\n";
        }
        return lines;
    }
    return "";
}

/// ∫ f from a to b, Simpson's rule.
template <class F>
double integral(F&& f, double a, double b) {
    constexpr int kParts = 2000;
    const double h = (b - a) / kParts;
    double sum = f(a) + f(b);
    for (int k = 1; k < kParts; ++k) sum += (k % 2 == 1 ? 4 : 2) * f(a + k * h);
    return sum * h / 3;
}

// 1 kg from 12 m/s: between two points m v̇ = −F on a straight line, so that t = Δv/ΔF ln(F₁/F₂)
TEST(OnceWrong, ATableOfFiftyPointsIsFollowedPointByPoint) {
    const auto f = [](double v) { return 15 / (1 + v) + v; };
    double time = 0;
    double v = 12;  // the last but one of the points
    while (v > 0.25) {
        const double next = v - 0.25;
        const double lasts = 0.25 / (f(v) - f(next)) * std::log(f(v) / f(next));
        if (time + lasts > 0.5) break;
        time += lasts;
        v = next;
    }
    const double slope = (f(v) - f(v - 0.25)) / 0.25;
    const double velocity = v - f(v) / slope * (1 - std::exp(-slope * (0.5 - time)));
    for (const EngineKind engine : kBoth) {
        const Outcome outcome = run("table-of-fifty-points", engine);
        EXPECT_NEAR(last(outcome, "m.velocity"), velocity, tolerance(engine, 1e-4, 2e-3)) << name(engine);
    }
}

TEST(OnceWrong, StribecksLawWithAViscousPartLosesWhatBothPartsDo) {
    const auto f = [](double v) { return 1 + 0.5 * std::exp(-v * v) + 2 * v; };
    const double stops = integral([&](double v) { return 1 / f(v); }, 0, 2);
    for (const EngineKind engine : kBoth) {
        const Outcome outcome = run("stribeck-with-viscous-part", engine);
        EXPECT_NEAR(time_of(outcome, "f", Mode::stuck), stops, tolerance(engine, 1e-8, 1e-3)) << name(engine);
        const EnergyAudit& energy = outcome.trajectory.energy;
        EXPECT_NEAR(energy.friction + energy.damping + energy.scheme, 2, 1e-8) << name(engine);
        const std::span<const double> v = outcome.trajectory["b.velocity"];
        const std::span<const double> dry = outcome.trajectory["f.friction"];
        const std::span<const double> viscous = outcome.trajectory["f.viscous"];
        const std::span<const double> power = outcome.trajectory["f.loss_power"];
        for (std::size_t k = 1; k < v.size() && v[k] > 0; ++k) {
            const double off = tolerance(engine, 1e-9, 1e-2);  // of fixed: the friction of a step of 5 m/s² · 0.1 ms
            ASSERT_NEAR(dry[k] + viscous[k], f(v[k]), off) << name(engine) << " row " << k;
            ASSERT_NEAR(power[k], f(v[k]) * v[k], 2 * off) << name(engine) << " row " << k;
        }
    }
}

/// The planetary set without inertia of its ring, by hand: torques τ on the sun, 1.5 τ on the ring, −2.5 τ on the carrier.
///   ring held: ω_s = 2.5 ω_c; it slips where |1.5 τ − C| > B, C of the clutch and B of the brake
///   ring free: 1.5 τ = C − B;   clutch locked: all turn as one
struct GearShift {
    double brake_slips = 0;    // [s]
    double clutch_locked = 0;  // [s]
    double velocity = 0;       // at 5 s [rad/s]
};
GearShift shifted_by_hand() {
    GearShift result;
    constexpr double h = 1e-5;
    enum { held, slips, locked } phase = held;
    double sun = 0, carrier = 0;
    for (int k = 0; k < 500'000; ++k) {
        const double t = k * h + h / 2;
        const double engage = std::clamp((t - 2) / 0.1, 0.0, 1.0);
        const double clutch = 100 * engage, brake = 100 * (1 - engage);
        const double push = t < 0.5 ? 0 : 20;
        const double drag = 20 * std::pow(carrier / 10.471975511966, 2);
        // drag does not change within a step but for h: of order one, 1e-5 of the motion
        const double torque = phase == held ? (push - clutch + 0.25 * drag) / 1.625 : (clutch - brake) / 1.5;
        if (phase == held && std::fabs(1.5 * torque - clutch) > brake) {
            phase = slips;
            result.brake_slips = t;
        }
        if (phase == held) {
            carrier += h * (2.5 * torque - drag) / 10;
            sun = 2.5 * carrier;
        } else if (phase == slips) {
            sun += h * (push - clutch - torque);
            carrier += h * (2.5 * torque - drag) / 10;
            if (sun <= (2.5 * carrier - sun) / 1.5) {
                phase = locked;
                result.clutch_locked = t;
                carrier = (sun + 10 * carrier) / 11;
            }
        } else {
            carrier += h * (push - drag) / 11;
        }
    }
    result.velocity = carrier;
    return result;
}

TEST(OnceWrong, AGearShiftNeedsNoInertiaOfItsRing) {
    const GearShift shift = shifted_by_hand();
    for (const char* file : {"gear-shift-without-ring-inertia", "gear-shift-with-light-ring"}) {
        for (const EngineKind engine : kBoth) {
            const Outcome outcome = run(file, engine);
            EXPECT_NEAR(time_of(outcome, "brake", Mode::forward), shift.brake_slips, 3e-4) << file << name(engine);
            EXPECT_NEAR(time_of(outcome, "clutch", Mode::stuck), shift.clutch_locked, 3e-4) << file << name(engine);
            EXPECT_NEAR(last(outcome, "load.velocity"), shift.velocity, 1e-3) << file << name(engine);
            if (engine == EngineKind::located) {
                EXPECT_LT(outcome.steps, 3000U) << file;
            }
        }
    }
}

// x = Im(10 e^{it}/(k − m + i c)) once the poles, 5000/s and more, are forgotten
TEST(OnceWrong, AStiffSpringFarFromTheOriginFollowsItsPush) {
    const std::complex<double> stiffness(1e6 - 0.01, 250);
    const double x = 0.5 + (std::polar(10.0, 0.01) / stiffness).imag();
    for (const EngineKind engine : kBoth) {
        const Outcome outcome = run("stiff-spring-far-from-the-origin", engine);
        EXPECT_NEAR(last(outcome, "m.position"), x, tolerance(engine, 1e-11, 2e-9)) << name(engine);
        EXPECT_LT(outcome.steps, 2000U) << name(engine);
    }
}

TEST(OnceWrong, AMassPushedOntoAContactBehindAGapRestsThere) {
    for (const EngineKind engine : kBoth) {
        const Outcome outcome = run("pushed-onto-contact-behind-gap", engine);
        EXPECT_NEAR(last(outcome, "m.position"), 1.5e-3 + 50 / 1e6, 1e-8) << name(engine);
        EXPECT_NEAR(last(outcome, "m.velocity"), 0, 1e-6) << name(engine);
        // no faster than 50 N over the gap make it
        EXPECT_LE(outcome.extents[0].speed, std::sqrt(2 * 50 * 1.55e-3 / 0.01)) << name(engine);
        // what is lost on the way: 50 N · 1.55 mm less ½ k δ² that stays
        const EnergyAudit& energy = outcome.trajectory.energy;
        EXPECT_NEAR(energy.damping + energy.scheme, 50 * 1.55e-3 - 0.5 * 1e6 * 2.5e-9, 1e-9) << name(engine);
    }
}

// to and fro: 0.1 m at 1 m/s, then half a period of the spring, π/100 s
TEST(OnceWrong, AMassThatRattlesMakesNoEnergy) {
    const double half = 0.1 + std::acos(-1.0) / 100;
    const double since = std::fmod(100 + 0.05, 2 * half);  // since it left one side, forward
    const double position = since < 0.1 ? since - 0.05 : 0.05 - (since - half);
    for (const EngineKind engine : kBoth) {
        const Outcome outcome = run("rattles-in-its-play", engine);
        EXPECT_LE(outcome.extents[0].speed, 1 + 1e-9) << name(engine);
        EXPECT_GE(outcome.trajectory.energy.scheme, -1e-9) << name(engine);
        if (engine == EngineKind::located) {
            ASSERT_TRUE(since < 0.1 || (since > half && since < half + 0.1)) << "between the springs";
            EXPECT_NEAR(last(outcome, "m.position"), position, 1e-5);  // 760 contacts, each off by 1e-9 and more
            EXPECT_NEAR(std::fabs(last(outcome, "m.velocity")), 1, 1e-6);
        }
    }
}

/// The slip of the block on its belt, from the break-away at x = 1 with the speed of the belt until it has that speed again.
struct Slip {
    double highest = 0, lowest = 0, time = 0, end = 0;
};
Slip slip_by_hand() {
    constexpr double h = 1e-4;
    const auto a = [](double x, double v) { return -x + 1 / (1 + 3 * (0.2 - v)); };
    Slip slip{.highest = 1, .lowest = 1};
    double x = 1, v = 0.2;
    for (int k = 1;; ++k) {
        const double k1 = a(x, v), k2 = a(x + h / 2 * v, v + h / 2 * k1),
                     k3 = a(x + h / 2 * (v + h / 2 * k1), v + h / 2 * k2), k4 = a(x + h * (v + h / 2 * k2), v + h * k3);
        x += h * v + h * h / 6 * (k1 + k2 + k3);
        v += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
        slip.highest = std::max(slip.highest, x);
        slip.lowest = std::min(slip.lowest, x);
        if (k > 1000 && v >= 0.2) {
            slip.time = k * h;
            slip.end = x;
            return slip;
        }
    }
}

TEST(OnceWrong, ALimitCycleOnABeltReachesItsTurningPoints) {
    const Slip slip = slip_by_hand();
    const double period = slip.time + (1 - slip.end) / 0.2;
    for (const EngineKind engine : kBoth) {
        const Outcome outcome = run("block-on-belt-limit-cycle", engine);
        ASSERT_TRUE(outcome.metrics.bodies.at(0).cycle.has_value()) << name(engine);
        const LimitCycle& cycle = *outcome.metrics.bodies[0].cycle;
        // by hand: turning points between steps of 1e-4, 1e-9 of their height; the break-away itself is an instant of speed 0.2
        EXPECT_NEAR(cycle.amplitude, 0.5 * (slip.highest - slip.lowest), tolerance(engine, 1e-6, 2e-3)) << name(engine);
        EXPECT_NEAR(cycle.middle, 0.5 * (slip.highest + slip.lowest), tolerance(engine, 1e-6, 2e-3)) << name(engine);
        EXPECT_NEAR(cycle.period, period, tolerance(engine, 2e-4, 2e-2)) << name(engine);
    }
}

TEST(OnceWrong, ASpoolBetweenItsStopsHasThePeriodOfItsPressure) {
    for (const EngineKind engine : kBoth) {
        const Outcome outcome = run("spool-between-stops-limit-cycle", engine);
        ASSERT_TRUE(outcome.metrics.bodies.at(0).cycle.has_value()) << name(engine);
        const LimitCycle& cycle = *outcome.metrics.bodies[0].cycle;
        EXPECT_NEAR(cycle.period, 4e-3, 1e-9) << name(engine);
        EXPECT_NEAR(cycle.amplitude, 0.508e-3, 1e-9) << name(engine);
    }
}

// teeth: ½ + ¾ |x| ≥ |x| up to x = 2; with ½ N m of dry friction beside them up to 2.5
TEST(OnceWrong, ALoadMayRiseAsFarAsStaticsSay) {
    const std::pair<const char*, double> cases[] = {
        {"load-behind-lossy-gear", 1}, {"load-of-transmission-law", 1}, {"load-behind-gear-and-friction", 0.1}};
    for (const auto& [file, rise] : cases) {
        for (const EngineKind engine : kBoth) {
            const Outcome outcome = run(file, engine);
            for (const FrictionMetrics& friction : outcome.metrics.frictions) {
                ASSERT_TRUE(friction.stuck.has_value()) << file << name(engine);
                EXPECT_NEAR(friction.stuck->increase, rise, 1e-9) << file << name(engine);
            }
            for (const FrictionVerdict& verdict : outcome.verdicts) {
                EXPECT_LT(std::fabs(verdict.active), std::max(verdict.forward_limit, verdict.backward_limit))
                    << verdict.sentence();
            }
        }
    }
}

TEST(OnceWrong, AGapPullsWithItsDamperAsDocumentedAndAContactNever) {
    for (const EngineKind engine : kBoth) {
        const Outcome gap = run("leaves-damped-gap", engine);
        EXPECT_NEAR(gap.trajectory["s.force"].front(), 10 * 0.5 + 5 * -8.0, 1e-12) << name(engine);
        const Outcome contact = run("leaves-contact", engine);
        const std::span<const double> x = contact.trajectory["b.position"];
        const std::span<const double> force = contact.trajectory["s.force"];
        for (std::size_t k = 0; k < x.size(); ++k) {
            ASSERT_TRUE(force[k] == 0 || (force[k] > 0 && x[k] > 0.5) || (force[k] < 0 && x[k] < -0.5))
                << name(engine) << " row " << k << ": " << force[k] << " at " << x[k];
        }
        // free until the other face
        EXPECT_EQ(contact.trajectory["b.velocity"][x.size() / 4], -8) << name(engine);
    }
}

TEST(OnceWrong, KeysBesideACapacityAreRefusedOneByOne) {
    const std::string told = mistakes_of("capacity-beside-coefficients");
    for (const char* key : {"sliding_coefficient", "static_coefficient", "radius", "faces"}) {
        EXPECT_NE(told.find(std::string("brake.k.") + key + ": has no effect beside capacity"), std::string::npos)
            << told;
    }
}

TEST(OnceWrong, AForceWithTheFactorZeroMovesNothing) {
    for (const EngineKind engine : kBoth) {
        EXPECT_EQ(last(run("force-with-factor-zero", engine), "b.velocity"), 0.0) << name(engine);
    }
}

TEST(OnceWrong, AFreewheelThatOverrunsIsToldWithOneWord) {
    for (const EngineKind engine : kBoth) {
        const Outcome outcome = run("freewheel-overruns", engine);
        const std::span<const Mode> mode = outcome.trajectory.mode("sprag.mode");
        const std::span<const double> driver = outcome.trajectory["driver.velocity"];
        const std::span<const double> load = outcome.trajectory["load.velocity"];
        ASSERT_EQ(mode.size(), driver.size());
        EXPECT_EQ(std::count(mode.begin(), mode.end(), Mode::free), 0) << name(engine);
        EXPECT_GT(std::count(mode.begin(), mode.end(), Mode::backward), 0) << name(engine);
        for (std::size_t k = 0; k < mode.size(); ++k) {
            // `located` ends a mode by a rounding after it
            ASSERT_TRUE(mode[k] == Mode::backward ? driver[k] <= load[k] + 1e-12 : driver[k] == load[k])
                << name(engine) << " row " << k;
        }
    }
}

TEST(OnceWrong, TwoRatiosStuckLeaveNoMotionToTheBit) {
    for (const EngineKind engine : kBoth) {
        const Outcome outcome = run("two-ratios-stuck-by-table-and-capacity", engine);
        for (const char* quantity : {"b0.velocity", "b1.velocity", "f.slip", "c.slip"}) {
            for (const double value : outcome.trajectory[quantity]) {
                ASSERT_EQ(value, 0.0) << name(engine) << " " << quantity;
            }
        }
        EXPECT_EQ(outcome.metrics.frictions.at(0).stick_fraction, 1) << name(engine);
    }
}

TEST(OnceWrong, FilesThatAreNoneAreToldWithPlaceAndRemedy) {
    EXPECT_EQ(mistakes_of("lone-bracket"),
              "4:2 this is not TOML: the name of a table is missing: write as in [body.NAME]\n");
    EXPECT_EQ(mistakes_of("control-characters"),
              "3:1 run.until: \"\\n\\x09\\u009b\" does not begin with a number: write one, as in \"0.5 s\"\n");
}

}  // namespace
}  // namespace stiction
