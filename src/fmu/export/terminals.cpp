#include "fmu/export/terminals.hpp"

#include <algorithm>

#include "fmu/export/element.hpp"

namespace stiction::fmu {
namespace {

using Kind = Variable::Kind;

/// Only what tools may connect: inputs and outputs.
bool is_shown(const Interface& interface, Variable::Kind kind, const std::string& name) {
    return std::any_of(interface.variables.begin(), interface.variables.end(),
                       [&](const Variable& v) { return v.kind == kind && v.name == name; });
}

/// Forces and torques are shared by what is connected (they add up to zero), motions are equal.
void add_member(Element& terminal, const std::string& variable, const char* member, const char* kind) {
    terminal.add(Element("TerminalMemberVariable"))
        .with("variableName", variable)
        .with("memberName", member)
        .with("variableKind", kind);
}

/// An element with the corners of the square in which the icon stands.
Element in_square(const char* name) {
    Element element(name);
    element.with("x1", "-100").with("y1", "-100").with("x2", "100").with("y2", "100");
    return element;
}

}  // namespace

std::string terminals(const Plan& plan, const Interface& interface) {
    Element root("fmiTerminalsAndIcons");
    root.with("fmiVersion", "3.0");
    Element& graphics = root.add(Element("GraphicalRepresentation"));
    graphics.add(in_square("CoordinateSystem")).with("suggestedScalingFactorTo_mm", "0.1");
    graphics.add(in_square("Icon"));
    Element all("Terminals");
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        const Plan::Body& body = plan.bodies[i];
        const bool turns = body.options.motion == Motion::rotation;
        Element terminal("Terminal");
        terminal.with("name", body.name).with("matchingRule", "bus");
        if (is_shown(interface, Kind::output, body.name + ".position")) {
            add_member(terminal, body.name + ".position", turns ? "phi" : "s", "signal");
        }
        if (is_shown(interface, Kind::output, body.name + ".velocity")) {
            add_member(terminal, body.name + ".velocity", turns ? "w" : "v", "signal");
        }
        for (const Plan::Force& force : plan.forces) {
            const std::string& signal = plan.signals.names()[force.slot];
            if (force.body == i && force.coefficient == 1 && is_shown(interface, Kind::input, signal)) {
                add_member(terminal, signal, turns ? "tau" : "f", "inflow");
                break;
            }
        }
        if (!terminal.children.empty()) {
            all.add(std::move(terminal));
        }
    }
    if (!all.children.empty()) {
        root.add(std::move(all));
    }
    return document_text(root);
}

}  // namespace stiction::fmu
