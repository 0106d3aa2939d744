// The keys a section was asked for: others in its table are mistakes, as are needed keys that are missing.
//
// An unknown key that is a missing one misspelt is one mistake, not two: the unknown key names the one that is meant.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "scenario/mistake.hpp"
#include "scenario/toml/node.hpp"
#include "text/model_problem.hpp"

namespace stiction::scenario {

class AskedKeys {
public:
    void ask(std::string key) { known_.push_back(std::move(key)); }
    /// A key that has no place here, and where it has one: 'law = "table" has it'.
    void elsewhere(const char* key, std::string where) { elsewhere_.emplace(key, std::move(where)); }
    /// One of these keys is missing.
    void lack_of(std::vector<std::string> keys, ModelProblem problem) {
        lacks_.push_back({std::move(keys), std::move(problem)});
    }
    /// The section cannot be understood: unknown keys are no mistakes.
    void abandon() noexcept { abandoned_ = true; }

    /// Has every key of the table been asked for by now?
    [[nodiscard]] bool all_known(const Node& table) const;
    /// Notes the mistakes of the table; `part` and `prefix` name its keys.
    void finish(const Node& table, const std::string& part, const std::string& prefix, Mistakes& mistakes);

    [[nodiscard]] bool knows(const std::string& key) const;

private:
    struct Lack {
        std::vector<std::string> keys;
        ModelProblem problem;
    };
    [[nodiscard]] std::string advice_for(const std::string& key) const;
    [[nodiscard]] std::string advice_for_lack(const std::string& key);

    std::vector<std::string> known_;
    std::map<std::string, std::string> elsewhere_;
    std::vector<Lack> lacks_;
    bool abandoned_ = false;
};

}  // namespace stiction::scenario
