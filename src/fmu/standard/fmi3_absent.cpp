// The functions of FMI 3.0 for what no machine here has: other types than float64 and int32, texts, binaries, clocks, structural
// parameters, scheduled execution, adjoint derivatives. They are there, as the standard asks, and say so.
#include "fmu/standard/fmi3_call.hpp"

using namespace stiction::fmu;

namespace {

/// Nothing can be asked of it.
fmi3Status none(fmi3Instance c, const char* name, std::size_t count) {
    return Fmi3::run(c, name, kAlive, [&](Component3& component) { return no_values(component, count); });
}

}  // namespace

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

fmi3Status fmi3GetFloat32(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3Float32[], std::size_t) {
    return none(c, "fmi3GetFloat32", n);
}

fmi3Status fmi3GetInt8(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3Int8[], std::size_t) {
    return none(c, "fmi3GetInt8", n);
}

fmi3Status fmi3GetUInt8(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3UInt8[], std::size_t) {
    return none(c, "fmi3GetUInt8", n);
}

fmi3Status fmi3GetInt16(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3Int16[], std::size_t) {
    return none(c, "fmi3GetInt16", n);
}

fmi3Status fmi3GetUInt16(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3UInt16[], std::size_t) {
    return none(c, "fmi3GetUInt16", n);
}

fmi3Status fmi3GetUInt32(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3UInt32[], std::size_t) {
    return none(c, "fmi3GetUInt32", n);
}

fmi3Status fmi3GetInt32(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3Int32[], std::size_t) {
    return none(c, "fmi3GetInt32", n);
}

fmi3Status fmi3GetUInt64(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3UInt64[], std::size_t) {
    return none(c, "fmi3GetUInt64", n);
}

fmi3Status fmi3GetBoolean(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3Boolean[], std::size_t) {
    return none(c, "fmi3GetBoolean", n);
}

fmi3Status fmi3GetString(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3String[], std::size_t) {
    return none(c, "fmi3GetString", n);
}

fmi3Status fmi3GetBinary(fmi3Instance c, const fmi3ValueReference[], std::size_t n, std::size_t[], fmi3Binary[],
                         std::size_t) {
    return none(c, "fmi3GetBinary", n);
}

fmi3Status fmi3GetClock(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3Clock[]) {
    return none(c, "fmi3GetClock", n);
}

fmi3Status fmi3SetFloat32(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3Float32[], std::size_t) {
    return none(c, "fmi3SetFloat32", n);
}

fmi3Status fmi3SetInt8(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3Int8[], std::size_t) {
    return none(c, "fmi3SetInt8", n);
}

fmi3Status fmi3SetUInt8(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3UInt8[], std::size_t) {
    return none(c, "fmi3SetUInt8", n);
}

fmi3Status fmi3SetInt16(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3Int16[], std::size_t) {
    return none(c, "fmi3SetInt16", n);
}

fmi3Status fmi3SetUInt16(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3UInt16[], std::size_t) {
    return none(c, "fmi3SetUInt16", n);
}

fmi3Status fmi3SetUInt32(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3UInt32[], std::size_t) {
    return none(c, "fmi3SetUInt32", n);
}

fmi3Status fmi3SetInt32(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3Int32[], std::size_t) {
    return none(c, "fmi3SetInt32", n);
}

fmi3Status fmi3SetUInt64(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3UInt64[], std::size_t) {
    return none(c, "fmi3SetUInt64", n);
}

fmi3Status fmi3SetBoolean(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3Boolean[], std::size_t) {
    return none(c, "fmi3SetBoolean", n);
}

fmi3Status fmi3SetString(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3String[], std::size_t) {
    return none(c, "fmi3SetString", n);
}

fmi3Status fmi3SetBinary(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const std::size_t[],
                         const fmi3Binary[], std::size_t) {
    return none(c, "fmi3SetBinary", n);
}

fmi3Status fmi3SetClock(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3Clock[]) {
    return none(c, "fmi3SetClock", n);
}

fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance c, fmi3ValueReference, std::size_t*) {
    return Fmi3::run(c, "fmi3GetNumberOfVariableDependencies", kAlive, [](Component3& component) {
        return component.refuse("dependencies of single elements are not told");
    });
}

fmi3Status fmi3GetVariableDependencies(fmi3Instance c, fmi3ValueReference, std::size_t[], fmi3ValueReference[],
                                       std::size_t[], fmi3DependencyKind[], std::size_t) {
    return Fmi3::run(c, "fmi3GetVariableDependencies", kAlive, [](Component3& component) {
        return component.refuse("dependencies of single elements are not told");
    });
}

fmi3Status fmi3GetAdjointDerivative(fmi3Instance c, const fmi3ValueReference[], std::size_t, const fmi3ValueReference[],
                                    std::size_t, const fmi3Float64[], std::size_t, fmi3Float64[], std::size_t) {
    return Fmi3::run(c, "fmi3GetAdjointDerivative", kSolvable,
                     [](Component3& component) { return component.refuse("adjoint derivatives are not provided"); });
}

fmi3Status fmi3EnterConfigurationMode(fmi3Instance c) {
    return Fmi3::run(c, "fmi3EnterConfigurationMode", kAlive,
                     [](Component3& component) { return component.refuse("there are no structural parameters"); });
}

fmi3Status fmi3ExitConfigurationMode(fmi3Instance c) {
    return Fmi3::run(c, "fmi3ExitConfigurationMode", kAlive,
                     [](Component3& component) { return component.refuse("there are no structural parameters"); });
}

fmi3Status fmi3GetIntervalDecimal(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3Float64[],
                                  fmi3IntervalQualifier[]) {
    return none(c, "fmi3GetIntervalDecimal", n);
}

fmi3Status fmi3GetIntervalFraction(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3UInt64[],
                                   fmi3UInt64[], fmi3IntervalQualifier[]) {
    return none(c, "fmi3GetIntervalFraction", n);
}

fmi3Status fmi3GetShiftDecimal(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3Float64[]) {
    return none(c, "fmi3GetShiftDecimal", n);
}

fmi3Status fmi3GetShiftFraction(fmi3Instance c, const fmi3ValueReference[], std::size_t n, fmi3UInt64[], fmi3UInt64[]) {
    return none(c, "fmi3GetShiftFraction", n);
}

fmi3Status fmi3SetIntervalDecimal(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3Float64[]) {
    return none(c, "fmi3SetIntervalDecimal", n);
}

fmi3Status fmi3SetIntervalFraction(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3UInt64[],
                                   const fmi3UInt64[]) {
    return none(c, "fmi3SetIntervalFraction", n);
}

fmi3Status fmi3SetShiftDecimal(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3Float64[]) {
    return none(c, "fmi3SetShiftDecimal", n);
}

fmi3Status fmi3SetShiftFraction(fmi3Instance c, const fmi3ValueReference[], std::size_t n, const fmi3UInt64[],
                                const fmi3UInt64[]) {
    return none(c, "fmi3SetShiftFraction", n);
}

fmi3Status fmi3ActivateModelPartition(fmi3Instance c, fmi3ValueReference, fmi3Float64) {
    return Fmi3::run(c, "fmi3ActivateModelPartition", kAlive,
                     [](Component3& component) { return component.refuse("there is no scheduled execution"); });
}

}  // extern "C"
