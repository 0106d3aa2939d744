#include "signal/build/builder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/core.h>

#include "expression/parser.hpp"
#include "signal/blocks/state_space.hpp"
#include "text/problem_text.hpp"

namespace stiction {

using signal::Draft;
using signal::Family;
using signal::Kind;

SignalBuilder& SignalBuilder::input(std::string name) {
    return place(Draft{.name = std::move(name), .kind = Kind::input}, true);
}

SignalBuilder& SignalBuilder::add(std::string name, const signal::Points& points) {
    Draft draft{.name = std::move(name), .kind = Kind::points};
    const bool good = check_table(draft.name, {"times", "values"}, points.times, points.values, Order::rising_or_equal);
    draft.table = points.times;
    draft.table.insert(draft.table.end(), points.values.begin(), points.values.end());
    return place(std::move(draft), good);
}

SignalBuilder& SignalBuilder::add(std::string name, const signal::Lookup& table, std::vector<std::string> inputs) {
    Draft draft{.name = std::move(name), .kind = Kind::lookup, .inputs = std::move(inputs)};
    bool good = check_table(draft.name, {"x", "y"}, table.x, table.y, Order::rising);
    const bool extend = table.outside == signal::Outside::extend;
    if (good && extend && table.x.size() < 2) {
        problems_.push_back(
            fmt::format("{}.x has 1 point; admissible: at least 2 to extend: add a point or hold", draft.name));
        good = false;
    }
    draft.table.push_back(extend ? 1 : 0);
    draft.table.insert(draft.table.end(), table.x.begin(), table.x.end());
    draft.table.insert(draft.table.end(), table.y.begin(), table.y.end());
    return place(std::move(draft), good);
}

SignalBuilder& SignalBuilder::add(std::string name, const signal::TransferFunction& function,
                                  std::vector<std::string> inputs) {
    Draft draft{.name = std::move(name), .kind = Kind::transfer_function, .inputs = std::move(inputs)};
    const auto significant = [](const std::vector<double>& coefficients) {
        const auto first = std::find_if(coefficients.begin(), coefficients.end(), [](double c) { return c != 0; });
        return std::vector<double>(first, coefficients.end());
    };
    const std::vector<double> numerator = significant(function.numerator);
    const std::vector<double> denominator = significant(function.denominator);
    const bool good = check_polynomials(draft.name, numerator, denominator, function.initial_input);
    draft.feedthrough = numerator.size() == denominator.size();
    if (!good) return place(std::move(draft), false);

    const signal::StateSpace system = signal::realise(numerator, denominator);
    std::vector<double> start(system.order, 0.0);
    if (function.initial_input != 0) start = signal::settled_state(system, function.initial_input);
    draft.table.push_back(static_cast<double>(system.order));
    for (const auto* part : {&system.a, &system.b, &system.c}) {
        draft.table.insert(draft.table.end(), part->begin(), part->end());
    }
    draft.table.push_back(system.direct);
    draft.table.insert(draft.table.end(), start.begin(), start.end());
    const bool finite = std::all_of(draft.table.begin(), draft.table.end(), [](double x) { return std::isfinite(x); });
    if (!finite) {
        problems_.push_back(
            fmt::format("{}.denominator has coefficients too far apart for double precision: split it "
                        "into factors in series",
                        draft.name));
    }
    return place(std::move(draft), finite);
}

SignalBuilder& SignalBuilder::sum(std::string name, const std::vector<signal::Term>& terms) {
    Draft draft{.name = std::move(name), .kind = Kind::sum};
    bool good = true;
    for (const signal::Term& term : terms) {
        draft.inputs.push_back(term.name);
        draft.table.push_back(term.coefficient);
        if (std::isfinite(term.coefficient)) continue;
        problems_.push_back(
            fmt::format("{}.coefficient = {} of {} is not finite; admissible: any finite number: give 1 to add, "
                        "-1 to subtract",
                        draft.name, term.coefficient, term.name));
        good = false;
    }
    return place(std::move(draft), good);
}

SignalBuilder& SignalBuilder::expression(std::string name, std::string_view text) {
    Draft draft{.name = std::move(name), .kind = Kind::expression};
    expression::Parsing parsing = expression::parse(text);
    if (!parsing.program) {
        problems_.push_back(
            fmt::format("{}.expression, column {}: {}", draft.name, parsing.problem.column, parsing.problem.text));
        return place(std::move(draft), false);
    }
    draft.inputs = std::move(parsing.program->signals);
    draft.parameters = std::move(parsing.program->words);
    draft.table = std::move(parsing.program->constants);
    return place(std::move(draft), true);
}

bool SignalBuilder::report(const ProblemList& found) {
    for (std::string& line : problem_texts(found)) problems_.push_back(std::move(line));
    return found.empty();
}

bool SignalBuilder::resolve(const std::string& name, signal::Pid& pid) {
    bool good = true;
    if (pid.derivative != 0 && pid.filter_time == 0) {
        problems_.push_back(
            fmt::format("{}.filter_time = 0 [s] is too small beside a derivative; admissible: above 0: give about a "
                        "tenth of derivative/proportional",
                        name));
        good = false;
    }
    return resolve_tracking(name, pid) && good;
}

bool SignalBuilder::resolve(const std::string& name, signal::SampledPid& pid) {
    return resolve_tracking(name, pid.control);
}

/// The tracking time in seconds where 0 was given.
bool SignalBuilder::resolve_tracking(const std::string& name, signal::Pid& pid) {
    const bool limited = std::isfinite(pid.lower) || std::isfinite(pid.upper);
    const bool needed = limited && pid.integral != 0 && pid.anti_windup == signal::AntiWindup::back_calculation;
    if (!needed || pid.tracking_time > 0) return true;
    pid.tracking_time = std::fabs(pid.proportional / pid.integral);
    if (pid.tracking_time > 0) return true;
    problems_.push_back(
        fmt::format("{}.tracking_time = 0 [s] has no default without a proportional part; admissible: above 0: give "
                    "how fast the integral follows the limit",
                    name));
    return false;
}

bool SignalBuilder::check_table(const std::string& name, TableKeys keys, const std::vector<double>& x,
                                const std::vector<double>& y, Order order) {
    const std::size_t before = problems_.size();
    if (x.size() != y.size() || x.empty()) {
        problems_.push_back(fmt::format(
            "{0}.{1} has {3} numbers and {0}.{2} has {4}; admissible: as many of one as of the other, at least 1: "
            "complete the shorter one",
            name, keys.x, keys.y, x.size(), y.size()));
    }
    for (const auto& [key, column] : {std::pair{keys.x, &x}, std::pair{keys.y, &y}}) {
        for (std::size_t i = 0; i < column->size(); ++i) {
            if (std::isfinite((*column)[i])) continue;
            problems_.push_back(
                fmt::format("{}.{}[{}] = {} is not finite; admissible: any finite number: give a number", name, key, i,
                            (*column)[i]));
        }
    }
    for (std::size_t i = 1; i < x.size(); ++i) {
        const bool falls = order == Order::rising ? x[i] <= x[i - 1] : x[i] < x[i - 1];
        if (!falls) continue;
        problems_.push_back(fmt::format("{}.{}[{}] = {} is out of order; admissible: {} {}: sort the table", name,
                                        keys.x, i, x[i], order == Order::rising ? "above" : "at least", x[i - 1]));
    }
    return problems_.size() == before;
}

bool SignalBuilder::check_polynomials(const std::string& name, const std::vector<double>& numerator,
                                      const std::vector<double>& denominator, double initial_input) {
    const std::size_t before = problems_.size();
    for (const auto& [key, column] : {std::pair{"numerator", &numerator}, std::pair{"denominator", &denominator}}) {
        for (std::size_t i = 0; i < column->size(); ++i) {
            if (std::isfinite((*column)[i])) continue;
            problems_.push_back(fmt::format(
                "{}.{} has the coefficient {}; admissible: any finite number: give a number", name, key, (*column)[i]));
        }
    }
    const std::size_t most = signal::kLargestOrder;
    if (denominator.empty()) {
        problems_.push_back(
            fmt::format("{}.denominator has no coefficient but 0; admissible: at least one other: give the "
                        "coefficients from the highest power of s to the constant",
                        name));
    } else if (denominator.size() > most + 1) {
        problems_.push_back(
            fmt::format("{}.denominator has order {}; admissible: from 0 to {}: split it into factors in series", name,
                        denominator.size() - 1, most));
    }
    if (numerator.size() > denominator.size() && !denominator.empty()) {
        problems_.push_back(
            fmt::format("{}.numerator has order {}; admissible: from 0 to {}, the order of the denominator: add a pole "
                        "that filters what is differentiated",
                        name, numerator.size() - 1, denominator.size() - 1));
    }
    const bool settles = !denominator.empty() && denominator.back() != 0;
    if (!std::isfinite(initial_input) || (initial_input != 0 && !settles)) {
        problems_.push_back(fmt::format("{}.initial_input = {} is not possible; admissible: {}: start from 0", name,
                                        initial_input,
                                        settles ? "any finite number" : "0, because the function integrates"));
    }
    return problems_.size() == before;
}

SignalBuilder& SignalBuilder::place(Draft draft, bool admissible) {
    if (draft.name.empty()) {
        problems_.push_back(fmt::format("a block of kind {} has no name: give it one", kind_name(draft.kind)));
    }
    const auto [same, is_new] = places_.try_emplace(draft.name, drafts_.size());
    if (!is_new) {
        problems_.push_back(
            fmt::format("{} names two blocks, a {} and a {}; admissible: every name once: rename one of them",
                        draft.name, kind_name(drafts_[same->second].kind), kind_name(draft.kind)));
    }
    const signal::InputCount count = signal::inputs_of(draft.kind);
    const std::size_t given = draft.inputs.size();
    if (given < count.least || given > count.most) {
        const bool open = count.most == std::numeric_limits<std::size_t>::max();
        const std::string range = open                        ? fmt::format("at least {}", count.least)
                                  : count.least == count.most ? fmt::format("{}", count.least)
                                                              : fmt::format("from {} to {}", count.least, count.most);
        problems_.push_back(fmt::format("{}.inputs = {} names for a {}; admissible: {}: {}", draft.name, given,
                                        kind_name(draft.kind), range,
                                        given < count.least ? "name what it works on" : "leave out the rest"));
        admissible = false;
    }
    if (admissible) {
        lay_out(draft);
    } else if (draft.kind != Kind::transfer_function) {
        const Family family = family_of(draft.kind);  // as it would most likely be, for the search for loops
        draft.feedthrough = family == Family::shape || family == Family::controller;
    }
    drafts_.push_back(std::move(draft));
    return *this;
}

}  // namespace stiction
