// Use of bodies and signals in a machine, read off its plan: never by the spelling of a name.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "scenario/scenario.hpp"

namespace stiction::scenario {

class Uses {
public:
    /// The scenario must outlive it.
    explicit Uses(const Scenario& scenario);

    /// Does a part, another signal, a record or an FMU read this signal?
    [[nodiscard]] bool reads(const std::string& signal) const;
    /// Does a part act on this body, or does one of these read it? Ends of travel are its own.
    [[nodiscard]] bool has_body(const std::string& body) const;

private:
    [[nodiscard]] bool is_shown(const std::string& name) const;

    const Scenario* scenario_;
    std::vector<bool> read_;                     // by slot
    std::vector<bool> acted_on_;                 // by body
    std::map<std::string, std::size_t> bodies_;  // by name
};

}  // namespace stiction::scenario
