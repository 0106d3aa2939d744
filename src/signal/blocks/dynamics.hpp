// Integrator, lag, transfer function and rate limiter: continuous states that break loops.
//
//   lag, held input:           x⁺ = x + (1 − e^{−h/T}) (K u − x)                                                          (1)
//   transfer function:         x⁺ = x + Ψ(h) (A x + B u)                                  (state_space.hpp, eq. (5))
//   integrator:                x⁺ = x + h k u, kept within its limits                                                     (2)
//   rate limiter, e = u − y:   y' = rising above e = τ rising, −falling below e = −τ falling, e/τ between:
//                              a straight line until e is small enough, then e⁺ = e e^{−t/τ} for the rest of the step       (3)
//
// All are the exact solutions for a held input: no step is too long. Regions for the located engine, discrete[0]: integrator −1, 1
// held at a limit; rate limiter −1, 1 limited.
#pragma once

#include "signal/blocks/block.hpp"

namespace stiction::signal::dynamics {

double output(const View& view) noexcept;
/// Before the output: an integrator that has passed its limit goes back onto it.
void settle(const ChangingView& view) noexcept;
/// After all outputs: the region for the present inputs; true if it changed.
bool decide(const ChangingView& view) noexcept;
void events(const View& view, double* out) noexcept;
void rates(const View& view, double* out) noexcept;
void prepare(const View& view, double step, double* prepared);
/// Tables with which advance is explicit Euler instead: Ψ = h, share h/T.
void prepare_explicitly(const View& view, double step, double* prepared) noexcept;
/// Longest step for which that does not grow.
double explicit_limit(const View& view);
void advance(const ChangingView& view, double step, const double* prepared) noexcept;

}  // namespace stiction::signal::dynamics
