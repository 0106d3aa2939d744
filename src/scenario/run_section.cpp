#include "scenario/run_section.hpp"

#include <array>

#include <fmt/format.h>

#include "message/nearest_name.hpp"
#include "message/problem_text.hpp"
#include "model/any_method.hpp"

namespace stiction::scenario {
namespace {

constexpr Domain kUntil{"until", "[s]", 0, kUnbounded, true, true, false, "how long to simulate"};
constexpr Domain kStep{"step", "[s]", 0, kUnbounded, true, true, false, "of the fixed engine"};
constexpr Domain kTolerance{
    "tolerance", "[-]", 0, 1, true, true, false, "of the located engine: error of a step, of the size of the motion"};
constexpr Domain kMaxStep{"max_step", "[s]", 0, kUnbounded, true, false, true, "longest step of the located engine"};
constexpr Domain kSpacing{
    "spacing", "[s]", 0,     kUnbounded,
    false,     true,  false, "least time between two recorded rows; 0 keeps every step; events are always kept"};

/// More steps than anyone waits for: 10^12 take days.
constexpr double kMostSteps = 1e12;

std::vector<std::string> method_names() {
    std::vector<std::string> names;
    const auto note = [&]<class Method>() { names.emplace_back(Method::description.name); };
    for_each_method<double>(note);
    for_each_bristle<double>(note);
    return names;
}

double checked(Section& section, const Domain& domain, double otherwise) {
    const double value = section.number(domain, otherwise);
    ProblemList problems;
    collect_value(section.path().c_str(), domain, value, problems);
    for (const Problem& problem : problems) {
        section.reading().mistakes.add(section.place_of(domain.key), problem_text(problem));
        return otherwise;
    }
    return value;
}

/// The method by its name, its parameters in [run] beside it.
AnyMethod read_method(Section& section) {
    const std::string name = section.text("method", "how the fixed engine decides sticking and slipping", "exact");
    std::optional<AnyMethod> method = method_named(name);
    if (!method) {
        section.mistake("method", fmt::format("there is no method \"{}\"{}; admissible: {}", name,
                                              did_you_mean(name, method_names()), fmt::join(method_names(), ", ")));
        return Exact<double>{};
    }
    std::visit([&](auto& chosen) { section.fields(chosen); }, *method);
    return *method;
}

}  // namespace

void read_run(Section& section, RunSettings& run) {
    static constexpr std::array<const char*, 2> kEngines{"fixed", "located"};
    run.until = section.has("until") ? checked(section, kUntil, run.until) : section.needed_number(kUntil, run.until);
    run.engine = static_cast<Engine>(section.choice("engine", kEngines, 0, "constant steps, or every event located"));
    run.fixed.step = checked(section, kStep, run.fixed.step);
    if (run.engine == Engine::fixed && run.until / run.fixed.step > kMostSteps) {
        section.mistake(
            section.has("step") ? "step" : "until",
            fmt::format("{} s in steps of {} s are more than 10^12 steps: make the step longer, or end earlier",
                        run.until, run.fixed.step));
    }
    run.fixed.method = read_method(section);
    run.fixed.locate_inside = section.count(
        "locate_inside", 0, "intervals into which events may cut a fixed step; 0: events happen at its end");
    run.located.relative_tolerance = checked(section, kTolerance, run.located.relative_tolerance);
    run.located.max_step = checked(section, kMaxStep, run.located.max_step);
}

void read_record(Section& section, RunSettings& run) {
    run.record.quantities = section.texts(
        "quantities",
        "names of what is kept: \"surface.position\", \"gear.friction\", signals; left out: a sensible choice");
    run.record.spacing = checked(section, kSpacing, run.record.spacing);
}

}  // namespace stiction::scenario
