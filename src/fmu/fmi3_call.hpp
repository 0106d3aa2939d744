// How the functions of FMI 3.0 reach a component: in which phases a call is allowed, and what it answers otherwise.
#pragma once

#include <string>

#include "fmu/call.hpp"
#include "fmu/fmi3.hpp"

namespace stiction::fmu {

inline constexpr unsigned kRunning = kEvent | kContinuous | kStep;
inline constexpr unsigned kReadable = kInstantiated | kInitialising | kRunning | kIntermediate | kTerminated | kFailed;
inline constexpr unsigned kAlive = kInstantiated | kInitialising | kRunning | kTerminated | kFailed;
inline constexpr unsigned kSettable = kInstantiated | kInitialising | kRunning;
inline constexpr unsigned kSolvable = kInitialising | kEvent | kContinuous | kTerminated | kFailed;

/// What only this version knows of an instance.
struct Component3 : Component {
    using Component::Component;
    bool event_mode = false;
    bool early_return = false;
    fmi3InstanceEnvironment environment = nullptr;
    fmi3IntermediateUpdateCallback update = nullptr;
};

inline fmi3Status plain(Status status) { return static_cast<fmi3Status>(status); }

template <class Body>
fmi3Status run(fmi3Instance c, const char* name, unsigned phases, Body&& body) {
    return plain(call(static_cast<Component*>(static_cast<Component3*>(c)), name, phases,
                      [&](Component& component) { return body(static_cast<Component3&>(component)); }));
}

template <class Body>
fmi3Status run_exchange(fmi3Instance c, const char* name, unsigned phases, Body&& body) {
    return run(c, name, phases, [&](Component3& component) {
        return component.exchanges() ? body(component)
                                     : component.refuse(std::string(name) + " is not for co-simulation");
    });
}

template <class Body>
fmi3Status run_steps(fmi3Instance c, const char* name, unsigned phases, Body&& body) {
    return run(c, name, phases, [&](Component3& component) {
        return component.exchanges() ? component.refuse(std::string(name) + " is not for model exchange")
                                     : body(component);
    });
}

}  // namespace stiction::fmu
