// Elastic contacts, which never pull, in both engines.
//
//   m δ'' = −f,   f = k δ + clamp(c δ', ±k δ),   δ(0) = 0,  δ'(0) = v                a mass m meets a face                  (1)
//
//   pressed    c δ' ≥ k δ:    δ = v sin(ω₂ t)/ω₂,  ω₂ = √(2k/m),  until tan(ω₂ t) = c ω₂/k                                 (2)
//   free       |c δ'| ≤ k δ:  δ = Re(Z e^{λt}),  λ = −c/2m + i √(k/m − c²/4m²),  until k δ + c δ' = −m δ'' = 0             (3)
//   released   k δ + c δ' ≤ 0: no force; it leaves with the velocity of the end of (3)                                       (4)
#include <gtest/gtest.h>

#include <complex>
#include <random>

#include "engine/both_engines.hpp"
#include "engine/observe/observation.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kMass = 2;
constexpr double kStiffness = 8000;
constexpr double kSpeed = 3;
constexpr double kWay = 0.3;  // to the face [m]

/// A mass that flies down to a face at −kWay.
Plan falling_mass(double damping, double shift = 0) {
    Model m;
    m.body("mass", {.inertia = kMass, .position = shift, .velocity = -kSpeed, .motion = Motion::translation});
    m.add(part::ElasticContact{
        .name = "floor", .row = {{"mass", 1}}, .stiffness = kStiffness, .damping = damping, .lower = shift - kWay});
    return m.build();
}

struct Bounce {
    double time = 0;     ///< from touching to leaving [s]
    double deepest = 0;  ///< penetration [m]
    double speed = 0;    ///< when it leaves [m/s]
};

/// (2)–(4)
Bounce closed_form(double c) {
    const double pi = std::acos(-1.0);
    const double w2 = std::sqrt(2 * kStiffness / kMass);
    const double pressed = std::atan(c * w2 / kStiffness) / w2;
    const double d1 = kSpeed * std::sin(w2 * pressed) / w2;
    const double v1 = kSpeed * std::cos(w2 * pressed);
    const double sigma = c / (2 * kMass);
    const std::complex<double> lambda(-sigma, std::sqrt(kStiffness / kMass - sigma * sigma));
    const std::complex<double> z(d1, -(v1 + sigma * d1) / lambda.imag());
    const auto time_of = [&](int derivative) {  // first zero of Re(Z λⁿ e^{λt})
        double phase = pi / 2 - std::arg(z) - derivative * std::arg(lambda);
        while (phase < 0) phase += pi;
        while (phase >= pi) phase -= pi;
        return phase / lambda.imag();
    };
    const auto at = [&](double t, int derivative) {
        return (z * std::pow(lambda, derivative) * std::exp(lambda * t)).real();
    };
    const double free = time_of(2);
    const double d3 = at(free, 0);
    const double v3 = at(free, 1);
    return {pressed + free - d3 / v3, at(time_of(1), 0), -v3};
}

TEST(AnElasticContact, BouncesAsItsClosedFormSays) {
    for (const double damping : {0.0, 10.0, 60.0, 200.0}) {
        SCOPED_TRACE(damping);
        Bounce expected = closed_form(damping);
        if (damping == 0) {  // half a swing
            const double w = std::sqrt(kStiffness / kMass);
            expected = {std::acos(-1.0) / w, kSpeed / w, kSpeed};
        }
        const Plan plan = falling_mass(damping);
        constexpr double kLongest = 1e-3;  // [s]
        LocatedEngine engine(plan, {.max_step = kLongest});
        State state = engine.initial_state();
        std::vector<Event> events;
        double lowest = 0;
        const RunReport report =
            engine.advance_to(state, 0.3,
                              {.on_event = [&](const Event& event, const State&) { events.push_back(event); },
                               .between = [&](const State& at) { lowest = std::min(lowest, at.position[0]); }});
        ASSERT_EQ(report.status, RunStatus::ok) << report.message;
        ASSERT_EQ(events.size(), 2U);
        EXPECT_EQ(events[0].kind, Event::Kind::contact);
        EXPECT_EQ(events[0].stop_to, Stop::lower);
        EXPECT_NEAR(events[0].time, kWay / kSpeed, 1e-12);
        EXPECT_NEAR(events[0].speed, kSpeed, 1e-12);
        EXPECT_EQ(events[1].stop_from, Stop::lower);
        EXPECT_EQ(events[1].stop_to, Stop::none);
        // the engine's tolerance is 1e-9 relative
        EXPECT_NEAR(events[1].time, kWay / kSpeed + expected.time, 1e-8);
        EXPECT_NEAR(state.velocity[0], expected.speed, 1e-8 * kSpeed);
        EXPECT_NEAR(state.energy.damping, 0.5 * kMass * (kSpeed * kSpeed - expected.speed * expected.speed),
                    1e-8 * kMass * kSpeed * kSpeed);
        // seen every eighth of a step, but not at its ends: at most δ = h/8 away from the deepest, where (ω δ)²/2 of it is lost
        const double off = std::sqrt(kStiffness / kMass) * kLongest / 8;
        EXPECT_NEAR(-lowest - kWay, expected.deepest, 0.5 * off * off * expected.deepest);
    }
}

