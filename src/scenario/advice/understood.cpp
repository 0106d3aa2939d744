#include "scenario/advice/understood.hpp"

namespace stiction::scenario {

const Spot* Understood::find(const std::string& part, const std::string& key) const {
    const auto found = spots_.find({part, key});
    return found == spots_.end() ? nullptr : &found->second;
}

Located Understood::locate(const ModelProblem& problem, const Place& otherwise) const {
    const Spot* spot = find(problem.part, problem.key);
    const bool of_key = spot != nullptr;
    spot = spot == nullptr ? find(problem.part) : spot;
    Located found{.section = problem.part, .key = problem.key, .mistake = {otherwise, problem}};
    ModelProblem& told = found.mistake.problem;
    told.owner.clear();
    told.inside.clear();
    if (spot == nullptr && !problem.owner.empty()) {  // a component made the part: "m.voltage" of the motor "m"
        spot = find(problem.owner, problem.inside);
        const bool of_number = problem.value && !problem.key.empty();
        told.key = of_number ? problem.inside + "." + problem.key : problem.inside;
        spot = spot == nullptr ? find(problem.owner) : spot;
    }
    if (spot == nullptr) {
        return found;
    }
    const bool names_key = !of_key && problem.kind == ProblemKind::unknown_name && problem.owner.empty();
    told.part = spot->part;
    told.key = !spot->key.empty() ? spot->key : names_key ? std::string() : told.key;
    found.section = spot->section;
    found.key = told.key;
    found.mistake.place = spot->place;
    if (const auto mention = mentions_.find({spot->section, problem.name});
        !(of_key && !problem.key.empty()) && mention != mentions_.end()) {
        found.mistake.place = mention->second;
    }
    if (const auto item = items_.find({spot->section, found.key, problem.name}); item != items_.end()) {
        found.mistake.place = item->second;
    }
    return found;
}

}  // namespace stiction::scenario
