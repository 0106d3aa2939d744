// A model that cannot be built says why: every problem at once, each with the part, the range and the remedy.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "machine/model.hpp"

namespace stiction {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::vector<std::string> problems(const Model& model) {
    try {
        static_cast<void>(model.build());
    } catch (const ModelError& error) {
        return sentences(error.problems());
    }
    return {};
}

/// Two rotating bodies, one translating one, and signals.
Model parts() {
    Model m;
    m.body("motor", {});
    m.body("load", {});
    m.body("table", {.motion = Motion::translation});
    m.signals().add("command", signal::Constant{1}).add("step", signal::Step{.start = 1});
    return m;
}

TEST(AProblemInsideAComponent, NamesTheComponent) {
    Model m = parts();
    m.electric_motor("m", {.resistance = 1}).on("motor").voltage("comand");
    try {
        static_cast<void>(m.build());
        FAIL() << "it was built";
    } catch (const ModelError& error) {
        ASSERT_EQ(error.problems().size(), 1U) << error.what();
        const ModelProblem& problem = error.problems()[0];
        EXPECT_EQ(problem.kind, ProblemKind::unknown_name);
        EXPECT_EQ(problem.part, "m.voltage");
        EXPECT_EQ(problem.owner, "m");
        EXPECT_EQ(problem.inside, "voltage");
        EXPECT_EQ(problem.name, "comand");
        EXPECT_EQ(problem.nearest, "command");
    }
}

TEST(AGear, NamesLossesOutOfTheirDomain) {
    Model m = parts();
    m.gear("worm").between("motor", "load").ratio(40).losses({.constant = -1, .opposing_efficiency = 1.5});
    m.gear("bevel").between("motor", "load").ratio(2).losses({.aiding_efficiency = 1.1, .static_ratio = 0.5});
    EXPECT_THAT(problems(m), ElementsAre(AllOf(HasSubstr("worm"), HasSubstr("constant = -1")),
                                         AllOf(HasSubstr("worm"), HasSubstr("opposing_efficiency = 1.5")),
                                         AllOf(HasSubstr("bevel"), HasSubstr("aiding_efficiency = 1.1")),
                                         AllOf(HasSubstr("bevel"), HasSubstr("static_ratio = 0.5"))));
}

TEST(AGear, AsksForBodiesAndARatio) {
    Model m = parts();
    m.gear("g1").between("motor", "laod").ratio(2);
    m.gear("g2").ratio(2);
    m.gear("g3").between("motor", "load");
    m.gear("g4").between("motor", "load").ratio(0);
    m.rack("g5").between("motor", "table").lead(0.1);
    EXPECT_THAT(problems(m),
                ElementsAre(AllOf(StartsWith("g2:"), HasSubstr("with between")),
                            AllOf(StartsWith("g3:"), HasSubstr("give its ratio")),
                            AllOf(StartsWith("g4.ratio = 0"), HasSubstr("any finite number but 0")),
                            AllOf(StartsWith("g5:"), HasSubstr("give its radius")),
                            AllOf(StartsWith("g1:"), HasSubstr("\"laod\""), HasSubstr("did you mean \"load\""))));
}

TEST(MixedMotions, AreRefusedUnlessARackOrAScrewJoinsThem) {
    Model m = parts();
    m.gear("gear").between("motor", "table").ratio(2);
    m.spring("shaft", {.stiffness = 1}).between("motor", "table");
    m.clutch("clutch").between("motor", "table").capacity("command");
    m.rack("rack").between("table", "motor").radius(0.1);
    m.planetary("set").sun("motor").ring("load").carrier("table").ratio(3);
    const std::vector<std::string> found = problems(m);
    for (const char* part : {"gear:", "shaft:", "clutch:"}) {
        EXPECT_THAT(found, Contains(AllOf(StartsWith(part), HasSubstr("\"motor\" rotates and \"table\" translates"),
                                          HasSubstr("with a rack or a screw"))));
    }
    EXPECT_THAT(found, Contains(AllOf(StartsWith("rack:"), HasSubstr("\"table\" translates"))));
    EXPECT_THAT(found, Contains(AllOf(StartsWith("rack:"), HasSubstr("\"motor\" rotates"))));
    EXPECT_THAT(found, Contains(AllOf(StartsWith("set:"), HasSubstr("\"table\" translates"))));

    Model good = parts();
    good.rack("rack").between("motor", "table").radius(0.1);
    good.joint("lever").along({{"load", 0.2}, {"table", -1}});
    EXPECT_THAT(problems(good), ElementsAre());
}

TEST(APlanetarySet, AsksForAllItsBodiesAndARingLargerThanTheSun) {
    Model m = parts();
    m.planetary("set").sun("motor").ratio(1);
    EXPECT_THAT(problems(m), ElementsAre(AllOf(HasSubstr("ratio = 1"), HasSubstr("above 1")), HasSubstr("with ring"),
                                         HasSubstr("with carrier")));
}

TEST(AClutchOrBrake, TakesEitherANormalForceOrACapacity) {
    Model m = parts();
    m.clutch("c1", {.sliding_coefficient = 0.3}).between("motor", "load");
    m.clutch("c2", {.sliding_coefficient = 0.3, .radius = -1}).between("motor", "load").normal_force("command");
    m.clutch("c5", {.sliding_coefficient = 0.3, .static_coefficient = 0.2})
        .between("motor", "load")
        .normal_force("command");
    m.brake("c3").on("load").capacity("comand", 0.5);
    m.clutch("c4").on("load").capacity("command");
    const std::vector<std::string> found = problems(m);
    EXPECT_THAT(found, Contains(AllOf(StartsWith("c1:"), HasSubstr("either normal_force with"))));
    EXPECT_THAT(found, Contains(AllOf(StartsWith("c2.radius = -1"), HasSubstr("above 0"))));
    EXPECT_THAT(found, Contains(StartsWith("c5.static_coefficient = 0.2 is below")));
    EXPECT_THAT(found, Contains(AllOf(StartsWith("c3.static_ratio = 0.5"), HasSubstr("at least 1"))));
    EXPECT_THAT(found, Contains(AllOf(StartsWith("c4:"), HasSubstr("a clutch joins two bodies"))));
    EXPECT_THAT(found, Contains(AllOf(StartsWith("c3:"), HasSubstr("did you mean \"command\""))));
    EXPECT_EQ(found.size(), 6u);  // each once
}

TEST(AnElectricMotor, NamesWhatIsOutOfRange) {
    Model m = parts();
    m.electric_motor("m1", {.resistance = 0, .inductance = -1, .current_limit = 0}).on("motor").voltage("command");
    m.electric_motor("m2", {}).on("motor");
    m.electric_motor("m3", {}).on("motor").current("command", {.proportional = 1});
    m.electric_motor("m4", {}).on("motr").voltage("command");
    const std::vector<std::string> found = problems(m);
    EXPECT_THAT(found, Contains(AllOf(StartsWith("m1.resistance = 0"), HasSubstr("above 0"))));
    EXPECT_THAT(found, Contains(AllOf(StartsWith("m1.inductance = -1"), HasSubstr("at least 0"))));
    EXPECT_THAT(found, Contains(StartsWith("m1.current_limit = 0")));
    EXPECT_THAT(found, Contains(AllOf(StartsWith("m2:"), HasSubstr("voltage or current"))));
    EXPECT_THAT(found, Contains(StartsWith("m3.inductance = 0")));
    EXPECT_THAT(found, Contains(AllOf(StartsWith("m4:"), HasSubstr("did you mean \"motor\""))));
    EXPECT_EQ(found.size(), 6u);  // each once
}

TEST(Hydraulics, MoveTheRightKindOfBody) {
    Model m = parts();
    m.jack("j1", {.pressure_gain = 1e10}).on("motor").spool("command");
    m.hydraulic_motor("h1", {.pressure_gain = 1e10}).on("table").spool("command");
    m.jack("j2", {.displacement = 0, .pressure_gain = 1e10}).on("table");
    m.servovalve("v1", {.flapper_inertia = 0});
    m.valve("v2", {.time_constant = 0}).command("command");
    const std::vector<std::string> found = problems(m);
    EXPECT_THAT(found, Contains(AllOf(StartsWith("j1:"), HasSubstr("use a hydraulic_motor"))));
    EXPECT_THAT(found, Contains(AllOf(StartsWith("h1:"), HasSubstr("use a jack"))));
    EXPECT_THAT(found, Contains(AllOf(StartsWith("j2.displacement = 0"), HasSubstr("above 0"))));
    EXPECT_THAT(found, Contains(AllOf(StartsWith("j2:"), HasSubstr("with spool"))));
    EXPECT_THAT(found, Contains(AllOf(StartsWith("v1:"), HasSubstr("with current"))));
    EXPECT_THAT(found, Contains(StartsWith("v1.flapper_inertia = 0")));
    EXPECT_THAT(found, Contains(StartsWith("v2.time_constant = 0")));
}

TEST(Gravity, PullsWhatTranslatesOrWhatIsOffTheAxis) {
    Model m = parts();
    m.gravity("g1").on("motor");
    m.gravity("g2").on("table").unbalance(1, 0.1);
    m.gravity("g3").on("table").mass(-1);
    const std::vector<std::string> found = problems(m);
    EXPECT_THAT(found, Contains(AllOf(StartsWith("g1:"), HasSubstr("\"motor\" rotates"))));
    EXPECT_THAT(found, Contains(AllOf(StartsWith("g2:"), HasSubstr("\"table\" translates"))));
    EXPECT_THAT(found, Contains(AllOf(StartsWith("g3.mass = -1"), HasSubstr("at least 0"))));
}

TEST(PrescribedMotion, NeedsAPathThatCanBeFollowed) {
    Model m = parts();
    m.motion("m1").on("motor");
    m.motion("m2").on("motor").position("step");
    m.motion("m3").on("load").position("command");
    std::vector<std::string> found = problems(m);
    EXPECT_THAT(found, ElementsAre(AllOf(StartsWith("m1:"), HasSubstr("velocity or position")),
                                   AllOf(StartsWith("m2:"), HasSubstr("\"step\""), HasSubstr("it jumps")),
                                   AllOf(StartsWith("m3:"), HasSubstr("start at 0"))));
    Model away = parts();
    away.motion("m3").on("load").position("command");
    EXPECT_THAT(problems(away), ElementsAre(AllOf(StartsWith("m3:"), HasSubstr("start at 0"), HasSubstr("at 1"))));
}

TEST(ASpring, CannotHaveAPreloadAlone) {
    Model m = parts();
    m.spring("s", {.preload = 3}).on("load");
    EXPECT_THAT(problems(m), ElementsAre(AllOf(StartsWith("s:"), HasSubstr("use a force"))));
}

TEST(ACompanion, MustOpposeTheMotionThatDrivesIt) {
    Model m = parts();
    m.companion("c1", {.per_velocity = 1, .force = 2}).on("motor");
    m.companion("c2", {.decay = 1, .per_velocity = -1, .force = 2}).on("motor");
    m.companion("c3", {.memory = 0, .per_velocity = -1, .force = 2}).on("motor");
    const std::vector<std::string> found = problems(m);
    EXPECT_THAT(found, Contains(AllOf(StartsWith("c1."), HasSubstr("opposite sign"))));
    EXPECT_THAT(found, Contains(StartsWith("c2.decay = 1")));
    EXPECT_THAT(found, Contains(AllOf(StartsWith("c3.decay = "), HasSubstr("below 0 without memory"))));
}

/// A body without inertia and damping 5, to which something is added.
std::vector<std::string> light_with(const std::function<void(Model&)>& add, BodyOptions body = {}) {
    Model m = parts();
    body.inertia = 0;
    body.viscous_damping = body.viscous_damping == 0 ? 5 : body.viscous_damping;
    m.body("light", body);
    add(m);
    return problems(m);
}

TEST(AForce, MayHaveTheFactorZero) {
    Model m;
    m.body("b", {.inertia = 1});
    m.signals().add("push", signal::Constant{1});
    m.force("f").on("b", 0).signal("push");
    EXPECT_THAT(problems(m), ElementsAre());
    EXPECT_EQ(m.build().forces[0].coefficient, 0);
}

TEST(ABodyWithoutInertia, NeedsDampingToGround) {
    Model m;
    m.body("light", {.inertia = 0});
    EXPECT_THAT(problems(m), ElementsAre(AllOf(StartsWith("light.inertia = 0 "), HasSubstr("viscous damping to ground"),
                                               HasSubstr("above 0"), HasSubstr("or an inertia"))));
    m.spring("damper", {.damping = 3}).on("light");
    EXPECT_THAT(problems(m), ElementsAre());
    EXPECT_EQ(m.build().bodies[0].options.viscous_damping, 3);
}

TEST(ABodyWithoutInertia, RefusesWhatItsVelocityCannotDecide) {
    EXPECT_THAT(light_with([](Model&) {}), ElementsAre());
    EXPECT_THAT(light_with([](Model&) {}, {.velocity = 1}), ElementsAre(HasSubstr("velocity = 1")));
    EXPECT_THAT(light_with([](Model&) {}, {.travel = {.lower = -1, .upper = 1, .restitution = 0.5}}),
                ElementsAre(HasSubstr("restitution = 0.5")));
    EXPECT_THAT(light_with([](Model& m) { m.gear("gear").between("motor", "light").ratio(2); }), ElementsAre());
    EXPECT_THAT(light_with([](Model& m) {
                    m.friction("clutch").between("motor", "light").law(Coulomb<double>{.sliding = 1, .breakaway = 1});
                }),
                ElementsAre(AllOf(StartsWith("clutch:"), HasSubstr("give \"light\" an inertia"))));
    EXPECT_THAT(light_with([](Model& m) {
                    m.friction("rubs").on("light").law(
                        Stribeck<double>{.sliding = 1, .breakaway = 2, .stribeck_velocity = 0.1});
                }),
                ElementsAre(AllOf(StartsWith("rubs:"), HasSubstr("depends on the velocity"))));
    EXPECT_THAT(light_with([](Model& m) {
                    m.body("other", {.inertia = 0, .viscous_damping = 1});
                    m.spring("damper", {.damping = 1}).between("light", "other");
                }),
                ElementsAre(AllOf(StartsWith("damper:"), HasSubstr("two bodies without inertia"))));
    EXPECT_THAT(light_with([](Model& m) { m.force("tail").on("light").signal("light.velocity"); }),
                ElementsAre(AllOf(StartsWith("tail:"), HasSubstr("\"light.velocity\""), HasSubstr("put a lag"))));
    EXPECT_THAT(
        light_with([](Model& m) { m.electric_motor("driver", {.current_limit = 1}).on("light").voltage("command"); }),
        ElementsAre(AllOf(StartsWith("driver:"), HasSubstr("at once"))));
    EXPECT_THAT(light_with([](Model& m) {
                    m.signals().add("slow", signal::Lag{.time_constant = 0.1}, {"light.velocity"});
                    m.force("tail").on("light").signal("slow");
                }),
                ElementsAre());
}

TEST(AFrictionWithoutALaw, IsRefused) {
    Model m = parts();
    m.friction("guide").on("table");
    EXPECT_THAT(problems(m),
                ElementsAre("guide.law: nothing says how much friction there is: give a law, as Coulomb with "
                            "sliding = 3"));
}

TEST(ANameOfTwoBodies, IsToldOnce) {
    Model m = parts();
    m.body("load", {});
    EXPECT_THAT(problems(m), ElementsAre(StartsWith("load: this name is used twice")));
}

}  // namespace
}  // namespace stiction
