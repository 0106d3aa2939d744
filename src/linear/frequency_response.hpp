// Frequency response of a linear system, and the loop through one of its signals.
//
//   G(jω) = C (jω I − A)⁻¹ B + D                                                                                           (1)
//   S = δv/δd of a signal v with an offset d,   L = 1/S − 1                                                                (2)
//
// L is the gain around the loop through the signal, sign included: −1 is the point that Nyquist's curve must pass on the right side. A
// signal in no loop has S = 1 and L = 0.
#pragma once

#include <complex>
#include <optional>
#include <span>
#include <vector>

#include "linear/linear_model.hpp"
#include "linear/poles.hpp"

namespace stiction::linear {

using Response = std::vector<std::complex<double>>;

/// (1) from one input to one output, at these ω [rad/s]. At a pole on the axis it is not finite.
[[nodiscard]] Response response(const LinearModel& model, std::size_t output, std::size_t input,
                                std::span<const double> omega);

/// (2), where the output is the input's own signal.
[[nodiscard]] Response loop_gain(const LinearModel& model, std::size_t output, std::size_t input,
                                 std::span<const double> omega);

/// ω from a decade below the slowest pole to a decade above the fastest, evenly on a logarithmic axis; poles at 0 do not count.
[[nodiscard]] std::vector<double> frequencies(const std::vector<Pole>& poles, std::size_t count);

/// Distances of a loop gain from −1, on the ω it was computed at; none where the curve does not cross.
struct Margins {
    struct At {
        double value = 0;
        double omega = 0;  ///< [rad/s]
    };
    std::optional<At> gain{};   ///< factor by which the loop may be stronger: 1/|L| where its phase is −180°
    std::optional<At> phase{};  ///< 180° + arg L where |L| is 1 [rad]
    At modulus{};               ///< smallest |1 + L|
};
[[nodiscard]] Margins margins(std::span<const double> omega, const Response& loop);

}  // namespace stiction::linear
