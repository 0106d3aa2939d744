// Places where no derivative exists are told, and what has none is refused.
#include <gtest/gtest.h>

#include <cmath>

#include "machine/model.hpp"
#include "slopes_of.hpp"

namespace stiction::sensitivity::testing {
namespace {

//   A ball thrown upwards just reaches the ceiling: x = v t − g t²/2, with v² = 2 g L its speed there is 0.
//   v = 2 m/s, g = 2 m/s² (2 N on 1 kg), L = 1 m
TEST(ABallThatJustReachesTheCeiling, GrazesIt) {
    const std::string text =
        "[body.ball]\ninertia = \"1 kg\"\nvelocity = \"{} m/s\"\ntravel = [-inf, 1.0]\nrestitution = 0.5\n"
        "[force.weight]\non = \"ball\"\nvalue = \"-2 N\"\n";
    const auto with_speed = [&](const std::string& speed) {
        std::string full = text;
        return full.replace(full.find("{}"), 2, speed);
    };
    const Derived grazing =
        derived(with_speed("2.000000000001"), {"body.ball.velocity"}, {"ball.position"}, {0.5, 1.5});
    ASSERT_TRUE(grazing.slopes.missing);
    EXPECT_EQ(grazing.slopes.missing->part, "ball");
    EXPECT_NEAR(grazing.slopes.missing->time, 1, 1e-4);
    EXPECT_NE(grazing.slopes.missing->what.find("grazing"), std::string::npos);
    expect_near(grazing.of("ball.position", "body.ball.velocity", 0), 0.5);
    EXPECT_TRUE(std::isnan(grazing.of("ball.position", "body.ball.velocity", 1)));
    EXPECT_TRUE(std::isfinite(grazing.value("ball.position", 1))) << "the run itself goes on";
    // A little faster or slower, there is one.
    EXPECT_FALSE(derived(with_speed("2.1"), {"body.ball.velocity"}, {"ball.position"}, {1.5}).slopes.missing);
    EXPECT_FALSE(derived(with_speed("1.9"), {"body.ball.velocity"}, {"ball.position"}, {1.5}).slopes.missing);
}

//   Two blocks that stop at one instant, coupled by a spring: which is first depends on the velocity of one of them.
TEST(TwoCoupledBlocksThatStopAtOneInstant, HaveNoOrder) {
    std::string text;
    for (const std::string name : {"a", "b"}) {
        text += "[body." + name + "]\ninertia = \"1 kg\"\nvelocity = \"1 m/s\"\n[friction.f" + name + "]\non = \"" +
                name + "\"\nlaw = \"coulomb\"\nsliding = \"2 N\"\n";
    }
    text += "[spring.rope]\nbetween = [\"a\", \"b\"]\nstiffness = \"50 N/m\"\n";
    const Derived d = derived(text, {"body.a.velocity"}, {"a.position"}, {0.2, 1});
    ASSERT_TRUE(d.slopes.missing);
    EXPECT_NEAR(d.slopes.missing->time, 0.5, 1e-9);
    EXPECT_NE(d.slopes.missing->part.find("fa"), std::string::npos) << d.slopes.missing->part;
    EXPECT_NE(d.slopes.missing->part.find("fb"), std::string::npos) << d.slopes.missing->part;
}

TEST(SignalsWithoutEnd, AreRefused) {
    const std::string block =
        "[body.block]\ninertia = \"1 kg\"\n[friction.floor]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"2 N\"\n"
        "[signal.push]\nkind = \"constant\"\nvalue = \"3 N\"\n";
    const std::string late = "[signal.late]\nkind = \"delay\"\ninput = \"push\"\ndelay = \"0.1 s\"\n";
    const std::string rope = "[force.rope]\non = \"block\"\nvalue = \"late\"\n";
    EXPECT_THROW(static_cast<void>(derived(block + late + rope, {"body.block.inertia"}, {"block.position"}, {1})),
                 ModelError);
    EXPECT_THROW(static_cast<void>(derived(block, {"body.block.inertia"}, {"floor.mode"}, {1})), ModelError);
    EXPECT_THROW(static_cast<void>(derived(block, {"body.block.inertai"}, {"block.position"}, {1})), ModelError);
    EXPECT_THROW(static_cast<void>(derived(block, {"friction.floor.law"}, {"block.position"}, {1})), ModelError);
}

//   A level of 0 cannot be less: the derivative is that to the side it can go to. x = v t − F t²/(2m)
TEST(AKeyAtTheEndOfItsRange, IsVariedToOneSide) {
    const Derived d = derived("[body.block]\ninertia = \"2 kg\"\nvelocity = \"3 m/s\"\nviscous_damping = \"0 N s/m\"\n",
                              {"body.block.viscous_damping"}, {"block.velocity"}, {0.5});
    expect_near(d.of("block.velocity", "body.block.viscous_damping", 0), -3 * 0.5 / 2, 1e-6);
}

//   Following a run changes no bit of it.
TEST(ARunThatIsFollowed, KeepsItsBits) {
    const std::string text =
        "[body.mass]\ninertia = \"2 kg\"\nposition = \"1 m\"\n[spring.rope]\non = \"mass\"\nstiffness = \"200 N/m\"\n"
        "[friction.guide]\non = \"mass\"\nlaw = \"coulomb\"\nsliding = \"30 N\"\nbreakaway = \"40 N\"\n";
    const Derived followed = derived(text, {"spring.rope.stiffness"}, {"mass.position"}, {0.9});
    const Derived alone = derived(text, {}, {"mass.position"}, {0.9});
    EXPECT_EQ(followed.slopes.end, alone.slopes.end);
}

}  // namespace
}  // namespace stiction::sensitivity::testing
