// The Leuven model: a bristle with a hysteresis force of nonlocal memory.
//
//   friction = F_h(z) + σ1 ż + σ2 v,   ż = v (1 − sgn(v F_h) |F_h/g(v)|^n)                                  (1)
//   first loading:    F_h = f(z)                                                                            (2)
//   after a reversal: F_h = F_r + 2 f((z − z_r)/2), until the branch meets the turning point before (z_r, F_r), then the branch
//                     it had left; from the first reversal the mirrored point −F_r ends the branch          (3)
//   f(z) = F_y (√(1 + 2σ0|z|/F_y) − 1) sgn z,   f⁻¹(F) = F/σ0·(1 + |F|/(2F_y))                              (4)
//
// (1) is the form with F_h itself (Lampaert et al. 2002), which cannot jump at a reversal; (3) are the closing rules of the
// hysteresis (Masing), for a transition curve that may be chosen freely; (4) is ours: slope σ0 at 0, no bound, so that F_h
// always reaches g, and an inverse that is a polynomial. Only forces need to be remembered. A full stack is refused
// (`capacity_exceeded`). Loops narrower than resolution·F_y are forgotten, or a decaying vibration would fill any stack.
// Gross sliding (F_h ≥ g) forgets everything.
//
// Step, implicit in v⁺ = s u: with s the sign of p − h F_h, θ = 1 − sgn(s F_h) min(|F_h|/g, 1)^n at the start of the step, D the
// change of s z, φ that of s F_h,
//
//   D = θ h u,   M u + h φ + σ1 D = |p − h F_h|                                                             (5)
//   on one branch, a from its start, w = 1 (2) or 2 (3):  D = φ/σ0·(1 + (2a + φ)/(2w F_y))                  (6)
//
// is a quadratic in φ per branch, walked outward over the loops it closes, up to F_h = g. Beyond g (g fell) F_h relaxes:
//
//   s F_h⁺ = g + (s F_h − g)/(1 + β u),   β = c h k/g,  c = (x^n − 1)/(x − 1),  x = s F_h/g,  k = dF_h/dz   (7)
//
// Order 1; no tolerance; stable for any step. Cost ≤ (kCapacity/2 + 1) branches.
// Source: Swevers, Al-Bender, Ganseman, Prajogo 2000, An Integrated Friction Model Structure with Improved Presliding Behavior;
// Lampaert, Swevers, Al-Bender 2002, Modification of the Leuven Integrated Friction Model Structure; (1) as later papers quote it.
#pragma once

#include <stiction/bristle/implicit_step.hpp>
#include <stiction/bristle/reversal_stack.hpp>
#include <stiction/scalar/elementary.hpp>

namespace stiction {

template <class T>
struct Leuven {
    static constexpr std::size_t kCapacity = 32;

    T stiffness = number<T>(kPublishedStiffness);  ///< σ0, slope after every reversal [N/m | N·m/rad]
    T damping = number<T>(kPublishedDamping);      ///< σ1 [N·s/m | N·m·s/rad]
    T softening_force = number<T>(1);              ///< F_y, force over which a branch softens [N | N·m]
    T exponent = number<T>(2);                     ///< n, how late presliding turns into sliding [-]
    T resolution = number<T>(0x1p-10);             ///< loops narrower than this times F_y are forgotten [-]

    struct Memory {
        T force{};                            ///< F_h [N | N·m]
        T direction{};                        ///< of the latest motion: ±1, 0 before any [-]
        ReversalStack<T, kCapacity> turns{};  ///< where it turned

        /// Finite only if everything remembered is.
        [[nodiscard]] constexpr T sum() const noexcept { return force + direction + turns.sum(); }

        friend constexpr Memory select(const mask_t<T>& condition, const Memory& a, const Memory& b) noexcept {
            return {select(condition, a.force, b.force), select(condition, a.direction, b.direction),
                    select(condition, a.turns, b.turns)};
        }
    };
    static constexpr Description description{"leuven", "a bristle with hysteresis that remembers where it turned",
                                             "Swevers, Al-Bender, Ganseman and Prajogo 2000; Lampaert et al. 2002"};
    static constexpr bool requires_symmetric_law = true;
    static constexpr Promises promises{};
    static constexpr std::array<Field<Leuven, T>, 5> fields{{
        {&Leuven::stiffness, kBristleStiffnessDomain},
        {&Leuven::damping, kBristleDampingDomain},
        {&Leuven::softening_force,
         positive("softening_force", "[N | N·m]", "give a force above 0; large: no hysteresis")},
        {&Leuven::exponent, at_least(1, "exponent", "[-]", "give 1 or more; large: later, sharper sliding")},
        {&Leuven::resolution, {"resolution", "[-]", 0, 1, false, true, false, "give 0 to remember every loop"}},
    }};

