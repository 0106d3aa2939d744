#include "papers/claim.hpp"

#include <array>

namespace stiction::papers {
namespace {

constexpr std::array<const char*, 1> kTable1{"borello"};
constexpr std::array<const char*, 2> kOneOrTwoOrders{"crossing", "degraded"};
constexpr std::array<const char*, 1> kPredictive{"hill"};
constexpr std::array<const char*, 1> kStack{"biagiotti"};

}  // namespace

const char* name(Kind kind) noexcept {
    return kind == Kind::stated ? "stated" : kind == Kind::model ? "model" : "ours";
}

std::span<const Paper> papers() noexcept {
    static constexpr std::array<Paper, 4> kPapers{{
        {"borello", "Borello and Dalla Vedova 2012", kTable1, "borello-table1", borello_claims, borello_drawings},
        {"dalla-vedova", "Dalla Vedova and Di Fiore 2020", kOneOrTwoOrders, "dalla-vedova-pushed", dalla_vedova_claims,
         dalla_vedova_drawings},
        {"hill", "Hill", kPredictive, "hill-block", hill_claims, hill_drawings},
        {"biagiotti", "Biagiotti and Zanasi", kStack, "biagiotti-three", biagiotti_claims, biagiotti_drawings},
    }};
    return kPapers;
}

}  // namespace stiction::papers
