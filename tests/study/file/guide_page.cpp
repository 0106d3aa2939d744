// The guide's page on studies: its study file is read, and it names every design and distribution.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "scratch_folder.hpp"
#include "study/design/design.hpp"
#include "study/file/axis_text.hpp"
#include "study/file/read_study.hpp"

namespace stiction::study {
namespace {

std::string guide_text() {
    std::ifstream file(STICTION_SCENARIOS "/../docs/guide/studies.md");
    std::ostringstream text;
    text << file.rdbuf();
    return std::move(text).str();
}

/// The first block of its section that begins so.
std::string block(const std::string& page, const std::string& fence, const std::string& beginning) {
    const std::size_t section = page.find("## Designs and distributions");
    const std::size_t begin = page.find(fence + beginning, section) + fence.size();
    return page.substr(begin, page.find("```", begin) - begin);
}

TEST(TheGuideToStudies, ShowsAStudyThatIsRead) {
    const stiction_test::ScratchFolder folder;
    std::filesystem::create_directory(folder / "scenarios");
    std::filesystem::copy_file(STICTION_SCENARIOS "/flap-actuator.toml", folder / "scenarios/flap-actuator.toml");
    const std::string page = guide_text();
    std::ofstream(folder / "study.toml") << block(page, "```toml\n", "machine")
                                         << block(page, "```\n", "[correlation]");
    const Study study = understand(read_study_text(folder / "study.toml"));
    EXPECT_EQ(study.axes.size(), 4U);
    EXPECT_EQ(study.correlation[1][2], 0.6);
    EXPECT_EQ(make_design(study)->runs(), 64U);
}

TEST(TheGuideToStudies, NamesEveryDesignAndDistribution) {
    const std::string page = guide_text();
    for (const char* design : kDesignNames) {
        EXPECT_NE(page.find(std::string("\n| `") + design + "` |"), std::string::npos) << design;
    }
    for (const char* distribution : kDistributionNames) {
        EXPECT_NE(page.find(std::string("\n| `") + distribution + "("), std::string::npos) << distribution;
    }
}

}  // namespace
}  // namespace stiction::study
