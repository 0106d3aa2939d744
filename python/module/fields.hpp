// Plain structs with a table of fields as Python classes: one property per field, its unit and meaning as documentation.
//
//   Coulomb(sliding=10, breakaway="12 N")      keywords are the names of the fields; what is left out is as in scenario files
#pragma once

#include <algorithm>
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

#include "quantity.hpp"
#include "text/nearest_name.hpp"

namespace stiction::python {

namespace py = pybind11;

/// "breakaway [N | N·m]: give the largest friction at rest, 0 or more"
inline std::string field_text(const Domain& domain) {
    return fmt::format("{}{}{}: {}", domain.key, domain.unit[0] == '\0' ? "" : " ", domain.unit, domain.remedy);
}

/// Words that people try where there is another way: "mu" of a law.
inline std::string other_way(const std::string& word) {
    const bool coefficient = word == "mu" || word == "mu_k" || word == "mu_s" || word == "coefficient";
    return coefficient ? "; a coefficient of friction is sliding_coefficient of NormalForce" : "";
}

/// TypeError with the nearest known word and the list of all.
[[noreturn]] inline void refuse_keyword(const std::string& part, const std::string& word,
                                        const std::vector<std::string>& known, const std::string& advice = {}) {
    const std::string has = known.empty() ? "it takes none" : fmt::format("it has {}", fmt::join(known, ", "));
    throw py::type_error(fmt::format("{}: there is no \"{}\"{}; {}{}{}", part, word, did_you_mean(word, known), has,
                                     advice, other_way(word)));
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
                part.*field.member = number_from(name, word, value, field.domain.unit);
                found = true;
            }
        }
        if (!found) {
            refuse_keyword(name, word, known);
        }
    }
}

/// The limit at rest of a law, where it is left out, is the level of sliding: what must not lie below another field is as that field.
template <class Part>
void settle_left_out(Part& part, const py::kwargs& given) {
    if constexpr (requires {
                      Part::feels_velocity;
                      Part::relations;
                  }) {
        for (const auto& field : Part::fields) {
            for (const auto& relation : Part::relations) {
                if (relation.greater == field.member && !given.contains(field.domain.key)) {
                    part.*field.member = std::max(0.0, part.*relation.smaller);
                }
            }
        }
    }
}

/// The settable properties of a class, in the order of their declaration.
inline std::vector<std::string> property_names(const py::handle& type) {
    std::vector<std::string> names;
    for (const auto& [key, value] : py::dict(type.attr("__dict__"))) {
        if (Py_TYPE(value.ptr()) == &PyProperty_Type && !value.attr("fset").is_none()) {
            names.push_back(key.template cast<std::string>());
        }
    }
    return names;
}

/// "; its control has it: control=Pid(proportional=...)", where one of its properties is a part with such a keyword.
inline std::string inner_advice(const py::object& made, const std::vector<std::string>& known,
                                const std::string& word) {
    for (const std::string& name : known) {
        const py::object inner = made.attr(name.c_str());
        const std::vector<std::string> has = property_names(py::type::of(inner));
        if (std::find(has.begin(), has.end(), word) != has.end()) {
            return fmt::format("; its {0} has it: {0}={1}({2}=...)", name,
                               py::type::of(inner).attr("__name__").cast<std::string>(), word);
        }
    }
    return {};
}

/// Sets a property from a keyword; an error of its type names it.
inline void set_property(const py::object& made, const std::string& part, const std::string& word,
                         const py::handle& value) {
    try {
        py::setattr(made, word.c_str(), value);
    } catch (py::error_already_set& error) {
        const auto text = py::str(error.value()).cast<std::string>();
        if (!error.matches(PyExc_TypeError) || text.find("incompatible ") == std::string::npos) {
            throw;
        }
        const py::object kind =
            py::module_::import("stiction.calls").attr("kind_of_property")(py::type::of(made).attr(word.c_str()));
        throw py::type_error(fmt::format("{}: {}: give {}, not {}", part, word, kind.cast<std::string>(),
                                         py::repr(value).cast<std::string>()));
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
                 const std::vector<std::string> known = property_names(py::type::of(made));
                 for (const auto& [key, value] : given) {
                     const auto word = key.template cast<std::string>();
                     if (std::find(known.begin(), known.end(), word) == known.end()) {
                         refuse_keyword(name, word, known, inner_advice(made, known, word));
                     }
                     set_property(made, name, word, value);
                 }
                 check_lengths(made, name, given);
                 Part part = made.template cast<Part>();
                 settle_left_out(part, given);
                 return part;
             }),
             "Keywords are the properties of the class; what is left out is as in scenario files.");
    def_copies(type);
}

/// The class of a struct with a table of fields; more properties may be added to what it returns.
template <class Part>
py::class_<Part> def_fields(py::module_& module, const char* name, const std::string& summary) {
    std::string text = summary;
    for (const auto& field : Part::fields) {
        text += "\n\n" + field_text(field.domain);
    }
    py::class_<Part> type(module, name, text.c_str(), py::dynamic_attr());  // laws keep the texts they were made of
    for (const auto& field : Part::fields) {
        const auto member = field.member;
        type.def_property(
            field.domain.key, [member](const Part& part) { return part.*member; },
            [member, &domain = field.domain, part_name = std::string(name)](Part& part, const py::object& value) {
                part.*member = number_from(part_name, domain.key, value, domain.unit);
            },
            field_text(field.domain).c_str());
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

/// "HillListing", the name of the class template in C++.
template <class Part>
std::string class_name() {
    const std::string_view function =
        std::source_location::current().function_name();  // "… [with Part = stiction::X<…"
    const std::size_t scope = function.find("::", function.rfind("Part = ")) + 2;
    return std::string(function.substr(scope, function.find('<', scope) - scope));
}

/// A list of numbers, or texts with their unit.
inline std::vector<double> numbers_from(const std::string& part, const std::string& key, const py::object& given,
                                        const std::string& unit) {
    if (py::isinstance<py::str>(given) || !py::isinstance<py::iterable>(given)) {
        throw py::type_error(
            fmt::format("{}: {}: give a list of numbers, not {}", part, key, py::repr(given).cast<std::string>()));
    }
    std::vector<double> values;
    for (const py::handle& value : given) {
        values.push_back(number_from(part, key, value, unit));
    }
    return values;
}

/// A list of numbers of any length as a property.
template <class Part>
py::class_<Part>& def_numbers(py::class_<Part>& type, const char* name, std::vector<double> Part::*member,
                              const char* unit, const char* text) {
    const auto part_name = type.attr("__name__").template cast<std::string>();
    type.def_property(
        name, [member](const Part& part) { return part.*member; },
        [member, name, unit, part_name](Part& part, const py::object& given) {
            part.*member = numbers_from(part_name, name, given, unit);
        },
        text);
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
            [member, name, unit = std::string(field.domain.unit)](Part& part, const py::object& given) {
                const std::vector<double> values = numbers_from(class_name<Part>(), name, given, unit);
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
