// stiction check FILE: is it a scenario that can be run?
#include <fmt/format.h>

#include "command.hpp"
#include "message/json.hpp"

namespace stiction {

void add_check(CLI::App& app, ExitCode& ending) {
    struct Arguments {
        ScenarioArguments scenario;
        bool json = false;
        bool quiet = false;
    };
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("check", "find every mistake in a scenario, without running it");
    arguments->scenario.add_to(*command, Takes::all);
    CLI::Option* json = command->add_flag("--json", arguments->json, "print JSON");
    command->add_flag("--quiet", arguments->quiet, "print nothing unless something is wrong")->excludes(json);
    command->footer(
        "Examples:\n  stiction check my-machine.toml\n"
        "  stiction check my-machine.toml --set body.load.inertia=\"3 kg m2\" --json");
    command->callback([arguments, &ending] {
        const std::optional<scenario::Scenario> scenario = arguments->scenario.read(arguments->json);
        if (!scenario) {
            ending = ExitCode::bad_input;
            return;
        }
        const Plan& plan = scenario->plan;
        if (arguments->json) {
            fmt::print("{{\"ok\": true, \"title\": {}, \"bodies\": {}, \"frictions\": {}}}\n",
                       json_text(scenario->title), plan.bodies.size(), plan.frictions.size());
        } else if (!arguments->quiet) {
            const auto counted = [](std::size_t n, const char* one, const char* several) {
                return fmt::format("{} {}", n, n == 1 ? one : several);
            };
            fmt::print("{}: fine; {}, {}\n", arguments->scenario.file, counted(plan.bodies.size(), "body", "bodies"),
                       counted(plan.frictions.size(), "friction", "frictions"));
        }
    });
}

}  // namespace stiction
