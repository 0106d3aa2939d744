// NumPy arrays that look into memory of ours, without a copy. The owner lives as long as any array that looks into it.
#pragma once

#include <span>
#include <type_traits>

#include <pybind11/numpy.h>

#include <stiction/mode.hpp>

namespace stiction::python {

namespace py = pybind11;

/// Arrays of numbers as callers give them: contiguous doubles, converted only where they are something else.
using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;

/// What NumPy calls the elements: words are bytes, their numbers those of the enumerators.
template <class Value>
using Element = std::conditional_t<std::is_enum_v<Value>, std::uint8_t, Value>;

/// Anything that NumPy can make an array of: a number, a list, an array.
class ArrayLike : public py::object {
    static bool anything(PyObject* thing) { return thing != nullptr; }

public:
    PYBIND11_OBJECT_DEFAULT(ArrayLike, py::object, anything)
};

/// stiction.arrays.Levels.
class LevelArrays : public py::object {
    static bool anything(PyObject* thing) { return thing != nullptr; }

public:
    PYBIND11_OBJECT_DEFAULT(LevelArrays, py::object, anything)
};

/// A view that may not be written.
template <class Value>
py::array_t<Element<Value>> view(std::span<const Value> values, const py::handle& owner) {
    const auto* first = reinterpret_cast<const Element<Value>*>(values.data());
    py::array_t<Element<Value>> array(static_cast<py::ssize_t>(values.size()), first, owner);
    array.attr("setflags")(py::arg("write") = false);
    return array;
}

/// A view that may be written.
inline py::array_t<double> writable(std::span<double> values, const py::handle& owner) {
    return py::array_t<double>(static_cast<py::ssize_t>(values.size()), values.data(), owner);
}

inline std::span<const double> span_of(const Numbers& array) {
    return {array.data(), static_cast<std::size_t>(array.size())};
}

/// One user at a time: what runs without the interpreter's lock must not be entered twice.
class Busy {
public:
    class Turn {
    public:
        Turn(bool& taken, const char* what) : taken_(&taken) {
            if (taken) {
                throw std::runtime_error(std::string(what) + " is in use by another thread: make one for each");
            }
            taken = true;
        }
        ~Turn() { *taken_ = false; }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

    private:
        bool* taken_;
    };
    /// Taken and given back while the interpreter's lock is held.
    [[nodiscard]] Turn turn(const char* what) { return {taken_, what}; }

private:
    bool taken_ = false;
};

}  // namespace stiction::python

/// Their names in signatures.
template <>
struct pybind11::detail::handle_type_name<stiction::python::ArrayLike> {
    static constexpr auto name = const_name("ArrayLike");
};
template <>
struct pybind11::detail::handle_type_name<stiction::python::LevelArrays> {
    static constexpr auto name = const_name("stiction.arrays.Levels");
};
