// Page of a linear model: modes, poles, Bode and Nyquist drawings, matrices. One self-contained HTML file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "linear/linear_model.hpp"

namespace stiction::linear {

/// Text of the page that the model does not have.
struct PageHead {
    std::string title{};  ///< of the scenario
    std::string file{};   ///< its name
};

/// A pair whose response is drawn. A loop has the output that is its own input: its gain around the loop is drawn, with margins.
struct Drawn {
    std::size_t output = 0;
    std::size_t input = 0;
    bool loop = false;
};

/// Every pair, loops first; at most so many, so that a page stays one.
inline constexpr std::size_t kMostDrawn = 12;
[[nodiscard]] std::vector<Drawn> drawn_pairs(const LinearModel& model);

[[nodiscard]] std::string linear_page(const LinearModel& model, const PageHead& head);

}  // namespace stiction::linear
