// Captions of parts: the numbers that stand in their sections, as the file writes them; of forces and signals their formulas.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "scenario/scenario.hpp"

namespace stiction::picture {

/// By section, "friction.gear": "transmission, constant 3 kN m". At most two values, the first of the section.
class Captions {
public:
    explicit Captions(const std::vector<scenario::Value>& values);
    [[nodiscard]] std::string of(const std::string& kind, const std::string& name) const;

private:
    std::map<std::string, std::string> texts_;
};

}  // namespace stiction::picture
