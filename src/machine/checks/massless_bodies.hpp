// Bodies without inertia that a rigid joint ties to bodies with inertia (rings, carriers, flanges): taken out of the machine.
//
//   Σ d_i v_i = 0,  d_b ≠ 0   ⇒   v_b = Σ g_i v_i,  g_i = −d_i/d_b          the joint says how the body moves                (1)
//   c_b v_b + Σ c_i v_i  =  Σ (c_i + c_b g_i) v_i                              any other row with it, without it              (2)
//   x_b = x_b(0) + Σ g_i (x_i − x_i(0)),   F_b  →  F_i = g_i F_b               its position; a force on it                     (3)
//   rest → rest − c_b (x_b(0) − Σ g_i x_i(0))                                 of a spring, whose elongation stays what it was  (4)
//
// (2) and (3) are the principle of virtual work: the balance of the body, 0 = F_b − Σ c_b f − d_b λ, holds through the reaction λ of
// the joint, which is no unknown any more. The answer is the limit of a vanishing inertia, without the fast motion that a small one has.
//
// One joint takes out one body; the next body may use the next joint. What the joint ties must all rotate or all translate, and
// the joint must neither be driven, nor a freewheel, nor have losses: such machines are left to without_inertia.hpp, which refuses them.
// The body's position and velocity go on as signals of the same names.
#pragma once

#include "machine/parts/part_list.hpp"

namespace stiction {

void take_out_massless_bodies(PartList& list);

}  // namespace stiction
