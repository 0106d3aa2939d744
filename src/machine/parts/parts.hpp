// The parts a machine is made of, as plain data: what the fluent API fills in and what a scenario file will.
//
// Every part acts along a row: z = Σ coefficient · motion of body. One body and coefficient 1 is motion against ground, two
// bodies with +1 and −1 relative motion, other coefficients are gear ratios, three bodies a planetary set.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <stiction/element.hpp>

#include "machine/motion.hpp"
#include "machine/parts/any_law.hpp"
#include "machine/parts/any_method.hpp"
#include "machine/parts/spring_options.hpp"

namespace stiction {

/// How a friction begins: as the forces say, or as told.
enum class InitialMode : unsigned char { decide, stuck, slipping };

struct BodyOptions {
    double inertia = 1;          ///< [kg | kg·m²]; 0: first order, its damping to ground carries the forces
    double viscous_damping = 0;  ///< against ground [N·s/m | N·m·s/rad]
    double position = 0;         ///< at the start [m | rad]
    double velocity = 0;         ///< at the start [m/s | rad/s]
    Travel<double> travel{};     ///< ends of travel
    Motion motion = Motion::rotation;

    static constexpr std::array<Field<BodyOptions, double>, 4> fields{{
        {&BodyOptions::inertia, Body<double>::fields[0].domain},  // 0 is checked in without_inertia.cpp
        {&BodyOptions::viscous_damping, Body<double>::fields[1].domain},
        {&BodyOptions::position,
         {"position", "[m | rad]", -kUnbounded, kUnbounded, true, true, false, "where it starts"}},
        {&BodyOptions::velocity,
         {"velocity", "[m/s | rad/s]", -kUnbounded, kUnbounded, true, true, false, "how fast it starts"}},
    }};
    static constexpr std::array<FieldRelation<BodyOptions, double>, 0> relations{};
};

/// One body's share in a row.
struct Term {
    std::string body{};
    double coefficient = 1;
};

namespace part {

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

/// A quantity that pushes a row and is driven by its motion: current of a motor, spool of a valve (engine/fixed/companion.hpp).
///
///   m q' = a q + b_x x + b_v v + u,   lower ≤ q ≤ upper,   force along the row = f q;   m = 0: q follows at once
///
/// With `follows`, u is what makes q follow that signal within `follow_time`, kept within ±input_limit.
struct Companion {
    std::string name{};
    std::vector<Term> row{};
    bool mixes_motions = false;
    std::string quantity{};   ///< signal that is q: an integrator, or an expression where m = 0
    std::string input{};      ///< signal u; 0 if empty
    double memory = 1;        ///< m ≥ 0
    double decay = 0;         ///< a ≤ 0, and < 0 where m = 0
    double per_position = 0;  ///< b_x, not of the sign of f
    double per_velocity = 0;  ///< b_v, not of the sign of f
    double force = 0;         ///< f
    double lower = -kUnbounded;
    double upper = kUnbounded;
    std::string follows{};   ///< signal that q follows; empty: u is given
    double follow_time = 0;  ///< [s]
    double input_limit = kUnbounded;
};

}  // namespace part
}  // namespace stiction
