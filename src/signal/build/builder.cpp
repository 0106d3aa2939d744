#include "signal/build/builder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include <fmt/core.h>

#include "expression/parser.hpp"
#include "signal/blocks/state_space.hpp"
#include "signal/build/assembly.hpp"
#include "text/number.hpp"

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

SignalBuilder& SignalBuilder::add(const std::string& name, const signal::Move& move,
                                  const std::vector<std::string>& inputs) {
    const std::size_t before = problems_.size();
    add(name, move, signal::move::Order::position, inputs);
    if (problems_.size() > before) return *this;  // said once
    add(name + ".velocity", move, signal::move::Order::velocity);
    return add(name + ".acceleration", move, signal::move::Order::acceleration);
}

SignalBuilder& SignalBuilder::add(std::string name, const signal::Move& move, signal::move::Order order,
                                  std::vector<std::string> inputs) {
    Draft draft{.name = std::move(name), .kind = Kind::move, .inputs = std::move(inputs)};
    bool good = check(draft.name, move);
    if (good) {
        const signal::move::Profile profile = signal::move::profile(move);
        good = check_moves(draft.name, move, profile);
        draft.table = signal::move::table(profile, order);
    }
    draft.store(move);
    return place(std::move(draft), good);
}

SignalBuilder& SignalBuilder::add(const std::string& name, const signal::Encoder& encoder,
                                  const std::vector<std::string>& inputs) {
    using signal::encoder::Reading;
    signal::Encoder resolved = encoder;
    const bool good = check(name, encoder) && resolve(name, resolved);
    for (const Reading reading : {Reading::position, Reading::velocity}) {
        const std::size_t before = problems_.size();
        Draft draft{
            .name = reading == Reading::position ? name : name + ".velocity", .kind = Kind::encoder, .inputs = inputs};
        draft.table = {static_cast<double>(reading)};
        draft.store(resolved);
        place(std::move(draft), good);
        if (!good || problems_.size() > before) break;  // said once
    }
    return *this;
}

SignalBuilder& SignalBuilder::add(std::string name, const signal::Lookup& table, std::vector<std::string> inputs) {
    Draft draft{.name = std::move(name), .kind = Kind::lookup, .inputs = std::move(inputs)};
    bool good = check_table(draft.name, {"x", "y"}, table.x, table.y, Order::rising);
    const bool extend = table.outside == signal::Outside::extend;
    if (good && extend && table.x.size() < 2) {
        problems_.push_back({.kind = ProblemKind::missing,
                             .part = draft.name,
                             .key = "x",
                             .what = "it has 1 point",
                             .range = "at least 2 to extend",
                             .remedy = "add a point or hold"});
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
        problems_.push_back({.kind = ProblemKind::out_of_range,
                             .part = draft.name,
                             .key = "denominator",
                             .what = "its coefficients are too far apart for double precision",
                             .remedy = "split it into factors in series"});
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
        problems_.push_back({.kind = ProblemKind::out_of_range,
                             .part = draft.name,
                             .key = "coefficient",
                             .value = term.coefficient,
                             .what = fmt::format("of {} is not finite", term.name),
                             .range = "any finite number",
                             .remedy = "give 1 to add, -1 to subtract",
                             .name = term.name});
        good = false;
    }
    return place(std::move(draft), good);
}

SignalBuilder& SignalBuilder::expression(std::string name, std::string_view text,
                                         std::span<const expression::Constant> constants) {
    Draft draft{.name = std::move(name), .kind = Kind::expression};
    expression::Parsing parsing = expression::parse(text, nullptr, constants);
    if (!parsing.program) {
        problems_.push_back({.kind = ProblemKind::syntax,
                             .part = draft.name,
                             .key = "expression",
                             .column = parsing.problem.column,
                             .what = parsing.problem.text});
        return place(std::move(draft), false);
    }
    draft.inputs = std::move(parsing.program->signals);
    draft.parameters = std::move(parsing.program->words);
    draft.table = std::move(parsing.program->constants);
    return place(std::move(draft), true);
}

bool SignalBuilder::report(const ProblemList& found) {
    append(problems_, found);
    return found.empty();
}

bool SignalBuilder::resolve(const std::string& name, signal::Pid& pid) {
    bool good = true;
    if (pid.derivative != 0 && pid.filter_time == 0) {
        problems_.push_back({.kind = ProblemKind::out_of_range,
                             .part = name,
                             .key = "filter_time",
                             .value = 0,
                             .unit = "[s]",
                             .what = "is too small beside a derivative",
                             .range = "above 0",
                             .remedy = "give about a tenth of derivative/proportional",
                             .keys = {"derivative"}});
        good = false;
    }
    return resolve_tracking(name, pid) && good;
}

bool SignalBuilder::resolve(const std::string& name, signal::SampledPid& pid) {
    return resolve_tracking(name, pid.control);
}

