// The functions of FMI 3.0 over a component; those for what no machine has are in fmi3_absent.cpp. When each is allowed is written
// beside it, after the state machines of the standard (2.3, 3.2, 4.2).
#include <cmath>
#include <string>

#include "fmu/instance/kept_state.hpp"
#include "fmu/standard/fmi3_call.hpp"

using namespace stiction::fmu;

namespace {

template <class T>
Status get3(Component3& c, Type type, const fmi3ValueReference r[], std::size_t n, T values[], std::size_t m) {
    return n == m ? get_values(c, type, r, n, values) : c.refuse("every variable is one number");
}

template <class T>
Status set3(Component3& c, Type type, const fmi3ValueReference r[], std::size_t n, const T values[], std::size_t m) {
    return n == m ? set_values(c, type, r, n, values) : c.refuse("every variable is one number");
}

Component3* made(const Wish& wish, fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger) {
    Log log;
    if (logger != nullptr) {
        log = [logger, environment](Status status, const char* category, const std::string& message) {
            logger(environment, static_cast<fmi3Status>(status), category, doubled(message, "#").c_str());
        };
    }
    auto* component = make<Component3>(wish, log);
    if (component != nullptr) {
        component->environment = environment;
    }
    return component;
}

/// Variables that the importer wants to read inside a step; if one is not for that, says so.
bool are_seen_inside(Component3& c, const fmi3ValueReference references[], std::size_t count) {
    const std::vector<Variable>& all = c.instance().interface().variables;
    if (!given(c, count, references)) return false;
    for (std::size_t k = 0; k < count; ++k) {
        if (references[k] >= all.size() || !all[references[k]].seen_inside()) {
            c.refuse("the variable with value reference " + std::to_string(references[k]) +
                     " cannot be read inside a step: time and outputs that are no whole numbers can");
            return false;
        }
    }
    return true;
}

/// After every inner step: tells the importer, and hears whether it wants to return early.
GoOn asks(Component3& c) {
    if (c.update == nullptr) {
        return {};
    }
    return [&c](double time) {
        bool wanted = false;
        double when = time;
        c.update(c.environment, time, false, true, true, c.early_return, &wanted, &when);
        return !(wanted && c.early_return);
    };
}

}  // namespace

extern "C" {

const char* fmi3GetVersion(void) { return "3.0"; }

fmi3Status fmi3SetDebugLogging(fmi3Instance c, fmi3Boolean on, std::size_t count, const fmi3String names[]) {
    return Fmi3::run(c, __func__, kAlive, [&](Component3& component) {
        return given(component, count, names) ? component.set_logging(on, {names, count}) : Status::error;
    });
}

fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean,
                                          fmi3Boolean logging, fmi3InstanceEnvironment environment,
                                          fmi3LogMessageCallback logger) {
    return made({name, token, resources, Use::model_exchange, Version::fmi3, logging}, environment, logger);
}

fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean,
                                         fmi3Boolean logging, fmi3Boolean event_mode, fmi3Boolean early_return,
                                         const fmi3ValueReference inside[], std::size_t inside_count,
                                         fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger,
                                         fmi3IntermediateUpdateCallback update) {
    Component3* component =
        made({name, token, resources, Use::co_simulation, Version::fmi3, logging}, environment, logger);
    if (component != nullptr && !are_seen_inside(*component, inside, inside_count)) {
        delete component;
        component = nullptr;
    }
    if (component != nullptr) {
        component->event_mode = event_mode;
        component->early_return = early_return;
        component->update = update;
    }
    return component;
}

void fmi3FreeInstance(fmi3Instance c) { delete static_cast<Component3*>(c); }

fmi3Status fmi3EnterInitializationMode(fmi3Instance c, fmi3Boolean, fmi3Float64, fmi3Float64 start,
                                       fmi3Boolean stop_defined, fmi3Float64 stop) {
    return Fmi3::run(c, __func__, kInstantiated, [&](Component3& component) {
        const Status status = component.set_up(start, stop_defined ? std::optional<double>(stop) : std::nullopt);
        return status == Status::ok ? component.enter_initialisation() : status;
    });
}

fmi3Status fmi3ExitInitializationMode(fmi3Instance c) {
    return Fmi3::run(c, __func__, kInitialising, [](Component3& component) {
        const Status status = component.exit_initialisation();
        if (status == Status::ok && component.event_mode) component.enter_event();
        return status;
    });
}

