// A report and a summary say which machine was run: what was set from outside, the file, all it extends.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "run/comparison_json.hpp"
#include "run/comparison_report.hpp"
#include "run/report_content.hpp"
#include "run/summary.hpp"
#include "scratch_folder.hpp"

namespace stiction {
namespace {

const std::string kBlockText =
    "format = 1\n[run]\nuntil = \"10 ms\"\nstep = \"1 ms\"\n[body.block]\ninertia = \"2 kg\"\nvelocity = \"1 m/s\"\n"
    "[friction.slide]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"2 N\"\n";

class TheMachineThatWasRun : public testing::Test {
protected:
    void write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories((folder_ / name).parent_path());
        std::ofstream(folder_ / name) << text;
    }
    [[nodiscard]] scenario::Scenario read(const std::string& name,
                                          const std::vector<scenario::Setting>& settings) const {
        return scenario::load(folder_ / name, settings);
    }
    stiction_test::ScratchFolder folder_;
};

using Texts = std::vector<std::string>;

TEST_F(TheMachineThatWasRun, IsToldWithWhatWasSetOnTheCommandLine) {
    write("block.toml", kBlockText);
    const scenario::Scenario scenario =
        read("block.toml", {{"body.block.inertia", "\"301 kg\""}, {"run.until", "20 ms", "--until"}});
    const Outcome outcome = simulate(scenario);
    EXPECT_EQ(report_content(scenario, outcome).settings, (Texts{"body.block.inertia=301 kg", "run.until=20 ms"}));
    const std::string json = summary_json(scenario, outcome);
    EXPECT_NE(json.find("\"settings\": [\n    \"body.block.inertia=301 kg\",\n    \"run.until=20 ms\"\n  ],"),
              std::string::npos)
        << json;
    const std::string page = report_html(scenario, outcome);
    EXPECT_LT(page.find("body.block.inertia=301 kg\n"), page.find("[body.block]\ninertia = &quot;2 kg&quot;"));
}

TEST_F(TheMachineThatWasRun, HasNoSettingsWhereNothingWasSet) {
    write("block.toml", kBlockText);
    const scenario::Scenario scenario = read("block.toml", {});
    EXPECT_NE(summary_json(scenario, simulate(scenario)).find("\"settings\": [],"), std::string::npos);
}

// A setting can be given again as it is told: quotes stay where the value would be another one without them.
TEST_F(TheMachineThatWasRun, IsReadAgainFromItsSettings) {
    write("block.toml", kBlockText);
    const scenario::Scenario scenario = read("block.toml", {{"run.until", "5 ms"},
                                                            {"title", "\"7\""},
                                                            {"body.block.travel", "[\"-1 m\", \"1 m\"]"},
                                                            {"body.block.inertia", "3 kg"},
                                                            {"friction.slide.sliding", "4"},
                                                            {"run.until", "30 ms", "--until"}});
    EXPECT_EQ(scenario.settings, (Texts{"title=\"7\"", "body.block.travel=[\"-1 m\", \"1 m\"]",
                                        "body.block.inertia=3 kg", "friction.slide.sliding=4", "run.until=30 ms"}));
    std::vector<scenario::Setting> again;
    for (const std::string& setting : scenario.settings) {
        again.push_back(scenario::setting_of(setting).value());
    }
    const scenario::Scenario same = read("block.toml", again);
    EXPECT_EQ(same.title, "7");
    EXPECT_EQ(same.plan.bodies.at(0).options.inertia, 3);
    EXPECT_EQ(same.plan.bodies.at(0).options.travel.upper, 1);
    EXPECT_EQ(same.run.until, 0.03);
}

// own/top.toml extends library/middle.toml and library/block.toml, which middle.toml extends too: it is shown once.
TEST_F(TheMachineThatWasRun, IsShownWithEveryFileThatIsExtended) {
    write("library/block.toml", kBlockText);
    write("library/middle.toml", "extend = \"block.toml\"\n# the one between\n[body.block]\nposition = \"1 m\"\n");
    write("own/top.toml", "extend = [\"../library/block.toml\", \"../library/middle.toml\"]\ntitle = \"Top\"\n");
    const scenario::Scenario scenario = read("own/top.toml", {});
    const report::Content content = report_content(scenario, simulate(scenario));
    ASSERT_EQ(content.files.size(), 3U);
    EXPECT_EQ(content.files[0].name, "top.toml");
    EXPECT_NE(content.files[0].text.find("title = \"Top\""), std::string::npos);
    EXPECT_EQ(content.files[1].name, "../library/block.toml");
    EXPECT_EQ(content.files[1].text, kBlockText);
    EXPECT_EQ(content.files[2].name, "../library/middle.toml");
    EXPECT_NE(content.files[2].text.find("# the one between"), std::string::npos);
}

TEST_F(TheMachineThatWasRun, IsToldByAComparisonToo) {
    write("block.toml", kBlockText);
    write("top.toml", "extend = \"block.toml\"\ntitle = \"Top\"\n");
    const scenario::Scenario scenario = read("top.toml", {{"body.block.inertia", "301 kg"}});
    const Comparison none;
    EXPECT_NE(comparison_json(scenario, none).find("\"settings\": [\"body.block.inertia=301 kg\"],"),
              std::string::npos);
    const report::Content content = comparison_content(scenario, none);
    EXPECT_EQ(content.settings, Texts{"body.block.inertia=301 kg"});
    ASSERT_EQ(content.files.size(), 2U);
    EXPECT_EQ(content.files[1].name, "block.toml");
}

}  // namespace
}  // namespace stiction
