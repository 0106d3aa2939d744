// The generalised Maxwell-slip model: springs in parallel, each with its own share of the level and its own stick or slip.
//
//   stick:  dF_i/dt = k_i v                              until |F_i| = α_i g(v)                             (1)
//   slip:   dF_i/dt = sgn(v) C (α_i − F_i sgn(v)/g(v))   until the velocity reverses                        (2)
//   friction = Σ F_i + σ2 v,   Σ α_i = 1                                                                    (3)
//
// g is the law's sliding level, σ2 its viscous coefficient. Presliding is a Maxwell-slip hysteresis: loops close, and the turning
// points of outer ones are remembered.
// Step, implicit in v⁺ = s u, with s the sign of p − h Σ F_i, ζ_i = s F_i, and g at the start of the step:
//
//   stick:  ζ_i⁺ = min(ζ_i + k_i h u, α_i g)                                                                (4)
//   slip:   ζ_i⁺ = min(ζ_i + k_i h u, σ_i) if σ_i > ζ_i, else σ_i;   σ_i = g (ζ_i + h C α_i)/(g + h C)       (5)
//   M u + h Σ ζ_i⁺ = s p                                                                                    (6)
//
// In (5) the attraction of (2) can lift an element no faster than its spring: a body that hardly moves must not gain force by the
// clock. (6) is increasing, concave, piecewise linear in u: starting with every spring taut and fixing those that reach their
// ceiling finds the root in at most N + 1 passes, exactly. Cost ≤ (N + 1) N. Order 1; friction ≤ max(g, friction before).
// Source: Lampaert, Al-Bender, Swevers 2003, A Generalized Maxwell-Slip Friction Model Appropriate for Control Purposes;
// Al-Bender, Lampaert, Swevers 2005, IEEE Trans. Automatic Control 50. Shares and stiffnesses by default are ours.
#pragma once

#include <stiction/bristle/implicit_step.hpp>

namespace stiction {

template <class T>
struct Gms {
    static constexpr std::size_t kCapacity = 16;

    /// α_i, share of each element in the level; together 1 [-]
    std::array<T, kCapacity> share{number<T>(0.25), number<T>(0.25), number<T>(0.25), number<T>(0.25)};
    /// k_i, stiffness of each element [N/m | N·m/rad]
    std::array<T, kCapacity> stiffness{number<T>(4e4), number<T>(3e4), number<T>(2e4), number<T>(1e4)};
    std::size_t elements = 4;       ///< how many are used, 1 … kCapacity
    T attraction = number<T>(100);  ///< C, how fast slipping friction follows its level [N/s | N·m/s]

    struct Memory {
        std::array<T, kCapacity> force{};  ///< F_i [N | N·m]
        std::array<T, kCapacity> slip{};   ///< direction in which the element slips, ±1; 0: it sticks [-]

        /// Finite only if everything remembered is.
        [[nodiscard]] constexpr T sum() const noexcept {
            T total = number<T>(0);
            for (std::size_t i = 0; i < kCapacity; ++i) {
                total = total + (force[i] + slip[i]);
            }
            return total;
        }

        friend constexpr Memory select(const mask_t<T>& condition, const Memory& a, const Memory& b) noexcept {
            Memory chosen;
            for (std::size_t i = 0; i < kCapacity; ++i) {
                chosen.force[i] = select(condition, a.force[i], b.force[i]);
                chosen.slip[i] = select(condition, a.slip[i], b.slip[i]);
            }
            return chosen;
        }
    };
    static constexpr Description description{"gms", "springs in parallel, each sticks and slips on its own",
                                             "Lampaert, Al-Bender and Swevers 2003"};
    static constexpr bool requires_symmetric_law = true;
    static constexpr Promises promises{};
    static constexpr std::array<Field<Gms, T>, 1> fields{{
        {&Gms::attraction, positive("attraction", "[N/s | N·m/s]",
                                    "give the rate at which slipping friction follows its level, above 0")},
    }};

    /// How far from 1 the sum of shares may be, for shares written with six digits.
    static constexpr double kShareTolerance = 1e-5;
    /// Domains of the lists.
    static constexpr Domain share_domain{"share", "[-]", 0,     1,
                                         true,    false, false, "give shares above 0 that together make 1"};
    static constexpr Domain share_sum_domain{"share",
                                             "[-]",
                                             1 - kShareTolerance,
                                             1 + kShareTolerance,
                                             false,
                                             false,
                                             false,
                                             "give shares that together make 1"};
    static constexpr Domain elements_domain{"elements", "[-]", 1,     kCapacity,
                                            false,      false, false, "give between 1 and 16 elements"};
    /// Parameters that are lists of numbers, of one length.
    static constexpr std::array<ListField<Gms, T, kCapacity>, 2> lists{{
        {&Gms::share, share_domain},
        {&Gms::stiffness, kBristleStiffnessDomain},
    }};
    static constexpr std::size_t Gms::*list_length = &Gms::elements;

