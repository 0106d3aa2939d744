#include "scenario/units/formula_units.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "expression/function_table.hpp"
#include "scenario/units/unit_words.hpp"

namespace stiction::scenario {
namespace {

using expression::Instruction;
using expression::Operation;
using unit::Dimension;

/// How much is known of a value on the way through the program.
enum class Knows : unsigned char {
    number,   ///< written numbers and the time alone: any unit
    plain,    ///< what a function gives: a number as a factor, any unit as a term
    certain,  ///< its unit
    nothing,
    wrong,  ///< told already: whatever follows from it is not
};

struct Part {
    Knows knows = Knows::nothing;
    Dimension dimension{};  ///< where it is certain
    bool product = false;   ///< radians do not count
    std::string text{};     ///< "surface.position"
    std::size_t column = 0;
    double value = 0;  ///< of one written number

    [[nodiscard]] bool certain() const { return knows == Knows::certain; }
};

bool fit(const Part& a, const Part& b) {
    if (!a.certain() || !b.certain() || agree(a.dimension, b.dimension)) {
        return true;
    }
    return (a.product || b.product) && agree_but_for_angle(a.dimension, b.dimension);
}

/// (4)
bool is_plain(const Part& part, bool or_angle) {
    Dimension rest = part.dimension;
    if (part.product || (or_angle && part.dimension == unit::kAngle)) {
        rest.angle = 0;
    }
    return !part.certain() || rest == unit::kNone;
}

std::optional<Dimension> root_of(const Dimension& d) {
    for (const int exponent : {d.length, d.mass, d.time, d.current, d.temperature, d.angle}) {
        if (exponent % 2 != 0) {
            return std::nullopt;
        }
    }
    return Dimension{d.length / 2, d.mass / 2, d.time / 2, d.current / 2, d.temperature / 2, d.angle / 2};
}

std::string_view word_of(Operation operation) {
    const auto all = expression::functions();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const expression::Function& f) { return f.operation == operation; });
    return found == all.end() ? std::string_view() : found->name;
}

/// In brackets where one of these signs stands outside of all others in it.
std::string in_brackets(const std::string& text, std::string_view signs = " ") {
    int depth = 0;
    const bool open = std::any_of(text.begin(), text.end(), [&](char c) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        return depth == 0 && signs.find(c) != std::string_view::npos;
    });
    return open ? "(" + text + ")" : text;
}

/// Of a base or a divisor: "lead/(2*pi)", "(a*b)^2".
std::string as_one_factor(const std::string& text) { return in_brackets(text, " */"); }

class Walk {
public:
    Walk(FormulaUnit& result, BareNumbers bare) : result_(&result), plain_(bare == BareNumbers::plain) {}

    Part of_one(const Instruction& i, Part a) const {
        switch (i.operation) {
            case Operation::negate:
            case Operation::absolute:
            case Operation::round_down:
            case Operation::round_up:
            case Operation::round_nearest: a.value = 0; return a;
            case Operation::whole_power: return raised(std::move(a), i.exponent);
            case Operation::square_root: return root(std::move(a));
            case Operation::sine:
            case Operation::cosine:
            case Operation::tangent: take_plain(a, i.operation, true); break;
            case Operation::arc_sine:
            case Operation::arc_cosine:
            case Operation::arc_tangent: take_plain(a, i.operation, false); return angle(i.operation, a.text);
            case Operation::hyperbolic_sine:
            case Operation::hyperbolic_cosine:
            case Operation::hyperbolic_tangent:
            case Operation::exponential:
            case Operation::natural_logarithm:
            case Operation::decimal_logarithm: take_plain(a, i.operation, false); break;
            default: break;  // sign, step and conditions look at anything
        }
        return {Knows::plain, {}, false, fmt::format("{}({})", word_of(i.operation), a.text)};
    }

