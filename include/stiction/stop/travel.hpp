// Ends of travel, in the same step as friction.
//
//   x⁺ = clamp(x + displacement, lower, upper)                                                             (1)
//   arriving at an end with velocity w into it:  v⁺ = −e w  (plastic: e = 0, v⁺ = 0.0)                     (2)
//   w² = v² + share·(v_free² − v²) on a path that does not turn (v_free = 0 where friction would stop it); else w = v_free (2')
//   starting on the end and pushed into it:      v⁺ = 0.0, the end carries what friction cannot            (3)
//   min(e, √(1 − e²))·w ≤ pressed, pressed = (push into the end)·h/J: bouncing ends, v⁺ = 0.0               (4)
//
// Source: Borello and Dalla Vedova 2012, Table 1 lines 15–17, for (1) and (2) with e = 0. (3) is the bounded minimiser of the
// implicit step; a body leaves an end in the very step in which it is pushed away, never later. Impulse and energy of the
// impact are reported. Where (1) cuts the path, energies shrink with it, and what the forces would have done on the rest of
// the way is taken back as scheme energy; the impulse keeps it, so that momentum closes over the whole step:
//
//   scheme = scheme of the free step − (1 − share)·(input − friction − viscous) + ½J (v_free² − w²)        (5)
//
// (2') is the velocity at the end of the cut path under a constant force. v_free instead would add up to push·h/J to each bounce,
// and above e = ½ the body would hop for ever. A turn through rest between two bounces can still add ¼(push·h/J)² to w², but beyond
// (4) w² falls by three times that or more per bounce: under a steady push bouncing ends in exact rest after finitely many steps.
#pragma once

#include <stiction/method/advance.hpp>

namespace stiction {

/// Range of a body's position, and how it meets the ends.
template <class T>
struct Travel {
    T lower = -infinity<T>();      ///< lower end [m | rad]; −∞: none
    T upper = infinity<T>();       ///< upper end [m | rad]; +∞: none
    T restitution = number<T>(0);  ///< e, speed kept in a bounce, 0 ≤ e < 1 [-]

