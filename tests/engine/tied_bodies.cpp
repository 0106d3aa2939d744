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
    TiedBodies tied(2, 2);
    EXPECT_FALSE(tied.tie(gear, 1, true));
    EXPECT_FALSE(tied.tie(ground, 0, true));
    tied.resolve();
    std::vector<double> velocity{1e-17, -1e-17};
    tied.apply(velocity, [](std::size_t) { return 0.0; });
    EXPECT_EQ(velocity, (std::vector<double>{0, 0}));
    tied.apply(velocity, [](std::size_t row) { return row == 0 ? 6.0 : 0.0; });
    EXPECT_EQ(velocity, (std::vector<double>{6, 4}));
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
