// Derivatives of a motion by parameters of its machine, across stick, slip, break-away and impact.
//
//   x' = f(x, p, t)            between two events, modes held                       S = ∂x/∂p at a time t                     (1)
//   S' = ∂f/∂x S + ∂f/∂p       with the motion, over the steps it takes             flow.hpp                                 (2)
//   τ' = −(∂g/∂x S + ∂g/∂p)/(dg/dt)    time τ of an event, where g passes 0        jump.hpp                                 (3)
//   S⁺ = d x⁺(τ)/dp − f⁺ τ',   d x⁻(τ)/dp = S⁻ + f⁻ τ'                              jump.hpp                                 (4)
//
// The run is one of the located engine, to the bit: it is followed (engine/located/follower.hpp), not repeated. What sticks has velocity
// derivatives of exactly 0. Where no derivative exists, a `Missing` says so with part and time, and slopes after it are not a number:
// an event function that touches its zero and hardly passes it (grazing), events at one instant whose order matters, a load that equals
// its limit.
//
//   Sensitivity s(plan, options, parameters, quantities);
//   const Slopes slopes = s.run({.times = {0.1, 0.2}, .until = 1});
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/event.hpp"
#include "engine/located/located_options.hpp"
#include "engine/state.hpp"
#include "engine/status.hpp"
#include "machine/plan.hpp"
#include "result/quantity.hpp"

namespace stiction::sensitivity {

/// A parameter of the machine: the same machine with a little less and a little more of it. Both have the structure of the machine itself.
struct Parameter {
    std::string name{};
    const Plan* less = nullptr;  ///< with p − `down`
    const Plan* more = nullptr;  ///< with p + `up`
    double down = 0;             ///< 0: `less` is the machine itself
    double up = 0;
};

/// A time and place from which on there are no derivatives.
struct Missing {
    double time = 0;     ///< [s]
    std::string part{};  ///< whose event it is
    std::string what{};  ///< "touches its limit and hardly passes it: grazing"
};

/// An instant at which something was decided.
struct EventSlope {
    double time = 0;              ///< [s]
    std::vector<Event> events{};  ///< that it brought; none where a signal switched only
    std::vector<double> slope{};  ///< τ' by parameter [s per unit of it]
};

/// The whole of a run. Rows are the times asked for, in their order.
struct Slopes {
    std::vector<double> times{};
    std::vector<std::vector<double>> values{};  ///< by quantity, by row
    std::vector<std::vector<double>> slopes{};  ///< by quantity · parameters + parameter, by row; NaN after `missing`
    std::vector<EventSlope> events{};
    std::optional<Missing> missing{};
    RunReport report{};
    State end{};

    [[nodiscard]] const std::vector<double>& slope(std::size_t quantity, std::size_t parameter) const {
        return slopes[quantity * (slopes.size() / values.size()) + parameter];
    }
};

struct Asked {
    std::vector<double> times{};   ///< of the rows, increasing; each within the run [s]
    double until = 0;              ///< end of the run [s]
    std::optional<State> start{};  ///< which no parameter changes; none: the machine's own start, with its derivatives
};

class Sensitivity {
public:
    /// All plans must outlive it. Throws ModelError for machines of which no derivatives are known: signals that remember their past or read
    /// a friction, quantities without slope.
    Sensitivity(const Plan& plan, const LocatedOptions& options, std::vector<Parameter> parameters,
                std::vector<Quantity> quantities);
    ~Sensitivity();
    Sensitivity(const Sensitivity&) = delete;
    Sensitivity& operator=(const Sensitivity&) = delete;

    [[nodiscard]] Slopes run(const Asked& asked);

private:
    struct Work;
    std::unique_ptr<Work> work_;
};

}  // namespace stiction::sensitivity
