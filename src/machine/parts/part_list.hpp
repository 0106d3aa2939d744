// The primitive parts of a machine and its signals: what the fluent API and the components add to and the plan is made from.
#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "machine/parts/parts.hpp"
#include "signal/build/builder.hpp"
#include "text/model_problem.hpp"

namespace stiction {

struct PartList {
    std::deque<part::Body> bodies;  // deques keep builders valid while parts are added
    std::deque<part::Friction> frictions;
    std::deque<part::Spring> springs;
    std::deque<part::Joint> joints;
    std::deque<part::Force> forces;
    std::deque<part::ActuatorState> actuator_states;
    std::vector<part::Tracking> controllers;  ///< of components; those of the user are found among the signals
    std::vector<part::MotorSignals> motors;
    SignalBuilder signals;
    std::map<std::string, std::string> units;  ///< of signals, where they are known: "Pa"
    std::map<std::string, double> reach;  ///< of signals that are states: how far they go, ∞ if nothing limits them
    std::vector<ModelProblem> problems;
    std::map<std::string, std::string> owners;  ///< of parts and signals that a component made: its name
    std::set<std::string> inner_signals;        ///< others that stand for the value of a part's key

    void complain(ModelProblem problem) { problems.push_back(std::move(problem)); }
    /// How many parts of each kind there are, and signals.
    using Sizes = std::array<std::size_t, 7>;
    [[nodiscard]] Sizes sizes() const noexcept {
        return {bodies.size(), frictions.size(),       springs.size(), joints.size(),
                forces.size(), actuator_states.size(), signals.size()};
    }
    /// All that was added since then belongs to a component, but for the part that has its name.
    void own_since(const Sizes& then, const std::string& component) {
        const auto own = [&](const std::string& name) {
            if (name != component) {
                owners.emplace(name, component);
            }
        };
        const auto own_parts = [&](const auto& parts, std::size_t first) {
            for (std::size_t i = first; i < parts.size(); ++i) {
                own(parts[i].name);
            }
        };
        own_parts(bodies, then[0]);
        own_parts(frictions, then[1]);
        own_parts(springs, then[2]);
        own_parts(joints, then[3]);
        own_parts(forces, then[4]);
        own_parts(actuator_states, then[5]);
        for (std::size_t i = then[6]; i < signals.size(); ++i) {
            own(signals.name(i));
        }
    }
    /// The body of this name; none if there is none.
    [[nodiscard]] const part::Body* find_body(const std::string& name) const {
        const auto found =
            std::find_if(bodies.begin(), bodies.end(), [&](const part::Body& body) { return body.name == name; });
        return found == bodies.end() ? nullptr : &*found;
    }
};

}  // namespace stiction
