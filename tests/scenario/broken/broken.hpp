// Scenarios with one thing wrong, by topic, and exactly what is told of each.
#pragma once

#include <string>
#include <vector>

#include "scenario/scenario.hpp"

namespace stiction_test {

inline constexpr const char* kGood = R"(format = 1
[run]
until = "1 s"
[body.surface]
inertia = "270 kg m2"
[friction.gear]
on = "surface"
sliding = "3 N m"
[force.air]
on = "surface"
value = "load"
[signal.load]
kind = "step"
after = "5 N m"
)";

/// The good one with a piece of its text replaced.
struct Broken {
    std::string piece;
    std::string instead;
    std::string told;  ///< the whole message; *** stands for any text, once

    [[nodiscard]] std::string text() const {
        std::string text = kGood;
        return text.replace(text.find(piece), piece.size(), instead);
    }
};

/// Every mistake, one to a line, as they are told; empty if there is none.
inline std::string mistakes_of(const std::string& text, const std::filesystem::path& folder = ".",
                               const std::vector<stiction::scenario::Setting>& settings = {}) {
    try {
        static_cast<void>(stiction::scenario::parse(text, "machine.toml", folder, settings));
    } catch (const stiction::scenario::ScenarioError& error) {
        return error.what();
    }
    return {};
}

/// Is it that message?
inline bool says(const std::string& message, const std::string& told) {
    const std::size_t gap = told.find("***");
    if (gap == std::string::npos) {
        return message == told;
    }
    const std::string end = told.substr(gap + 3);
    return message.size() >= gap + end.size() && message.compare(0, gap, told, 0, gap) == 0 &&
           message.compare(message.size() - end.size(), end.size(), end) == 0;
}

std::vector<Broken> units_mistakes();
std::vector<Broken> signal_unit_mistakes();
std::vector<Broken> range_mistakes();
std::vector<Broken> name_mistakes();
std::vector<Broken> structure_mistakes();
std::vector<Broken> expression_mistakes();
std::vector<Broken> run_mistakes();
std::vector<Broken> component_mistakes();
std::vector<Broken> parameter_mistakes();
std::vector<Broken> toml_mistakes();
std::vector<Broken> foreign_toml_mistakes();

}  // namespace stiction_test
