#include "scenario/section/page_names.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "scenario/toml/document.hpp"

namespace stiction::scenario {

std::string page_name(const Value& value) { return value.section + "." + value.key; }

bool has_slider(const Value& value) {
    const bool list = !value.plain.empty() && value.plain.front() == '[';
    return value.given && value.number && !value.formula && !list && std::isfinite(value.number->value) &&
           value.section != "record";
}

std::optional<std::vector<std::string>> page_controls(std::span<const Value> values) {
    const auto at = std::find_if(values.begin(), values.end(), [](const Value& value) {
        return value.section == "page" && value.key == "controls" && value.given;
    });
    if (at == values.end()) return std::nullopt;
    Mistakes none;
    const Document document = parse_document("names = " + at->plain, "", {}, {}, none);
    std::vector<std::string> names;
    if (const Node* list = document.root.find("names")) {
        for (const Node& item : list->items) names.push_back(item.text);
    }
    return names;
}

std::vector<ModelProblem> page_problems(std::span<const Value> values) {
    const std::optional<std::vector<std::string>> controls = page_controls(values);
    if (!controls) return {};
    std::vector<std::string> known;
    for (const Value& value : values) {
        if (has_slider(value)) known.push_back(page_name(value));
    }
    std::vector<ModelProblem> problems;
    std::set<std::string> seen;
    for (const std::string& name : *controls) {
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            problems.push_back(unknown_name("page", "controls", "number of this file", name, known));
        } else if (!seen.insert(name).second) {
            problems.push_back({.kind = ProblemKind::used_twice,
                                .part = "page",
                                .key = "controls",
                                .what = fmt::format("\"{}\" is there twice", name),
                                .remedy = "name it once",
                                .name = name});
        }
    }
    return problems;
}

}  // namespace stiction::scenario
