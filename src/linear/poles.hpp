// Poles of a linear system: eigenvalues of A, each with the frequency and damping an engineer reads.
//
//   det(s I − A) = 0                                                                                                       (1)
//   ω = |s| [rad/s],   ζ = −Re s/|s|                                                                                       (2)
//
// A is balanced first (B. N. Parlett and C. Reinsch, Numer. Math. 13 (1969)): states scaled by powers of two until rows and columns are
// alike, so that slow poles beside fast ones keep their digits. Eigen computes the eigenvalues.
#pragma once

#include <complex>
#include <vector>

#include "linear/linear_model.hpp"

namespace stiction::linear {

struct Pole {
    std::complex<double> value{};                                                ///< [1/s]
    [[nodiscard]] double frequency() const noexcept { return std::abs(value); }  ///< ω of (2) [rad/s]
    [[nodiscard]] double damping() const noexcept {                              ///< ζ of (2); 0 of a pole at 0
        return value == 0.0 ? 0.0 : 0.0 - value.real() / std::abs(value);
    }
};

/// Slowest first; of a pair that with the positive imaginary part first.
[[nodiscard]] std::vector<Pole> poles(const LinearModel& model);

}  // namespace stiction::linear
