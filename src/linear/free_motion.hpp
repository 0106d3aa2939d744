// Motions that rows held at rest leave free: q = T q_free.
//
//   Σ_i d_ei q_i = 0 for every row e that is held                                                                          (1)
//
// Bodies that come first in the file stay free; those behind follow them.
#pragma once

#include <cstddef>
#include <vector>

#include "linear/linear_model.hpp"
#include "numeric/rows.hpp"

namespace stiction::linear {

struct FreeMotion {
    std::vector<std::size_t> bodies;  ///< that are free
    Matrix shares;                    ///< T: by body and free body
};

[[nodiscard]] FreeMotion free_motion(const std::vector<const Row*>& held, std::size_t bodies);

}  // namespace stiction::linear
