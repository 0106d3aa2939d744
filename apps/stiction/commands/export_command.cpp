// stiction export FILE: the machine for other tools, as an FMU (-o X.fmu), or for people, as a page that simulates it (-o X.html).
#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <memory>

#include "commands/command.hpp"
#include "fmu/export/export.hpp"
#include "lab/export/live_page.hpp"
#include "machine/model.hpp"
#include "picture/picture.hpp"
#include "result/files/whole_file.hpp"
#include "terminal/own_path.hpp"
#include "text/json.hpp"
#include "text/printable.hpp"

namespace stiction {
namespace {

struct ExportArguments {
    ScenarioArguments scenario;
    std::string target;
    int version = 2;
    std::string kind = "both";
    bool sources = false;
    bool json = false;
};

/// The systems an FMU is for, and what the missing ones need where stiction is built.
std::string systems(const std::vector<std::string>& platforms) {
    std::vector<std::string> missing;
    const auto unless = [&](const char* platform, const char* package) {
        if (std::find(platforms.begin(), platforms.end(), platform) == platforms.end()) missing.emplace_back(package);
    };
    unless("win64", "g++-mingw-w64-x86-64-posix (Windows)");
    unless("aarch64-linux", "g++-aarch64-linux-gnu (64-bit ARM)");
    const std::string present = fmt::format("{}", fmt::join(platforms, ", "));
    if (missing.empty()) return present;
    return fmt::format("{} only; for more, build stiction with {}", present, fmt::join(missing, " and "));
}

/// The kinds an FMU has, and why one of those wanted is missing.
std::string kinds_text(const fmu::Kinds& kinds, const std::string& wanted, const scenario::Scenario& scenario) {
    if (kinds.model_exchange && kinds.co_simulation) return "model exchange and co-simulation";
    const std::string kind = kinds.model_exchange ? "model exchange" : "co-simulation";
    return wanted != "both"
               ? kind
               : fmt::format("{} only (model exchange has no {})", kind, presliding_model(scenario.plan, scenario.run));
}

ExitCode write_fmu(const scenario::Scenario& scenario, const ExportArguments& arguments) {
    const std::filesystem::path file = arguments.scenario.file;
    const int version = arguments.version;
    const bool json = arguments.json;
    std::string target = arguments.target;
    const fmu::Version standard = version == 2 ? fmu::Version::fmi2 : fmu::Version::fmi3;
    if (target.empty()) {
        target = file.stem().string() + ".fmu";
    }
    if (std::filesystem::path(target).extension() != ".fmu") {
        print_problem(
            fmt::format("{} does not end with .fmu, as tools want it, nor with .html: give another name with -o",
                        target),
            json);
        return ExitCode::bad_input;
    }
    if (arguments.sources && version != 3) {
        print_problem("FMUs with sources are of FMI 3: add --fmi 3", json);
        return ExitCode::bad_input;
    }
    try {
        const fmu::Wanted wanted{.kinds = {arguments.kind != "cs", arguments.kind != "me"},
                                 .picture = picture::picture_svg(scenario),
                                 .sources = arguments.sources};
        const fmu::Exported exported =
            fmu::export_fmu(scenario, file, standard, fmu::runtime_beside(own_path()), wanted);
        const std::string wrong = write_whole_file(target, exported.archive);
        if (!wrong.empty()) {
            print_problem(wrong, json);
            return ExitCode::cannot_write;
        }
        if (json) {
            JsonWriter out;
            out.object().member("ok", true).member("file", target).member("fmi", version);
            out.member("model_exchange", exported.kinds.model_exchange);
            out.member("co_simulation", exported.kinds.co_simulation);
            out.list("platforms", exported.platforms);
            scenario::put_problems(out, "warnings", scenario.warnings);
            fmt::print("{}\n", std::move(out).text());
            return ExitCode::fine;
        }
        fmt::print("{}: FMI {}, {}, for {}\n", printable_line(target), version,
                   kinds_text(exported.kinds, arguments.kind, scenario), systems(exported.platforms));
    } catch (const ModelError& error) {
        scenario::Mistakes mistakes;
        scenario::Place whole;
        whole.file = file.string();
        for (const ModelProblem& problem : error.problems()) {
            mistakes.add(whole, problem);
        }
        print_mistakes(mistakes.list(), json);
        return ExitCode::bad_input;
    } catch (const std::exception& error) {
        print_problem(error.what(), json);
        return ExitCode::cannot_write;
    }
    return ExitCode::fine;
}

ExitCode write_page(const scenario::Scenario& scenario, const ExportArguments& arguments) {
    try {
        const std::filesystem::path file = arguments.scenario.file;
        const std::string page =
            lab::live_page(lab::machine_content(scenario, file.parent_path()), lab::module_beside(own_path()));
        const std::string wrong = write_whole_file(arguments.target, page);
        if (!wrong.empty()) {
            print_problem(wrong, arguments.json);
            return ExitCode::cannot_write;
        }
        if (arguments.json) {
            JsonWriter out;
            out.object().member("ok", true).member("file", arguments.target).member("bytes", page.size());
            scenario::put_problems(out, "warnings", scenario.warnings);
            fmt::print("{}\n", std::move(out).text());
        } else {
            fmt::print("{}: a page that simulates the machine, {:.2f} MB; open it in a browser\n",
                       printable_line(arguments.target), static_cast<double>(page.size()) / 1e6);
        }
    } catch (const std::exception& error) {
        print_problem(error.what(), arguments.json);
        return ExitCode::cannot_write;
    }
    return ExitCode::fine;
}

}  // namespace

void add_export(Command& program, ExitCode& ending) {
    auto arguments = std::make_shared<ExportArguments>();
    Command command =
        program.add("export", "write the machine as an FMU for other tools, or as a page that simulates it");
    arguments->scenario.add_to(command, Takes::all);
    command.option("-o,--out,--output", arguments->target,
                   {"FILE", "NAME.fmu or NAME.html (default: an FMU in this folder, named after the scenario)"});
    command.option("--fmi", arguments->version, {"INT", "version of FMI", {"2", "3"}, true});
    command.option("--kind", arguments->kind,
                   {"KIND", "co-simulation, model exchange or both", {"both", "cs", "me"}, true});
    command.flag("--sources", arguments->sources, "put sources into the FMU, too, for targets that compile it (FMI 3)");
    command.flag("--json", arguments->json, "print JSON");
    command.examples({"stiction export scenarios/flap-actuator.toml -o flap.fmu",
                      "stiction export scenarios/ball-screw-lift.toml -o lift.html",
                      "stiction export scenarios/coupled-clutches.toml --fmi 3 --set 'fmi.inputs=[]'"});
    command.action([arguments, &ending] {
        const std::optional<scenario::Scenario> scenario = arguments->scenario.read(arguments->json, false);
        const bool page = std::filesystem::path(arguments->target).extension() == ".html";
        ending = !scenario ? ExitCode::bad_input
                 : page    ? write_page(*scenario, *arguments)
                           : write_fmu(*scenario, *arguments);
    });
}

}  // namespace stiction
