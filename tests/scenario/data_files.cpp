// Measured data as sources: CSV files, and tables of points in the scenario itself.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "scenario/broken/broken.hpp"
#include "scenario/show.hpp"
#include "scenario/signature.hpp"
#include "scratch_folder.hpp"

namespace stiction::scenario {
namespace {

using stiction_test::says;

class DataFile : public testing::Test {
protected:
    /// The good scenario with another load, of any unit: it is multiplied before a torque is made of it.
    [[nodiscard]] static std::string with_load(const std::string& keys) {
        std::string text = stiction_test::kGood;
        const std::string step = "kind = \"step\"\nafter = \"5 N m\"\n";
        text.replace(text.find(step), step.size(), keys);
        const std::string value = "value = \"load\"";
        return text.replace(text.find(value), value.size(), "value = \"2*load\"");
    }
    /// Its load from a file.
    [[nodiscard]] static std::string machine(const std::string& keys) {
        return with_load("kind = \"file\"\n" + keys + "\n");
    }
    void write(const std::string& text) const { std::ofstream(folder_ / "load.csv") << text; }
    [[nodiscard]] Scenario read(const std::string& keys) const {
        return parse(machine(keys), "machine.toml", folder_.path());
    }
    /// What is told, the folder left out.
    [[nodiscard]] std::string told(const std::string& keys) const {
        std::string text = stiction_test::mistakes_of(machine(keys), folder_.path());
        const std::string folder = folder_.path().string() + "/";
        for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder)) {
            text.erase(at, folder.size());
        }
        return text;
    }
    /// The scenario with the same points written into it.
    [[nodiscard]] static std::string as_points(const std::string& times, const std::string& values) {
        return with_load("kind = \"points\"\ntimes = " + times + "\nvalues = " + values + "\n");
    }
    [[nodiscard]] static std::uint64_t plan_of(const std::string& text) {
        return fingerprint(parse(text, "machine.toml", ".").plan);
    }
    stiction_test::ScratchFolder folder_;
};

TEST_F(DataFile, IsTheSameAsItsPointsWrittenOut) {
    write("time [s], load [N m], other\n0, 1.5, 7\n0.5, 2.5, 8\n\n1, -3e1, 9\n");
    const std::uint64_t second = plan_of(as_points("[0, 0.5, 1]", "[1.5, 2.5, -30]"));
    EXPECT_EQ(fingerprint(read("path = \"load.csv\"").plan), second);
    EXPECT_EQ(fingerprint(read("path = \"load.csv\"\ncolumn = \"load\"").plan), second);
    EXPECT_EQ(fingerprint(read("path = \"load.csv\"\ncolumn = \"load [N m]\"").plan), second);
    EXPECT_EQ(fingerprint(read("path = \"load.csv\"\ncolumn = \"other\"\nscale = 0.5").plan),
              plan_of(as_points("[0, 0.5, 1]", "[3.5, 4, 4.5]")));
}

TEST_F(DataFile, MayComeFromOtherPrograms) {
    write("\"time\";\"load\"\r\n0;1.5\r\n1;2.5\r\n");  // semicolons, quotes, line ends of Windows
    EXPECT_EQ(fingerprint(read("path = \"load.csv\"").plan), plan_of(as_points("[0, 1]", "[1.5, 2.5]")));
    write("time,load\n0,1.5\n1,2.5");  // no line end at the end
    EXPECT_EQ(fingerprint(read("path = \"load.csv\"").plan), plan_of(as_points("[0, 1]", "[1.5, 2.5]")));
}

TEST_F(DataFile, ScalesAndCarriesTheUnitOfTheScale) {
    write("time,load\n0,0\n1,180\n");
    const Scenario scenario = read("path = \"load.csv\"\nscale = \"1 deg\"");
    EXPECT_EQ(scenario.plan.signal_units[*scenario.plan.signals.slot("load")], "rad");
    EXPECT_EQ(fingerprint(scenario.plan), plan_of(as_points("[0, 1]", "[0, 3.141592653589793]")));
}

TEST_F(DataFile, CarriesTheUnitOfItsHeader) {
    write("time [s],load [Pa]\n0,0\n1,180\n");
    const Scenario scenario = read("path = \"load.csv\"");
    EXPECT_EQ(scenario.plan.signal_units[*scenario.plan.signals.slot("load")], "Pa");
    std::string text = machine("path = \"load.csv\"");
    text.replace(text.find("2*load"), 6, "load");
    EXPECT_EQ(stiction_test::mistakes_of(text, folder_.path()),
              "machine.toml:14:1: signal.load.path: it is a pressure [Pa]; admissible: a torque [N m]: give it in N m; "
              "force.air.value reads it");
}

