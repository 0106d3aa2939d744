// Roles of the runs of a structured design: shared by the design and by the analysis of its results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "study/study.hpp"

namespace stiction::study {

/// One at a time: run 0 has the middle of every axis; then the axes one after another, each through its other values.
///
///   a list or range   its values but the middle one, F⁻¹(½)
///   a continuum       its 10 % and its 90 % quantile
class OneAtATimePlan {
public:
    explicit OneAtATimePlan(const std::vector<Axis>& axes);

    struct Step {
        std::size_t axis = 0;
        double value = 0;
    };
    [[nodiscard]] std::size_t runs() const noexcept { return steps_.size() + 1; }
    [[nodiscard]] const std::vector<double>& middle() const noexcept { return middle_; }
    /// Of run 1 and later.
    [[nodiscard]] const Step& step(std::size_t run) const noexcept { return steps_[run - 1]; }

private:
    std::vector<double> middle_;
    std::vector<Step> steps_;
};

/// Elementary effects: trajectories of k + 1 runs, in each of which one axis after another, in random order, takes one step.
///
///   u = (level + ½)/4, level 0 … 3; a step goes two levels up from 0 or 1, or down from 2 or 3: ±½ of the probability      (1)
///
/// M. D. Morris, Factorial sampling plans for preliminary computational experiments, Technometrics 33 (1991) 161, with p = 4 levels
/// and Δ = p/2 levels, at the middles of the levels rather than at 0, ⅓, ⅔, 1: so every distribution has finite values there.
class MorrisPlan {
public:
    static constexpr double kStep = 0.5;  ///< of u

    MorrisPlan(std::size_t axes, std::uint64_t seed) noexcept : axes_(axes), seed_(seed) {}

    /// The axis that moves between run `step` and `step` + 1 of a trajectory.
    [[nodiscard]] std::size_t moved(std::size_t trajectory, std::size_t step) const { return order(trajectory)[step]; }
    /// u of an axis before it moves, and after.
    [[nodiscard]] double before(std::size_t trajectory, std::size_t axis) const noexcept;
    [[nodiscard]] double after(std::size_t trajectory, std::size_t axis) const noexcept;
    /// Step at which an axis moves: the inverse of moved().
    [[nodiscard]] std::vector<std::size_t> steps(std::size_t trajectory) const;

private:
    /// Axes in the order in which they move: by random numbers of their own.
    [[nodiscard]] std::vector<std::size_t> order(std::size_t trajectory) const;

    std::size_t axes_;
    std::uint64_t seed_;
};

/// Saltelli's scheme: blocks of k + 2 runs, A, A with one column of B for each axis, B.
struct SaltelliPlan {
    std::size_t axes = 0;

    [[nodiscard]] std::size_t block() const noexcept { return axes + 2; }
    [[nodiscard]] std::size_t first(std::size_t base) const noexcept { return base * block(); }
    [[nodiscard]] std::size_t mixed(std::size_t base, std::size_t axis) const noexcept {
        return first(base) + 1 + axis;
    }
    [[nodiscard]] std::size_t second(std::size_t base) const noexcept { return first(base) + axes + 1; }
};

}  // namespace stiction::study
