// Studies that are killed, cut off by a full disk, begun twice and left by ranks: afterwards no row is lost, none is there twice, the files
// are sound, and the table is that of a study nobody disturbed, bit for bit.
//
// Processes are children of the test, killed at random moments. STICTION_KILLS=200 in the environment asks for as many kills.
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "random_draw.hpp"
#include "scratch_folder.hpp"
#include "study/file/read_study.hpp"
#include "study/file/study_arguments.hpp"
#include "study/store/table_csv.hpp"
#include "study/work/sweep.hpp"

namespace stiction::study {
namespace {

namespace fs = std::filesystem;

#ifdef STICTION_SANITIZED
constexpr int kUsualKills = 6;
constexpr const char* kDisturbedRuns = "200";
#else
constexpr int kUsualKills = 30;
constexpr const char* kDisturbedRuns = "2000";
#endif
constexpr int kLongestMoment = 80'000;  // of a kill after the start [µs]: about what the study takes alone
constexpr int kRefused = 3;             // exit code of a child that may not work in the folder
constexpr int kSkipped = 77;

int wanted_kills() {
    const char* asked = std::getenv("STICTION_KILLS");
    return asked == nullptr ? kUsualKills : std::atoi(asked);
}

/// A study of short runs.
struct Disturbed {
    StudyText text =
        study_of({.file = std::string(STICTION_SCENARIOS) + "/coasting-flywheel.toml",
                  .runs = kDisturbedRuns,
                  .design = "random",
                  .vary = {"body.flywheel.inertia=uniform(0.5, 2)", "body.flywheel.velocity=uniform(-3, 3)"},
                  .set = {"run.until=0.2", "run.step=0.001"},
                  .keep = {"flywheel.position", "bearing.stick_fraction"},
                  .require = {"bearing.stick_fraction > 10 %"}});
    PreparedStudy study{understand(text)};

