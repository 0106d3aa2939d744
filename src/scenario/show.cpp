#include "scenario/show.hpp"

#include <fmt/format.h>

namespace stiction::scenario {

std::string show(const Scenario& scenario, Units units) {
    std::string text = fmt::format("format = {}\n", kFormat);
    std::string section;
    for (const Value& value : scenario.values) {
        if (!value.follows.empty()) {
            continue;  // told by the joint again
        }
        if (value.section != section) {
            section = value.section;
            text += fmt::format("\n[{}]\n", section);
        }
        text += fmt::format("{} = {}\n", value.key, units == Units::si ? value.plain : value.exact);
    }
    return text;
}

}  // namespace stiction::scenario
