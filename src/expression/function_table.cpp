#include "expression/function_table.hpp"

#include <string>
#include <vector>

#include "text/nearest_name.hpp"

namespace stiction::expression {
namespace {

constexpr Function kFunctions[] = {
    {"sin", Operation::sine, 1, 1, "x", "sine of an angle [rad]"},
    {"cos", Operation::cosine, 1, 1, "x", "cosine of an angle [rad]"},
    {"tan", Operation::tangent, 1, 1, "x", "tangent of an angle [rad]"},
    {"asin", Operation::arc_sine, 1, 1, "x", "angle [rad] whose sine is x"},
    {"acos", Operation::arc_cosine, 1, 1, "x", "angle [rad] whose cosine is x"},
    {"atan", Operation::arc_tangent, 1, 1, "x", "angle [rad] whose tangent is x"},
    {"atan2", Operation::angle_of_point, 2, 2, "y, x", "angle [rad] of the point (x, y)"},
    {"sinh", Operation::hyperbolic_sine, 1, 1, "x", "hyperbolic sine"},
    {"cosh", Operation::hyperbolic_cosine, 1, 1, "x", "hyperbolic cosine"},
    {"tanh", Operation::hyperbolic_tangent, 1, 1, "x", "hyperbolic tangent"},
    {"exp", Operation::exponential, 1, 1, "x", "e to the power x"},
    {"ln", Operation::natural_logarithm, 1, 1, "x", "natural logarithm"},
    {"log10", Operation::decimal_logarithm, 1, 1, "x", "logarithm to base 10"},
    {"sqrt", Operation::square_root, 1, 1, "x", "square root"},
    {"abs", Operation::absolute, 1, 1, "x", "magnitude; its corner is an event"},
    {"sign", Operation::sign, 1, 1, "x", "-1, 0 or 1; its jump is an event"},
    {"min", Operation::minimum, 1, kAnyNumber, "a, b, …", "the least; where it changes is an event"},
    {"max", Operation::maximum, 1, kAnyNumber, "a, b, …", "the greatest; where it changes is an event"},
    {"if", Operation::choose, 3, 3, "condition, then, else",
     "then while the condition is above 1/2, else otherwise; the change is an event"},
    {"floor", Operation::round_down, 1, 1, "x", "next whole number down; each jump is an event"},
    {"ceil", Operation::round_up, 1, 1, "x", "next whole number up; each jump is an event"},
    {"round", Operation::round_nearest, 1, 1, "x",
     "nearest whole number, halves away from zero; each jump is an event"},
    {"mod", Operation::modulo, 2, 2, "a, b", "remainder of a/b, with the sign of b; each jump is an event"},
    {"hypot", Operation::hypotenuse, 2, 2, "x, y", "square root of x^2 + y^2"},
    {"pow", Operation::power, 2, 2, "x, a", "x to the power a, as x^a"},
    {"step", Operation::step, 1, 1, "x", "1 from x = 0 on, else 0; its jump is an event"},
};

struct Advice {
    std::string_view word;
    std::string_view remedy;
};

constexpr Advice kFunctionAdvice[] = {
    {"log", "write ln or log10"},
    {"log2", "write ln(x)/ln(2)"},
    {"fabs", "write abs"},
    {"sgn", "write sign"},
    {"fmod", "write mod"},
    {"rem", "write mod"},
    {"arcsin", "write asin"},
    {"arccos", "write acos"},
    {"arctan", "write atan"},
    {"sqr", "write x^2"},
    {"heaviside", "write step"},
    {"deg", "write the factor pi/180"},
    {"rad", "write the factor pi/180"},
};

constexpr Advice kSignAdvice[] = {
    {"**", "write ^ for a power"},
    {"&", "write and"},
    {"|", "write or"},
    {"!", "write not"},
    {"=", "write == to compare"},
    {"%", "write mod(a, b)"},
    {"×", "write *"},
    {"·", "write *"},
    {"÷", "write /"},
    {"−", "write -"},
    {"²", "write ^2"},
    {"³", "write ^3"},
    {"≤", "write <="},
    {"≥", "write >="},
    {"≠", "write !="},
    {"π", "write pi"},
    {"√", "write sqrt(x)"},
    {"?", "write if(condition, then, else)"},
    {"[", "write round brackets"},
    {"]", "write round brackets"},
    {"{", "write round brackets"},
    {"}", "write round brackets"},
};

}  // namespace

std::span<const Function> functions() noexcept { return kFunctions; }

const Function* find_function(std::string_view name) noexcept {
    for (const Function& function : kFunctions) {
        if (function.name == name) return &function;
    }
    return nullptr;
}

std::string function_advice(std::string_view name) {
    for (const Advice& known : kFunctionAdvice) {
        if (known.word == name) return ": " + std::string(known.remedy);
    }
    std::vector<std::string> names;
    for (const Function& function : kFunctions) names.emplace_back(function.name);
    const std::string nearest = did_you_mean(name, names);
    if (!nearest.empty()) return nearest;
    std::string all;
    for (const std::string& known : names) all += (all.empty() ? "" : " ") + known;
    return "; admissible: " + all + ": use one of these";
}

std::string sign_advice(std::string_view rest) {
    for (const Advice& known : kSignAdvice) {
        if (rest.substr(0, known.word.size()) == known.word) return ": " + std::string(known.remedy);
    }
    return {};
}

}  // namespace stiction::expression
