// Runs an FMU of FMI 2 on Windows, in co-simulation, and prints bits: loader LIBRARY RESOURCES TOKEN REFERENCE STEP COUNT.
#include <windows.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "fmu/fmi2.hpp"

namespace {

template <class Function>
Function* find(HMODULE library, const char* name) {
    return reinterpret_cast<Function*>(reinterpret_cast<void*>(GetProcAddress(library, name)));
}

void say(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String, ...) { std::puts("message"); }

}  // namespace

int main(int count, char** arguments) {
    if (count != 7) return 2;
    HMODULE library = LoadLibraryA(arguments[1]);
    if (library == nullptr) return 3;
    const fmi2CallbackFunctions callbacks{say, nullptr, nullptr, nullptr, nullptr};
    fmi2Component c = find<decltype(fmi2Instantiate)>(library, "fmi2Instantiate")("machine", fmi2CoSimulation, arguments[3],
                                                                                 arguments[2], &callbacks, 0, 0);
    if (c == nullptr) return 4;
    if (find<decltype(fmi2EnterInitializationMode)>(library, "fmi2EnterInitializationMode")(c) != fmi2OK) return 5;
    if (find<decltype(fmi2ExitInitializationMode)>(library, "fmi2ExitInitializationMode")(c) != fmi2OK) return 6;
    const auto step = find<decltype(fmi2DoStep)>(library, "fmi2DoStep");
    const auto get = find<decltype(fmi2GetReal)>(library, "fmi2GetReal");
    const auto reference = static_cast<fmi2ValueReference>(std::atoi(arguments[4]));
    const double length = std::atof(arguments[5]);
    const int steps = std::atoi(arguments[6]);
    for (int k = 0; k < steps; ++k) {
        double value = 0;
        if (step(c, k * length, length, 1) != fmi2OK || get(c, &reference, 1, &value) != fmi2OK) return 7;
        std::uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        std::printf("%016llx\n", static_cast<unsigned long long>(bits));
    }
    find<decltype(fmi2FreeInstance)>(library, "fmi2FreeInstance")(c);
    return 0;
}
