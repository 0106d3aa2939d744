// Whole lives of instances, with everything that takes memory: valgrind watches that all of it is given back.
#include <gtest/gtest.h>

#include "fmu/importer/exchanged.hpp"
#include "fmu/pushed_mass.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::Exchanged;
using stiction_test::Importer2;
using stiction_test::Importer3;
using stiction_test::pushed_mass;
using stiction_test::Unpacked;

/// Saves, writes out, reads again and restores; then the same into the handles there are.
void keep_and_restore(const Importer2& fmu) {
    fmi2FMUstate state = nullptr;
    fmi2FMUstate other = nullptr;
    for (int k = 0; k < 2; ++k) {
        std::size_t size = 0;
        ASSERT_EQ(fmu.call<decltype(fmi2GetFMUstate)>("fmi2GetFMUstate", &state), fmi2OK);
        ASSERT_EQ(fmu.call<decltype(fmi2SerializedFMUstateSize)>("fmi2SerializedFMUstateSize", state, &size), fmi2OK);
        std::vector<char> bytes(size);
        ASSERT_EQ(fmu.call<decltype(fmi2SerializeFMUstate)>("fmi2SerializeFMUstate", state, bytes.data(), size),
                  fmi2OK);
        ASSERT_EQ(fmu.call<decltype(fmi2DeSerializeFMUstate)>("fmi2DeSerializeFMUstate", bytes.data(), size, &other),
                  fmi2OK);
        ASSERT_EQ(fmu.call<decltype(fmi2SetFMUstate)>("fmi2SetFMUstate", other), fmi2OK) << fmu.last_message();
    }
    EXPECT_EQ(fmu.call<decltype(fmi2FreeFMUstate)>("fmi2FreeFMUstate", &state), fmi2OK);
    EXPECT_EQ(fmu.call<decltype(fmi2FreeFMUstate)>("fmi2FreeFMUstate", &other), fmi2OK);
}

void keep_and_restore(const Importer3& fmu) {
    fmi3FMUState state = nullptr;
    fmi3FMUState other = nullptr;
    for (int k = 0; k < 2; ++k) {
        std::size_t size = 0;
        ASSERT_EQ(fmu.call<decltype(fmi3GetFMUState)>("fmi3GetFMUState", &state), fmi3OK);
        ASSERT_EQ(fmu.call<decltype(fmi3SerializedFMUStateSize)>("fmi3SerializedFMUStateSize", state, &size), fmi3OK);
        std::vector<fmi3Byte> bytes(size);
        ASSERT_EQ(fmu.call<decltype(fmi3SerializeFMUState)>("fmi3SerializeFMUState", state, bytes.data(), size),
                  fmi3OK);
        ASSERT_EQ(fmu.call<decltype(fmi3DeserializeFMUState)>("fmi3DeserializeFMUState", bytes.data(), size, &other),
                  fmi3OK);
        ASSERT_EQ(fmu.call<decltype(fmi3SetFMUState)>("fmi3SetFMUState", other), fmi3OK) << fmu.last_message();
    }
    EXPECT_EQ(fmu.call<decltype(fmi3FreeFMUState)>("fmi3FreeFMUState", &state), fmi3OK);
    EXPECT_EQ(fmu.call<decltype(fmi3FreeFMUState)>("fmi3FreeFMUState", &other), fmi3OK);
}

int stepped(const Importer2& fmu, double from, double length) { return fmu.step(from, length); }
int stepped(const Importer3& fmu, double from, double length) { return fmu.step(from, length).status; }
void reset(const Importer2& fmu) { EXPECT_EQ(fmu.call<decltype(fmi2Reset)>("fmi2Reset"), fmi2OK); }
void reset(const Importer3& fmu) { EXPECT_EQ(fmu.call<decltype(fmi3Reset)>("fmi3Reset"), fmi3OK); }

