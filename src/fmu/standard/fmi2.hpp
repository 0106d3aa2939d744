// The C interface of FMI 2.0 (2.0.4): types and the 44 functions, declared from the standard.
#pragma once

#include <cstddef>

#if defined(_WIN32)
#define STICTION_FMI_API __declspec(dllexport)
#else
#define STICTION_FMI_API __attribute__((visibility("default")))
#endif

extern "C" {

using fmi2Component = void*;
using fmi2ComponentEnvironment = void*;
using fmi2FMUstate = void*;
using fmi2ValueReference = unsigned int;
using fmi2Real = double;
using fmi2Integer = int;
using fmi2Boolean = int;
using fmi2Char = char;
using fmi2String = const fmi2Char*;
using fmi2Byte = char;

enum fmi2Status { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending };
enum fmi2Type { fmi2ModelExchange, fmi2CoSimulation };
enum fmi2StatusKind { fmi2DoStepStatus, fmi2PendingStatus, fmi2LastSuccessfulTime, fmi2Terminated };

using fmi2CallbackLogger = void (*)(fmi2ComponentEnvironment, fmi2String instance_name, fmi2Status, fmi2String category,
                                    fmi2String message, ...);
using fmi2CallbackAllocateMemory = void* (*)(std::size_t count, std::size_t size);
using fmi2CallbackFreeMemory = void (*)(void*);
using fmi2StepFinished = void (*)(fmi2ComponentEnvironment, fmi2Status);

struct fmi2CallbackFunctions {
    fmi2CallbackLogger logger;
    fmi2CallbackAllocateMemory allocateMemory;
    fmi2CallbackFreeMemory freeMemory;
    fmi2StepFinished stepFinished;
    fmi2ComponentEnvironment componentEnvironment;
};

struct fmi2EventInfo {
    fmi2Boolean newDiscreteStatesNeeded;
    fmi2Boolean terminateSimulation;
    fmi2Boolean nominalsOfContinuousStatesChanged;
    fmi2Boolean valuesOfContinuousStatesChanged;
    fmi2Boolean nextEventTimeDefined;
    fmi2Real nextEventTime;
};

// 2.1: common functions
STICTION_FMI_API const char* fmi2GetTypesPlatform(void);
STICTION_FMI_API const char* fmi2GetVersion(void);
STICTION_FMI_API fmi2Status fmi2SetDebugLogging(fmi2Component, fmi2Boolean on, std::size_t count,
                                                const fmi2String names[]);
STICTION_FMI_API fmi2Component fmi2Instantiate(fmi2String name, fmi2Type, fmi2String guid, fmi2String resources,
                                               const fmi2CallbackFunctions*, fmi2Boolean visible, fmi2Boolean logging);
STICTION_FMI_API void fmi2FreeInstance(fmi2Component);
STICTION_FMI_API fmi2Status fmi2SetupExperiment(fmi2Component, fmi2Boolean tolerance_defined, fmi2Real tolerance,
                                                fmi2Real start, fmi2Boolean stop_defined, fmi2Real stop);
STICTION_FMI_API fmi2Status fmi2EnterInitializationMode(fmi2Component);
STICTION_FMI_API fmi2Status fmi2ExitInitializationMode(fmi2Component);
STICTION_FMI_API fmi2Status fmi2Terminate(fmi2Component);
STICTION_FMI_API fmi2Status fmi2Reset(fmi2Component);
STICTION_FMI_API fmi2Status fmi2GetReal(fmi2Component, const fmi2ValueReference[], std::size_t, fmi2Real[]);
STICTION_FMI_API fmi2Status fmi2GetInteger(fmi2Component, const fmi2ValueReference[], std::size_t, fmi2Integer[]);
STICTION_FMI_API fmi2Status fmi2GetBoolean(fmi2Component, const fmi2ValueReference[], std::size_t, fmi2Boolean[]);
STICTION_FMI_API fmi2Status fmi2GetString(fmi2Component, const fmi2ValueReference[], std::size_t, fmi2String[]);
STICTION_FMI_API fmi2Status fmi2SetReal(fmi2Component, const fmi2ValueReference[], std::size_t, const fmi2Real[]);
STICTION_FMI_API fmi2Status fmi2SetInteger(fmi2Component, const fmi2ValueReference[], std::size_t, const fmi2Integer[]);
STICTION_FMI_API fmi2Status fmi2SetBoolean(fmi2Component, const fmi2ValueReference[], std::size_t, const fmi2Boolean[]);
STICTION_FMI_API fmi2Status fmi2SetString(fmi2Component, const fmi2ValueReference[], std::size_t, const fmi2String[]);
STICTION_FMI_API fmi2Status fmi2GetFMUstate(fmi2Component, fmi2FMUstate*);
STICTION_FMI_API fmi2Status fmi2SetFMUstate(fmi2Component, fmi2FMUstate);
STICTION_FMI_API fmi2Status fmi2FreeFMUstate(fmi2Component, fmi2FMUstate*);
STICTION_FMI_API fmi2Status fmi2SerializedFMUstateSize(fmi2Component, fmi2FMUstate, std::size_t*);
STICTION_FMI_API fmi2Status fmi2SerializeFMUstate(fmi2Component, fmi2FMUstate, fmi2Byte[], std::size_t);
STICTION_FMI_API fmi2Status fmi2DeSerializeFMUstate(fmi2Component, const fmi2Byte[], std::size_t, fmi2FMUstate*);
STICTION_FMI_API fmi2Status fmi2GetDirectionalDerivative(fmi2Component, const fmi2ValueReference unknowns[],
                                                         std::size_t, const fmi2ValueReference knowns[], std::size_t,
                                                         const fmi2Real seed[], fmi2Real sensitivity[]);
// 3.2: model exchange
STICTION_FMI_API fmi2Status fmi2EnterEventMode(fmi2Component);
STICTION_FMI_API fmi2Status fmi2NewDiscreteStates(fmi2Component, fmi2EventInfo*);
STICTION_FMI_API fmi2Status fmi2EnterContinuousTimeMode(fmi2Component);
STICTION_FMI_API fmi2Status fmi2CompletedIntegratorStep(fmi2Component, fmi2Boolean no_state_before,
                                                        fmi2Boolean* enter_event, fmi2Boolean* terminate);
STICTION_FMI_API fmi2Status fmi2SetTime(fmi2Component, fmi2Real);
STICTION_FMI_API fmi2Status fmi2SetContinuousStates(fmi2Component, const fmi2Real[], std::size_t);
STICTION_FMI_API fmi2Status fmi2GetDerivatives(fmi2Component, fmi2Real[], std::size_t);
STICTION_FMI_API fmi2Status fmi2GetEventIndicators(fmi2Component, fmi2Real[], std::size_t);
STICTION_FMI_API fmi2Status fmi2GetContinuousStates(fmi2Component, fmi2Real[], std::size_t);
STICTION_FMI_API fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component, fmi2Real[], std::size_t);
// 4.2: co-simulation
STICTION_FMI_API fmi2Status fmi2SetRealInputDerivatives(fmi2Component, const fmi2ValueReference[], std::size_t,
                                                        const fmi2Integer orders[], const fmi2Real values[]);
STICTION_FMI_API fmi2Status fmi2GetRealOutputDerivatives(fmi2Component, const fmi2ValueReference[], std::size_t,
                                                         const fmi2Integer orders[], fmi2Real values[]);
STICTION_FMI_API fmi2Status fmi2DoStep(fmi2Component, fmi2Real from, fmi2Real length, fmi2Boolean no_state_before);
STICTION_FMI_API fmi2Status fmi2CancelStep(fmi2Component);
STICTION_FMI_API fmi2Status fmi2GetStatus(fmi2Component, fmi2StatusKind, fmi2Status*);
STICTION_FMI_API fmi2Status fmi2GetRealStatus(fmi2Component, fmi2StatusKind, fmi2Real*);
STICTION_FMI_API fmi2Status fmi2GetIntegerStatus(fmi2Component, fmi2StatusKind, fmi2Integer*);
STICTION_FMI_API fmi2Status fmi2GetBooleanStatus(fmi2Component, fmi2StatusKind, fmi2Boolean*);
STICTION_FMI_API fmi2Status fmi2GetStringStatus(fmi2Component, fmi2StatusKind, fmi2String*);

}  // extern "C"