TEST(AnElasticContact, IsOfOrderOneInTheFixedEngine) {
    for (const double damping : {0.0, 60.0, 200.0}) {
        const Plan plan = falling_mass(damping);
        expect_order_one(plan, 0.3, 1e-4, velocity(plan, "mass"));
        expect_order_one(plan, 0.3, 1e-4, position(plan, "mass"));
    }
}

TEST(AnElasticContact, DoesNotDependOnWhereZeroIs) {
    const State here = run_located(falling_mass(60), 0.3);
    const State there = run_located(falling_mass(60, 1), 0.3);
    EXPECT_NEAR(here.velocity[0], there.velocity[0], 1e-9);
}

/// A mass under its weight comes to rest where k δ = m g; the engines agree that its force then is m g.
TEST(AnElasticContact, CarriesAWeightAtRest) {
    Model m;
    m.body("mass", {.inertia = kMass, .position = 0.05, .motion = Motion::translation});
    m.gravity("weight").on("mass");
    m.add(part::ElasticContact{
        .name = "floor", .row = {{"mass", 1}}, .stiffness = kStiffness, .damping = 60, .lower = 0});
    const Plan plan = m.build();
    const double weight = kMass * kStandardGravity;
    for (const State& state : {run_located(plan, 3), run_fixed(plan, 1e-3, 3)}) {
        EXPECT_NEAR(state.position[0], -weight / kStiffness, 1e-8);
        EXPECT_NEAR(spring_force(plan, 0, state), -weight, 1e-5);
    }
}

constexpr double kStiffest = 1e7;    // [N/m]
constexpr double kMostDamped = 1e5;  // [N s/m]
constexpr double kFastest = 5;       // [m/s]

