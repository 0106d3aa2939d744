// Ctrl-C in the middle of a run that would take hours: it ends soon, with complete files of what was computed.
#ifdef STICTION_PROGRAM
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>

#include "program.hpp"

namespace {

/// A child that is ended with the test, whatever happens.
class Child {
public:
    explicit Child(pid_t pid) : pid_(pid) {}
    ~Child() {
        if (pid_ > 0) {
            kill(pid_, SIGKILL);
            waitpid(pid_, nullptr, 0);
        }
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    /// Waits until the program notes Ctrl-C, then presses it: its exit code, -1 if it did not end by itself.
    int interrupt() {
        while (!notes_interrupts() && !ended()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        kill(pid_, SIGINT);
        return wait();
    }
    int wait() {
        int status = 0;
        waitpid(pid_, &status, 0);
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    [[nodiscard]] bool ended() const {
        siginfo_t info{};
        return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == pid_;
    }
    /// The second bit of the mask of caught signals is SIGINT.
    [[nodiscard]] bool notes_interrupts() const {
        std::ifstream file("/proc/" + std::to_string(pid_) + "/status");
        for (std::string word; file >> word;) {
            if (word == "SigCgt:") {
                file >> word;
                return ((std::stoull(word, nullptr, 16) >> (SIGINT - 1)) & 1U) != 0;
            }
        }
        return true;
    }
    pid_t pid_;
};

class ALongRun : public stiction_test::TheProgram {
protected:
    void SetUp() override {
        write("long.toml",
              "format = 1\n[run]\nuntil = \"1e9 s\"\nstep = \"1 ms\"\n[record]\nspacing = \"100 s\"\n"
              "[body.block]\ninertia = \"1 kg\"\n[spring.spring]\non = \"block\"\nstiffness = \"1 N/m\"\n"
              "[friction.contact]\non = \"block\"\nlaw = \"coulomb\"\nsliding = \"0.5 N\"\nbreakaway = \"1 N\"\n"
              "ground_speed = \"0.2 m/s\"\n");
    }
    [[noreturn]] void become(const char* command, const char* option, const char* value) const {
        const std::string file = work() / "long.toml";
        const std::string out = work() / "out";
        execl(STICTION_PROGRAM, "stiction", command, file.c_str(), option, value, "--out", out.c_str(), nullptr);
        std::_Exit(127);
    }
    /// A child without a terminal.
    [[nodiscard]] pid_t start(const char* command, const char* option, const char* value) const {
        const pid_t pid = fork();
        if (pid == 0) {
            const int null = fileno(std::fopen("/dev/null", "w"));
            dup2(null, STDOUT_FILENO);
            dup2(null, STDERR_FILENO);
            become(command, option, value);
        }
        return pid;
    }
    void expect_whole_files() const {
        const std::string csv = text_of(work() / "out" / "trajectory.csv");
        ASSERT_FALSE(csv.empty());
        EXPECT_EQ(csv.back(), '\n');
        std::istringstream lines(csv);
        std::string header;
        std::getline(lines, header);
        const auto commas = [](const std::string& line) { return std::count(line.begin(), line.end(), ','); };
        std::size_t rows = 0;
        for (std::string line; std::getline(lines, line); ++rows) {
            ASSERT_EQ(commas(line), commas(header)) << line;
        }
        EXPECT_GE(rows, 1U);
        const std::string summary = text_of(work() / "out" / "summary.json");
        EXPECT_NE(summary.find("\"end\": \"stopped\""), std::string::npos) << summary;
        EXPECT_NE(summary.find(" s of 1e+09 s\""), std::string::npos) << summary;
        EXPECT_EQ(summary.substr(std::max<std::size_t>(summary.size(), 3) - 3), "\n}\n") << summary;
        EXPECT_NE(text_of(work() / "out" / "report.html").find("</html>"), std::string::npos);
    }
};

TEST_F(ALongRun, LeavesCompleteFilesWhenInterrupted) {
    for (const char* engine : {"fixed", "located"}) {
        const pid_t pid = start("run", "--engine", engine);
        ASSERT_GE(pid, 0);
        Child child(pid);
        EXPECT_EQ(child.interrupt(), 130) << engine;
        expect_whole_files();
        std::filesystem::remove_all(work() / "out");
    }
}

TEST_F(ALongRun, LeavesACompleteComparisonWhenInterrupted) {
    const pid_t pid = start("compare", "--methods", "exact,borello");
    ASSERT_GE(pid, 0);
    Child child(pid);
    EXPECT_EQ(child.interrupt(), 130);
    const std::string json = text_of(work() / "out" / "comparison.json");
    EXPECT_EQ(json.substr(std::max<std::size_t>(json.size(), 5) - 5), "[]\n}\n") << json;
    EXPECT_NE(json.find("\"end\": \"stopped\", \"message\": \"interrupted at "), std::string::npos) << json;
    EXPECT_NE(text_of(work() / "out" / "comparison.html").find("</html>"), std::string::npos);
}

TEST_F(ALongRun, ShowsTheTimeLeftOnATerminal) {
    int terminal = -1;
    const pid_t pid = forkpty(&terminal, nullptr, nullptr, nullptr);
    ASSERT_GE(pid, 0);
    if (pid == 0) become("run", "--engine", "fixed");
    Child child(pid);
    std::string seen;
    char piece[4096];
    for (ssize_t n = 1; n > 0 && seen.find("s left") == std::string::npos;) {
        n = read(terminal, piece, sizeof piece);
        seen.append(piece, n > 0 ? static_cast<std::size_t>(n) : 0);
    }
    EXPECT_NE(seen.find("simulating ["), std::string::npos) << seen;
    std::thread drain([terminal] {  // else the child waits for someone to read what it prints
        char ignored[4096];
        while (read(terminal, ignored, sizeof ignored) > 0) {
        }
    });
    EXPECT_EQ(child.interrupt(), 130);
    drain.join();
    close(terminal);
}

TEST_F(ALongRun, ShowsNoBarInAPipe) {
    EXPECT_EQ(shell("\"$S\" run long.toml --until '100 s' --out out | cat"), 0);
    EXPECT_EQ(told().find('\r'), std::string::npos) << told();
    EXPECT_EQ(told().find('\033'), std::string::npos) << told();
    EXPECT_TRUE(tells("100 s simulated")) << told();
}

}  // namespace
#endif
