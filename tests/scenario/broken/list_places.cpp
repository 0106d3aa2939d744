// A mistake in a list stands at the item, not at the key.
#include <gtest/gtest.h>

#include "scenario/broken/broken.hpp"

namespace stiction_test {
namespace {

/// "machine.toml:17:17" of the only mistake in the good scenario with more behind it, which begins on line 15.
std::string place_of(const std::string& more) {
    const std::string told = mistakes_of(kGood + more);
    EXPECT_EQ(told.find('\n'), std::string::npos) << told;
    return told.substr(0, told.find(": "));
}

TEST(AMistakeInAList, StandsAtItsItem) {
    // Numbers with units, texts that are none.
    EXPECT_EQ(place_of("[signal.p]\nkind = \"points\"\ntimes = [\"0 s\", \"1 m\"]\nvalues = [\"1 N m\", \"2 N m\"]\n"),
              "machine.toml:17:17");
    EXPECT_EQ(place_of("[signal.p]\nkind = \"points\"\ntimes = [\"0 s\",\n  \"1 s\", true]\nvalues = [1, 2, 3]\n"),
              "machine.toml:18:10");
    // Names that are not there.
    EXPECT_EQ(place_of("[record]\nquantities = [\"surface.position\", \"gear.fricton\"]\n"), "machine.toml:16:35");
    EXPECT_EQ(place_of("[record]\nquantities = [\"default\", \"+gear.fricton\"]\n"), "machine.toml:16:26");
    EXPECT_EQ(place_of("[record]\nquantities = [\"default\", \"-gear.fricton\"]\n"), "machine.toml:16:26");
    EXPECT_EQ(place_of("[signal.c]\nkind = \"pid\"\ninputs = [\"load\", \"surface.positon\"]\nproportional = 1\n"),
              "machine.toml:17:19");
    EXPECT_EQ(place_of("[body.b]\ninertia = \"1 kg m2\"\n[joint.j]\nbetween = [\"b\", \"surfacee\"]\n"),
              "machine.toml:18:17");
    // What is no list stands at its key.
    EXPECT_EQ(place_of("[joint.j]\non = \"surfacee\"\n"), "machine.toml:16:1");
}

}  // namespace
}  // namespace stiction_test
