// stiction check FILE: is it a scenario that can be run?
#include <algorithm>

#include <fmt/format.h>

#include "commands/command.hpp"
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

/// "frictions" are all that rub, those of clutches and brakes too.
std::string fine_json(const scenario::Scenario& scenario, const std::vector<Count>& parts) {
    JsonWriter json;
    json.object().member("ok", true).member("title", scenario.title).member("bodies", parts[0].number);
    json.member("frictions", scenario.plan.frictions.size()).key("parts").object();
    for (const Count& part : parts) {
        json.member(part.kind, part.number);
    }
    return std::move(json).text() + "\n";
}

}  // namespace

void add_check(Command& program, ExitCode& ending) {
    struct Arguments {
        ScenarioArguments scenario;
        bool json = false;
        bool quiet = false;
    };
    auto arguments = std::make_shared<Arguments>();
    Command command = program.add("check", "report every mistake in a scenario without running it");
    arguments->scenario.add_to(command, Takes::all);
    command.flag("--json", arguments->json, "print JSON");
    command.flag("--quiet", arguments->quiet, "print errors only");
    command.examples({"stiction check my-machine.toml",
                      "stiction check my-machine.toml --set body.load.inertia=\"3 kg m2\" --json"});
    command.action([arguments, &ending] {
        const std::optional<scenario::Scenario> scenario = arguments->scenario.read(arguments->json);
        if (!scenario) {
            ending = ExitCode::bad_input;
            return;
        }
        const std::vector<Count> parts = written_parts(*scenario);
        if (arguments->json) {
            fmt::print("{}", fine_json(*scenario, parts));
        } else if (!arguments->quiet) {
            fmt::print("{}: fine; {}\n", printable_line(arguments->scenario.file), parts_text(parts));
        }
    });
}

}  // namespace stiction
