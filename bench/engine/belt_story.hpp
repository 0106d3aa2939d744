// The belt oscillator m 1, k 1, Fs 1, Fc 0.5, belt 0.2 m/s, from rest at 0, in closed form.
//
//   sliding about the centre c = Fc/k:  x = c + (x0 − c) cos ωτ + v0/ω sin ωτ                                       (1)
//   first:  from rest until v = u:  ω t_1 = asin(u ω/(c ω²)) = asin(u/(c ω)),  x_1 = c (1 − cos ωt_1)                (2)
//   stuck:  until k x = Fs:  (Fs/k − x_1)/u, later 2 D/(k u), D = Fs − Fc                                            (3)
//   slip:   (π + 2 atan(u √(km)/D))/ω, ends at x = (Fc − D)/k                                                        (4)
#pragma once

#include <vector>

namespace stiction::bench {

constexpr double kBeltDuration = 100;  // [s]

/// What a simulation answers: the instants at which the mode changed, and the end.
struct BeltAnswer {
    std::vector<double> instants;  ///< stuck, broken away, stuck, … [s]
    double position = 0;           ///< at 100 s [m]
    double velocity = 0;           ///< at 100 s [m/s]
};

/// (1)–(4).
[[nodiscard]] BeltAnswer exact_belt();

/// Largest difference of instants, position and velocity; infinite if the stories differ.
[[nodiscard]] double belt_error(const BeltAnswer& answer);

}  // namespace stiction::bench
