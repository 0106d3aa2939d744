// stiction export FILE -o X.fmu: the machine for other tools, as an FMU.
#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <memory>

#include "command.hpp"
#include "fmu/export.hpp"
#include "model/model.hpp"
#include "result/whole_file.hpp"

namespace stiction {
namespace {

std::filesystem::path own_path() {
    std::error_code ignored;
    return std::filesystem::read_symlink("/proc/self/exe", ignored);
}

/// The systems an FMU is for, and what the missing one needs.
std::string systems(const std::vector<std::string>& platforms) {
    const bool windows = std::find(platforms.begin(), platforms.end(), "win64") != platforms.end();
    return fmt::format(
        "{}{}", fmt::join(platforms, ", "),
        windows ? "" : " only; for Windows too, build stiction where g++-mingw-w64-x86-64-posix is installed");
}

ExitCode write_fmu(const scenario::Scenario& scenario, const std::filesystem::path& file, std::string target,
                   int version) {
    const fmu::Version standard = version == 2 ? fmu::Version::fmi2 : fmu::Version::fmi3;
    if (target.empty()) {
        target = file.stem().string() + ".fmu";
    }
    if (std::filesystem::path(target).extension() != ".fmu") {
        fmt::print(stderr, "{} does not end with .fmu, as tools want it: give another name with -o\n", target);
        return ExitCode::bad_input;
    }
    try {
        const fmu::Exported exported = fmu::export_fmu(scenario, file, standard, fmu::runtime_beside(own_path()));
        const std::string wrong = write_whole_file(target, exported.archive);
        if (!wrong.empty()) {
            fmt::print(stderr, "{}\n", wrong);
            return ExitCode::cannot_write;
        }
        fmt::print("{}: FMI {}, model exchange and co-simulation, for {}\n", target, version,
                   systems(exported.platforms));
    } catch (const ModelError& error) {
        for (const std::string& problem : error.problems()) {
            fmt::print(stderr, "{}: {}\n", file.string(), problem);
        }
        return ExitCode::bad_input;
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}\n", error.what());
        return ExitCode::cannot_write;
    }
    return ExitCode::fine;
}

}  // namespace

void add_export(CLI::App& app, ExitCode& ending) {
    struct Arguments {
        ScenarioArguments scenario;
        std::string target;
        int version = 2;
    };
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("export", "the machine as an FMU, for Simulink, Modelica tools and others");
    arguments->scenario.add_to(*command, Takes::all);
    command->add_option("-o,--output", arguments->target,
                        "the FMU to write; left out: beside you, named as the scenario");
    command->add_option("--fmi", arguments->version, "version of the standard")
        ->check(CLI::IsMember({2, 3}))
        ->capture_default_str();
    command->footer(
        "Examples:\n  stiction export scenarios/flap-actuator.toml -o flap.fmu\n"
        "  stiction export scenarios/coupled-clutches.toml --fmi 3 --set 'fmi.inputs=[]'");
    command->callback([arguments, &ending] {
        const std::optional<scenario::Scenario> scenario = arguments->scenario.read(false);
        ending = scenario ? write_fmu(*scenario, arguments->scenario.file, arguments->target, arguments->version)
                          : ExitCode::bad_input;
    });
}

}  // namespace stiction
