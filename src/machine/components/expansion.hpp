// Turns components into the rows, signals, springs and actuator states they are made of, and checks their numbers on the way.
#pragma once

#include <utility>

#include "machine/components/components.hpp"
#include "machine/parts/part_list.hpp"
#include "text/model_problem.hpp"

namespace stiction::expansion {

// transmissions.cpp
void expand(const part::Gear& gear, PartList& list);
void expand(const part::Planetary& planetary, PartList& list);
void expand(const part::ClutchOrBrake& contact, PartList& list);
void expand(const part::Gravity& gravity, PartList& list);
void expand(const part::PrescribedMotion& motion, PartList& list);

// actuators.cpp
void expand(const part::ElectricMotor& motor, PartList& list);
void expand(const part::Servovalve& valve, PartList& list);
void expand(const part::Valve& valve, PartList& list);
void expand(const part::ActuatorState& state, PartList& list);

// hydraulics.cpp
void expand(const part::Hydraulic& hydraulic, PartList& list);

/// A signal kept within ±limit; the signal itself where there is none.
void add_limited(SignalBuilder& signals, const std::string& name, const std::string& of, double limit);
/// Do the bodies of a row translate? By the first of them.
[[nodiscard]] bool translates(const std::vector<Term>& row, const PartList& list);
/// Complains if a body is known and does not move the way it should.
bool check_motion(const std::string& part, const std::string& body, Motion wanted, PartList& list);
/// Terms of a sum that add gain times the motion along a row. Unknown bodies are left out: the row itself complains.
void add_motion(std::vector<signal::Term>& terms, const PartList& list, const std::vector<Term>& row, double gain,
                const char* what);
/// gain times the motion along a row as a signal; 0 where no body of it is known.
void add_motion_signal(const std::string& name, PartList& list, const std::vector<Term>& row, double gain,
                       const char* what);

/// Checks the options of a component against their domains.
template <class Options>
bool check(const std::string& name, const Options& options, PartList& list) {
    ProblemList found;
    collect_problems(name.c_str(), options, found);
    append(list.problems, found);
    return found.empty();
}

/// Checks one number against its domain.
inline bool check(const std::string& name, const Domain& domain, double value, PartList& list) {
    ProblemList found;
    collect_value(name.c_str(), domain, value, found);
    append(list.problems, found);
    return found.empty();
}

/// A number that may have either sign joins nothing where it is 0.
bool check_not_zero(const std::string& part, const Domain& domain, double value, PartList& list);

/// Does a component name what it needs?
inline bool check_named(const std::string& part, const std::string& name, const char* what, const char* remedy,
                        PartList& list) {
    if (name.empty()) {
        list.complain({.kind = ProblemKind::missing, .part = part, .what = what, .remedy = remedy});
    }
    return !name.empty();
}

/// Expands a component and notes it as the owner of what it adds under other names than its own.
template <class Part>
void expand_owned(const Part& part, PartList& list) {
    const auto sizes = list.sizes();
    expand(part, list);
    list.own_since(sizes, part.name);
}

}  // namespace stiction::expansion
