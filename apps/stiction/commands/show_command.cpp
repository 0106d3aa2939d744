// stiction show FILE: the machine as it was read, with units and defaults.
#include <fmt/format.h>

#include "commands/command.hpp"
#include "scenario/show.hpp"
#include "text/json.hpp"
#include "text/printable.hpp"

namespace stiction {
namespace {

void print_json(const scenario::Scenario& scenario) {
    JsonWriter json;
    json.array(JsonWriter::lines);
    for (const scenario::Value& v : scenario.values) {
        json.object().member("section", v.section).member("key", v.key).member("value", v.exact);
        json.member("si", v.plain).member("given", v.given).end();
    }
    fmt::print("{}\n", std::move(json).text());
}

/// For people: values that stand in the file, and beside them in grey those that do not.
void print_text(const scenario::Scenario& scenario) {
    const bool colour = coloured(stdout);
    std::string section;
    for (const scenario::Value& v : scenario.values) {
        if (v.section != section) {
            section = v.section;
            fmt::print("\n{}{}{}\n", colour ? "\033[1m" : "", section, colour ? "\033[0m" : "");
        }
        const char* grey = colour && !v.given ? "\033[90m" : "";
        fmt::print("{}  {:<22} {}{}{}\n", grey, v.key, printable_line(v.exact), v.given ? "" : "   (default)",
                   *grey != '\0' ? "\033[0m" : "");
    }
}

}  // namespace

void add_show(Command& program, ExitCode& ending) {
    struct Arguments {
        ScenarioArguments scenario;
        bool toml = false;
        bool si = false;
        bool json = false;
        bool quiet = false;
    };
    auto arguments = std::make_shared<Arguments>();
    Command command = program.add("show", "print the machine as it was read, with units and defaults");
    arguments->scenario.add_to(command, Takes::all);
    command.flag("--toml", arguments->toml, "print a scenario file that reads back to the same machine");
    command.flag("--si", arguments->si, "print a scenario file in plain SI numbers");
    command.flag("--json", arguments->json, "print JSON: every value, or the scenario file as one string");
    command.flag("--quiet", arguments->quiet, "print errors only");
    command.examples(
        {"stiction show scenarios/block-on-belt.toml",
         "stiction show scenarios/flap-actuator.toml --set body.surface.inertia=\"300 kg m2\" --toml >heavier.toml"});
    command.action([arguments, &ending] {
        const std::optional<scenario::Scenario> scenario = arguments->scenario.read(arguments->json);
        if (!scenario) {
            ending = ExitCode::bad_input;
        } else if (arguments->toml || arguments->si) {
            const std::string text =
                scenario::show(*scenario, arguments->si ? scenario::Units::si : scenario::Units::written);
            JsonWriter json;
            json.object().member("toml", text);
            fmt::print("{}", arguments->json ? std::move(json).text() + "\n" : text);
        } else if (arguments->json) {
            print_json(*scenario);
        } else if (!arguments->quiet) {
            print_text(*scenario);
        }
    });
}

}  // namespace stiction
