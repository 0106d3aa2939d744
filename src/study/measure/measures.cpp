#include "study/measure/measures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include <fmt/format.h>

#include "expression/evaluate.hpp"
#include "expression/parser.hpp"
#include "machine/model.hpp"
#include "scenario/units/formula_units.hpp"
#include "unit/unit_text.hpp"

namespace stiction::study {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_of_name(char c) {
    return is_digit(c) || c == '_' || c == '.' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Numbers in percent as formulas read them: "2 %" as "2e-2", the same decimal number. A formula has no sign for percent.
std::string without_percent(const std::string& text) {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        const bool number = is_digit(text[i]) && (i == 0 || !is_of_name(text[i - 1]));
        std::size_t end = i + 1;
        while (number && end < text.size() && (is_digit(text[end]) || text[end] == '.')) {
            ++end;
        }
        const std::size_t sign = number ? text.find_first_not_of(' ', end) : std::string::npos;
        const bool percent = sign != std::string::npos && text[sign] == '%';
        result += text.substr(i, end - i) + (percent ? "e-2" : "");
        i = percent ? sign + 1 : end;
    }
    return result;
}

/// Is the value of a formula true or false?
bool is_condition(const expression::Program& program) {
    using expression::Operation;
    const Operation last = program.at(program.words.size() - 1).operation;
    constexpr Operation kTruths[] = {Operation::less,      Operation::not_greater, Operation::greater,
                                     Operation::not_less,  Operation::equal,       Operation::not_equal,
                                     Operation::logic_and, Operation::logic_or,    Operation::logic_not};
    return std::find(std::begin(kTruths), std::end(kTruths), last) != std::end(kTruths);
}

/// Is it one value that needs neither signals nor the time?
bool is_number(const expression::Code& code) {
    using expression::Operation;
    std::size_t height = 0;
    for (std::size_t i = 0; i < code.length; ++i) {
        const Operation operation = code.at(i).operation;
        const std::size_t taken = expression::operands(operation);
        if (operation == Operation::signal || operation == Operation::time || taken > height) {
            return false;
        }
        height += 1 - taken;
    }
    return height == 1;
}

ModelProblem about(bool requirement, const std::string& text, ModelProblem problem) {
    problem.what = fmt::format("\"{}\": {}", text, problem.what);
    problem.part = requirement ? "require" : "keep";
    return problem;
}

/// Units that do not fit, and the unit of the whole.
scenario::FormulaUnit units_of(const expression::Parsing& formula, const std::vector<const NumberSource*>& sources) {
    std::map<std::string, scenario::SignalUnits::Origin> known;
    for (std::size_t k = 0; k < sources.size(); ++k) {
        if (sources[k]->plain || !sources[k]->unit.empty()) {
            known[formula.program->signals[k]].dimension = unit::read_unit(sources[k]->unit).unit.dimension;
        }
    }
    return scenario::unit_of_formula(
        formula,
        [&known](const std::string& name) {
            const auto found = known.find(name);
            return found == known.end() ? nullptr : &found->second;
        },
        scenario::BareNumbers::any);
}

double formula_value(const expression::Program& program, const std::vector<std::size_t>& sources,
                     const std::vector<double>& numbers, double time) {
    return expression::evaluate(program.code(), time, [&](std::size_t i) { return numbers[sources[i]]; });
}

}  // namespace

Measures::Measures(const Plan& plan, const Study& study) {
    const std::vector<NumberSource> all = number_sources(plan);
    std::vector<ModelProblem> problems;
    if (study.keep.empty()) {
        for (const NumberSource& source : all) {
            if (source.is_metric()) {
                add(all, source.name, source.name, false, problems);
            }
        }
    }
    const auto add_item = [&](std::size_t item, const std::string& text, const std::string& name, bool requirement) {
        const std::size_t before = problems.size();
        add(all, text, name, requirement, problems);
        for (std::size_t k = before; k < problems.size(); ++k) {
            problems[k].item = item;
        }
    };
    for (std::size_t k = 0; k < study.keep.size(); ++k) {
        add_item(k, study.keep[k], study.keep[k], false);
    }
    for (std::size_t k = 0; k < study.require.size(); ++k) {
        const Requirement& requirement = study.require[k];
        add_item(k, requirement.text, requirement.name.empty() ? requirement.text : requirement.name, true);
    }
    if (!problems.empty()) {
        throw ModelError(std::move(problems));
    }
}

std::size_t Measures::use(const NumberSource& source) {
    const auto found =
        std::find_if(used_.begin(), used_.end(), [&](const NumberSource& s) { return s.name == source.name; });
    if (found != used_.end()) {
        return static_cast<std::size_t>(found - used_.begin());
    }
    ask_for(source, choice_);
    needs_end_ = needs_end_ || choice_.end || source.kind == NumberSource::Kind::quantity;
    used_.push_back(source);
    return used_.size() - 1;
}

