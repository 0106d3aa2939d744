// stiction show FILE: the machine as it was read, with units and defaults.
#include <fmt/format.h>

#include "commands/command.hpp"
#include "picture/picture.hpp"
#include "scenario/mistake.hpp"
#include "scenario/show.hpp"
#include "text/json.hpp"
#include "text/printable.hpp"
#include "unit/writing.hpp"

namespace stiction {
namespace {

void print_json(const scenario::Scenario& scenario) {
    JsonWriter json;
    json.object(JsonWriter::lines).key("values").array(JsonWriter::lines);
    for (const scenario::Value& v : scenario.values) {
        json.object().member("section", v.section).member("key", v.key).member("value", v.exact);
        json.member("si", v.plain).member("given", v.given).end();
    }
    scenario::put_problems(json.end(), "warnings", scenario.warnings);
    fmt::print("{}\n", std::move(json).text());
}

/// Lists the keys that --set takes, one line each: "body.surface.inertia". Of a method or step that the engine does not have it takes none.
void print_keys(const scenario::Scenario& scenario) {
    const EngineDescription engine = describe(scenario.run);
    for (const scenario::Value& v : scenario.values) {
        if (v.section == "run" &&
            ((v.key == "method" && engine.method.empty()) || (v.key == "step" && !(engine.step > 0)))) {
            continue;
        }
        fmt::print("{}{}{}\n", v.section, v.section.empty() ? "" : ".", v.key);
    }
}

/// For people: values that stand in the file, and beside them in grey those that do not; what formulas give.
void print_text(const scenario::Scenario& scenario) {
    constexpr int kDigits = 6;
    const bool colour = coloured(stdout);
    std::string section;
    for (const scenario::Value& v : scenario.values) {
        if (v.section != section) {
            section = v.section;
            fmt::print("\n{}{}{}\n", colour ? "\033[1m" : "", section, colour ? "\033[0m" : "");
        }
        const char* grey = colour && !v.given ? "\033[90m" : "";
        const std::string value = v.formula && v.number ? "   = " + unit::display_text(v.number->value, v.number->unit,
                                                                                       kDigits, v.number->written)
                                                        : "";
        fmt::print("{}  {:<22} {}{}{}{}\n", grey, v.key, printable_line(v.exact), value,
                   v.given             ? ""
                   : v.follows.empty() ? "   (default)"
                                       : "   (told by " + v.follows + ")",
                   *grey != '\0' ? "\033[0m" : "");
    }
}

}  // namespace

void add_show(Command& program, ExitCode& ending) {
    struct Arguments {
        ScenarioArguments scenario;
        bool toml = false;
        bool si = false;
        bool keys = false;
        bool json = false;
        bool svg = false;
        bool quiet = false;
    };
    auto arguments = std::make_shared<Arguments>();
    Command command = program.add("show", "print the machine as it was read, with units and defaults");
    arguments->scenario.add_to(command, Takes::all);
    command.flag("--toml", arguments->toml, "print a scenario file that reads back to the same machine");
    command.flag("--si", arguments->si, "print a scenario file in plain SI numbers");
    command.flag("--keys", arguments->keys, "print the keys that --set takes, one line each");
    command.excludes("--keys", "--toml");
    command.excludes("--keys", "--si");
    command.flag("--json", arguments->json, "print JSON: every value, or the scenario file as one string");
    command.flag("--svg", arguments->svg, "print a picture of the machine as SVG");
    command.excludes("--svg", "--toml");
    command.excludes("--svg", "--si");
    command.excludes("--svg", "--keys");
    command.excludes("--svg", "--json");
    command.flag("--quiet", arguments->quiet, "print errors only");
    command.examples(
        {"stiction show scenarios/block-on-belt.toml", "stiction show scenarios/ball-screw-lift.toml --svg >lift.svg",
         "stiction show scenarios/flap-actuator.toml --set body.surface.inertia=\"300 kg m2\" --toml >heavier.toml"});
    command.action([arguments, &ending] {
        const std::optional<scenario::Scenario> scenario = arguments->scenario.read(arguments->json, arguments->quiet);
        if (!scenario) {
            ending = ExitCode::bad_input;
        } else if (arguments->svg) {
            fmt::print("{}", picture::picture_svg(*scenario));
        } else if (arguments->toml || arguments->si) {
            const std::string text =
                scenario::show(*scenario, arguments->si ? scenario::Units::si : scenario::Units::written);
            JsonWriter json;
            scenario::put_problems(json.object().member("toml", text), "warnings", scenario->warnings);
            fmt::print("{}", arguments->json ? std::move(json).text() + "\n" : text);
        } else if (arguments->json) {
            print_json(*scenario);
        } else if (!arguments->quiet) {
            arguments->keys ? print_keys(*scenario) : print_text(*scenario);
        }
    });
}

}  // namespace stiction
