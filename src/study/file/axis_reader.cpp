#include "study/file/axis_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "scenario/section/parameters.hpp"
#include "scenario/toml/toml_tree.hpp"
#include "study/distribution/quantile.hpp"
#include "study/file/axis_key.hpp"
#include "text/nearest_name.hpp"
#include "text/number.hpp"
#include "text/problem_text.hpp"
#include "unit/decimal.hpp"

namespace stiction::study {
namespace {

using scenario::Scenario;

constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";

struct Usage {
    std::string_view name;
    std::size_t least, most;  // items
    std::string_view text;
};
constexpr std::array<Usage, 5> kUsages{
    {{"uniform", 2, 2, "uniform(lower, upper)"},
     {"log-uniform", 2, 2, "log-uniform(lower, upper)"},
     {"normal", 2, 4, "normal(mean, deviation) or normal(mean, deviation, lower, upper)"},
     {"triangular", 3, 3, "triangular(lower, most likely, upper)"},
     {"discrete", 1, static_cast<std::size_t>(-1), "discrete(value: weight, …)"}}};

/// The machine's parameters, for arithmetic in values.
scenario::Parameters parameters_of(const Scenario& machine) {
    scenario::Node table;
    for (const scenario::Value& value : machine.values) {
        if (value.section == "parameters") {
            table.entries.emplace_back(value.key, scenario::value_of(value.exact, {}));
        }
    }
    scenario::Parameters parameters;
    scenario::Mistakes none;  // they were read before
    parameters.read(table, scenario::Node{}, none);
    return parameters;
}

std::optional<double> plain_decimal(const std::string& text) {
    const std::optional<unit::Decimal> decimal = unit::scan_decimal(text);
    return decimal && decimal->length == text.size() ? unit::to_double(*decimal) : std::nullopt;
}

class AxisMaker {
public:
    AxisMaker(const AxisText& text, const Scenario& machine) : text_(&text), machine_(&machine) {
        axis_.key = text.key;
    }

    AxisReading make() {
        if (text_->problem.found()) {
            problems_.push_back({.kind = ProblemKind::syntax,
                                 .part = text_->key,
                                 .column = text_->key.empty() ? 0 : text_->problem.column,
                                 .what = text_->problem.text});
            return {std::move(axis_), std::move(brought_), std::move(problems_)};
        }
        const AxisKey key = find_axis_key(text_->key, *machine_);
        if (key.problem) {
            problems_.push_back(*key.problem);
        } else if (key.number) {
            axis_.key = key.name;
            read_numbers(*key.number, key.any_unit);
        } else {
            axis_.key = key.name;
            read_words();
        }
        return {std::move(axis_), std::move(brought_), std::move(problems_)};
    }

private:
    void add(ProblemKind kind, std::size_t column, std::string what, std::string remedy = {}) {
        problems_.push_back(
            {.kind = kind, .part = text_->key, .column = column, .what = std::move(what), .remedy = std::move(remedy)});
    }

    // ---- words -------------------------------------------------------------------------------------------------------

    void read_words() {
        if (text_->form == AxisText::Form::range ||
            (text_->form == AxisText::Form::call && text_->name != "discrete")) {
            add(ProblemKind::contradiction, text_->items.empty() ? 0 : text_->items.front().column,
                "its values are words, not numbers", "list them, as in a, b, c, or write discrete(a: 1, b: 3)");
            return;
        }
        Listed list;
        for (const AxisText::Item& item : text_->items) {
            auto found = std::find(axis_.words.begin(), axis_.words.end(), item.text);
            if (found == axis_.words.end()) {
                found = axis_.words.insert(axis_.words.end(), item.text);
            }
            list.values.push_back(static_cast<double>(found - axis_.words.begin()));
            read_weight(item, list);
        }
        axis_.distribution = std::move(list);
    }

