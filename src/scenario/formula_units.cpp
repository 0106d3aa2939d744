#include "scenario/formula_units.hpp"

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "scenario/unit_words.hpp"

namespace stiction::scenario {
namespace {

using expression::Instruction;
using expression::Operation;

/// A value on the way through the program.
struct Part {
    bool of_names = false;                       ///< names alone: what is not known of it fits everywhere
    std::optional<unit::Dimension> dimension{};  ///< where it is known
    bool product = false;
    std::string text{};  ///< "surface.position"
};

bool fit(const Part& a, const Part& b) {
    if (!a.dimension || !b.dimension || agree(*a.dimension, *b.dimension)) {
        return true;
    }
    return (a.product || b.product) && agree_but_for_angle(*a.dimension, *b.dimension);
}

bool compares(Operation operation) {
    switch (operation) {
        case Operation::less:
        case Operation::not_greater:
        case Operation::greater:
        case Operation::not_less:
        case Operation::equal:
        case Operation::not_equal: return true;
        default: return false;
    }
}

class Walk {
public:
    explicit Walk(FormulaUnit& result) : result_(&result) {}

    Part of_one(const Instruction& i, Part a) const {
        if (i.operation == Operation::negate || i.operation == Operation::absolute) {
            return a;
        }
        if (i.operation == Operation::whole_power && a.dimension) {
            return {true, power(*a.dimension, i.exponent), true, fmt::format("{}^{}", a.text, int{i.exponent})};
        }
        return {};
    }

    Part of_two(Operation operation, Part a, const Part& b) const {
        switch (operation) {
            case Operation::add:
            case Operation::subtract:
            case Operation::minimum:
            case Operation::maximum:
            case Operation::hypotenuse: return joined(std::move(a), b, "add");
            case Operation::multiply:
            case Operation::divide: return multiplied(a, b, operation == Operation::multiply);
            default: break;
        }
        if (compares(operation)) {
            static_cast<void>(joined(std::move(a), b, "compare"));
        }
        return {};
    }

    /// (1), (3)
    Part joined(Part a, const Part& b, const char* verb) const {
        if (!fit(a, b) && result_->mismatch.empty()) {
            result_->mismatch =
                fmt::format("\"{}\" is {}, but \"{}\" is {}: {} what has one unit, or multiply one of them by a factor",
                            a.text, described(*a.dimension), b.text, described(*b.dimension), verb);
        }
        if (!a.of_names || !b.of_names) {
            return {};
        }
        return a.dimension ? std::move(a) : b;
    }

private:
    /// (2)
    static Part multiplied(const Part& a, const Part& b, bool times) {
        if (!a.dimension || !b.dimension) {
            return {};
        }
        return {true, times ? *a.dimension * *b.dimension : *a.dimension / *b.dimension, true,
                a.text + (times ? "*" : "/") + b.text};
    }

    FormulaUnit* result_;
};

}  // namespace

FormulaUnit unit_of_formula(const expression::Program& program,
                            const std::function<const SignalUnits::Origin*(const std::string&)>& known) {
    FormulaUnit result;
    const Walk walk(result);
    std::vector<Part> stack;
    const auto pop = [&] {
        Part top = std::move(stack.back());
        stack.pop_back();
        return top;
    };
    for (std::size_t i = 0; i < program.words.size(); ++i) {
        const Instruction instruction = program.at(i);
        Part made;
        if (instruction.operation == Operation::signal) {
            made.text = program.signals[instruction.index];
            made.of_names = true;
            if (const SignalUnits::Origin* origin = known(made.text); origin != nullptr) {
                made.dimension = origin->dimension;
                made.product = origin->product;
            }
        } else if (expression::operands(instruction.operation) == 1) {
            made = walk.of_one(instruction, pop());
        } else if (expression::operands(instruction.operation) == 2) {
            const Part second = pop();
            made = walk.of_two(instruction.operation, pop(), second);
        } else if (instruction.operation == Operation::choose) {
            const Part otherwise = pop();
            made = walk.joined(pop(), otherwise, "choose between");
            static_cast<void>(pop());
        }
        stack.push_back(std::move(made));
    }
    if (!stack.empty()) {
        result.dimension = stack.back().dimension;
        result.product = stack.back().product;
    }
    return result;
}

}  // namespace stiction::scenario
