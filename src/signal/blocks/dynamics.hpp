// Integrator, lag, transfer function and rate limiter: continuous states that break loops.
//
// Over a step of length h the input goes straight from u to u + Δ; Δ = 0 where it is held.
//
//   lag, z = h/T:              x⁺ = x + s (K u − x) + (1 − s/z) K Δ,   s = 1 − e^{−z}                                       (1)
//   transfer function:         x⁺ = x + Ψ(h) (A x + B u) + Γ(h) Δ                         (state_space.hpp, eq. (5), (7))
//   integrator:                x⁺ = x + h k (u + Δ/2), kept within its limits                                             (2)
//   rate limiter, e = u − y:   e' = Δ/h − r, r = rising above e = τ rising, −falling below e = −τ falling, e/τ between:
//                              straight lines outside, an exponential between, each until it leaves its region             (3)
//
// All are the exact solutions for such an input: no step is too long, and they are of second order in an input that is smooth. Regions
// for the located engine, discrete[0]: integrator −1, 1 held at a limit; rate limiter −1, 1 limited.
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
/// How many numbers prepare writes.
std::size_t prepared_count(Kind kind, std::size_t order) noexcept;
void prepare(const View& view, double step, double* prepared) noexcept;
/// Tables with which advance is explicit Euler instead: Ψ = h, share h/T, Δ without effect.
void prepare_explicitly(const View& view, double step, double* prepared) noexcept;
/// Longest step for which that does not grow.
double explicit_limit(const View& view);
/// `end`: values at the end of the step; none where inputs are held.
void advance(const ChangingView& view, double step, const double* prepared, const double* end) noexcept;

}  // namespace stiction::signal::dynamics
