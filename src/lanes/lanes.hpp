// A fleet: many independent elements of one method and law, stepped together, one per SIMD lane.
//
//   const auto pair = lanes::find_pair("borello", "transmission");
//   lanes::Fleet<double> fleet(*pair, {.elements = 1000, .steps = 64});
//   fleet.parameter("body", "inertia")[i] = 270;   // every parameter is a column, one number per element
//   fleet.input(k, lanes::InputColumn::load)[i] = 74500;
//   fleet.step();                                  // takes 64 steps; state, totals and reports are columns too
//
// The instruction set is chosen when the fleet is made, by what processor and operating system offer. It changes the speed
// and nothing else: every element ends with the bits of its own scalar run. Memory is allocated when the fleet is made,
// never in a step.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <stiction/law/domain.hpp>

#include "instruction_set.hpp"
#include "job.hpp"
#include "numbers.hpp"

namespace stiction::lanes {

/// A method with a law, as an index into every table of kernels.
struct Pair {
    std::size_t index;
    const char* method;
    const char* law;
};

/// Every pair that is offered, in the order of for_each_pair.
[[nodiscard]] std::span<const Pair> pairs();

/// Nothing if there is no such method or law, or if they do not go together.
[[nodiscard]] std::optional<Pair> find_pair(std::string_view method, std::string_view law);

/// One parameter of an element: which part it belongs to, its domain, and its value unless told otherwise.
struct Parameter {
    std::string_view part;  ///< "body", "law", "method", "travel" or "run"
    const Domain* domain;   ///< key, unit, range and remedy
    double standard;        ///< the value of a new element
};

/// Parameters of every fleet of a pair: one column each, in this order.
[[nodiscard]] std::vector<Parameter> parameters(const Pair& pair);

struct FleetSize {
    std::size_t elements = 1;                ///< how many run side by side
    std::size_t steps = 1;                   ///< how many steps one call takes
    bool with_reports = true;                ///< keep the report of every step, or totals alone
    InstructionSet instructions = widest();  ///< must be supported
};

template <class Real>
class Fleet {
public:
    Fleet(const Pair& pair, const FleetSize& size);

    [[nodiscard]] std::size_t elements() const noexcept { return elements_; }
    [[nodiscard]] std::size_t steps() const noexcept { return steps_; }
    [[nodiscard]] InstructionSet instructions() const noexcept { return instructions_; }

    /// The column of a parameter; empty if there is none of that name. `entry` counts the points of a table law.
    [[nodiscard]] std::span<Real> parameter(std::string_view part, std::string_view key, std::size_t entry = 0);
    /// The same by its place in parameters().
    [[nodiscard]] std::span<Real> parameter(std::size_t column) { return seen(parameters_, column); }
    /// How many points of a table law are used, the same for all elements.
    void set_points(std::size_t points) noexcept { points_ = points; }
    /// All parameters of one element at once.
    template <class Parts>
    void set(std::size_t element, Parts parts) {
        std::size_t column = 0;
        for_each_number(parts, [&](const char*, const Domain&, const Real& number) {
            parameters_.column(column++)[element] = number;
        });
    }

    [[nodiscard]] std::span<Real> state(StateColumn column) { return seen(state_, index(column)); }
    [[nodiscard]] std::span<Real> input(std::size_t step, InputColumn column) {
        return seen(input_, step * kInputColumns + index(column));
    }
    /// After a step: one field of the reports of step `step`. Empty if reports are not kept.
    [[nodiscard]] std::span<const Real> report(std::size_t step, ReportColumn column) {
        return with_reports_ ? seen(report_, step * kReportColumns + index(column)) : std::span<Real>();
    }
    /// After a step: sums over all its steps.
    [[nodiscard]] std::span<const Real> total(TotalColumn column) { return seen(totals_, index(column)); }

    /// Takes steps() steps with the inputs as they stand.
    void step();

private:
    /// Columns of equal length, each beginning on a cache line.
    class Columns {
    public:
        Columns(std::size_t columns, std::size_t rows) : rows_(rows), lines_(columns * rows / Line{}.size()) {}
        [[nodiscard]] Real* column(std::size_t c) { return lines_.empty() ? nullptr : lines_[0].data() + c * rows_; }

    private:
        static constexpr std::size_t kLine = 64;  // bytes
        struct alignas(kLine) Line : std::array<Real, kLine / sizeof(Real)> {};
        std::size_t rows_;
        std::vector<Line> lines_;
    };

    template <class Column>
    static std::size_t index(Column column) noexcept {
        return static_cast<std::size_t>(column);
    }
    std::span<Real> seen(Columns& columns, std::size_t column) { return {columns.column(column), elements_}; }

    std::size_t elements_;
    std::size_t padded_;
    std::size_t steps_;
    std::size_t points_ = 1;
    bool with_reports_;
    InstructionSet instructions_;
    Kernel<Real> kernel_;
    std::vector<Parameter> names_;
    Columns parameters_;
    Columns state_;
    Columns input_;
    Columns totals_;
    Columns report_;
};

extern template class Fleet<double>;
extern template class Fleet<float>;

}  // namespace stiction::lanes
