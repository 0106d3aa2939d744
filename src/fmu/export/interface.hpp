// Interface of an FMU to a machine: its variables, in the order of their value references.
//
//   0            time
//   inputs       signals that the other tool drives; they are external signals of the scenario that travels in the FMU
//   outputs      quantities; friction modes and ends of travel are whole numbers
//   parameters   "body.surface.inertia", "body.surface.travel[1]": every finite number of every part
//   states       continuous states of model exchange that are no outputs already, then the derivative of every state
//   indicators   event indicators, which only FMI 3 wants as variables
//
// The list follows from the scenario alone: the exporter and the FMU make it from the same file and agree without further words.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "result/quantity.hpp"
#include "scenario/scenario.hpp"

namespace stiction::fmu {

enum class Version : unsigned char { fmi2, fmi3 };

/// Categories of messages, by the names of the standard.
inline constexpr const char* kEventCategory = "logEvents";
inline constexpr std::array<const char*, 3> kLogCategories{"logStatusDiscard", "logStatusError", kEventCategory};

struct Variable {
    enum class Kind : unsigned char { time, input, output, parameter, state, derivative, indicator };

    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    Kind kind = Kind::time;
    std::string name{};
    std::string description{};
    std::string unit{};    ///< SI: "N m"; empty for pure numbers
    std::string shown{};   ///< unit in which the scenario writes or shows it: "kN m"; empty where it does not
    bool whole = false;    ///< a whole number: mode, end of travel
    bool tunable = false;  ///< a parameter that may change while the machine runs
    double start = 0;      ///< of inputs and parameters
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
    bool lower_open = false;  ///< the bound itself is excluded
    bool upper_open = false;
    std::size_t index = 0;      ///< external signal, quantity, value of the scenario, state or indicator
    std::size_t item = kNone;   ///< of a list of numbers
    std::size_t state = kNone;  ///< continuous state that it is

    /// Between the communication points of FMI 3? Whole numbers change only there.
    [[nodiscard]] bool seen_inside() const noexcept { return kind == Kind::time || (kind == Kind::output && !whole); }
    /// May a parameter have this value?
    [[nodiscard]] bool admits(double value) const noexcept;
};

struct Interface {
    std::vector<Variable> variables;       ///< by value reference
    std::vector<Quantity> quantities;      ///< of outputs and states
    std::vector<std::size_t> states;       ///< value reference of every continuous state
    std::vector<std::size_t> derivatives;  ///< value reference of the derivative of every state
    std::vector<double> nominals;          ///< of every state
    std::size_t indicators = 0;
};

/// Throws ModelError with every name of [fmi] that is none.
Interface interface_of(const scenario::Scenario& scenario, Version version);

/// Does it show an energy that has to be integrated?
bool with_energies(const Interface& interface) noexcept;

}  // namespace stiction::fmu
