#include "expression/parser.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <fmt/core.h>

#include "expression/evaluate.hpp"
#include "expression/function_table.hpp"
#include "text/nearest_name.hpp"
#include "text/number.hpp"
#include "unit/decimal.hpp"
#include "unit/unit_text.hpp"

namespace stiction::expression {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kEuler = 2.71828182845904523536;
constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);  // a sign between values

/// Values of a part of an expression: any number, or 1 and 0 only.
enum class Gives : std::uint8_t { number, truth };

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_letter(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (static_cast<unsigned char>(c) & 0x80U) != 0U;
}

class Parser {
public:
    Parser(std::string_view text, const std::vector<std::string>* known, std::span<const Constant> constants)
        : text_(text), known_(known), constants_(constants) {}

    Parsing all() {
        if (text_.size() > kLongestText) {
            return {std::nullopt,
                    {1, fmt::format("{} characters are too many; admissible: up to {}: split it into several signals",
                                    text_.size(), kLongestText)},
                    {},
                    {},
                    {}};
        }
        expression();
        if (!failed() && take(":")) {
            sum();
            emit(Operation::divide);
        }
        skip_space();
        if (!failed() && at_ < text_.size()) left_over();
        if (failed()) return {std::nullopt, std::move(problem_), {}, {}, {}};
        return {std::move(program_), {}, std::move(columns_), std::move(written_), std::move(used_)};
    }

private:
    Gives expression() { return joined("or", Operation::logic_or, &Parser::conjunction); }
    Gives conjunction() { return joined("and", Operation::logic_and, &Parser::negation); }

    /// Operands joined by a word.
    Gives joined(const char* word, Operation operation, Gives (Parser::*operand)()) {
        Gives gives = (this->*operand)();
        while (!failed() && take_word(word)) {
            require_truth(gives);
            require_truth((this->*operand)());
            emit(operation);
            gives = Gives::truth;
        }
        return gives;
    }

    Gives negation() {
        if (!take_word("not")) return comparison();
        if (!deeper()) return Gives::truth;
        require_truth(negation());
        emit(Operation::logic_not);
        --depth_;
        return Gives::truth;
    }

    Gives comparison() {
        const Gives gives = sum();
        const std::optional<Operation> operation = take_comparison();
        if (!operation) return gives;
        sum();
        emit(*operation);
        skip_space();
        const std::size_t place = at_;
        if (!failed() && take_comparison()) {
            fail(place,
                 "a second comparison in a row can be read in two ways: join them by and, as in \"a < b and b < c\"");
        }
        return Gives::truth;
    }

    std::optional<Operation> take_comparison() {
        if (failed()) return std::nullopt;
        for (const auto& [sign, operation] :
             {std::pair{"<=", Operation::not_greater}, std::pair{">=", Operation::not_less},
              std::pair{"==", Operation::equal}, std::pair{"!=", Operation::not_equal}, std::pair{"<", Operation::less},
              std::pair{">", Operation::greater}}) {
            if (take(sign)) return operation;
        }
        return std::nullopt;
    }

    Gives sum() {
        Gives gives = term();
        while (!failed()) {
            const bool plus = take("+");
            if (!plus && !take("-")) break;
            term();
            emit(plus ? Operation::add : Operation::subtract);
            gives = Gives::number;
        }
        return gives;
    }

    Gives term() {
        skip_space();
        std::size_t before = at_;
        Gives gives = factor();
        while (!failed()) {
            skip_space();
            if (text_.substr(at_, 2) == "**") break;  // reported by left_over(), with the remedy
            const bool times = take("*");
            if (!times && !take("/")) break;
            skip_space();
            const std::size_t start = at_;
            factor();
            if (!times) refuse_two_ways(before, start);
            before = start;
            emit(times ? Operation::multiply : Operation::divide);
            gives = Gives::number;
        }
        return gives;
    }