    [[nodiscard]] SweepResult go_on(const fs::path& folder, const Session& session = {.word = unique_word()}) const {
        return sweep(text, study, {.folder = folder, .begin = Begin::resume, .session = session, .threads = 2});
    }
    /// A child that works on it, and ends by itself.
    [[nodiscard]] pid_t begin(const fs::path& folder, const Session& session) const {
        const pid_t child = fork();
        if (child == 0) {
            try {
                _exit(go_on(folder, session).problem.empty() ? 0 : 1);
            } catch (const StoreError&) {
                _exit(kRefused);
            }
        }
        return child;
    }
    [[nodiscard]] std::string table_in(const fs::path& folder) const {
        return table_csv(StudyFolder(folder).load(study.study(), study.heads()));
    }
};

/// Numbers of the runs whose rows are there. Files are sound and no row is in two of them.
std::set<std::uint64_t> sound_rows(const fs::path& folder) {
    std::set<std::uint64_t> rows;
    for (const fs::path& shard : StudyFolder(folder).shards()) {
        EXPECT_NO_THROW(check_integrity(shard)) << shard;
        read_run_numbers(shard, [&](std::uint64_t run) { EXPECT_TRUE(rows.insert(run).second) << "run " << run; });
    }
    return rows;
}

/// True where it was killed, false where it had ended before.
bool kill_at_once(pid_t child) {
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status);
}

int ended_with(pid_t child) {
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(AStudyThatIsKilled, LosesNoRowAndDoublesNone) {
    const stiction_test::ScratchFolder scratch;
    const Disturbed disturbed;
    ASSERT_EQ(disturbed.go_on(scratch / "whole").problem, "");
    const std::string whole = disturbed.table_in(scratch / "whole");
    constexpr std::uint64_t kSeed = 18;
    stiction_test::Draw draw(kSeed);
    int kills = 0;
    std::size_t finished = 0;
    std::size_t cut = 0;  // kills that left some rows and not all
    std::set<std::uint64_t> before;
    while (kills < wanted_kills() && !HasFailure()) {
        const pid_t child = disturbed.begin(scratch / "cut", {.word = unique_word()});
        usleep(static_cast<useconds_t>(draw.uniform(0, kLongestMoment)));
        const bool killed = kill_at_once(child);
        kills += killed ? 1 : 0;
        const std::set<std::uint64_t> now = sound_rows(scratch / "cut");
        EXPECT_TRUE(std::includes(now.begin(), now.end(), before.begin(), before.end())) << "a row was lost";
        before = now;
        cut += killed && !now.empty() && now.size() < disturbed.study.design().runs() ? 1U : 0U;
        if (!killed) {
            EXPECT_EQ(disturbed.table_in(scratch / "cut"), whole);
            fs::remove_all(scratch / "cut");
            before.clear();
            ++finished;
        }
    }
    ASSERT_EQ(disturbed.go_on(scratch / "cut").problem, "");
    EXPECT_EQ(disturbed.table_in(scratch / "cut"), whole);
    EXPECT_EQ(sound_rows(scratch / "cut").size(), disturbed.study.design().runs());
    std::printf("seed %llu: %d kills, %zu of them amid rows, %zu studies ended\n",
                static_cast<unsigned long long>(kSeed), kills, cut, finished);
}

TEST(ARankThatDies, LosesNoRowAndDoublesNone) {
    const stiction_test::ScratchFolder scratch;
    const Disturbed disturbed;
    ASSERT_EQ(disturbed.go_on(scratch / "whole").problem, "");
    const std::string whole = disturbed.table_in(scratch / "whole");
    stiction_test::Draw draw(19);
    int alone = 0;
    const int rounds = std::max(wanted_kills() / 4, 2);
    for (int round = 0; round < rounds && !HasFailure(); ++round) {
        const fs::path folder = scratch / ("ranks" + std::to_string(round));
        std::array<pid_t, 3> ranks{};
        for (std::size_t k = 0; k < ranks.size(); ++k) {
            ranks[k] =
                disturbed.begin(folder, {.word = "job" + std::to_string(round), .rank = k, .size = ranks.size()});
        }
        usleep(static_cast<useconds_t>(draw.uniform(0, kLongestMoment)));
        static_cast<void>(kill_at_once(ranks[static_cast<std::size_t>(draw.below(3))]));
        for (const pid_t rank : ranks) {
            waitpid(rank, nullptr, 0);
        }
        alone += sound_rows(folder).size() == disturbed.study.design().runs() ? 1 : 0;
        ASSERT_EQ(disturbed.go_on(folder).problem, "");
        EXPECT_EQ(disturbed.table_in(folder), whole);
        EXPECT_EQ(sound_rows(folder).size(), disturbed.study.design().runs());
    }
    std::printf("%d of %d studies were ended by the ranks that were left\n", alone, rounds);
}

TEST(TwoStartsIntoOneFolder, AreOneStudy) {
    const stiction_test::ScratchFolder scratch;
    const Disturbed disturbed;
    ASSERT_EQ(disturbed.go_on(scratch / "whole").problem, "");
    for (int round = 0; round < 3; ++round) {
        const fs::path folder = scratch / ("two" + std::to_string(round));
        const pid_t first = disturbed.begin(folder, {.word = "first"});
        const pid_t second = disturbed.begin(folder, {.word = "second"});
        const std::array<int, 2> codes{ended_with(first), ended_with(second)};
        for (const int code : codes) {
            EXPECT_TRUE(code == 0 || code == kRefused) << code;
        }
        EXPECT_TRUE(codes[0] == 0 || codes[1] == 0) << "one of them works";
        EXPECT_EQ(sound_rows(folder).size(), disturbed.study.design().runs());
        EXPECT_EQ(disturbed.table_in(folder), disturbed.table_in(scratch / "whole"));
    }
}

void write_line(const char* file, const std::string& line) { std::ofstream(file) << line; }

/// A name space of this process alone in which it may mount; as root, or as the root of a name space of users.
bool may_mount() {
    const uid_t user = getuid();
    const gid_t group = getgid();
    if (unshare(CLONE_NEWNS) != 0) {
        if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) {
            return false;
        }
        write_line("/proc/self/setgroups", "deny");
        write_line("/proc/self/uid_map", "0 " + std::to_string(user) + " 1");
        write_line("/proc/self/gid_map", "0 " + std::to_string(group) + " 1");
    }
    return mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

/// In a child: the study on a disk of 150 kB, which does not suffice, then of 30 MB. Exit code 0: all was as it should be.
int on_a_full_disk(const Disturbed& disturbed, const fs::path& disk, const std::string& whole) {
    if (!may_mount() || mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=150k") != 0) {
        return kSkipped;
    }
    std::string problem;
    try {
        problem = disturbed.go_on(disk / "it").problem;
    } catch (const StoreError& error) {
        problem = error.what();
    }
    const std::set<std::uint64_t> before = sound_rows(disk / "it");
    if (problem.find("full") == std::string::npos || before.empty() ||
        before.size() >= disturbed.study.design().runs()) {
        std::fprintf(stderr, "with %zu rows: %s\n", before.size(), problem.c_str());
        return 1;
    }
    if (mount("tmpfs", disk.c_str(), "tmpfs", MS_REMOUNT, "size=30m") != 0 ||
        !disturbed.go_on(disk / "it").problem.empty()) {
        return 2;
    }
    const std::set<std::uint64_t> now = sound_rows(disk / "it");
    const bool kept = std::includes(now.begin(), now.end(), before.begin(), before.end());
    return kept && now.size() == disturbed.study.design().runs() && disturbed.table_in(disk / "it") == whole ? 0 : 3;
}

TEST(AFullFileSystem, LosesNoRowAndDoublesNone) {
    const stiction_test::ScratchFolder scratch;
    const Disturbed disturbed;
    ASSERT_EQ(disturbed.go_on(scratch / "whole").problem, "");
    const std::string whole = disturbed.table_in(scratch / "whole");
    fs::create_directories(scratch / "disk");
    const pid_t child = fork();
    if (child == 0) {
        const int code = on_a_full_disk(disturbed, scratch / "disk", whole);
        _exit(code == 0 && testing::Test::HasFailure() ? 4 : code);
    }
    const int code = ended_with(child);
    if (code == kSkipped) {
        GTEST_SKIP() << "this system lets nobody mount a small disk";
    }
    EXPECT_EQ(code, 0);
}

}  // namespace
}  // namespace stiction::study
