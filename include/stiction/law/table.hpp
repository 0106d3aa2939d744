// Friction coefficient from a table of points, with a break-away peak: the law Modelica users know.
//
//   sliding: μ(|v|)·c_geo·N      at rest: ± peak·μ(0)·c_geo·N,   N = max(normal force, 0)                     (1)
//   μ by linear interpolation between points (v_i, μ_i), v_0 = 0; constant beyond the last point                (2)
//
// With constant normal force 1 and geometry 1 the table holds friction forces or torques directly.
// μ may rise with speed beyond its value at rest (only peak ≥ 1 is asked): break-away is judged at zero speed, by (1).
// Fixed capacity, no allocation; the cost is one pass over the points, the same for every speed. Machines may have longer ones
// (src/machine/parts/long_table.hpp).
#pragma once

#include <stiction/law/levels.hpp>

namespace stiction {

template <class T>
struct Table {
    static constexpr std::size_t kCapacity = 64;

    std::array<T, kCapacity> speed{};        ///< v_i, strictly increasing from 0 [m/s | rad/s]
    std::array<T, kCapacity> coefficient{};  ///< μ_i ≥ 0 [-]
    std::size_t points = 1;                  ///< how many are used, 1 … kCapacity
    T geometry = number<T>(1);               ///< c_geo, turns N into friction force or torque [- | m]
    T peak = number<T>(1);                   ///< break-away over sliding friction at zero speed [-]

    static constexpr Description description{"table", "coefficient over speed from points, with a break-away peak",
                                             "the brake and clutch law of Modelica users"};
    static constexpr bool symmetric = true;
    static constexpr bool feels_velocity = true;
    static constexpr bool feels_load = false;
    static constexpr bool feels_drive = false;
    static constexpr bool feels_normal_force = true;
    static constexpr std::array<Field<Table, T>, 2> fields{{
        {&Table::geometry,
         not_negative(
             "geometry", "[- | m]",
             "give the radius of the surface where the body rotates, 1 where it slides or the table holds forces")},
        {&Table::peak, at_least(1, "peak", "[-]", "break-away over sliding friction, 1 or more")},
    }};
    static constexpr NeededKeys needed{{"speed", "coefficient"},
                                       "give speed = [0, 1] and coefficient = [0.3, 0.2], as many points as you have"};

    /// Domains of the entries of the two point lists.
    static constexpr Domain speed_domain =
        not_negative("speed", "[m/s | rad/s]", "give speeds that start at 0 and increase strictly");
    static constexpr Domain coefficient_domain = not_negative("coefficient", "[-]", "give coefficients of 0 or more");
    static constexpr Domain points_domain{"points", "[-]", 1,     kCapacity,
                                          false,    false, false, "give between 1 and 64 points"};

    /// Parameters that are lists of numbers, of one length.
    static constexpr std::array<ListField<Table, T, kCapacity>, 2> lists{{
        {&Table::speed, speed_domain},
        {&Table::coefficient, coefficient_domain},
    }};
    static constexpr std::size_t Table::*list_length = &Table::points;

    /// Lane-wise: are the points usable?
    [[nodiscard]] constexpr mask_t<T> well_formed() const noexcept {
        mask_t<T> good = speed[0] == number<T>(0);
        const bool countable = points >= 1 && points <= kCapacity;
        good = both(good, countable ? number<T>(0) == number<T>(0) : number<T>(0) != number<T>(0));
        for (std::size_t i = 0; i < points && i < kCapacity; ++i) {
            good = both(good, within(speed_domain, speed[i]), within(coefficient_domain, coefficient[i]));
            good = i > 0 ? both(good, speed[i] > speed[i - 1]) : good;
        }
        return good;
    }

    constexpr void collect_own_problems(const char* name, ProblemList& problems) const noexcept {
        if (points < 1 || points > kCapacity) {
            const Defect defect = points < 1 ? Defect::below_range : Defect::above_range;
            problems.add({name, "points", static_cast<double>(points), defect, &points_domain, nullptr});
        }
        for (std::size_t i = 0; i < points && i < kCapacity; ++i) {
            collect_value(name, speed_domain, static_cast<double>(speed[i]), problems);
            collect_value(name, coefficient_domain, static_cast<double>(coefficient[i]), problems);
            if (i == 0 ? speed[0] > number<T>(0) : speed[i] <= speed[i - 1]) {
                problems.add({name, "speed", static_cast<double>(speed[i]), Defect::order, &speed_domain, nullptr});
            }
        }
    }

    [[nodiscard]] constexpr Levels<T> evaluate(const Contact<T>& contact) const noexcept {
        const T v = abs(contact.velocity);
        T mu = coefficient[0];
        for (std::size_t i = 1; i < points && i < kCapacity;
             ++i) {  // (2); the last segment that begins at or below v wins
            const T share = smaller((v - speed[i - 1]) / (speed[i] - speed[i - 1]), number<T>(1));
            mu = select(v > speed[i - 1], coefficient[i - 1] + share * (coefficient[i] - coefficient[i - 1]), mu);
        }
        const T capacity = geometry * pressing(contact.normal_force);
        return symmetric_levels(mu * capacity, peak * coefficient[0] * capacity, v - v);  // (1); v − v carries NaN on
    }
};

}  // namespace stiction
