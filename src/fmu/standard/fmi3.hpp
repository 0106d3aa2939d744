// The C interface of FMI 3.0: types and the 75 functions, declared from the standard.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(_WIN32)
#define STICTION_FMI_API __declspec(dllexport)
#else
#define STICTION_FMI_API __attribute__((visibility("default")))
#endif

extern "C" {

using fmi3Instance = void*;
using fmi3InstanceEnvironment = void*;
using fmi3FMUState = void*;
using fmi3ValueReference = std::uint32_t;
using fmi3Float32 = float;
using fmi3Float64 = double;
using fmi3Int8 = std::int8_t;
using fmi3UInt8 = std::uint8_t;
using fmi3Int16 = std::int16_t;
using fmi3UInt16 = std::uint16_t;
using fmi3Int32 = std::int32_t;
using fmi3UInt32 = std::uint32_t;
using fmi3Int64 = std::int64_t;
using fmi3UInt64 = std::uint64_t;
using fmi3Boolean = bool;
using fmi3Char = char;
using fmi3String = const fmi3Char*;
using fmi3Byte = std::uint8_t;
using fmi3Binary = const fmi3Byte*;
using fmi3Clock = bool;

enum fmi3Status { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal };
enum fmi3DependencyKind { fmi3Independent, fmi3Constant, fmi3Fixed, fmi3Tunable, fmi3Discrete, fmi3Dependent };
enum fmi3IntervalQualifier { fmi3IntervalNotYetKnown, fmi3IntervalUnchanged, fmi3IntervalChanged };

using fmi3LogMessageCallback = void (*)(fmi3InstanceEnvironment, fmi3Status, fmi3String category, fmi3String message);
using fmi3ClockUpdateCallback = void (*)(fmi3InstanceEnvironment);
using fmi3LockPreemptionCallback = void (*)();
using fmi3UnlockPreemptionCallback = void (*)();
using fmi3IntermediateUpdateCallback = void (*)(fmi3InstanceEnvironment, fmi3Float64 time, fmi3Boolean set_requested,
                                                fmi3Boolean get_allowed, fmi3Boolean step_finished,
                                                fmi3Boolean can_return_early, fmi3Boolean* early_return_requested,
                                                fmi3Float64* early_return_time);

// 2.3.1, 2.3.2: version, logging, making and freeing
STICTION_FMI_API const char* fmi3GetVersion(void);
STICTION_FMI_API fmi3Status fmi3SetDebugLogging(fmi3Instance, fmi3Boolean on, std::size_t count,
                                                const fmi3String names[]);
STICTION_FMI_API fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources,
                                                           fmi3Boolean visible, fmi3Boolean logging,
                                                           fmi3InstanceEnvironment, fmi3LogMessageCallback);
STICTION_FMI_API fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources,
                                                          fmi3Boolean visible, fmi3Boolean logging,
                                                          fmi3Boolean event_mode, fmi3Boolean early_return,
                                                          const fmi3ValueReference required[],
                                                          std::size_t required_count, fmi3InstanceEnvironment,
                                                          fmi3LogMessageCallback, fmi3IntermediateUpdateCallback);
STICTION_FMI_API fmi3Instance fmi3InstantiateScheduledExecution(fmi3String name, fmi3String token, fmi3String resources,
                                                                fmi3Boolean visible, fmi3Boolean logging,
                                                                fmi3InstanceEnvironment, fmi3LogMessageCallback,
                                                                fmi3ClockUpdateCallback, fmi3LockPreemptionCallback,
                                                                fmi3UnlockPreemptionCallback);
STICTION_FMI_API void fmi3FreeInstance(fmi3Instance);
STICTION_FMI_API fmi3Status fmi3EnterInitializationMode(fmi3Instance, fmi3Boolean tolerance_defined,
                                                        fmi3Float64 tolerance, fmi3Float64 start,
                                                        fmi3Boolean stop_defined, fmi3Float64 stop);