void Measures::add(const std::vector<NumberSource>& all, const std::string& text, const std::string& name,
                   bool requirement, std::vector<ModelProblem>& problems) {
    const expression::Parsing parsing = expression::parse(without_percent(text));
    if (!parsing.program) {
        problems.push_back(about(requirement, text, {.kind = ProblemKind::syntax, .what = parsing.problem.text}));
        return;
    }
    std::vector<const NumberSource*> sources;
    for (const std::string& signal : parsing.program->signals) {
        ModelProblem problem;
        const std::size_t found = find_source(all, signal, problem);
        if (found == all.size()) {
            problems.push_back(about(requirement, text, std::move(problem)));
            return;
        }
        sources.push_back(&all[found]);
    }
    const scenario::FormulaUnit unit = units_of(parsing, sources);
    for (const scenario::FormulaUnit::Mismatch& mismatch : unit.mismatches) {
        problems.push_back(about(requirement, text, {.kind = ProblemKind::unit, .what = mismatch.text}));
    }
    if (requirement && !is_condition(*parsing.program)) {
        problems.push_back(about(requirement, text,
                                 {.kind = ProblemKind::syntax,
                                  .what = "it is a number, which is neither met nor missed",
                                  .remedy = fmt::format("compare it, as in \"{} < 1\"", text)}));
    }
    Column column{.name = name};
    const bool plain_name = sources.size() == 1 && parsing.program->words.size() == 1;
    if (!requirement && plain_name) {
        column.name =
            sources.front()->name == text || sources.front()->long_name == text ? text : sources.front()->name;
        column.unit = sources.front()->unit;
        column.shown = sources.front()->shown;
    } else if (!requirement && unit.dimension) {
        column.unit = unit::si_text(*unit.dimension) == "1" ? "" : unit::unit_of(*unit.dimension);
    }
    Formula formula{.program = *parsing.program};
    for (const NumberSource* source : sources) {
        formula.sources.push_back(use(*source));
    }
    if (requirement) {
        column.threshold = threshold_of(formula);
    }
    (requirement ? requirement_formulas_ : metric_formulas_).push_back(std::move(formula));
    (requirement ? requirements_ : metrics_).push_back(std::move(column));
}

std::optional<Threshold> Measures::threshold_of(const Formula& formula) const {
    using expression::Operation;
    const expression::Program& program = formula.program;
    const std::size_t last = program.words.size() - 1;
    const Operation compare = program.at(last).operation;
    const bool below = compare == Operation::less || compare == Operation::not_greater;
    const bool above = compare == Operation::greater || compare == Operation::not_less;
    if (last < 2 || (!below && !above)) {
        return std::nullopt;
    }
    const bool turned = program.at(0).operation != Operation::signal;
    const expression::Code number{program.words.data() + (turned ? 0 : 1), last - 1, program.constants.data()};
    if (program.at(turned ? last - 1 : 0).operation != Operation::signal || !is_number(number)) {
        return std::nullopt;
    }
    for (std::size_t k = 0; k < metric_formulas_.size(); ++k) {
        const Formula& kept = metric_formulas_[k];
        if (kept.program.words.size() == 1 && kept.sources == formula.sources) {
            return Threshold{.metric = metrics_[k].name,
                             .value = expression::evaluate(number, 0.0, [](std::size_t) { return 0.0; }),
                             .upper = below != turned,
                             .closed = compare == Operation::not_greater || compare == Operation::not_less};
        }
    }
    return std::nullopt;
}

void Measures::read(const RunMetrics& metrics, const State& end, const Observation& seen, std::size_t steps,
                    std::vector<double>& metric_values, std::vector<double>& requirement_values) const {
    std::vector<double> numbers;
    numbers.reserve(used_.size());
    for (const NumberSource& source : used_) {
        numbers.push_back(value_of(source, metrics, end, seen, steps));
    }
    metric_values.clear();
    for (const Formula& formula : metric_formulas_) {
        metric_values.push_back(formula_value(formula.program, formula.sources, numbers, end.time));
    }
    requirement_values.clear();
    for (const Formula& formula : requirement_formulas_) {  // (2)
        const bool known = std::none_of(formula.sources.begin(), formula.sources.end(),
                                        [&](std::size_t s) { return std::isnan(numbers[s]); });
        const bool met = known && formula_value(formula.program, formula.sources, numbers, end.time) > 0;
        requirement_values.push_back(!known ? std::numeric_limits<double>::quiet_NaN() : met ? 1.0 : 0.0);
    }
}

}  // namespace stiction::study
