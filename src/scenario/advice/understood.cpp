#include "scenario/advice/understood.hpp"

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

std::string Understood::in_words_of_files(std::string message) const {
    for (std::size_t at = message.find("()"); at != std::string::npos; at = message.find("()", at)) {
        message.erase(at, 2);  // the model speaks of calls, "name one with on()"; a file has keys
    }
    const std::size_t end = message.find_first_of(":, [");
    if (end == std::string::npos || message.rfind("there is ", 0) == 0) {
        return message;
    }
    constexpr std::string_view kFormula = ".expression";
    std::string subject = message.substr(0, end);
    const std::string rest = message.substr(end);
    const bool formula = subject.size() > kFormula.size() &&
                         subject.compare(subject.size() - kFormula.size(), kFormula.size(), kFormula) == 0;
    if (formula && paths.count(subject) == 0) {
        subject.resize(subject.size() - kFormula.size());
    }
    for (std::size_t length = subject.size(); length != std::string::npos;
         length = length == 0 ? std::string::npos : subject.rfind('.', length - 1)) {
        const auto found = paths.find(subject.substr(0, length));
        if (found == paths.end()) {
            continue;
        }
        const std::size_t key_end = rest.find(" = ");  // "shaft: stiffness = -5"
        const bool keyed = rest.rfind(": ", 0) == 0 && key_end != std::string::npos &&
                           places.count(subject + "." + rest.substr(2, key_end - 2)) > 0;
        std::string text = found->second + subject.substr(length);
        text += keyed ? "." : "";
        return text + rest.substr(keyed ? 2 : 0);
    }
    return message;
}

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