    Part of_two(Operation operation, Part a, const Part& b) const {
        switch (operation) {
            case Operation::add: return joined(std::move(a), b, "add", " + ");
            case Operation::subtract: return joined(std::move(a), b, "add", " - ");
            case Operation::minimum:
            case Operation::maximum:
            case Operation::hypotenuse: return called(operation, joined(std::move(a), b, "take", ", "));
            case Operation::modulo: return called(operation, joined(std::move(a), b, "divide", ", "));
            case Operation::multiply:
            case Operation::divide: return multiplied(a, b, operation == Operation::multiply);
            case Operation::power: return to_the_power(std::move(a), b);
            case Operation::angle_of_point: {
                const std::string both = a.text + ", " + b.text;
                static_cast<void>(joined(std::move(a), b, "take", ", "));
                return angle(operation, both);
            }
            case Operation::logic_and:
            case Operation::logic_or: break;
            default: static_cast<void>(joined(std::move(a), b, "compare", " < ")); break;
        }
        return {Knows::plain, {}, false, "the comparison"};
    }

    /// (1), (3)
    Part joined(Part a, const Part& b, const char* verb, const char* sign) const {
        if (a.knows == Knows::wrong || b.knows == Knows::wrong) {
            return {Knows::wrong};
        }
        if (const Part* bare = lacking_unit(a, b); bare != nullptr) {
            const Part& other = bare == &a ? b : a;
            tell(*bare,
                 fmt::format("\"{}\" is {}, but \"{}\" is a plain number: write its unit, as in \"{} {}\"", other.text,
                             described(other.dimension), bare->text, bare->text, unit_word(other.dimension)));
            return {Knows::wrong};
        }
        if (!fit(a, b)) {
            tell(b, fmt::format("\"{}\" is {}, but \"{}\" is {}: {} what has one unit, or multiply one of them by a "
                                "factor",
                                a.text, described(a.dimension), b.text, described(b.dimension), verb));
            return {Knows::wrong};
        }
        const std::string text = a.text + sign + b.text;
        Part result = std::move(a);
        if ((b.certain() && (!result.certain() || result.product)) ||
            (!result.certain() && (b.knows == Knows::nothing || result.knows == Knows::plain))) {
            result = b;
        }
        result.text = text;
        result.value = 0;
        return result;
    }

private:
    void tell(const Part& at, std::string text) const { result_->mismatches.push_back({at.column, std::move(text)}); }

    /// The one of two terms of a value's arithmetic that has no unit where the other has one.
    const Part* lacking_unit(const Part& a, const Part& b) const {
        if (!plain_ || a.certain() == b.certain()) {
            return nullptr;
        }
        const Part& bare = a.certain() ? b : a;
        const Dimension& other = a.certain() ? a.dimension : b.dimension;
        const bool zero = bare.text == "0";
        return zero || other == unit::kNone || other == unit::kAngle ? nullptr : &bare;
    }

    static Part called(Operation operation, Part part) {
        part.text = fmt::format("{}({})", word_of(operation), part.text);
        return part;
    }

    static Part angle(Operation operation, const std::string& of) {
        return {Knows::certain, unit::kAngle, true, fmt::format("{}({})", word_of(operation), of)};
    }

    /// (4)
    void take_plain(const Part& a, Operation operation, bool or_angle) const {
        if (is_plain(a, or_angle)) {
            return;
        }
        const std::string_view word = word_of(operation);
        tell(a, fmt::format("\"{}\" is {}, but {} takes {}: multiply it by a factor, as in {}(2*{})", a.text,
                            described(a.dimension), word, or_angle ? "an angle or a plain number" : "a plain number",
                            word, in_brackets(a.text)));
    }

    /// (2)
    Part multiplied(const Part& a, const Part& b, bool times) const {
        const std::string text =
            in_brackets(a.text) + (times ? "*" + in_brackets(b.text) : "/" + as_one_factor(b.text));
        if (!a.certain() && !b.certain()) {
            const bool nothing = a.knows >= Knows::nothing || b.knows >= Knows::nothing;
            const bool plain = a.knows == Knows::plain && b.knows == Knows::plain;
            return {nothing ? Knows::nothing : plain ? Knows::plain : Knows::number, {}, false, text};
        }
        const auto may_be_a_factor = [&](const Part& p) {
            return !p.certain() && p.knows != Knows::plain && (!plain_ || p.knows != Knows::number);
        };
        if (may_be_a_factor(a) || may_be_a_factor(b)) {
            return {Knows::nothing, {}, false, text};
        }
        const bool product = a.certain() == b.certain() || a.product || b.product || !plain_;
        return {Knows::certain, times ? a.dimension * b.dimension : a.dimension / b.dimension, product, text};
    }

