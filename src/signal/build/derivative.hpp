// The rate of change of a signal as another signal, where it is known and the signal does not jump.
//
//   constant 0, time 1;  ramp: its slope while it rises;  points: the slopes between them;  A sin(ω t + φ): A ω cos(ω t + φ)
//   move: its velocity;  of that its acceleration, which jumps where the jerk is not limited
//   sum, gain: of the rates;  integrator without limits: k u;  lag: (K u − y)/T
#pragma once

#include <string>

namespace stiction {

class SignalBuilder;

/// Adds the rate of signal `of` under `name`; false, and nothing usable, where the rate is not known or the signal jumps.
bool differentiate(SignalBuilder& signals, const std::string& name, const std::string& of);

}  // namespace stiction
