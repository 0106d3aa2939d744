// Components described by tables (machine/components/component_table.hpp) as methods of Model.
//
//   model.damper("buffer", between=("cart", "wall"), stiffness=3e4, command="squeeze")
//
// Keywords are the row (on, between or along), the bodies, the numbers and the signals of the tables.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "fields.hpp"
#include "machine/model.hpp"

namespace stiction::python {

/// The row that a keyword gives; false if the keyword gives none.
template <class Part>
bool set_row(Part& part, const std::string& word, const py::handle& value) {
    if (word == "on") {
        part.row = {{value.cast<std::string>(), 1}};
    } else if (word == "between") {
        const auto [a, b] = value.cast<std::pair<std::string, std::string>>();
        part.row = {{a, 1}, {b, -1}};
    } else if (word == "along") {
        part.row.clear();
        for (const auto& [body, coefficient] : value.cast<std::vector<std::pair<std::string, double>>>()) {
            part.row.push_back({body, coefficient});
        }
        part.mixes_motions = true;
    } else {
        return false;
    }
    return true;
}

/// "Quantity[N | N·m]" of the unit "[N | N·m]".
inline std::string quantity_type(const std::string& unit) {
    return "Quantity" + (unit.empty() || unit == "[-]" ? std::string("[]") : unit);
}

/// Every keyword of a component, with its type.
template <class Part>
std::vector<std::pair<std::string, std::string>> keywords_of() {
    std::vector<std::pair<std::string, std::string>> words;
    Part part;
    if constexpr (requires { part.row; }) {
        words = {{"on", "str"}, {"between", "Tuple[str, str]"}, {"along", "Sequence[Tuple[str, float]]"}};
    }
    for (const auto& body : Part::bodies) {
        words.emplace_back(body.key, "str");
    }
    for (const auto& field : numbers_of(part).fields) {
        words.emplace_back(field.domain.key, quantity_type(field.domain.unit));
    }
    for (const auto& signal : Part::signals) {
        words.emplace_back(signal.key, "Signal" + (signal.unit[0] == '\0' ? std::string("[]") : signal.unit));
    }
    return words;
}

template <class Part>
void set_keyword(Part& part, const std::string& word, const py::handle& value) {
    if constexpr (requires { part.row; }) {
        if (set_row(part, word, value)) {
            return;
        }
    }
    for (const auto& body : Part::bodies) {
        if (word == body.key) {
            part.*body.member = value.cast<std::string>();
            return;
        }
    }
    auto& numbers = numbers_of(part);
    for (const auto& field : numbers.fields) {
        if (word == field.domain.key) {
            numbers.*field.member = number_from(part.name, word, value, field.domain.unit);
            return;
        }
    }
    for (const auto& signal : Part::signals) {
        if (word == signal.key) {
            part.*signal.member = value.cast<std::string>();
            return;
        }
    }
    std::vector<std::string> known;
    for (const auto& [key, type] : keywords_of<Part>()) {
        known.push_back(key);
    }
    refuse_keyword(part.name, word, known);
}

template <TabledComponent Part>
void def_tabled_part(py::class_<Model>& model) {
    std::string text = Part::meaning;
    for (const auto& body : Part::bodies) {
        text += fmt::format("\n\n{}: {}", body.key, body.meaning);
    }
    Part described;
    for (const auto& field : numbers_of(described).fields) {
        text += "\n\n" + field_text(field.domain);
    }
    for (const auto& signal : Part::signals) {
        text += fmt::format("\n\n{} {}: {}", signal.key, signal.unit, signal.meaning);
    }
    py::dict keywords;
    for (const auto& [key, type] : keywords_of<Part>()) {
        keywords[key.c_str()] = type;
    }
    model.attr("_keywords")[Part::word] = keywords;
    model.def(
        Part::word,
        [](Model& self, const std::string& name, const py::kwargs& given) {
            Part part;
            part.name = name;
            for (const auto& [key, value] : given) {
                set_keyword(part, key.template cast<std::string>(), value);
            }
            self.add(std::move(part));
        },
        py::arg("name"), text.c_str());
}

}  // namespace stiction::python
