// A MATLAB file holds the trajectory bit for bit in nested structs, under names MATLAB can have, whole or not at all.
#include "result/files/mat.hpp"
#include "engine/fixed/fixed.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <matio.h>
#include <sys/resource.h>

#include <csignal>
#include <cstring>
#include <filesystem>

#include "machine_file.hpp"
#include "result/files/mat_names.hpp"
#include "result/files/matio_library.hpp"
#include "result/files/whole_file.hpp"
#include "result/recorder.hpp"
#include "scratch_folder.hpp"

namespace stiction {
namespace {

using testing::ElementsAre;

class AMatFile : public testing::Test {
protected:
    stiction_test::ScratchFolder folder_;
};

/// A variable of the file, and a field below it.
class Reading {
public:
    explicit Reading(const std::filesystem::path& path) : file_(Mat_Open(path.c_str(), MAT_ACC_RDONLY)) {}
    ~Reading() {
        for (matvar_t* variable : variables_) Mat_VarFree(variable);
        if (file_ != nullptr) Mat_Close(file_);
    }
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;

    matvar_t* find(const std::vector<std::string>& path) {
        matvar_t* variable = file_ == nullptr ? nullptr : Mat_VarRead(file_, path[0].c_str());
        if (variable != nullptr) variables_.push_back(variable);
        for (std::size_t k = 1; k < path.size() && variable != nullptr; ++k) {
            variable = Mat_VarGetStructFieldByName(variable, path[k].c_str(), 0);
        }
        return variable;
    }
    std::vector<double> numbers(const std::vector<std::string>& path) {
        const matvar_t* variable = find(path);
        if (variable == nullptr || variable->class_type != MAT_C_DOUBLE) return {};
        const auto* data = static_cast<const double*>(variable->data);
        return {data, data + variable->dims[0] * variable->dims[1]};
    }
    static std::string text(const matvar_t* variable) {
        return variable == nullptr ? "(missing)"
                                   : std::string(static_cast<const char*>(variable->data), variable->nbytes);
    }

private:
    mat_t* file_;
    std::vector<matvar_t*> variables_;
};

Trajectory stopped_mass() {
    const Plan plan = machines::load("mass-on-stop");
    FixedEngine engine(plan, {.step = 1e-2});
    State state = engine.initial_state();
    Recorder recorder(plan, {});
    EXPECT_EQ(run(engine, state, 2, recorder).status, RunStatus::ok);
    return recorder.trajectory();
}

TEST_F(AMatFile, ReadsBackToTheSameBits) {
    const Trajectory t = stopped_mass();
    const std::filesystem::path path = folder_ / "mass.mat";
    const MatReport report = write_mat(path, t);
    ASSERT_EQ(report.problem, "");
    EXPECT_TRUE(report.changes.empty());
    EXPECT_FALSE(std::filesystem::exists(folder_ / "mass.mat.unfinished"));
    Reading file(path);
    EXPECT_EQ(file.numbers({"time"}), t.time);
    EXPECT_EQ(file.numbers({"mass", "position"}), t.numbers[0].values);
    EXPECT_EQ(file.numbers({"mass", "velocity"}), t.numbers[1].values);
    EXPECT_EQ(file.numbers({"slide", "friction"}), t.numbers[2].values);
    EXPECT_EQ(file.numbers({"push"}), t.numbers[3].values);
    EXPECT_EQ(Reading::text(file.find({"units", "mass", "velocity"})), "m/s");
    const matvar_t* mode = file.find({"slide", "mode"});
    const matvar_t* stop = file.find({"mass", "stop"});
    ASSERT_TRUE(mode != nullptr && stop != nullptr);
    ASSERT_EQ(mode->dims[0], t.time.size());
    for (std::size_t row = 0; row < t.time.size(); ++row) {
        ASSERT_EQ(static_cast<const std::uint8_t*>(mode->data)[row], static_cast<std::uint8_t>(t.modes[0].values[row]));
        ASSERT_EQ(static_cast<const std::uint8_t*>(stop->data)[row], static_cast<std::uint8_t>(t.stops[0].values[row]));
    }
    EXPECT_EQ(file.numbers({"audit", "friction"}), std::vector<double>{t.energy.friction});
    matvar_t* words = file.find({"legend", "mode"});
    for (std::uint8_t code = 0; code < 4; ++code) {
        EXPECT_EQ(Reading::text(Mat_VarGetCell(words, code)), name(static_cast<Mode>(code)));
    }
}

TEST_F(AMatFile, HoldsEveryEvent) {
    const Trajectory t = stopped_mass();
    ASSERT_EQ(write_mat(folder_ / "mass.mat", t).problem, "");
    Reading file(folder_ / "mass.mat");
    const std::vector<double> times = file.numbers({"events", "time"});
    ASSERT_EQ(times.size(), t.events.size());
    ASSERT_GE(times.size(), 3U);
    matvar_t* parts = file.find({"events", "part"});
    matvar_t* kinds = file.find({"events", "kind"});
    for (std::size_t k = 0; k < times.size(); ++k) {
        EXPECT_EQ(times[k], t.events[k].time);
        EXPECT_EQ(Reading::text(Mat_VarGetCell(parts, static_cast<int>(k))), t.events[k].part);
        EXPECT_EQ(Reading::text(Mat_VarGetCell(kinds, static_cast<int>(k))), name(t.events[k].kind));
    }
}

TEST_F(AMatFile, IsTheSameBytesForTheSameRun) {
    const auto bytes = [&](const char* name) {
        EXPECT_EQ(write_mat(folder_ / name, stopped_mass()).problem, "");
        std::FILE* file = std::fopen((folder_ / name).c_str(), "rb");
        std::string text(static_cast<std::size_t>(std::filesystem::file_size(folder_ / name)), ' ');
        EXPECT_EQ(std::fread(text.data(), 1, text.size(), file), text.size());
        std::fclose(file);
        return text;
    };
    EXPECT_EQ(bytes("a.mat"), bytes("b.mat"));
}

TEST_F(AMatFile, ReportsTheNamesItHadToChange) {
    Trajectory t;
    t.time = {0, 1};
    for (const char* name : {"engine torque", "engine_torque", "gear.end", "gear", "time", "2nd.x"}) {
        t.order.push_back({Trajectory::Place::Group::numbers, t.numbers.size()});
        t.numbers.push_back({name, "", {1, static_cast<double>(t.numbers.size())}});
    }
    const MatReport report = write_mat(folder_ / "names.mat", t);
    ASSERT_EQ(report.problem, "");
    EXPECT_THAT(report.changes,
                ElementsAre("engine torque is called engine_torque", "engine_torque is called engine_torque_2",
                            "gear.end is called gear.end_", "gear is called gear_2", "time is called time_2",
                            "2nd.x is called x2nd.x"));
    Reading file(folder_ / "names.mat");
    EXPECT_EQ(file.numbers({"engine_torque_2"}), t.numbers[1].values);
    EXPECT_EQ(file.numbers({"gear", "end_"}), t.numbers[2].values);
    EXPECT_EQ(file.numbers({"gear_2"}), t.numbers[3].values);
    EXPECT_EQ(file.numbers({"time"}), t.time);
    EXPECT_EQ(file.numbers({"x2nd", "x"}), t.numbers[5].values);
}

TEST(ALegalName, IsWhatMatlabTakes) {
    EXPECT_EQ(legal_mat_name("surface"), "surface");
    EXPECT_EQ(legal_mat_name("a-b c"), "a_b_c");
    EXPECT_EQ(legal_mat_name("_a"), "x_a");
    EXPECT_EQ(legal_mat_name(""), "x");
    EXPECT_EQ(legal_mat_name("while"), "while_");
    EXPECT_EQ(legal_mat_name("größe"), "gr____e");
    EXPECT_EQ(legal_mat_name(std::string(80, 'a')), std::string(63, 'a'));
    MatNames names({});
    EXPECT_EQ(names.place(std::string(70, 'a'))[0], std::string(63, 'a'));
    EXPECT_EQ(names.place(std::string(71, 'a'))[0], std::string(61, 'a') + "_2");
}

TEST(TheMatlabLibrary, IsLoadedOnDemandAndMissedByName) {
    EXPECT_EQ(matio().problem, "");
    EXPECT_EQ(load_matio("libmatio.so.0").problem,
              "MATLAB files need the library libmatio.so.0: install libmatio, or write CSV");
}

TEST_F(AMatFile, IsWrittenWholeOrNotAtAll) {
    const Trajectory t = stopped_mass();
    EXPECT_NE(write_mat(folder_ / "missing" / "a.mat", t).problem, "");
    std::filesystem::create_directory(folder_ / "taken.mat");
    EXPECT_NE(write_mat(folder_ / "taken.mat", t).problem, "");
    EXPECT_FALSE(std::filesystem::exists(folder_ / "taken.mat.unfinished"));

    // a disk that is full after so many bytes: a limit on the size of files
    ASSERT_EQ(write_mat(folder_ / "good.mat", t).problem, "");
    const auto whole = static_cast<rlim_t>(std::filesystem::file_size(folder_ / "good.mat"));
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
    std::vector<std::string> left;
    for (rlim_t bytes = 0; bytes < whole; bytes += 1 + whole / 23) {
        rlimit limit = before;
        limit.rlim_cur = bytes;
        ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
        const std::string mat = write_mat(folder_ / "full.mat", t).problem;
        const std::string csv = bytes < 1000 ? write_whole_file(folder_ / "full.csv", std::string(5000, 'a')) : "full";
        ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
        if (mat.empty() || csv.empty()) left.push_back(std::to_string(bytes));
    }
    std::signal(SIGXFSZ, ignored);
    EXPECT_TRUE(left.empty()) << "taken for whole after " << left.front() << " bytes";
    for (const char* name : {"full.mat", "full.mat.unfinished", "full.csv", "full.csv.unfinished"}) {
        EXPECT_FALSE(std::filesystem::exists(folder_ / name)) << name;
    }
}

}  // namespace
}  // namespace stiction
