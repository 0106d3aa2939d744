// Elastic contacts of a fixed step, implicit: which piece of its law each one is on when the step ends.
//
//   ε⁺ = z + h ż⁺ − edge                                  beyond its edge at the end of the step                        (1)
//   f  = max(0, min(k ε⁺ + c ż⁺, 2 k ε⁺))                 (4) of reading/spring.hpp beyond the upper edge; mirrored below  (2)
//   open 0,  damped b = h k ε, inertia h c + h² k,  clipped b = 2 h k ε, inertia 2 h² k     as springs of the network    (3)
//
// f never falls with ż⁺, and is the slope of a convex function of it: the step has one answer, and
//
//   E⁺ − E ≤ work of the forces − (f − k ε⁺) h ż⁺,   (f − k ε⁺) ż⁺ ≥ 0     no step of any length gains energy              (4)
//
// In the order of ż⁺ the pieces are: open, the steeper, the flatter of the other two. Newton's method on the pieces, kept
// between those known to lie too low and too high, finds that of one contact in three solves. Several contacts move each
// other: a contact whose bounds cross begins anew, kRoundsPerContact times in a step; then one that would pull is left open.
// No allocation after construction.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/fixed/step/step_plan.hpp"
#include "engine/network/network_problem.hpp"
#include "engine/state.hpp"

namespace stiction::engine {

class ContactStep {
public:
    /// `plan` must outlive it.
    explicit ContactStep(const StepPlan& plan);
    [[nodiscard]] bool empty() const noexcept { return contacts_.empty(); }

    /// Begins a step with the pieces that the velocities at its start lead to.
    void begin(const State& state, NetworkInput& input) noexcept;
    /// After a solve: does a contact end the step on another piece? It is then in the input for the next solve.
    [[nodiscard]] bool revise(std::span<const double> velocity, NetworkInput& input) noexcept;

private:
    enum class Piece : unsigned char { open, damped, clipped };
    /// A piece beyond one edge: side 1 above, −1 below.
    struct Place {
        Piece piece = Piece::open;
        int side = 1;
        [[nodiscard]] bool operator==(const Place&) const = default;
    };
    struct Contact {
        std::size_t spring = 0;
        double elongation = 0;  ///< z [m | rad]
        Place place{};
        int lowest = 0;   ///< rank below which the answer does not lie
        int highest = 0;  ///< and above which
        bool left_open = false;
    };

    [[nodiscard]] double stretch(const Contact& contact, int side) const noexcept;
    [[nodiscard]] double impulse(const Contact& contact, Place place, double rate) const noexcept;
    [[nodiscard]] Place find(const Contact& contact, double rate) const noexcept;
    [[nodiscard]] int rank(const Contact& contact, Place place) const noexcept;
    [[nodiscard]] Place at_rank(const Contact& contact, int rank) const noexcept;
    [[nodiscard]] bool agree(const Contact& contact, Place found, double rate) const noexcept;
    [[nodiscard]] bool move(Contact& contact, Place found, double rate) noexcept;
    void write(const Contact& contact, NetworkInput& input) const noexcept;

    const StepPlan* plan_;
    std::vector<Contact> contacts_;
    std::size_t rounds_left_ = 0;
};

}  // namespace stiction::engine
