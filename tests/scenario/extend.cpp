// Scenarios that extend others: the base first, the file on top of it; every message names the file that is wrong.
#include <gtest/gtest.h>

#include <fstream>

#include "scenario/broken/broken.hpp"
#include "scenario/show.hpp"
#include "scenario/signature.hpp"
#include "scratch_folder.hpp"

namespace stiction::scenario {
namespace {

using stiction_test::kGood;
using stiction_test::says;

class Extending : public testing::Test {
protected:
    void write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories((folder_ / name).parent_path());
        std::ofstream(folder_ / name) << text;
    }
    [[nodiscard]] Scenario read(const std::string& name) const { return load(folder_ / name); }
    /// What is told of a file, its folder left out.
    [[nodiscard]] std::string told(const std::string& name) const {
        try {
            static_cast<void>(read(name));
        } catch (const ScenarioError& error) {
            std::string text = error.what();
            const std::string folder = folder_.path().string() + "/";
            for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder)) {
                text.erase(at, folder.size());
            }
            return text;
        }
        return "nothing";
    }
    stiction_test::ScratchFolder folder_;
};

TEST_F(Extending, JoinsTablesKeyByKeyAndReplacesEverythingElse) {
    write("base.toml", kGood);
    write("variant.toml",
          "extend = \"base.toml\"\n[body.surface]\ntravel = [-1, 1]\n[signal.load]\nafter = \"7 N m\"\n");
    const Scenario variant = read("variant.toml");
    EXPECT_EQ(variant.plan.bodies[0].options.inertia, 270);
    EXPECT_EQ(variant.plan.bodies[0].options.travel.upper, 1);
    std::string by_hand = kGood;
    by_hand.replace(by_hand.find("\"5 N m\""), 7, "\"7 N m\"");
    by_hand.insert(by_hand.find("[friction.gear]"), "travel = [-1, 1]\n");
    EXPECT_EQ(stiction_test::signature(variant), stiction_test::signature(parse(by_hand, "by hand", ".")));
}

TEST_F(Extending, GoesThroughAChainOfFilesInFoldersOfTheirOwn) {
    write("library/base.toml", kGood);
    write("library/middle.toml",
          "extend = \"base.toml\"\n[body.surface]\nposition = \"1 deg\"\nvelocity = \"1 rad/s\"\n");
    write("own/top.toml", "extend = \"../library/middle.toml\"\n[body.surface]\nvelocity = \"2 rad/s\"\n");
    const Scenario top = read("own/top.toml");
    EXPECT_EQ(top.plan.bodies[0].options.inertia, 270);
    EXPECT_DOUBLE_EQ(top.plan.bodies[0].options.position, 3.14159265358979323846 / 180);
    EXPECT_EQ(top.plan.bodies[0].options.velocity, 2);
}

TEST_F(Extending, TakesSeveralBasesTheLaterOnTopOfTheEarlier) {
    write("machine.toml", kGood);
    write("slow.toml", "[run]\nuntil = \"9 s\"\n[signal.load]\nafter = \"1 N m\"\n");
    write("both.toml", "extend = [\"machine.toml\", \"slow.toml\"]\n");
    EXPECT_EQ(read("both.toml").run.until, 9);
}

TEST_F(Extending, RemovesWhatIsNotWanted) {
    write("base.toml", kGood);
    write("less.toml", "extend = \"base.toml\"\nremove = [\"force.air\", \"signal.load\"]\n");
    const Scenario less = read("less.toml");
    EXPECT_TRUE(less.plan.forces.empty());
    EXPECT_EQ(less.plan.frictions.size(), 1U);
    write("other.toml", "extend = \"base.toml\"\nremove = \"signal.load.after\"\n[signal.load]\nbefore = 3\n");
    EXPECT_EQ(told("other.toml"), "nothing");
    write("wrong.toml", "extend = \"base.toml\"\nremove = [\"force.wind\"]\n");
    EXPECT_EQ(told("wrong.toml"), "wrong.toml:2:11: there is nothing called \"force.wind\" to remove");
    write("number.toml", "extend = \"base.toml\"\nremove = [3]\n");
    EXPECT_EQ(told("number.toml"), "number.toml:2:11: remove needs the name of a part or key, not a number");
    write("misspelt.toml",
          "extend = \"base.toml\"\nremove = [\"signal.laod\", \"sginal.load\", \"signal.load.aftr\"]\n");
    EXPECT_EQ(told("misspelt.toml"),
              "misspelt.toml:2:11: there is nothing called \"signal.laod\" to remove; did you mean \"signal.load\"?\n"
              "misspelt.toml:2:26: there is nothing called \"sginal.load\" to remove; did you mean \"signal\"?\n"
              "misspelt.toml:2:41: there is nothing called \"signal.load.aftr\" to remove; did you mean "
              "\"signal.load.after\"?");
}

