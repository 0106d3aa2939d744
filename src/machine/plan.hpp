// A model made ready to run: indices instead of names, rows instead of parts. Constant during a run and shared by threads.
//
// Elements are the set-valued things of the network solver, in this order: frictions, joints, ends of travel (one per body
// that has any). Only this file knows that order: others ask element() and its inverses. Springs are those of the model, then one
// damper per friction whose law has a viscous part, then one place per actuator state, in which the fixed engine puts its implicit part.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "machine/parts/parts.hpp"
#include "numeric/rows.hpp"
#include "signal/program/program.hpp"

namespace stiction {

struct Plan {
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    struct Body {
        std::string name;
        BodyOptions options;
        std::size_t position_slot = kNone;  ///< where signals read it, if any does
        std::size_t velocity_slot = kNone;
        std::size_t stop_element = kNone;  ///< its ends of travel

        /// First order: its velocity follows from the forces at once.
        [[nodiscard]] bool without_inertia() const noexcept { return options.inertia == 0; }
    };
    struct Friction {
        std::string name;
        AnyLaw law;
        std::size_t load_slot = kNone;
        std::size_t load_joint = kNone;  ///< joint whose reaction, on its first body, is the load: a gear with losses
        std::size_t drive_slot = kNone;
        std::size_t normal_slot = kNone;
        std::size_t speed_slot = kNone;
        std::size_t friction_slot = kNone;  ///< where signals read the friction, if any does
        std::size_t damper = kNone;         ///< spring that carries the viscous part of the law
        InitialMode initial = InitialMode::decide;
        std::optional<AnyMethod> method{};  ///< of its own; empty: the run's
    };
    struct Spring : SpringOptions {
        enum class Origin : unsigned char {
            part,       ///< a spring of the model
            component,  ///< inside a component
            plan,       ///< viscous part of a friction, or place of a companion: a row without a spring
        };
        std::string name;
        Origin origin = Origin::part;
    };
    struct Joint {
        std::string name;
        std::string part;  ///< of the user that it belongs to: itself, or the component or body that made it
        std::size_t speed_slot = kNone;
        std::size_t position_slot = kNone;  ///< the motion itself, where it is prescribed
        bool one_way = false;
    };
    struct Force {
        std::string name;
        std::size_t body = 0;
        double coefficient = 1;
        std::size_t slot = 0;
        bool of_actuator = false;  ///< the fixed engine takes it implicitly
    };
    struct ActuatorState : ActuatorOptions {
        std::string name;
        std::size_t spring = 0;        ///< its row and its place among the springs
        std::size_t state = kNone;     ///< q among the signal states; none where it has no memory
        std::size_t quantity = kNone;  ///< slot of q
        std::size_t input = kNone;     ///< slot of u
        std::size_t follows = kNone;   ///< slot of the signal that q follows
        std::size_t circuit = kNone;   ///< slot of the signal that says whether it is driven; none: it is
        std::size_t limit = kNone;     ///< slot of the signal that |q| stays below; none: lower and upper hold
        std::optional<signal::Orifice> orifice{};  ///< q is its pressure: input the opening, limit the supply
    };

    /// A signal that shall follow another: every controller of the user, and what components add.
    struct Controller {
        std::string name;
        std::size_t reference = kNone;  ///< slot; of a controller of an error: the error
        std::size_t measured = kNone;   ///< slot; none of a controller of an error
    };
    /// An electric motor as its supply sees it.
    struct Motor {
        std::string name;
        std::size_t current = kNone;  ///< slot [A]
        std::size_t voltage = kNone;  ///< slot [V]
    };

    /// Kind and place of an element of the network.
    struct Element {
        enum class Kind : unsigned char { friction, joint, stop };
        Kind kind = Kind::friction;
        std::size_t index = 0;             ///< among the frictions, joints or bodies
        std::string_view name{};           ///< of the friction or joint; of the body of an end of travel
        std::size_t body = kNone;          ///< first body of its row
        Motion motion = Motion::rotation;  ///< of that body
        std::size_t speed_slot = kNone;    ///< speed of its ground or drive, if it has one
        bool one_way = false;              ///< a freewheel
    };

    std::vector<Body> bodies;
    std::vector<Friction> frictions;
    std::vector<Spring> springs;
    std::vector<Joint> joints;
    std::vector<Force> forces;
    std::vector<ActuatorState> actuator_states;
    std::vector<Controller> controllers;
    std::vector<Motor> motors;
    NetworkLayout layout;
    SignalProgram signals;
    std::vector<std::string> signal_units;  ///< by value slot: "Pa"; empty where none is known
    std::vector<bool> signal_is_inner;      ///< by value slot: a part made it, the user did not declare it
    std::vector<double> signal_reach;       ///< by value slot, of signals that are states: how far they go; 0 of others

    std::map<std::string, std::string>
        display;  ///< by quantity: unit it is shown in (result/display/display_units.hpp)

    [[nodiscard]] Element element(std::size_t e) const noexcept;
    /// Elements of frictions have the indices of the frictions; those of joints follow, then the ends of travel.
    [[nodiscard]] std::size_t element_of_joint(std::size_t joint) const noexcept { return frictions.size() + joint; }
    [[nodiscard]] std::size_t first_joint() const noexcept { return frictions.size(); }
    [[nodiscard]] std::size_t first_stop() const noexcept { return frictions.size() + joints.size(); }
    /// Motion of the first body of a row; a row without bodies, which only a faulty model has, turns.
    [[nodiscard]] Motion motion_of(const Row& row) const noexcept;
};

}  // namespace stiction
