#include "expression/function_table.hpp"

#include <string>
#include <vector>

#include "message/nearest_name.hpp"

namespace stiction::expression {
namespace {

constexpr Function kFunctions[] = {
    {"sin", Operation::sine},
    {"cos", Operation::cosine},
    {"tan", Operation::tangent},
    {"asin", Operation::arc_sine},
    {"acos", Operation::arc_cosine},
    {"atan", Operation::arc_tangent},
    {"atan2", Operation::angle_of_point, 2, 2, "y, x"},
    {"sinh", Operation::hyperbolic_sine},
    {"cosh", Operation::hyperbolic_cosine},
    {"tanh", Operation::hyperbolic_tangent},
    {"exp", Operation::exponential},
    {"ln", Operation::natural_logarithm},
    {"log10", Operation::decimal_logarithm},
    {"sqrt", Operation::square_root},
    {"abs", Operation::absolute},
    {"sign", Operation::sign},
    {"min", Operation::minimum, 1, kAnyNumber, "a, b, …"},
    {"max", Operation::maximum, 1, kAnyNumber, "a, b, …"},
    {"if", Operation::choose, 3, 3, "condition, then, else"},
    {"floor", Operation::round_down},
    {"ceil", Operation::round_up},
    {"round", Operation::round_nearest},
    {"mod", Operation::modulo, 2, 2, "a, b"},
    {"hypot", Operation::hypotenuse, 2, 2, "x, y"},
    {"pow", Operation::power, 2, 2, "x, a"},
    {"step", Operation::step},
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
