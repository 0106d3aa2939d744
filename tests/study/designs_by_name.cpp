// Names of designs, as files and arguments write them.
#include <gtest/gtest.h>

#include "study/study.hpp"

namespace stiction::study {
namespace {

TEST(ADesign, IsFoundByItsName) {
    for (const char* word : kDesignNames) {
        const std::optional<DesignKind> kind = design_named(word);
        ASSERT_TRUE(kind.has_value()) << word;
        EXPECT_STREQ(name(*kind), word);
    }
    EXPECT_EQ(design_named("latin-hypercube"), DesignKind::latin_hypercube);
    EXPECT_FALSE(design_named("Sobol").has_value());
    EXPECT_FALSE(design_named("").has_value());
}

}  // namespace
}  // namespace stiction::study
