// Description of a machine with dry friction for the reference solvers: plain data and functions of time and motion.
//
//   z   = Σ_i d_i v_i − g(t)                              slip along a row [m/s | rad/s]                               (1)
//   J_i a_i = F_i − c_i v_i − Σ_e d_ei τ_e                forces, viscous damping, and what the elements carry         (2)
//   friction      z > 0: τ = C⁺ + k z;   z < 0: τ = −C⁻ + k z;   z = 0: −S⁻ ≤ τ ≤ S⁺       sliding C, static S, viscous k  (3)
//   joint         z = 0, any τ;  one way: z ≤ 0, τ ≥ 0, τ z = 0                                                       (4)
//   end           x ≤ upper: v ≤ 0 and τ ≥ 0 on it, v⁺ = −e v⁻ in an impact; the lower end mirrored                    (5)
//   spring        s = Σ d_i x_i − rest, gap/2 taken off;  τ = k s + preload + c ṡ,  0 inside the gap                   (6)
//   lossy gear    x = d_m τ_joint, torque handed on, on the motor's shaft; the friction φ on that shaft obeys
//                 v > 0: φ = f(x);  v < 0: φ = −f(−x);  v = 0: −FSD f(−x) ≤ φ ≤ FSD f(x)
//                 f(x) = T_0 + (1/η_opp − 1) x for x ≥ 0,  T_0 − (1 − η_aid) x for x < 0                              (7)
//
// Uses the standard library only and nothing of the engines, so that an answer computed from it is independent of them.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace reference {

using Real = long double;
using Vector = std::vector<Real>;

inline constexpr Real kInfinity = std::numeric_limits<Real>::infinity();

/// Time and motion at which forces and laws are read.
struct Instant {
    Real time;               ///< [s]
    const Vector& position;  ///< by body [m | rad]
    const Vector& velocity;  ///< by body [m/s | rad/s]
};

/// A force, a load, a normal force; empty: 0.
using Signal = std::function<Real(const Instant&)>;
/// A speed given over time; empty: 0.
using Course = std::function<Real(Real time)>;

struct Term {
    std::size_t body = 0;
    Real coefficient = 1;
    friend bool operator==(const Term&, const Term&) = default;
};
using Row = std::vector<Term>;

/// Σ d_i (motion of body i).
[[nodiscard]] Real along(const Row& row, const Vector& motion);
/// Σ |d_i (motion of body i)|.
[[nodiscard]] Real size_along(const Row& row, const Vector& motion);

struct Body {
    std::string name{};
    Real inertia = 1;   ///< J > 0 [kg | kg·m²]
    Real position = 0;  ///< at the start [m | rad]
    Real velocity = 0;  ///< at the start [m/s | rad/s]
    Real damping = 0;   ///< c [N·s/m | N·m·s/rad]
    Real lower = -kInfinity;
    Real upper = kInfinity;
    Real restitution = 0;  ///< e [-]
};

struct Force {
    std::size_t body = 0;
    Signal value{};  ///< [N | N·m]
};

/// Magnitudes of (3), all ≥ 0.
struct Levels {
    Real sliding_forward = 0;
    Real sliding_backward = 0;
    Real static_forward = 0;
    Real static_backward = 0;
    Real viscous = 0;
};

/// (3). The law is read at the slip; at slip 0 its sliding magnitudes are those with which sliding begins.
struct Friction {
    std::string name{};
    Row row{};
    std::function<Levels(const Instant&, Real slip)> law{};
    Course ground_speed{};
    Course ground_acceleration{};  ///< derivative of ground_speed
};

/// (4)
struct Joint {
    std::string name{};
    Row row{};
    bool one_way = false;
    Course speed{};
    Course acceleration{};  ///< derivative of speed
};

/// (6)
struct Spring {
    Row row{};
    Real stiffness = 0;
    Real damping = 0;
    Real rest = 0;
    Real preload = 0;
    Real gap = 0;
};

/// (7)
struct LossyGear {
    std::string name{};
    std::size_t joint = 0;  ///< its teeth
    std::size_t motor = 0;  ///< body on whose shaft the friction acts
    Real constant = 0;      ///< T_0 [N·m]
    Real opposing_efficiency = 1;
    Real aiding_efficiency = 1;
    Real static_ratio = 1;
};

struct Machine {
    std::vector<Body> bodies{};
    std::vector<Force> forces{};
    std::vector<Friction> frictions{};
    std::vector<Joint> joints{};
    std::vector<Spring> springs{};
    std::vector<LossyGear> gears{};
    std::vector<Real> instants{};  ///< times at which a signal or a course jumps or has a corner [s]
};

/// (6): −1, 0 or 1, the side of its gap on which a spring is stretched; 1 where it has no gap.
[[nodiscard]] int branch_of(const Spring& spring, const Vector& position);
/// (6) on a given branch.
[[nodiscard]] Real pull_of(const Spring& spring, int branch, const Vector& position, const Vector& velocity);

/// Coulomb friction with a break-away level.
[[nodiscard]] std::function<Levels(const Instant&, Real)> coulomb(Real sliding, Real breakaway);
/// Levels multiplied by a normal force; nothing where that is not positive.
[[nodiscard]] std::function<Levels(const Instant&, Real)> pressed(Real sliding, Real breakaway, Signal normal_force);

}  // namespace reference
