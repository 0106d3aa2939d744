// The 44 functions of FMI 2.0 over a component. When each is allowed is written beside it, after the state machines of the
// standard (3.2.3 and 4.2.4, with their tables).
#include "fmu/standard/fmi2.hpp"

#include <cmath>
#include <string>

#include "fmu/instance/kept_state.hpp"

using namespace stiction::fmu;

namespace {

using Fmi2 = Calls<fmi2Status, Component>;

constexpr unsigned kRunning = kEvent | kContinuous | kStep;
constexpr unsigned kReadable = kInitialising | kRunning | kTerminated | kFailed;
constexpr unsigned kAlive = kInstantiated | kReadable;
constexpr unsigned kSettable = kInstantiated | kInitialising | kRunning;

/// Messages are formats of printf and come without arguments: an importer may show them as they are.
Log log_of(const fmi2CallbackFunctions& functions, const std::string& name) {
    if (functions.logger == nullptr) {
        return {};
    }
    const fmi2CallbackLogger logger = functions.logger;
    fmi2ComponentEnvironment environment = functions.componentEnvironment;
    return [logger, environment, name](Status status, const char* category, const std::string& message) {
        logger(environment, name.c_str(), static_cast<fmi2Status>(status), category, doubled(message, "%#").c_str());
    };
}

}  // namespace

extern "C" {

const char* fmi2GetTypesPlatform(void) { return "default"; }
const char* fmi2GetVersion(void) { return "2.0"; }

fmi2Status fmi2SetDebugLogging(fmi2Component c, fmi2Boolean on, std::size_t count, const fmi2String names[]) {
    return Fmi2::run(c, __func__, kAlive, [&](Component& component) {
        return given(component, count, names) ? component.set_logging(on != 0, {names, count}) : Status::error;
    });
}

fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                              const fmi2CallbackFunctions* functions, fmi2Boolean, fmi2Boolean logging) {
    if (functions == nullptr) {
        return nullptr;  // nobody to tell
    }
    const Log log = log_of(*functions, name == nullptr ? "" : name);
    if (type != fmi2ModelExchange && type != fmi2CoSimulation) {
        if (log) log(Status::error, "logStatusError", "there is neither model exchange nor co-simulation of this type");
        return nullptr;
    }
    const auto use = type == fmi2ModelExchange ? Use::model_exchange : Use::co_simulation;
    return make<Component>({name, guid, resources, use, Version::fmi2, logging != 0}, log);
}

void fmi2FreeInstance(fmi2Component c) { delete static_cast<Component*>(c); }

fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean, fmi2Real, fmi2Real start, fmi2Boolean stop_defined,
                               fmi2Real stop) {
    return Fmi2::run(c, __func__, kInstantiated, [&](Component& component) {
        return component.set_up(start, stop_defined != 0 ? std::optional<double>(stop) : std::nullopt);
    });
}

fmi2Status fmi2EnterInitializationMode(fmi2Component c) {
    return Fmi2::run(c, __func__, kInstantiated, [](Component& component) {
        return component.is_set_up()
                   ? component.enter_initialisation()
                   : component.refuse("fmi2SetupExperiment must come first: it says when the run begins");
    });
}

fmi2Status fmi2ExitInitializationMode(fmi2Component c) {
    return Fmi2::run(c, __func__, kInitialising, &Component::exit_initialisation);
}

fmi2Status fmi2Terminate(fmi2Component c) { return Fmi2::run(c, __func__, kRunning, &Component::terminate); }

fmi2Status fmi2Reset(fmi2Component c) { return Fmi2::run(c, __func__, kAlive, &Component::reset); }

fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference r[], std::size_t n, fmi2Real values[]) {
    return Fmi2::run(c, __func__, kReadable, get_values<fmi2Real>, Type::real, r, n, values);
}

fmi2Status fmi2GetInteger(fmi2Component c, const fmi2ValueReference r[], std::size_t n, fmi2Integer values[]) {
    return Fmi2::run(c, __func__, kReadable, get_values<fmi2Integer>, Type::whole, r, n, values);
}

fmi2Status fmi2GetBoolean(fmi2Component c, const fmi2ValueReference[], std::size_t n, fmi2Boolean[]) {
    return Fmi2::run_without(c, __func__, kReadable, n);
}

