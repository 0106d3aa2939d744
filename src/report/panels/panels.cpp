#include "report/panels/panels.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "unit/writing.hpp"

namespace stiction::report {
namespace {

constexpr int kFactorDigits = 15;

/// Kinds of quantities in a unit, and the units besides SI in which people like to see them.
struct UnitWords {
    std::string_view unit;
    std::string_view quantity;
    std::vector<std::string_view> others{};
};
const std::vector<UnitWords>& unit_words() {
    static const std::vector<UnitWords> words{
        {"", "number"},
        {"m", "position", {"mm", "µm"}},
        {"rad", "angle", {"mrad", "deg", "rev"}},
        {"m/s", "velocity", {"mm/s"}},
        {"rad/s", "angular velocity", {"deg/s", "rpm"}},
        {"N", "force", {"mN", "kN"}},
        {"N m", "torque", {"mN m", "kN m"}},
        {"s", "time", {"ms", "µs"}},
        {"A", "current", {"mA"}},
        {"V", "voltage", {"mV"}},
        {"W", "power", {"mW", "kW"}},
        {"J", "energy", {"mJ", "kJ"}},
        {"Pa", "pressure", {"kPa", "MPa", "bar"}},
        {"m3/s", "flow", {"L/min"}},
    };
    return words;
}

UnitWords words_of_unit(std::string_view unit) {
    const auto at = std::find_if(unit_words().begin(), unit_words().end(),
                                 [unit](const UnitWords& words) { return words.unit == unit; });
    return at == unit_words().end() ? UnitWords{unit, ""} : *at;
}

/// "gear.margin_forward": "margin forward"; of a signal without a dot nothing.
std::string kind_of(const std::string& name) {
    const std::size_t dot = name.rfind('.');
    std::string kind = dot == std::string::npos ? std::string() : name.substr(dot + 1);
    std::replace(kind.begin(), kind.end(), '_', ' ');
    return kind;
}

/// (1)
std::string title_of(const std::string& own, const std::vector<std::string>& kinds, std::string_view unit) {
    if (!own.empty()) return own;
    const bool alike =
        std::all_of(kinds.begin(), kinds.end(), [&](const std::string& kind) { return kind == kinds.front(); });
    if (!kinds.empty() && alike && !kinds.front().empty()) return kinds.front();
    return std::string(words_of_unit(unit).quantity);
}

/// (2)
std::vector<unit::ShownUnit> choices_of(const std::string& panel_unit, double largest, const std::string& display) {
    std::vector<unit::ShownUnit> choices{unit::shown_unit(panel_unit, largest, display)};
    const UnitWords words = words_of_unit(panel_unit);
    const auto add = [&](std::string_view unit) {
        const bool there = std::any_of(choices.begin(), choices.end(),
                                       [unit](const unit::ShownUnit& choice) { return choice.text == unit; });
        if (!there) choices.push_back({std::string(unit), unit::factor_to(unit)});
    };
    if (words.others.empty()) return choices;
    add(words.unit);
    for (const std::string_view other : words.others) add(other);
    return choices;
}

}  // namespace

std::size_t Panels::place(const std::string& unit, const std::string& display, const std::string& title) {
    auto at = std::find_if(panels_.begin(), panels_.end(), [&](const Panel& panel) {
        return panel.unit == unit && panel.display == display && panel.title == title;
    });
    if (at == panels_.end()) at = panels_.insert(at, {unit, display, title});
    return static_cast<std::size_t>(at - panels_.begin());
}

void Panels::see(std::size_t panel, const std::string& name, std::span<const double> values) {
    Panel& seen = panels_[panel];
    seen.kinds.push_back(kind_of(name));
    for (const double value : values) {
        if (std::isfinite(value)) seen.largest = std::max(seen.largest, std::abs(value));
    }
}

void Panels::put(JsonWriter& json) const {
    json.key("panels").array(JsonWriter::compact);
    for (const Panel& panel : panels_) {
        json.object(JsonWriter::compact);
        json.member("unit", panel.unit);
        json.member("title", title_of(panel.title, panel.kinds, panel.unit));
        json.key("units").array(JsonWriter::compact);
        for (const unit::ShownUnit& choice : choices_of(panel.unit, panel.largest, panel.display)) {
            json.object(JsonWriter::compact);
            json.member("shown", choice.text);
            json.key("factor").value(choice.factor, kFactorDigits);
            json.end();
        }
        json.end();
        json.end();
    }
    json.end();
}

}  // namespace stiction::report
