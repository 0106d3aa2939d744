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
        {"borello", "Borello and Dalla Vedova 2012", kTable1, "borello-table1", borello_claims, borello_drawings,
         "L. Borello, M. D. L. Dalla Vedova: A dry friction model and robust computational algorithm for reversible or "
         "irreversible motion transmissions. International Journal of Mechanics and Control 13 (2), 2012, 37–48."},
        {"dalla-vedova", "Dalla Vedova and Di Fiore 2020", kOneOrTwoOrders, "dalla-vedova-pushed", dalla_vedova_claims,
         dalla_vedova_drawings,
         "M. D. L. Dalla Vedova, F. Di Fiore: Proposal of a new simplified Coulomb friction model applied to "
         "electrohydraulic servomechanisms. International Journal of Mechanics and Control 21 (1), 2020, 179–188."},
        {"hill", "Hill", kPredictive, "hill-block", hill_claims, hill_drawings,
         "R. E. Hill: A New Algorithm for Modeling Friction in Dynamic Mechanical Systems. Report, Ground Antenna and "
         "Facilities Engineering Section."},
        {"biagiotti", "Biagiotti and Zanasi", kStack, "biagiotti-three", biagiotti_claims, biagiotti_drawings,
         "L. Biagiotti, R. Zanasi: Efficient simulation of Static and Dynamic friction for Automotive Applications. "
         "Conference paper, University of Modena and Reggio Emilia."},
    }};
    return kPapers;
}

}  // namespace stiction::papers
