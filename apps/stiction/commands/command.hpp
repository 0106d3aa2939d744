// Common parts of the commands: the scenario on the command line, results folder, problems, exit codes.
#pragma once

#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "commands/exit_code.hpp"
#include "parser/command_line.hpp"
#include "scenario/scenario.hpp"

namespace stiction {

/// Settings of a run that the command line may change.
enum class Takes : unsigned char {
    nothing,  ///< --set alone
    times,    ///< --step and --until too
    all       ///< --engine and --method too
};

class Watch;

/// FILE and everything that changes it: --set, --engine, --method, --step, --until.
struct ScenarioArguments {
    std::string file;  ///< as it was given: a path, or the name of a shipped scenario
    std::vector<std::string> set;
    std::vector<scenario::Setting> more{};  ///< set by other options, after --set
    std::optional<std::string> engine;
    std::optional<std::string> method;
    std::optional<std::string> step;
    std::optional<std::string> until;

    /// Adds FILE, --set and what the command takes.
    void add_to(Command& command, Takes takes);
    /// The same without FILE.
    void add_options_to(Command& command, Takes takes);
    /// A comparison runs fixed steps with every engine of the file: nothing is refused.
    bool any_engine = false;
    /// Default folder for results: results/NAME.
    [[nodiscard]] std::string results_folder() const;
    /// All of it as settings; later ones override earlier ones.
    [[nodiscard]] std::vector<scenario::Setting> settings() const;
    bool strict = false;  ///< what looks odd is a mistake
    /// A scenario, or all that is wrong with it.
    struct Read {
        std::optional<scenario::Scenario> scenario{};
        std::vector<scenario::Mistake> mistakes{};
    };
    /// Reads the scenario and prints nothing. A watch is told which files were read.
    [[nodiscard]] Read load(Watch* watch = nullptr) const;
    /// Reads the scenario; if it has mistakes, prints all of them (as JSON if `json`) and returns nothing. What looks odd is printed on
    /// stderr, unless `quiet` or as JSON, which the commands print themselves.
    [[nodiscard]] std::optional<scenario::Scenario> read(bool json, bool quiet, Watch* watch = nullptr) const;
};

/// Prints all that looks odd, one line each on stderr.
void print_warnings(const std::vector<scenario::Mistake>& warnings);

/// Every mistake, one line each on stderr, or {"ok": false, "mistakes": [...]} on `stream`.
void print_mistakes(const std::vector<scenario::Mistake>& mistakes, bool json, std::FILE* stream = stdout);

/// A problem that has no place in a file, likewise. Where stdout holds the result already, `stream` is stderr.
void print_problem(const std::string& text, bool json, std::FILE* stream = stdout);

/// Why a command has no answer for a scenario without mistakes; as JSON beside what looks odd in it.
void print_refusal(const std::string& what, const std::vector<ModelProblem>& problems,
                   const scenario::Scenario& scenario, bool json);

/// The folder for results, made before anything is computed for it; what was made is taken away again if nothing was put into it.
class ResultsFolder {
public:
    ResultsFolder() = default;
    ResultsFolder(const ResultsFolder&) = delete;
    ResultsFolder& operator=(const ResultsFolder&) = delete;
    ~ResultsFolder();

    /// False if it cannot be written to, and then says why.
    [[nodiscard]] bool make(const std::filesystem::path& folder, bool json);

private:
    std::vector<std::filesystem::path> made_;  ///< the innermost first
};

/// May the stream be coloured? A terminal, and NO_COLOR is not set.
[[nodiscard]] bool coloured(std::FILE* stream);

/// Adds a command to the parser; `ending` is written when the command was run.
using AddCommand = void(Command& program, ExitCode& ending);

// Every command: one file each, declared here and listed below in the order of --help. The program of a first run has those alone that
// need neither studies nor fits nor papers nor FMUs nor linear models (apps/CMakeLists.txt).
AddCommand add_new, add_run, add_sweep, add_fit, add_sensitivity, add_compare, add_linearise, add_check, add_show,
    add_export, add_lab, add_list, add_reproduce, add_completion, add_help;
inline constexpr AddCommand* kCommands[] = {
    add_new,  add_run,    add_sweep, add_fit,  add_sensitivity, add_compare,    add_linearise, add_check,
    add_show, add_export, add_lab,   add_list, add_reproduce,   add_completion, add_help,
};
inline constexpr AddCommand* kQuickCommands[] = {add_run, add_compare, add_check, add_show};

}  // namespace stiction
