// Methods named after a paper, in machines, beside plain loops of the paper's own equations (tests/reference).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include <stiction/element.hpp>

#include "engine/fixed/fixed.hpp"
#include "machine/model.hpp"
#include "paper_plan.hpp"
#include "reference/dense_stack.hpp"
#include "reference/table_one.hpp"

namespace stiction {
namespace {

using stiction_reference::Column;
using stiction_reference::DenseStack;
using stiction_reference::TableOne;

/// Three bodies rubbing on each other, the first driven, static above sliding friction, viscous friction besides.
struct ThreeDiscs {
    Column inertia{1, 0.5, 2};
    Column limit{1.2, 0.9};
    Column slide{1, 0.8};
    Column slope{0, 0};
    Column speed{3, -1, 0.5};
    double drag = 0;  // of the first body against ground [N·m·s/rad]

    [[nodiscard]] Model model() const {
        Model m;
        for (std::size_t i = 0; i < 3; ++i) {
            m.body(std::to_string(i + 1),
                   {.inertia = inertia[i], .viscous_damping = i == 0 ? drag : 0.0, .velocity = speed[i]});
        }
        m.signals().add("torque", signal::Sine{.amplitude = 4, .frequency = 9});
        m.force("drive").on("1").signal("torque");
        for (std::size_t i = 0; i < 2; ++i) {
            m.friction("clutch " + std::to_string(i + 1))
                .between(std::to_string(i + 1), std::to_string(i + 2))
                .law(Stribeck<double>{.sliding = slide[i],
                                      .breakaway = limit[i],
                                      .stribeck_velocity = 1e-9,  // sliding friction is one number
                                      .exponent = 2,
                                      .viscous_coefficient = slope[i]});
        }
        return m;
    }
    [[nodiscard]] DenseStack stack() const {
        DenseStack stack{inertia, limit, slide, slope, {}, {}};
        stack.set_speeds(speed);
        return stack;
    }
    [[nodiscard]] static double torque(double time) { return 4 * std::sin(9 * time); }
};

/// Runs the machine beside the stack, which the port pushes, and compares speeds and frictions of the discs at every step.
void expect_equations_16_to_22(const Plan& plan, const FixedOptions& options, DenseStack stack, double tolerance,
                               const std::function<Column(const State&)>& port) {
    FixedEngine engine(plan, options);
    State state = engine.initial_state();
    int stuck = 0;
    for (int k = 0; k < 3000; ++k) {
        stack.step(options.step, port(state));
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        const Column omega = stack.speeds();
        for (std::size_t i = 0; i < omega.size(); ++i) {
            ASSERT_NEAR(state.velocity[i], omega[i], tolerance) << "body " << i << ", step " << k;
        }
        for (std::size_t i = 0; i + 1 < omega.size(); ++i) {
            if (stack.slope[i] == 0) {  // else its viscous part is told apart
                ASSERT_NEAR(state.friction[i], stack.friction[i], tolerance / options.step) << i << ", step " << k;
            }
            ASSERT_EQ(state.mode[i] == Mode::stuck, stack.z[i + 1] == 0) << i << ", step " << k;
            stuck += state.mode[i] == Mode::stuck ? 1 : 0;
        }
    }
    EXPECT_GT(stuck, 300);
    EXPECT_LT(stuck, 5700) << "sticks and slides";
}

constexpr double kRounding = 1e-11;  // of speeds of order 1, thousands of steps

TEST(TheManyBodyMethod, TakesViscousFrictionAsEquation2) {
    const ThreeDiscs discs{.slope = {0.3, 0.15}};
    expect_equations_16_to_22(discs.model().build(), {.step = 1e-3, .method = Biagiotti<double>{}}, discs.stack(),
                              kRounding, [](const State& s) {
                                  return Column{ThreeDiscs::torque(s.time), 0, 0};
                              });
}

TEST(TheManyBodyMethod, TakesShaftTorquesAsThoseOfThePowerPort) {
    // discs 1 and 3 carry a wheel each by a shaft with a ratio; explicit, so that F is that of the start of the step
    const ThreeDiscs discs{.slope = {0.3, 0}, .drag = 0.2};
    Model m = discs.model();
    m.body("wheel", {.inertia = 8, .viscous_damping = 0.4});
    m.spring("shaft 1", {.stiffness = 30, .damping = 0.5}).between("1", "wheel", 0.7);
    m.spring("shaft 3", {.stiffness = 50, .damping = 0.5}).between("3", "wheel", 1.3);
    const Plan plan = m.build();
    const auto shaft = [](const State& s, std::size_t disc, double ratio, double stiffness) {
        return stiffness * (s.position[disc] - ratio * s.position[3]) +
               0.5 * (s.velocity[disc] - ratio * s.velocity[3]);
    };
    expect_equations_16_to_22(plan, {.step = 1e-3, .method = Biagiotti<double>{}, .springs = SpringStep::explicitly},
                              discs.stack(), 1e-10, [&](const State& s) {
                                  return Column{ThreeDiscs::torque(s.time) - 0.2 * s.velocity[0] - shaft(s, 0, 0.7, 30),
                                                0, -shaft(s, 2, 1.3, 50)};
                              });
}

TEST(TheManyBodyMethod, TakesAGearedBodyAsPartOfTheInertia) {
    // disc 3 drives a wheel of 0.8 kg·m² at half its speed: 0.2 kg·m² more
    ThreeDiscs discs;
    Model m = discs.model();
    m.body("wheel", {.inertia = 0.8, .velocity = 0.25});
    m.joint("gear").between("3", "wheel", 2);
    const Plan plan = m.build();
    discs.inertia[2] += 0.8 / 4;
    expect_equations_16_to_22(plan, {.step = 1e-3, .method = Biagiotti<double>{}}, discs.stack(), kRounding,
                              [](const State& s) {
                                  return Column{ThreeDiscs::torque(s.time), 0, 0};
                              });
}

/// Three bodies of docs/papers.md; a jump of the first torque tears the first interface off, and with it, uncomputed, the second.
Model torn_off(bool with_spring, double drag) {
    Model m;
    m.signals().add("torque", signal::Step{.start = 0.1, .before = 40, .after = 150}).add("pull", signal::Constant{25});
    for (const char* name : {"J1", "J2", "J3"}) {
        m.body(name, {.inertia = 1, .viscous_damping = drag});
    }
    m.force("first drive").on("J1").signal("torque");
    m.force("last drive").on("J3").signal("pull");
    m.friction("first").between("J1", "J2").law(Coulomb<double>{.sliding = 12, .breakaway = 24});
    m.friction("second").between("J2", "J3").law(Coulomb<double>{.sliding = 3, .breakaway = 8});
    if (with_spring) {
        m.body("J4");
        m.spring("thread", {.stiffness = 1e-9}).between("J2", "J4");
    }
    return m;
}

State after_half_a_second(const Plan& plan) {
    FixedEngine engine(plan, {.step = 1e-3, .method = Biagiotti<double>{}});
    State state = engine.initial_state();
    while (state.step < 500) {
        EXPECT_EQ(engine.step(state).status, RunStatus::ok);
    }
    return state;
}

TEST(AThread, ChangesAStackByNoMoreThanItsOwnTorque) {
    // 1e-9 N·m/rad over less than 60 rad for 0.5 s on 1 kg·m²: less than 3e-8 rad/s and, by the same, rad
    for (const double drag : {0.0, 2.0}) {
        const State alone = after_half_a_second(torn_off(false, drag).build());
        const State tied = after_half_a_second(torn_off(true, drag).build());
        for (std::size_t i = 0; i < 3; ++i) {
            EXPECT_NEAR(tied.velocity[i], alone.velocity[i], 3e-8) << "drag " << drag << ", body " << i;
            EXPECT_NEAR(tied.position[i], alone.position[i], 3e-8) << "drag " << drag << ", body " << i;
        }
    }
    DenseStack stack{{1, 1, 1}, {24, 8}, {12, 3}, {0, 0}, {0, 0, 0}, {}};
    for (int k = 0; k < 500; ++k) {
        stack.step(1e-3, {k * 1e-3 < 0.1 - 5e-4 ? 40.0 : 150.0, 0, 25});
    }
    EXPECT_NEAR(stack.z[2], -2.81, 5e-3);
    const State tied = after_half_a_second(torn_off(true, 0).build());
    EXPECT_NEAR(tied.velocity[1] - tied.velocity[2], stack.z[2], 3e-8);
}

TEST(TheDualClutchOfThePaper, IsRunByEquations16To22) {
    // The file's machine beside a plain loop of the equations with a step of 10 µs. Both are of order 1: at 1 ms and 0.1 ms the
    // speeds of the discs differ by that order from the loop, far from any event.
    const Plan plan = stiction_test::paper_plan("biagiotti-dual-clutch");
    const double times[] = {3.9, 6.9, 9.9};
    const auto capacity = [](double t, std::vector<std::pair<double, double>> points) {
        for (std::size_t i = 1; i < points.size(); ++i) {
            if (t < points[i].first) {
                const auto& [a, fa] = points[i - 1];
                const auto& [b, fb] = points[i];
                return t <= a ? fa : fa + (fb - fa) * (t - a) / (b - a);
            }
        }
        return points.back().second;
    };
    constexpr double kStatic = 1.0333333333333334;
    constexpr double kRatio1 = 0.07147962830593281;
    constexpr double kRatio3 = 0.12391573729863692;
    const auto reference = [&](double h) {
        DenseStack stack{{0.02, 0.2, 0.02}, {0, 0}, {0, 0}, {0, 0}, {}, {}};
        stack.set_speeds({0, 100, 0});
        double twist1 = 0, twist3 = 0, vehicle = 0;
        std::vector<Column> at;
        const int steps = static_cast<int>(std::lround(times[2] / h));
        for (int k = 0; k <= steps; ++k) {
            for (const double time : times) {
                if (k == std::lround(time / h)) {
                    at.push_back(stack.speeds());
                }
            }
            const double t = k * h;
            stack.slide = {capacity(t, {{0, 0}, {0.2, 780}, {4, 780}, {4.25, 0}, {7.25, 0}, {7.55, 780}}),
                           capacity(t, {{0, 0}, {4.05, 0}, {4.45, 780}, {7, 780}, {7.5, 0}})};
            stack.limit = {kStatic * stack.slide[0], kStatic * stack.slide[1]};
            const Column omega = stack.speeds();
            const double rate1 = kRatio1 * omega[0] - vehicle;
            const double rate3 = kRatio3 * omega[2] - vehicle;
            const double shaft1 = 1e4 * twist1 + 300 * rate1;
            const double shaft3 = 1e4 * twist3 + 300 * rate3;
            stack.step(h, {-kRatio1 * shaft1, 400, -kRatio3 * shaft3});
            vehicle += h * (shaft1 + shaft3 - 150 * vehicle) / 158;
            twist1 += h * rate1;
            twist3 += h * rate3;
        }
        return at;
    };
    const std::vector<Column> expected = reference(1e-5);
    double error[2] = {0, 0};
    const double steps[2] = {1e-3, 1e-4};
    for (int i = 0; i < 2; ++i) {
        FixedEngine engine(plan, {.step = steps[i], .method = Biagiotti<double>{}});
        State state = engine.initial_state();
        for (std::size_t j = 0; j < 3; ++j) {
            while (state.time < times[j] - 0.5 * steps[i]) {
                ASSERT_EQ(engine.step(state).status, RunStatus::ok);
            }
            for (std::size_t body = 0; body < 3; ++body) {
                error[i] = std::max(error[i], std::fabs(state.velocity[body] - expected[j][body]));
            }
        }
    }
    EXPECT_LT(error[0], 0.3) << "of speeds of 100 rad/s that change by up to 300 rad/s²";
    EXPECT_LT(error[1], 0.2 * error[0]);
}

/// A flap that a hydraulic motor turns, its spool in proportion to the error: Borello's machine without the valve's own dynamics.
struct Flap {
    static constexpr double kGain = 0.08;  // spool per error [m/rad]
    static constexpr double kDisplacement = 4.48e-3, kPressureGain = 2.6e10, kFlowGain = 0.603, kSupply = 26e6;
    TableOne table{.inertia = 350,
                   .damping = 1e4,
                   .constant = 1200,
                   .opposing = 0.908,
                   .aiding = 0.678,
                   .ratio = 1.77,
                   .travel = std::numbers::pi / 180};

