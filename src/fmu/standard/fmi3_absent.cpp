// The functions of FMI 3.0 for what no machine here has: other types than float64 and int32, texts, binaries, clocks, structural
// parameters, scheduled execution, adjoint derivatives. They are there, as the standard asks, and say so.
#include "fmu/standard/fmi3_call.hpp"

using namespace stiction::fmu;

extern "C" {

fmi3Instance fmi3InstantiateScheduledExecution(fmi3String, fmi3String, fmi3String, fmi3Boolean, fmi3Boolean,
                                               fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger,
                                               fmi3ClockUpdateCallback, fmi3LockPreemptionCallback,
                                               fmi3UnlockPreemptionCallback) {
    if (logger != nullptr) {
        logger(environment, fmi3Error, "logStatusError",
               "there is model exchange and co-simulation, no scheduled execution");
    }
    return nullptr;
}

/// No variable is of this kind: admissible without references only.
#define STICTION_WITHOUT(Name, ...)                                                                 \
    fmi3Status fmi3##Name(fmi3Instance c, const fmi3ValueReference[], std::size_t n, __VA_ARGS__) { \
        return Fmi3::run_without(c, __func__, kAlive, n);                                           \
    }
#define STICTION_WITHOUT_TYPE(Type)                        \
    STICTION_WITHOUT(Get##Type, fmi3##Type[], std::size_t) \
    STICTION_WITHOUT(Set##Type, const fmi3##Type[], std::size_t)
STICTION_WITHOUT_TYPE(Float32)
STICTION_WITHOUT_TYPE(Int8)
STICTION_WITHOUT_TYPE(UInt8)
STICTION_WITHOUT_TYPE(Int16)
STICTION_WITHOUT_TYPE(UInt16)
STICTION_WITHOUT_TYPE(Int32)
STICTION_WITHOUT_TYPE(UInt32)
STICTION_WITHOUT_TYPE(UInt64)
STICTION_WITHOUT_TYPE(Boolean)
STICTION_WITHOUT_TYPE(String)
STICTION_WITHOUT(GetBinary, std::size_t[], fmi3Binary[], std::size_t)
STICTION_WITHOUT(SetBinary, const std::size_t[], const fmi3Binary[], std::size_t)
STICTION_WITHOUT(GetClock, fmi3Clock[])
STICTION_WITHOUT(SetClock, const fmi3Clock[])
STICTION_WITHOUT(GetIntervalDecimal, fmi3Float64[], fmi3IntervalQualifier[])
STICTION_WITHOUT(GetIntervalFraction, fmi3UInt64[], fmi3UInt64[], fmi3IntervalQualifier[])
STICTION_WITHOUT(GetShiftDecimal, fmi3Float64[])
STICTION_WITHOUT(GetShiftFraction, fmi3UInt64[], fmi3UInt64[])
STICTION_WITHOUT(SetIntervalDecimal, const fmi3Float64[])
STICTION_WITHOUT(SetIntervalFraction, const fmi3UInt64[], const fmi3UInt64[])
STICTION_WITHOUT(SetShiftDecimal, const fmi3Float64[])
STICTION_WITHOUT(SetShiftFraction, const fmi3UInt64[], const fmi3UInt64[])
#undef STICTION_WITHOUT_TYPE
#undef STICTION_WITHOUT

fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance c, fmi3ValueReference, std::size_t*) {
    return Fmi3::run_refused(c, __func__, kAlive, "dependencies of single elements are not told");
}

fmi3Status fmi3GetVariableDependencies(fmi3Instance c, fmi3ValueReference, std::size_t[], fmi3ValueReference[],
                                       std::size_t[], fmi3DependencyKind[], std::size_t) {
    return Fmi3::run_refused(c, __func__, kAlive, "dependencies of single elements are not told");
}

fmi3Status fmi3GetAdjointDerivative(fmi3Instance c, const fmi3ValueReference[], std::size_t, const fmi3ValueReference[],
                                    std::size_t, const fmi3Float64[], std::size_t, fmi3Float64[], std::size_t) {
    return Fmi3::run_refused(c, __func__, kSolvable, "adjoint derivatives are not provided");
}

fmi3Status fmi3EnterConfigurationMode(fmi3Instance c) {
    return Fmi3::run_refused(c, __func__, kAlive, "there are no structural parameters");
}

fmi3Status fmi3ExitConfigurationMode(fmi3Instance c) {
    return Fmi3::run_refused(c, __func__, kAlive, "there are no structural parameters");
}

fmi3Status fmi3ActivateModelPartition(fmi3Instance c, fmi3ValueReference, fmi3Float64) {
    return Fmi3::run_refused(c, __func__, kAlive, "there is no scheduled execution");
}

}  // extern "C"
