#include "commands/command.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "text/json.hpp"
#include "text/printable.hpp"

namespace stiction {
namespace {

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
    command.required_argument("file", file, {"FILE", "scenario file"});
    command.repeated_option("--set", set,
                            {"KEY=VALUE", "set one value, as in body.surface.inertia=\"300 kg m2\"; may be repeated"});
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

std::optional<scenario::Scenario> ScenarioArguments::read(bool json) const {
    if (file.empty()) {
        print_problem("the name of the scenario file is empty: write it behind the command", json);
        return std::nullopt;
    }
    try {
        const std::vector<scenario::Setting> all = settings();
        scenario::Scenario scenario = scenario::load(file, all);
        if (!any_engine) {
            refuse_what_has_no_effect(scenario, all);
        }
        return scenario;
    } catch (const scenario::ScenarioError& error) {
        print_mistakes(error.mistakes(), json);
        return std::nullopt;
    }
}

void print_mistakes(const std::vector<scenario::Mistake>& mistakes, bool json, std::FILE* stream) {
    if (!json) {
        for (const scenario::Mistake& mistake : mistakes) {
            fmt::print(stderr, "{}\n", printable(mistake.line()));
        }
        const std::size_t n = mistakes.size();
        fmt::print(stderr, "{} mistake{}; nothing was run\n", n, n == 1 ? "" : "s");
        return;
    }
    JsonWriter out;
    out.object().member("ok", false).key("mistakes").array(JsonWriter::lines);
    for (const scenario::Mistake& m : mistakes) {
        out.object().member("file", m.place.file).member("line", m.place.line).member("column", m.place.column);
        out.member("part", m.problem.part).member("key", m.problem.key).member("kind", name(m.problem.kind));
        out.member("text", m.text()).end();
    }
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