    /// "1/3 s" is (1/3) s to some and 1/(3 s) to others: a number divided by a number with a unit.
    void refuse_two_ways(std::size_t before, std::size_t start) {
        const auto begins_number = [&](std::size_t at) { return is_digit(text_[at]) || text_[at] == '.'; };
        if (failed() || !begins_number(before) || !begins_number(start) || written_.back().text.empty()) return;
        const std::optional<unit::Decimal> above = unit::scan_decimal(text_.substr(before));
        const std::optional<unit::Decimal> below = unit::scan_decimal(text_.substr(start));
        if (text_[text_.find_first_not_of(" \t\n\r", before + above->length)] != '/') return;
        const std::string_view number = text_.substr(before, above->length);
        const std::string_view divisor = text_.substr(start, below->length);
        fail(before, fmt::format("it can be read in two ways: write {0}/{1}*1{2} or {0}/({1}{2})", number, divisor,
                                 text_.substr(start + below->length, at_ - start - below->length)));
    }

    Gives factor() {
        const bool minus = take("-");
        if (!minus && !take("+")) return power();
        if (!deeper()) return Gives::number;
        factor();
        if (minus) emit(Operation::negate);
        --depth_;
        return Gives::number;
    }

    Gives power() {
        const Gives gives = primary();
        if (failed() || !take("^")) return gives;
        if (!deeper()) return Gives::number;
        const std::size_t start = program_.words.size();
        factor();
        finish_power(start);
        --depth_;
        return Gives::number;
    }

    /// A power whose exponent was written from `start` on: a product if it is a small whole number.
    void finish_power(std::size_t start) {
        if (failed()) return;
        const std::optional<double> exponent = constant_from(start);
        if (!exponent || *exponent != std::floor(*exponent) || std::fabs(*exponent) > kLargestWholePower) {
            emit(Operation::power);
            return;
        }
        program_.words.resize(start);
        columns_.resize(start);
        --height_;
        append({.operation = Operation::whole_power, .exponent = static_cast<std::int8_t>(*exponent)});
    }

    /// The value of what was written from `start` on, if it is made of constants and smooth functions only.
    [[nodiscard]] std::optional<double> constant_from(std::size_t start) const {
        for (std::size_t i = start; i < program_.words.size(); ++i) {
            const Operation operation = program_.at(i).operation;
            if (operation == Operation::signal || operation == Operation::time || has_region(operation)) return {};
            if (operation == Operation::constant && written_[program_.at(i).index].dimension) return {};
        }
        const Code part{program_.words.data() + start, program_.words.size() - start, program_.constants.data()};
        return evaluate(part, 0.0, [](std::size_t) { return 0.0; });
    }

    Gives primary() {
        skip_space();
        if (failed()) return Gives::number;
        const std::size_t start = at_;
        if (take("(")) {
            if (!deeper()) return Gives::number;
            const Gives gives = expression();
            close(start);
            --depth_;
            return gives;
        }
        const bool point = start + 1 < text_.size() && text_[start] == '.' && is_digit(text_[start + 1]);
        if (start < text_.size() && (is_digit(text_[start]) || point)) return literal();
        if (start < text_.size() && is_letter(text_[start]) && sign_advice(text_.substr(start)).empty()) return word();
        if (start == text_.size()) {
            fail(start, text_.empty() ? "there is nothing here: write a number, a signal or a function of them"
                                      : "the expression ends too early: a value is missing");
        } else {
            const std::string advice = sign_advice(text_.substr(start));
            fail(start, fmt::format("{} stands where a value is needed{}", quoted_rest(text_, start),
                                    advice.empty() ? ": write a number, a signal or a function" : advice));
        }
        return Gives::number;
    }

