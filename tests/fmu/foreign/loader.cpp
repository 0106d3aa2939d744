// A tool on another system: loads an FMU's library, runs it and prints the bits of variables, one line per instant.
//
//   loader VERSION KIND LIBRARY RESOURCES TOKEN STEP COUNT REFERENCE...     VERSION 2 or 3, KIND cs or me
//
// Co-simulation takes COUNT steps and prints after each. Model exchange takes COUNT steps of Euler's method on the first half of
// the references, the states, with the second half, their derivatives, and prints before each.
#ifdef _WIN32
#include <windows.h>
#else
#include <dlfcn.h>
#endif

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "fmu/standard/fmi2.hpp"
#include "fmu/standard/fmi3.hpp"

namespace {

#ifdef _WIN32
using Library = HMODULE;
Library opened(const char* name) { return LoadLibraryA(name); }
void close(Library library) { FreeLibrary(library); }
void* found_in(Library library, const char* name) { return reinterpret_cast<void*>(GetProcAddress(library, name)); }
#else
using Library = void*;
Library opened(const char* name) { return dlopen(name, RTLD_NOW | RTLD_LOCAL); }
void close(Library library) { dlclose(library); }
void* found_in(Library library, const char* name) { return dlsym(library, name); }
#endif

Library library = nullptr;

template <class Function>
Function* find(const char* name) {
    auto* found = reinterpret_cast<Function*>(found_in(library, name));
    if (found == nullptr) {
        std::printf("no function %s\n", name);
        std::exit(3);
    }
    return found;
}

void expect_ok(int status, const char* what) {
    if (status != 0) {
        std::printf("%s answers %d\n", what, status);
        std::exit(4);
    }
}

void say2(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String, ...) { std::puts("a message"); }
void say3(fmi3InstanceEnvironment, fmi3Status, fmi3String, fmi3String message) { std::puts(message); }

void print_bits(const std::vector<double>& values) {
    for (const double value : values) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        std::printf("%016llx ", static_cast<unsigned long long>(bits));
    }
    std::puts("");
}

struct Job {
    bool exchange = false;
    const char* resources = nullptr;
    const char* token = nullptr;
    double step = 0;
    int count = 0;
    std::vector<unsigned> references;
};

