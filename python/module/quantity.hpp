// Numbers as callers give them: a number in SI units, or a text with its unit, read as in scenario files ("2 kg", "360 deg/4096").
//
//   NumberOf<"kg | kg·m²">     an argument that is a number; signatures call it Quantity[kg | kg·m²]
//   SignalOf<"N | N·m">          an argument that names a signal; signatures call it Signal[N | N·m]
#pragma once

#include <cstddef>
#include <string>

#include <pybind11/pybind11.h>

namespace stiction::python {

namespace py = pybind11;

/// A unit as an argument of a template.
template <std::size_t Size>
struct UnitText {
    char text[Size]{};
    constexpr UnitText(const char (&given)[Size]) {  // NOLINT: a literal is one
        for (std::size_t i = 0; i < Size; ++i) {
            text[i] = given[i];
        }
    }
};

template <UnitText Unit>
struct NumberOf {
    double value = 0;                                   ///< SI
    operator double() const noexcept { return value; }  // NOLINT: it is a number
};

/// A number or text that is read when the motion is known which chooses between two units.
template <UnitText Unit>
struct Given {
    py::object value;
};

template <UnitText Unit>
struct SignalOf {
    std::string name{};
};

/// A number of Python or NumPy; nothing if it is none, as truth values and texts are.
[[nodiscard]] bool is_number(const py::handle& value, double& number);

/// Number or text for `part`.`key`, of this unit, "[N | N·m]"; any unit where that is empty. Throws TypeError for what is neither
/// and ModelError for a text that is no such quantity, both with the key.
[[nodiscard]] double number_from(const std::string& part, const std::string& key, const py::handle& value,
                                 const std::string& unit);

/// The same without words; false if it is no such number.
[[nodiscard]] bool read_number(const py::handle& value, const std::string& unit, double& number);

/// A text in SI units, with the motion that its unit tells of where the two of "kg | kg·m²" do: 0 the first, 1 the second, -1 neither.
struct ReadText {
    double value = 0;
    int which = -1;
};
[[nodiscard]] ReadText read_text(const std::string& part, const std::string& key, const std::string& text,
                                 const std::string& unit);

}  // namespace stiction::python

namespace pybind11::detail {

template <stiction::python::UnitText Unit>
struct type_caster<stiction::python::NumberOf<Unit>> {
    PYBIND11_TYPE_CASTER(stiction::python::NumberOf<Unit>,
                         const_name("Quantity[") + const_name(Unit.text) + const_name("]"));
    bool load(handle source, bool /*convert*/) { return stiction::python::read_number(source, Unit.text, value.value); }
    static handle cast(const stiction::python::NumberOf<Unit>& number, return_value_policy /*policy*/,
                       handle /*parent*/) {
        return PyFloat_FromDouble(number.value);
    }
};

template <stiction::python::UnitText Unit>
struct type_caster<stiction::python::Given<Unit>> {
    PYBIND11_TYPE_CASTER(stiction::python::Given<Unit>,
                         const_name("Quantity[") + const_name(Unit.text) + const_name("]"));
    bool load(handle source, bool /*convert*/) {
        double number = 0;
        value.value = reinterpret_borrow<object>(source);
        return PyUnicode_Check(source.ptr()) != 0 || stiction::python::is_number(source, number);
    }
    static handle cast(const stiction::python::Given<Unit>& given, return_value_policy /*policy*/, handle /*parent*/) {
        return given.value.inc_ref();
    }
};

template <stiction::python::UnitText Unit>
struct type_caster<stiction::python::SignalOf<Unit>> {
    PYBIND11_TYPE_CASTER(stiction::python::SignalOf<Unit>,
                         const_name("Signal[") + const_name(Unit.text) + const_name("]"));
    bool load(handle source, bool /*convert*/) {
        if (PyUnicode_Check(source.ptr()) == 0) {
            return false;
        }
        value.name = source.cast<std::string>();
        return true;
    }
};

}  // namespace pybind11::detail
