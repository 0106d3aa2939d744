#include "scenario/advice/follow_up.hpp"

#include <algorithm>
#include <string_view>

namespace stiction::scenario {
namespace {

/// "gear.sliding = -1 …", "s: stiffness = -1 …" and "run.springs: …": the part and, where it is about one, the key.
struct Subject {
    std::string part{};
    std::string key{};
    std::string rest{};  ///< after the part
};

Subject subject_of(const std::string& problem) {
    const std::size_t end = problem.find_first_of(":. ");
    if (end == std::string::npos) {
        return {problem, "", ""};
    }
    const std::string rest = problem.substr(std::min(problem.size(), end + (problem[end] == '.' ? 1 : 2)));
    std::string word = rest.substr(0, rest.find(' '));
    bool keyed = rest.compare(word.size(), 3, " = ") == 0;
    if (problem[end] == '.' && !word.empty() && word.back() == ':') {
        word.pop_back();
        keyed = true;
    }
    return {problem.substr(0, end), keyed ? word : std::string(), rest};
}

bool begins(const std::string& text, const char* words) { return text.rfind(words, 0) == 0; }

/// Is it about a key that could not be read, compared with one, or about a part as a whole that could not be read as a whole?
bool is_about_stand_in(const std::string& problem, const Reading& reading) {
    const Subject subject = subject_of(problem);
    if (reading.faulty.count(subject.part) == 0) {
        return false;
    }
    if (begins(subject.rest, "method \"")) {
        return reading.faulty_keys.count(subject.part + ".law") + reading.faulty_keys.count(subject.part + ".method") >
               0;
    }
    if (subject.key.empty() && begins(subject.rest, "there is no body \"\"")) {
        return true;
    }
    if (subject.key.empty()) {
        return !begins(subject.rest, "there is no ") && !begins(subject.rest, "this name") &&
               !begins(subject.rest, "body \"");
    }
    if (begins(subject.key, "inputs")) {  // gathered from keys of other names
        return problem.find(" is not known; ") == std::string::npos;
    }
    const std::string prefix = subject.part + ".";
    for (auto faulty = reading.faulty_keys.lower_bound(prefix);
         faulty != reading.faulty_keys.end() && begins(*faulty, prefix.c_str()); ++faulty) {
        const std::string key = faulty->substr(prefix.size());
        if (key == subject.key || problem.find(" " + key + " ") != std::string::npos) {
            return true;
        }
    }
    return false;
}

/// Does it speak of where something starts, where what could not be read may have said so?
bool starts_from_stand_in(const std::string& problem, const Reading& reading) {
    return !reading.faulty.empty() && problem.find(": its bodies start at ") != std::string::npos;
}

/// Does it miss a body or signal that is there, but could not be read?
bool misses_faulty_part(const std::string& problem, const Reading& reading) {
    const std::string missing = missing_name(problem);
    return !missing.empty() && reading.faulty.count(missing.substr(0, missing.find('.'))) > 0;
}

/// Does [fmi] name a key that is there, but could not be read?
bool names_faulty_key(const std::string& problem, const Reading& reading) {
    return begins(problem, "fmi") &&
           std::any_of(reading.faulty_keys.begin(), reading.faulty_keys.end(),
                       [&](const std::string& key) { return problem.find("." + key + "\"") != std::string::npos; });
}

}  // namespace

std::string missing_name(const std::string& problem) {
    const auto after = [&](const char* words, const char* end) {
        const std::size_t at = problem.find(words);
        const std::size_t begin = at == std::string::npos ? at : at + std::string_view(words).size();
        const std::size_t stop = begin == std::string::npos ? begin : problem.find(end, begin);
        return stop == std::string::npos ? std::string() : problem.substr(begin, stop - begin);
    };
    for (const char* words : {": there is no signal \"", ": there is no body \""}) {
        if (std::string name = after(words, "\""); !name.empty()) {
            return name;
        }
    }
    if (problem.find("\", which is not known") != std::string::npos) {
        return after(" names \"", "\"");
    }
    return after("] = ", " is not known; ");  // load.inputs[1] = laod
}

bool is_told(const std::string& text, const Reading& reading) {
    const std::string without_advice = text.substr(0, text.find("; did you mean"));
    const std::vector<Mistake>& told = reading.mistakes.list();
    return std::any_of(told.begin(), told.end(),
                       [&](const Mistake& m) { return m.text.rfind(without_advice, 0) == 0; });
}

bool is_follow_up(const std::string& problem, const Reading& reading) {
    const Subject subject = subject_of(problem);
    return (begins(subject.rest, "this name is used twice") && reading.used_twice.count(subject.part) > 0) ||
           is_about_stand_in(problem, reading) || starts_from_stand_in(problem, reading) ||
           misses_faulty_part(problem, reading) || names_faulty_key(problem, reading);
}

}  // namespace stiction::scenario
