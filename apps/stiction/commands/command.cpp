#include "commands/command.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "commands/shipped.hpp"
#include "scenario/toml/document.hpp"
#include "terminal/watch.hpp"
#include "text/json.hpp"
#include "text/number.hpp"
#include "text/printable.hpp"

namespace stiction {
namespace {

/// Files that a scenario is made of, whatever mistakes are in them: its own, those it extends, and its tables.
std::vector<std::filesystem::path> files_behind(const std::filesystem::path& path,
                                                const std::vector<scenario::Setting>& settings) {
    scenario::Mistakes ignored;  // told by the reading that follows
    const scenario::Document document = scenario::read_document(path, settings, ignored);
    std::vector<std::filesystem::path> files = document.files;
    if (const scenario::Node* signals = document.root.find("signal"); signals != nullptr) {
        for (const auto& [name, signal] : signals->entries) {
            const scenario::Node* table = signal.find("path");
            if (table != nullptr && table->kind == scenario::Node::Kind::text) {
                files.push_back(path.parent_path() / table->text);
            }
        }
    }
    return files;
}

/// A method or step that the engine does not have would change nothing.
void refuse_what_has_no_effect(const scenario::Scenario& scenario, const std::vector<scenario::Setting>& settings) {
    const EngineDescription engine = describe(scenario.run);
    scenario::Mistakes mistakes;
    for (const scenario::Setting& setting : settings) {
        const bool method = setting.key == "run.method" && engine.method.empty();
        const bool step = setting.key == "run.step" && !(engine.step > 0);
        if (method || step) {
            mistakes.add(
                {.file = setting.from.empty() ? "--set " + setting.key : setting.from},
                {.kind = ProblemKind::contradiction,
                 .what = fmt::format("the engine is \"{}\", which has no {}", engine.name, method ? "method" : "step"),
                 .remedy = "add --engine fixed, or leave it out"});
        }
    }
    if (!mistakes.empty()) {
        throw scenario::ScenarioError(std::move(mistakes));
    }
}

}  // namespace

void ScenarioArguments::add_to(Command& command, Takes takes) {
    command.required_argument("file", file, {"FILE", "scenario file, or the name of a shipped one"});
    add_options_to(command, takes);
}

void ScenarioArguments::add_options_to(Command& command, Takes takes) {
    command.repeated_option("--set", set,
                            {"KEY=VALUE", "set one value, as in body.surface.inertia=\"300 kg m2\"; may be repeated"});
    command.flag("--strict", strict, "refuse what looks odd, too");
    any_engine = takes == Takes::times;
    if (takes == Takes::all) {
        command.option("--engine", engine, {"ENGINE", "engine: fixed or located"});
        command.option("--method", method, {"METHOD", "method of the fixed engine; see `stiction list methods`"});
    }
    if (takes != Takes::nothing) {
        command.option("--step", step, {"TIME", "step of the fixed engine, as in \"0.1 ms\""});
        command.option("--until", until, {"TIME", "end of the simulation, as in \"2 s\""});
    }
}

std::string ScenarioArguments::results_folder() const {
    return (std::filesystem::path("results") / std::filesystem::path(file).stem()).string();
}

std::vector<scenario::Setting> ScenarioArguments::settings() const {
    std::vector<scenario::Setting> all;
    for (const std::string& argument : set) {
        const std::optional<scenario::Setting> setting = scenario::setting_of(argument);
        if (!setting) {
            refuse_value("--set", fmt::format("\"{}\" is not KEY=VALUE", argument));
        }
        all.push_back(*setting);
    }
    all.insert(all.end(), more.begin(), more.end());
    const auto add = [&](const std::optional<std::string>& value, const char* key, const char* from) {
        if (value) {
            all.push_back({key, *value, from});
        }
    };
    add(engine, "run.engine", "--engine");
    add(method, "run.method", "--method");
    add(step, "run.step", "--step");
    add(until, "run.until", "--until");
    return all;
}

ScenarioArguments::Read ScenarioArguments::load(Watch* watch) const {
    const std::filesystem::path path = file_meant(file);
    const std::vector<scenario::Setting> all = settings();
    std::error_code error;
    if (watch != nullptr) {
        watch->add({path});
        watch->add(files_behind(path, all));
    }
    if (!std::filesystem::exists(path, error)) {
        const std::string what =
            file.empty() ? std::string("the name of the scenario file is empty: write it behind the command")
                         : fmt::format("there is no file {}{}", file, shipped_advice(file));
        return {.mistakes = {{{.file = file}, {.kind = ProblemKind::unreadable, .what = what}, {}}}};
    }
    try {
        scenario::Scenario scenario = scenario::load(path, all);
        if (!any_engine) {
            refuse_what_has_no_effect(scenario, all);
        }
        if (strict) {
            scenario::refuse_odd(scenario);
        }
        return {.scenario = std::move(scenario)};
    } catch (const scenario::ScenarioError& problem) {
        for (const scenario::Mistake& mistake : problem.mistakes()) {
            if (watch != nullptr && mistake.place.line > 0) {
                watch->add({mistake.place.file});
            }
        }
        return {.mistakes = problem.mistakes()};
    }
}

std::optional<scenario::Scenario> ScenarioArguments::read(bool json, bool quiet, Watch* watch) const {
    Read result = load(watch);
    if (!result.scenario) {
        print_mistakes(result.mistakes, json);
    } else if (!json && !quiet) {
        print_warnings(result.scenario->warnings);
    }
    return std::move(result.scenario);
}

void print_warnings(const std::vector<scenario::Mistake>& warnings) {
    for (const scenario::Mistake& warning : warnings) {
        fmt::print(stderr, "{}\n", printable(warning.line()));
    }
}

void print_mistakes(const std::vector<scenario::Mistake>& mistakes, bool json, std::FILE* stream) {
    if (!json) {
        for (const scenario::Mistake& mistake : mistakes) {
            fmt::print(stderr, "{}\n", printable(mistake.line()));
        }
        fmt::print(stderr, "{}; nothing was run\n", counted(mistakes.size(), "mistake"));
        return;
    }
    JsonWriter out;
    scenario::put_problems(out.object().member("ok", false), "mistakes", mistakes);
    fmt::print(stream, "{}\n", std::move(out).text());
}

void print_problem(const std::string& text, bool json, std::FILE* stream) {
    if (json) {
        JsonWriter out;
        out.object().member("ok", false).key("mistakes").array(JsonWriter::lines);
        out.object().member("file", "").member("line", 0).member("column", 0).member("text", text).end();
        fmt::print(stream, "{}\n", std::move(out).text());
    } else {
        fmt::print(stderr, "{}\n", printable(text));
    }
}

void print_refusal(const std::string& what, const std::vector<ModelProblem>& problems,
                   const scenario::Scenario& scenario, bool json) {
    std::vector<scenario::Mistake> mistakes;
    for (const ModelProblem& problem : problems) {
        mistakes.push_back({{.file = scenario.file}, problem, {}});
    }
    if (json) {
        JsonWriter out;
        scenario::put_problems(out.object().member("ok", false), "mistakes", mistakes);
        scenario::put_problems(out, "warnings", scenario.warnings);
        fmt::print("{}\n", std::move(out).text());
        return;
    }
    fmt::print(stderr, "{}:\n", printable(what));
    for (const scenario::Mistake& mistake : mistakes) {
        fmt::print(stderr, "{}\n", printable(mistake.text()));
    }
}

ResultsFolder::~ResultsFolder() {
    for (const std::filesystem::path& folder : made_) {
        std::error_code holds_something;
        std::filesystem::remove(folder, holds_something);
    }
}

bool ResultsFolder::make(const std::filesystem::path& folder, bool json) {
    std::error_code error;
    for (std::filesystem::path part = folder; !part.empty() && !std::filesystem::exists(part, error);
         part = part.parent_path()) {
        if (error) {
            break;  // create_directories reports what is wrong
        }
        made_.push_back(part);
    }
    std::filesystem::create_directories(folder, error);
    if (error) {
        print_problem(fmt::format("cannot make the folder {}: {}", folder.string(), error.message()), json);
        return false;
    }
    if (access(folder.c_str(), W_OK | X_OK) != 0) {
        const std::error_code refused(errno, std::generic_category());
        print_problem(fmt::format("cannot write into the folder {}: {}", folder.string(), refused.message()), json);
        return false;
    }
    return true;
}

bool coloured(std::FILE* stream) {
    const char* no_color = std::getenv("NO_COLOR");
    return (no_color == nullptr || *no_color == '\0') && isatty(fileno(stream)) != 0;
}

}  // namespace stiction
