// Quantities of a plan that can be recorded, by name and with units, and the choice of some of them.
//
//   <body>.position .velocity .active .stop            active: sum of the forces on it, without friction and reactions
//   <spring>.force .elongation
//   <friction>.friction .mode .slip .margin_forward .margin_backward .loss_power; .viscous of laws with a viscous part
//   <joint>.reaction .mode
//   <signal>                                           any signal of the program, by its own name
//   energy.input .kinetic .stored .friction .damping .impact .scheme .residual
//
// Units follow the motion of the first body of a part: rad and N m for rotation, m and N for translation. A signal has the
// unit of the part it drives, if all these units agree.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "engine/observe/observation.hpp"
#include "engine/state.hpp"
#include "machine/plan.hpp"
#include "text/model_problem.hpp"

namespace stiction {

struct ModelProblem;

struct Quantity {
    enum class Kind : unsigned char {
        position,
        velocity,
        active,
        stop,
        spring_force,
        elongation,
        friction,
        mode,
        slip,
        margin_forward,
        margin_backward,
        viscous,
        loss_power,
        reaction,
        signal,
        energy_input,
        energy_kinetic,
        energy_stored,
        energy_friction,
        energy_damping,
        energy_impact,
        energy_scheme,
        energy_residual,
    };
    std::string name{};
    std::string unit{};  ///< SI; empty for words and pure numbers
    Kind kind = Kind::position;
    std::size_t index = 0;  ///< body, spring, element or value slot
    std::string shown{};    ///< unit in which people see it; empty: SI, with a prefix (display/display_units.hpp)
};

/// A kind of quantity as lists and the guide show it.
struct QuantityWord {
    const char* name;  ///< "BODY.position"
    const char* unit;  ///< "m | rad": of parts that translate and that rotate; empty for words and pure numbers
    const char* meaning;
    Quantity::Kind kind;
};
std::span<const QuantityWord> quantity_words() noexcept;

/// All quantities of a plan, parts in the order of the model.
std::vector<Quantity> quantities(const Plan& plan);

/// The default choice: motion and stops of bodies, friction, viscous part and mode of frictions, signals that drive a part.
std::vector<Quantity> default_quantities(const Plan& plan);

/// References and measurements that controllers read, by name; quantities of parts are among them.
std::vector<std::string> controller_inputs(const Plan& plan);

/// Names that are asked for, beside those that are usual:
///
///   "load.position"                  this one
///   "default", "+encoder", "-drive"  the usual ones, with and without these; "default" may be left out beside a + or -
///
/// None asked for: the usual ones.
std::vector<std::string> chosen_names(const std::vector<std::string>& asked, const std::vector<std::string>& usual);

/// The name in a wish: "encoder" of "+encoder"; empty of "default".
std::string name_in(const std::string& wish);

/// There is no such quantity; with the nearest of those known, or some of them.
[[nodiscard]] ModelProblem unknown_quantity(const char* part, const char* key, const std::string& name,
                                            const std::vector<std::string>& known);

/// The quantities of these wishes, in their order. An unknown name is a problem of record.quantities.
std::vector<Quantity> choose_quantities(const Plan& plan, const std::vector<std::string>& wishes,
                                        std::vector<ModelProblem>& problems);

/// The value of a quantity. Modes and stops are their numbers; energies are those of the state's account; the residual needs a
/// first row and is 0 here.
double evaluate(const Quantity& quantity, const State& state, const Observation& seen) noexcept;

}  // namespace stiction
