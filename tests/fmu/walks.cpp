// Random sequences of calls through the state machines of the standard, each of an instance of its own: every call that the standard
// allows in a state is answered ok, every other is refused with an error and a message and changes nothing. Which call is allowed
// when is written here a second time, from the standard: FMI 2.0.4, tables of 3.2.3 and 4.2.4, with what 2.1.6 (set-up first) and
// 3.2.3 (discrete states decided in every event mode) say beside them; FMI 3.0, states of 2.3, 3.2 and 4.2.
#include <gtest/gtest.h>

#include <functional>
#include <random>

#include <fmt/format.h>

#include "fmu/pushed_mass.hpp"
#include "fmu/saved_state.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::Importer2;
using stiction_test::Importer3;
using stiction_test::pushed_mass;
using stiction_test::saved;
using stiction_test::Unpacked;

/// Sequences of each of the four walks: 10⁴ in all.
#ifdef STICTION_SANITIZED
constexpr int kSequences = 100;
#else
constexpr int kSequences = 2500;
#endif
constexpr int kLongestSequence = 40;
constexpr int kFewestRefused = kSequences / 50;  // 200 in all; shorter walks stray less evenly

/// I instantiated, J set up (FMI 2), N initialising, E event, D event with discrete states decided, C continuous, S step,
/// T terminated.
struct Call {
    const char* name;
    const char* allowed;        ///< states, one letter each
    char after;                 ///< the state it leads to; 0: none other
    std::function<int()> make;  ///< returns the status
};

/// One instance, the calls that can be made of it, what it said so far, and everything that changes in it, as bytes.
struct Walker {
    std::vector<Call> calls;
    std::function<std::size_t()> told;
    std::function<std::string()> saved;
};

bool is_allowed(const Call& call, char state) { return std::string(call.allowed).find(state) != std::string::npos; }

/// One sequence: mostly legal calls, those that lead on preferred; now and then one that is not.
void walk(const Walker& w, std::mt19937& random, int& refused) {
    char state = 'I';
    std::string trail;
    const int length = 5 + static_cast<int>(random() % (kLongestSequence - 5));
    for (int k = 0; k < length;) {
        const Call& call = w.calls[random() % w.calls.size()];
        const bool legal = is_allowed(call, state);
        const bool leads_on = call.after != 0 && call.after != 'I';
        if (!legal ? random() % 300 != 0 : !leads_on && random() % 3 == 0) continue;
        const std::string before = legal ? std::string() : w.saved();
        const std::size_t told = w.told();
        const int status = call.make();
        trail += fmt::format(" {}", call.name);
        ASSERT_EQ(status, legal ? 0 : 3) << "in state " << state << ", after" << trail;
        if (!legal) {
            ++refused;
            ASSERT_GT(w.told(), told) << call.name;
            ASSERT_EQ(w.saved(), before) << "in state " << state << ", after" << trail;
        }
        state = legal && call.after != 0 ? call.after : state;
        ++k;
    }
}

/// `with_walker` makes an instance, hands it over and frees it.
template <class WithWalker>
void walk_often(unsigned seed, WithWalker&& with_walker) {
    std::mt19937 random(seed);
    int refused = 0;
    for (int k = 0; k < kSequences && !testing::Test::HasFatalFailure(); ++k) {
        with_walker([&](const Walker& w) { walk(w, random, refused); });
    }
    EXPECT_FALSE(testing::Test::HasFailure()) << "seed " << seed;
    EXPECT_GE(refused, kFewestRefused);
}

/// Numbers a walk hands over and back.
struct Room {
    double x[2] = {};
    double many[40] = {};
    int whole = 0;
    bool flag[5] = {};
    int old_flag[2] = {};
    fmi2EventInfo info{};
    void* state = nullptr;
    double pushed = 0;
    double time = 0;
};

