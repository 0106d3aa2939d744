// Sketch: a machine as plain data that can be drawn, changed, cut down and written as a scenario file.
//
// All bodies turn, or all go straight. Numbers are SI. A row Σ d_i v_i stands for `on`, `between` with a ratio and `along` of the files.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace random_machines {

/// A value over time: offset, + slope·τ, + amplitude·sin(frequency·τ + phase), τ = t − since, + jump from `start` on. At most one of the three
/// is there.
struct Wave {
    double offset = 0;
    double slope = 0;
    double amplitude = 0;
    double frequency = 1;
    double phase = 0;
    double jump = 0;
    double start = 0;
    double since = 0;
};

struct Term {
    std::size_t body = 0;
    double coefficient = 1;
};
using Row = std::vector<Term>;

struct Body {
    std::string name{};
    double inertia = 1;
    double position = 0;
    double velocity = 0;
    double damping = 0;
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
    double restitution = 0;
};

/// A load or a drive that a law is told: wave + per_position·x of the first body of its row.
struct Told {
    Wave wave{};
    double per_position = 0;
};

/// Parts of a law that grow with a load and a drive; names as in include/stiction/law/loaded_stribeck.hpp.
struct Loaded {
    Told load{};
    std::optional<Told> drive{};
    double opposing_efficiency = 1;
    double aiding_efficiency = 1;
    double static_ratio = 1;
    double drive_share = 0;
    double load_share = 0;
    double drive_fall = 0;
    double load_fall = 0;
    double drive_square = 0;
    double load_square = 0;
    double load_viscous = 0;
};

/// Friction over speed, points from speed 0 on.
struct Curve {
    std::vector<double> speed{};
    std::vector<double> level{};
    double peak = 1;
};

/// Coulomb; Stribeck where a velocity is given; table where a curve is. pressed: levels times max(0, wave). Loaded: transmission, with
/// `sliding` as its constant, or with a Stribeck velocity loaded-stribeck.
struct Friction {
    Row row{};
    double sliding = 1;
    double breakaway = 1;
    double stribeck_velocity = 0;
    double exponent = 2;
    double viscous = 0;  ///< of the Stribeck laws
    std::optional<Wave> pressed{};
    std::optional<Wave> ground_speed{};
    std::optional<Loaded> loaded{};
    std::optional<Curve> curve{};
};

struct Freewheel {
    Row row{};
};

struct Gear {
    std::size_t first = 0;
    std::size_t second = 0;
    double ratio = 1;
    double constant = 0;
    double opposing_efficiency = 1;
    double aiding_efficiency = 1;
    double static_ratio = 1;
};

struct Planetary {
    std::size_t sun = 0;
    std::size_t ring = 0;
    std::size_t carrier = 0;
    double ratio = 2;
};

struct Spring {
    Row row{};
    double stiffness = 1;
    double damping = 0;
    double rest = 0;
    double preload = 0;
    double gap = 0;
};

/// wave − drag·v|v|
struct Force {
    std::size_t body = 0;
    Wave wave{};
    double drag = 0;
};

struct Motor {
    std::size_t body = 0;
    double resistance = 1;
    double inductance = 0;
    double torque_constant = 1;
    Wave voltage{};
};

struct Drive {
    std::size_t body = 0;
    Wave velocity{};
};

/// A servovalve that feeds a hydraulic motor, or a jack of bodies that go straight; with a lag, a plain valve instead.
struct Servo {
    static constexpr double kNone = std::numeric_limits<double>::infinity();
    std::size_t body = 0;
    Wave current{};
    double lag = 0;  ///< time constant of a plain valve [s]; 0: a servovalve
    double flapper_inertia = 1;
    double flapper_damping = 0;
    double flapper_stiffness = 1;
    double flapper_travel = kNone;
    double wire_stiffness = 0;
    double spool_gain = 1;
    double spool_travel = kNone;
    double pressure_gain = 1;
    double flow_gain = kNone;
    double supply_pressure = kNone;
};

struct Sketch {
    double until = 1;    ///< [s]
    double step = 1e-3;  ///< of the fixed engine [s]
    bool straight = false;
    std::vector<Body> bodies{};
    std::vector<Friction> frictions{};
    std::vector<Freewheel> freewheels{};
    std::vector<Gear> gears{};
    std::vector<Planetary> planetaries{};
    std::vector<Spring> springs{};
    std::vector<Force> forces{};
    std::vector<Motor> motors{};
    std::vector<Drive> drives{};
    std::vector<Servo> servos{};
};

/// As a scenario file.
[[nodiscard]] std::string text_of(const Sketch& sketch);

/// Without a body and all that acts on it.
[[nodiscard]] Sketch without_body(const Sketch& sketch, std::size_t body);

}  // namespace random_machines
