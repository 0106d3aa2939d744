#include "papers/claim.hpp"

#include <array>

namespace stiction::papers {

std::span<const Paper> papers() noexcept {
    static constexpr std::array<Paper, 4> kPapers{{
        {"borello", "Borello and Dalla Vedova 2012", borello_claims, borello_drawings},
        {"dalla-vedova", "Dalla Vedova and Di Fiore 2020", dalla_vedova_claims, dalla_vedova_drawings},
        {"hill", "Hill", hill_claims, hill_drawings},
        {"biagiotti", "Biagiotti and Zanasi", biagiotti_claims, biagiotti_drawings},
    }};
    return kPapers;
}

}  // namespace stiction::papers