    Gives literal() {
        const std::optional<unit::Decimal> decimal = unit::scan_decimal(text_.substr(at_));
        const std::size_t number_end = at_ + (decimal ? decimal->length : 0);
        const unit::UnitScan scan = unit::scan_unit(text_, number_end);
        const bool has_unit = scan.end != number_end;
        const std::optional<double> value = !decimal   ? std::nullopt
                                            : has_unit ? unit::to_double(*decimal, scan.unit.factor)
                                                       : unit::to_double(*decimal);
        if (scan.problem.found()) {
            problem_ = scan.problem;
            return Gives::number;
        }
        if (!value) {
            fail(at_, fmt::format("{} is too large for a number: rescale it", quoted_rest(text_, at_)));
            return Gives::number;
        }
        const std::size_t start = at_;
        at_ = scan.end;
        constant(*value, start,
                 has_unit ? Written{std::string(text_.substr(start, at_ - start)), scan.unit.dimension} : Written{});
        return Gives::number;
    }

    Gives word() {
        const std::size_t start = at_;
        const std::string_view name = scan_name();
        skip_space();
        const bool called = at_ < text_.size() && text_[at_] == '(';
        const Function* function = find_function(name);
        if (called) {
            if (function != nullptr) return call(*function, start);
            fail(start, fmt::format("\"{}\" is not a known function{}", name, function_advice(name)));
        } else if (name == "t" || name == "time") {
            program_.uses_time = true;
            emit(Operation::time, start);
        } else if (name == "pi" || name == "e") {
            constant(name == "e" ? kEuler : kPi, start, {});
        } else if (name == "and" || name == "or" || name == "not") {
            fail(start, fmt::format(
                            "\"{0}\" stands where a value is needed: write what it works on, as in \"a > 0 {0} b > 0\"",
                            name));
        } else if (function != nullptr && !is_known(name)) {
            fail(start, fmt::format("\"{0}\" is a function: write {0}({1})", name, function->arguments));
        } else if (const auto found = std::find_if(constants_.begin(), constants_.end(),
                                                   [&](const Constant& c) { return c.name == name; });
                   found != constants_.end()) {
            if (std::find(used_.begin(), used_.end(), name) == used_.end()) used_.emplace_back(name);
            constant(found->value, start, {found->name, found->dimension});
        } else {
            signal(name, start);
        }
        return Gives::number;
    }

    Gives call(const Function& function, std::size_t start) {
        const std::size_t bracket = at_;
        take("(");
        if (!deeper()) return Gives::number;
        std::size_t count = 0;
        std::size_t last_argument = 0;
        skip_space();
        if (text_.substr(at_, 1) != ")") {
            do {
                last_argument = program_.words.size();
                const Gives gives = expression();
                if (++count == 1 && function.operation == Operation::choose) require_truth(gives);
                const bool folds = function.most == kAnyNumber && count > 1;
                if (folds) emit(function.operation, start);
            } while (!failed() && take(","));
        }
        if (failed()) return Gives::number;
        close(bracket);
        --depth_;
        check_count(function, count, start);
        if (failed() || function.most == kAnyNumber) return Gives::number;
        if (function.operation == Operation::power) {
            finish_power(last_argument);
        } else {
            emit(function.operation, start);
        }
        return function.operation == Operation::step ? Gives::truth : Gives::number;
    }

    void check_count(const Function& function, std::size_t count, std::size_t start) {
        if (failed() || (count >= function.least && count <= function.most)) return;
        const std::string range = function.most == kAnyNumber ? fmt::format("at least {}", function.least)
                                                              : fmt::format("{}", function.least);
        fail(start, fmt::format("{0} has {1}; admissible: {2}: write {0}({3})", function.name,
                                counted(count, "argument"), range, function.arguments));
    }