    static Part raised(Part a, int exponent) {
        a.dimension = power(a.dimension, exponent);
        a.product = true;
        a.text = fmt::format("{}^{}", as_one_factor(a.text), exponent);
        return a;
    }

    static Part root(Part a) {
        const std::optional<Dimension> half = root_of(a.dimension);
        a.knows = a.certain() && !half ? Knows::nothing : a.knows;
        a.dimension = half.value_or(unit::kNone);
        a.text = "sqrt(" + a.text + ")";
        return a;
    }

    Part to_the_power(Part a, const Part& b) const {
        if (!is_plain(b, false)) {
            tell(b, fmt::format("\"{}\" is {}, but an exponent is a plain number: multiply it by a factor", b.text,
                                described(b.dimension)));
        }
        constexpr double kHalf = 0.5;
        if (b.knows == Knows::number && b.value == kHalf) {
            return root(std::move(a));
        }
        if (a.certain() && a.dimension != unit::kNone) {
            a.knows = Knows::nothing;
        }
        a.text = as_one_factor(a.text) + "^" + as_one_factor(b.text);
        return a;
    }

    FormulaUnit* result_;
    bool plain_;  // numbers without unit are plain numbers
};

/// A number, (5) or a signal.
Part leaf(const expression::Parsing& formula, const Instruction& instruction,
          const std::function<const SignalUnits::Origin*(const std::string&)>& known) {
    const expression::Program& program = *formula.program;
    if (instruction.operation == Operation::constant) {
        const double value = program.constants[instruction.index];
        const expression::Written& written = formula.written[instruction.index];
        const std::string number = value == std::numbers::pi ? "pi" : fmt::format("{}", value);
        const std::string text = written.text.empty() ? number : written.text;
        return {written.dimension ? Knows::certain : Knows::number,
                written.dimension.value_or(unit::kNone),
                false,
                text,
                0,
                value};
    }
    if (instruction.operation == Operation::time) {
        return {Knows::number, {}, false, "t"};
    }
    const std::string& name = program.signals[instruction.index];
    const SignalUnits::Origin* origin = known(name);
    return origin == nullptr ? Part{Knows::nothing, {}, false, name}
                             : Part{Knows::certain, origin->dimension, origin->product, name};
}

}  // namespace

FormulaUnit unit_of_formula(const expression::Parsing& formula,
                            const std::function<const SignalUnits::Origin*(const std::string&)>& known,
                            BareNumbers bare) {
    const expression::Program& program = *formula.program;
    FormulaUnit result;
    const Walk walk(result, bare);
    std::vector<Part> stack;
    const auto pop = [&] {
        Part top = std::move(stack.back());
        stack.pop_back();
        return top;
    };
    for (std::size_t i = 0; i < program.words.size(); ++i) {
        const Instruction instruction = program.at(i);
        const std::size_t operands = expression::operands(instruction.operation);
        std::size_t column = i < formula.columns.size() ? formula.columns[i] : 0;
        if (column == 0 && operands > 0) {
            column = stack[stack.size() - operands].column;
        }
        Part made;
        if (operands == 0) {
            made = leaf(formula, instruction, known);
        } else if (operands == 1) {
            made = walk.of_one(instruction, pop());
        } else if (operands == 2) {
            const Part second = pop();
            made = walk.of_two(instruction.operation, pop(), second);
        } else {
            const Part otherwise = pop();
            made = walk.joined(pop(), otherwise, "choose between", ", ");
            static_cast<void>(pop());
        }
        made.column = column;
        stack.push_back(std::move(made));
    }
    if (!stack.empty() && stack.back().certain()) {
        result.dimension = stack.back().dimension;
        result.product = stack.back().product;
    }
    result.unclear = !stack.empty() && stack.back().knows == Knows::nothing;
    return result;
}

}  // namespace stiction::scenario
