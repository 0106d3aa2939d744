// One thing that a study varies: a key of the machine, a parameter of its file, the method, or the machine itself.
//
//   x = F⁻¹(u)     u in [0, 1) from the design, F the distribution of the axis                                            (1)
//
// Numbers are SI. A categorical axis (methods, machines, words) has the index of its word as value.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <variant>
#include <vector>

namespace stiction::study {

/// `count` values at equal distances, both ends included; on a grid so many more at the same distance before and behind them, to which a
/// boundary may be followed.
struct Range {
    double from = 0;
    double to = 1;
    std::size_t count = 2;
    std::size_t beyond = 0;
};
/// Values one after another; with weights their probabilities, otherwise all alike. A categorical axis has 0, 1, 2 …
struct Listed {
    std::vector<double> values{};
    std::vector<double> weights{};
};
struct Uniform {
    double lower = 0;
    double upper = 1;
};
/// The logarithm is uniform; 0 < lower.
struct LogUniform {
    double lower = 1;
    double upper = 10;
};
/// Cut to [lower, upper] where these are finite, and what is left made 1 again.
struct Normal {
    double mean = 0;
    double deviation = 1;
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
};
struct Triangular {
    double lower = 0;
    double mode = 0.5;
    double upper = 1;
};

using Distribution = std::variant<Range, Listed, Uniform, LogUniform, Normal, Triangular>;

struct Axis {
    std::string key{};                 ///< "body.surface.inertia", "mu" of [parameters], "run.method", "machine"
    std::string unit{};                ///< SI; empty for pure numbers and words
    std::string shown{};               ///< unit in which people see it; empty: `unit`
    Distribution distribution{};       ///< (1)
    std::vector<std::string> words{};  ///< of a categorical axis; its values are their indices

    [[nodiscard]] bool categorical() const noexcept { return !words.empty(); }
};

}  // namespace stiction::study
