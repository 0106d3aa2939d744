#include "result/display/display_units.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "result/quantity.hpp"
#include "unit/reading.hpp"

namespace stiction {
namespace {

/// "angular velocity" of "an angular velocity".
std::string without_article(const std::string& name) { return name.substr(name.find(' ') + 1); }

/// angular_velocity is written without quotes in a file.
std::string with_spaces(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

/// The kind whose unit it is, as a file writes it: "angular_velocity" of deg/s; empty if there is none.
std::string kind_of(const unit::Dimension& dimension) {
    for (const DisplayChoice& kind : display_kinds()) {
        if (unit::requirement(kind.unit).quantities.front().accepts(dimension)) {
            std::string name = kind.name;
            std::replace(name.begin(), name.end(), ' ', '_');
            return name;
        }
    }
    return {};
}

/// The choice holds for quantities of this SI unit: a problem if it is none of their units.
std::optional<ModelProblem> problem_of(const DisplayChoice& choice, const std::string& si) {
    ModelProblem problem{.kind = ProblemKind::unit, .part = "display", .key = choice.name, .name = choice.name};
    if (si.empty()) {
        problem.what = "it is a word or a plain number, which has no unit: leave it out";
        return problem;
    }
    const unit::Requirement needed = unit::requirement(si);
    const unit::Reading read = unit::read("1 " + choice.unit, {});
    if (!read.ok() || read.bare) {
        problem.what = fmt::format("\"{}\" is no unit: give one of {}", choice.unit,
                                   fmt::join(needed.quantities.front().shown, ", "));
        return problem;
    }
    if (!needed.quantities.front().accepts(read.dimension)) {
        problem.what = unit::misfit(choice.unit, read.value, read.dimension, needed).text;
        const std::string kind = kind_of(read.dimension);
        problem.what += kind.empty() ? "" : fmt::format("; quantities in {} are of the kind {}", choice.unit, kind);
        return problem;
    }
    return std::nullopt;
}

}  // namespace

const std::vector<DisplayChoice>& display_kinds() {
    static const std::vector<DisplayChoice> all = [] {
        std::vector<DisplayChoice> kinds;
        for (const unit::Quantity& q : unit::quantities()) {
            if (q.unit != "1" && q.unit != "s") {  // times are in seconds everywhere
                kinds.push_back({without_article(q.name), q.unit});
            }
        }
        return kinds;
    }();
    return all;
}

std::string shown_in(const Plan& plan, const std::string& quantity) {
    const auto found = plan.display.find(quantity);
    return found == plan.display.end() ? std::string() : found->second;
}

std::vector<ModelProblem> show_in(Plan& plan, std::span<const DisplayChoice> choices) {
    std::vector<ModelProblem> problems;
    const std::vector<Quantity> all = quantities(plan);
    const std::vector<DisplayChoice>& kinds = display_kinds();
    std::vector<DisplayChoice> single;  // they go over kinds
    std::vector<std::string> known;
    for (const DisplayChoice& kind : kinds) known.push_back(kind.name);
    for (const Quantity& q : all) known.push_back(q.name);
    for (const DisplayChoice& choice : choices) {
        const auto kind = std::find_if(kinds.begin(), kinds.end(),
                                       [&](const DisplayChoice& k) { return k.name == with_spaces(choice.name); });
        const auto one = std::find_if(all.begin(), all.end(), [&](const Quantity& q) { return q.name == choice.name; });
        if (kind == kinds.end() && one == all.end()) {
            problems.push_back(
                unknown_name("display", choice.name, "quantity or kind of quantity", choice.name, known));
        } else if (auto problem = problem_of(choice, kind != kinds.end() ? kind->unit : one->unit)) {
            problems.push_back(std::move(*problem));
        } else if (kind == kinds.end()) {
            single.push_back(choice);
        } else {
            for (const Quantity& q : all) {
                if (q.unit == kind->unit) plan.display[q.name] = choice.unit;
            }
        }
    }
    for (const DisplayChoice& choice : single) plan.display[choice.name] = choice.unit;
    return problems;
}

}  // namespace stiction