TEST_F(Extending, NamesTheFileThatIsWrong) {
    std::string base = kGood;
    base.replace(base.find("270 kg m2"), 9, "270 MPa");
    write("library/base.toml", base);
    write("top.toml", "extend = \"library/base.toml\"\n[friction.gear]\nslidign = 3\n");
    const std::string text = told("top.toml");
    EXPECT_TRUE(says(text, "library/base.toml:5:1: body.surface.inertia: \"270 MPa\" is a pressure ***")) << text;
    EXPECT_NE(text.find("\ntop.toml:3:1: friction.gear.slidign: there is no such key; did you mean \"sliding\"?"),
              std::string::npos)
        << text;
}

TEST_F(Extending, TellsASyntaxErrorOfTheBaseAlone) {
    write("base.toml", "format = 1\n[run\n");
    write("top.toml", "extend = \"base.toml\"\n[body.surface]\ninertai = 3\n");
    EXPECT_TRUE(says(told("top.toml"), "base.toml:2:5: this is not TOML: ***")) << told("top.toml");
}

TEST_F(Extending, RefusesCircles) {
    write("a.toml", "extend = \"b.toml\"\n" + std::string(kGood));
    write("b.toml", "extend = \"c.toml\"\n");
    write("c.toml", "extend = \"./a.toml\"\n");
    EXPECT_EQ(told("a.toml"), "c.toml:1:1: files extend each other in a circle: a.toml → b.toml → c.toml → a.toml");
    write("self.toml", "extend = \"self.toml\"\n" + std::string(kGood));
    EXPECT_EQ(told("self.toml"), "self.toml:1:1: files extend each other in a circle: self.toml → self.toml");
}

TEST_F(Extending, RefusesWhatIsNoFile) {
    write("none.toml", "extend = \"nowhere.toml\"\n" + std::string(kGood));
    EXPECT_EQ(told("none.toml"), "none.toml:1:1: there is no file nowhere.toml");
    write("folder/x.toml", "");
    write("of_folder.toml", "extend = \"folder\"\n" + std::string(kGood));
    EXPECT_EQ(told("of_folder.toml"), "of_folder.toml:1:1: folder is a folder; name a scenario file");
    write("number.toml", "extend = 3\n" + std::string(kGood));
    EXPECT_EQ(told("number.toml"), "number.toml:1:1: extend needs the name of a file, not a number");
    EXPECT_EQ(told("missing.toml"), "missing.toml: there is no file missing.toml");
}

TEST_F(Extending, RefusesChainsAndTreesThatNeverEnd) {
    for (int i = 0; i < 40; ++i) {
        write(fmt::format("f{}.toml", i), fmt::format("extend = \"f{}.toml\"\n", i + 1));
    }
    EXPECT_EQ(told("f0.toml"), "f31.toml:1:1: more than 32 files extend one another");
    // 30 levels, each read twice by the one above: 2^30 files
    for (int i = 0; i < 30; ++i) {
        write(fmt::format("t{}.toml", i), fmt::format("extend = [\"t{0}.toml\", \"t{0}.toml\"]\n", i + 1));
    }
    write("t30.toml", kGood);
    EXPECT_TRUE(says(told("t0.toml"), "***: more than 256 files are extended")) << told("t0.toml");
}

TEST_F(Extending, ReadsBackFromWhatIsShown) {
    write("library/base.toml", kGood);
    write("library/load.csv", "time [s],load [N m]\n0,1\n1,2\n");
    write("library/measured.toml",
          "extend = \"base.toml\"\nremove = [\"signal.load\"]\n[signal.load]\nkind = \"file\"\npath = \"load.csv\"\n");
    write("own/top.toml", "extend = \"../library/measured.toml\"\n");
    const Scenario top = read("own/top.toml");  // the data lie beside the file that names them
    const std::string shown = show(top, Units::si);
    EXPECT_NE(shown.find("path = \"../library/load.csv\""), std::string::npos) << shown;
    EXPECT_EQ(stiction_test::signature(parse(shown, "shown", folder_ / "own")), stiction_test::signature(top));
}

}  // namespace
}  // namespace stiction::scenario
