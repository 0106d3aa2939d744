// Parts of a machine as plain data, filled in by the builders of C++ and by the reader of scenario files.
//
// Every part acts along a row: z = Σ coefficient · motion of body. One body and coefficient 1 is motion against ground, two
// bodies with +1 and −1 relative motion, other coefficients are gear ratios, three bodies a planetary set.
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <stiction/element.hpp>

#include "machine/components/component_table.hpp"
#include "machine/motion.hpp"
#include "machine/parts/actuator_options.hpp"
#include "machine/parts/any_law.hpp"
#include "machine/parts/any_method.hpp"
#include "machine/parts/spring_options.hpp"
#include "signal/blocks/shape_parts.hpp"

namespace stiction {

/// Mode in which a friction begins: as the forces decide, or as given.
enum class InitialMode : unsigned char { decide, stuck, slipping };
inline constexpr std::array<const char*, 3> kInitialModes{"decide", "stuck", "slipping"};

struct BodyOptions {
    double inertia = 1;          ///< [kg | kg·m²]; 0: first order, its damping to ground carries the forces
    double viscous_damping = 0;  ///< against ground [N·s/m | N·m·s/rad]
    double position = 0;         ///< at the start [m | rad]
    double velocity = 0;         ///< at the start [m/s | rad/s]
    Travel<double> travel{};     ///< ends of travel
    Motion motion = Motion::rotation;

    /// Is its travel bounded, on one side at least?
    [[nodiscard]] bool has_ends() const noexcept { return std::isfinite(travel.lower) || std::isfinite(travel.upper); }

    static constexpr std::array<Field<BodyOptions, double>, 4> fields{{
        {&BodyOptions::inertia, Body<double>::fields[0].domain},  // 0 is checked in without_inertia.cpp
        {&BodyOptions::viscous_damping, Body<double>::fields[1].domain},
        {&BodyOptions::position, any_finite("position", "[m | rad]", "where it starts")},
        {&BodyOptions::velocity, any_finite("velocity", "[m/s | rad/s]", "how fast it starts")},
    }};
};

/// One body's share in a row.
struct Term {
    std::string body{};
    double coefficient = 1;
};

namespace part {

/// A signal that shall follow another, by name: metrics say how well it does.
struct Tracking {
    std::string name{};
    std::string reference{};
    std::string measured{};
};

/// Signals of a motor, by name: metrics say what it draws.
struct MotorSignals {
    std::string name{};
    std::string current{};  ///< [A]
    std::string voltage{};  ///< [V]
};

struct Body {
    std::string name{};
    BodyOptions options{};
};

/// Dry friction along a row. Signals are named; an empty name stands for the constant beside it.
struct Friction {
    std::string name{};
    std::vector<Term> row{};
    bool mixes_motions = false;  ///< its coefficients turn rotation into translation
    AnyLaw law = Coulomb<double>{};
    std::string load{};          ///< seen by load-dependent laws; 0 if empty [N | N·m]
    std::string load_joint{};    ///< joint whose reaction on its first body is the load instead; none if empty
    std::string drive{};         ///< for laws that ask: what drives it; 0 if empty [N | N·m]
    std::string normal_force{};  ///< for laws that ask; 1 if empty [N]
    std::string ground_speed{};  ///< of a belt or moving ground; 0 if empty [m/s | rad/s]
    InitialMode initial = InitialMode::decide;
    std::optional<AnyMethod> method{};  ///< of its own; empty: the run's
};

/// A spring and damper along a row, with natural elongation, preload and free gap.
struct Spring {
    std::string name{};
    std::vector<Term> row{};
    bool mixes_motions = false;  ///< its coefficients turn rotation into translation
    SpringOptions options{};
};

/// A rigid relation: gear, rack, planetary set, prescribed motion; or a freewheel that blocks z > 0.
struct Joint {
    std::string name{};
    std::vector<Term> row{};
    bool mixes_motions = false;  ///< its coefficients turn rotation into translation
    std::string speed{};         ///< z equals this signal; 0 if empty [m/s | rad/s]
    std::string position{};      ///< whose rate `speed` is; empty if the speed alone is given [m | rad]
    bool one_way = false;        ///< blocks z > speed only
};

/// A force or torque on one body.
struct Force {
    std::string name{};
    Term on{};
    std::string signal{};  ///< [N | N·m]
};

/// A quantity that pushes a row and is driven by its motion. Motors and valves make theirs; `[companion.NAME]` is one as such.
struct ActuatorState {
    std::string name{};
    std::vector<Term> row{};
    bool mixes_motions = false;
    ActuatorOptions options{};
    std::string input{};     ///< signal u; 0 if empty
    std::string quantity{};  ///< signal that is q: an integrator, or an expression where m = 0
    std::string follows{};   ///< signal that q follows, u then being what makes it; empty: u is given
    std::string circuit{};   ///< signal: 1 driven, −1 shorted, 0 open (actuator_options.hpp (3)); empty: driven
    std::string limit{};     ///< signal that keeps |q| below it, in place of lower and upper; empty: these hold
    std::optional<signal::Orifice> orifice{};  ///< q is its pressure: input the opening, limit the supply

    static constexpr const char* word = "companion";
    static constexpr const char* meaning = "a quantity that pushes bodies and is driven by their motion";
    static constexpr std::array<BodyField<ActuatorState>, 0> bodies{};
    static constexpr std::array<SignalField<ActuatorState>, 1> signals{{
        {&ActuatorState::input, "input", "", "u, what drives it from outside"},
    }};
    static constexpr std::array<Published, 0> published{};
};

}  // namespace part
}  // namespace stiction
