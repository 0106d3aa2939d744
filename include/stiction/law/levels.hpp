// Input and result of a friction law.
//
// A law says how much friction there is: how large while sliding, and between which two limits at rest. It does not know
// when a body sticks or slips: that is the method's business.
//
//   sliding forward:   friction = +sliding_forward  + viscous·v
//   sliding backward:  friction = −sliding_backward + viscous·v
//   at rest:           −static_backward ≤ friction ≤ static_forward
//
// Friction has the sign of the motion and is subtracted from what pushes (Borello's convention).
#pragma once

#include <array>

#include <stiction/law/domain.hpp>

namespace stiction {

/// Input of a law.
template <class T>
struct Contact {
    T velocity{};      ///< relative velocity at the start of the step [m/s | rad/s]
    T load{};          ///< external load, subtracted: positive opposes positive motion [N | N·m]
    T normal_force{};  ///< force that presses the surfaces together; ≤ 0: open, carries nothing [N]
    T drive{};         ///< what drives it: positive pushes forward [N | N·m]
};

/// Result of a law: magnitudes, ≥ 0 unless the normal force is below 0.
template <class T>
struct Levels {
    T sliding_forward{};   ///< while moving forward [N | N·m]
    T sliding_backward{};  ///< while moving backward [N | N·m]
    T static_forward{};    ///< largest friction at rest against a forward push [N | N·m]
    T static_backward{};   ///< largest friction at rest against a backward push [N | N·m]
    T viscous{};           ///< coefficient of the velocity-proportional part [N·s/m | N·m·s/rad]
};

/// Name and origin of a law or method, for listings and documentation.
struct Description {
    const char* name;     ///< the word used everywhere: files, command line, reports
    const char* summary;  ///< one sentence
    const char* source;   ///< where it comes from
};

/// A law: levels of a contact, its name, its table of fields, and which parts of the contact it feels. Engines decide by these
/// traits which events to watch and what stays constant, so a law that lacks one does not compile.
template <class L, class T>
concept FrictionLaw = requires(const L& law, const Contact<T>& contact) {
    { law.evaluate(contact) }
    noexcept->std::same_as<Levels<T>>;
    { L::description.name } -> std::convertible_to<const char*>;
    { L::symmetric } -> std::convertible_to<bool>;           // the same levels both ways
    { L::feels_velocity } -> std::convertible_to<bool>;      // levels depend on Contact::velocity
    { L::feels_load } -> std::convertible_to<bool>;          // on Contact::load, with a kink at 0
    { L::feels_drive } -> std::convertible_to<bool>;         // on Contact::drive
    { L::feels_normal_force } -> std::convertible_to<bool>;  // on Contact::normal_force
    L::fields;
};

/// Keys one of which must be given, or there is no friction at all: a law may carry one as `needed`.
struct NeededKeys {
    std::array<const char*, 3> keys;  ///< null where there are fewer
    const char* remedy;               ///< what to give; {} stands for the unit of force or torque
};

/// For laws that work everything out as they go.
struct NothingPrepared {};

/// Values that a law computes once for a run: its `prepared()`, evaluated in place of the law; NothingPrepared if it has none.
template <class Law>
constexpr auto prepare(const Law& law) noexcept {
    if constexpr (requires { law.prepared(); }) {
        return law.prepared();
    } else {
        return NothingPrepared{};
    }
}

/// The same friction both ways.
template <class T>
constexpr Levels<T> symmetric_levels(const T& sliding, const T& breakaway, const T& viscous) noexcept {
    return {sliding, sliding, breakaway, breakaway, viscous};
}

/// Is there nothing to carry, at rest or at the speed of these levels? An open clutch; not a law whose friction begins with 0 and rises with
/// speed, once it moves. Limits may be below 0, under a normal force below 0.
template <class T>
[[gnu::always_inline]] constexpr mask_t<T> carries_nothing(const Levels<T>& l) noexcept {
    const T zero = number<T>(0);
    return both(l.static_forward <= zero, l.static_backward <= zero, l.sliding_forward <= zero,
                l.sliding_backward <= zero);
}

/// A separated contact (normal force ≤ 0) carries nothing; NaN stays NaN.
template <class T>
constexpr T pressing(const T& normal_force) noexcept {
    return select(normal_force <= number<T>(0), number<T>(0), normal_force);
}

}  // namespace stiction
