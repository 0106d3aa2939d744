// stiction sensitivity FILE --of KEY: derivatives of the motion by keys of the file, across stick, slip and impact.
#include <algorithm>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "commands/command.hpp"
#include "commands/shipped.hpp"
#include "machine/model.hpp"
#include "result/files/whole_file.hpp"
#include "scenario/mistake.hpp"
#include "sensitivity/derive.hpp"
#include "text/number.hpp"
#include "text/printable.hpp"

namespace stiction {
namespace {

struct SensitivityArguments {
    ScenarioArguments scenario;
    std::vector<std::string> keys;
    std::vector<std::string> quantities;
    int rows = 200;
    std::string out;
    bool quiet = false;
    bool json = false;
};

std::string per(const std::string& unit, const std::string& key_unit) {
    return fmt::format("[{}]", key_unit.empty() ? unit : fmt::format("{} per {}", unit.empty() ? "1" : unit, key_unit));
}

/// Derivatives at the end of the run, then those of the times of the last events.
void print_answer(const sensitivity::Answer& answer) {
    const sensitivity::Slopes& slopes = answer.slopes;
    const std::size_t last = slopes.times.empty() ? 0 : slopes.times.size() - 1;
    for (std::size_t j = 0; j < answer.file.keys().size(); ++j) {
        const sensitivity::Key& key = answer.file.keys()[j];
        fmt::print("\nby {} = {} {}\n", printable_line(key.name), short_number(key.value, 6), key.unit);
        for (std::size_t q = 0; q < answer.quantities.size() && !slopes.times.empty(); ++q) {
            const Quantity& quantity = answer.quantities[q];
            fmt::print("  {:<28} {:>14}  {} at {} s\n", printable_line(quantity.name),
                       short_number(slopes.slope(q, j)[last], 6), per(quantity.unit, key.unit),
                       short_number(slopes.times[last], 6));
        }
        constexpr std::size_t kShown = 5;
        const std::size_t first = slopes.events.size() > kShown ? slopes.events.size() - kShown : 0;
        for (std::size_t e = first; e < slopes.events.size(); ++e) {
            const sensitivity::EventSlope& event = slopes.events[e];
            const std::string part = event.events.empty() ? "a signal" : event.events.front().part;
            fmt::print("  {:<28} {:>14}  {}\n",
                       fmt::format("{} at {} s", printable_line(part), short_number(event.time, 6)),
                       short_number(event.slope[j], 6), per("s", key.unit));
        }
    }
    if (slopes.missing) {
        fmt::print("\nno derivatives after {} s: {} {}\n", short_number(slopes.missing->time, 9),
                   printable_line(slopes.missing->part), slopes.missing->what);
    }
}

ExitCode show(const SensitivityArguments& arguments, const sensitivity::Answer& answer) {
    const std::filesystem::path folder(arguments.out);
    ResultsFolder made;
    if (!made.make(folder, arguments.json)) {
        return ExitCode::cannot_write;
    }
    const std::string text = sensitivity::answer_json(answer);
    if (const std::string problem = write_whole_file(folder / "sensitivity.json", text); !problem.empty()) {
        print_problem(problem, arguments.json);
        return ExitCode::cannot_write;
    }
    if (arguments.json) {
        fmt::print("{}", text);
    } else if (!arguments.quiet) {
        print_answer(answer);
        fmt::print("\nall rows: {}\n", printable_line((folder / "sensitivity.json").string()));
    }
    if (answer.slopes.report.status != RunStatus::ok) {
        print_problem(answer.slopes.report.message, false, stderr);
        return ExitCode::numerics_failed;
    }
    return ExitCode::fine;
}

ExitCode find_sensitivity(const SensitivityArguments& arguments) {
    if (arguments.keys.empty()) {
        refuse_value("--of", "name a key of the file, as in \"friction.gear.constant\"");
    }
    constexpr int kMostRows = 1'000'000;
    if (arguments.rows < 1 || arguments.rows > kMostRows) {
        refuse_value("--rows", "give a whole number from 1 to 1000000");
    }
    const std::optional<scenario::Scenario> scenario = arguments.scenario.read(arguments.json, arguments.quiet);
    if (!scenario) {
        return ExitCode::bad_input;
    }
    try {
        return show(arguments, sensitivity::derive({.file = file_meant(arguments.scenario.file),
                                                    .settings = arguments.scenario.settings(),
                                                    .keys = arguments.keys,
                                                    .quantities = arguments.quantities,
                                                    .rows = static_cast<std::size_t>(arguments.rows)}));
    } catch (const ModelError& error) {
        print_refusal("no derivatives", error.problems(), *scenario, arguments.json);
    } catch (const scenario::ScenarioError& error) {
        print_mistakes(error.mistakes(), arguments.json);
    }
    return ExitCode::bad_input;
}

}  // namespace

void add_sensitivity(Command& program, ExitCode& ending) {
    auto arguments = std::make_shared<SensitivityArguments>();
    Command command = program.add(
        "sensitivity", "differentiate the motion by keys of the file, across all events; write sensitivity.json");
    arguments->scenario.add_to(command, Takes::nothing);
    command.repeated_option("--of", arguments->keys, {"KEY", "key or parameter of the file; may be repeated"});
    command.repeated_option("--quantity", arguments->quantities,
                            {"QUANTITY", "quantity to differentiate; may be repeated (default: motion of all bodies)"});
    command.option("--rows", arguments->rows, {"N", "rows up to the end of the run (default: 200)"});
    command.option("--out", arguments->out, {"DIR", "folder for the results (default: results/NAME)"});
    command.flag("--quiet", arguments->quiet, "print errors only");
    command.flag("--json", arguments->json, "print everything as JSON");
    command.examples({"stiction sensitivity scenarios/flap-actuator.toml --of friction.gear.constant",
                      "stiction sensitivity my-servo.toml --of mu --of body.load.inertia --quantity load.position"});
    command.action([arguments, &ending] {
        if (arguments->out.empty()) {
            arguments->out = arguments->scenario.results_folder();
        }
        ending = find_sensitivity(*arguments);
    });
}

}  // namespace stiction