TEST_F(DataFile, ReadsBackFromWhatIsShown) {
    write("time,load,other\n0,0,1\n1,180,2\n");
    const Scenario first = read("path = \"load.csv\"\ncolumn = \"other\"\nscale = \"1 deg\"\nunit = \"rad\"");
    for (const Units units : {Units::written, Units::si}) {
        const std::string shown = show(first, units);
        EXPECT_EQ(stiction_test::signature(parse(shown, "shown", folder_.path())), stiction_test::signature(first));
    }
}

TEST_F(DataFile, ThatIsMissingOrNoTableIsRefused) {
    EXPECT_EQ(told("path = \"load.csv\""), "machine.toml:14:1: signal.load.path: there is no file load.csv");
    EXPECT_TRUE(says(told("path = \".\""), "machine.toml:14:1: signal.load.path: ***. is a folder; name a CSV file"));
    EXPECT_EQ(told(""), "machine.toml:12:1: signal.load: path is missing: give a CSV file, relative to the scenario");
    write("");
    EXPECT_EQ(told("path = \"load.csv\""),
              "machine.toml:14:1: signal.load.path: load.csv is empty: write a header line, then time and values");
    write("time\n0\n1\n");
    EXPECT_EQ(
        told("path = \"load.csv\""),
        "machine.toml:14:1: signal.load.path: load.csv has 1 column: write time in the first and values in others");
    write("time,load\n");
    EXPECT_EQ(told("path = \"load.csv\""),
              "machine.toml:14:1: signal.load.path: load.csv has a header line only: write time and values below it");
}

TEST_F(DataFile, InOtherUnitsThanSiOrWithoutHeaderIsRefused) {
    write("time [ms],load [N m]\n0,1\n1,2\n");
    EXPECT_TRUE(says(told("path = \"load.csv\""), "***load.csv: its first column is in ms: write time in s"));
    write("time [s],load [kN m]\n0,1\n1,2\n");
    EXPECT_TRUE(says(told("path = \"load.csv\""),
                     "***load.csv: its column \"load [kN m]\" is not in N m: write scale = \"1 kN m\" beside column"));
    EXPECT_EQ(told("path = \"load.csv\"\nscale = \"1 kN m\""), "");
    write("0,1\n1,2\n");
    EXPECT_TRUE(
        says(told("path = \"load.csv\""),
             "***load.csv: its first line has numbers; it must be a header: write the names of the columns there"));
}

TEST_F(DataFile, WhoseUnitIsNotKnownIsRefused) {
    write("time [s],load [blorp]\n0,1\n1,2\n");
    EXPECT_EQ(told("path = \"load.csv\""),
              "machine.toml:14:1: signal.load.path: load.csv: the unit \"blorp\" of its column \"load [blorp]\" is not "
              "known: correct it there, or write scale = \"1 N m\" beside column, in the unit of the values");
    EXPECT_EQ(told("path = \"load.csv\"\nscale = \"1 N m\""), "");
    write("time [ticks],load [N m]\n0,1\n1,2\n");
    EXPECT_TRUE(says(told("path = \"load.csv\""),
                     "***load.csv: the unit \"ticks\" of its column \"time [ticks]\" is "
                     "not known: write time in s, and [s] in the header"));
    write("time [],load [-]\n0,1\n1,2\n");  // said to be a plain number
    EXPECT_EQ(told("path = \"load.csv\""), "");
}

TEST_F(DataFile, WhoseUnitTheScaleContradictsIsRefused) {
    write("time [s],load [N m]\n0,1\n1,2\n");
    const char* other =
        "machine.toml:15:1: signal.load.scale: load.csv: its column \"load [N m]\" is in N m, not in "
        "***: write scale = \"1 N m\", or correct the header of the file";
    EXPECT_TRUE(says(told("path = \"load.csv\"\nscale = \"1 Pa\""), other));    // another quantity
    EXPECT_TRUE(says(told("path = \"load.csv\"\nscale = \"1 kN m\""), other));  // another factor
    for (const char* scale : {"\"1 N m\"", "\"2 Nm\"", "1", "-3"}) {
        EXPECT_EQ(told(std::string("path = \"load.csv\"\nscale = ") + scale), "") << scale;
    }
    write("time [s],load [kN m]\n0,1\n1,2\n");
    for (const char* scale : {"1", "-1"}) {  // leaves the values what they are
        EXPECT_TRUE(says(told(std::string("path = \"load.csv\"\nscale = ") + scale),
                         "***is not in N m: write scale = \"1 kN m\" beside column"));
    }
    EXPECT_EQ(told("path = \"load.csv\"\nscale = 1000"), "");
}

