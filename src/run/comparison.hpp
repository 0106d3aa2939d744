// The same machine run with several methods of the fixed engine, each held against one reference.
//
//   reference  the located engine; where it cannot run the machine, the fixed engine with `exact` at a tenth of the step    (1)
//   samples    every n-th step of the methods, n the least with at most 4000 samples; both runs are seen at the same instants,
//              nothing is interpolated                                                                                     (2)
//   energy     |scheme + residual| / the largest term of the reference's audit: energy that the time step made or destroyed (3)
//   cost       processor time of the steps alone, nothing recorded, per simulated second [s/s]                             (4)
//
// Drift, reversals, event and position errors are those of comparison_measures.hpp. A method that cannot run the machine is
// listed with the reason.
//
// No clock is read here: cost is measured with the one handed in, if there is one.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "result/verdict.hpp"
#include "run/comparison_measures.hpp"
#include "run/simulation.hpp"
#include "scenario/scenario.hpp"

namespace stiction {

/// By a name that exists, with the scenario's parameters if it is the scenario's method; or as a value, one of the user's own too.
using ComparedMethod = std::variant<std::string, AnyMethod>;

struct ComparisonOptions {
    std::vector<ComparedMethod> methods{};
    std::function<double()> clock{};      ///< processor time [s]; empty: no cost
    std::function<bool(double)> go_on{};  ///< receives the share done, 0 … 1; false ends it
};

/// Measures of a run along one friction.
struct FrictionComparison {
    std::string name{};
    std::string way_unit{};  ///< "m" or "rad"
    std::size_t rests = 0;   ///< of the reference
    std::size_t kept = 0;    ///< of these, by the method
    double drift = 0;        ///< during all of them [m | rad]
    double rest_time = 0;    ///< their length [s]
    std::size_t reversals = 0;
    std::size_t false_reversals = 0;
    double largest_slip = 0;  ///< of the reference [m/s | rad/s]
    std::string shown{};      ///< unit in which people see the drift; empty: way_unit, with a prefix
};

struct BodyComparison {
    std::string name{};
    std::string unit{};  ///< "m" or "rad"
    PositionError error{};
};

/// One run: the reference, or a method beside it. Its trajectory has motion of bodies, friction and modes at the samples and events.
struct MethodComparison : EngineRun {
    std::string name{};                                      ///< of the method; "located" for the reference
    std::string refusal{};                                   ///< why it was not run; empty if it was
    double step = 0;                                         ///< 0 with variable steps [s]
    double cost = std::numeric_limits<double>::quiet_NaN();  ///< (4)
    std::vector<FrictionComparison> frictions{};
    std::vector<BodyComparison> bodies{};
    EventErrors events{};
    double energy_made = 0;   ///< scheme + residual [J]
    double energy_error = 0;  ///< (3); 0 where nothing was turned over [-]
    double loss_error = 0;    ///< friction loss beyond that of the reference [J]

    [[nodiscard]] bool ran() const noexcept { return refusal.empty(); }
};

struct Comparison {
    MethodComparison reference{};
    std::string why{};  ///< why the reference is not the located engine; empty if it is
    std::vector<MethodComparison> methods{};
    bool stopped = false;  ///< before all were run
};

/// Throws ModelError where not even the reference can run it.
Comparison compare(const scenario::Scenario& scenario, const ComparisonOptions& options);

}  // namespace stiction
