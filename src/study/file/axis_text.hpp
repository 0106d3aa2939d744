// An axis as people write it, taken apart: which key, and which values.
//
//   axis    = key "=" values
//   values  = from ":" to ":" count                        1:2:21                  21 values from 1 to 2
//           | name "(" item { "," item } ")"               normal(270 kg m2, 20 kg m2)
//           | item { "," item }                            1 mm, 2 mm, 5 mm        exact, karnopp        "a, b.toml", c.toml
//   item    = a number with its unit, arithmetic, or a word; in discrete( ) each with its weight: 1 mm: 0.2, 2 mm: 0.8
//
// Names: uniform, log-uniform, normal, triangular, discrete; any other name before a bracket is part of a formula. Commas and colons
// inside of brackets and quotes separate nothing; a text in quotes stands for itself.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/text_problem.hpp"

namespace stiction::study {

inline constexpr std::array<const char*, 5> kDistributionNames{"uniform", "log-uniform", "normal", "triangular",
                                                               "discrete"};

struct AxisText {
    enum class Form : unsigned char { list, range, call };
    struct Item {
        std::string text{};
        std::size_t column = 0;  ///< character of the text of the axis, from 1; its line where `lines`
        std::string weight{};    ///< of discrete( )
        std::size_t weight_column = 0;
    };

    std::string key{};
    Form form = Form::list;
    std::string name{};  ///< of a call
    std::vector<Item> items{};
    bool lines = false;     ///< it is a column of a file
    TextProblem problem{};  ///< where it cannot be taken apart
};

[[nodiscard]] AxisText parse_axis(std::string_view text);

/// A piece of a text, without blanks around it.
struct TextPiece {
    std::string text{};
    std::size_t offset = 0;  ///< of its first byte
};

/// The text cut at a sign outside of brackets and quotes.
[[nodiscard]] std::vector<TextPiece> pieces_of(std::string_view text, char sign, std::size_t offset = 0);

}  // namespace stiction::study
