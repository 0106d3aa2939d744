// bench_program [ROUNDS]: how long the program takes as a user feels it, files and report included.
//
//   wall      from the start of the process to its end [ms]
//   processor user and system time of the process [ms]: what is left of it on an idle machine
//
// Medians of interleaved rounds. Ends with 1 if a command fails or a goal is missed in processor time; wall time depends on who else
// works.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace {

struct Case {
    const char* name;
    std::vector<std::string> arguments;
    double goal;                      ///< [ms]
    std::vector<double> wall{};       ///< [ms]
    std::vector<double> processor{};  ///< [ms]
};

double milliseconds(const timeval& t) {
    return 1e3 * static_cast<double>(t.tv_sec) + 1e-3 * static_cast<double>(t.tv_usec);
}

/// One start of the program; false if it does not end with 0.
bool time_once(Case& one) {
    std::vector<char*> arguments{const_cast<char*>("stiction")};
    for (std::string& argument : one.arguments) arguments.push_back(argument.data());
    arguments.push_back(nullptr);
    const auto begin = std::chrono::steady_clock::now();
    const pid_t child = fork();
    if (child == 0) {
        const int null = open("/dev/null", O_WRONLY);
        dup2(null, STDOUT_FILENO);
        execv(STICTION_PROGRAM, arguments.data());
        std::_Exit(127);
    }
    int status = 0;
    rusage used{};
    wait4(child, &status, 0, &used);
    one.wall.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
    one.processor.push_back(milliseconds(used.ru_utime) + milliseconds(used.ru_stime));
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

}  // namespace

int main(int count, char** words) {
    const long given = count > 1 ? std::strtol(words[1], nullptr, 10) : 0;
    const long rounds = given > 0 ? given : 21;
    std::string folder = (std::filesystem::temp_directory_path() / "stiction-bench-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) return 1;
    const std::string scenarios = STICTION_SCENARIOS;
    const std::vector<std::string> flap{scenarios + "/flap-actuator.toml"};
    std::array<Case, 4> cases{{
        {"run: flap actuator, 2 s at 0.1 ms, with report", {"run", flap[0], "--out", folder}, 300},
        {"run: position servo, 2 s at 0.1 ms, with report",
         {"run", scenarios + "/servo-hunting.toml", "--until", "2 s", "--step", "0.1 ms", "--out", folder},
         300},
        {"check: flap actuator", {"check", flap[0]}, 50},
        {"start and end of the program", {"--version"}, 50},
    }};
    bool good = true;
    for (long round = 0; round < rounds; ++round) {
        for (Case& one : cases) good = time_once(one) && good;
    }
    good = good && std::filesystem::exists(std::filesystem::path(folder) / "report.html");
    std::filesystem::remove_all(folder);
    std::printf("medians of %ld interleaved rounds\n\n%-52s %10s %14s %10s\n", rounds, "", "wall [ms]",
                "processor [ms]", "goal [ms]");
    for (const Case& one : cases) {
        std::printf("%-52s %10.1f %14.1f %10.0f\n", one.name, median(one.wall), median(one.processor), one.goal);
        good = good && median(one.processor) <= one.goal;
    }
    return good ? 0 : 1;
}