/// Masses in a row with faces between them and walls at both ends, thrown at each other.
Plan rattle(std::mt19937& random, std::size_t count, bool rubs) {
    const auto draw = [&random](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    Model m;
    for (std::size_t i = 0; i < count; ++i) {
        m.body("m" + std::to_string(i), {.inertia = draw(0.1, 3),
                                         .position = static_cast<double>(i),
                                         .velocity = draw(-kFastest, kFastest),
                                         .motion = Motion::translation});
        if (rubs) {
            const double level = draw(0.1, 1);
            m.friction("f" + std::to_string(i)).on("m" + std::to_string(i)).law(Coulomb<double>{level, level});
        }
    }
    const auto face = [&](std::string name, std::vector<Term> row, double lower, double upper) {
        m.add(
            part::ElasticContact{.name = std::move(name),
                                 .row = std::move(row),
                                 .stiffness = std::exp(draw(std::log(100.0), std::log(kStiffest))),
                                 .damping = draw(0, 1) < 0.3 ? 0 : std::exp(draw(std::log(1.0), std::log(kMostDamped))),
                                 .lower = lower,
                                 .upper = upper});
    };
    for (std::size_t i = 0; i + 1 < count; ++i) {
        face("c" + std::to_string(i), {{"m" + std::to_string(i + 1), 1}, {"m" + std::to_string(i), -1}}, 0.9, 1.2);
    }
    face("left", {{"m0", 1}}, -0.1, kLeftOut);
    face("right", {{"m" + std::to_string(count - 1), 1}}, kLeftOut, static_cast<double>(count) - 0.9);
    return m.build();
}

/// Neither stiffness nor the length of a step makes energy: (4) of contact_step.hpp.
TEST(ElasticContactsInTheFixedEngine, NeverGainEnergy) {
    for (unsigned seed = 0; seed < 60; ++seed) {
        std::mt19937 random(seed);
        const Plan plan = rattle(random, 1 + seed % 6, seed % 2 == 1);
        for (const double step : {1e-1, 1e-2, 1e-3}) {
            FixedEngine engine(plan, {.step = step});
            State state = engine.initial_state();
            const double start = engine.mechanical_energy(state);
            double before = start;
            double lost = 0;
            for (int k = 0; k < 400; ++k) {
                ASSERT_EQ(engine.step(state).status, RunStatus::ok);
                const double after = engine.mechanical_energy(state);
                // rounding of the sum of some twenty terms
                ASSERT_LE(after, before + 1e-13 * start)
                    << "seed " << seed << ", step " << step << ", at " << state.time;
                ASSERT_GE(state.energy.damping, lost) << "seed " << seed << ", step " << step << ", at " << state.time;
                before = after;
                lost = state.energy.damping;
            }
            const EnergyAccount& e = state.energy;
            // each step some roundings of the impulses that cancel in it, at most (2 h² k + h c) v, along v
            const double rounding =
                400 * 1e-15 * (2 * step * step * kStiffest + step * kMostDamped) * kFastest * kFastest;
            EXPECT_NEAR(start - before, e.friction + e.damping + e.scheme, rounding + 1e-13 * start) << "seed " << seed;
        }
    }
}

TEST(ElasticContacts, PushOnlyAndLoseWhatIsMissing) {
    for (unsigned seed = 0; seed < 6; ++seed) {
        std::mt19937 random(seed);
        const Plan plan = rattle(random, 1 + seed % 4, seed % 2 == 1);
        const double start = LocatedEngine(plan).mechanical_energy(LocatedEngine(plan).initial_state());
        LocatedEngine engine(plan);
        State state = engine.initial_state();
        const StateHandler look = [&](const State& at) {
            for (std::size_t s = 0; s < plan.springs.size(); ++s) {
                const ContactEdges& edges = *plan.springs[s].contact;
                const double z = along(plan.layout.springs[s], at.position);
                const double f = spring_force(plan, s, at);
                ASSERT_TRUE(f == 0 || (f > 0 && z > edges.upper) || (f < 0 && z < edges.lower)) << "seed " << seed;
            }
        };
        const RunReport report = engine.advance_to(state, 0.2, {.on_step = look, .between = look});
        ASSERT_EQ(report.status, RunStatus::ok) << report.message;
        const EnergyAccount& e = state.energy;
        EXPECT_NEAR(start - engine.mechanical_energy(state), e.friction + e.damping, 1e-7 * start) << "seed " << seed;
    }
}

TEST(ElasticContacts, AgreeBetweenTheEngines) {
    for (unsigned seed = 100; seed < 104; ++seed) {
        std::mt19937 random(seed);
        const Plan plan = rattle(random, 1 + seed % 2, true);
        expect_order_one(plan, 0.05, 1e-5, velocity(plan, "m0"));
    }
}

TEST(AnElasticContact, IsAdvancedExplicitlyToo) {
    const Plan plan = falling_mass(60);
    FixedEngine engine(plan, {.step = 1e-5, .springs = SpringStep::explicitly});
    State state = engine.initial_state();
    while (state.step < 30000) ASSERT_EQ(engine.step(state).status, RunStatus::ok);
    EXPECT_NEAR(state.velocity[0], closed_form(60).speed, 1e-3 * kSpeed);  // of order one: h ω = 6e-4
}

TEST(AnElasticContact, SaysWhatItLacks) {
    Model m;
    m.body("mass", {.motion = Motion::translation});
    m.add(part::ElasticContact{.name = "floor", .row = {{"mass", 1}}, .stiffness = 1});
    m.add(part::ElasticContact{.name = "teeth", .row = {{"mass", 1}}, .stiffness = 1, .lower = 1, .upper = 0});
    try {
        const Plan plan = m.build();
        FAIL();
    } catch (const ModelError& error) {
        EXPECT_STREQ(
            error.what(),
            "floor: it has no face: give lower, upper or both: where it touches\n"
            "teeth.lower = 1 is not below upper = 0: leave room between the faces, or use a spring where there is "
            "none");
    }
}

}  // namespace
}  // namespace stiction