TEST_F(DataFile, WhoseUnitTheUnitOfTheSignalContradictsIsRefused) {
    write("time [s],load [N m]\n0,1\n1,2\n");
    EXPECT_EQ(told("path = \"load.csv\"\nunit = \"Pa\""),
              "machine.toml:15:1: signal.load.unit: its values have the unit \"N m\": leave this one out");
    EXPECT_EQ(told("path = \"load.csv\"\nunit = \"N m\""), "");
}

TEST_F(DataFile, ThatIsAPipeIsNotWaitedFor) {
    ASSERT_EQ(mkfifo((folder_ / "load.csv").c_str(), 0600), 0);
    EXPECT_TRUE(says(told("path = \"load.csv\""), "***load.csv is not a regular file; name a CSV file"));
}

TEST_F(DataFile, WithoutTheColumnIsRefused) {
    write("time,load,torque\n0,1,2\n");
    EXPECT_EQ(told("path = \"load.csv\"\ncolumn = \"torqe\""),
              "machine.toml:15:1: signal.load.column: load.csv has no column \"torqe\"; did you mean \"torque\"?; "
              "admissible: time, load, torque");
}

TEST_F(DataFile, WithTextAmongItsNumbersIsRefusedByLine) {
    write("time,load\n0,1\n1,abc\n");
    EXPECT_EQ(told("path = \"load.csv\""),
              "machine.toml:14:1: signal.load.path: load.csv:3: \"abc\" in column 2 of this line is no number: "
              "write points for decimals, commas or semicolons between columns");
    write("time;load\n0;1,5\n");  // a decimal comma
    EXPECT_TRUE(says(told("path = \"load.csv\""),
                     "***load.csv:2: this line has 3 columns, but the header 2: write "
                     "points for decimals, commas or semicolons between columns"));
    write("time,load\n0,1\n1\n");
    EXPECT_TRUE(says(told("path = \"load.csv\""),
                     "machine.toml:14:1: signal.load.path: load.csv:3: this line has 1 column, but the header 2: ***"));
    write("time,load\n0,nan\n");
    EXPECT_TRUE(
        says(told("path = \"load.csv\""),
             "machine.toml:14:1: signal.load.path: load.csv:2: \"nan\" in column 2 of this line is no number: ***"));
}

TEST_F(DataFile, WhoseTimeRunsBackwardsIsRefusedByLine) {
    write("time,load\n0,1\n1,2\n0.5,3\n");
    EXPECT_EQ(told("path = \"load.csv\""),
              "machine.toml:14:1: signal.load.path: load.csv:4: the time 0.5 s comes after 1 s; admissible: never "
              "falling, a repeated time is a jump: sort the rows");
}

TEST_F(DataFile, PointsInTheScenarioAreCheckedAlike) {
    const auto mistakes = [](const std::string& times, const std::string& values) {
        return stiction_test::mistakes_of(as_points(times, values));
    };
    EXPECT_EQ(mistakes("[0, 1, 1, 2]", "[1, 2, 3, 4]"), "");
    EXPECT_EQ(mistakes("[0, 2, 1]", "[1, 2, 3]"),
              "machine.toml:14:1: signal.load.times[2] = 1 is out of order; admissible: at least 2: sort the table");
    EXPECT_TRUE(
        says(mistakes("[0, 1]", "[1, inf]"), "machine.toml:15:1: signal.load.values[1] = inf is not finite; ***"));
    EXPECT_EQ(mistakes("[]", "[]"),
              "machine.toml:14:1: signal.load.times: it has no numbers; admissible: as many as values has, at least 1: "
              "give times and values");
    EXPECT_TRUE(
        says(mistakes("[\"0 m\"]", "[1]"), "machine.toml:14:10: signal.load.times: \"0 m\" is a length [m]; ***"));
    EXPECT_TRUE(says(mistakes("3", "[1]"), "machine.toml:14:1: signal.load.times: a number is not a list: ***"));
}

}  // namespace
}  // namespace stiction::scenario