/// On the grid and off it, a refused value, a machine made anew while it runs, a step that fails, and all of it once more.
template <class Importer>
void step_through_a_life(const Importer& fmu) {
    for (int life = 0; life < 2; ++life) {
        ASSERT_NE(fmu.set("body.mass.inertia", -1), 0);
        ASSERT_EQ(fmu.set("body.mass.inertia", 2), 0);
        fmu.initialise();
        ASSERT_EQ(fmu.set("push", 3), 0);
        ASSERT_EQ(stepped(fmu, 0, 0.1), 0) << fmu.last_message();
        keep_and_restore(fmu);
        ASSERT_EQ(stepped(fmu, 0.1, 0.033), 0) << fmu.last_message();
        ASSERT_EQ(fmu.set("friction.table.sliding", 0.5), 0);
        ASSERT_EQ(stepped(fmu, 0.133, 0.067), 0) << fmu.last_message();
        EXPECT_GT(fmu.get("mass.position"), 0);
        ASSERT_EQ(fmu.set("push", 1e308), 0);
        fmu.set("friction.table.sliding", 1e-300);
        EXPECT_NE(stepped(fmu, 0.2, 1e100), 0);
        reset(fmu);
    }
}

/// Euler's method through an event, the states kept and restored on the way.
template <class Importer>
void exchange_through_a_life(const Importer& fmu) {
    const Exchanged model(fmu);
    for (int life = 0; life < 2; ++life) {
        ASSERT_EQ(fmu.set("push", 3), 0);
        fmu.initialise();
        static_cast<void>(model.decide());
        model.enter_continuous();
        std::vector<double> y(2);
        std::vector<double> rate(2);
        model.get_states(y);
        for (int k = 1; k <= 20; ++k) {
            model.derivatives(rate);
            for (std::size_t i = 0; i < 2; ++i) y[i] += 0.01 * rate[i];
            model.set_time(k * 0.01);
            model.set_states(y);
            model.complete();
        }
        EXPECT_GT(fmu.get("mass.position"), 0);
        keep_and_restore(fmu);
        model.enter_event();
        ASSERT_EQ(fmu.set("friction.table.sliding", 0.5), 0);
        static_cast<void>(model.decide());
        model.enter_continuous();
        reset(fmu);
    }
}

TEST(Lives, OfCoSimulationGiveBackWhatTheyTook) {
    const Unpacked two(pushed_mass(), "machine.toml", Version::fmi2);
    step_through_a_life(Importer2(two, fmi2CoSimulation));
    const Unpacked three(pushed_mass(), "machine.toml", Version::fmi3);
    step_through_a_life(Importer3(three, Importer3::Steps{}));
}

TEST(Lives, OfModelExchangeGiveBackWhatTheyTook) {
    const Unpacked two(pushed_mass(), "machine.toml", Version::fmi2);
    exchange_through_a_life(Importer2(two, fmi2ModelExchange));
    const Unpacked three(pushed_mass(), "machine.toml", Version::fmi3);
    exchange_through_a_life(Importer3(three));
}

/// Of another machine, of a state that is damaged, of a place that is none.
TEST(Lives, ThatDoNotBeginGiveBackWhatTheyTook) {
    const Unpacked unpacked(pushed_mass(), "machine.toml", Version::fmi3);
    std::vector<std::string> messages;
    const auto exchange = unpacked.find<decltype(fmi3InstantiateModelExchange)>("fmi3InstantiateModelExchange");
    const auto steps = unpacked.find<decltype(fmi3InstantiateCoSimulation)>("fmi3InstantiateCoSimulation");
    EXPECT_EQ(
        exchange("x", "{another}", unpacked.resources().c_str(), false, false, &messages, stiction_test::keep_message3),
        nullptr);
    EXPECT_EQ(steps("x", unpacked.token.c_str(), "/nowhere", false, false, false, false, nullptr, 0, &messages,
                    stiction_test::keep_message3, nullptr),
              nullptr);
    EXPECT_EQ(messages.size(), 2U);
    const Importer3 fmu(unpacked);
    fmi3FMUState state = nullptr;
    const std::vector<fmi3Byte> nonsense(100, 7);
    EXPECT_EQ(fmu.call<decltype(fmi3DeserializeFMUState)>("fmi3DeserializeFMUState", nonsense.data(), nonsense.size(),
                                                          &state),
              fmi3Error);
    EXPECT_EQ(state, nullptr);
}

}  // namespace
}  // namespace stiction::fmu
