// Fleets of methods that remember (bristle models): elements of the core, one after another, each through all steps. What they remember stays
// from call to call.
#include <array>

#include <stiction/bristle/list.hpp>

#include "any_fleet.hpp"
#include "lanes/numbers.hpp"

namespace stiction::python {
namespace {

using lanes::InputColumn;
using lanes::ReportColumn;
using lanes::StateColumn;
using lanes::TotalColumn;

template <class Word>
std::size_t index(Word word) {
    return static_cast<std::size_t>(word);
}

/// Columns of one length, one after another.
class Columns {
public:
    Columns(std::size_t columns, std::size_t rows) : rows_(rows), numbers_(columns * rows) {}
    [[nodiscard]] std::span<double> column(std::size_t c) { return {numbers_.data() + c * rows_, rows_}; }

private:
    std::size_t rows_;
    std::vector<double> numbers_;
};

template <class Method, class Law>
class RememberingFleet : public AnyFleet {
    using Moving = Element<double, Law, Method>;

public:
    RememberingFleet(std::size_t elements, std::size_t steps)
        : steps_(steps),
          names_(make_names()),
          parameters_(names_.size(), elements),
          state_(lanes::kStateColumns, elements),
          input_(lanes::kInputColumns * steps, elements),
          totals_(lanes::kTotalColumns, elements),
          report_(lanes::kReportColumns * steps, elements),
          memory_(elements) {
        for (std::size_t c = 0; c < names_.size(); ++c) {
            fill(parameters_.column(c), names_[c].standard);
        }
        for (std::size_t k = 0; k < steps; ++k) {
            fill(input(k, InputColumn::normal_force), 1);
        }
    }

    void step() override {
        for (std::size_t i = 0; i < memory_.size(); ++i) {
            advance(i);
        }
    }
    std::span<double> parameter(std::string_view part, std::string_view key, std::size_t entry) override {
        for (std::size_t c = 0; c < names_.size(); ++c) {
            if (names_[c].part == part && names_[c].domain->key == key && entry-- == 0) {
                return parameters_.column(c);
            }
        }
        return {};
    }
    std::span<double> state(StateColumn column) override { return state_.column(index(column)); }
    std::span<double> input(std::size_t k, InputColumn column) override {
        return input_.column(k * lanes::kInputColumns + index(column));
    }
    std::span<const double> report(std::size_t k, ReportColumn column) override {
        return report_.column(k * lanes::kReportColumns + index(column));
    }
    std::span<const double> total(TotalColumn column) override { return totals_.column(index(column)); }
    void set_points(std::size_t points) override { points_ = points; }
    [[nodiscard]] std::vector<lanes::Parameter> parameters() const override { return names_; }
    [[nodiscard]] std::size_t elements() const override { return memory_.size(); }
    [[nodiscard]] std::size_t steps() const override { return steps_; }
    [[nodiscard]] const char* instructions() const override { return "scalar"; }

private:
    static void fill(std::span<double> column, double value) { std::fill(column.begin(), column.end(), value); }

    static std::vector<lanes::Parameter> make_names() {
        std::vector<lanes::Parameter> names;
        typename Moving::Parts parts;
        lanes::for_each_number(parts, [&](const char* part, const Domain& domain, const double& number) {
            names.push_back({part, &domain, number});
        });
        return names;
    }

    Moving element(std::size_t i) {
        typename Moving::Parts parts;
        std::size_t c = 0;
        lanes::for_each_number(
            parts, [&](const char*, const Domain&, double& number) { number = parameters_.column(c++)[i]; });
        lanes::set_list_length(parts.law, points_);
        return Moving(parts);
    }

    void advance(std::size_t i) {
        const Moving moving = element(i);
        double& position = state(StateColumn::position)[i];
        double& velocity = state(StateColumn::velocity)[i];
        typename Moving::State now{position, velocity, memory_[i]};
        for (std::size_t c = 0; c < lanes::kTotalColumns; ++c) {
            totals_.column(c)[i] = 0;
        }
        for (std::size_t k = 0; k < steps_; ++k) {
            const Input<double> given{input(k, InputColumn::drive)[i], input(k, InputColumn::load)[i],
                                      input(k, InputColumn::normal_force)[i], input(k, InputColumn::push_rate)[i]};
            write(k, i, moving.step(now, given));
        }
        position = now.position;
        velocity = now.velocity;
        memory_[i] = now.memory;
    }

    void write(std::size_t k, std::size_t i, const StepReport<double>& r) {
        const std::array<double, lanes::kReportColumns> row{r.friction,
                                                            r.active,
                                                            r.margin_forward,
                                                            r.margin_backward,
                                                            r.input_energy,
                                                            r.friction_energy,
                                                            r.viscous_energy,
                                                            r.impact_energy,
                                                            r.scheme_energy,
                                                            r.stop_impulse,
                                                            static_cast<double>(r.mode),
                                                            static_cast<double>(r.stop),
                                                            static_cast<double>(r.status)};
        for (std::size_t c = 0; c < row.size(); ++c) {
            report_.column(k * lanes::kReportColumns + c)[i] = row[c];
        }
        const std::array<double, lanes::kTotalColumns> sum{r.input_energy,
                                                           r.friction_energy,
                                                           r.viscous_energy,
                                                           r.scheme_energy,
                                                           r.mode == Mode::stuck ? 1.0 : 0.0,
                                                           r.impact_energy,
                                                           r.stop_impulse,
                                                           r.status == Status::ok ? 0.0 : 1.0};
        for (std::size_t c = 0; c < sum.size(); ++c) {
            totals_.column(c)[i] += sum[c];
        }
    }

    std::size_t steps_;
    std::size_t points_ = 1;
    std::vector<lanes::Parameter> names_;
    Columns parameters_, state_, input_, totals_, report_;
    std::vector<typename Method::Memory> memory_;
};

template <class Visit>
void for_each_remembering_pair(Visit&& visit) {
    for_each_bristle<double>([&]<class Method>() {
        for_each_law<double>([&]<class Law>() {
            if constexpr (accepts<Method, Law>()) {
                visit.template operator()<Method, Law>();
            }
        });
    });
}

}  // namespace

std::unique_ptr<AnyFleet> remembering_fleet(const std::string& method, const std::string& law, std::size_t elements,
                                            std::size_t steps) {
    std::unique_ptr<AnyFleet> made;
    for_each_remembering_pair([&]<class Method, class Law>() {
        if (method == Method::description.name && law == Law::description.name) {
            made = std::make_unique<RememberingFleet<Method, Law>>(elements, steps);
        }
    });
    return made;
}

std::vector<std::pair<const char*, const char*>> remembering_pairs() {
    std::vector<std::pair<const char*, const char*>> all;
    for_each_remembering_pair(
        [&]<class Method, class Law>() { all.emplace_back(Method::description.name, Law::description.name); });
    return all;
}

}  // namespace stiction::python