fmi3Status fmi3EnterEventMode(fmi3Instance c) {
    return Fmi3::run(c, __func__, kContinuous | kStep, [](Component3& component) {
        if (!component.exchanges() && !component.event_mode) {
            return component.refuse("event mode was not asked for at instantiation");
        }
        component.enter_event();
        return Status::ok;
    });
}

fmi3Status fmi3Terminate(fmi3Instance c) { return Fmi3::run(c, __func__, kRunning, &Component::terminate); }

fmi3Status fmi3Reset(fmi3Instance c) { return Fmi3::run(c, __func__, kAlive, &Component::reset); }

fmi3Status fmi3GetFloat64(fmi3Instance c, const fmi3ValueReference r[], std::size_t n, fmi3Float64 values[],
                          std::size_t m) {
    return Fmi3::run(c, __func__, kReadable, get3<fmi3Float64>, Type::real, r, n, values, m);
}

fmi3Status fmi3GetInt64(fmi3Instance c, const fmi3ValueReference r[], std::size_t n, fmi3Int64 values[],
                        std::size_t m) {
    return Fmi3::run(c, __func__, kReadable, get3<fmi3Int64>, Type::whole, r, n, values, m);
}

fmi3Status fmi3SetFloat64(fmi3Instance c, const fmi3ValueReference r[], std::size_t n, const fmi3Float64 values[],
                          std::size_t m) {
    return Fmi3::run(c, __func__, kSettable, set3<fmi3Float64>, Type::real, r, n, values, m);
}

fmi3Status fmi3SetInt64(fmi3Instance c, const fmi3ValueReference r[], std::size_t n, const fmi3Int64 values[],
                        std::size_t m) {
    return Fmi3::run(c, __func__, kSettable, set3<fmi3Int64>, Type::whole, r, n, values, m);
}

fmi3Status fmi3GetFMUState(fmi3Instance c, fmi3FMUState* state) {
    return Fmi3::run(c, __func__, kAlive, keep_state, state);
}

fmi3Status fmi3SetFMUState(fmi3Instance c, fmi3FMUState state) {
    return Fmi3::run(c, __func__, kAlive, restore_state, state);
}

fmi3Status fmi3FreeFMUState(fmi3Instance c, fmi3FMUState* state) {
    return Fmi3::run(c, __func__, kAlive, [&](Component3&) { return free_state(state); });
}

fmi3Status fmi3SerializedFMUStateSize(fmi3Instance c, fmi3FMUState state, std::size_t* size) {
    return Fmi3::run(c, __func__, kAlive, state_size, state, size);
}

fmi3Status fmi3SerializeFMUState(fmi3Instance c, fmi3FMUState state, fmi3Byte bytes[], std::size_t size) {
    return Fmi3::run(c, __func__, kAlive, write_state, state, bytes, size);
}

fmi3Status fmi3DeserializeFMUState(fmi3Instance c, const fmi3Byte bytes[], std::size_t size, fmi3FMUState* state) {
    return Fmi3::run(c, __func__, kAlive, read_state, bytes, size, state);
}

fmi3Status fmi3GetDirectionalDerivative(fmi3Instance c, const fmi3ValueReference unknowns[], std::size_t unknown_count,
                                        const fmi3ValueReference knowns[], std::size_t known_count,
                                        const fmi3Float64 seed[], std::size_t seed_count, fmi3Float64 sensitivity[],
                                        std::size_t sensitivity_count) {
    return Fmi3::run(c, __func__, kSolvable, [&](Component3& component) {
        if (seed_count != known_count || sensitivity_count != unknown_count) {
            return component.refuse("every variable is one number");
        }
        if (!given(component, unknown_count, unknowns, sensitivity) || !given(component, known_count, knowns, seed)) {
            return Status::error;
        }
        return component.directional({unknowns, unknown_count}, {knowns, known_count}, {seed, known_count},
                                     {sensitivity, unknown_count});
    });
}

fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance c) {
    return Fmi3::run(c, __func__, kInitialising | kEvent, [](Component3&) { return Status::ok; });
}

