#include "unit/quantity.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/core.h>

#include "unit/unit_text.hpp"

namespace stiction::unit {
namespace {

/// A quantity as data; lists are parted by "|".
struct Row {
    std::string_view name;
    std::string_view unit;
    std::string_view also;
    std::string_view shown;
};

constexpr Row kRows[] = {
    {"a plain number", "1", "", "1"},
    {"an angle", "rad", "", "mdeg|deg|rad"},
    {"an angular velocity", "rad/s", "", "mdeg/s|deg/s|rad/s"},
    {"an angular acceleration", "rad/s2", "", "rad/s2"},
    {"a torque", "N m", "", "mN m|N m|kN m|MN m"},
    {"a moment of inertia", "kg m2", "kg m2/rad|kg m2/rad2", "g mm2|kg mm2|kg m2"},
    {"a rotational stiffness", "N m/rad", "", "N m/rad|kN m/rad|MN m/rad"},
    {"a rotational damping", "N m s/rad", "", "mN m s/rad|N m s/rad|kN m s/rad"},
    {"a rate of torque", "N m/s", "", "N m/s|kN m/s"},
    {"an energy", "J", "N m rad", "mJ|J|kJ|MJ"},
    {"a power", "W", "N m rad/s", "mW|W|kW|MW"},
    {"a time", "s", "", "ns|us|ms|s"},
    {"a frequency", "Hz", "", "Hz|kHz|MHz"},
    {"a rate", "1/s", "", "1/s"},
    {"a length", "m", "", "um|mm|m|km"},
    {"a velocity", "m/s", "", "mm/s|m/s"},
    {"an acceleration", "m/s2", "", "mm/s2|m/s2"},
    {"a mass", "kg", "", "g|kg|t"},
    {"a force", "N", "", "mN|N|kN|MN"},
    {"a rate of force", "N/s", "", "N/s|kN/s"},
    {"a stiffness", "N/m", "", "N/m|kN/m|MN/m"},
    {"a damping", "N s/m", "", "N s/m|kN s/m"},
    {"an area", "m2", "", "mm2|cm2|m2"},
    {"a volume", "m3", "", "mm3|cm3|m3"},
    {"a pressure", "Pa", "", "Pa|kPa|MPa|GPa"},
    {"a flow", "m3/s", "", "cm3/s|l/s|m3/s"},
    {"a displacement of a pump", "m3/rad", "", "cm3/rad|m3/rad"},
    {"a lead", "m/rad", "", "mm/rev|mm/rad|m/rad"},
    {"a density", "kg/m3", "", "kg/m3"},
    {"a viscosity", "Pa s", "", "mPa s|Pa s"},
    {"a momentum", "N s", "", "N s"},
    {"an angular momentum", "N m s", "", "N m s"},
    {"a current", "A", "", "mA|A|kA"},
    {"a voltage", "V", "", "mV|V|kV"},
    {"a resistance", "ohm", "", "mohm|ohm|kohm"},
    {"an inductance", "H", "", "uH|mH|H"},
    {"a torque constant", "N m/A", "V s/rad", "mN m/A|N m/A"},
    {"a voltage constant", "V s/rad", "N m/A", "mV s/rad|V s/rad"},
    {"a temperature", "K", "", "K"},
};

std::vector<std::string_view> parts_of(std::string_view list) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t bar = list.find('|');
        std::string_view part = list.substr(0, bar);
        while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
        while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
        if (!part.empty()) parts.push_back(part);
        if (bar == std::string_view::npos) return parts;
        list.remove_prefix(bar + 1);
    }
}

Quantity make(const Row& row) {
    Quantity result{std::string(row.name), std::string(row.unit), read_unit(row.unit).unit.dimension};
    for (const std::string_view also : parts_of(row.also)) result.also.push_back(read_unit(also).unit.dimension);
    for (const std::string_view shown : parts_of(row.shown)) result.shown.emplace_back(shown);
    return result;
}

/// "kg·m²" as the table spells it: "kg m2".
std::string plain_spelling(std::string_view unit) {
    constexpr std::pair<std::string_view, std::string_view> kPlain[] = {
        {"·", " "}, {"²", "2"}, {"³", "3"}, {"Ω", "ohm"}};
    std::string result;
    while (!unit.empty()) {
        const auto special = std::find_if(std::begin(kPlain), std::end(kPlain), [&](const auto& pair) {
            return unit.substr(0, pair.first.size()) == pair.first;
        });
        const bool found = special != std::end(kPlain);
        result += found ? special->second : unit.substr(0, 1);
        unit.remove_prefix(found ? special->first.size() : 1);
    }
    return result == "-" ? "1" : result;
}

}  // namespace

bool Quantity::accepts(const Dimension& other) const noexcept {
    return other == dimension || std::find(also.begin(), also.end(), other) != also.end();
}

const std::vector<Quantity>& quantities() {
    static const std::vector<Quantity> all = [] {
        std::vector<Quantity> made;
        for (const Row& row : kRows) made.push_back(make(row));
        return made;
    }();
    return all;
}

std::string Requirement::text() const {
    std::string result;
    for (const Quantity& quantity : quantities) {
        if (!result.empty()) result += " or ";
        result += quantity.unit == "1" ? quantity.name : fmt::format("{} [{}]", quantity.name, quantity.unit);
    }
    return result;
}

Requirement requirement(std::string_view unit) {
    if (!unit.empty() && unit.front() == '[') unit.remove_prefix(1);
    if (!unit.empty() && unit.back() == ']') unit.remove_suffix(1);
    Requirement result;
    if (unit.empty()) unit = "-";
    for (const std::string_view part : parts_of(unit)) {
        const std::string spelling = plain_spelling(part);
        const auto& all = quantities();
        const auto known = std::find_if(all.begin(), all.end(), [&](const Quantity& q) { return q.unit == spelling; });
        if (known != all.end()) {
            result.quantities.push_back(*known);
            continue;
        }
        const UnitReading reading = read_unit(spelling);
        if (reading.problem.found()) continue;
        result.quantities.push_back({"a quantity", spelling, reading.unit.dimension, {}, {spelling}});
    }
    return result;
}

std::string names_of(const Dimension& dimension) {
    std::string result;
    for (const Quantity& quantity : quantities()) {
        if (!(quantity.dimension == dimension)) continue;
        if (!result.empty()) result += " or ";
        result += quantity.name;
    }
    return result;
}

std::string unit_of(const Dimension& dimension) {
    for (const Quantity& quantity : quantities()) {
        if (quantity.dimension == dimension) return quantity.unit;
    }
    return si_text(dimension);
}

}  // namespace stiction::unit