/// One step of Euler's method; states come first among the values, derivatives follow.
std::vector<double> after_euler(const std::vector<double>& values, double step) {
    std::vector<double> next(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
    for (std::size_t k = 0; k < next.size(); ++k) next[k] += step * values[next.size() + k];
    return next;
}

void run2(const Job& job) {
    const fmi2CallbackFunctions callbacks{say2, nullptr, nullptr, nullptr, nullptr};
    const fmi2Type type = job.exchange ? fmi2ModelExchange : fmi2CoSimulation;
    fmi2Component c =
        find<decltype(fmi2Instantiate)>("fmi2Instantiate")("machine", type, job.token, job.resources, &callbacks, 0, 0);
    expect_ok(c == nullptr ? 1 : 0, "fmi2Instantiate");
    expect_ok(find<decltype(fmi2SetupExperiment)>("fmi2SetupExperiment")(c, 0, 0, 0, 0, 0), "fmi2SetupExperiment");
    expect_ok(find<decltype(fmi2EnterInitializationMode)>("fmi2EnterInitializationMode")(c), "initialisation");
    expect_ok(find<decltype(fmi2ExitInitializationMode)>("fmi2ExitInitializationMode")(c), "its end");
    std::vector<double> values(job.references.size());
    const auto print = [&] {
        const auto get = find<decltype(fmi2GetReal)>("fmi2GetReal");
        expect_ok(get(c, job.references.data(), values.size(), values.data()), "fmi2GetReal");
        print_bits(values);
    };
    if (job.exchange) {
        fmi2EventInfo info{};
        expect_ok(find<decltype(fmi2NewDiscreteStates)>("fmi2NewDiscreteStates")(c, &info), "fmi2NewDiscreteStates");
        expect_ok(find<decltype(fmi2EnterContinuousTimeMode)>("fmi2EnterContinuousTimeMode")(c), "continuous time");
    }
    for (int k = 0; k < job.count; ++k) {
        if (job.exchange) {
            print();
            const std::vector<double> next = after_euler(values, job.step);
            expect_ok(find<decltype(fmi2SetTime)>("fmi2SetTime")(c, (k + 1) * job.step), "fmi2SetTime");
            expect_ok(find<decltype(fmi2SetContinuousStates)>("fmi2SetContinuousStates")(c, next.data(), next.size()),
                      "fmi2SetContinuousStates");
        } else {
            expect_ok(find<decltype(fmi2DoStep)>("fmi2DoStep")(c, k * job.step, job.step, 1), "fmi2DoStep");
            print();
        }
    }
    find<decltype(fmi2FreeInstance)>("fmi2FreeInstance")(c);
}

void run3(const Job& job) {
    fmi3Instance c = job.exchange ? find<decltype(fmi3InstantiateModelExchange)>("fmi3InstantiateModelExchange")(
                                        "machine", job.token, job.resources, false, false, nullptr, say3)
                                  : find<decltype(fmi3InstantiateCoSimulation)>("fmi3InstantiateCoSimulation")(
                                        "machine", job.token, job.resources, false, false, false, false, nullptr, 0,
                                        nullptr, say3, nullptr);
    expect_ok(c == nullptr ? 1 : 0, "fmi3Instantiate");
    expect_ok(find<decltype(fmi3EnterInitializationMode)>("fmi3EnterInitializationMode")(c, false, 0, 0, false, 0),
              "initialisation");
    expect_ok(find<decltype(fmi3ExitInitializationMode)>("fmi3ExitInitializationMode")(c), "its end");
    std::vector<double> values(job.references.size());
    const auto print = [&] {
        const auto get = find<decltype(fmi3GetFloat64)>("fmi3GetFloat64");
        expect_ok(get(c, job.references.data(), values.size(), values.data(), values.size()), "fmi3GetFloat64");
        print_bits(values);
    };
    bool flag[5] = {};
    double time = 0;
    if (job.exchange) {
        expect_ok(find<decltype(fmi3UpdateDiscreteStates)>("fmi3UpdateDiscreteStates")(c, &flag[0], &flag[1], &flag[2],
                                                                                       &flag[3], &flag[4], &time),
                  "fmi3UpdateDiscreteStates");
        expect_ok(find<decltype(fmi3EnterContinuousTimeMode)>("fmi3EnterContinuousTimeMode")(c), "continuous time");
    }
    for (int k = 0; k < job.count; ++k) {
        if (job.exchange) {
            print();
            const std::vector<double> next = after_euler(values, job.step);
            expect_ok(find<decltype(fmi3SetTime)>("fmi3SetTime")(c, (k + 1) * job.step), "fmi3SetTime");
            expect_ok(find<decltype(fmi3SetContinuousStates)>("fmi3SetContinuousStates")(c, next.data(), next.size()),
                      "fmi3SetContinuousStates");
        } else {
            expect_ok(find<decltype(fmi3DoStep)>("fmi3DoStep")(c, k * job.step, job.step, true, &flag[0], &flag[1],
                                                               &flag[2], &time),
                      "fmi3DoStep");
            print();
        }
    }
    find<decltype(fmi3FreeInstance)>("fmi3FreeInstance")(c);
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 9) return 2;
    library = opened(arguments[3]);
    if (library == nullptr) {
        std::printf("cannot load %s\n", arguments[3]);
        return 3;
    }
    Job job{std::string(arguments[2]) == "me",
            arguments[4],
            arguments[5],
            std::atof(arguments[6]),
            std::atoi(arguments[7]),
            {}};
    for (int k = 8; k < count; ++k) job.references.push_back(static_cast<unsigned>(std::atoi(arguments[k])));
    arguments[1][0] == '2' ? run2(job) : run3(job);
    close(library);
    return 0;
}
