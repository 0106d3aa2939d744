// Rows of an island in indices of its own bodies.
#pragma once

#include <cstddef>
#include <vector>

#include "machine/plan.hpp"
#include "numeric/rows.hpp"

namespace stiction::engine {

/// Parts of an island, by indices of the plan; each list ascending.
struct IslandMembers {
    std::vector<std::size_t> bodies;
    std::vector<std::size_t> springs;
    std::vector<std::size_t> frictions;
    std::vector<std::size_t> joints;
};

struct IslandRows {
    IslandRows(const Plan& plan, const IslandMembers& members);

    std::vector<Row> springs;
    std::vector<Row> frictions;
    std::vector<Row> joints;
};

}  // namespace stiction::engine
