// Order of bodies down the page, and the lanes of lines that pass by other bodies.
//
// Bodies stand below each other. A part between bodies (a link) stands right above the lowest of its bodies. Trees are walked depth
// first, each body's largest branch last, so that a line from a body to a later branch passes only whole branches: it runs in a lane at the
// left, outside the lanes of what it passes. Trees are drawn without crossings, in at most log2(n) + 1 lanes; loops may cross.
#pragma once

#include <cstddef>
#include <vector>

#include "machine/sketch.hpp"

namespace stiction::picture {

inline constexpr std::size_t kNoLane = static_cast<std::size_t>(-1);

/// A part between bodies, as it stands above the lowest of them.
struct OrderedLink {
    std::size_t part = 0;              ///< in the sketch
    std::vector<std::size_t> above{};  ///< its other bodies
    bool straight = false;             ///< its one other body is the one right above: no lane is needed
};

struct OrderedBody {
    std::size_t body = 0;                    ///< in the sketch
    std::vector<OrderedLink> links{};        ///< to bodies above; a straight one is the first
    std::vector<std::size_t> attachments{};  ///< parts against ground
    std::size_t lane = kNoLane;              ///< of its lines to bodies further below
};

struct BodyOrder {
    std::vector<OrderedBody> bodies{};
    std::size_t lanes = 0;
};

[[nodiscard]] BodyOrder body_order(const Sketch& sketch);

}  // namespace stiction::picture
