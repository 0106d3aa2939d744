// stiction linearise FILE: the machine as a linear system in the modes of one instant; poles, Bode and Nyquist.
#include <cmath>
#include <filesystem>
#include <memory>
#include <numbers>

#include <fmt/format.h>

#include "commands/command.hpp"
#include "linear/frequency_response.hpp"
#include "linear/linear_json.hpp"
#include "linear/linear_page.hpp"
#include "linear/linearise.hpp"
#include "linear/poles.hpp"
#include "machine/model.hpp"
#include "result/files/whole_file.hpp"
#include "scenario/mistake.hpp"
#include "text/json.hpp"
#include "text/number.hpp"
#include "text/printable.hpp"
#include "unit/reading.hpp"

namespace stiction {
namespace {

struct LineariseArguments {
    ScenarioArguments scenario;
    std::optional<std::string> at;
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    std::string out;
    bool quiet = false;
    bool json = false;
};

double instant_of(const LineariseArguments& arguments) {
    if (!arguments.at) return 0;
    const unit::Reading reading = unit::read(*arguments.at, unit::requirement("s"));
    if (!reading.ok()) refuse_value("--at", "give a time, as in \"0.5 s\"");
    return reading.value;
}

void print_poles(const linear::LinearModel& model) {
    const std::vector<linear::Pole> all = linear::poles(model);
    if (all.empty()) {
        fmt::print("no poles: nothing is free to move\n");
        return;
    }
    fmt::print("\n{:>28}  {:>14}  {:>9}\n", "pole [1/s]", "frequency [Hz]", "damping");
    for (const linear::Pole& pole : all) {
        const double imaginary = pole.value.imag();
        const std::string value =
            short_number(pole.value.real(), 6) +
            (imaginary == 0 ? std::string()
                            : fmt::format(" {} {}j", imaginary > 0 ? '+' : '-', short_number(std::fabs(imaginary), 6)));
        fmt::print("{:>28}  {:>14}  {:>9}\n", value, short_number(pole.frequency() / (2 * std::numbers::pi), 5),
                   short_number(pole.damping(), 4));
    }
}

void print_names(const char* what, const std::vector<linear::Variable>& variables) {
    fmt::print("{:<8}", what);
    if (variables.empty()) fmt::print(" none");
    for (std::size_t k = 0; k < variables.size(); ++k) {
        fmt::print("{} {}", k == 0 ? "" : ",", printable_line(variables[k].name));
    }
    fmt::print("\n");
}

void print_model(const LineariseArguments& arguments, const scenario::Scenario& scenario,
                 const linear::LinearModel& model) {
    fmt::print("{}\nlinear at {} s, in the modes of that instant{}\n",
               printable_line(scenario.title.empty() ? arguments.scenario.file : scenario.title),
               short_number(model.time, 9), model.equilibrium ? "" : "; about its motion, not an equilibrium");
    for (const linear::HeldMode& held : model.modes) fmt::print("  {} {}\n", printable_line(held.element), held.mode);
    for (const linear::Follower& follower : model.followers) {
        std::string with;
        for (const linear::Follower::Share& share : follower.follows) {
            with += fmt::format("{}{} {}", with.empty() ? "" : " + ", short_number(share.ratio, 6), share.body);
        }
        fmt::print("  {} {}\n", printable_line(follower.body),
                   with.empty() ? "is held" : "moves as " + printable_line(with));
    }
    print_names("states", model.states);
    print_names("inputs", model.inputs);
    print_names("outputs", model.outputs);
    print_poles(model);
    fmt::print("\npage: {}\n", printable_line((std::filesystem::path(arguments.out) / "linear.html").string()));
}

ExitCode linearise_file(const LineariseArguments& arguments) {
    const linear::Question question{instant_of(arguments), arguments.inputs, arguments.outputs};
    const std::optional<scenario::Scenario> scenario = arguments.scenario.read(arguments.json, arguments.quiet);
    if (!scenario) {
        return ExitCode::bad_input;
    }
    linear::LinearModel model;
    try {
        model = linear::linearise(scenario->plan, scenario->run, question);
    } catch (const ModelError& error) {
        print_refusal(fmt::format("no linear model at {} s", short_number(question.at, 9)), error.problems(), *scenario,
                      arguments.json);
        return ExitCode::bad_input;
    }
    const std::filesystem::path folder(arguments.out);
    ResultsFolder made;
    if (!made.make(folder, arguments.json)) {
        return ExitCode::cannot_write;
    }
    JsonWriter json;
    linear::put_linear(json.object(JsonWriter::lines), model);
    scenario::put_problems(json, "warnings", scenario->warnings);
    const std::string text = std::move(json).text() + "\n";
    std::string problem = write_whole_file(folder / "linear.json", text);
    if (problem.empty()) {
        problem =
            write_whole_file(folder / "linear.html", linear::linear_page(model, {scenario->title, scenario->file}));
    }
    if (!problem.empty()) {
        print_problem(problem, arguments.json);
        return ExitCode::cannot_write;
    }
    if (arguments.json) {
        fmt::print("{}", text);
    } else if (!arguments.quiet) {
        print_model(arguments, *scenario, model);
    }
    return ExitCode::fine;
}

}  // namespace

void add_linearise(Command& program, ExitCode& ending) {
    auto arguments = std::make_shared<LineariseArguments>();
    Command command = program.add(
        "linearise",
        "make a linear model of the machine at one instant; write linear.json and linear.html (Bode, Nyquist)");
    arguments->scenario.add_to(command, Takes::nothing);
    command.option("--at", arguments->at, {"TIME", "instant, as in \"0.5 s\" (default: the start)"});
    command.repeated_option("--input", arguments->inputs,
                            {"SIGNAL", "signal that is an input; may be repeated (default: every source)"});
    command.repeated_option(
        "--output", arguments->outputs,
        {"QUANTITY", "quantity that is an output; may be repeated (default: motions, frictions, signals that drive)"});
    command.option("--out", arguments->out, {"DIR", "folder for the results (default: results/NAME)"});
    command.flag("--quiet", arguments->quiet, "print errors only");
    command.flag("--json", arguments->json, "print the model as JSON");
    command.examples(
        {"stiction linearise scenarios/flap-actuator.toml --at \"0.5 s\"",
         "stiction linearise my-servo.toml --input control --output control   # the loop: Nyquist, margins"});
    command.action([arguments, &ending] {
        if (arguments->out.empty()) {
            arguments->out = arguments->scenario.results_folder();
        }
        ending = linearise_file(*arguments);
    });
}

}  // namespace stiction
