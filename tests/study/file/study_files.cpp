// Study files and arguments: both doors, every key, every mistake at its place.
#include <gtest/gtest.h>

#include "scratch_folder.hpp"
#include "study/design/design.hpp"
#include "study/file/read_study.hpp"
#include "study/file/sample_machine.hpp"

namespace stiction::study {
namespace {

using stiction_test::ScratchFolder;
using stiction_test::write_file;

class StudyFiles : public testing::Test {
protected:
    StudyFiles() { write_file(folder_ / "block.toml", stiction_test::kSampleMachine); }

    Study read(const std::string& text) {
        return understand(read_study_text(write_file(folder_ / "study.toml", text)));
    }

    /// Lines of the refusal, without the folder.
    std::string refusal(const std::string& text) {
        try {
            (void)read(text);
        } catch (const scenario::ScenarioError& error) {
            std::string lines = error.what();
            const std::string prefix = folder_.path().string() + "/";
            for (std::size_t at = lines.find(prefix); at != std::string::npos; at = lines.find(prefix)) {
                lines.erase(at, prefix.size());
            }
            return lines;
        }
        return "";
    }

    ScratchFolder folder_;
};

TEST_F(StudyFiles, HaveAKeyForEverything) {
    const Study study = read(R"toml(
title = "How far it coasts"
machine = "block.toml"
design = "latin-hypercube"
runs = 100
seed = 42
keep = ["block.position", "slide.stops"]
require = ["block.position < 2 m"]

[settings]
run.until = "3 s"

[vary]
body.block.velocity = "normal(3 m/s, 0.2 m/s)"
friction.slide.sliding = [4, 5, 6]
mass = "uniform(1 kg, 3 kg)"

[correlation]
"body.block.velocity, mass" = -0.5
)toml");
    EXPECT_EQ(study.name, "study");
    EXPECT_EQ(study.title, "How far it coasts");
    EXPECT_EQ(study.machine, "block.toml");
    EXPECT_EQ(study.folder, folder_.path().string());
    EXPECT_EQ(study.design, DesignKind::latin_hypercube);
    EXPECT_EQ(study.runs, 100U);
    EXPECT_EQ(study.seed, 42U);
    EXPECT_EQ(study.keep, (std::vector<std::string>{"block.position", "slide.stops"}));
    ASSERT_EQ(study.require.size(), 1U);
    EXPECT_EQ(study.require[0].name, "block.position < 2 m");
    EXPECT_EQ(study.settings, (std::vector<std::string>{"run.until=\"3 s\""}));
    ASSERT_EQ(study.axes.size(), 3U);
    EXPECT_EQ(study.axes[0].key, "body.block.velocity");
    EXPECT_EQ(study.axes[1].key, "friction.slide.sliding");
    EXPECT_EQ(std::get<Listed>(study.axes[1].distribution).values, (std::vector<double>{4, 5, 6}));
    EXPECT_EQ(study.axes[2].unit, "kg");
    EXPECT_EQ(study.correlation, (std::vector<std::vector<double>>{{1, 0, -0.5}, {0, 1, 0}, {-0.5, 0, 1}}));
    EXPECT_EQ(make_design(study)->runs(), 100U);
}

TEST_F(StudyFiles, HaveRequirementsWithNames) {
    const Study study =
        read("machine = \"block.toml\"\n[vary]\ngrip = [1, 2]\n[require]\nshort = \"block.position < 2 m\"\n");
    ASSERT_EQ(study.require.size(), 1U);
    EXPECT_EQ(study.require[0].name, "short");
    EXPECT_EQ(study.require[0].text, "block.position < 2 m");
}

TEST_F(StudyFiles, MeanAGridWithoutRunsAndSobolWithThem) {
    EXPECT_EQ(read("machine = \"block.toml\"\n[vary]\ngrip = [1, 2]\n").design, DesignKind::grid);
    EXPECT_EQ(read("machine = \"block.toml\"\nruns = 8\n[vary]\ngrip = [1, 2]\n").design, DesignKind::sobol);
    EXPECT_EQ(make_design(read("machine = \"block.toml\"\n[vary]\ngrip = \"1:2:5\"\nmass = [1, 2]\n"))->runs(), 10U);
}

TEST_F(StudyFiles, MeanTheSameAsArguments) {
    StudyText text;
    text.folder = folder_.path();
    text.machine = {"block.toml", {.file = "machine"}};
    text.vary = {{"grip=1:2:5", {.file = "--vary"}}, {"run.method=exact, karnopp", {.file = "--vary"}}};
    text.settings = {{"run.until=3 s", {.file = "--set"}}};
    const Study arguments = understand(text);
    const Study file = read(
        "machine = \"block.toml\"\n[settings]\nrun.until = \"3 s\"\n[vary]\ngrip = \"1:2:5\"\nrun.method = [\"exact\", "
        "\"karnopp\"]\n");
    EXPECT_EQ(arguments.name, "block");
    ASSERT_EQ(arguments.axes.size(), file.axes.size());
    for (std::size_t i = 0; i < file.axes.size(); ++i) {
        EXPECT_EQ(arguments.axes[i].key, file.axes[i].key);
        EXPECT_EQ(arguments.axes[i].words, file.axes[i].words);
    }
    EXPECT_EQ(std::get<Range>(arguments.axes[0].distribution).count, std::get<Range>(file.axes[0].distribution).count);
}

TEST_F(StudyFiles, VaryMachines) {
    std::string heavy = stiction_test::kSampleMachine;
    heavy.replace(heavy.find("2 kg"), 4, "9 kg");
    write_file(folder_ / "heavy.toml", heavy);
    const Study study = read("[vary]\nmachine = [\"block.toml\", \"heavy.toml\"]\ngrip = [1, 2]\n");
    EXPECT_EQ(study.machine, "block.toml");
    EXPECT_EQ(study.axes[0].words, (std::vector<std::string>{"block.toml", "heavy.toml"}));
    EXPECT_EQ(make_design(study)->runs(), 4U);

    std::string other = stiction_test::kSampleMachine;
    other.replace(other.find("grip"), 4, "mu");
    write_file(folder_ / "other.toml", other);
    EXPECT_EQ(
        refusal("[vary]\nmachine = [\"block.toml\", \"other.toml\"]\ngrip = [1, 2]\n"),
        "study.toml:3:1: grip: in other.toml: the machine has no such value: stiction show lists all; one that the "
        "file leaves out must be given there first");
    EXPECT_EQ(refusal("[vary]\nmachine = [\"block.toml\", \"none.toml\"]\n"), "none.toml: there is no file none.toml");
}

TEST_F(StudyFiles, OfSeveralMachinesKeepWhatAllOfThemHave) {
    std::string other = stiction_test::kSampleMachine;
    for (std::size_t at = other.find("slide"); at != std::string::npos; at = other.find("slide", at)) {
        other.replace(at, 5, "floor");
    }
    write_file(folder_ / "other.toml", other);
    const std::string vary = "[vary]\nmachine = [\"block.toml\", \"other.toml\"]\n";
    const std::string unasked = refusal(vary);  // the first of those that the first machine has
    EXPECT_EQ(unasked.find("study.toml:2:1: keep: in other.toml: \"slide."), 0U) << unasked;
    EXPECT_NE(unasked.find(": say with keep what all machines have"), std::string::npos) << unasked;
    EXPECT_EQ(unasked.find('\n'), std::string::npos) << unasked;
    const std::string asked = refusal("keep = [\"block.position\"]\nrequire = [\"slide.stops < 2\"]\n" + vary);
    EXPECT_EQ(asked.find("study.toml:2:12: require: in other.toml: \"slide.stops < 2\": "), 0U) << asked;
    EXPECT_EQ(refusal("keep = [\"block.position\"]\n" + vary), "");
}

TEST_F(StudyFiles, TakePointsFromACsvFile) {
    write_file(folder_ / "points.csv",
               "# measured\nbody.block.velocity [km/h], grip, run.method\n3.6, 0.1, exact\n\n7.2, 0.2, karnopp\n");
    const Study study = read("machine = \"block.toml\"\npoints = \"points.csv\"\n");
    EXPECT_EQ(study.design, DesignKind::list);
    EXPECT_EQ(study.rows, (std::vector<std::vector<double>>{{1, 0.1, 0}, {2, 0.2, 1}}));
    EXPECT_EQ(study.axes[2].words, (std::vector<std::string>{"exact", "karnopp"}));
    EXPECT_EQ(study.axes[0].shown, "km/h");

    write_file(folder_ / "points.csv", "grip, mass [kg]\n0.1\n0.2, x\n");
    EXPECT_EQ(refusal("machine = \"block.toml\"\npoints = \"points.csv\"\n").substr(0, 80),
              "points.csv:2: the line has 1 value and the first line 2 names\npoints.csv:3: mass");
    write_file(folder_ / "points.csv", "grip\n");
    EXPECT_EQ(
        refusal("machine = \"block.toml\"\npoints = \"points.csv\"\n"),
        "points.csv: the file has no points: write the keys on the first line, and the values of a run on each line "
        "below");
    EXPECT_EQ(refusal("machine = \"block.toml\"\npoints = \"none.csv\"\n"),
              "study.toml:2:1: points: there is no file none.csv that can be read");
}

TEST_F(StudyFiles, TakePointsAsSpreadsheetsWriteThem) {
    write_file(folder_ / "points.csv",
               "\xEF\xBB\xBF\"body.block.velocity [km/h]\",\"grip\",\"run.method\"\r\n\"3.6\",0.1,\"exact\"\r\n");
    EXPECT_EQ(read("machine = \"block.toml\"\npoints = \"points.csv\"\n").rows,
              (std::vector<std::vector<double>>{{1, 0.1, 0}}));
    write_file(folder_ / "points.csv", "grip;mass\n0.1;2\n");
    EXPECT_EQ(refusal("machine = \"block.toml\"\npoints = \"points.csv\"\n"),
              "points.csv:1: its columns are parted by semicolons or tabs: save the table as CSV with commas");
    write_file(folder_ / "points.csv", "grip,\n0.1,2\n");
    EXPECT_EQ(refusal("machine = \"block.toml\"\npoints = \"points.csv\"\n"),
              "points.csv:1: column 2 has no name: write the keys of the machine on the first line");
}

TEST_F(StudyFiles, HaveOneColumnOfAName) {
    const std::string head = "machine = \"block.toml\"\nkeep = [\"block.position\", \"slide.stops\"]\n";
    const std::string vary = "[vary]\ngrip = [1, 2]\n";
    EXPECT_EQ(refusal("machine = \"block.toml\"\nkeep = [\"slide.stops\", \"slide.stops\"]\n" + vary),
              "study.toml:2:24: keep: there is a column \"slide.stops\" already: leave one of the two out");
    EXPECT_EQ(
        refusal(head + "require = [\"slide.stops < 2\", \"slide.stops < 2\"]\n" + vary),
        "study.toml:3:31: require: there is a column \"slide.stops < 2\" already: leave one of the two out, or give "
        "this one a name of its own under [require]");
    for (const char* name : {"run", "grip", "slide.stops"}) {
        const std::string said = refusal(head + vary + "[require]\n\"" + name + "\" = \"block.position < 2 m\"\n");
        EXPECT_NE(said.find(std::string("there is a column \"") + name + "\" already"), std::string::npos) << said;
    }
}

TEST_F(StudyFiles, MakeAListOfAxesOfOneLength) {
    const Study study = read("machine = \"block.toml\"\ndesign = \"list\"\n[vary]\ngrip = [1, 2]\nmass = [3, 4]\n");
    EXPECT_EQ(study.rows, (std::vector<std::vector<double>>{{1, 3}, {2, 4}}));
    EXPECT_EQ(
        refusal("machine = \"block.toml\"\ndesign = \"list\"\n[vary]\ngrip = [1, 2]\nmass = [3, 4, 5]\n"),
        "study.toml:5:1: mass: it has 3 values and grip has 2: give all axes of a list as many values as it has runs");
}

TEST_F(StudyFiles, SayWhichMetricTheMachineHasNot) {
    const std::string said = refusal(
        "machine = \"block.toml\"\nkeep = [\"block.position\", \"block.positon\"]\n"
        "require = [\"slide.stops < 2 s\"]\n[vary]\nmass = [1, 2]\n");
    EXPECT_EQ(said.substr(0, 15), "study.toml:2:27") << said;  // the second of the list
    EXPECT_NE(said.find("\"block.positon\"; did you mean \"block.position\"?"), std::string::npos) << said;
    EXPECT_NE(said.find("\nstudy.toml:3:"), std::string::npos) << said;
}

TEST_F(StudyFiles, WithMistakesSayAllOfThemAtTheirPlaces) {
    EXPECT_EQ(refusal("machina = \"block.toml\"\nruns = 1.5\nseed = \"x\"\nkeep = 3\nvary = 1\n"),
              "study.toml:1:1: a study has no key \"machina\"; did you mean \"machine\"?; admissible: format, title, "
              "machine, "
              "design, runs, seed, keep, points, vary, settings, correlation, require, refine, beyond\n"
              "study.toml:2:1: runs: it is not a whole number: write runs = 1000, without quotes\n"
              "study.toml:3:1: seed: it is not a whole number: write seed = 1000, without quotes\n"
              "study.toml:4:1: keep: a number is not a text: write keep = [\"…\", \"…\"]\n"
              "study.toml:5:1: vary: it is a number, not a table: write [vary]");
    EXPECT_EQ(refusal("runs = 0\nseed = -1\n"),
              "study.toml: machine is missing: name the scenario file that is varied, as in machine = \"flap.toml\"\n"
              "study.toml:1:1: runs: \"0\" is no number of runs; admissible: whole numbers from 1 to 1000000000\n"
              "study.toml:2:1: seed: \"-1\" is no seed; admissible: whole numbers from 0 to 2^53 - 1");
    EXPECT_EQ(
        refusal("machine = \"block.toml\"\nformat = 2\n[vary]\ngrip = {a = [[1]]}\n"),
        "study.toml:2:1: format: this program reads format = 1\n"
        "study.toml:4:9: vary.grip.a: a list holds no values: write \"1:2:21\", [1, 2, 5] or \"normal(270 kg m2, 20 "
        "kg m2)\"");
    EXPECT_EQ(refusal("machine = \"block.toml\"\ndesign = \"sobel\"\n[vary]\ngrip = [1, 2]\n"),
              "study.toml:2:1: design: there is no design \"sobel\"; did you mean \"sobol\"?; admissible: grid, list, "
              "random, "
              "latin-hypercube, sobol, one-at-a-time, morris, saltelli");
    EXPECT_EQ(refusal("machine = \"block.toml\"\n"),
              "study.toml: the study varies nothing: name a key of the machine and its values, as in "
              "body.load.inertia=1:2:21");
    EXPECT_EQ(refusal("machine = \"block.toml\"\ndesign = \"saltelli\"\nruns = 10\n[vary]\ngrip = \"uniform(1, 2)\"\n"),
              "study.toml:3:1: runs: the number of runs is 10, and one base point of the design saltelli with 1 axis "
              "takes 3; "
              "admissible: multiples of 3: ask for 9 or 12");
    EXPECT_EQ(refusal("machine = \"block.toml\"\n[vary]\ntitle = [1, 2]\n"),
              "study.toml:3:1: title: it describes the file, and changes no run: vary a key of a section, as in "
              "body.load.inertia");
    EXPECT_EQ(refusal("machine = \"block.toml\"\n[settings]\nparameters.grip = 1\n[vary]\ngrip = [1, 2]\n"),
              "study.toml:5:1: grip: it is set and varied: leave one of the two out");
    EXPECT_NE(refusal("machine = \"block.toml\"\n[vary]\nrun.method = [\"exact\", \"karnop\"]\n").find("karnopp"),
              std::string::npos);
    EXPECT_EQ(refusal("machine = \"none.toml\"\n[vary]\ngrip = [1, 2]\n"), "none.toml: there is no file none.toml");
    EXPECT_NE(refusal("machine = \n").find("study.toml:1"), std::string::npos);
}

TEST_F(StudyFiles, WithWrongCorrelationsSayWhich) {
    const std::string head =
        "machine = \"block.toml\"\nruns = 8\n[vary]\ngrip = \"uniform(1, 2)\"\nmass = \"uniform(1, "
        "2)\"\n[correlation]\n";
    EXPECT_EQ(refusal(head + "\"grip, mas\" = 0.5\n"),
              "study.toml:7:1: correlation: the study does not vary \"mas\"; did you mean \"mass\"?; admissible: "
              "grip, mass");
    EXPECT_EQ(
        refusal(head + "\"grip\" = 0.5\n"),
        "study.toml:7:1: correlation: \"grip = 0.5\" is no correlation: write two axes and a number, as in \"a, b\" = "
        "0.5");
    EXPECT_EQ(refusal(head + "\"grip, mass\" = 0.5\n\"mass, grip\" = 0.5\n"),
              "study.toml:8:1: correlation: mass and grip have one already: leave it out");
    EXPECT_EQ(refusal(head + "\"grip, grip\" = 0.5\n"),
              "study.toml:7:1: correlation: grip is correlated with itself: leave it out");
    EXPECT_EQ(refusal(head + "\"grip, mass\" = 1.5\n"),
              "study.toml:5:1: mass: the correlation of grip and mass is 1.5; admissible: above -1 and below 1: vary a "
              "parameter that both use where they always change together");
    EXPECT_EQ(refusal(head + "\"grip, mass\" = 0.5\n"), "");
}

}  // namespace
}  // namespace stiction::study
