// Teeth whose load passes zero: on which side they press is not told by rounding, what the others carry is.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "engine/gear/gear_sides.hpp"

namespace stiction::engine {
namespace {

LossyGear gear_of(double constant, double opposing_efficiency, double aiding_efficiency) {
    LossyGear gear;
    gear.law = {.constant = constant,
                .opposing = 1 / opposing_efficiency - 1,
                .aiding = 1 - aiding_efficiency,
                .static_ratio = 1};
    return gear;
}

/// A train that a drive moves: the torque through the second gear is what its load needs, whatever rubs; a rounding to either side of 0. The
/// first carries the rest. Frictions and torques have to be one answer of x = p + Q φ, to rounding: 8 roundings of the 14.6 N m around it.
TEST(TeethARoundingPastZero, CarryWhatTheOthersWereFoundWith) {
    constexpr double kScale = 14.6;
    constexpr double kRounding = 8 * 2.2e-16 * kScale;
    const LossyGear first = gear_of(0.314, 0.438, 0.293);
    const LossyGear second = gear_of(0, 0.383, 0.121);
    for (const double direction : {1.0, -1.0}) {
        for (const double past : {1.17e-12, -1.17e-12, 1e-13, -1e-13, 0.0}) {
            GearLine line;
            line.count = 2;
            line.at_zero[0] = 1.317;
            line.at_zero[1] = past;
            line.q(0, 0) = line.q(0, 1) = -1;
            line.scale = kScale;
            const std::array<GearFace, 2> faces{GearFace{.gear = &first, .direction = direction},
                                                GearFace{.gear = &second, .direction = direction}};
            const GearSides sides = solve_sides(line, faces);
            ASSERT_TRUE(sides.found) << past;
            EXPECT_EQ(sides.x[1], past);
            EXPECT_NEAR(sides.x[0], 1.317 - sides.friction[0] - sides.friction[1], kRounding)
                << past << " " << direction;
        }
    }
}

}  // namespace
}  // namespace stiction::engine
