// The numbers that a study keeps of a run: metrics, formulas of them, and requirements that are met or not.
//
//   keep      "gear.stops", "surface.peak_force/2 + 3 N"       a formula of the numbers in number_source.hpp                   (1)
//   require   "surface.overshoot < 2 % and run.time > 1 s"     1 where it holds, 0 where not, NaN without a number            (2)
//
// A run without one of the numbers of (1) has none, NaN: it did not settle, there is no limit cycle. A requirement that needs a number
// which the run has not is NaN, which counts as not met, whatever it says. Units of (1) and (2) must fit: "surface.overshoot < 2 s" is
// refused.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "expression/program.hpp"
#include "result/meter.hpp"
#include "study/measure/number_source.hpp"
#include "study/table.hpp"

namespace stiction::study {

class Measures {
public:
    /// Throws ModelError with every name that is unknown and every unit that does not fit: part `keep` or `require`, and which of the list.
    Measures(const Plan& plan, const Study& study);

    /// Heads of the columns, without values.
    [[nodiscard]] const std::vector<Column>& metrics() const noexcept { return metrics_; }
    [[nodiscard]] const std::vector<Column>& requirements() const noexcept { return requirements_; }

    /// Things to be looked at during a run.
    [[nodiscard]] const MeterChoice& choice() const noexcept { return choice_; }
    /// Must the end of the run be observed?
    [[nodiscard]] bool needs_end() const noexcept { return needs_end_; }

    /// Values by column: metrics, then requirements.
    void read(const RunMetrics& metrics, const State& end, const Observation& seen, std::size_t steps,
              std::vector<double>& metric_values, std::vector<double>& requirement_values) const;

private:
    struct Formula {
        expression::Program program{};
        std::vector<std::size_t> sources{};  // by signal of the program
    };
    void add(const std::vector<NumberSource>& all, const std::string& text, const std::string& name, bool requirement,
             std::vector<ModelProblem>& problems);
    [[nodiscard]] std::size_t use(const NumberSource& source);
    /// Of a requirement of one metric that is kept, compared with one number.
    [[nodiscard]] std::optional<Threshold> threshold_of(const Formula& formula) const;

    std::vector<NumberSource> used_;
    std::vector<Formula> metric_formulas_;
    std::vector<Formula> requirement_formulas_;
    std::vector<Column> metrics_;
    std::vector<Column> requirements_;
    MeterChoice choice_ = MeterChoice::of_all(false);
    bool needs_end_ = false;
};

}  // namespace stiction::study