/// The resolution, where counts are given.
bool SignalBuilder::resolve(const std::string& name, signal::Encoder& encoder) {
    constexpr double kTurn = 2 * std::numbers::pi;  // [rad]
    const bool counts = is_given(encoder.counts_per_turn);
    if (counts == is_given(encoder.resolution)) {
        problems_.push_back(
            {.kind = counts ? ProblemKind::contradiction : ProblemKind::missing,
             .part = name,
             .key = "counts_per_turn",
             .what = counts ? "it and resolution both say how fine it is" : "nothing says how fine it is",
             .range = "one of the two",
             .remedy = "give counts_per_turn, or the resolution: the angle or way of one count",
             .keys = {"resolution"}});
        return false;
    }
    if (counts) encoder.resolution = kTurn / encoder.counts_per_turn;
    return true;
}

/// Checks beyond the ranges of single numbers.
bool SignalBuilder::check_moves(const std::string& name, const signal::Move& move,
                                const signal::move::Profile& profile) {
    const std::size_t before = problems_.size();
    if (std::isfinite(move.moves) && move.moves != std::floor(move.moves)) {
        problems_.push_back({.kind = ProblemKind::out_of_range,
                             .part = name,
                             .key = "moves",
                             .value = move.moves,
                             .unit = "[-]",
                             .what = "is no whole number",
                             .range = "1, 2, 3, ... or inf",
                             .remedy = "count the moves, there and back in turn"});
    }
    const double end = move.start + profile.duration + move.pause;
    bool finite = std::isfinite(end) && std::isfinite(move.offset + move.distance);
    for (const signal::move::Segment& s : profile.segments) {
        finite = finite && std::isfinite(s.position) && std::isfinite(s.velocity) && std::isfinite(s.jerk);
    }
    if (!finite) {
        problems_.push_back({.kind = ProblemKind::out_of_range,
                             .part = name,
                             .key = "distance",
                             .value = move.distance,
                             .what = "takes no finite time with this speed, acceleration and jerk",
                             .range = "numbers within double precision of each other",
                             .remedy = "look for a wrong unit among them",
                             .keys = {"speed", "acceleration", "jerk"}});
    }
    return problems_.size() == before;
}

/// The tracking time in seconds where 0 was given.
bool SignalBuilder::resolve_tracking(const std::string& name, signal::Pid& pid) {
    const bool limited = std::isfinite(pid.lower) || std::isfinite(pid.upper);
    const bool needed = limited && pid.integral != 0 && pid.anti_windup == signal::AntiWindup::back_calculation;
    if (!needed || pid.tracking_time > 0) return true;
    pid.tracking_time = std::fabs(pid.proportional / pid.integral);
    if (pid.tracking_time > 0) return true;
    problems_.push_back({.kind = ProblemKind::out_of_range,
                         .part = name,
                         .key = "tracking_time",
                         .value = 0,
                         .unit = "[s]",
                         .what = "has no default without a proportional part",
                         .range = "above 0",
                         .remedy = "give how fast the integral follows the limit",
                         .keys = {"proportional", "integral"}});
    return false;
}

bool SignalBuilder::check_table(const std::string& name, TableKeys keys, const std::vector<double>& x,
                                const std::vector<double>& y, Order order) {
    const std::size_t before = problems_.size();
    if (x.empty() && y.empty()) {
        problems_.push_back({.kind = ProblemKind::missing,
                             .part = name,
                             .key = keys.x,
                             .what = "it has no numbers",
                             .range = fmt::format("as many as {} has, at least 1", keys.y),
                             .remedy = fmt::format("give {} and {}", keys.x, keys.y),
                             .keys = {keys.y}});
    } else if (x.size() != y.size()) {
        problems_.push_back(
            {.kind = ProblemKind::contradiction,
             .part = name,
             .key = keys.x,
             .what = fmt::format("it has {}, and {} has {}", counted(x.size(), "number"), keys.y, y.size()),
             .range = "as many of one as of the other, at least 1",
             .remedy = "complete the shorter one",
             .keys = {keys.y}});
    }
    for (const auto& [key, column] : {std::pair{keys.x, &x}, std::pair{keys.y, &y}}) {
        for (std::size_t i = 0; i < column->size(); ++i) {
            if (std::isfinite((*column)[i])) continue;
            problems_.push_back({.kind = ProblemKind::out_of_range,
                                 .part = name,
                                 .key = key,
                                 .item = i,
                                 .value = (*column)[i],
                                 .what = "is not finite",
                                 .range = "any finite number",
                                 .remedy = "give a number"});
        }
    }
    for (std::size_t i = 1; i < x.size(); ++i) {
        const bool falls = order == Order::rising ? x[i] <= x[i - 1] : x[i] < x[i - 1];
        if (!falls) continue;
        problems_.push_back({.kind = ProblemKind::out_of_range,
                             .part = name,
                             .key = keys.x,
                             .item = i,
                             .value = x[i],
                             .what = "is out of order",
                             .range = fmt::format("{} {}", order == Order::rising ? "above" : "at least", x[i - 1]),
                             .remedy = "sort the table"});
    }
    return problems_.size() == before;
}

