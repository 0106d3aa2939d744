// Groups of bodies and the velocities of tied ones, worked out by hand.
#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "numeric/body_groups.hpp"
#include "numeric/tied_bodies.hpp"

namespace stiction::engine {
namespace {

TEST(BodyGroups, AreLedByTheirFirstBodyInWhateverOrderTheyAreJoined) {
    BodyGroups groups(6);
    groups.join(3, 4, -1);
    groups.join(2, 3, -1);
    groups.join(4, 1, -1);
    groups.settle();
    // 4 = −3, 3 = −2, 1 = −4: seen from 1, 4 turns backward, 3 forward, 2 backward
    const std::array<std::size_t, 6> leader{0, 1, 1, 1, 1, 5};
    const std::array<double, 6> sign{1, 1, -1, 1, -1, 1};
    for (std::size_t i = 0; i < groups.size(); ++i) {
        EXPECT_EQ(groups.leader(i), leader[i]) << i;
        EXPECT_EQ(groups.sign(i), sign[i]) << i;
    }
}

TEST(TiedBodies, ShareOneVelocityButForItsSign) {
    const Row together{{0, 1}, {1, -1}};
    const Row opposite{{1, 2}, {1, 1}};
    TiedBodies tied(4, 2);
    EXPECT_TRUE(tied.tie(together, 0, true));
    EXPECT_TRUE(tied.tie(opposite, 1, true));
    tied.resolve();
    std::vector<double> velocity{3, 3.5, -2.5, 7};
    tied.apply(velocity, [](std::size_t) { return 0.0; });
    EXPECT_EQ(velocity, (std::vector<double>{3, 3, -3, 7}));
}

TEST(TiedBodies, AreExactlyAtRestBehindAGearAndDrivenBehindAMovingGround) {
    const Row ground{{0}, {1}};
    const Row gear{{0, 1}, {2, -3}};
    for (const double speed : {0.0, 6.0}) {
        TiedBodies tied(2, 2);
        EXPECT_FALSE(tied.tie(gear, 1, true));
        EXPECT_FALSE(tied.tie(ground, 0, speed == 0));
        tied.resolve();
        std::vector<double> velocity{1e-17, -1e-17};
        tied.apply(velocity, [speed](std::size_t row) { return row == 0 ? speed : 0.0; });
        EXPECT_EQ(velocity, (std::vector<double>{speed, 2 * speed / 3}));
    }
}

/// Velocities of bodies that move by rounding, after all rows are held at 0.
std::vector<double> held(const std::vector<Row>& rows, std::size_t bodies) {
    TiedBodies tied(bodies, rows.size());
    for (std::size_t r = 0; r < rows.size(); ++r) {
        tied.tie(rows[r], r, true);
    }
    tied.resolve();
    std::vector<double> velocity(bodies, 1e-17);
    tied.apply(velocity, [](std::size_t) { return 0.0; });
    return velocity;
}

TEST(TiedBodies, WhoseRatiosContradictEachOtherAreExactlyAtRest) {
    const Row first{{0, 1}, {1, -2}};
    const Row second{{0, 1}, {1, -3}};
    EXPECT_EQ(held({first, second}, 2), (std::vector<double>{0, 0}));
    const Row same{{0, 1}, {1, -1}};
    const Row opposite{{0, 1}, {1, 1}};
    EXPECT_EQ(held({same, opposite}, 2), (std::vector<double>{0, 0}));
    // A loop v_0 = 2 v_1, v_1 = 2 v_2, v_2 = 2 v_0, with a body geared to it.
    EXPECT_EQ(held({{{0, 1}, {1, -2}}, {{1, 2}, {1, -2}}, {{2, 0}, {1, -2}}, {{2, 3}, {1, 5}}}, 4),
              (std::vector<double>{0, 0, 0, 0}));
    // A planetary set v_0 + 3 v_1 − 4 v_2 = 0 whose ring and carrier turn together is rigid: with its sun held it is at rest.
    EXPECT_EQ(held({{{0, 1, 2}, {1, 3, -4}}, {{1, 2}, {1, -1}}, {{0}, {1}}}, 3), (std::vector<double>{0, 0, 0}));
    // And without its sun held, with the ring and the carrier at another ratio and the sun at that of the ring.
    EXPECT_EQ(held({{{0, 1, 2}, {1, 3, -4}}, {{1, 2}, {1, -2}}, {{0, 1}, {1, -1}}}, 3), (std::vector<double>{0, 0, 0}));
}

TEST(TiedBodies, WhoseRatiosAgreeAroundALoopMove) {
    const std::vector<double> moving =
        held({{{0, 1}, {1, -0.1}}, {{1, 2}, {1, -0.7}}, {{0, 2}, {1, -0.1 * 0.7}}, {{0, 1, 2}, {1, 0.9, -0.7}}}, 3);
    EXPECT_EQ(moving, (std::vector<double>{1e-17, 1e-17, 1e-17}));
}

TEST(TiedBodies, OnTwoGroundsStayWithTheOneAtRest) {
    const Row moving{{0}, {1}};
    const Row at_rest{{0}, {1}};
    TiedBodies tied(1, 2);
    tied.tie(moving, 0, false);
    tied.tie(at_rest, 1, true);
    tied.resolve();
    std::vector<double> velocity{1};
    tied.apply(velocity, [](std::size_t row) { return row == 0 ? 1e-16 : 0.0; });
    EXPECT_EQ(velocity[0], 0.0);
}

}  // namespace
}  // namespace stiction::engine
