// Where something stands in a scenario, and what is wrong there.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace stiction::scenario {

struct Place {
    std::string file{};      ///< as the user named it; "--set …" for values from the command line
    std::size_t line = 0;    ///< from 1; 0: the file as a whole
    std::size_t column = 0;  ///< from 1; 0: the line as a whole

    /// "flap.toml:12:8"
    [[nodiscard]] std::string text() const;
};

struct Mistake {
    Place place;
    std::string text;

    /// "flap.toml:12:8: …"
    [[nodiscard]] std::string line() const;
};

/// Everything found wrong, in the order of the files.
class Mistakes {
public:
    void add(Place place, std::string text) { list_.push_back({std::move(place), std::move(text)}); }
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
