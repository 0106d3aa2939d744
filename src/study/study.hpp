// A study: one machine run many times, each time with other values.
//
//   row i of the design depends on (design, seed, i) alone: any process may compute any row, at any time, and gets the same bits    (1)
//
// Read from a study file or from the arguments of `stiction sweep`; both end here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "study/axis.hpp"

namespace stiction::study {

enum class DesignKind : unsigned char {
    grid,             ///< all combinations, the last axis fastest
    list,             ///< rows of a table
    random,           ///< independent
    latin_hypercube,  ///< one run in each of `runs` layers of every axis
    sobol,            ///< low discrepancy, scrambled by the seed
    one_at_a_time,    ///< the middle, then each axis through its values with the others in the middle
    morris,           ///< trajectories of elementary effects
    saltelli,         ///< A, B and A with columns of B, for Sobol' indices
};

/// Names of the designs in files and arguments, by kind.
inline constexpr std::array<const char*, 8> kDesignNames{"grid",  "list",          "random", "latin-hypercube",
                                                         "sobol", "one-at-a-time", "morris", "saltelli"};

[[nodiscard]] constexpr const char* name(DesignKind kind) noexcept {
    return kDesignNames[static_cast<std::size_t>(kind)];
}

/// A condition on metrics: "surface.overshoot < 2 %".
struct Requirement {
    std::string name{};  ///< for tables; the text where none is given
    std::string text{};
};

struct Study {
    std::string name{};  ///< of its folder: results/<name>
    std::string title{};
    std::string
        folder{};  ///< that relative paths of machines begin at: of the study file; empty: where the program runs
    std::string machine{};                ///< scenario file, as written; where an axis is "machine", its first word
    std::vector<std::string> settings{};  ///< "key=value" for every run
    std::vector<Axis> axes{};
    DesignKind design = DesignKind::grid;
    std::size_t runs = 0;  ///< asked for; 0: what the design itself says (grid, list)
    std::uint64_t seed = 1;
    std::vector<std::vector<double>> rows{};         ///< of a list: values by row, by axis
    std::vector<std::vector<double>> correlation{};  ///< of the axes, symmetric; empty: independent
    std::vector<std::string> keep{};  ///< metrics and formulas of them; empty: all metrics of the machine
    std::vector<Requirement> require{};
    /// Of a grid over two axes: lines between which only the boundary of the first requirement is run (boundary_search.hpp); 0: all.
    std::size_t refine = 0;
    /// Points beyond each end of both axes to which that boundary may be followed.
    std::size_t beyond = 0;
};

/// The design with this name; none where there is none.
[[nodiscard]] std::optional<DesignKind> design_named(std::string_view name) noexcept;

}  // namespace stiction::study