STICTION_FMI_API fmi3Status fmi3ExitInitializationMode(fmi3Instance);
STICTION_FMI_API fmi3Status fmi3EnterEventMode(fmi3Instance);
STICTION_FMI_API fmi3Status fmi3Terminate(fmi3Instance);
STICTION_FMI_API fmi3Status fmi3Reset(fmi3Instance);
// 2.3.3: values
extern "C++" {
/// One of the functions that read values, or write them where T is constant.
template <class T>
using fmi3Values = fmi3Status(fmi3Instance, const fmi3ValueReference[], std::size_t, T values[],
                              std::size_t value_count);
}
STICTION_FMI_API fmi3Values<fmi3Float32> fmi3GetFloat32;
STICTION_FMI_API fmi3Values<fmi3Float64> fmi3GetFloat64;
STICTION_FMI_API fmi3Values<fmi3Int8> fmi3GetInt8;
STICTION_FMI_API fmi3Values<fmi3UInt8> fmi3GetUInt8;
STICTION_FMI_API fmi3Values<fmi3Int16> fmi3GetInt16;
STICTION_FMI_API fmi3Values<fmi3UInt16> fmi3GetUInt16;
STICTION_FMI_API fmi3Values<fmi3Int32> fmi3GetInt32;
STICTION_FMI_API fmi3Values<fmi3UInt32> fmi3GetUInt32;
STICTION_FMI_API fmi3Values<fmi3Int64> fmi3GetInt64;
STICTION_FMI_API fmi3Values<fmi3UInt64> fmi3GetUInt64;
STICTION_FMI_API fmi3Values<fmi3Boolean> fmi3GetBoolean;
STICTION_FMI_API fmi3Values<fmi3String> fmi3GetString;
STICTION_FMI_API fmi3Status fmi3GetBinary(fmi3Instance, const fmi3ValueReference[], std::size_t, std::size_t sizes[],
                                          fmi3Binary values[], std::size_t value_count);
STICTION_FMI_API fmi3Status fmi3GetClock(fmi3Instance, const fmi3ValueReference[], std::size_t, fmi3Clock values[]);
STICTION_FMI_API fmi3Values<const fmi3Float32> fmi3SetFloat32;
STICTION_FMI_API fmi3Values<const fmi3Float64> fmi3SetFloat64;
STICTION_FMI_API fmi3Values<const fmi3Int8> fmi3SetInt8;
STICTION_FMI_API fmi3Values<const fmi3UInt8> fmi3SetUInt8;
STICTION_FMI_API fmi3Values<const fmi3Int16> fmi3SetInt16;
STICTION_FMI_API fmi3Values<const fmi3UInt16> fmi3SetUInt16;
STICTION_FMI_API fmi3Values<const fmi3Int32> fmi3SetInt32;
STICTION_FMI_API fmi3Values<const fmi3UInt32> fmi3SetUInt32;
STICTION_FMI_API fmi3Values<const fmi3Int64> fmi3SetInt64;
STICTION_FMI_API fmi3Values<const fmi3UInt64> fmi3SetUInt64;
STICTION_FMI_API fmi3Values<const fmi3Boolean> fmi3SetBoolean;
STICTION_FMI_API fmi3Values<const fmi3String> fmi3SetString;
STICTION_FMI_API fmi3Status fmi3SetBinary(fmi3Instance, const fmi3ValueReference[], std::size_t,
                                          const std::size_t sizes[], const fmi3Binary values[],
                                          std::size_t value_count);
STICTION_FMI_API fmi3Status fmi3SetClock(fmi3Instance, const fmi3ValueReference[], std::size_t,
                                         const fmi3Clock values[]);
// 2.2.9: dependencies; 2.2.6: state; 2.2.11: derivatives by inputs; 2.3.4: configuration
STICTION_FMI_API fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance, fmi3ValueReference, std::size_t* count);
STICTION_FMI_API fmi3Status fmi3GetVariableDependencies(fmi3Instance, fmi3ValueReference dependent,
                                                        std::size_t dependent_items[],
                                                        fmi3ValueReference independents[],
                                                        std::size_t independent_items[], fmi3DependencyKind kinds[],
                                                        std::size_t count);
STICTION_FMI_API fmi3Status fmi3GetFMUState(fmi3Instance, fmi3FMUState*);
STICTION_FMI_API fmi3Status fmi3SetFMUState(fmi3Instance, fmi3FMUState);
STICTION_FMI_API fmi3Status fmi3FreeFMUState(fmi3Instance, fmi3FMUState*);
STICTION_FMI_API fmi3Status fmi3SerializedFMUStateSize(fmi3Instance, fmi3FMUState, std::size_t*);
STICTION_FMI_API fmi3Status fmi3SerializeFMUState(fmi3Instance, fmi3FMUState, fmi3Byte[], std::size_t);
STICTION_FMI_API fmi3Status fmi3DeserializeFMUState(fmi3Instance, const fmi3Byte[], std::size_t, fmi3FMUState*);
STICTION_FMI_API fmi3Status fmi3GetDirectionalDerivative(fmi3Instance, const fmi3ValueReference unknowns[], std::size_t,
                                                         const fmi3ValueReference knowns[], std::size_t,
                                                         const fmi3Float64 seed[], std::size_t seed_count,
                                                         fmi3Float64 sensitivity[], std::size_t sensitivity_count);
