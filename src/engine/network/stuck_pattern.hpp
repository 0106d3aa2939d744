// Motion of bodies held together by one set of stuck elements, prepared once and then used at every evaluation.
//
//   M a = f − Dᵀ τ,   D a = γ              D: rows of the stuck elements, γ: acceleration of their grounds       (1)
//   A τ = D M⁻¹ f − γ,   A = D M⁻¹ Dᵀ      inverted once, scaled to a unit diagonal                              (2)
//   a of a group of tied bodies = (Σ f − Σ other rows · τ)/Σ m;  of a grounded group = γ/coefficient             (3)
//   with friction that follows reactions, f_i − c τ_j (gears with losses): A = D M⁻¹ (Dᵀ + c e_i e_jᵀ)            (4)
//
// Rows d, ∓d without a speed tie bodies into groups (tied_bodies.hpp): (3) gives each group one acceleration, so that velocities which
// start equal to the bit stay so, and a body held by ground at rest, or geared to one that is, is not accelerated at all. Where stuck
// elements are redundant, A is singular: rows that depend on others carry nothing, the motion is the same, the torques are one share of
// many. With (4) the motion is not the same: where rows are redundant the caller has to know what follows them (load_share.hpp).
//
// Cost: k³ to prepare, k (k + n) per use, for k stuck elements. Allocates when prepared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "numeric/rows.hpp"
#include "numeric/tied_bodies.hpp"

namespace stiction::engine {

/// Friction on a body that follows the reaction of a stuck element: share · τ [N | N·m].
struct FollowingFriction {
    std::size_t body = 0;
    std::size_t element = 0;
    double share = 0;
};

class StuckPattern {
public:
    /// `relative_speed` says which elements have a ground or relative speed of their own: they do not tie bodies.
    StuckPattern(const NetworkLayout& layout, std::vector<double> inertia, std::vector<std::uint8_t> relative_speed);

    /// Prepares for these stuck elements and frictions that follow them.
    void prepare(std::span<const std::uint8_t> stuck, std::span<const FollowingFriction> following = {});

    /// (2) and (3): accelerations of all bodies, torques of all stuck elements (others are left as they are).
    void solve(std::span<const double> force, std::span<const double> ground_acceleration,
               std::span<double> acceleration, std::span<double> torque) noexcept;

    /// Rounding of the torque of a stuck element, if forces are sums of terms of these magnitudes [N | N·m].
    [[nodiscard]] double torque_rounding(std::size_t element, std::span<const double> magnitude) const noexcept;

    /// Magnitude of the torque of a stuck element under ground accelerations of these magnitudes alone [N | N·m].
    [[nodiscard]] double torque_share(std::size_t element, std::span<const double> ground_acceleration) const noexcept;

    /// Gives tied bodies one velocity, grounded ones that of their ground, and closes gears to rounding.
    void project(std::span<double> velocity, std::span<const double> ground_speed) noexcept;

    /// Is this body held by grounds at rest?
    [[nodiscard]] bool at_rest(std::size_t body) noexcept { return tied_.at_rest(body); }

    /// More stuck elements than directions: single torques do not say which breaks away.
    [[nodiscard]] bool redundant() const noexcept { return redundant_; }
    /// Is the torque of a stuck element one share of many? Others depend on it, or it on others: prepared without (4), whose reactions do
    /// not tell. Allocates.
    [[nodiscard]] bool shares(std::size_t element) const;

private:
    void tie_bodies();
    void follow(std::span<const FollowingFriction> following);
    [[nodiscard]] std::vector<double> make_matrix() const;
    void invert();
    void share_groups(std::span<const double> ground, std::span<double> motion) const noexcept;
    void apply_inverse() noexcept;

    const NetworkLayout* layout_;
    std::vector<double> inertia_;
    std::vector<std::uint8_t> relative_speed_;
    std::vector<std::size_t> held_;        // stuck elements
    std::vector<std::size_t> other_rows_;  // indices into held_ of those that do not tie two bodies or one to ground
    TiedBodies tied_;
    std::vector<double> group_inertia_;  // by leader
    struct Following {
        std::size_t body;
        std::size_t place;  ///< of the element in held_
        double share;
    };
    std::vector<Following> following_;
    std::vector<double> inverse_;  // of A, k × k, with zero rows and columns where redundant
    std::vector<double> right_;    // k
    std::vector<double> answer_;   // k
    std::vector<double> sum_;      // by leader
    bool redundant_ = false;
};

}  // namespace stiction::engine