bool SignalBuilder::check_polynomials(const std::string& name, const std::vector<double>& numerator,
                                      const std::vector<double>& denominator, double initial_input) {
    const std::size_t before = problems_.size();
    for (const auto& [key, column] : {std::pair{"numerator", &numerator}, std::pair{"denominator", &denominator}}) {
        for (std::size_t i = 0; i < column->size(); ++i) {
            if (std::isfinite((*column)[i])) continue;
            problems_.push_back({.kind = ProblemKind::out_of_range,
                                 .part = name,
                                 .key = key,
                                 .what = fmt::format("it has the coefficient {}", (*column)[i]),
                                 .range = "any finite number",
                                 .remedy = "give a number"});
        }
    }
    const std::size_t most = signal::kLargestOrder;
    if (denominator.empty()) {
        problems_.push_back({.kind = ProblemKind::missing,
                             .part = name,
                             .key = "denominator",
                             .what = "it has no coefficient but 0",
                             .range = "at least one other",
                             .remedy = "give the coefficients from the highest power of s to the constant"});
    } else if (denominator.size() > most + 1) {
        problems_.push_back({.kind = ProblemKind::too_much,
                             .part = name,
                             .key = "denominator",
                             .what = fmt::format("its order is {}", denominator.size() - 1),
                             .range = fmt::format("from 0 to {}", most),
                             .remedy = "split it into factors in series"});
    }
    if (numerator.size() > denominator.size() && !denominator.empty()) {
        problems_.push_back({.kind = ProblemKind::contradiction,
                             .part = name,
                             .key = "numerator",
                             .what = fmt::format("its order is {}", numerator.size() - 1),
                             .range = fmt::format("from 0 to {}, the order of the denominator", denominator.size() - 1),
                             .remedy = "add a pole that filters what is differentiated",
                             .keys = {"denominator"}});
    }
    const bool settles = !denominator.empty() && denominator.back() != 0;
    if (!std::isfinite(initial_input) || (initial_input != 0 && !settles)) {
        problems_.push_back({.kind = ProblemKind::out_of_range,
                             .part = name,
                             .key = "initial_input",
                             .value = initial_input,
                             .what = "is not possible",
                             .range = settles ? "any finite number" : "0, because the function integrates",
                             .remedy = "start from 0",
                             .keys = {"denominator"}});
    }
    return problems_.size() == before;
}

namespace {

/// "an integrator"; what parts publish has no block.
std::string with_article(Kind kind) {
    if (kind == Kind::input) {
        return "what a part publishes";
    }
    const std::string_view word = kind_name(kind);
    return fmt::format("{} {}", std::string_view("aeiou").find(word[0]) == std::string_view::npos ? "a" : "an", word);
}

}  // namespace

SignalBuilder& SignalBuilder::place(Draft draft, bool admissible) {
    if (draft.name.empty()) {
        problems_.push_back({.kind = ProblemKind::missing,
                             .what = fmt::format("a block of kind {} has no name", kind_name(draft.kind)),
                             .remedy = "give it one"});
    }
    const auto [same, is_new] = places_.try_emplace(draft.name, drafts_.size());
    if (!is_new) {
        problems_.push_back({.kind = ProblemKind::used_twice,
                             .part = draft.name,
                             .what = fmt::format("two signals have this name, {} and {}",
                                                 with_article(drafts_[same->second].kind), with_article(draft.kind)),
                             .range = "every name once",
                             .remedy = "rename one of them",
                             .name = draft.name});
    }
    const signal::InputCount count = signal::inputs_of(draft.kind);
    const std::size_t given = draft.inputs.size();
    if (given < count.least || given > count.most) {
        const bool open = count.most == std::numeric_limits<std::size_t>::max();
        const std::string range = open                        ? fmt::format("at least {}", count.least)
                                  : count.least == count.most ? fmt::format("{}", count.least)
                                                              : fmt::format("from {} to {}", count.least, count.most);
        problems_.push_back({.kind = given < count.least ? ProblemKind::missing : ProblemKind::too_much,
                             .part = draft.name,
                             .key = "inputs",
                             .value = static_cast<double>(given),
                             .what = fmt::format("{} for {}", given == 1 ? "name" : "names", with_article(draft.kind)),
                             .range = range,
                             .remedy = given < count.least ? "name what it works on" : "leave out the rest"});
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

std::optional<SignalProgram> SignalBuilder::build(std::vector<ModelProblem>& problems) const {
    const std::size_t before = problems.size();
    problems.insert(problems.end(), problems_.begin(), problems_.end());
    const signal::Assembly assembly(drafts_, places_, problems);
    if (problems.size() > before) return std::nullopt;
    return assembly.program();
}

}  // namespace stiction