    [[nodiscard]] static double command(double t) { return 0.04 * std::sin(3 * t); }
    [[nodiscard]] static double load(double t) { return 74500 * std::cos(2 * t); }

    [[nodiscard]] Model model() const {
        Model m;
        m.body("surface", {.inertia = table.inertia,
                           .viscous_damping = table.damping,
                           .travel = {.lower = -table.travel, .upper = table.travel}});
        m.signals()
            .add("command", signal::Sine{.amplitude = 0.04, .frequency = 3})
            .add("load", signal::Sine{.amplitude = 74500, .frequency = 2, .phase = std::numbers::pi / 2});
        m.signals().expression("spool", "0.08*(command - surface.position)");
        m.force("air").on("surface", -1).signal("load");
        m.hydraulic_motor("motor", {.displacement = kDisplacement,
                                    .pressure_gain = kPressureGain,
                                    .flow_gain = kFlowGain,
                                    .supply_pressure = kSupply})
            .on("surface")
            .spool("spool")
            .law(PressureLaw::limited_opening);
        m.friction("gear").on("surface").load("load").law(Transmission<double>{
            .constant = 1200, .opposing_efficiency = 0.908, .aiding_efficiency = 0.678, .static_ratio = 1.77});
        return m;
    }

    /// What the motor gives at position and velocity of the table.
    [[nodiscard]] double motor_torque(double t) const {
        const double spool = kGain * (command(t) - table.position);
        const double pressure = std::clamp(kPressureGain * spool, -kSupply, kSupply) -
                                kPressureGain / kFlowGain * kDisplacement * table.velocity;
        return kDisplacement * pressure;
    }
    /// One step of Table 1 with that.
    void step(double h, double t) { table.step(h, motor_torque(t), load(t)); }
};

TEST(TableOneInAServo, IsThePapersAtTheEndsOfTravelToo) {
    Flap flap;
    const Plan plan = flap.model().build();
    const double h = 1e-4;
    FixedEngine engine(plan, {.step = h, .method = Borello<double>{}, .springs = SpringStep::explicitly});
    State state = engine.initial_state();
    int on_end = 0;
    int sliding = 0;
    for (int k = 0; k < 40000; ++k) {
        flap.step(h, state.time);
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        // rounding: of positions of 0.02 rad, speeds of 0.1 rad/s and torques of 1e5 N·m in a loop of gain 1
        ASSERT_NEAR(state.position[0], flap.table.position, 1e-14) << "step " << k;
        ASSERT_NEAR(state.velocity[0], flap.table.velocity, 1e-12) << "step " << k;
        ASSERT_NEAR(state.friction[0], flap.table.friction, 1e-6) << "step " << k;
        ASSERT_EQ(state.velocity[0] == 0, flap.table.velocity == 0) << "step " << k;
        on_end += std::fabs(state.position[0]) == flap.table.travel ? 1 : 0;
        sliding += state.velocity[0] != 0 ? 1 : 0;
    }
    EXPECT_GT(on_end, 5000);
    EXPECT_GT(sliding, 5000);
}

/// A body driven by a motor that slows it down, over its ends of travel and back, by the method's own step in the core.
template <class Method>
void expect_the_core_in_a_servo() {
    Flap flap;
    Model m;
    m.body("surface", {.inertia = 350, .viscous_damping = 1e4, .travel = {.lower = -0.02, .upper = 0.015}});
    m.signals().add("command", signal::Sine{.amplitude = 0.04, .frequency = 3});
    m.signals().expression("spool", "0.08*(command - surface.position)");
    m.hydraulic_motor("motor", {.displacement = Flap::kDisplacement,
                                .pressure_gain = Flap::kPressureGain,
                                .flow_gain = Flap::kFlowGain,
                                .supply_pressure = Flap::kSupply})
        .on("surface")
        .spool("spool")
        .law(PressureLaw::limited_opening);
    const Coulomb<double> law{.sliding = 3e4, .breakaway = 5e4};
    m.friction("gear").on("surface").law(law);
    const Plan plan = m.build();
    const double h = 1e-4;
    Element<double, Coulomb<double>, Method> element(
        {.body = {350, 1e4}, .law = law, .method = Method{}, .travel = {-0.02, 0.015, 0}, .step = h});
    typename Element<double, Coulomb<double>, Method>::State moved{};
    FixedEngine engine(plan, {.step = h, .method = Method{}, .springs = SpringStep::explicitly});
    State state = engine.initial_state();
    int on_end = 0;
    for (int k = 0; k < 40000; ++k) {
        flap.table.position = moved.position;
        flap.table.velocity = moved.velocity;
        const StepReport<double> report = element.step(moved, {.drive = flap.motor_torque(state.time)});
        ASSERT_EQ(report.status, Status::ok);
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        ASSERT_NEAR(state.position[0], moved.position, 1e-14) << Method::description.name << ", step " << k;
        ASSERT_NEAR(state.velocity[0], moved.velocity, 1e-12) << Method::description.name << ", step " << k;
        ASSERT_NEAR(state.friction[0], report.friction, 1e-6) << Method::description.name << ", step " << k;
        on_end += report.stop != Stop::none ? 1 : 0;
    }
    EXPECT_GT(on_end, 5000) << Method::description.name;
}

TEST(EveryMethodOfAPaper, GivesItsOwnValuesInAServoWithEndsOfTravel) {
    expect_the_core_in_a_servo<Borello<double>>();
    expect_the_core_in_a_servo<Biagiotti<double>>();
    expect_the_core_in_a_servo<Crossing<double>>();
    expect_the_core_in_a_servo<Hill<double>>();
    expect_the_core_in_a_servo<HillListing<double>>();
}

TEST(FigureSixAgainstAnEndOfTravel, HasTheValuesOfTableOne) {
    // TFR on the stop: FSD (TFR0 + (1/EtO − 1) TLD), since the motor gives more
    const Plan plan = stiction_test::paper_plan("borello-fig06", {{"body.surface.travel", R"(["-1 deg", "1 deg"])"},
                                                                  {"friction.gear.constant", "1200 N m"},
                                                                  {"friction.gear.opposing_efficiency", "0.908"},
                                                                  {"friction.gear.static_ratio", "1.77"}});
    const double end = std::numbers::pi / 180;
    const double sliding = 1200 + (1 / 0.908 - 1) * 74500;
    FixedEngine engine(plan, {.step = 1e-4, .method = Borello<double>{}});
    State state = engine.initial_state();
    double before = 0;
    while (state.position[0] < end && state.time < 2) {
        before = state.velocity[0];
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
    }
    EXPECT_GT(before, 0.03) << "strikes the end";
    EXPECT_EQ(state.velocity[0], 0.0) << "in the step of arrival";
    EXPECT_NEAR(state.friction[0], sliding, 1e-9 * sliding);
    for (int k = 0; k < 3000; ++k) {
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        ASSERT_EQ(state.velocity[0], 0.0);
        ASSERT_EQ(state.position[0], end);
        ASSERT_NEAR(state.friction[0], 1.77 * sliding, 1e-9 * sliding);
    }
}

}  // namespace
}  // namespace stiction
