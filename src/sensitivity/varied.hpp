// The machine and, for each parameter, the two machines beside it; the derivatives that a run carries with it.
//
//   S      by parameter: derivatives of (x, v, continuous signal states, discrete signal states)                          (1)
//   ∂φ/∂p + ∂φ/∂x S ≈ (φ(x + u S, p + u) − φ(x − d S, p − d))/(u + d)        u: up, d: down, 1e-5 of p                     (2)
//
// (2) is exact to rounding where φ is linear or quadratic; else its error is (u²/6) φ''', some 1e-10 of φ'.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "sensitivity/replica.hpp"
#include "sensitivity/sensitivity.hpp"

namespace stiction::sensitivity {

class Varied {
public:
    Varied(const Plan& plan, const LocatedOptions& options, std::vector<Parameter> parameters);

    [[nodiscard]] std::size_t count() const noexcept { return parameters_.size(); }
    [[nodiscard]] const Parameter& parameter(std::size_t j) const noexcept { return parameters_[j]; }
    [[nodiscard]] double width(std::size_t j) const noexcept { return parameters_[j].up + parameters_[j].down; }
    [[nodiscard]] Replica& here() noexcept { return *here_; }
    [[nodiscard]] Replica& more(std::size_t j) noexcept { return *more_[j]; }
    /// The machine itself where `down` is 0.
    [[nodiscard]] Replica& less(std::size_t j) noexcept { return less_[j] ? *less_[j] : *here_; }

    /// Components of (1): continuous ones, which are those of y, then discrete ones.
    [[nodiscard]] std::size_t continuous() const noexcept { return continuous_; }
    [[nodiscard]] std::size_t discrete() const noexcept { return discrete_; }

    /// (1) of the machine's own start.
    void begin_with_start();
    /// (1) of a start that no parameter changes.
    void begin_with_nothing();

    /// All replicas hold the modes of the run, those beside it with discrete states moved along (1).
    void hold(const engine::ModeDynamics& run);

    /// y ± along a direction of continuous components.
    static void move(std::span<const double> y, std::span<const double> along, double by, std::vector<double>& moved);

    std::vector<std::vector<double>> slopes;  ///< (1)

private:
    std::vector<Parameter> parameters_;
    std::size_t continuous_;
    std::size_t discrete_;
    std::unique_ptr<Replica> here_;
    std::vector<std::unique_ptr<Replica>> less_;
    std::vector<std::unique_ptr<Replica>> more_;
};

}  // namespace stiction::sensitivity
