// Positions and speeds at the start of bodies that rigid joints, gears, racks and screws tie to each other.
//
//   Σ d_i q_i = 0,   Σ d_i v_i = 0    along every joint that has no speed of its own                                  (1)
//
// If the file gives all values of a row but one, that one follows from (1), and so on from row to row. If it gives all of them
// and they do not fulfil (1), the value that agrees is reported: velocities would jump at the start, positions would keep their difference
// for good. Of a velocity that is neither given nor follows, as of two bodies of a planetary set, 0 is compared. A body without inertia has no
// speed to start with. A position that (1) puts outside of a body's travel is not taken: teeth mesh at any angle.
#pragma once

#include <cstddef>
#include <vector>

#include "machine/plan.hpp"

namespace stiction::scenario {

/// One coordinate of every body: its position or its velocity.
class StartValues {
public:
    enum class Of : unsigned char { positions, velocities };
    /// `given`: which of them stand in the file; `free`: which may be derived.
    StartValues(const Plan& plan, Of of, std::vector<double> values, std::vector<bool> given,
                const std::vector<bool>& free);

    [[nodiscard]] const std::vector<double>& values() const noexcept { return values_; }
    struct Derived {
        std::size_t body = 0;
        std::size_t joint = 0;
    };
    [[nodiscard]] const std::vector<Derived>& derived() const noexcept { return derived_; }

    /// A row whose values do not fulfil (1).
    struct Conflict {
        std::size_t joint = 0;
        std::size_t body = 0;   ///< last of the row; of those not given if there are any
        std::size_t other = 0;  ///< first of the row that is given
        double agreeing = 0;    ///< value of the body that would fulfil (1)
        bool given = true;      ///< the value of the body
    };
    [[nodiscard]] std::vector<Conflict> conflicts() const;

private:
    void derive();
    /// The value of one body of a row by (1).
    [[nodiscard]] double along(const stiction::Row& row, std::size_t place) const;

    [[nodiscard]] bool is_admissible(std::size_t body, double value) const;

    const Plan* plan_;
    Of of_;
    std::vector<double> values_;
    std::vector<bool> known_;
    std::vector<bool> free_;
    std::vector<Derived> derived_;
};

/// A row of several bodies that, with the rows before it, leaves them no motion at all.
struct Freeze {
    std::size_t joint = 0;
    std::vector<std::size_t> bodies{};
};
/// Joints whose ratios contradict each other.
[[nodiscard]] std::vector<Freeze> contradicting_joints(const Plan& plan);

}  // namespace stiction::scenario