    void read_weight(const AxisText::Item& item, Listed& list) {
        if (item.weight.empty()) {
            return;
        }
        const std::optional<double> weight = plain_decimal(item.weight);
        if (!weight || !(*weight >= 0) || std::isinf(*weight)) {
            add(ProblemKind::syntax, item.weight_column, fmt::format("\"{}\" is no weight", item.weight),
                "write a number from 0 on");
        }
        list.weights.push_back(weight.value_or(0));
    }

    // ---- numbers -----------------------------------------------------------------------------------------------------

    void read_numbers(const scenario::Number& number, bool any_unit) {
        axis_.unit = number.unit;
        needed_ = any_unit ? unit::Requirement{} : unit::requirement(number.unit.empty() ? "-" : number.unit);
        parameters_ = parameters_of(*machine_);
        switch (text_->form) {
            case AxisText::Form::list: axis_.distribution = listed(); break;
            case AxisText::Form::range: axis_.distribution = range(); break;
            case AxisText::Form::call: axis_.distribution = called(); break;
        }
        axis_.shown = shown_.empty() ? number.written : shown_;
        if (any_unit && !with_unit_.empty()) {
            take_brought_unit();
        }
        check_units();
        if (problems_.empty()) {
            problems_ = distribution_problems(axis_);
        }
        if (problems_.empty()) {
            check_range(number);
        }
    }

    double value(std::size_t i) {
        const AxisText::Item& item = text_->items[i];
        if (pieces_of(item.text, ':').size() > 1) {
            add(ProblemKind::syntax, item.column,
                fmt::format("\"{}\" is a range without a number of values, or a ratio", item.text),
                "write from:to:count, as in 1:2:21, or 1/2");
            return 0;
        }
        const scenario::ValueReading read = parameters_.value(item.text, needed_);
        const std::size_t open = item.text.find('(');
        const std::string called = item.text.substr(0, open == std::string::npos ? 0 : open);
        if (read.problem && !called.empty() && called.find_first_not_of(kLetters) == std::string::npos) {
            const std::vector<std::string> known(kDistributionNames.begin(), kDistributionNames.end());
            problems_.push_back({.kind = ProblemKind::unknown_name,
                                 .part = text_->key,
                                 .column = item.column,
                                 .what = fmt::format("there is no distribution \"{}\"", called),
                                 .range = fmt::format("{}", fmt::join(known, ", ")),
                                 .sort = "distribution",
                                 .name = called,
                                 .nearest = nearest_name(called, known)});
        } else if (read.problem) {
            ModelProblem problem = *read.problem;
            problem.part = text_->key;
            problem.key.clear();
            problem.column = item.column;
            problems_.push_back(std::move(problem));
        }
        if (read.ok() && !read.formula) {
            (read.read.bare ? bare_ : with_unit_).push_back(i);
            brought_dimension_ = with_unit_.size() == 1 && !read.read.bare ? read.read.dimension : brought_dimension_;
            shown_ = shown_.empty() ? read.read.unit : shown_;
        }
        return read.read.value;
    }

    Listed listed() {
        Listed list;
        for (std::size_t i = 0; i < text_->items.size(); ++i) {
            list.values.push_back(value(i));
            read_weight(text_->items[i], list);
        }
        return list;
    }

    Range range() {
        const std::string& written = text_->items[2].text;
        const std::optional<double> count = plain_decimal(written);
        constexpr double kMostOfRange = 1e9;
        if (!count || *count != std::floor(*count) || *count < 1 || *count > kMostOfRange) {
            add(ProblemKind::syntax, text_->items[2].column, fmt::format("\"{}\" is no number of values", written),
                "write from:to:count, as in 1:2:21 for 21 values from 1 to 2");
        }
        const double from = value(0);
        const double to = value(1);
        return {from, to, problems_.empty() ? static_cast<std::size_t>(*count) : 1};
    }

