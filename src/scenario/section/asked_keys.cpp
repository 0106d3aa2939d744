#include "scenario/section/asked_keys.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "scenario/advice/usual_key.hpp"

namespace stiction::scenario {

/// '; law = "table" has it', ': write inertia', '; did you mean "inertia"?'
std::string AskedKeys::advice_for(const std::string& key) const {
    if (const auto place = elsewhere_.find(key); place != elsewhere_.end()) {
        return " here: " + place->second;
    }
    for (const char* word : {"format", "title", "description", "extend", "remove"}) {
        if (key == word) {
            return " here: it stands at the top of the file, before the first [table]";
        }
    }
    return key_advice(key, known_);
}

bool AskedKeys::knows(const std::string& key) const {
    return std::find(known_.begin(), known_.end(), key) != known_.end();
}

bool AskedKeys::all_known(const Node& table) const {
    return std::all_of(table.entries.begin(), table.entries.end(),
                       [&](const auto& entry) { return knows(entry.first); });
}

/// The advice at an unknown key that stands for a missing one, which is then no mistake of its own; empty if it does not.
std::string AskedKeys::advice_for_lack(const std::string& key) {
    for (auto lack = lacks_.begin(); lack != lacks_.end(); ++lack) {
        if (const std::string advice = key_advice(key, lack->keys); !advice.empty()) {
            lacks_.erase(lack);
            return advice;
        }
    }
    return {};
}

void AskedKeys::finish(const Node& table, const std::string& part, const std::string& prefix, Mistakes& mistakes) {
    for (const auto& [key, value] : table.entries) {
        if (knows(key)) {
            continue;
        }
        const std::string meant = elsewhere_.count(key) == 0 ? advice_for_lack(key) : std::string();
        if (!abandoned_ || !meant.empty()) {
            const std::string all = abandoned_ ? std::string() : fmt::format("{}", fmt::join(known_, ", "));
            mistakes.add(value.place, {.kind = ProblemKind::unknown_name,
                                       .part = part,
                                       .key = prefix + key,
                                       .what = "there is no such key" + (meant.empty() ? advice_for(key) : meant),
                                       .range = all,
                                       .sort = "key",
                                       .name = key});
        }
    }
    for (const Lack& missing : lacks_) {
        mistakes.add(table.place, missing.problem);
    }
}

}  // namespace stiction::scenario
