// How velocities jump where bodies meet an end of travel, a joint closes, or a gear locks: one exact network problem.
//
//   J v⁺ = J v⁻ − Dᵀ p         over joints, ends of travel and locked gears; friction is finite and takes no part        (1)
//   joint:                     D v⁺ = g, the speed at which it is driven; a freewheel pushes only: p ≥ 0, D v⁺ ≤ g      (2)
//   end of travel:             v⁺ = the rebound given, or further away from it; it pushes only                           (3)
//   gear that locks:           v⁺ = 0.0 on the shaft of its motor                                                        (4)
//   lost = ½ Σ J (v⁻ − v⁺)(v⁻ + v⁺) + work,   work = −Σ p g by what drives the joints                                    (5)
//
// Joints that do not have their speeds come first, without the ends from which a body rebounds; those are met in the next impact, each with
// the speed the joints leave: −e v⁻ of speeds that no joint allows could make energy.                                    (6)
//
// Nothing rebounds where joints forbid it, or where a gear that its load cannot drive (η_aid ≤ 0) would have to be thrown back: then
// all ends of (3) are met with 0.0. What is apart cannot push: a freewheel that overruns, and an end that its body leaves, are left out.
// If the impact brings them together, they meet in the next one. The caller goes on while anything meets. A gear that locks takes
// a while, and stops what meets on the way with it: there nothing is left out (docs/theory/lossy-gear.md, 6). Bodies
// without inertia have no momentum and no part in it. Velocities that (1) changes by rounding only keep their bits.
//
// One solve of exact_network.hpp, two where a rebound is given up. Allocates when constructed only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <stiction/mode.hpp>
#include <stiction/stop/travel.hpp>

#include "engine/gear/gear_train.hpp"
#include "engine/network/exact_network.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

/// Bodies and elements that meet. Sized by the plan; an empty span says none.
struct ImpactInput {
    std::span<const double> velocity{};      ///< v⁻ by body [m/s | rad/s]
    std::span<const double> ground_speed{};  ///< g by element; read of joints only [m/s | rad/s]
    std::span<const Stop> end{};             ///< by body: end of travel on which it is
    std::span<const double> rebound{};  ///< by body that enters its end: v⁺ of (3), 0.0 where it stays [m/s | rad/s]
    std::span<const double> uncertain{};    ///< by element: what else its speeds may be off by (rest.hpp) [m/s | rad/s]
    std::span<const std::uint8_t> locks{};  ///< by friction: 1 for a gear with losses that jams
    bool apart_stay_out = true;             ///< freewheels that overrun, ends that their body leaves
};

struct ImpactReport {
    bool valid = true;         ///< false: joints demand speeds that contradict each other
    bool rebounds = true;      ///< false: a rebound that was asked for is impossible
    bool joints_only = false;  ///< (6): ends with a rebound are still to be met
    double lost = 0;           ///< (5) [J]
    double work = 0;           ///< (5) [J]
};

class Impact {
public:
    explicit Impact(const Plan& plan);

    /// Does every joint have its speed, or overrun, at the velocities given?
    [[nodiscard]] bool joints_met(const ImpactInput& input) const noexcept;
    /// Numbers of the plan have changed, its structure has not.
    void renew();

    /// Read `velocity` and `impulse` afterwards.
    [[nodiscard]] ImpactReport solve(const ImpactInput& input) noexcept;

    std::vector<double> velocity;  ///< v⁺ by body [m/s | rad/s]
    std::vector<double> impulse;   ///< p by element: what it took out of the motion along its row [N·s | N·m·s]
    std::size_t operations = 0;    ///< counted since the caller last set it to 0

private:
    enum class Meeting : std::uint8_t { met, overruns, unmet };
    [[nodiscard]] ImpactReport solve_at_once(const ImpactInput& input) noexcept;
    [[nodiscard]] bool rebounds_from_end(std::size_t body, const ImpactInput& input) const noexcept;
    [[nodiscard]] Meeting meeting(std::size_t joint, const ImpactInput& input) const noexcept;
    void load_frictions(const ImpactInput& input) noexcept;
    void load_joints(const ImpactInput& input) noexcept;
    [[nodiscard]] bool load_ends(const ImpactInput& input) noexcept;
    [[nodiscard]] bool throws_back_a_lock(std::span<const double> before) const noexcept;
    void account(const ImpactInput& input, ImpactReport& report) noexcept;
    [[nodiscard]] bool takes_part(std::size_t element) const noexcept;

    const Plan* plan_;
    std::vector<LossyGear> gears_;
    ExactNetwork network_;
    std::vector<Stop> other_ends_;  // by body: its end, unless it rebounds from it: (6)
};

}  // namespace stiction::engine