    Distribution called() {
        const Usage& usage =
            *std::find_if(kUsages.begin(), kUsages.end(), [&](const Usage& u) { return u.name == text_->name; });
        const std::size_t count = text_->items.size();
        if (count < usage.least || count > usage.most || (usage.name == "normal" && count == 3)) {
            add(ProblemKind::syntax, 0, fmt::format("{} has {}", usage.name, counted(count, "value")),
                fmt::format("write {}", usage.text));
            return Uniform{};
        }
        if (usage.name == "discrete") {
            return listed();
        }
        std::array<double, 4> v{};
        for (std::size_t i = 0; i < count; ++i) {
            v[i] = value(i);
        }
        if (usage.name == "uniform") {
            return Uniform{v[0], v[1]};
        }
        if (usage.name == "log-uniform") {
            return LogUniform{v[0], v[1]};
        }
        if (usage.name == "triangular") {
            return Triangular{v[0], v[1], v[2]};
        }
        Normal normal{v[0], v[1]};
        if (count == usage.most) {
            normal.lower = v[2];
            normal.upper = v[3];
        }
        return normal;
    }

    /// The unit of the values is that of the axis, if it is one.
    void take_brought_unit() {
        const std::size_t first = with_unit_.front();
        brought_ = text_->items[first].text;
        const std::string unit = unit::unit_of(brought_dimension_);
        axis_.unit = unit == "1" ? std::string() : unit;
        for (std::size_t k = 1; k < with_unit_.size(); ++k) {
            const AxisText::Item& item = text_->items[with_unit_[k]];
            if (!(unit::read(item.text, {}).dimension == brought_dimension_)) {
                add(ProblemKind::unit, item.column,
                    fmt::format("\"{}\" and \"{}\" are different quantities", brought_, item.text));
                return;
            }
        }
    }

    /// "1, 2 mm" may mean 1 mm or 1 m: units stand at all numbers or at none; 0 and inf are the same in every unit.
    void check_units() {
        for (const std::size_t i : bare_) {
            const std::optional<double> plain = plain_decimal(text_->items[i].text);
            if (!with_unit_.empty() && !(plain && (*plain == 0 || std::isinf(*plain))) && !axis_.unit.empty()) {
                add(ProblemKind::unit, text_->items[i].column,
                    fmt::format("\"{}\" has no unit, and \"{}\" has one", text_->items[i].text,
                                text_->items[with_unit_.front()].text),
                    fmt::format("write {} {}, or no units for values in {}", text_->items[i].text, shown_, axis_.unit));
                return;
            }
        }
    }

    /// Values that the machine would refuse are refused here; what a normal distribution has beyond is a run that fails.
    void check_range(const scenario::Number& number) {
        const Domain domain{"", "", number.lower, number.upper, number.lower_open, number.upper_open, number.infinite,
                            ""};
        const Bounds bounds = bounds_of(axis_.distribution);
        const bool cut = std::holds_alternative<Normal>(axis_.distribution);
        for (const double end : {bounds.lower, bounds.upper}) {
            const bool below = end < number.lower || (number.lower_open && end == number.lower && !cut);
            const bool above = end > number.upper || (number.upper_open && end == number.upper && !cut);
            if ((below || above) && std::isfinite(end)) {
                problems_.push_back({.kind = ProblemKind::out_of_range,
                                     .part = text_->key,
                                     .value = end,
                                     .unit = axis_.unit,
                                     .what = "is out of range",
                                     .range = range_text(domain)});
                return;
            }
        }
    }

    const AxisText* text_;
    const Scenario* machine_;
    Axis axis_;
    std::vector<ModelProblem> problems_;
    unit::Requirement needed_;
    scenario::Parameters parameters_;
    std::vector<std::size_t> bare_;
    std::vector<std::size_t> with_unit_;
    std::string shown_;
    std::string brought_;
    unit::Dimension brought_dimension_{};
};

}  // namespace

AxisReading axis_of(const AxisText& text, const Scenario& machine) { return AxisMaker(text, machine).make(); }

}  // namespace stiction::study
