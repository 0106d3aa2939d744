// Modes of everything at rest, found by trying every combination: stuck, forward or backward; closed or open; either side of teeth.
//
// A combination is right if its motion fulfils all conditions of motion.hpp (4), (5). Two questions are asked of all of them:
//
//   decision       Everything at rest begins with its static limits. Of all combinations in which what slides carries its present
//                  limit, the motion is unique (it minimises one convex function). Limits of what slides are lowered to
//                  sliding in its direction, and all combinations are tried again, until nothing is lowered.               (1)
//   alternatives   Combinations in which what slides carries sliding friction and what sticks is within its static limits, and
//                  of which none sticks in more places. If their motions differ, mechanics alone does not decide.         (2)
//
// Why (1). A contact at rest leaves rest only where its static limit is exceeded while all others still have theirs; this is the
// first sentence. Once it slides it carries less, which may load others more (they break away in turn) or less (they stick).
// Where forces change continuously exactly one group exceeds its limits at the instant of an event, and (1) follows the only
// path there is. Where forces jump, several may exceed theirs at once; which of them gives way first then depends on how
// friction falls from static to sliding within micrometres, which rigid contacts do not tell: (2) has more than one member, and
// `ambiguous` says so. A block pushed with a force between sliding and static friction can rest or slide; (2) keeps rest
// only, because nothing made it leave.
//
// Ties. A load that equals a limit holds: `tied`. One that exceeds it by no more than rounding, kTie, holds too, but there rounding
// decides: ambiguous.
//
// Contacts that arrive at rest meet their static limit, in both directions.
//
// Gears with losses. Their limits depend on the torque they transmit, so (1) is no longer convex: where what is at rest beside a
// gear shares its load in more than one way, one share holds and another does not. Motions of (1) that differ are ambiguous too. A
// combination in which a gear slides counts only if its teeth, taken as stiff springs, settle there:                    (3)
//
//   d(relative acceleration)/d(torque between the teeth) < 0                                                               (4)
//
// A gear at rest whose load is shared with others at rest may hold by a strain between them, which nothing made; combinations of (2), in
// more of which it slides, are right as well.                                                                             (5)
//
// If no combination is right while gears move, they jam: newton_impact.hpp.
#pragma once

#include "reference/motion.hpp"

namespace reference {

struct Decision {
    bool exists = false;
    bool too_many = false;  ///< nothing was tried: more than kMostCombinations
    Modes modes{};
    bool ambiguous = false;        ///< (1) or (2) has motions other than the one decided
    std::size_t alternatives = 0;  ///< different motions in (2)
    bool strained = false;         ///< (5)
    bool tied = false;             ///< a load equals the limits that hold it
};

/// (1) and (2) at one instant. `modes` are the modes before; those of elements that move are kept.
[[nodiscard]] Decision decide(const MotionEquations& equations, const Situation& at, const Modes& modes,
                              const AtRest& rest);

/// Of modes tried at one instant: nine elements at rest.
inline constexpr std::size_t kMostCombinations = 19'683;

/// How far an inequality may fail in a decision, of the size of forces and accelerations [-]. Rounding is 1e-16 of signals.
inline constexpr Real kTie = 1e-14L;

}  // namespace reference
