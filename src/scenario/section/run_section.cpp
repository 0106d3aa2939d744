#include "scenario/section/run_section.hpp"

#include <array>

#include <fmt/format.h>

#include "scenario/parts/method_words.hpp"
#include "text/model_problem.hpp"

namespace stiction::scenario {
namespace {

constexpr Domain kUntil = positive("until", "[s]", "give how long to simulate");
constexpr Domain kStep = positive("step", "[s]", "give the step of the fixed engine");
constexpr Domain kTolerance{
    "tolerance", "[-]", 0,     1,
    true,        true,  false, "give the error of a step of the located engine, of the size of the motion"};
constexpr Domain kAbsoluteTolerance =
    positive("absolute_tolerance", "[-]",
             "give the error of a step of the located engine near zero, of the scale of the motion");
constexpr Domain kStepLimit = positive_or_infinite(
    "step_limit", "[-]", "give how many steps of the located engine a run may be going to take, inf for any");
constexpr Domain kShortestFlight =
    positive("shortest_flight", "[s]", "give the bounce below which the located engine sees rest");
constexpr Domain kMaxStep =
    positive_or_infinite("max_step", "[s]", "give the longest step of the located engine, inf for none");
constexpr Domain kSpacing =
    not_negative("spacing", "[s]",
                 "give the spacing of recorded rows: the located engine records on this grid, the fixed one "
                 "at the first step on or after each point; 0 keeps every step; events are always kept, and "
                 "metrics are those of every step");

/// More steps than anyone waits for: 10^12 take days.
constexpr double kMostSteps = 1e12;

/// More simulated time than the clock of a run can tell apart to the microsecond: 30 years.
constexpr double kLongestRun = 1e9;

double checked(Section& section, const Domain& domain, double otherwise) {
    const double value = section.number(domain, otherwise);
    ProblemList problems;
    collect_value(section.path().c_str(), domain, value, problems);
    for (const Problem& problem : problems) {
        section.reading().mistakes.add(section.place_of(domain.key), model_problem(problem));
        section.faulty(domain.key);
        return otherwise;
    }
    return value;
}

void read_fixed(Section& section, FixedOptions& fixed) {
    static constexpr std::array<const char*, 3> kSprings{"implicit", "explicit", "explicit_unchecked"};
    constexpr const char* kCap = "solves of the exact network in one step at most, for real time; left out: no bound";
    if (section.has("solve_cap")) {
        fixed.solve_cap = section.count("solve_cap", fixed.solve_cap, kCap);
    } else {
        static_cast<void>(section.take("solve_cap", "a whole number", "", kCap));
    }
    fixed.springs = static_cast<SpringStep>(section.choice("springs", kSprings, static_cast<std::size_t>(fixed.springs),
                                                           "how the fixed engine advances springs and dampers"));
}

void read_located(Section& section, LocatedOptions& located) {
    located.relative_tolerance = checked(section, kTolerance, located.relative_tolerance);
    located.absolute_tolerance = checked(section, kAbsoluteTolerance, located.absolute_tolerance);
    located.max_step = checked(section, kMaxStep, located.max_step);
    located.shortest_flight = checked(section, kShortestFlight, located.shortest_flight);
    located.event_limit = section.count("event_limit", located.event_limit,
                                        "events in one second of simulated time at most; more end the run");
    located.step_limit = checked(section, kStepLimit, located.step_limit);
    if (section.has("integration")) {  // of older files
        static_cast<void>(section.take("integration", "nothing", "", "no key any more"));
        section.mistake(
            "integration", ProblemKind::unsupported,
            "no key any more; the located engine takes the method with the longer steps by itself: leave it out");
    }
}

}  // namespace

void read_run(Section& section, RunSettings& run, RunKeys settings) {
    if (section.has("until")) {
        run.until = checked(section, kUntil, run.until);
    } else if (settings == RunKeys::of_file) {
        run.until = section.needed_number(kUntil, run.until);
    } else {
        section.describe(kUntil, "");
    }
    run.engine = static_cast<EngineKind>(section.choice("engine", kEngineNames, static_cast<std::size_t>(run.engine),
                                                        "constant steps, or every event located"));
    run.fixed.step = checked(section, kStep, run.fixed.step);
    if (run.until > kLongestRun) {
        section.mistake("until", ProblemKind::too_much,
                        fmt::format("{} s are more than 10^9 s, 30 years: end earlier", run.until));
    } else if (run.engine == EngineKind::fixed && run.until / run.fixed.step > kMostSteps) {
        section.mistake(
            section.has("step") ? "step" : "until", ProblemKind::too_much,
            fmt::format("{} s in steps of {} s are more than 10^12 steps: make the step longer, or end earlier",
                        run.until, run.fixed.step));
    }
    if (run.engine == EngineKind::fixed && run.fixed.step > run.until) {
        section.mistake(section.has("step") ? "step" : "until", ProblemKind::contradiction,
                        fmt::format("a step of {} s is longer than the run of {} s: make it shorter, or run longer",
                                    run.fixed.step, run.until));
    }
    if (settings == RunKeys::of_file || section.has("method")) {
        run.fixed.method = read_method(section, "method", "how the fixed engine decides sticking and slipping");
    }
    read_fixed(section, run.fixed);
    read_located(section, run.located);
}

void read_record(Section& section, RunSettings& run) {
    run.record.quantities = section.texts(
        "quantities",
        "names of what is kept: \"surface.position\", \"gear.friction\", signals; or [\"default\", \"+encoder\", "
        "\"-drive\"]: more and less than the default choice, which is kept where this is left out");
    if (section.has("spacing")) {
        run.record.spacing = checked(section, kSpacing, 0);
    } else {
        section.describe(kSpacing, "about 2000 rows");
    }
}

void read_fmi(Section& section, FmiSettings& fmi) {
    const auto list = [&](const char* key, const char* meaning, std::optional<std::vector<std::string>>& into) {
        std::vector<std::string> names = section.texts(key, meaning);
        if (section.has(key)) {
            into = std::move(names);
        }
    };
    list("inputs",
         "signals that the other tool drives; left out: the external ones, or all sources where there are none",
         fmi.inputs);
    list("outputs", "quantities that the other tool sees; left out: what is recorded", fmi.outputs);
    list("parameters", "numbers that the other tool may set, as in \"body.surface.inertia\"; left out: all of them",
         fmi.parameters);
}

/// Names are looked up later, when the whole file is understood (page_names.hpp).
void read_page(Section& section) {
    static_cast<void>(section.texts("controls",
                                    "numbers that a page offers with a slider, as in \"body.surface.inertia\" and "
                                    "\"parameters.load\"; left out: the "
                                    "parameters, or the main numbers where there are none"));
}

}  // namespace stiction::scenario
