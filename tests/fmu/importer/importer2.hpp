// A small importer of FMI 2: one instance, its functions, and what it was told through the logger.
#pragma once

#include <cstdarg>
#include <cstdio>

#include "fmu/importer/unpacked.hpp"
#include "fmu/standard/fmi2.hpp"

namespace stiction_test {

/// Keeps what the FMU says.
inline void keep_message(fmi2ComponentEnvironment environment, fmi2String, fmi2Status, fmi2String, fmi2String format,
                         ...) {
    char text[2000];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    static_cast<std::vector<std::string>*>(environment)->push_back(text);
}

class Importer2 {
public:
    Importer2(const Unpacked& unpacked, fmi2Type type) : fmu(&unpacked) {
        callbacks = {keep_message, nullptr, nullptr, nullptr, &messages};
        const auto make = fmu->find<decltype(fmi2Instantiate)>("fmi2Instantiate");
        const std::string uri = "file://" + fmu->resources();
        c = make("machine", type, fmu->token.c_str(), uri.c_str(), &callbacks, 0, 0);
        EXPECT_NE(c, nullptr) << last_message();
    }
    ~Importer2() { fmu->find<decltype(fmi2FreeInstance)>("fmi2FreeInstance")(c); }
    Importer2(const Importer2&) = delete;
    Importer2& operator=(const Importer2&) = delete;

    /// Any function of the standard on this instance.
    template <class Function, class... Arguments>
    fmi2Status call(const char* name, Arguments... arguments) const {
        return fmu->find<Function>(name)(c, arguments...);
    }
    fmi2Status set(const std::string& name, double value) const {
        const fmi2ValueReference r = fmu->reference.at(name);
        return call<decltype(fmi2SetReal)>("fmi2SetReal", &r, std::size_t{1}, &value);
    }
    double get(const std::string& name) const {
        const fmi2ValueReference r = fmu->reference.at(name);
        double value = std::nan("");
        EXPECT_EQ(call<decltype(fmi2GetReal)>("fmi2GetReal", &r, std::size_t{1}, &value), fmi2OK)
            << name << ": " << last_message();
        return value;
    }
    int get_whole(const std::string& name) const {
        const fmi2ValueReference r = fmu->reference.at(name);
        int value = -1;
        EXPECT_EQ(call<decltype(fmi2GetInteger)>("fmi2GetInteger", &r, std::size_t{1}, &value), fmi2OK)
            << name << ": " << last_message();
        return value;
    }
    void initialise(double start = 0) const {
        EXPECT_EQ(call<decltype(fmi2SetupExperiment)>("fmi2SetupExperiment", 0, 0.0, start, 0, 0.0), fmi2OK);
        EXPECT_EQ(call<decltype(fmi2EnterInitializationMode)>("fmi2EnterInitializationMode"), fmi2OK) << last_message();
        EXPECT_EQ(call<decltype(fmi2ExitInitializationMode)>("fmi2ExitInitializationMode"), fmi2OK) << last_message();
    }
    fmi2Status step(double from, double length) const {
        return call<decltype(fmi2DoStep)>("fmi2DoStep", from, length, 1);
    }
    [[nodiscard]] std::string last_message() const { return messages.empty() ? "" : messages.back(); }

    const Unpacked* fmu;
    std::vector<std::string> messages;
    fmi2CallbackFunctions callbacks{};
    fmi2Component c = nullptr;
};

}  // namespace stiction_test
