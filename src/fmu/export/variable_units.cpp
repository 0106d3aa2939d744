#include "fmu/export/variable_units.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>

#include "unit/unit_text.hpp"
#include "unit/writing.hpp"

namespace stiction::fmu {
namespace {

using scenario::Scenario;
using scenario::Value;

/// "belt" of "friction.belt".
std::string part_of(const Value& value) { return value.section.substr(value.section.find('.') + 1); }

const Quantity* find(std::span<const Quantity> quantities, const std::string& name) {
    const auto found =
        std::find_if(quantities.begin(), quantities.end(), [&](const Quantity& q) { return q.name == name; });
    return found == quantities.end() ? nullptr : &*found;
}

/// (1): what motors and valves publish under the name of the key has the value given beside it.
std::string signal_unit(std::span<const Quantity> quantities, const Value& value) {
    const bool own = value.section == "signals";
    const Quantity* q = own ? nullptr : find(quantities, part_of(value) + ".given_" + value.key);
    q = q == nullptr ? find(quantities, own ? value.key : part_of(value) + "." + value.key) : q;
    return q != nullptr && q->kind == Quantity::Kind::signal ? q->unit : std::string();
}

/// The motion all bodies of a row have, if it is the row's.
std::optional<Motion> motion_along(const Plan& plan, const Row& row) {
    bool told = false;
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        if (plan.bodies[row.body[a]].options.motion != plan.bodies[row.body[0]].options.motion) {
            return {};
        }
        told = told || std::fabs(row.coefficient[a]) == 1;
    }
    return told ? std::optional<Motion>(plan.bodies[row.body[0]].options.motion) : std::nullopt;
}

/// (2)
std::optional<std::string> spring_unit(const Plan& plan, const Value& value) {
    struct Unit {
        std::string_view key;
        const char* (*by)(Motion);
    };
    static constexpr std::array<Unit, 5> kUnits{{{"stiffness", stiffness_unit},
                                                 {"damping", damping_unit},
                                                 {"rest", way_unit},
                                                 {"gap", way_unit},
                                                 {"preload", force_unit}}};
    const auto unit = std::find_if(kUnits.begin(), kUnits.end(), [&](const Unit& u) { return u.key == value.key; });
    const auto spring = std::find_if(plan.springs.begin(), plan.springs.end(),
                                     [&](const Plan::Spring& s) { return "spring." + s.name == value.section; });
    if (unit == kUnits.end() || spring == plan.springs.end()) {
        return {};
    }
    const auto place = static_cast<std::size_t>(spring - plan.springs.begin());
    const std::optional<Motion> motion = motion_along(plan, plan.layout.springs[place]);
    if (!motion) {
        return {};
    }
    return std::string(unit->by(*motion));
}

}  // namespace

std::string parameter_unit(const Scenario& scenario, std::span<const Quantity> quantities, const Value& value) {
    if (!value.number) {
        return signal_unit(quantities, value);
    }
    const bool open = value.number->unit.empty() || !value.given || value.number->value == 0;
    const std::optional<std::string> told = open ? spring_unit(scenario.plan, value) : std::nullopt;
    return told.value_or(value.number->unit);
}

std::string display_unit(const std::string& unit, double size) {
    struct Usual {
        std::string_view unit;
        double size;
    };
    static constexpr std::array<Usual, 3> kUsual{{{"rad", 0.1}, {"m", 0.1}, {"Pa", 1e7}}};
    const auto usual = std::find_if(kUsual.begin(), kUsual.end(), [&](const Usual& u) { return u.unit == unit; });
    return unit::suited_unit(unit, size == 0 && usual != kUsual.end() ? usual->size : size);
}

void show_as_written(Interface& interface, const Scenario& travelling, const Scenario& written) {
    for (Variable& v : interface.variables) {
        if (v.kind != Variable::Kind::parameter || v.unit.empty()) {
            continue;
        }
        const Value& here = travelling.values[v.index];
        for (const Value& there : written.values) {
            const bool same = there.section == here.section && there.key == here.key && there.number;
            const unit::UnitReading read = unit::read_unit(same ? there.number->written : std::string());
            if (same && !there.number->written.empty() &&
                read.unit.dimension == unit::read_unit(v.unit).unit.dimension) {
                v.shown = there.number->written;
            }
        }
    }
}

std::string rate_unit(const std::string& unit) {
    if (unit == "rad/s" || unit == "m/s") {
        return unit + "2";
    }
    return unit.empty() ? std::string() : unit == "J" ? std::string("W") : unit + "/s";
}

}  // namespace stiction::fmu
