#include "lab/session/controls.hpp"

#include <algorithm>
#include <cmath>

#include "scenario/section/page_names.hpp"
#include "unit/writing.hpp"

namespace stiction::lab {
namespace {

using scenario::Number;
using scenario::Value;

constexpr std::size_t kMostChosen = 6;
/// Sections whose numbers are looked at first, by what people change first.
constexpr const char* kSectionsFirst[] = {"force.",  "friction.", "brake.", "clutch.",
                                          "signal.", "spring.",   "body.",  "gravity."};

/// (2)
Control control_of(const Value& value) {
    const Number& number = *value.number;
    const double factor = number.written.empty() ? 1 : unit::factor_to(number.written);
    Control control{.key = scenario::page_name(value),
                    .value = unit::Conversion(number.written)(number.value),
                    .unit = number.written};
    const double reach = control.value == 0 ? 1 : 2 * control.value;
    control.lower = control.value == 0 ? -1 : std::min(0.0, reach);
    control.upper = std::max(0.0, reach);
    const double room = (control.upper - control.lower) / 1000;
    const double least = number.lower * factor + (number.lower_open ? room : 0);
    const double most = number.upper * factor - (number.upper_open ? room : 0);
    control.lower = std::min(std::max(control.lower, least), control.value);
    control.upper = std::max(std::min(control.upper, most), control.value);
    return control;
}

/// (1), by key.
std::vector<std::string> chosen_keys(const scenario::Scenario& scenario, const std::vector<Control>& all) {
    if (const auto controls = scenario::page_controls(scenario.values)) return *controls;
    std::vector<std::string> keys;
    for (const Control& control : all) {
        if (control.key.starts_with("parameters.")) keys.push_back(control.key);
    }
    if (!keys.empty()) return keys;
    for (const char* first : kSectionsFirst) {
        for (const Control& control : all) {
            if (control.key.starts_with(first) && keys.size() < kMostChosen) keys.push_back(control.key);
        }
    }
    return keys;
}

}  // namespace

std::vector<Control> controls_of(const scenario::Scenario& scenario) {
    std::vector<Control> all;
    for (const Value& value : scenario.values) {
        if (scenario::has_slider(value)) all.push_back(control_of(value));
    }
    const std::vector<std::string> keys = chosen_keys(scenario, all);
    const auto place = [&keys](const Control& c) { return std::find(keys.begin(), keys.end(), c.key) - keys.begin(); };
    for (Control& control : all) control.chosen = place(control) < std::ssize(keys);
    std::stable_sort(all.begin(), all.end(), [&](const Control& a, const Control& b) { return place(a) < place(b); });
    return all;
}

}  // namespace stiction::lab
