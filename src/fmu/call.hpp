// How a function of the standard reaches a component: no exception leaves, no null pointer enters, no call comes at the wrong time.
#pragma once

#include <exception>
#include <new>
#include <span>
#include <string>
#include <vector>

#include "fmu/component.hpp"

namespace stiction::fmu {

/// Calls `body(component)` if the call is allowed now.
template <class Body>
Status call(void* handle, const char* name, unsigned phases, Body&& body) noexcept {
    auto* component = static_cast<Component*>(handle);
    if (component == nullptr) {
        return Status::error;
    }
    try {
        return component->allows(name, phases) ? body(*component) : Status::error;
    } catch (const std::exception& problem) {
        component->enter(kFailed);
        return component->refuse(std::string(name) + ": " + problem.what());
    } catch (...) {
        return Status::fatal;
    }
}

/// Pointers that must not be null where there is something to point at.
template <class... Pointers>
bool given(Component& component, std::size_t count, Pointers... pointers) {
    if (count > 0 && ((pointers == nullptr) || ...)) {
        component.refuse("a null pointer was handed over");
        return false;
    }
    return true;
}

/// Values of any type of the standard, through the numbers of the machine.
template <class T>
Status get_values(Component& c, Type type, const unsigned* references, std::size_t count, T* values) {
    if (!given(c, count, references, values)) {
        return Status::error;
    }
    std::vector<double> numbers(count, 0.0);
    const Status status = c.get(type, {references, count}, numbers);
    for (std::size_t k = 0; k < count && status == Status::ok; ++k) {
        values[k] = static_cast<T>(numbers[k]);
    }
    return status;
}

template <class T>
Status set_values(Component& c, Type type, const unsigned* references, std::size_t count, const T* values) {
    if (!given(c, count, references, values)) {
        return Status::error;
    }
    std::vector<double> numbers(count, 0.0);
    for (std::size_t k = 0; k < count; ++k) {
        numbers[k] = static_cast<double>(values[k]);
    }
    return c.set(type, {references, count}, numbers);
}

/// A type of which the machine has no variables: nothing can be asked of it.
inline Status no_values(Component& c, std::size_t count) {
    return count == 0 ? Status::ok : c.refuse("there are no variables of this type");
}

}  // namespace stiction::fmu
