// How far the load of a friction at rest may rise and fall before that friction breaks away, by statics of the whole machine.
//
//   row of the friction   d;  the load grows by δ:                                                                          (1)
//   law with a load signal L            L + δ, which pushes −δ d and changes the limits of the law
//   gear with losses, joint row g       the body behind the teeth is pushed with −δ g_2/g_1: δ referred to the first shaft
//   any other                           a push δ d along the row
//
//   rise = sup {δ ≥ 0: stuck},   fall = sup {δ ≥ 0: stuck at −δ}                                                            (2)
//
// Stuck is what the network decides (engine/located/mode_decision.hpp), with all that holds: other frictions on the shaft, joints, ends
// of travel. The margin of the friction alone is tried first; where it is not the answer, (2) is found by halving, to rounding.
#pragma once

#include <memory>

#include "engine/state.hpp"
#include "machine/plan.hpp"

namespace stiction {

class LoadReserve {
public:
    /// At this state of the plan, which must outlive it.
    LoadReserve(const Plan& plan, const State& state);
    ~LoadReserve();
    LoadReserve(const LoadReserve&) = delete;
    LoadReserve& operator=(const LoadReserve&) = delete;

    /// (2) of a stuck friction to one side, +1: rise, −1: fall; infinite where no load moves it. `margin`: of the friction alone.
    [[nodiscard]] double reach(std::size_t friction, double side, double margin);

private:
    struct Statics;
    std::unique_ptr<Statics> statics_;
};

}  // namespace stiction
