// Plain structs with a table of fields as Python classes: one property per field, its unit and meaning as documentation.
//
//   Coulomb(sliding=10, breakaway=12)      keywords are the names of the fields; what is left out has its default
#pragma once

#include <limits>
#include <source_location>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <fmt/format.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <stiction/law/levels.hpp>

#include "text/nearest_name.hpp"

namespace stiction::python {

namespace py = pybind11;

/// "breakaway [N | N·m]: give the largest friction at rest, 0 or more"
inline std::string field_text(const Domain& domain) {
    return fmt::format("{}{}{}: {}", domain.key, domain.unit[0] == '\0' ? "" : " ", domain.unit, domain.remedy);
}

/// TypeError with the nearest known word.
[[noreturn]] inline void refuse_keyword(const std::string& part, const std::string& word,
                                        const std::vector<std::string>& known) {
    throw py::type_error(fmt::format("{}: there is no \"{}\"{}", part, word, did_you_mean(word, known)));
}

/// Fills the fields of a struct from keywords.
template <class Part>
void fill_fields(Part& part, const std::string& name, const py::kwargs& given) {
    std::vector<std::string> known;
    for (const auto& field : Part::fields) {
        known.emplace_back(field.domain.key);
    }
    for (const auto& [key, value] : given) {
        const auto word = key.template cast<std::string>();
        bool found = false;
        for (const auto& field : Part::fields) {
            if (word == field.domain.key) {
                part.*field.member = value.template cast<double>();
                found = true;
            }
        }
        if (!found) {
            refuse_keyword(name, word, known);
        }
    }
}

/// Lists that belong together have one length: one of another length than what was given means that they had not.
inline void check_lengths(const py::object& made, const std::string& name, const py::kwargs& given) {
    for (const auto& [key, value] : given) {
        const py::object kept = made.attr(key);
        if (py::isinstance<py::list>(kept) && py::len(kept) != py::len(value)) {
            throw py::value_error(fmt::format("{}: {} is not as long as the list that belongs to it", name,
                                              key.template cast<std::string>()));
        }
    }
}

/// Copies, and pickles by properties.
template <class Part>
void def_copies(py::class_<Part>& type) {
    type.def("__copy__", [](const Part& part) { return Part(part); });
    type.def(
        "__deepcopy__", [](const Part& part, const py::dict&) { return Part(part); }, py::arg("memo"));
    type.def(py::pickle(
        [](const Part& part) {
            const py::object made = py::cast(part);
            py::dict values;
            for (const py::handle key : py::list(py::type::of(made).attr("__dict__"))) {
                const py::object property = py::type::of(made).attr("__dict__")[key];
                if (Py_TYPE(property.ptr()) == &PyProperty_Type) {
                    values[key] = made.attr(key);
                }
            }
            return values;
        },
        [](const py::dict& values) {
            const py::object made = py::cast(Part{});
            for (const auto& [key, value] : values) {
                py::setattr(made, key, value);
            }
            return made.template cast<Part>();
        }));
}

/// A class whose keywords are its properties: made with defaults, then every keyword is set like a property.
template <class Part>
void def_keywords(py::class_<Part>& type, const std::string& name) {
    type.def(py::init([name](const py::kwargs& given) {
                 py::object made = py::cast(Part{});
                 for (const auto& [key, value] : given) {
                     const auto word = key.template cast<std::string>();
                     if (word.rfind('_', 0) == 0 || !py::hasattr(made, word.c_str())) {
                         const auto all = made.attr("__dir__")().template cast<std::vector<std::string>>();
                         refuse_keyword(name, word, all);
                     }
                     py::setattr(made, word.c_str(), value);
                 }
                 check_lengths(made, name, given);
                 return made.template cast<Part>();
             }),
             "Keywords are the properties of the class; what is left out has its default.");
    def_copies(type);
}

/// The class of a struct with a table of fields; more properties may be added to what it returns.
template <class Part>
py::class_<Part> def_fields(py::module_& module, const char* name, const std::string& summary) {
    std::string text = summary;
    for (const auto& field : Part::fields) {
        text += "\n\n" + field_text(field.domain);
    }
    py::class_<Part> type(module, name, text.c_str());
    for (const auto& field : Part::fields) {
        const auto member = field.member;
        type.def_property(
            field.domain.key, [member](const Part& part) { return part.*member; },
            [member](Part& part, double value) { part.*member = value; }, field_text(field.domain).c_str());
    }
    def_keywords(type, name);
    type.def("__repr__", [name = std::string(name)](const Part& part) {
        std::vector<std::string> values;
        for (const auto& field : Part::fields) {
            values.push_back(fmt::format("{}={}", field.domain.key, part.*field.member));
        }
        return fmt::format("{}({})", name, fmt::join(values, ", "));
    });
    return type;
}

/// The lists of numbers of a struct. A list of another length than the others leaves those without numbers (NaN, which no law or
/// method admits) until they are given too.
template <class Part>
void def_lists(py::class_<Part>& type) {
    for (const auto& field : Part::lists) {
        const auto member = field.member;
        const char* const name = field.domain.key;
        type.def_property(
            name,
            [member](const Part& part) {
                const auto& list = part.*member;
                const std::size_t used = std::min(part.*Part::list_length, list.size());
                return std::vector<double>(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(used));
            },
            [member, name](Part& part, const std::vector<double>& values) {
                auto& list = part.*member;
                if (values.empty() || values.size() > list.size()) {
                    throw py::value_error(fmt::format("{}: give between 1 and {} numbers", name, list.size()));
                }
                for (const auto& other : Part::lists) {
                    if (values.size() != part.*Part::list_length && other.member != member) {
                        (part.*other.member).fill(std::numeric_limits<double>::quiet_NaN());
                    }
                }
                list.fill(0);
                std::copy(values.begin(), values.end(), list.begin());
                part.*Part::list_length = values.size();
            },
            field_text(field.domain).c_str());
    }
}

/// Name, summary and source of a law or method.
using Described = std::tuple<std::string, std::string, std::string>;

template <class Part>
Described described() {
    return {Part::description.name, Part::description.summary, Part::description.source};
}

/// "HillListing", the name of the class template in C++.
template <class Part>
std::string class_name() {
    const std::string_view function =
        std::source_location::current().function_name();  // "… [with Part = stiction::X<…"
    const std::size_t scope = function.find("::", function.rfind("Part = ")) + 2;
    return std::string(function.substr(scope, function.find('<', scope) - scope));
}

/// The class of a law or method: its fields, its lists and the word that names it in files.
template <class Part>
py::class_<Part> def_described(py::module_& module) {
    const Description& about = Part::description;
    py::class_<Part> type =
        def_fields<Part>(module, class_name<Part>().c_str(), fmt::format("{} ({})", about.summary, about.source));
    type.attr("name") = about.name;
    if constexpr (requires { Part::lists; }) {
        def_lists(type);
    }
    return type;
}

}  // namespace stiction::python
