// (9)–(11) of components.hpp.
#include <cmath>

#include <fmt/format.h>

#include "machine/components/expansion.hpp"

namespace stiction::expansion {
namespace {

/// A number that a law needs, or has no use for.
bool complain_of(const part::Hydraulic& y, const char* key, const char* what, const char* remedy, ProblemKind kind,
                 PartList& list) {
    list.complain({.kind = kind, .part = y.name, .key = key, .what = what, .remedy = remedy});
    return false;
}

bool is_limited(const part::Hydraulic& y) { return !y.supply.empty() || std::isfinite(y.options.supply_pressure); }

/// Complains of what (11) lacks.
bool check_orifice(const part::Hydraulic& y, PartList& list) {
    const HydraulicOptions& o = y.options;
    bool good = true;
    if (is_given(o.pressure_gain)) {
        good = complain_of(y, "pressure_gain", "an orifice has no use for it", "leave it out",
                           ProblemKind::contradiction, list);
    }
    if (!std::isfinite(o.flow_gain)) {
        good = complain_of(y, "flow_gain", "", "give the flow of the orifice per spool position, without load",
                           ProblemKind::missing, list);
    }
    if (!std::isfinite(o.supply_pressure)) {
        good = complain_of(y, "supply_pressure", "", "give the supply at which flow_gain was measured",
                           ProblemKind::missing, list);
    }
    if (o.leakage == 0) {
        good =
            complain_of(y, "leakage", "", "without any, a closed spool locks the body rigidly: give the flow past it",
                        ProblemKind::missing, list);
    }
    return good;
}

/// Complains of what (9) and (10) lack, and where it is not said which of them is meant.
bool check_gains(const part::Hydraulic& y, PartList& list) {
    bool good = true;
    if (!is_given(y.options.pressure_gain)) {
        good = complain_of(y, "pressure_gain", "", "give the pressure per spool position", ProblemKind::missing, list);
    }
    if (!y.law && is_limited(y) && std::isfinite(y.options.flow_gain)) {
        good =
            complain_of(y, "law", "",
                        "give \"limited-pressure\" (the supply limits the pressure itself), \"limited-opening\" (the "
                        "supply limits what the spool asks for, flow losses come off it) or \"orifice\": they differ",
                        ProblemKind::missing, list);
    }
    return good;
}

bool check_hydraulic(const part::Hydraulic& y, PartList& list) {
    const Motion wanted = y.is_jack ? Motion::translation : Motion::rotation;
    const part::Body* body = list.find_body(y.body);
    bool good = check(y.name, y.options, list);
    good = check_named(y.name, y.body, "it moves no body", "name one with on", list) && good;
    good = check_named(y.name, y.spool, "no spool feeds it", "name its signal with spool", list) && good;
    if (body != nullptr && body->options.motion != wanted) {
        list.complain({.kind = ProblemKind::wrong_motion,
                       .part = y.name,
                       .what = fmt::format("body \"{}\" does not {}", y.body, y.is_jack ? "translate" : "rotate"),
                       .remedy = y.is_jack ? "use a hydraulic_motor" : "use a jack",
                       .name = y.body});
    }
    if (body != nullptr && body->options.inertia == 0 && y.law && *y.law != PressureLaw::limited_opening) {
        list.complain(
            {.kind = ProblemKind::loop,
             .part = y.name,
             .key = "law",
             .what = fmt::format("body \"{}\" has no inertia: its velocity and the pressure follow each other "
                                 "at once",
                                 y.body),
             .remedy = "give it an inertia, or \"limited-opening\", whose flow losses are a damper",
             .name = y.body});
        good = false;
    }
    return (y.law == PressureLaw::orifice ? check_orifice(y, list) : check_gains(y, list)) && good;
}

/// A pressure kept within ± the supply.
void add_supply_limit(const part::Hydraulic& y, const std::string& name, const std::string& of, PartList& list) {
    if (y.supply.empty()) {
        add_limited(list.signals, name, of, y.options.supply_pressure);
        return;
    }
    list.signals.add(y.name + ".opposite supply", signal::Gain{-1}, {y.supply});
    list.signals.add(of + " below supply", signal::Minimum{}, {of, y.supply});
    list.signals.add(name, signal::Maximum{}, {of + " below supply", y.name + ".opposite supply"});
}

/// (9): a force and a damper.
void expand_limited_opening(const part::Hydraulic& y, double slope, double leak, PartList& list) {
    const HydraulicOptions& o = y.options;
    const std::string limited = y.name + ".limited pressure";
    list.units.insert({limited, "Pa"});
    add_supply_limit(y, limited, y.name + ".valve pressure", list);
    std::vector<signal::Term> terms{{1 / leak, limited}};
    add_motion(terms, list, {{y.body, 1}}, -slope * o.displacement / leak, ".velocity");
    list.signals.sum(y.name + ".pressure", terms);
    list.forces.push_back({.name = y.name, .on = {y.body, o.displacement / leak}, .signal = limited});
    if (slope > 0) {
        list.springs.push_back({.name = y.name + ".flow losses",
                                .row = {{y.body, 1}},
                                .options = {.damping = slope * o.displacement * o.displacement / leak}});
    }
}

/// (10): a pressure that follows at once, within limits.
void expand_limited_pressure(const part::Hydraulic& y, double slope, double leak, PartList& list) {
    const HydraulicOptions& o = y.options;
    std::vector<signal::Term> terms{{1 / leak, y.name + ".valve pressure"}};
    add_motion(terms, list, {{y.body, 1}}, -slope * o.displacement / leak, ".velocity");
    list.signals.sum(y.name + ".free pressure", terms);
    add_supply_limit(y, y.name + ".pressure", y.name + ".free pressure", list);
    list.actuator_states.push_back({.name = y.name,
                                    .row = {{y.body, 1}},
                                    .options = {.memory = 0,
                                                .decay = -leak,
                                                .per_velocity = -slope * o.displacement,
                                                .force = o.displacement,
                                                .lower = -o.supply_pressure,
                                                .upper = o.supply_pressure},
                                    .input = y.name + ".valve pressure",
                                    .quantity = y.name + ".pressure",
                                    .limit = y.supply});
}

/// (11)
void expand_orifice(const part::Hydraulic& y, PartList& list) {
    const HydraulicOptions& o = y.options;
    const signal::Orifice orifice{.displacement = o.displacement,
                                  .flow_gain = o.flow_gain,
                                  .leakage = o.leakage,
                                  .rated_pressure = o.supply_pressure};
    std::string supply = y.supply;
    if (supply.empty()) {
        supply = y.name + ".supply";
        list.units.insert({supply, "Pa"});
        list.signals.add(supply, signal::Constant{o.supply_pressure});
    }
    list.signals.add(y.name + ".pressure", orifice, {y.spool, supply, y.body + ".velocity"});
    list.actuator_states.push_back({.name = y.name,
                                    .row = {{y.body, 1}},
                                    .options = {.memory = 0, .decay = -1, .force = o.displacement},
                                    .input = y.spool,
                                    .quantity = y.name + ".pressure",
                                    .limit = supply,
                                    .orifice = orifice});
}

}  // namespace

void expand(const part::Hydraulic& y, PartList& list) {
    const HydraulicOptions& o = y.options;
    if (!check_hydraulic(y, list)) {
        return;
    }
    const std::string force = y.name + (y.is_jack ? ".force" : ".torque");
    list.units.insert({{y.name + ".pressure", "Pa"}, {force, y.is_jack ? "N" : "N m"}});
    if (y.law == PressureLaw::orifice) {
        expand_orifice(y, list);
    } else {
        const double slope = std::isfinite(o.flow_gain) ? o.pressure_gain / o.flow_gain : 0.0;  // G_P/G_Q
        const double leak = 1 + slope * o.leakage;
        list.signals.add(y.name + ".valve pressure", signal::Gain{o.pressure_gain}, {y.spool});
        if (y.law == PressureLaw::limited_pressure && slope > 0) {
            expand_limited_pressure(y, slope, leak, list);
        } else {
            expand_limited_opening(y, slope, leak, list);
        }
    }
    list.signals.add(force, signal::Gain{o.displacement}, {y.name + ".pressure"});
}

}  // namespace stiction::expansion