fmi3Status fmi3UpdateDiscreteStates(fmi3Instance c, fmi3Boolean* again, fmi3Boolean* terminate,
                                    fmi3Boolean* nominals_changed, fmi3Boolean* values_changed,
                                    fmi3Boolean* next_defined, fmi3Float64* next) {
    return Fmi3::run(c, __func__, kEvent, [&](Component3& component) {
        if (!given(component, 1, again, terminate, nominals_changed, values_changed, next_defined, next)) {
            return Status::error;
        }
        *again = *terminate = *nominals_changed = *values_changed = *next_defined = false;
        *next = 0;
        const Status status = component.decide();
        if (status != Status::ok || !component.exchanges()) return status;
        const double instant = component.instance().machine().exchange().next_time_event();
        *values_changed = component.instance().machine().exchange().must_restart();
        *next_defined = std::isfinite(instant);
        *next = std::isfinite(instant) ? instant : 0;
        return Status::ok;
    });
}

fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance c) {
    return Fmi3::run_exchange(c, __func__, kEvent, &Component::go_on, __func__);
}

fmi3Status fmi3CompletedIntegratorStep(fmi3Instance c, fmi3Boolean, fmi3Boolean* enter_event, fmi3Boolean* terminate) {
    return Fmi3::run_exchange(c, __func__, kContinuous, [&](Component3& component) {
        if (!given(component, 1, enter_event, terminate)) return Status::error;
        *terminate = false;
        return component.complete_step(*enter_event);
    });
}

fmi3Status fmi3SetTime(fmi3Instance c, fmi3Float64 time) {
    return Fmi3::run_exchange(c, __func__, kEvent | kContinuous, &Component::set_time, time);
}

fmi3Status fmi3SetContinuousStates(fmi3Instance c, const fmi3Float64 values[], std::size_t n) {
    return Fmi3::hand_over(c, __func__, kContinuous, values, n, &Component::set_states);
}

fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance c, fmi3Float64 values[], std::size_t n) {
    return Fmi3::hand_over(c, __func__, kSolvable, values, n, &Component::get_derivatives);
}

fmi3Status fmi3GetEventIndicators(fmi3Instance c, fmi3Float64 values[], std::size_t n) {
    return Fmi3::hand_over(c, __func__, kSolvable, values, n, &Component::get_indicators);
}

fmi3Status fmi3GetContinuousStates(fmi3Instance c, fmi3Float64 values[], std::size_t n) {
    return Fmi3::hand_over(c, __func__, kSolvable, values, n, &Component::get_states);
}

fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance c, fmi3Float64 values[], std::size_t n) {
    return Fmi3::hand_over(c, __func__, kAlive, values, n, &Component::get_nominals);
}

fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance c, std::size_t* count) {
    return Fmi3::run_exchange(c, __func__, kAlive, [&](Component3& component) {
        if (!given(component, 1, count)) return Status::error;
        *count = component.instance().interface().indicators;
        return Status::ok;
    });
}

fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance c, std::size_t* count) {
    return Fmi3::run_exchange(c, __func__, kAlive, [&](Component3& component) {
        if (!given(component, 1, count)) return Status::error;
        *count = component.instance().interface().states.size();
        return Status::ok;
    });
}

fmi3Status fmi3EnterStepMode(fmi3Instance c) {
    return Fmi3::run_steps(c, __func__, kEvent, [](Component3& component) {
        component.enter(kStep);  // nothing is left to decide: modes were decided in the step
        return Status::ok;
    });
}

fmi3Status fmi3GetOutputDerivatives(fmi3Instance c, const fmi3ValueReference r[], std::size_t n,
                                    const fmi3Int32 orders[], fmi3Float64 values[], std::size_t count) {
    return Fmi3::run_steps(c, __func__, kStep | kIntermediate | kTerminated | kFailed, [&](Component3& component) {
        if (!given(component, n, r, orders, values)) return Status::error;
        return n == count ? component.get_output_derivatives({r, n}, {orders, n}, {values, n})
                          : component.refuse("there is one derivative for every reference");
    });
}

fmi3Status fmi3DoStep(fmi3Instance c, fmi3Float64 from, fmi3Float64 length, fmi3Boolean, fmi3Boolean* event_needed,
                      fmi3Boolean* terminate, fmi3Boolean* early_return, fmi3Float64* last_time) {
    return Fmi3::run_steps(c, __func__, kStep, [&](Component3& component) {
        if (!given(component, 1, event_needed, terminate, early_return, last_time)) return Status::error;
        Advance done;
        const bool stop_at_events = component.event_mode && component.early_return;
        const Status status = component.step(from, length, stop_at_events, asks(component), done);
        *event_needed = component.event_mode && done.event;
        *terminate = false;
        *early_return = done.early;
        *last_time = done.time;
        return status;
    });
}

}  // extern "C"