    /// Friction of bristles that do not move.
    [[nodiscard]] constexpr T held_force(const Memory& memory) const noexcept { return memory.force; }

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory& memory) const noexcept {
        const T zero = number<T>(0);
        const T level = s.levels.sliding_forward;
        const mask_t<T> closed = level > zero;
        memory.force = select(closed, memory.force, zero);  // an open contact forgets
        memory.turns.clear(!closed);
        const T surplus = free_momentum(s, zero) - s.step * memory.force;
        const T side = side_of(surplus);
        const mask_t<T> moves = surplus != zero;
        const mask_t<T> exceeded = turn(memory, both(moves, memory.direction == -side));
        const mask_t<T> slides = both(moves, side * memory.force >= level);
        memory.turns.clear(slides);

        const Change slow = walk(s, memory.turns, side * memory.force, side, abs(surplus), level, both(moves, !slides));
        const Change fast = relax(s, side * memory.force, abs(surplus), level);
        const T force = select(slides, fast.force, slow.force);
        const T deflection = select(slides, fast.deflection, slow.deflection);
        const T speed = select(slides, fast.speed, slow.speed);
        memory.turns = select(slides, memory.turns, slow.turns);
        memory.force = select(both(closed, moves), side * force, memory.force);
        memory.direction = select(moves, side, memory.direction);

        const T friction = memory.force + side * (damping * deflection / s.step);
        const T velocity = select(closed, side * speed, surplus / resisting_inertia(s));
        Advance<T> result = implicit_advance(s, velocity, select(closed, friction, zero));
        result.status = select(exceeded, word<T>(Status::capacity_exceeded), word<T>(Status::ok));
        return result;
    }

private:
    /// The step, in the direction of motion.
    struct Change {
        T force;       ///< F_h at the end
        T deflection;  ///< D, change of z
        T speed;       ///< u
        ReversalStack<T, kCapacity> turns;
    };

    /// Remembers a reversal, or forgets the loop it leaves if that is too narrow. Where the stack was full: true.
    constexpr mask_t<T> turn(Memory& memory, const mask_t<T>& reverses) const noexcept {
        const T latest = select(memory.turns.depth > number<T>(0), memory.turns.force[0], number<T>(0));
        const mask_t<T> narrow = abs(memory.force - latest) <= resolution * softening_force;
        memory.turns.drop(both(reverses, narrow, memory.turns.depth > number<T>(0)));
        const mask_t<T> keeps = both(reverses, !narrow);
        const mask_t<T> exceeded = both(keeps, memory.turns.full());
        memory.turns.push(both(keeps, !exceeded), memory.force);
        return exceeded;
    }

    /// Presliding: (5) and (6), outward over the branches.
    constexpr Change walk(const Situation<T>& s, ReversalStack<T, kCapacity> turns, const T& start, const T& side,
                          const T& surplus, const T& level, const mask_t<T>& active) const noexcept {
        const T zero = number<T>(0);
        const T one = number<T>(1);
        const T two = number<T>(2);
        const T h = s.step;
        const T inertia = resisting_inertia(s);
        const T relative = power(smaller(abs(start) / level, one), exponent);
        const T elastic = select(start > zero, one - relative, one + relative);  // θ
        const T weight = inertia / h + damping * elastic;

        T force = start;
        T deflection = zero;
        mask_t<T> going = active;
        for (std::size_t branch = 0; branch <= kCapacity / 2; ++branch) {
            const mask_t<T> first = turns.depth < one;
            const mask_t<T> second = turns.depth < two;
            const T width = select(first, one, two) * softening_force;  // w F_y
            const T along = larger(force - select(first, zero, side * turns.force[0]), zero);
            const T met = larger(side * select(second, -turns.force[0], turns.force[1]), force);
            const T end = select(either(first, met > level), level, met);

            const T excess = elastic * (surplus - h * (force - start)) - weight * deflection;
            const T wanted =
                positive_root(weight / (two * stiffness * width),
                              (weight / stiffness) * (one + along / width) + elastic * h, larger(excess, zero));
            const mask_t<T> reached = wanted >= end - force;
            const T change = select(reached, end - force, wanted);
            const T stretch = (change / stiffness) * (one + (two * along + change) / (two * width));  // (6)
            deflection = select(going, deflection + stretch, deflection);
            force = select(going, select(reached, end, force + change), force);

            going = both(going, reached, end < level);  // a loop is closed: forget it and go on
            turns.drop(going);
            turns.drop(both(going, !second));
            if (!any(going)) {
                break;
            }
        }
        const T speed = (surplus - h * (force - start) - damping * deflection) / inertia;
        return {force, deflection, speed, turns};
    }

    /// Gross sliding: (7).
    constexpr Change relax(const Situation<T>& s, const T& start, const T& surplus, const T& level) const noexcept {
        constexpr double kNear = 0x1p-20;      // below, the quotient in (7) has lost half its digits to cancellation
        constexpr double kFastest = 0x1p+100;  // keeps 1 + β u finite; F_h is at its level long before
        const T one = number<T>(1);
        const T zero = number<T>(0);
        const T h = s.step;
        const T inertia = resisting_inertia(s);
        const T above = larger(start - level, zero);
        const T x = one + above / level;
        const T quotient = (power(x, exponent) - one) / (x - one);
        const T rate = smaller(select(x - one > number<T>(kNear), quotient, exponent), number<T>(kFastest));
        const T slope = stiffness / (one + larger(start, zero) / softening_force);
        const T beta = rate * (h * slope / level);
        const T given = surplus + (h + damping / slope) * above;
        const T path = positive_root(inertia / beta, inertia / beta - given, surplus);  // β u
        const T left = above / (one + path);
        return {level + left, (left - above) / slope, path / beta, {}};
    }
};

}  // namespace stiction
