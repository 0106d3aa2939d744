// Machines of these tests, from the text of a scenario file.
#pragma once

#include <string>

#include "linear/linearise.hpp"
#include "scenario/scenario.hpp"

namespace stiction::linear::testing {

inline scenario::Scenario read(const std::string& text) {
    return scenario::parse("format = 1\n[run]\nuntil = 1.0\nstep = \"1 ms\"\n" + text, "test", ".");
}

inline LinearModel linear_at(const std::string& text, double time, std::vector<std::string> inputs = {},
                             std::vector<std::string> outputs = {}) {
    const scenario::Scenario scenario = read(text);
    return linearise(scenario.plan, scenario.run, {time, std::move(inputs), std::move(outputs)});
}

}  // namespace stiction::linear::testing