fmi2Status fmi2GetString(fmi2Component c, const fmi2ValueReference[], std::size_t n, fmi2String[]) {
    return Fmi2::run_without(c, __func__, kReadable, n);
}

fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference r[], std::size_t n, const fmi2Real values[]) {
    return Fmi2::run(c, __func__, kSettable, set_values<fmi2Real>, Type::real, r, n, values);
}

fmi2Status fmi2SetInteger(fmi2Component c, const fmi2ValueReference r[], std::size_t n, const fmi2Integer values[]) {
    return Fmi2::run(c, __func__, kSettable, set_values<fmi2Integer>, Type::whole, r, n, values);
}

fmi2Status fmi2SetBoolean(fmi2Component c, const fmi2ValueReference[], std::size_t n, const fmi2Boolean[]) {
    return Fmi2::run_without(c, __func__, kSettable, n);
}

fmi2Status fmi2SetString(fmi2Component c, const fmi2ValueReference[], std::size_t n, const fmi2String[]) {
    return Fmi2::run_without(c, __func__, kSettable, n);
}

fmi2Status fmi2GetFMUstate(fmi2Component c, fmi2FMUstate* state) {
    return Fmi2::run(c, __func__, kAlive, keep_state, state);
}

fmi2Status fmi2SetFMUstate(fmi2Component c, fmi2FMUstate state) {
    return Fmi2::run(c, __func__, kAlive, restore_state, state);
}

fmi2Status fmi2FreeFMUstate(fmi2Component c, fmi2FMUstate* state) {
    return Fmi2::run(c, __func__, kAlive, [&](Component&) { return free_state(state); });
}

fmi2Status fmi2SerializedFMUstateSize(fmi2Component c, fmi2FMUstate state, std::size_t* size) {
    return Fmi2::run(c, __func__, kAlive, state_size, state, size);
}

fmi2Status fmi2SerializeFMUstate(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[], std::size_t size) {
    return Fmi2::run(c, __func__, kAlive, write_state, state, bytes, size);
}

fmi2Status fmi2DeSerializeFMUstate(fmi2Component c, const fmi2Byte bytes[], std::size_t size, fmi2FMUstate* state) {
    return Fmi2::run(c, __func__, kAlive, read_state, bytes, size, state);
}

fmi2Status fmi2GetDirectionalDerivative(fmi2Component c, const fmi2ValueReference unknowns[], std::size_t unknown_count,
                                        const fmi2ValueReference knowns[], std::size_t known_count,
                                        const fmi2Real seed[], fmi2Real sensitivity[]) {
    return Fmi2::run(c, __func__, kReadable, [&](Component& component) {
        if (!given(component, unknown_count, unknowns, sensitivity) || !given(component, known_count, knowns, seed)) {
            return Status::error;
        }
        return component.directional({unknowns, unknown_count}, {knowns, known_count}, {seed, known_count},
                                     {sensitivity, unknown_count});
    });
}

fmi2Status fmi2EnterEventMode(fmi2Component c) {
    return Fmi2::run_exchange(c, __func__, kEvent | kContinuous, [](Component& component) {
        component.enter_event();
        return Status::ok;
    });
}

fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo* info) {
    return Fmi2::run_exchange(c, __func__, kEvent, [&](Component& component) {
        if (!given(component, 1, info)) return Status::error;
        const Status status = component.decide();
        if (status != Status::ok) return status;
        const double next = component.instance().machine().exchange().next_time_event();
        *info = {};
        info->valuesOfContinuousStatesChanged = component.instance().machine().exchange().must_restart() ? 1 : 0;
        info->nextEventTimeDefined = std::isfinite(next) ? 1 : 0;
        info->nextEventTime = std::isfinite(next) ? next : 0;
        return Status::ok;
    });
}

fmi2Status fmi2EnterContinuousTimeMode(fmi2Component c) {
    return Fmi2::run_exchange(c, __func__, kEvent, &Component::go_on, __func__);
}

fmi2Status fmi2CompletedIntegratorStep(fmi2Component c, fmi2Boolean, fmi2Boolean* enter_event, fmi2Boolean* terminate) {
    return Fmi2::run_exchange(c, __func__, kContinuous, [&](Component& component) {
        if (!given(component, 1, enter_event, terminate)) return Status::error;
        bool due = false;
        const Status status = component.complete_step(due);
        *enter_event = due ? 1 : 0;
        *terminate = 0;
        return status;
    });
}