STICTION_FMI_API fmi3Status fmi3GetAdjointDerivative(fmi3Instance, const fmi3ValueReference unknowns[], std::size_t,
                                                     const fmi3ValueReference knowns[], std::size_t,
                                                     const fmi3Float64 seed[], std::size_t seed_count,
                                                     fmi3Float64 sensitivity[], std::size_t sensitivity_count);
STICTION_FMI_API fmi3Status fmi3EnterConfigurationMode(fmi3Instance);
STICTION_FMI_API fmi3Status fmi3ExitConfigurationMode(fmi3Instance);
// 2.2.10: clocks
STICTION_FMI_API fmi3Status fmi3GetIntervalDecimal(fmi3Instance, const fmi3ValueReference[], std::size_t, fmi3Float64[],
                                                   fmi3IntervalQualifier[]);
STICTION_FMI_API fmi3Status fmi3GetIntervalFraction(fmi3Instance, const fmi3ValueReference[], std::size_t, fmi3UInt64[],
                                                    fmi3UInt64[], fmi3IntervalQualifier[]);
STICTION_FMI_API fmi3Status fmi3GetShiftDecimal(fmi3Instance, const fmi3ValueReference[], std::size_t, fmi3Float64[]);
STICTION_FMI_API fmi3Status fmi3GetShiftFraction(fmi3Instance, const fmi3ValueReference[], std::size_t, fmi3UInt64[],
                                                 fmi3UInt64[]);
STICTION_FMI_API fmi3Status fmi3SetIntervalDecimal(fmi3Instance, const fmi3ValueReference[], std::size_t,
                                                   const fmi3Float64[]);
STICTION_FMI_API fmi3Status fmi3SetIntervalFraction(fmi3Instance, const fmi3ValueReference[], std::size_t,
                                                    const fmi3UInt64[], const fmi3UInt64[]);
STICTION_FMI_API fmi3Status fmi3SetShiftDecimal(fmi3Instance, const fmi3ValueReference[], std::size_t,
                                                const fmi3Float64[]);
STICTION_FMI_API fmi3Status fmi3SetShiftFraction(fmi3Instance, const fmi3ValueReference[], std::size_t,
                                                 const fmi3UInt64[], const fmi3UInt64[]);
// 2.3.5: events
STICTION_FMI_API fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance);
STICTION_FMI_API fmi3Status fmi3UpdateDiscreteStates(fmi3Instance, fmi3Boolean* again, fmi3Boolean* terminate,
                                                     fmi3Boolean* nominals_changed, fmi3Boolean* values_changed,
                                                     fmi3Boolean* next_defined, fmi3Float64* next);
// 3.2: model exchange
STICTION_FMI_API fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance);
STICTION_FMI_API fmi3Status fmi3CompletedIntegratorStep(fmi3Instance, fmi3Boolean no_state_before,
                                                        fmi3Boolean* enter_event, fmi3Boolean* terminate);
STICTION_FMI_API fmi3Status fmi3SetTime(fmi3Instance, fmi3Float64);
STICTION_FMI_API fmi3Status fmi3SetContinuousStates(fmi3Instance, const fmi3Float64[], std::size_t);
STICTION_FMI_API fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance, fmi3Float64[], std::size_t);
STICTION_FMI_API fmi3Status fmi3GetEventIndicators(fmi3Instance, fmi3Float64[], std::size_t);
STICTION_FMI_API fmi3Status fmi3GetContinuousStates(fmi3Instance, fmi3Float64[], std::size_t);
STICTION_FMI_API fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance, fmi3Float64[], std::size_t);
STICTION_FMI_API fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance, std::size_t*);
STICTION_FMI_API fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance, std::size_t*);
// 4.2: co-simulation; 5.2: scheduled execution
STICTION_FMI_API fmi3Status fmi3EnterStepMode(fmi3Instance);
STICTION_FMI_API fmi3Status fmi3GetOutputDerivatives(fmi3Instance, const fmi3ValueReference[], std::size_t,
                                                     const fmi3Int32 orders[], fmi3Float64 values[],
                                                     std::size_t value_count);
STICTION_FMI_API fmi3Status fmi3DoStep(fmi3Instance, fmi3Float64 from, fmi3Float64 length, fmi3Boolean no_state_before,
                                       fmi3Boolean* event_needed, fmi3Boolean* terminate, fmi3Boolean* early_return,
                                       fmi3Float64* last_time);
STICTION_FMI_API fmi3Status fmi3ActivateModelPartition(fmi3Instance, fmi3ValueReference clock, fmi3Float64 time);

}  // extern "C"
