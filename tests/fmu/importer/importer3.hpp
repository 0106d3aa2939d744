// A small importer of FMI 3.
#pragma once

#include "fmu/importer/unpacked.hpp"
#include "fmu/standard/fmi3.hpp"

namespace stiction_test {

inline void keep_message3(fmi3InstanceEnvironment environment, fmi3Status, fmi3String, fmi3String message) {
    static_cast<std::vector<std::string>*>(environment)->push_back(message);
}

class Importer3 {
public:
    struct Steps {
        bool event_mode = false;
        bool early_return = false;
        fmi3IntermediateUpdateCallback update = nullptr;
    };

    /// Model exchange.
    explicit Importer3(const Unpacked& unpacked) : fmu(&unpacked) {
        const auto make = fmu->find<decltype(fmi3InstantiateModelExchange)>("fmi3InstantiateModelExchange");
        c = make("machine", fmu->token.c_str(), (fmu->resources() + "/").c_str(), false, false, &messages,
                 keep_message3);
        EXPECT_NE(c, nullptr) << last_message();
    }
    /// Co-simulation.
    Importer3(const Unpacked& unpacked, const Steps& steps) : fmu(&unpacked) {
        const auto make = fmu->find<decltype(fmi3InstantiateCoSimulation)>("fmi3InstantiateCoSimulation");
        c = make("machine", fmu->token.c_str(), (fmu->resources() + "/").c_str(), false, false, steps.event_mode,
                 steps.early_return, nullptr, 0, &messages, keep_message3, steps.update);
        EXPECT_NE(c, nullptr) << last_message();
    }
    ~Importer3() { fmu->find<decltype(fmi3FreeInstance)>("fmi3FreeInstance")(c); }
    Importer3(const Importer3&) = delete;
    Importer3& operator=(const Importer3&) = delete;

    template <class Function, class... Arguments>
    fmi3Status call(const char* name, Arguments... arguments) const {
        return fmu->find<Function>(name)(c, arguments...);
    }
    fmi3Status set(const std::string& name, double value) const {
        const fmi3ValueReference r = fmu->reference.at(name);
        return call<decltype(fmi3SetFloat64)>("fmi3SetFloat64", &r, std::size_t{1}, &value, std::size_t{1});
    }
    double get(const std::string& name) const {
        const fmi3ValueReference r = fmu->reference.at(name);
        double value = std::nan("");
        EXPECT_EQ(call<decltype(fmi3GetFloat64)>("fmi3GetFloat64", &r, std::size_t{1}, &value, std::size_t{1}), fmi3OK)
            << name << ": " << last_message();
        return value;
    }
    int get_whole(const std::string& name) const {
        const fmi3ValueReference r = fmu->reference.at(name);
        fmi3Int64 value = -1;
        EXPECT_EQ(call<decltype(fmi3GetInt64)>("fmi3GetInt64", &r, std::size_t{1}, &value, std::size_t{1}), fmi3OK)
            << name << ": " << last_message();
        return static_cast<int>(value);
    }
    void initialise(double start = 0) const {
        EXPECT_EQ(
            call<decltype(fmi3EnterInitializationMode)>("fmi3EnterInitializationMode", false, 0.0, start, false, 0.0),
            fmi3OK)
            << last_message();
        EXPECT_EQ(call<decltype(fmi3ExitInitializationMode)>("fmi3ExitInitializationMode"), fmi3OK) << last_message();
    }
    struct Step {
        fmi3Status status = fmi3Fatal;
        bool event = false;
        bool terminate = false;
        bool early = false;
        double time = 0;
    };
    Step step(double from, double length) const {
        Step s;
        s.status =
            call<decltype(fmi3DoStep)>("fmi3DoStep", from, length, true, &s.event, &s.terminate, &s.early, &s.time);
        return s;
    }
    [[nodiscard]] std::string last_message() const { return messages.empty() ? "" : messages.back(); }

    const Unpacked* fmu;
    std::vector<std::string> messages;
    fmi3Instance c = nullptr;
};

}  // namespace stiction_test