fmi2Status fmi2SetTime(fmi2Component c, fmi2Real time) {
    return Fmi2::run_exchange(c, __func__, kEvent | kContinuous, &Component::set_time, time);
}

fmi2Status fmi2SetContinuousStates(fmi2Component c, const fmi2Real values[], std::size_t n) {
    return Fmi2::hand_over(c, __func__, kContinuous, values, n, &Component::set_states);
}

fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real values[], std::size_t n) {
    return Fmi2::hand_over(c, __func__, kReadable, values, n, &Component::get_derivatives);
}

fmi2Status fmi2GetEventIndicators(fmi2Component c, fmi2Real values[], std::size_t n) {
    return Fmi2::hand_over(c, __func__, kReadable, values, n, &Component::get_indicators);
}

fmi2Status fmi2GetContinuousStates(fmi2Component c, fmi2Real values[], std::size_t n) {
    return Fmi2::hand_over(c, __func__, kReadable, values, n, &Component::get_states);
}

fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component c, fmi2Real values[], std::size_t n) {
    return Fmi2::hand_over(c, __func__, kAlive, values, n, &Component::get_nominals);
}

fmi2Status fmi2SetRealInputDerivatives(fmi2Component c, const fmi2ValueReference r[], std::size_t n,
                                       const fmi2Integer orders[], const fmi2Real values[]) {
    return Fmi2::run_steps(c, __func__, kInstantiated | kInitialising | kStep, [&](Component& component) {
        return given(component, n, r, orders, values)
                   ? component.set_input_derivatives({r, n}, {orders, n}, {values, n})
                   : Status::error;
    });
}

fmi2Status fmi2GetRealOutputDerivatives(fmi2Component c, const fmi2ValueReference r[], std::size_t n,
                                        const fmi2Integer orders[], fmi2Real values[]) {
    return Fmi2::run_steps(c, __func__, kStep | kTerminated | kFailed, [&](Component& component) {
        return given(component, n, r, orders, values)
                   ? component.get_output_derivatives({r, n}, {orders, n}, {values, n})
                   : Status::error;
    });
}

fmi2Status fmi2DoStep(fmi2Component c, fmi2Real from, fmi2Real length, fmi2Boolean) {
    return Fmi2::run_steps(c, __func__, kStep, [&](Component& component) {
        Advance done;
        return component.step(from, length, false, {}, done);
    });
}

fmi2Status fmi2CancelStep(fmi2Component c) {
    return Fmi2::run_steps(c, __func__, kStep,
                           [](Component& component) { return component.refuse("steps are over when they return"); });
}

fmi2Status fmi2GetStatus(fmi2Component c, fmi2StatusKind, fmi2Status*) {
    return Fmi2::run_steps(c, __func__, kStep | kTerminated | kFailed, [](Component& component) {
        return component.refuse("steps are over when they return", Status::discard);
    });
}

fmi2Status fmi2GetRealStatus(fmi2Component c, fmi2StatusKind kind, fmi2Real* value) {
    return Fmi2::run_steps(c, __func__, kStep | kTerminated | kFailed, [&](Component& component) {
        if (!given(component, 1, value)) return Status::error;
        if (kind != fmi2LastSuccessfulTime) return component.refuse("there is no such number", Status::discard);
        *value = component.instance().time();
        return Status::ok;
    });
}

fmi2Status fmi2GetIntegerStatus(fmi2Component c, fmi2StatusKind, fmi2Integer*) {
    return Fmi2::run_steps(c, __func__, kStep | kTerminated | kFailed, [](Component& component) {
        return component.refuse("there is no such number", Status::discard);
    });
}

fmi2Status fmi2GetBooleanStatus(fmi2Component c, fmi2StatusKind kind, fmi2Boolean* value) {
    return Fmi2::run_steps(c, __func__, kStep | kTerminated | kFailed, [&](Component& component) {
        if (!given(component, 1, value)) return Status::error;
        if (kind != fmi2Terminated) return component.refuse("there is no such value", Status::discard);
        *value = 0;
        return Status::ok;
    });
}

fmi2Status fmi2GetStringStatus(fmi2Component c, fmi2StatusKind, fmi2String*) {
    return Fmi2::run_steps(c, __func__, kStep | kTerminated | kFailed, [](Component& component) {
        return component.refuse("steps are over when they return", Status::discard);
    });
}

}  // extern "C"
