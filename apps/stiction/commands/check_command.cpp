// stiction check FILE...: are they scenarios that can be run?
#include <algorithm>

#include <fmt/format.h>

#include "commands/command.hpp"
#include "terminal/watch.hpp"
#include "text/json.hpp"
#include "text/printable.hpp"

namespace stiction {
namespace {

/// How many parts of a kind the file has.
struct Count {
    std::string kind;  // "body"
    std::size_t number = 0;
};

/// Numbers of parts as the file has them, bodies and frictions first; the parts inside a valve or motor do not count. Frictions are listed
/// with the number 0 only if there is no clutch or brake either.
std::vector<Count> written_parts(const scenario::Scenario& scenario) {
    std::vector<Count> counts{{"body", 0}, {"friction", 0}};
    std::string section;
    for (const scenario::Value& value : scenario.values) {
        const std::size_t dot = value.section.find('.');
        const bool short_signal = value.section == "signals";  // one line each
        if (!short_signal && (value.section == section || dot == std::string::npos)) {
            continue;
        }
        section = value.section;
        const std::string kind = short_signal ? "signal" : section.substr(0, dot);
        auto at = std::find_if(counts.begin(), counts.end(), [&](const Count& c) { return c.kind == kind; });
        at = at == counts.end() ? counts.insert(counts.end(), {kind, 0}) : at;
        ++at->number;
    }
    if (counts[1].number == 0 && !scenario.plan.frictions.empty()) {
        counts.erase(counts.begin() + 1);
    }
    return counts;
}

std::string plural(const std::string& kind) {
    if (kind == "body") return "bodies";
    if (kind == "gravity" || kind == "planetary") return kind + " parts";
    return kind + (kind.ends_with("ch") ? "es" : "s");
}

/// "1 body, 2 frictions, 1 hydraulic motor"
std::string parts_text(const std::vector<Count>& parts) {
    std::string text;
    for (const Count& part : parts) {
        std::string words = part.number == 1 ? part.kind : plural(part.kind);
        std::replace(words.begin(), words.end(), '_', ' ');
        if (!text.empty()) {
            text += ", ";
        }
        text += fmt::format("{} {}", part.number, words);
    }
    return text;
}

struct CheckArguments {
    ScenarioArguments scenario;
    std::vector<std::string> files;
    bool json = false;
    bool quiet = false;
    bool watch = false;
};

/// "frictions" are all that rub, those of clutches and brakes too.
void put_fine(JsonWriter& json, const std::string& file, const scenario::Scenario& scenario) {
    const std::vector<Count> parts = written_parts(scenario);
    json.object().member("ok", true).member("title", scenario.title);
    json.member("bodies", parts[0].number).member("frictions", scenario.plan.frictions.size()).key("parts").object();
    for (const Count& part : parts) {
        json.member(part.kind, part.number);
    }
    scenario::put_problems(json.end(), "warnings", scenario.warnings);
    json.member("file", file).end();
}

void put_checked(JsonWriter& json, const std::string& file, const ScenarioArguments::Read& read) {
    if (read.scenario) {
        put_fine(json, file, *read.scenario);
    } else {
        scenario::put_problems(json.object().member("ok", false), "mistakes", read.mistakes);
        json.member("file", file).end();
    }
}

void print_checked(const std::string& file, const ScenarioArguments::Read& read, bool quiet) {
    if (!read.scenario) {
        print_mistakes(read.mistakes, false);
    } else if (!quiet) {
        print_warnings(read.scenario->warnings);
        const std::size_t odd = read.scenario->warnings.size();
        const std::string verdict = odd == 0   ? "fine"
                                    : odd == 1 ? "can be run, 1 thing looks odd"
                                               : fmt::format("can be run, {} things look odd", odd);
        fmt::print("{}: {}; {}\n", printable_line(file), verdict, parts_text(written_parts(*read.scenario)));
    }
}

/// Every file; the exit code of the worst. JSON is one object, of several files an array of them.
ExitCode check(const CheckArguments& arguments, Watch* watch) {
    ScenarioArguments one = arguments.scenario;
    ExitCode worst = ExitCode::fine;
    JsonWriter json;
    const bool many = arguments.files.size() > 1;
    if (many) {
        json.array(JsonWriter::lines);
    }
    for (const std::string& file : arguments.files) {
        one.file = file;
        const ScenarioArguments::Read read = one.load(watch);
        worst = read.scenario ? worst : ExitCode::bad_input;
        arguments.json ? put_checked(json, file, read) : print_checked(file, read, arguments.quiet);
    }
    if (arguments.json) {
        fmt::print("{}\n", std::move(json).text());
    }
    return worst;
}

}  // namespace

void add_check(Command& program, ExitCode& ending) {
    auto arguments = std::make_shared<CheckArguments>();
    Command command = program.add("check", "report every mistake in scenarios without running them");
    command.required_arguments("files", arguments->files, {"FILE", "scenario files, or names of shipped ones"});
    arguments->scenario.add_options_to(command, Takes::all);
    command.flag("--json", arguments->json, "print JSON; of several files an array");
    command.flag("--quiet", arguments->quiet, "print errors only");
    command.flag("--watch", arguments->watch, "check again whenever a file was changed, until Ctrl-C");
    command.examples({"stiction check my-machine.toml", "stiction check *.toml --strict",
                      "stiction check my-machine.toml --set body.load.inertia=\"3 kg m2\" --json"});
    command.action([arguments, &ending] {
        ending = run_watched(arguments->watch, [&](Watch* watch) { return check(*arguments, watch); });
    });
}

}  // namespace stiction
