// The primitive parts of a machine and its signals: what the fluent API and the components add to and the plan is made from.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "machine/parts/parts.hpp"
#include "signal/build/builder.hpp"

namespace stiction {

struct PartList {
    std::deque<part::Body> bodies;  // deques keep builders valid while parts are added
    std::deque<part::Friction> frictions;
    std::deque<part::Spring> springs;
    std::deque<part::Joint> joints;
    std::deque<part::Force> forces;
    std::deque<part::Companion> companions;
    SignalBuilder signals;
    std::map<std::string, std::string> units;  ///< of signals, where they are known: "Pa"
    std::vector<std::string> problems;         ///< one line each

    /// Adds a problem of a part.
    void complain(const std::string& part, const std::string& text) { problems.push_back(part + ": " + text); }
    /// The body of this name; none if there is none.
    [[nodiscard]] const part::Body* find_body(const std::string& name) const {
        const auto found =
            std::find_if(bodies.begin(), bodies.end(), [&](const part::Body& body) { return body.name == name; });
        return found == bodies.end() ? nullptr : &*found;
    }
};

}  // namespace stiction
