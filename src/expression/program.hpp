// An expression as a flat program in postfix order: one word per operation, constants and names of signals beside it.
//
//   10*sin(2*pi*5*t)   →   10  2 pi ·  5 ·  t ·  sin  ·
//
// Operations that jump or bend hold a region: a number that changes only at events. With the regions held the program is a smooth function
// of time and signals. An event function changes sign (positive or not) where its region is due.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace stiction::expression {

inline constexpr std::size_t kLongestText = 4096;     // characters
inline constexpr std::size_t kLongestProgram = 1024;  // operations
inline constexpr std::size_t kTallestStack = 64;      // values at once
inline constexpr int kDeepestNesting = 64;            // brackets, signs and powers inside each other
inline constexpr int kLargestWholePower = 32;         // beyond, the general power is as good

enum class Operation : std::uint8_t {
    // push one value
    constant,
    signal,
    time,
    // of one value
    negate,
    whole_power,
    sine,
    cosine,
    tangent,
    arc_sine,
    arc_cosine,
    arc_tangent,
    hyperbolic_sine,
    hyperbolic_cosine,
    hyperbolic_tangent,
    exponential,
    natural_logarithm,
    decimal_logarithm,
    square_root,
    logic_not,
    // of two values
    add,
    subtract,
    multiply,
    divide,
    power,
    hypotenuse,
    logic_and,
    logic_or,
    // of three values
    choose,
    // of one value, with a region
    truth,
    step,
    absolute,
    sign,
    round_down,
    round_up,
    round_nearest,
    // of two values, with a region
    less,
    not_greater,
    greater,
    not_less,
    equal,
    not_equal,
    minimum,
    maximum,
    modulo,
    angle_of_point,
};

/// How many values an operation takes; it always leaves one.
constexpr std::size_t operands(Operation operation) noexcept {
    if (operation <= Operation::time) return 0;
    if (operation <= Operation::logic_not) return 1;
    if (operation <= Operation::logic_or) return 2;
    if (operation == Operation::choose) return 3;
    return operation <= Operation::round_nearest ? 1 : 2;
}

constexpr bool has_region(Operation operation) noexcept { return operation >= Operation::truth; }

/// Event functions of an operation's region: two where there are neighbours on both sides.
constexpr std::size_t event_functions(Operation operation) noexcept {
    switch (operation) {
        case Operation::sign:
        case Operation::equal:
        case Operation::not_equal:
        case Operation::round_down:
        case Operation::round_up:
        case Operation::round_nearest:
        case Operation::modulo: return 2;
        default: return has_region(operation) ? 1 : 0;
    }
}

/// One word of a program.
struct Instruction {
    Operation operation = Operation::constant;
    std::int8_t exponent = 0;  ///< of whole_power
    std::uint16_t index = 0;   ///< of the constant or signal
    std::uint16_t region = 0;
    std::uint16_t event = 0;  ///< first of the region's event functions
};
static_assert(sizeof(Instruction) == sizeof(std::uint64_t));

/// A program wherever its words lie.
struct Code {
    const std::uint64_t* words = nullptr;
    std::size_t length = 0;
    const double* constants = nullptr;

    [[nodiscard]] Instruction at(std::size_t i) const noexcept {
        Instruction result;
        std::memcpy(static_cast<void*>(&result), words + i, sizeof result);
        return result;
    }
};

struct Program {
    std::vector<std::uint64_t> words;
    std::vector<double> constants;
    std::vector<std::string> signals;  ///< named in the text, each once, in the order of appearance
    std::size_t regions = 0;
    std::size_t events = 0;
    bool uses_time = false;

    [[nodiscard]] Code code() const noexcept { return {words.data(), words.size(), constants.data()}; }
    void append(const Instruction& instruction) {
        std::uint64_t word = 0;
        std::memcpy(&word, &instruction, sizeof word);
        words.push_back(word);
    }
    [[nodiscard]] Instruction at(std::size_t i) const noexcept { return code().at(i); }
};

}  // namespace stiction::expression
