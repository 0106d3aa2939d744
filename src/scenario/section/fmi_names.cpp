#include "scenario/section/fmi_names.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "result/quantity.hpp"
#include "unit/reading.hpp"

namespace stiction::scenario {
namespace {

constexpr std::array<std::string_view, 7> kSources{"\"step\"",   "\"ramp\"", "\"sine\"",  "\"sweep\"",
                                                   "\"points\"", "\"file\"", "\"dither\""};
constexpr std::string_view kSignal = "signal.";
/// Longer lists are tables of data, not parameters.
constexpr std::size_t kLongestList = 8;

bool starts_with(const std::string& text, std::string_view begin) { return text.compare(0, begin.size(), begin) == 0; }

bool is_among(const std::string& name, const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Signals of the file itself, by name: "\"step\"" for [signal.name] kind = "step", empty for those of [signals].
std::map<std::string, std::string> own_signals(std::span<const Value> values) {
    std::map<std::string, std::string> own;
    for (const Value& value : values) {
        if (value.section == "signals") {
            own.emplace(value.key, std::string());
        } else if (value.key == "kind" && starts_with(value.section, kSignal)) {
            own.emplace(value.section.substr(kSignal.size()), value.plain);
        }
    }
    return own;
}

/// [run], [record], [display], [fmi] and [page] are no parts, nor is the start of an input a parameter of its own.
bool is_part(const Value& value, const std::vector<std::string>& inputs) {
    if (value.section.empty() || value.section == "run" || value.section == "record" || value.section == "fmi" ||
        value.section == "display" || value.section == "page") {
        return false;
    }
    return !starts_with(value.section, kSignal) || !is_among(value.section.substr(kSignal.size()), inputs);
}

/// "74500.0", as plain_number writes it; nothing for whole numbers, texts and what is not finite.
std::optional<double> number_in(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    const bool digits = text.find_first_not_of("+-.0123456789e") == std::string_view::npos;
    if (text.empty() || !digits || text.find_first_of(".e") == std::string_view::npos) {
        return {};
    }
    const unit::Reading read = unit::read(text, {});  // whatever the locale
    return read.ok() ? std::optional<double>(read.value) : std::nullopt;
}

void add_list(std::string_view plain, const FmiParameter& whole, std::vector<FmiParameter>& all) {
    std::vector<FmiParameter> items;
    plain = plain.substr(1, plain.size() - 2);
    while (!plain.empty()) {
        const std::size_t comma = std::min(plain.find(','), plain.size());
        const std::optional<double> number = number_in(plain.substr(0, comma));
        if (!number || items.size() == kLongestList) {
            return;
        }
        items.push_back({whole.value, items.size(), *number, fmt::format("{}[{}]", whole.name, items.size() + 1)});
        plain.remove_prefix(std::min(comma + 1, plain.size()));
    }
    all.insert(all.end(), items.begin(), items.end());
}

/// Names of a list that are none or there twice; `what` says what they should be.
void check_names(const char* key, const char* what, const std::vector<std::string>& names,
                 const std::vector<std::string>& known, std::vector<ModelProblem>& problems) {
    std::set<std::string> seen;
    for (const std::string& name : names) {
        if (!is_among(name, known)) {
            problems.push_back(unknown_name("fmi", key, what, name, known));
        } else if (!seen.insert(name).second) {
            problems.push_back({.kind = ProblemKind::used_twice,
                                .part = "fmi",
                                .key = key,
                                .what = fmt::format("\"{}\" is there twice", name),
                                .remedy = "name it once",
                                .name = name});
        }
    }
}

/// An input, driven by the other tool, must not be an output too.
void check_outputs_that_are_inputs(const FmiSettings& fmi, std::span<const Value> values,
                                   std::vector<ModelProblem>& problems) {
    const std::vector<std::string> inputs = fmi_inputs(fmi, values);
    const char* remedy = fmi.inputs ? "leave it out here, or out of inputs"
                                    : "leave it out here, or name the inputs without it (inputs = [] for none)";
    std::set<std::string> told;
    for (const std::string& name : *fmi.outputs) {
        if (is_among(name, inputs) && told.insert(name).second) {
            problems.push_back({.kind = ProblemKind::contradiction,
                                .part = "fmi",
                                .key = "outputs",
                                .what = fmt::format("\"{}\" is an input of the FMU already", name),
                                .remedy = remedy,
                                .name = name});
        }
    }
}

}  // namespace

std::vector<std::string> fmi_inputs(const FmiSettings& fmi, std::span<const Value> values) {
    if (fmi.inputs) {
        return *fmi.inputs;
    }
    std::vector<std::string> external;
    std::vector<std::string> sources;
    for (const auto& [name, kind] : own_signals(values)) {
        if (kind == "\"external\"") external.push_back(name);
        if (std::find(kSources.begin(), kSources.end(), kind) != kSources.end()) sources.push_back(name);
    }
    return external.empty() ? sources : external;
}

std::vector<FmiParameter> fmi_parameters(const FmiSettings& fmi, std::span<const Value> values) {
    const std::vector<std::string> inputs = fmi_inputs(fmi, values);
    std::vector<FmiParameter> all;
    for (std::size_t k = 0; k < values.size(); ++k) {
        const Value& value = values[k];
        if (!is_part(value, inputs) || !value.follows.empty()) {
            continue;
        }
        FmiParameter whole;
        whole.value = k;
        whole.name = fmt::format("{}.{}", value.section, value.key);
        if (value.section ==
            "parameters") {  // with its unit, which a number alone would not tell; else it follows from others
            if (value.uses.empty()) {
                whole.number = value.number->value;
                all.push_back(std::move(whole));
            }
        } else if (value.plain.size() > 2 && value.plain.front() == '[') {
            add_list(value.plain, whole, all);
        } else if (const std::optional<double> number = number_in(value.plain)) {
            whole.number = *number;
            all.push_back(std::move(whole));
        }
    }
    return all;
}

std::vector<ModelProblem> fmi_problems(const FmiSettings& fmi, std::span<const Value> values, const Plan& plan) {
    std::vector<ModelProblem> problems;
    if (fmi.inputs) {
        std::vector<std::string> known;
        for (const auto& [name, kind] : own_signals(values)) known.push_back(name);
        check_names("inputs", "signal of this file", *fmi.inputs, known, problems);
    }
    if (fmi.outputs) {
        std::vector<std::string> known;
        for (const Quantity& q : quantities(plan)) known.push_back(q.name);
        check_names("outputs", "quantity", *fmi.outputs, known, problems);
        check_outputs_that_are_inputs(fmi, values, problems);
    }
    if (fmi.parameters) {
        std::vector<std::string> known;
        for (const FmiParameter& p : fmi_parameters(fmi, values)) known.push_back(p.name);
        check_names("parameters", "number that can be set", *fmi.parameters, known, problems);
    }
    return problems;
}

}  // namespace stiction::scenario
