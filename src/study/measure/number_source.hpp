// Names of the numbers that a run can give: metrics of its parts, quantities at its end, its end and its steps.
//
//   gear.stops, friction.gear.stops        a metric by its part and key, with or without the kind of the part
//   surface.overshoot, surface.settling    in short, where only one fits: a key without its group ("response.") or the end of its last
//                                          word ("settling_time"), a controller by the body whose position it measures
//   surface.position                       any quantity that can be recorded, at the end of the run
//   run.time, run.steps                    when it ended [s], and the steps it took
//
// Shares are numbers: "2 %" is 0.02.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "machine/plan.hpp"
#include "result/meter.hpp"
#include "result/quantity.hpp"
#include "text/model_problem.hpp"

namespace stiction::study {

/// One number of a run.
struct NumberSource {
    enum class Kind : unsigned char { friction, body, spring, controller, motor, quantity, time, steps };
    Kind kind = Kind::steps;
    std::size_t part = 0;     ///< among those of its kind
    std::size_t metric = 0;   ///< among those of its part
    Quantity quantity{};      ///< of kind quantity
    std::string name{};       ///< "gear.stops"
    std::string unit{};       ///< SI; empty: a pure number
    std::string shown{};      ///< in which people see it; empty: SI with a prefix
    bool plain = false;       ///< certainly without a unit: a count or a share
    std::string long_name{};  ///< "friction.gear.stops"; empty: none
    std::string part_name{};  ///< "gear"
    std::string also{};       ///< another name of the part: body that a controller measures
    std::string key{};        ///< "response.overshoot"

    [[nodiscard]] bool is_metric() const noexcept { return kind <= Kind::motor; }
};

/// Every number of a machine, metrics first.
[[nodiscard]] std::vector<NumberSource> number_sources(const Plan& plan);

/// Index of the one that a text names; past the last where there is none, with the problem: nothing fits, or several do.
[[nodiscard]] std::size_t find_source(const std::vector<NumberSource>& all, const std::string& text,
                                      ModelProblem& problem);

/// Adds what must be looked at for this number.
void ask_for(const NumberSource& source, MeterChoice& choice);

/// Its value; NaN where the run has none. The observation is that of the end.
[[nodiscard]] double value_of(const NumberSource& source, const RunMetrics& metrics, const State& end,
                              const Observation& seen, std::size_t steps);

}  // namespace stiction::study