    static constexpr std::array<Field<Travel, T>, 3> fields{{
        {&Travel::lower,
         {"lower", "[m | rad]", -kUnbounded, kUnbounded, false, true, true, "leave out for no lower end"}},
        {&Travel::upper,
         {"upper", "[m | rad]", -kUnbounded, kUnbounded, true, false, true, "leave out for no upper end"}},
        {&Travel::restitution,
         {"restitution", "[-]", 0, 1, false, true, false,
          "0 is a plastic impact; below 1, or the body bounces for ever"}},
    }};
    static constexpr std::array<FieldRelation<Travel, T>, 1> relations{{
        {&Travel::upper, &Travel::lower, {"upper", "lower", "exchange the two ends of travel"}},
    }};
};

/// Result of a free step cut at the ends of travel.
template <class T>
struct Arrest {
    T position{};         ///< x⁺ [m | rad]
    T velocity{};         ///< v⁺ [m/s | rad/s]
    T friction{};         ///< dry friction; on a resting end what it carries there [N | N·m]
    T input_energy{};     ///< of the part of the free displacement that took place [J]
    T friction_energy{};  ///< likewise [J]
    T viscous_energy{};   ///< likewise [J]
    T stop_impulse{};     ///< momentum the end took out of the body, impact or reaction [N·s | N·m·s]
    T impact_energy{};    ///< kinetic energy lost to the end [J]
    T scheme_energy{};    ///< of method and cut together (5) [J]
    mask_t<T> held = number<T>(0) != number<T>(0);  ///< rests on an end (3): the free step did not take place
    lane_t<Stop, T> stop = word<T>(Stop::none);
};

/// The end a body is on. Where both ends are one place it is the end it is pushed against; `none` without push.
template <class T>
constexpr lane_t<Stop, T> stop_at(const mask_t<T>& low, const mask_t<T>& high, const T& push) noexcept {
    const T zero = number<T>(0);
    const auto pressed =
        select(push < zero, word<T>(Stop::lower), select(push > zero, word<T>(Stop::upper), word<T>(Stop::none)));
    const auto one_end = select(low, word<T>(Stop::lower), select(high, word<T>(Stop::upper), word<T>(Stop::none)));
    return select(both(low, high), pressed, one_end);
}

/// (4): has bouncing ended? `speed`: into the end; `pressed`: speed that what presses the body onto the end takes back within the
/// shortest time that counts: a h in a step of length h under acceleration a, ½ a T where no flight shorter than T counts.
template <class T>
[[gnu::always_inline]] constexpr mask_t<T> bouncing_ends(const T& restitution, const T& speed,
                                                         const T& pressed) noexcept {
    const T one = number<T>(1);
    return smaller(restitution, sqrt((one - restitution) * (one + restitution))) * speed <= pressed;
}

/// A step in which bodies rest on their ends (3) and none strikes one: no root, no division.
template <class T>
[[gnu::always_inline]] constexpr void rest_on_end(const Travel<T>& travel, const Situation<T>& s,
                                                  const Advance<T>& free, const T& resting, const mask_t<T>& low,
                                                  const mask_t<T>& high, const mask_t<T>& rests,
                                                  Arrest<T>& result) noexcept {
    const T zero = number<T>(0);
    const T share = select(rests, zero, number<T>(1));
    result.position = select(low, travel.lower, select(high, travel.upper, result.position));
    result.velocity = select(rests, zero, free.velocity);
    result.friction = select(rests, resting, free.friction);
    result.input_energy = free.input_energy * share;
    result.friction_energy = free.friction_energy * share;
    result.viscous_energy = free.viscous_energy * share;
    result.stop_impulse = select(rests, s.inertia * s.velocity + (s.push - resting) * s.step, zero);
    result.impact_energy = select(rests, number<T>(0.5) * s.inertia * s.velocity * s.velocity, zero);
    result.scheme_energy = select(rests, zero, free.scheme_energy);
    result.held = rests;
    result.stop = stop_at<T>(result.position == travel.lower, result.position == travel.upper, s.push);
}

/// A step in which some lane meets an end of travel; lanes that do not keep what they have in `result`, bit for bit.
template <class T>
[[gnu::always_inline]] constexpr void arrest_at_end(const Travel<T>& travel, const Situation<T>& s, const T& position,
                                                    const Advance<T>& free, const T& resting,
                                                    Arrest<T>& result) noexcept {
    const T zero = number<T>(0);
    const T half = number<T>(0.5);
    const T target = position + free.displacement;
    const mask_t<T> low = target <= travel.lower;
    const mask_t<T> high = target >= travel.upper;

    const mask_t<T> was_there = either(both(low, position <= travel.lower), both(high, position >= travel.upper));
    const mask_t<T> straight = either(both(low, s.velocity < zero), both(high, s.velocity > zero));
    const mask_t<T> onto = either(both(low, free.velocity < zero), both(high, free.velocity > zero));
    const mask_t<T> rests = both(onto, was_there, !straight);  // (3)
    if (all(either(rests, !either(low, high)))) {
        rest_on_end(travel, s, free, resting, low, high, rests, result);
        return;
    }
    const T clamped = clamp(target, travel.lower, travel.upper);  // (1)
    const mask_t<T> cut = both(either(low, high), target != clamped, free.displacement != zero);
    const mask_t<T> into = either(onto, both(cut, straight));
    // The free path was cut at the end of travel, or, from a resting end, was never taken.
    const T share = select(rests, zero, select(cut, (clamped - position) / free.displacement, number<T>(1)));

    // The impact itself: velocity before and after it.
    const T e = travel.restitution;
    const mask_t<T> turns = opposite(s.velocity, free.velocity);
    const T arrived = select(both(turns, straight), zero, free.velocity);
    const T square = s.velocity * s.velocity + share * (arrived * arrived - s.velocity * s.velocity);
    const T speed = sqrt(larger(square, zero));
    const T contact = select(both(turns, !straight), free.velocity, select(low, -speed, speed));  // (2')
    const T pushed = s.push * s.mobility;
    const mask_t<T> settles =
        either(both(low, bouncing_ends<T>(e, -contact, -pushed)), both(high, bouncing_ends<T>(e, contact, pushed)));
    const T struck = select(either(rests, settles), zero, zero - e * contact);  // (2)

    const T work = free.input_energy - free.friction_energy - free.viscous_energy;
    const T shortened = select(cut, free.scheme_energy - (number<T>(1) - share) * work, free.scheme_energy);  // (5)
    const T kinetic = half * s.inertia * (contact * contact - struck * struck);
    const T not_gained = half * s.inertia * (free.velocity * free.velocity - contact * contact);

    result.position = select(low, travel.lower, select(high, travel.upper, target));
    result.velocity = select(into, struck, free.velocity);
    result.friction = select(rests, resting, free.friction);
    result.input_energy = free.input_energy * share;
    result.friction_energy = free.friction_energy * share;
    result.viscous_energy = free.viscous_energy * share;
    result.stop_impulse = select(rests, s.inertia * s.velocity + (s.push - resting) * s.step,
                                 select(into, s.inertia * (free.velocity - struck), zero));
    result.impact_energy = select(rests, half * s.inertia * s.velocity * s.velocity, select(into, kinetic, zero));
    result.scheme_energy = select(rests, zero, select(into, shortened + not_gained, shortened));
    result.held = rests;
    result.stop = stop_at<T>(result.position == travel.lower, result.position == travel.upper, s.push);
}

/// Lets the ends of travel have their say on a free step; `resting` is what friction carries of a body held on an end.
template <class T>
[[gnu::always_inline]] constexpr Arrest<T> arrest(const Travel<T>& travel, const Situation<T>& s, const T& position,
                                                  const Advance<T>& free, const T& resting) noexcept {
    const T zero = number<T>(0);
    const T target = position + free.displacement;
    Arrest<T> result{.position = target,
                     .velocity = free.velocity,
                     .friction = free.friction,
                     .input_energy = free.input_energy,
                     .friction_energy = free.friction_energy,
                     .viscous_energy = free.viscous_energy,
                     .stop_impulse = zero,
                     .impact_energy = zero,
                     .scheme_energy = free.scheme_energy};
    const mask_t<T> low = target <= travel.lower;
    const mask_t<T> high = target >= travel.upper;
    if (any(either(low, high))) {
        if (any(both(either(low, high), either(free.velocity != zero, free.displacement != zero)))) {
            arrest_at_end(travel, s, position, free, resting, result);
        } else {
            result.stop = stop_at<T>(low, high, s.push);
        }
    }
    return result;
}

}  // namespace stiction
