#include "scenario/units/signal_units.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "scenario/units/formula_units.hpp"
#include "scenario/units/unit_words.hpp"
#include "unit/reading.hpp"

namespace stiction::scenario {
namespace {

using unit::Dimension;

/// A radius has no radian, so r·ω is a speed and pressure times displacement a torque: in a product the angle does not count.
bool fits(const unit::Quantity& quantity, const SignalUnits::Origin& origin) {
    Dimension dimension = origin.dimension;
    if (origin.product) {
        dimension.angle = quantity.dimension.angle;
    }
    return quantity.accepts(origin.dimension) || quantity.accepts(dimension);
}

/// Requirement that a signal of this dimension would fulfil.
unit::Requirement like(const Dimension& dimension) { return unit::requirement(unit::unit_of(dimension)); }

std::string first_unit(const unit::Requirement& needed) {
    return needed.quantities.empty() ? "1" : needed.quantities.front().unit;
}

/// Describes the effect of a factor: '"3 N/rad" makes "surface.position" a force [N]'.
std::string made_of(const std::string& text, std::string input, const Dimension& dimension) {
    constexpr std::string_view kInner = "given_";  // of a value written where a part publishes what it makes of it
    if (const std::size_t inner = input.find(kInner); inner != std::string::npos) {
        input.erase(inner, kInner.size());
    }
    return text.empty() ? fmt::format("\"{}\" over time is {}", input, described(dimension))
                        : fmt::format("\"{}\" times \"{}\" is {}", text, input, described(dimension));
}

/// Describes why a dimension of this origin does not fit what is needed.
std::string misfit(const SignalUnits::Origin& origin, const unit::Requirement& needed) {
    if (origin.formula) {
        return fmt::format("it is {}; admissible: {}: multiply it by a factor, or tell what it is with unit = \"{}\"",
                           described(origin.dimension), needed.text(), first_unit(needed));
    }
    if (!origin.input.empty() && !needed.quantities.empty()) {
        return fmt::format("{}; admissible: {}: {}", made_of(origin.text, origin.input, origin.dimension),
                           needed.text(), factor_remedy(origin.text, needed.quantities.front().dimension, origin.per));
    }
    if (!origin.text.empty() && origin.derivative == 0) {
        const unit::Reading read = unit::read(origin.text, needed);
        if (!read.ok() && unit::read(origin.text, {}).ok()) {
            return read.problem.text;
        }
    }
    if (origin.derivative > 0) {
        const std::string per = origin.derivative == 1 ? "s" : fmt::format("s{}", origin.derivative);
        return fmt::format("\"{}\" makes it {}; admissible: {}: give {}in {}/{}", origin.text,
                           described(origin.dimension), needed.text(),
                           origin.derivative == 1 ? "its change per second, " : "it ", first_unit(needed), per);
    }
    return fmt::format("it is {}; admissible: {}: give it in {}", described(origin.dimension), needed.text(),
                       first_unit(needed));
}

}  // namespace

SignalUnits::Origin SignalUnits::Carried::times(const Origin& origin) const {
    if (!multiplies()) {
        return origin;
    }
    Origin result;
    result.per = origin.dimension * factor.times;
    result.dimension = result.per * factor.dimension;
    result.key = reader;
    result.text = factor.text;
    result.product = true;
    result.input = from;
    return result;
}

void SignalUnits::tell(const std::string& signal, const Origin& origin, Mistakes& mistakes) {
    std::optional<Origin>& told = signals_[signal].told;
    if (!told) {
        told = origin;
    } else if (!agree(told->dimension, origin.dimension)) {
        mistakes.add(
            origin.key.place,
            origin.key.problem(ProblemKind::unit, fmt::format("{}; {} tells so", misfit(origin, like(told->dimension)),
                                                              told->key.path())));
    }
}

void SignalUnits::publish(const std::string& signal, const char* unit) {
    const unit::Requirement known = unit::requirement(unit);
    if (!known.quantities.empty()) {
        signals_[signal].told = Origin{.dimension = known.quantities.front().dimension};
    }
}

void SignalUnits::carry(const std::string& signal, const std::string& from, const KeyPlace& reader) {
    carry(signal, from, reader, Factor{});
}

void SignalUnits::carry(const std::string& signal, const std::string& from, const KeyPlace& reader,
                        const Factor& factor) {
    signals_[signal].carried.push_back({from, reader, factor});
}

void SignalUnits::formula(const std::string& signal, const KeyPlace& key, expression::Parsing parsing) {
    signals_[signal].formula = Formula{key, std::move(parsing)};
}

void SignalUnits::compare(const std::string& first, const std::string& second, const KeyPlace& reader) {
    pairs_.push_back({first, second, reader});
}

void SignalUnits::feed(const std::string& signal, const KeyPlace& reader, const unit::Requirement& needed) {
    if (!needed.quantities.empty()) {
        readers_.push_back({signal, reader, needed});
    }
}

const SignalUnits::Origin* SignalUnits::told(const std::string& signal) const {
    const auto found = signals_.find(signal);
    return found != signals_.end() && found->second.told ? &*found->second.told : nullptr;
}

std::vector<std::string> SignalUnits::names() const {
    std::vector<std::string> all;
    for (const auto& [name, signal] : signals_) {
        all.push_back(name);
    }
    return all;
}

/// A ring of signals that carry each other tells nothing.
const SignalUnits::Origin* SignalUnits::find(const std::string& name) {
    const auto found = signals_.find(name);
    if (found == signals_.end()) {
        return nullptr;
    }
    Signal& signal = found->second;
    if (signal.walk == Signal::Walk::not_yet) {
        signal.walk = Signal::Walk::under_way;
        signal.known = known_of(signal);
        signal.walk = Signal::Walk::done;
    }
    return signal.known ? &*signal.known : nullptr;
}

/// (1), else (2) from the first that is known, else (4).
std::optional<SignalUnits::Origin> SignalUnits::known_of(const Signal& signal) {
    if (signal.told) {
        return signal.told;
    }
    for (const Carried& carried : signal.carried) {
        if (const Origin* from = find(carried.from); from != nullptr) {
            return carried.times(*from);
        }
    }
    if (!signal.formula) {
        return std::nullopt;
    }
    const FormulaUnit unit =
        unit_of_formula(signal.formula->parsing, [this](const std::string& name) { return find(name); });
    if (!unit.dimension) {
        return std::nullopt;
    }
    Origin result;
    result.dimension = *unit.dimension;
    result.key = signal.formula->key;
    result.product = unit.product;
    result.formula = true;
    return result;
}

void SignalUnits::check(Mistakes& mistakes) {
    for (const auto& [name, signal] : signals_) {
        check_carried(name, signal, mistakes);
        if (signal.formula) {
            check_formula(*signal.formula, mistakes);
        }
    }
    for (const Pair& pair : pairs_) {
        check_pair(pair, mistakes);
    }
    for (const Reader& reader : readers_) {
        check_reader(reader, mistakes);
    }
}

void SignalUnits::check_formula(const Formula& formula, Mistakes& mistakes) {
    const FormulaUnit unit = unit_of_formula(formula.parsing, [this](const std::string& name) { return find(name); });
    for (const FormulaUnit::Mismatch& mismatch : unit.mismatches) {
        ModelProblem problem = formula.key.problem(ProblemKind::unit, mismatch.text);
        problem.column = mismatch.column;
        mistakes.add(formula.key.place, std::move(problem));
    }
}

void SignalUnits::check_carried(const std::string& name, const Signal& signal, Mistakes& mistakes) {
    const Origin* known = find(name);
    const Carried* first = nullptr;  // that told it
    for (const Carried& carried : signal.carried) {
        const Origin* from = find(carried.from);
        if (from == nullptr || known == nullptr) {
            continue;
        }
        const Origin made = carried.times(*from);
        const bool product = made.product || known->product;
        if (agree(known->dimension, made.dimension) ||
            (product && agree_but_for_angle(known->dimension, made.dimension))) {
            first = first == nullptr ? &carried : first;
            continue;
        }
        const bool same = !carried.multiplies();
        const std::string what = same ? fmt::format("\"{}\" is {}", carried.from, described(made.dimension))
                                      : made_of(carried.factor.text, carried.from, made.dimension);
        const std::string other = signal.told           ? fmt::format("{} tells", signal.told->key.path())
                                  : first == nullptr    ? fmt::format("\"{}\" is", name)
                                  : first->multiplies() ? fmt::format("{} makes it", first->reader.path())
                                                        : fmt::format("\"{}\" is", first->from);
        ModelProblem problem = carried.reader.problem(
            ProblemKind::unit, fmt::format("{}, but {} {}", what, other, described(known->dimension)));
        problem.remedy =
            same ? "give both in one unit" : factor_remedy(carried.factor.text, known->dimension, made.per);
        mistakes.add(carried.reader.place, std::move(problem));
    }
}

void SignalUnits::check_pair(const Pair& pair, Mistakes& mistakes) {
    const Origin* first = find(pair.first);
    const Origin* second = find(pair.second);
    const bool product = first && second && (first->product || second->product);
    if (first && second && !agree(first->dimension, second->dimension) &&
        !(product && agree_but_for_angle(first->dimension, second->dimension))) {
        const std::string what = pair.first == pair.reader.path() ? "it" : fmt::format("\"{}\"", pair.first);
        ModelProblem problem = pair.reader.problem(
            ProblemKind::unit, fmt::format("{} is {}, but \"{}\" is {}", what, described(first->dimension), pair.second,
                                           described(second->dimension)));
        problem.remedy = "compare what has one unit";
        mistakes.add(pair.reader.place, std::move(problem));
    }
}

/// (3), told at the key that gives the unit where there is one.
void SignalUnits::check_reader(const Reader& reader, Mistakes& mistakes) {
    const Origin* known = find(reader.signal);
    const auto& admitted = reader.needed.quantities;
    if (!known ||
        std::any_of(admitted.begin(), admitted.end(), [&](const unit::Quantity& q) { return fits(q, *known); })) {
        return;
    }
    if (known->key.key.empty()) {
        ModelProblem problem = reader.key.problem(
            ProblemKind::unit, fmt::format("\"{}\" is {}", reader.signal, described(known->dimension)));
        problem.range = reader.needed.text();
        problem.remedy = "name another signal, or make one of it with a gain";
        mistakes.add(reader.key.place, std::move(problem));
        return;
    }
    const std::string reader_path = reader.key.path();
    const std::string known_path = known->key.path();
    const bool direct = reader_path.rfind(reader.signal + ".", 0) == 0 ||
                        known_path.find("." + reader.signal + ".") != std::string::npos ||
                        known_path == "signals." + reader.signal;
    const std::string by = known_path == reader_path ? std::string()
                           : direct                  ? fmt::format("; {} reads it", reader_path)
                                    : fmt::format("; {} reads it as \"{}\"", reader_path, reader.signal);
    mistakes.add(known->key.place, known->key.problem(ProblemKind::unit, misfit(*known, reader.needed) + by));
}

}  // namespace stiction::scenario
