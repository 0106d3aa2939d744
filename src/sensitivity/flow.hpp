// Derivatives over a step in which modes hold, by collocation at the three points of Gauss (order 6, stable at any step).
//
//   S' = A S + b,   A = ∂f/∂x,   b = ∂f/∂p + what does not move (bodies held, discrete states) along its own slopes       (1)
//   K_i = A_i (S + h Σ_j a_ij K_j) + b_i,   S⁺ = S + h Σ_i w_i K_i              at c_i = ½ ∓ √15/10 and ½                 (2)
//   A by law_slopes.hpp where laws alone bend; else by central differences of f, 1e-5 of a component, of a velocity at most half of what
//   is left to a reversal                                                                                                 (3)
//   h |K_1 − 2 K_2 + K_3| ≤ 0.015 of the largest S so far, else in halves: an error of some 1e-9 of it                     (4)
//   within a step: the integral of the polynomial through K at its ends and at c_i; where that is not accurate enough, pieces that end
//   at the rows                                                                                                           (5)
//
// The motion at c_i is the dense output of the run, whose steps are short enough for its own accuracy: (4) seldom asks for more. The cost
// of a step is 6 evaluations of f for each parameter and 3 more, or 6 more for each component that moves.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "numeric/integrator.hpp"
#include "sensitivity/law_slopes.hpp"
#include "sensitivity/varied.hpp"

namespace stiction::sensitivity {

class Flow {
public:
    /// Must outlive it.
    explicit Flow(Varied& varied);

    /// Takes the slopes to be those at the beginning of a run.
    void begin();
    /// After Varied::hold: which components move.
    void prepare();

    /// Takes a row within the step: its time; slopes() are those there.
    using OnRow = std::function<void(double time)>;
    /// Carries the slopes over [from, to] of the last step; rows are times within it, increasing.
    void advance(engine::Integrator& integrator, double from, double to, std::span<const double> rows,
                 const OnRow& on_row);

private:
    struct Linear {
        std::vector<double> a;  ///< moving × moving, row by row
        std::vector<double> b;  ///< moving × parameters
    };
    using Columns = std::vector<double>;  // moving × parameters

    void linearise(engine::Integrator& integrator, double time, Linear& at);
    void find_column(double time, std::size_t column, double by, Linear& at);
    void find_side(double time, std::size_t j, Linear& at);
    [[nodiscard]] double displacement(std::size_t component, double scale) const;
    void piece(engine::Integrator& integrator, double from, double to, std::span<const double> rows,
               const OnRow& on_row, int halvings);
    [[nodiscard]] bool solve(double length);
    void take_solution(double length);
    [[nodiscard]] double bend(double length) const;
    void show_rows(engine::Integrator& integrator, double from, double to, std::span<const double> rows,
                   const OnRow& on_row, const Columns& begin);
    [[nodiscard]] bool find_rows(engine::Integrator& integrator, double from, double to, std::span<const double> rows,
                                 const Columns& begin);
    void read(Columns& moving) const;
    void write(const Columns& moving);
    void slope_of(const Linear& at, const Columns& s, Columns& k) const;

    Varied* varied_;
    LawSlopes laws_;
    std::vector<std::size_t> moving_;          // components of S that change, in the prepared modes
    std::size_t places_ = 0;                   // the first of them, whose velocities follow them
    std::vector<std::uint8_t> position_read_;  // by body: a spring or signal feels its place
    std::array<Linear, 3> at_;                 // (1) at the points of (2)
    Linear end_;
    Columns first_;  // slopes of S at the ends of a step
    Columns last_;
    std::vector<Columns> rows_;      // S at rows within it
    std::array<Columns, 3> k_;       // K_i
    std::vector<double> equations_;  // (2)
    Columns s_;
    Columns largest_;            // of S so far, by component and parameter
    std::vector<double> scale_;  // of the components that move
    std::vector<double> by_;     // their displacements
    std::vector<double> y_;
    std::vector<double> moved_;
    std::vector<double> above_;
    std::vector<double> below_;
};

}  // namespace stiction::sensitivity