std::vector<Call> calls2(const Importer2& fmu, Room& room, bool exchange) {
    const Unpacked& u = *fmu.fmu;
    const unsigned indicators =
        static_cast<unsigned>(std::stoul(stiction_test::attribute(u.xml, "numberOfEventIndicators")));
    const char* readable = exchange ? "NEDCT" : "NST";
    const char* alive = exchange ? "IJNEDCT" : "IJNST";
    std::vector<Call> all{
        {"SetupExperiment", "IJ", 'J',
         [&] { return int(fmu.call<decltype(fmi2SetupExperiment)>("fmi2SetupExperiment", 0, 0.0, 0.0, 0, 0.0)); }},
        {"EnterInitializationMode", "J", 'N',
         [&] { return int(fmu.call<decltype(fmi2EnterInitializationMode)>("fmi2EnterInitializationMode")); }},
        {"ExitInitializationMode", "N", exchange ? 'E' : 'S',
         [&] { return int(fmu.call<decltype(fmi2ExitInitializationMode)>("fmi2ExitInitializationMode")); }},
        {"Terminate", exchange ? "EDC" : "S", 'T',
         [&] { return int(fmu.call<decltype(fmi2Terminate)>("fmi2Terminate")); }},
        {"Reset", alive, 'I', [&] { return int(fmu.call<decltype(fmi2Reset)>("fmi2Reset")); }},
        {"SetDebugLogging", alive, 0,
         [&] {
             return int(fmu.call<decltype(fmi2SetDebugLogging)>("fmi2SetDebugLogging", 0, std::size_t{0},
                                                                static_cast<const fmi2String*>(nullptr)));
         }},
        {"GetReal", readable, 0,
         [&] {
             const unsigned r = u.reference.at("mass.position");
             return int(fmu.call<decltype(fmi2GetReal)>("fmi2GetReal", &r, std::size_t{1}, room.x));
         }},
        {"GetInteger", readable, 0,
         [&] {
             const unsigned r = u.reference.at("table.mode");
             return int(fmu.call<decltype(fmi2GetInteger)>("fmi2GetInteger", &r, std::size_t{1}, &room.whole));
         }},
        {"SetDebugLogging of no category", "", 0,
         [&] {
             const fmi2String names[] = {"logEvents", "logNothing"};
             return int(fmu.call<decltype(fmi2SetDebugLogging)>("fmi2SetDebugLogging", 1, std::size_t{2}, names));
         }},
        {"SetReal push", exchange ? "IJNEDC" : "IJNS", 0,
         [&] {
             room.pushed = 5 - room.pushed;
             return int(fmu.set("push", room.pushed));
         }},
        {"SetReal inertia", exchange ? "IJNED" : "IJNS", 0, [&] { return int(fmu.set("body.mass.inertia", 1.5)); }},
        {"SetReal start", "IJN", 0, [&] { return int(fmu.set("body.mass.position", 0.1)); }},
        {"SetReal state", exchange ? "C" : "", 0, [&] { return int(fmu.set("mass.position", 0.1)); }},
        {"SetReal derivative", "", 0, [&] { return int(fmu.set("der(mass.velocity)", 0.1)); }},
        {"GetFMUstate", alive, 0,
         [&] { return int(fmu.call<decltype(fmi2GetFMUstate)>("fmi2GetFMUstate", &room.state)); }},
        {"FreeFMUstate", alive, 0,
         [&] { return int(fmu.call<decltype(fmi2FreeFMUstate)>("fmi2FreeFMUstate", &room.state)); }},
        {"DoStep of another time", "", 0, [&] { return int(fmu.step(1e6, 0.01)); }},
        {"GetBoolean", "", 0,
         [&] {
             const unsigned r = 0;
             return int(fmu.call<decltype(fmi2GetBoolean)>("fmi2GetBoolean", &r, std::size_t{1}, &room.whole));
         }},
    };
    const std::vector<Call> stepping{
        {"DoStep", "S", 0,
         [&] {
             double t = 0;
             const unsigned r = 0;
             fmu.call<decltype(fmi2GetReal)>("fmi2GetReal", &r, std::size_t{1}, &t);
             return int(fmu.step(t, 0.01));
         }},
        {"EnterEventMode", "", 0, [&] { return int(fmu.call<decltype(fmi2EnterEventMode)>("fmi2EnterEventMode")); }},
    };
    const std::vector<Call> exchanging{
        {"EnterEventMode", "EDC", 'E',
         [&] { return int(fmu.call<decltype(fmi2EnterEventMode)>("fmi2EnterEventMode")); }},
        {"NewDiscreteStates", "ED", 'D',
         [&] { return int(fmu.call<decltype(fmi2NewDiscreteStates)>("fmi2NewDiscreteStates", &room.info)); }},
        {"EnterContinuousTimeMode", "D", 'C',
         [&] { return int(fmu.call<decltype(fmi2EnterContinuousTimeMode)>("fmi2EnterContinuousTimeMode")); }},
        {"SetTime", "C", 0,
         [&] {
             room.time += 0.01;
             return int(fmu.call<decltype(fmi2SetTime)>("fmi2SetTime", room.time));
         }},
        {"SetTime before the start", "", 0, [&] { return int(fmu.call<decltype(fmi2SetTime)>("fmi2SetTime", -1.0)); }},
        {"CompletedIntegratorStep", "C", 0,
         [&] {
             return int(fmu.call<decltype(fmi2CompletedIntegratorStep)>("fmi2CompletedIntegratorStep", 1,
                                                                        &room.old_flag[0], &room.old_flag[1]));
         }},
        {"SetContinuousStates", "C", 0,
         [&] {
             return int(fmu.call<decltype(fmi2SetContinuousStates)>(
                 "fmi2SetContinuousStates", static_cast<const double*>(room.x), std::size_t{2}));
         }},
        {"GetDerivatives", "NEDCT", 0,
         [&] { return int(fmu.call<decltype(fmi2GetDerivatives)>("fmi2GetDerivatives", room.many, std::size_t{2})); }},
        {"GetEventIndicators", "NEDCT", 0,
         [&, indicators] {
             return int(fmu.call<decltype(fmi2GetEventIndicators)>("fmi2GetEventIndicators", room.many,
                                                                   std::size_t{indicators}));
         }},
        {"GetDerivatives of too many", "", 0,
         [&] { return int(fmu.call<decltype(fmi2GetDerivatives)>("fmi2GetDerivatives", room.many, std::size_t{3})); }},
        {"DoStep", "", 0, [&] { return int(fmu.step(0, 0.01)); }},
    };
    const std::vector<Call>& more = exchange ? exchanging : stepping;
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

void walk2(fmi2Type type, unsigned seed) {
    const Unpacked unpacked(pushed_mass({{"run.until", "100"}}), "machine.toml", Version::fmi2);
    walk_often(seed, [&](auto&& use) {
        const Importer2 fmu(unpacked, type);
        Room room;
        use(Walker{calls2(fmu, room, type == fmi2ModelExchange), [&] { return fmu.messages.size(); },
                   [&] { return saved(fmu); }});
        fmu.call<decltype(fmi2FreeFMUstate)>("fmi2FreeFMUstate", &room.state);
        EXPECT_EQ(room.state, nullptr);
    });
}

TEST(Walks, ThroughCoSimulationOfFmi2) { walk2(fmi2CoSimulation, 2001); }
TEST(Walks, ThroughModelExchangeOfFmi2) { walk2(fmi2ModelExchange, 2002); }

std::vector<Call> calls3(const Importer3& fmu, Room& room, bool exchange) {
    const char* readable = exchange ? "INEDCT" : "INEDST";
    std::vector<Call> all{
        {"EnterInitializationMode", "I", 'N',
         [&] {
             return int(fmu.call<decltype(fmi3EnterInitializationMode)>("fmi3EnterInitializationMode", false, 0.0, 0.0,
                                                                        false, 0.0));
         }},
        {"ExitInitializationMode", "N", 'E',
         [&] { return int(fmu.call<decltype(fmi3ExitInitializationMode)>("fmi3ExitInitializationMode")); }},
        {"UpdateDiscreteStates", "ED", 'D',
         [&] {
             return int(fmu.call<decltype(fmi3UpdateDiscreteStates)>("fmi3UpdateDiscreteStates", &room.flag[0],
                                                                     &room.flag[1], &room.flag[2], &room.flag[3],
                                                                     &room.flag[4], &room.x[0]));
         }},
        {"EnterEventMode", exchange ? "C" : "S", 'E',
         [&] { return int(fmu.call<decltype(fmi3EnterEventMode)>("fmi3EnterEventMode")); }},
        {"Terminate", "EDCS", 'T', [&] { return int(fmu.call<decltype(fmi3Terminate)>("fmi3Terminate")); }},
        {"Reset", readable, 'I', [&] { return int(fmu.call<decltype(fmi3Reset)>("fmi3Reset")); }},
        {"SetDebugLogging of no category", "", 0,
         [&] {
             const fmi3String names[] = {"logEvents", "logNothing"};
             return int(fmu.call<decltype(fmi3SetDebugLogging)>("fmi3SetDebugLogging", true, std::size_t{2}, names));
         }},
        {"SetFloat64 push", "INEDCS", 0,
         [&] {
             room.pushed = 5 - room.pushed;
             return int(fmu.set("push", room.pushed));
         }},
        {"SetFloat64 inertia", "INEDS", 0, [&] { return int(fmu.set("body.mass.inertia", 1.5)); }},
        {"SetFloat64 start", "IN", 0, [&] { return int(fmu.set("body.mass.position", 0.1)); }},
        {"SetFloat64 state", "C", 0, [&] { return int(fmu.set("mass.position", 0.1)); }},
        {"GetFMUState", readable, 0,
         [&] { return int(fmu.call<decltype(fmi3GetFMUState)>("fmi3GetFMUState", &room.state)); }},
        {"FreeFMUState", readable, 0,
         [&] { return int(fmu.call<decltype(fmi3FreeFMUState)>("fmi3FreeFMUState", &room.state)); }},
        {"EnterConfigurationMode", "", 0,
         [&] { return int(fmu.call<decltype(fmi3EnterConfigurationMode)>("fmi3EnterConfigurationMode")); }},
    };
    const std::vector<Call> stepping{
        {"EnterStepMode", "ED", 'S', [&] { return int(fmu.call<decltype(fmi3EnterStepMode)>("fmi3EnterStepMode")); }},
        {"DoStep", "S", 0,
         [&] {
             double t = 0;
             const unsigned r = 0;
             fmu.call<decltype(fmi3GetFloat64)>("fmi3GetFloat64", &r, std::size_t{1}, &t, std::size_t{1});
             return int(fmu.step(t, 0.01).status);
         }},
        {"EnterContinuousTimeMode", "", 0,
         [&] { return int(fmu.call<decltype(fmi3EnterContinuousTimeMode)>("fmi3EnterContinuousTimeMode")); }},
    };
    const std::vector<Call> exchanging{
        {"EnterContinuousTimeMode", "D", 'C',
         [&] { return int(fmu.call<decltype(fmi3EnterContinuousTimeMode)>("fmi3EnterContinuousTimeMode")); }},
        {"SetTime", "C", 0,
         [&] {
             room.time += 0.01;
             return int(fmu.call<decltype(fmi3SetTime)>("fmi3SetTime", room.time));
         }},
        {"SetTime before the start", "", 0, [&] { return int(fmu.call<decltype(fmi3SetTime)>("fmi3SetTime", -1.0)); }},
        {"CompletedIntegratorStep", "C", 0,
         [&] {
             return int(fmu.call<decltype(fmi3CompletedIntegratorStep)>("fmi3CompletedIntegratorStep", true,
                                                                        &room.flag[0], &room.flag[1]));
         }},
        {"GetContinuousStateDerivatives", "NEDCT", 0,
         [&] {
             return int(fmu.call<decltype(fmi3GetContinuousStateDerivatives)>("fmi3GetContinuousStateDerivatives",
                                                                              room.many, std::size_t{2}));
         }},
        {"DoStep", "", 0, [&] { return int(fmu.step(0, 0.01).status); }},
        {"EnterStepMode", "", 0, [&] { return int(fmu.call<decltype(fmi3EnterStepMode)>("fmi3EnterStepMode")); }},
    };
    const std::vector<Call>& more = exchange ? exchanging : stepping;
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

std::string saved_ready(const Importer3& fmu) {
    static_cast<void>(fmu.get("time"));  // what is read is made ready first
    return saved(fmu);
}

void use3(const Importer3& fmu, bool exchange, const std::function<void(const Walker&)>& use) {
    Room room;
    use(Walker{calls3(fmu, room, exchange), [&] { return fmu.messages.size(); }, [&] { return saved_ready(fmu); }});
    fmu.call<decltype(fmi3FreeFMUState)>("fmi3FreeFMUState", &room.state);
    EXPECT_EQ(room.state, nullptr);
}

TEST(Walks, ThroughCoSimulationOfFmi3WithEventMode) {
    const Unpacked unpacked(pushed_mass({{"run.until", "100"}}), "machine.toml", Version::fmi3);
    walk_often(3001, [&](auto&& use) {
        const Importer3 fmu(unpacked, Importer3::Steps{.event_mode = true});
        use3(fmu, false, use);
    });
}

TEST(Walks, ThroughModelExchangeOfFmi3) {
    const Unpacked unpacked(pushed_mass({{"run.until", "100"}}), "machine.toml", Version::fmi3);
    walk_often(3002, [&](auto&& use) {
        const Importer3 fmu(unpacked);
        use3(fmu, true, use);
    });
}

}  // namespace
}  // namespace stiction::fmu