    /// Lane-wise: are the elements usable?
    [[nodiscard]] constexpr mask_t<T> well_formed() const noexcept {
        const bool countable = elements >= 1 && elements <= kCapacity;
        mask_t<T> good = countable ? number<T>(0) == number<T>(0) : number<T>(0) != number<T>(0);
        T sum = number<T>(0);
        for (std::size_t i = 0; i < used(); ++i) {
            good = both(good, within(share_domain, share[i]), within(kBristleStiffnessDomain, stiffness[i]));
            sum = sum + share[i];
        }
        return both(good, abs(sum - number<T>(1)) <= number<T>(kShareTolerance));
    }

    constexpr void collect_own_problems(const char* name, ProblemList& problems) const noexcept {
        if (elements < 1 || elements > kCapacity) {
            const Defect defect = elements < 1 ? Defect::below_range : Defect::above_range;
            problems.add({name, "elements", static_cast<double>(elements), defect, &elements_domain, nullptr});
        }
        double sum = 0;
        for (std::size_t i = 0; i < used(); ++i) {
            collect_value(name, share_domain, static_cast<double>(share[i]), problems);
            collect_value(name, kBristleStiffnessDomain, static_cast<double>(stiffness[i]), problems);
            sum += static_cast<double>(share[i]);
        }
        if (sum < 1 - kShareTolerance || sum > 1 + kShareTolerance) {
            collect_value(name, share_sum_domain, sum, problems);
        }
    }

    /// Friction of bristles that do not move.
    [[nodiscard]] constexpr T held_force(const Memory& memory) const noexcept {
        T total = number<T>(0);
        for (std::size_t i = 0; i < used(); ++i) {
            total = total + memory.force[i];
        }
        return total;
    }

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory& memory) const noexcept {
        const T zero = number<T>(0);
        const T level = s.levels.sliding_forward;
        const mask_t<T> closed = level > zero;
        T carried = zero;
        for (std::size_t i = 0; i < used(); ++i) {
            memory.force[i] = select(closed, memory.force[i], zero);  // an open contact forgets
            carried = carried + memory.force[i];
        }
        const T surplus = free_momentum(s, zero) - s.step * carried;
        const T side = side_of(surplus);
        std::array<T, kCapacity> ceiling{};
        for (std::size_t i = 0; i < used(); ++i) {
            ceiling[i] = ceiling_of(i, s.step, level, side, memory);
        }
        const T speed = solve_speed(s, memory, side, abs(surplus), ceiling);

        T friction = zero;
        for (std::size_t i = 0; i < used(); ++i) {
            const T before = side * memory.force[i];
            const T after = smaller(before + stiffness[i] * s.step * speed, ceiling[i]);
            const mask_t<T> slips =
                either(memory.slip[i] == side, before >= share[i] * level, after >= share[i] * level);
            memory.slip[i] = select(surplus == zero, memory.slip[i], select(slips, side, zero));
            memory.force[i] = select(both(surplus == zero, after < before), memory.force[i], side * after);
            friction = friction + memory.force[i];
        }
        return implicit_advance(s, side * speed, friction);
    }

private:
    /// Elements in use; an inadmissible count is refused by the element, and must not be followed before that.
    constexpr std::size_t used() const noexcept { return elements < kCapacity ? elements : kCapacity; }

    /// Largest force that element i can reach in this step in the direction of motion: (4) or (5).
    constexpr T ceiling_of(std::size_t i, const T& h, const T& level, const T& side,
                           const Memory& memory) const noexcept {
        const T zero = number<T>(0);
        const T before = side * memory.force[i];
        const T limit = share[i] * level;
        const T pull = h * attraction;
        const T drawn = level * ((before + pull * share[i]) / (level + pull));
        return select(level > zero, select(either(memory.slip[i] == side, before >= limit), drawn, limit), zero);
    }

    /// Solves (6): springs taut until they reach their ceiling.
    constexpr T solve_speed(const Situation<T>& s, const Memory& memory, const T& side, const T& surplus,
                            const std::array<T, kCapacity>& ceiling) const noexcept {
        const T zero = number<T>(0);
        const T h = s.step;
        T speed = zero;
        for (std::size_t pass = 0; pass <= used(); ++pass) {
            T inertia = resisting_inertia(s);
            T left = surplus;
            for (std::size_t i = 0; i < used(); ++i) {
                const T before = side * memory.force[i];
                const mask_t<T> taut = before + stiffness[i] * h * speed < ceiling[i];
                inertia = inertia + select(taut, h * (stiffness[i] * h), zero);
                left = left - select(taut, zero, h * (ceiling[i] - before));
            }
            const T next = left / inertia;
            const mask_t<T> settled = !(next > speed);
            speed = pass == 0 ? next : select(settled, speed, next);  // 0 too is taken over with its derivative
            if (all(settled)) {
                break;
            }
        }
        return speed;
    }
};

}  // namespace stiction
