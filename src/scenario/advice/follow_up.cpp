#include "scenario/advice/follow_up.hpp"

#include <algorithm>

namespace stiction::scenario {
namespace {

bool is_faulty(const Reading& reading, const std::string& section, const std::string& key) {
    return reading.faulty_keys.count({section, key}) > 0;
}

/// Is it about a key that could not be read or compared with one, or about a section as a whole that could not be read as a whole?
bool is_about_stand_in(const Located& found, const Reading& reading) {
    const ModelProblem& problem = found.mistake.problem;
    if (reading.faulty.count(found.section) == 0) {
        return false;
    }
    if (std::any_of(problem.keys.begin(), problem.keys.end(),
                    [&](const std::string& key) { return is_faulty(reading, found.section, key); })) {
        return true;
    }
    switch (problem.kind) {
        case ProblemKind::unknown_name: return problem.name.empty();
        case ProblemKind::used_twice:
        case ProblemKind::wrong_motion: return false;
        case ProblemKind::unsupported:
            if (!problem.method.empty()) {
                return false;
            }
            break;
        default: break;
    }
    // Inputs are gathered from keys of other names, and points may come from a file: no such key was read.
    const bool gathered = found.key == "inputs" || reading.understood.find(found.section, found.key) == nullptr;
    return found.key.empty() || gathered || is_faulty(reading, found.section, found.key);
}

/// Does it miss a body or signal that is there, but could not be read? Signals of a part are called "part.signal".
bool misses_faulty_part(const ModelProblem& problem, const Reading& reading) {
    const bool missing =
        problem.kind == ProblemKind::unknown_name && (problem.sort == "body" || problem.sort == "signal");
    return missing && reading.faulty.count(problem.name.substr(0, problem.name.find('.'))) > 0;
}

/// Does [fmi] or [page] name a key that is there, but could not be read?
bool names_faulty_key(const Located& found, const Reading& reading) {
    return (found.section == "fmi" || found.section == "page") &&
           std::any_of(reading.faulty_keys.begin(), reading.faulty_keys.end(), [&](const auto& faulty) {
               const Spot* section = reading.understood.find(faulty.first);
               return section != nullptr && section->part + "." + faulty.second == found.mistake.problem.name;
           });
}

}  // namespace

bool is_follow_up(const Located& found, const Reading& reading) {
    const ModelProblem& problem = found.mistake.problem;
    const bool told_twice = problem.kind == ProblemKind::used_twice && reading.used_twice.count(problem.name) > 0;
    const bool may_start_elsewhere = problem.kind == ProblemKind::start && !reading.faulty.empty();
    return told_twice || may_start_elsewhere || is_about_stand_in(found, reading) ||
           misses_faulty_part(problem, reading) || names_faulty_key(found, reading);
}

}  // namespace stiction::scenario
