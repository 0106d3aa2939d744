// PID controllers in parallel form, continuous and sampled.
//
//   e = r − y,   P = k_p (b r − y),   ε = c r − y                          r reference, y measurement (0 if not given)
//   v = P + I + D + w,   w feed-forward, the third input (0 if not given),   output u = v kept within [lower, upper]                                                              (1)
//
//   continuous   D = k_d (ε − f)/T_f,  T_f f' = ε − f                                                                     (2)
//                I' = k_i e                                                  not limited, or without anti-windup          (3)
//                I' = k_i e + (u − v)/T_t                                    back-calculation                             (4)
//                I' = 0                                                      conditional, held                            (5)
//   Held begins where v is beyond a limit and k_i e pushes outwards; it ends where k_i e turns or v has come back inside by a
//   band of 10⁻³ of the range. Without the band a controller could hold and release infinitely often in finite time. (4) has
//   the same rate on both sides of the limit and needs no band: it is the default.
//
//   fixed engine, inputs held or on straight lines over a step; Δ is how far the number behind it moves in the step:
//     f⁺ = f + s (ε − f) + (1 − s/z) Δε,   z = h/T_f,  s = 1 − e^{−z}
//     (3) I⁺ = I + h (k_i e + ½ Δ(k_i e));   (4) with z = h/T_t:  I⁺ = I + T_t s I' + T_t (1 − s/z) Δ(k_i e − (P + D + w)/T_t):
//     exact for such P + D + w and e, and stable at any step                                                                 (6)
//
//   sampled, at instants k T:   D⁺ = (T_f D + k_d (ε − ε⁻))/(T_f + T) (backward differences; ε⁻ = ε at the first sample),  v, u by (1),
//                               then I⁺ = I + T k_i e, + min(1, T/T_t)(u − v) or held as in (5) without the band           (7)
//   The fixed engine cuts its steps at these instants and at releases. Where a caller comes late to a sample, T is the time that passed.
//
// Continuous: continuous I, f; discrete[0] −1, 1 limited; discrete[1] −1, 1 held.
// Sampled, discrete: number of the last sample, I, ε⁻, D, output held, output computed, its instant of release.
// Without computation delay the output follows its inputs at the same instant (the sample is taken before the output is read);
// with one it does not, and breaks loops.
#pragma once

#include "signal/blocks/block.hpp"

namespace stiction::signal::controller {

inline constexpr double kHoldBand = 1e-3;  ///< of the range between the limits

/// Numbers that prepare writes for a continuous controller.
inline constexpr std::size_t kPreparedPid = 4;

double output(const View& view) noexcept;
/// Before the output: the region; a sample that is due, or the release of one.
bool decide(const ChangingView& view) noexcept;
/// After all outputs: a sample that is due, of a controller with computation delay.
bool decide_late(const ChangingView& view) noexcept;
void events(const View& view, double* out) noexcept;
void rates(const View& view, double* out) noexcept;
void prepare(const View& view, double step, double* prepared) noexcept;
/// `end`: values at the end of the step; none where inputs are held.
void advance(const ChangingView& view, double step, const double* prepared, const double* end) noexcept;
/// The next sample or release; +∞ for a continuous controller.
double next_instant(const View& view) noexcept;
/// The first sample or release of a sampled controller after the view's time, whatever its states.
double next_sample(const View& view) noexcept;

}  // namespace stiction::signal::controller
