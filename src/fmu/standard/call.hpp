// How a function of the standard reaches a component: no exception leaves, no null pointer enters, no call comes at the wrong time.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fmu/instance/component.hpp"
#include "fmu/instance/resource_folder.hpp"

namespace stiction::fmu {

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

/// The calls of one version of the standard: `Answer` is its status, `Own` what it keeps of an instance.
template <class Answer, class Own>
struct Calls {
    /// Calls `body(component, arguments…)` if the call is allowed now.
    template <class Body, class... Arguments>
    static Answer run(void* handle, const char* name, unsigned phases, Body&& body, Arguments... arguments) noexcept {
        auto* component = static_cast<Own*>(handle);
        if (component == nullptr) {
            return static_cast<Answer>(Status::error);
        }
        try {
            return static_cast<Answer>(component->allows(name, phases) ? std::invoke(body, *component, arguments...)
                                                                       : Status::error);
        } catch (const std::exception& problem) {
            component->enter(kFailed);
            return static_cast<Answer>(component->refuse(std::string(name) + ": " + problem.what()));
        } catch (...) {
            return static_cast<Answer>(Status::fatal);
        }
    }
    /// Only of model exchange.
    template <class Body, class... Arguments>
    static Answer run_exchange(void* handle, const char* name, unsigned phases, Body&& body,
                               Arguments... arguments) noexcept {
        return run(handle, name, phases, [&](Own& component) {
            return component.exchanges() ? std::invoke(body, component, arguments...)
                                         : component.refuse(std::string(name) + " is not for co-simulation");
        });
    }
    /// Only of co-simulation.
    template <class Body, class... Arguments>
    static Answer run_steps(void* handle, const char* name, unsigned phases, Body&& body,
                            Arguments... arguments) noexcept {
        return run(handle, name, phases, [&](Own& component) {
            return component.exchanges() ? component.refuse(std::string(name) + " is not for model exchange")
                                         : std::invoke(body, component, arguments...);
        });
    }
    /// Of a type of which the machine has no variables.
    static Answer run_without(void* handle, const char* name, unsigned phases, std::size_t count) noexcept {
        return run(handle, name, phases, no_values, count);
    }
    /// Of what the machine does not offer.
    static Answer run_refused(void* handle, const char* name, unsigned phases, const char* why) noexcept {
        return run(handle, name, phases, [&](Own& component) { return component.refuse(why); });
    }
    /// Only of model exchange: a vector of states, derivatives or the like.
    template <class Number>
    static Answer hand_over(void* handle, const char* name, unsigned phases, Number* values, std::size_t count,
                            Status (Component::*what)(std::span<Number>)) noexcept {
        return run_exchange(handle, name, phases, [&](Own& component) {
            return given(component, count, values) ? (component.*what)({values, count}) : Status::error;
        });
    }
};

/// Request for an instance.
struct Wish {
    const char* name = nullptr;
    const char* token = nullptr;
    const char* resources = nullptr;
    Use use = Use::co_simulation;
    Version version = Version::fmi2;
    bool logging = false;
};

/// A message with every one of these characters doubled: as the standard wants '#', and printf '%'.
inline std::string doubled(const std::string& message, std::string_view characters) {
    std::string text;
    for (const char c : message) {
        text.append(characters.find(c) == std::string_view::npos ? 1 : 2, c);
    }
    return text;
}

/// A new instance; null, and a message, if it cannot be made.
template <class Own>
Own* make(const Wish& wish, const Log& log) noexcept {
    const auto refuse = [&](const std::string& message) -> Own* {
        if (log) log(Status::error, "logStatusError", message);
        return nullptr;
    };
    try {
        const bool named =
            wish.name != nullptr && std::string_view(wish.name).find_first_not_of(" \t\r\n") != std::string_view::npos;
        if (!named || wish.token == nullptr || wish.resources == nullptr) {
            return refuse(
                "the name of the instance, the token of the model description and the place of the resources must be "
                "given");
        }
        auto instance = std::make_unique<Instance>(folder_of(wish.resources), wish.use, wish.version);
        if (instance->token() != wish.token) {
            return refuse(
                "the token is not that of resources/scenario.toml: model description and resources do not belong "
                "together");
        }
        return new Own(std::move(instance), wish.use, log, wish.logging);
    } catch (const std::exception& problem) {
        return refuse(problem.what());
    } catch (...) {
        return refuse("unknown failure");
    }
}

}  // namespace stiction::fmu
