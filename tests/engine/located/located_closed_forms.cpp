// The located engine against closed forms: events to rounding where the motion is polynomial, 1e-10 s elsewhere.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/located/located.hpp"
#include "engine/observe/observation.hpp"
#include "located_story.hpp"
#include "machine_file.hpp"

namespace stiction {
namespace {

constexpr double kPolynomial = 1e-12;  // of the time: steps are exact for parabolas, what is left is rounding
// a few hundred steps of relative error 3e-12, damped by the order of the method [s]
constexpr double kSmooth = 1e-10;
constexpr double kClosed = 1e-9;  // relative, what is promised for values

TEST(ACoastingBody, StopsAtTheTimeAndPlaceOfTheClosedForm) {
    // m v' = −F:  t = m v0/F,  x = m v0²/(2 F)
    Model m;
    m.body("block", {.inertia = 3, .velocity = 1.7, .motion = Motion::translation});
    m.friction("floor").on("block").law(Coulomb<double>{.sliding = 0.7, .breakaway = 0.9});
    const Plan plan = m.build();
    const Story s = tell(plan, 10);
    ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
    ASSERT_EQ(s.told.size(), 1U);
    const double stops = 3 * 1.7 / 0.7;
    EXPECT_NEAR(s.told[0].event.time, stops, kPolynomial * stops);
    EXPECT_EQ(s.told[0].event.to, Mode::stuck);
    EXPECT_NEAR(s.state.position[0], 3 * 1.7 * 1.7 / (2 * 0.7), 1e-12 * 6.2);
    EXPECT_EQ(s.state.velocity[0], 0.0);
    EXPECT_EQ(s.state.position[0], s.told[0].state.position[0]) << "at rest not one bit is lost";
    EXPECT_NEAR(s.state.energy.friction, 0.5 * 3 * 1.7 * 1.7, 1e-12 * 4.3);
}

TEST(AFreeVibration, LosesTheSameAmplitudeEachHalfCycleAndRests) {
    // turning points every π/ω; |x| falls by 2 F_c/k; rests where |x| ≤ F_s/k
    constexpr double kStiffness = 50;
    constexpr double kMass = 2;
    constexpr double kSliding = 1.5;
    constexpr double kBreakaway = 4;
    Model m;
    m.body("block", {.inertia = kMass, .position = 1, .motion = Motion::translation});
    m.spring("spring", {.stiffness = kStiffness}).on("block");
    m.friction("floor").on("block").law(Coulomb<double>{.sliding = kSliding, .breakaway = kBreakaway});
    const Plan plan = m.build();
    const Story s = tell(plan, 20);
    ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
    const double half = kPi / std::sqrt(kStiffness / kMass);
    double amplitude = 1;
    std::size_t turn = 0;
    ASSERT_GE(s.told.size(), 2U);
    EXPECT_EQ(s.told[0].event.to, Mode::backward) << "it leaves the start at once";
    while (amplitude > kBreakaway / kStiffness) {
        amplitude -= 2 * kSliding / kStiffness;
        ++turn;
        ASSERT_LT(turn, s.told.size());
        const double sign = turn % 2 == 0 ? 1 : -1;
        EXPECT_NEAR(s.told[turn].event.time, half * static_cast<double>(turn), kSmooth);
        EXPECT_NEAR(s.told[turn].state.position[0], sign * amplitude, kClosed * amplitude);
        EXPECT_EQ(s.told[turn].event.to, amplitude <= kBreakaway / kStiffness ? Mode::stuck
                                         : sign > 0                           ? Mode::backward
                                                                              : Mode::forward);
    }
    EXPECT_EQ(turn + 1, s.told.size()) << "nothing happens after rest";
    EXPECT_EQ(s.state.velocity[0], 0.0);
}

TEST(ABlockOnABelt, SticksSlipsAndPeaksAsTheClosedFormSays) {
    // D = F_s − F_k, ω = √(k/m), α = atan(v√(km)/D): slip (π + 2α)/ω, stick 2D/(k v), speed on the belt v + √(v² + D²/(km))
    const machines::BeltOptions o{.mass = 1, .stiffness = 2, .breakaway = 1.5, .sliding = 1, .belt_speed = 0.1};
    const Plan plan = machines::belt_oscillator(o);
    const double d = o.breakaway - o.sliding;
    const double omega = std::sqrt(o.stiffness / o.mass);
    const double slip = (kPi + 2 * std::atan(o.belt_speed * std::sqrt(o.stiffness * o.mass) / d)) / omega;
    const double stick = 2 * d / (o.stiffness * o.belt_speed);
    const Story s = tell(plan, 100);
    ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
    ASSERT_GT(s.told.size(), 20U);
    for (std::size_t k = 1; k + 2 < s.told.size();
         k += 2) {  // it begins to slip on the belt; told: stick, slip, stick …
        const Told& breaks = s.told[k];
        ASSERT_EQ(breaks.event.to, Mode::backward);
        EXPECT_NEAR(breaks.state.position[0], o.breakaway / o.stiffness, kClosed);
        EXPECT_NEAR(s.told[k + 1].event.time - breaks.event.time, slip, kClosed * slip);
        EXPECT_NEAR(s.told[k + 2].event.time - s.told[k + 1].event.time, stick, kClosed * stick);
        EXPECT_NEAR(s.told[k + 1].state.position[0], (o.breakaway - 2 * d) / o.stiffness, kClosed);
        EXPECT_EQ(s.told[k + 1].state.velocity[0], o.belt_speed) << "exactly the speed of the belt";
    }
    const double amplitude = std::sqrt(o.belt_speed * o.belt_speed + d * d / (o.stiffness * o.mass));
    LocatedEngine engine(plan);
    State state = s.told[1].state;
    const double peak = state.time + (kPi - std::acos(o.belt_speed / amplitude)) / omega;
    ASSERT_EQ(engine.advance_to(state, peak).status, RunStatus::ok);
    EXPECT_NEAR(o.belt_speed - state.velocity[0], o.belt_speed + amplitude, kClosed * amplitude);
}

TEST(TwoInertiasOnAClutch, LockAtTheTimeOfTheClosedForm) {
    // t = J1 J2 Δω/((J1 + J2) T), common speed by momentum
    Model m;
    m.body("engine", {.inertia = 0.3, .velocity = 90});
    m.body("wheel", {.inertia = 1.1, .velocity = -10});
    m.friction("clutch").between("engine", "wheel").law(Coulomb<double>{.sliding = 25, .breakaway = 30});
    const Plan plan = m.build();
    const Story s = tell(plan, 3);
    ASSERT_EQ(s.told.size(), 1U);
    const double locks = 0.3 * 1.1 * 100 / (1.4 * 25);
    EXPECT_NEAR(s.told[0].event.time, locks, kPolynomial * locks);
    EXPECT_NEAR(s.state.velocity[0], (0.3 * 90 - 1.1 * 10) / 1.4, 1e-12 * 12);
    EXPECT_EQ(s.state.velocity[0], s.state.velocity[1]);
}

TEST(CoupledClutchesLocated, LockAndBreakInOrderAtTheTimesOfTheClosedForm) {
    const Plan plan = machines::load("coupled-clutches");
    const Story s = tell(plan, 1.5);
    ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
    struct Expected {
        double time;
        const char* part;
        Mode to;
    };
    const std::vector<Expected> expected{
        {0.4, "clutch2", Mode::forward},
        {0.7096214747, "clutch2", Mode::stuck},
        {0.7916623592, "clutch1", Mode::stuck},
        {0.8311085061, "clutch1", Mode::forward},
        {0.9, "clutch3", Mode::forward},
        {0.9068501928, "clutch1", Mode::stuck},
        {1.0002958599, "clutch1", Mode::forward},
        {1.1439674925, "clutch3", Mode::stuck},
        {1.25, "clutch1", Mode::free},
    };
    ASSERT_EQ(s.told.size(), expected.size());
    for (std::size_t k = 0; k < expected.size(); ++k) {
        EXPECT_EQ(s.told[k].event.part, expected[k].part) << k;
        EXPECT_EQ(s.told[k].event.to, expected[k].to) << k;
        // the table is rounded to 10 digits: 5e-11 s, and ours is within 1e-10 s
        EXPECT_NEAR(s.told[k].event.time, expected[k].time, 1.5e-10) << k;
    }
    EXPECT_NEAR(s.state.velocity[0], 3.2470582724, 1e-9);
    EXPECT_NEAR(s.state.velocity[1], 2.4631871666, 1e-9);
    EXPECT_NEAR(s.state.position[0], 7.4861190991, 1e-9);
    EXPECT_EQ(s.state.velocity[1], s.state.velocity[2]);
    EXPECT_EQ(s.state.velocity[2], s.state.velocity[3]);
    EXPECT_NEAR(s.state.velocity[0] + 3 * s.state.velocity[1], 10 + 2 / kPi, 1e-10) << "momentum";
}

TEST(AForcedVibration, ReachesDenHartogsAmplitude) {
    // m = k = 1, force cos(r t), friction β without stops: amplitude √(V² − β²U²)
    struct Case {
        double r;
        double beta;
    };
    for (const Case c : {Case{0.8, 0.5}, Case{1.3, 0.2}}) {
        const double u = std::sin(kPi / c.r) / (c.r * (1 + std::cos(kPi / c.r)));
        const double v = 1 / (1 - c.r * c.r);
        const double amplitude = std::sqrt(v * v - c.beta * c.beta * u * u);
        Model m;
        m.body("block", {.inertia = 1, .position = amplitude, .motion = Motion::translation});
        m.signals().add("push", signal::Sine{.amplitude = 1, .frequency = c.r, .phase = kPi / 2});
        m.force("shaker").on("block").signal("push");
        m.spring("spring", {.stiffness = 1}).on("block");
        m.friction("floor").on("block").law(Coulomb<double>{.sliding = c.beta, .breakaway = c.beta});
        const Plan plan = m.build();
        const Story s = tell(plan, 600 * kPi / c.r);
        ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
        ASSERT_GT(s.told.size(), 500U);
        // transients decay under friction; after three hundred cycles nothing is left of them
        EXPECT_NEAR(std::fabs(s.told.back().state.position[0]), amplitude, kClosed * amplitude) << c.r;
    }
}

TEST(ABeltOfChangingSpeed, CarriesTheBlockUntilInertiaExceedsFriction) {
    // speed A (1 − cos ωt): stuck while m A ω |sin ωt| ≤ F_s, breaks at asin(F_s/(m A ω))/ω
    constexpr double kSpeed = 0.5;
    constexpr double kRate = 3;
    constexpr double kLimit = 1;
    Model m;
    m.body("block", {.inertia = 1, .motion = Motion::translation});
    m.signals().add("belt", signal::Sine{.amplitude = kSpeed, .frequency = kRate, .phase = -kPi / 2, .offset = kSpeed});
    m.friction("contact").on("block").law(Coulomb<double>{.sliding = 0.5, .breakaway = kLimit}).ground_speed("belt");
    const Plan plan = m.build();
    const double breaks = std::asin(kLimit / (kSpeed * kRate)) / kRate;
    const Story s = tell(plan, 0.4);
    ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
    ASSERT_EQ(s.told.size(), 1U);
    EXPECT_NEAR(s.told[0].event.time, breaks, 1e-10);
    EXPECT_EQ(s.told[0].event.to, Mode::backward) << "the belt leaves the block behind";
    EXPECT_NEAR(s.told[0].state.velocity[0], kSpeed * (1 - std::cos(kRate * breaks)), 1e-10);
}

TEST(ABlockHeldByAShakingBelt, DragsAnotherOverTheFloorAndNeverSlipsWhereAllSpeedsPassZero) {
    // Belt A sin ωt holds b, which is fixed to a on the floor (2 A ω + 0.2 < 8): the floor reverses at k π/ω, and the belt has
    // nothing to tell.
    for (const double rate : {3.1, 3.7, 4.0, 4.9, 5.3, 6.1}) {
        Model m;
        m.body("a", {.inertia = 1, .motion = Motion::translation});
        m.body("b", {.inertia = 1, .motion = Motion::translation});
        m.joint("rod").between("a", "b");
        m.friction("floor").on("a").law(Coulomb<double>{.sliding = 0.2, .breakaway = 0.2});
        m.signals().add("speed", signal::Sine{.amplitude = 0.5, .frequency = rate});
        m.friction("belt").on("b").law(Coulomb<double>{.sliding = 8, .breakaway = 8}).ground_speed("speed");
        const Plan plan = m.build();
        const Story s = tell(plan, 10);
        ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
        EXPECT_TRUE(s.of("belt").empty()) << rate;
        const std::vector<Told> floor = s.of("floor");
        ASSERT_EQ(floor.size(), 1 + static_cast<std::size_t>(10 * rate / kPi)) << rate;
        Observer observer(plan);
        for (std::size_t k = 0; k < floor.size(); ++k) {
            EXPECT_NEAR(floor[k].event.time, static_cast<double>(k) * kPi / rate, kSmooth) << rate;
            EXPECT_EQ(floor[k].event.to, k % 2 == 0 ? Mode::forward : Mode::backward) << rate;
            observer.observe(floor[k].state, SignalReading::held);
            EXPECT_EQ(observer.seen().slip[1], 0.0) << "belt, rate " << rate << ", event " << k;
        }
    }
}

TEST(AResonantPeak, IsSeenHoweverLittleItExceedsTheLimit) {
    // push sin ωt on a block held up to 1 − δ: breaks away at asin(1 − δ)/ω, although it is above the limit for √(8δ)/ω only
    for (const double excess : {1e-2, 1e-4, 1e-6, 1e-8}) {
        constexpr double kRate = 20;
        Model m;
        m.body("block", {.inertia = 1, .motion = Motion::translation});
        m.signals().add("push", signal::Sine{.amplitude = 1, .frequency = kRate});
        m.force("shaker").on("block").signal("push");
        m.friction("floor").on("block").law(Coulomb<double>{.sliding = 0.5, .breakaway = 1 - excess});
        const Plan plan = m.build();
        const Story s = tell(plan, 1);
        ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
        ASSERT_GE(s.told.size(), 1U) << excess;
        // asin is steep there: rounding of the push, 1e-16, is 1e-16/(ω √(2δ)) of time
        EXPECT_NEAR(s.told[0].event.time, std::asin(1 - excess) / kRate, 1e-12 + 1e-15 / std::sqrt(2 * excess))
            << excess;
    }
}

}  // namespace
}  // namespace stiction
