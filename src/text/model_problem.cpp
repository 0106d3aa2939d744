#include "text/model_problem.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "text/nearest_name.hpp"
#include "text/number.hpp"
#include "text/printable.hpp"
#include "text/problem_text.hpp"

namespace stiction {
namespace {

constexpr std::array<const char*, 13> kKindNames{
    "out_of_range", "missing", "unknown_name", "used_twice",  "wrong_motion", "contradiction", "loop",
    "start",        "syntax",  "unit",         "unsupported", "too_much",     "unreadable"};
static_assert(kKindNames.size() == static_cast<std::size_t>(ProblemKind::unreadable) + 1);

/// The defect of a number as a predicate.
std::string defect_text(const Problem& problem) {
    switch (problem.defect) {
        case Defect::not_a_number: return "is not a number";
        case Defect::not_finite: return "is infinite";
        case Defect::below_range: return "is too small";
        case Defect::above_range: return "is too large";
        case Defect::relation: return fmt::format("is below {} = {}", problem.relation->smaller, problem.other);
        case Defect::order: return "is out of order";
    }
    return "is wrong";
}

}  // namespace

const char* name(ProblemKind kind) noexcept { return kKindNames[static_cast<std::size_t>(kind)]; }

std::string subject(const ModelProblem& problem) {
    const char* dot = problem.part.empty() || problem.key.empty() ? "" : ".";
    std::string text = problem.part + dot + problem.key;
    if (problem.item) {
        text += fmt::format("[{}]", *problem.item);
    }
    return text;
}

std::string sentence(const ModelProblem& problem) {
    if (problem.kind == ProblemKind::missing && problem.what.empty()) {
        ModelProblem whole = problem;
        whole.what = problem.key + " is missing";
        whole.key.clear();
        return sentence(whole);
    }
    std::string text = subject(problem);
    if (problem.value) {
        text += fmt::format(" = {}{}{} ", *problem.value, problem.unit.empty() ? "" : " ", problem.unit);
    } else if (problem.column > 0) {
        text += fmt::format(", column {}: ", problem.column);
    } else if (!text.empty()) {
        text += ": ";
    }
    if (!problem.method.empty()) {
        text += fmt::format("method \"{}\" ", problem.method);
    }
    text += problem.what;
    if (!problem.nearest.empty()) {
        text += fmt::format("; did you mean \"{}\"?", problem.nearest);
    }
    if (!problem.range.empty()) {
        text += "; admissible: " + problem.range;
    }
    if (!problem.remedy.empty()) {
        text += ": " + problem.remedy;
    }
    if (!problem.askers.empty()) {
        text += fmt::format("; asked for by {} too", fmt::join(problem.askers, ", "));
    }
    return printable_line(text);  // it quotes names and values from outside
}

std::vector<std::string> sentences(const std::vector<ModelProblem>& problems) {
    std::vector<std::string> lines;
    for (const ModelProblem& problem : problems) {
        lines.push_back(sentence(problem));
    }
    return lines;
}

namespace {

/// Names a sentence can list; of one part if the unknown name begins with it.
std::string some_of(const std::vector<std::string>& known, const std::string& name) {
    constexpr std::size_t kMost = 8;
    const std::string owner = name.substr(0, name.find('.')) + ".";
    std::vector<std::string> shown;
    std::copy_if(known.begin(), known.end(), std::back_inserter(shown),
                 [&](const std::string& one) { return one.starts_with(owner); });
    if (shown.empty()) shown = known;
    const std::size_t more = shown.size() > kMost ? shown.size() - kMost : 0;
    shown.resize(shown.size() - more);
    return fmt::format("{}{}", fmt::join(shown, ", "), more > 0 ? fmt::format(" and {} more", more) : "");
}

}  // namespace

ModelProblem unknown_name(std::string part, std::string key, const char* sort, const std::string& name,
                          const std::vector<std::string>& known) {
    ModelProblem problem{.kind = ProblemKind::unknown_name,
                         .part = std::move(part),
                         .key = std::move(key),
                         .what = fmt::format("there is no {} \"{}\"", sort, name),
                         .sort = sort,
                         .name = name,
                         .nearest = nearest_name(name, known)};
    if (problem.nearest.empty()) problem.range = some_of(known, name);
    return problem;
}

ModelProblem model_problem(const Problem& problem) {
    ModelProblem made{.kind = ProblemKind::out_of_range,
                      .part = problem.part,
                      .key = problem.key,
                      .value = problem.value,
                      .what = defect_text(problem)};
    if (problem.domain != nullptr) {
        made.unit = problem.domain->unit;
        made.range = problem.defect == Defect::order ? std::string() : range_text(*problem.domain);
        made.remedy = problem.domain->remedy;
    } else {
        made.range = fmt::format("at least {}", problem.relation->smaller);
        made.remedy = problem.relation->remedy;
        made.keys = {problem.relation->smaller};
    }
    return made;
}

void append(std::vector<ModelProblem>& problems, const ProblemList& found) {
    for (const Problem* problem = found.begin(); problem != found.end(); ++problem) {
        const auto same_key = [&](const Problem& before) { return std::string_view(before.key) == problem->key; };
        if (problem->relation == nullptr || std::none_of(found.begin(), problem, same_key)) {
            problems.push_back(model_problem(*problem));
        }
    }
    if (found.found() > found.size()) {
        problems.push_back({.kind = ProblemKind::out_of_range,
                            .part = found[0].part,
                            .what = "and " + counted(found.found() - found.size(), "more problem")});
    }
}

}  // namespace stiction
