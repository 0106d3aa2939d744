// A stack of bodies, each rubbing on the next and on nothing else: solve/chain.hpp, from the modes of the last step.
//
// Element e lies between bodies e and e + 1, with row +1, −1; no springs, no speeds of its own. Cost: one pass over the stack where the
// modes of the last step hold, O(n). No allocation after construction.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/network/network_problem.hpp"

namespace stiction::engine {

class StackRoute {
public:
    [[nodiscard]] static bool fits(const NetworkLayout& layout) noexcept;

    /// The layout must outlive it.
    explicit StackRoute(const NetworkLayout& layout);

    /// In at most `cap` solves; `invalid`, with nothing changed, where the stack has relative speeds of its own.
    [[nodiscard]] NetworkReport solve(const NetworkInput& input, std::size_t cap, NetworkMotion& motion) noexcept;

private:
    std::span<const Row> rows_;  // of the layout
    std::vector<Limits> current_;
    std::vector<Mode> mode_;
    std::vector<std::byte> workspace_;
};

}  // namespace stiction::engine
