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

/// No variable has this type.
#define STICTION_WITHOUT(Type)                                                                                       \
    fmi3Status fmi3Get##Type(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3##Type[], std::size_t) { \
        return Fmi3::run_without(c, "fmi3Get" #Type, kAlive, n);                                                     \
    }                                                                                                                \
    fmi3Status fmi3Set##Type(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3##Type[],          \
                             std::size_t) {                                                                          \
        return Fmi3::run_without(c, "fmi3Set" #Type, kAlive, n);                                                     \
    }
STICTION_WITHOUT(Float32)
STICTION_WITHOUT(Int8)
STICTION_WITHOUT(UInt8)
STICTION_WITHOUT(Int16)
STICTION_WITHOUT(UInt16)
STICTION_WITHOUT(Int32)
STICTION_WITHOUT(UInt32)
STICTION_WITHOUT(UInt64)
STICTION_WITHOUT(Boolean)
STICTION_WITHOUT(String)
#undef STICTION_WITHOUT

fmi3Status fmi3GetBinary(fmi3Instance c, const fmi3ValueReference[], std::size_t n, std::size_t[], fmi3Binary[],
                         std::size_t) {
    return Fmi3::run_without(c, "fmi3GetBinary", kAlive, n);
}

fmi3Status fmi3SetBinary(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const std::size_t[],
                         const fmi3Binary[], std::size_t) {
    return Fmi3::run_without(c, "fmi3SetBinary", kAlive, n);
}

fmi3Status fmi3GetClock(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3Clock[]) {
    return Fmi3::run_without(c, "fmi3GetClock", kAlive, n);
}

fmi3Status fmi3SetClock(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3Clock[]) {
    return Fmi3::run_without(c, "fmi3SetClock", kAlive, n);
}

fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance c, fmi3ValueReference, std::size_t*) {
    return Fmi3::run_refused(c, "fmi3GetNumberOfVariableDependencies", kAlive,
                             "dependencies of single elements are not told");
}

fmi3Status fmi3GetVariableDependencies(fmi3Instance c, fmi3ValueReference, std::size_t[], fmi3ValueReference[],
                                       std::size_t[], fmi3DependencyKind[], std::size_t) {
    return Fmi3::run_refused(c, "fmi3GetVariableDependencies", kAlive, "dependencies of single elements are not told");
}

fmi3Status fmi3GetAdjointDerivative(fmi3Instance c, const fmi3ValueReference[], std::size_t, const fmi3ValueReference[],
                                    std::size_t, const fmi3Float64[], std::size_t, fmi3Float64[], std::size_t) {
    return Fmi3::run_refused(c, "fmi3GetAdjointDerivative", kSolvable, "adjoint derivatives are not provided");
}

fmi3Status fmi3EnterConfigurationMode(fmi3Instance c) {
    return Fmi3::run_refused(c, "fmi3EnterConfigurationMode", kAlive, "there are no structural parameters");
}

fmi3Status fmi3ExitConfigurationMode(fmi3Instance c) {
    return Fmi3::run_refused(c, "fmi3ExitConfigurationMode", kAlive, "there are no structural parameters");
}

fmi3Status fmi3GetIntervalDecimal(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3Float64[],
                                  fmi3IntervalQualifier[]) {
    return Fmi3::run_without(c, "fmi3GetIntervalDecimal", kAlive, n);
}

fmi3Status fmi3GetIntervalFraction(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3UInt64[],
                                   fmi3UInt64[], fmi3IntervalQualifier[]) {
    return Fmi3::run_without(c, "fmi3GetIntervalFraction", kAlive, n);
}

fmi3Status fmi3GetShiftDecimal(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3Float64[]) {
    return Fmi3::run_without(c, "fmi3GetShiftDecimal", kAlive, n);
}

fmi3Status fmi3GetShiftFraction(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3UInt64[], fmi3UInt64[]) {
    return Fmi3::run_without(c, "fmi3GetShiftFraction", kAlive, n);
}

fmi3Status fmi3SetIntervalDecimal(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3Float64[]) {
    return Fmi3::run_without(c, "fmi3SetIntervalDecimal", kAlive, n);
}

fmi3Status fmi3SetIntervalFraction(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3UInt64[],
                                   const fmi3UInt64[]) {
    return Fmi3::run_without(c, "fmi3SetIntervalFraction", kAlive, n);
}

fmi3Status fmi3SetShiftDecimal(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3Float64[]) {
    return Fmi3::run_without(c, "fmi3SetShiftDecimal", kAlive, n);
}

fmi3Status fmi3SetShiftFraction(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3UInt64[],
                                const fmi3UInt64[]) {
    return Fmi3::run_without(c, "fmi3SetShiftFraction", kAlive, n);
}

fmi3Status fmi3ActivateModelPartition(fmi3Instance c, fmi3ValueReference, fmi3Float64) {
    return Fmi3::run_refused(c, "fmi3ActivateModelPartition", kAlive, "there is no scheduled execution");
}

}  // extern "C"
