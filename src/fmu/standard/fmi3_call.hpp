// How the functions of FMI 3.0 reach a component: in which phases a call is allowed, and what it answers otherwise.
#pragma once

#include <string>

#include "fmu/standard/call.hpp"
#include "fmu/standard/fmi3.hpp"

namespace stiction::fmu {

inline constexpr unsigned kRunning = kEvent | kContinuous | kStep;
inline constexpr unsigned kReadable = kInstantiated | kInitialising | kRunning | kIntermediate | kTerminated | kFailed;
inline constexpr unsigned kAlive = kInstantiated | kInitialising | kRunning | kTerminated | kFailed;
inline constexpr unsigned kSettable = kInstantiated | kInitialising | kRunning;
inline constexpr unsigned kSolvable = kInitialising | kEvent | kContinuous | kTerminated | kFailed;

/// Instance with the data that only this version has.
struct Component3 : Component {
    using Component::Component;
    bool event_mode = false;
    bool early_return = false;
    fmi3InstanceEnvironment environment = nullptr;
    fmi3IntermediateUpdateCallback update = nullptr;
};

using Fmi3 = Calls<fmi3Status, Component3>;

}  // namespace stiction::fmu
