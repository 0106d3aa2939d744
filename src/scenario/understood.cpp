#include "scenario/understood.hpp"

#include <string_view>

namespace stiction::scenario {

namespace {

/// The first word in quotes: 'gear: there is no body "surfce"'.
std::string word_in_quotes(const std::string& message) {
    const std::size_t begin = message.find('"');
    const std::size_t end = begin == std::string::npos ? begin : message.find('"', begin + 1);
    return end == std::string::npos ? std::string() : message.substr(begin + 1, end - begin - 1);
}

/// "surface.inertia = -1 …", "shaft: stiffness = -5 …", "gear: …", "load.expression, column 3: …", "algebraic loop a → b → a: …"
std::string subject_of(const std::string& message) {
    constexpr std::string_view kLoop = "algebraic loop ";
    const std::size_t begin = message.rfind(kLoop, 0) == 0 ? kLoop.size() : 0;
    return message.substr(begin, message.find_first_of(":, [", begin) - begin);
}

}  // namespace

Place Understood::place_of(const std::string& message, const Place& otherwise) const {
    std::string part = subject_of(message);
    if (const std::size_t colon = message.find(": "); colon == part.size()) {
        const std::string rest = message.substr(colon + 2);
        const auto keyed = places.find(part + "." + rest.substr(0, rest.find(' ')));
        if (keyed != places.end()) {
            return keyed->second;
        }
    }
    const bool recorded = message.rfind("there is nothing called ", 0) == 0;
    const auto mention = mentions.find({recorded ? "record" : part, word_in_quotes(message)});
    if (mention != mentions.end()) {
        return mention->second;
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
