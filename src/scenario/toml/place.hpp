// Where something stands in a scenario, and what is wrong there.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "text/model_problem.hpp"

namespace stiction::scenario {

struct Place {
    std::string file{};      ///< as the user named it; "--set …" for values from the command line
    std::size_t line = 0;    ///< from 1; 0: the file as a whole
    std::size_t column = 0;  ///< from 1; 0: the line as a whole

    /// "flap.toml:12:8"
    [[nodiscard]] std::string text() const;
    bool operator==(const Place&) const = default;
};

/// A problem of a file at its place; parts are called by their path, "friction.gear".
struct Mistake {
    Place place;
    ModelProblem problem;

    /// "friction.gear.sliding = -1 …"
    [[nodiscard]] std::string text() const { return sentence(problem); }
    /// "flap.toml:12:8: …"
    [[nodiscard]] std::string line() const;
    bool operator==(const Mistake&) const = default;
};

/// Everything found wrong, in the order of the files.
class Mistakes {
public:
    void add(Place place, ModelProblem problem) { list_.push_back({std::move(place), std::move(problem)}); }
    [[nodiscard]] bool empty() const noexcept { return list_.empty(); }
    [[nodiscard]] const std::vector<Mistake>& list() const noexcept { return list_; }
    /// By file and line, each once.
    void sort();

private:
    std::vector<Mistake> list_;
};

/// A scenario that cannot be run: every mistake at once.
class ScenarioError : public std::runtime_error {
public:
    explicit ScenarioError(Mistakes mistakes);
    [[nodiscard]] const std::vector<Mistake>& mistakes() const noexcept { return mistakes_.list(); }

private:
    Mistakes mistakes_;
};

}  // namespace stiction::scenario
