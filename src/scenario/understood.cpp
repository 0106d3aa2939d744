#include "scenario/understood.hpp"

#include <algorithm>

namespace stiction::scenario {

Place Understood::place_of(const std::string& message, const Place& otherwise) const {
    // "surface.inertia = -1 …", "shaft: stiffness = -5 …", "gear: …"
    std::string part = message.substr(0, message.find_first_of(": "));
    if (const std::size_t colon = message.find(": "); colon == part.size()) {
        const std::string rest = message.substr(colon + 2);
        const auto keyed = places.find(part + "." + rest.substr(0, rest.find(' ')));
        if (keyed != places.end()) {
            return keyed->second;
        }
    }
    while (!part.empty()) {
        const auto found = places.find(part);
        if (found != places.end()) {
            return found->second;
        }
        const std::size_t dot = part.rfind('.');
        part = dot == std::string::npos ? std::string() : part.substr(0, dot);
    }
    return otherwise;
}

}  // namespace stiction::scenario
