#include "text/nearest_name.hpp"

#include <gtest/gtest.h>

namespace stiction {
namespace {

TEST(TheEditDistance, CountsSingleChanges) {
    EXPECT_EQ(edit_distance("", ""), 0U);
    EXPECT_EQ(edit_distance("", "abc"), 3U);
    EXPECT_EQ(edit_distance("surface", "surface"), 0U);
    EXPECT_EQ(edit_distance("surface", "surfice"), 1U);
    EXPECT_EQ(edit_distance("surface", "surfcae"), 1U) << "exchanged neighbours are one change";
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(AMisspeltName, IsAnsweredWithTheNearestKnownOne) {
    const std::vector<std::string> known{"surface", "motor", "load"};
    EXPECT_EQ(did_you_mean("surfcae", known), "; did you mean \"surface\"?");
    EXPECT_EQ(did_you_mean("lod", known), "; did you mean \"load\"?");
    EXPECT_EQ(did_you_mean("gearbox", known), "");
    EXPECT_EQ(did_you_mean("x", {}), "");
    EXPECT_EQ(did_you_mean("Load", known), "; did you mean \"load\"?");
    EXPECT_EQ(did_you_mean("x", {"m", "N"}), "");  // as far from one letter as from any other
    EXPECT_EQ(did_you_mean("blub", {"lb", "belt"}), "");
    EXPECT_EQ(did_you_mean("MPA", {"mPa", "MPa"}), "; did you mean \"MPa\"?");
    EXPECT_EQ(did_you_mean("dead zone", {"delay", "dead_zone"}), "; did you mean \"dead_zone\"?");
}

}  // namespace
}  // namespace stiction
