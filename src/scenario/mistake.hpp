// Mistakes of a scenario and what looks odd in it, each at its place: everything that reading it can find.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "scenario/toml/place.hpp"
#include "text/json.hpp"
#include "text/model_problem.hpp"

namespace stiction::scenario {

/// Ways in which a file that can be run looks odd.
enum class Oddity : unsigned char {
    start,          ///< start values that rigid joints contradict
    contradiction,  ///< joints that leave their bodies no motion
    no_effect,      ///< a part, signal, parameter or key that changes nothing
    bare_number,    ///< a number without unit where people think in another unit than SI
    assumed,        ///< a value that matters and is not given
    set_twice,      ///< a key with several values from outside
};

/// A problem of a file at its place; parts are called by their path, "friction.gear".
struct Mistake {
    Place place;
    ModelProblem problem;
    std::optional<Oddity> odd{};  ///< a warning: it can be run

    /// "out_of_range", "no_effect": the word for programs.
    [[nodiscard]] const char* kind() const noexcept;
    /// "friction.gear.sliding = -1 …"
    [[nodiscard]] std::string text() const { return sentence(problem); }
    /// "flap.toml:12:8: …", "flap.toml:12:8: looks odd: …"
    [[nodiscard]] std::string line() const;
    bool operator==(const Mistake&) const = default;
};

/// Everything found wrong, in the order of the files.
class Mistakes {
public:
    void add(Place place, ModelProblem problem) { list_.push_back({std::move(place), std::move(problem), {}}); }
    void add(Mistake mistake) { list_.push_back(std::move(mistake)); }
    [[nodiscard]] bool empty() const noexcept { return list_.empty(); }
    [[nodiscard]] const std::vector<Mistake>& list() const noexcept { return list_; }
    /// By file and line, each once.
    void sort();

private:
    std::vector<Mistake> list_;
};

/// "mistakes": [{ "file", "line", "column", "part", "key", "kind", "text" }]
void put_problems(JsonWriter& json, const char* key, const std::vector<Mistake>& problems);

/// A scenario that cannot be run: every mistake at once.
class ScenarioError : public std::runtime_error {
public:
    explicit ScenarioError(Mistakes mistakes);
    [[nodiscard]] const std::vector<Mistake>& mistakes() const noexcept { return mistakes_.list(); }

private:
    Mistakes mistakes_;
};

}  // namespace stiction::scenario