    void signal(std::string_view name, std::size_t start) {
        if (known_ != nullptr && !is_known(name)) {
            fail(start, fmt::format("\"{}\" is not a known signal{}", name, did_you_mean(name, *known_)));
            return;
        }
        auto& names = program_.signals;
        auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end()) found = names.insert(names.end(), std::string(name));
        append({.operation = Operation::signal, .index = static_cast<std::uint16_t>(found - names.begin())}, start);
    }
    [[nodiscard]] bool is_known(std::string_view name) const {
        return known_ != nullptr && std::find(known_->begin(), known_->end(), name) != known_->end();
    }

    void constant(double value, std::size_t start, Written written) {
        program_.constants.push_back(value);
        written_.push_back(std::move(written));
        append({.operation = Operation::constant, .index = static_cast<std::uint16_t>(program_.constants.size() - 1)},
               start);
    }

    void require_truth(Gives gives) {
        if (gives == Gives::number) emit(Operation::truth);
    }
    void emit(Operation operation, std::size_t start = kNowhere) { append({.operation = operation}, start); }

    /// Every word comes here: bounds are checked, regions and events numbered.
    void append(Instruction instruction, std::size_t start = kNowhere) {
        if (failed()) return;
        const Operation operation = instruction.operation;
        height_ = height_ + 1 - operands(operation);
        if (program_.words.size() >= kLongestProgram) {
            fail(at_, fmt::format("more than {} operations: split it into several signals", kLongestProgram));
        } else if (height_ > kTallestStack) {
            fail(at_, fmt::format("more than {} values wait for their operation: split it into several signals",
                                  kTallestStack));
        } else {
            instruction.region = static_cast<std::uint16_t>(program_.regions);
            instruction.event = static_cast<std::uint16_t>(program_.events);
            if (has_region(operation)) ++program_.regions;
            program_.events += event_functions(operation);
            program_.append(instruction);
            columns_.push_back(start == kNowhere ? 0 : column_of(text_, start));
        }
    }

    bool deeper() {
        if (++depth_ <= kDeepestNesting) return !failed();
        fail(at_,
             fmt::format("more than {} brackets, signs and powers inside each other: split it into several signals",
                         kDeepestNesting));
        return false;
    }

    void close(std::size_t opened) {
        if (failed() || take(")")) return;
        if (at_ == text_.size()) {
            fail(opened, "the bracket is not closed: add \")\"");
        } else {
            left_over();
        }
    }

    /// Reports text after a complete value that does not continue the expression.
    void left_over() {
        const char c = text_[at_];
        std::string remedy = sign_advice(text_.substr(at_));
        if (remedy.empty() && c == ',') remedy = ": write a point for decimals, a comma only between arguments";
        if (remedy.empty() && c == ')') remedy = ": there is no bracket to close, take it away";
        if (remedy.empty() && (c == '(' || is_digit(c) || is_letter(c) || c == '.')) {
            remedy = ": write an operator between two values, as in \"2*t\"";
        }
        fail(at_, fmt::format("{} cannot stand here{}", quoted_rest(text_, at_), remedy));
    }

    std::string_view scan_name() {
        const std::size_t start = at_;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            const bool dot =
                c == '.' && at_ + 1 < text_.size() && (is_letter(text_[at_ + 1]) || is_digit(text_[at_ + 1]));
            if (!is_letter(c) && !is_digit(c) && !dot) break;
            if (!sign_advice(text_.substr(at_)).empty()) break;
            ++at_;
        }
        return text_.substr(start, at_ - start);
    }

    void skip_space() {
        while (at_ < text_.size() &&
               (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
            ++at_;
    }
    bool take(std::string_view sign) {
        skip_space();
        if (text_.substr(at_, sign.size()) != sign) return false;
        at_ += sign.size();
        return true;
    }
    bool take_word(std::string_view wanted) {
        skip_space();
        const std::size_t start = at_;
        if (scan_name() == wanted) return true;
        at_ = start;
        return false;
    }

    [[nodiscard]] bool failed() const { return problem_.found(); }
    void fail(std::size_t place, std::string text) {
        if (!failed()) problem_ = {column_of(text_, place), std::move(text)};
    }

    std::string_view text_;
    const std::vector<std::string>* known_;
    std::span<const Constant> constants_;
    std::size_t at_ = 0;
    std::size_t height_ = 0;  // of the stack
    int depth_ = 0;
    Program program_;
    std::vector<std::size_t> columns_;
    std::vector<Written> written_;
    std::vector<std::string> used_;
    TextProblem problem_;
};

}  // namespace

Parsing parse(std::string_view text, const std::vector<std::string>* known, std::span<const Constant> constants) {
    return Parser(text, known, constants).all();
}

}  // namespace stiction::expression
