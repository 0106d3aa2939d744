// Units of variables that a scenario writes as bare numbers: they follow from the kind of motion, or from the signal a number becomes.
#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <string>
#include <vector>

#include "engine/located/exchange.hpp"
#include "fmu/importer/description_facts.hpp"
#include "fmu/importer/importer2.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::Importer2;
using stiction_test::Unpacked;

constexpr const char* kMachine = R"(format = 1
[run]
until = 1
engine = "located"
[body.wheel]
inertia = "1 kg m2"
[body.shaft]
inertia = "1 kg m2"
[body.block]
inertia = "1 kg"
[body.rack]
inertia = "1 kg"
[friction.belt]
on = "block"
sliding = "1 N"
ground_speed = 0.5
[clutch.dry]
between = ["wheel", "shaft"]
capacity = 12.5
[spring.twist]
along = { shaft = 0.25, wheel = -1 }
stiffness = 100.0
damping = 2.0
[spring.coil]
along = { block = 1, rack = -1 }
stiffness = 100.0
[spring.thread]
along = { wheel = 0.25, shaft = 0.5 }
stiffness = 100.0
[spring.winch]
along = { wheel = 0.25, rack = -1 }
stiffness = 100.0
[valve.valve]
command = "wish"
gain = 1
spool_travel = "0.9 mm"
time_constant = "10 ms"
[signal.wish]
kind = "external"
[motor.motor]
on = "wheel"
voltage = 3.0
resistance = "1 ohm"
inductance = "10 mH"
torque_constant = "0.5 N m/A"
current_limit = "20 A"
[fmi]
outputs = ["block.position", "energy.input"]
)";

TEST(Units, OfBareNumbersFollowFromMotionsAndSignals) {
    const scenario::Scenario scenario = scenario::parse(kMachine, "machine.toml", ".");
    const Interface interface = export_fmu(scenario, "machine.toml", Version::fmi3, STICTION_FMU_RUNTIME).interface;
    std::map<std::string, const Variable*> by_name;
    for (const Variable& v : interface.variables) by_name.emplace(v.name, &v);
    const std::map<std::string, std::string> expected{
        {"friction.belt.ground_speed", "m/s"},
        {"clutch.dry.capacity", "N m"},
        {"spring.twist.stiffness", "N m/rad"},
        {"spring.twist.damping", "N m s/rad"},
        {"spring.twist.rest", "rad"},
        {"spring.twist.gap", "rad"},
        {"spring.twist.preload", "N m"},
        {"spring.coil.stiffness", "N/m"},
        {"spring.coil.rest", "m"},
        {"spring.thread.stiffness", ""},  // a way per angle? nobody says
        {"spring.winch.stiffness", ""},
        {"motor.motor.voltage", "V"},
        {"state.valve.spool[1]", "m"},
        {"der(state.valve.spool[1])", "m/s"},
        {"state.motor.current[1]", "A"},
        {"der(state.motor.current[1])", "A/s"},
        {"der(energy.input)", "W"},
        {"der(block.position)", "m/s"},
        {"der(wheel.velocity)", "rad/s2"},
    };
    for (const auto& [name, unit] : expected) {
        ASSERT_EQ(by_name.count(name), 1U) << name;
        EXPECT_EQ(by_name.at(name)->unit, unit) << name;
    }
    EXPECT_EQ(interface.nominals[by_name.at("state.valve.spool[1]")->state], 0.9e-3);
    EXPECT_EQ(interface.nominals[by_name.at("state.motor.current[1]")->state], 20);
}

/// Units in which tools show numbers: those of the scenario, else by the size of a number, else the usual ones.
TEST(Units, AreShownAsTheScenarioWritesThem) {
    const scenario::Scenario scenario = scenario::parse(kMachine, "machine.toml", ".");
    for (const Version version : {Version::fmi2, Version::fmi3}) {
        const bool two = version == Version::fmi2;
        const Unpacked unpacked(scenario, "machine.toml", version);
        const stiction_test::Facts facts = stiction_test::facts_of(unpacked.files, two);
        const std::map<std::string, std::string> expected{
            {"valve.valve.spool_travel", "mm"}, {"valve.valve.time_constant", "ms"}, {"motor.motor.inductance", "mH"},
            {"motor.motor.resistance", ""},     {"friction.belt.sliding", ""},       {"block.position", "mm"},
            {"wheel.position", "deg"},          {"spring.twist.stiffness", ""},      {"state.valve.spool[1]", "um"},
        };
        for (const stiction_test::Written& v : facts.variables) {
            const auto wanted = expected.find(v.name);
            if (wanted != expected.end()) {
                EXPECT_EQ(v.shown, wanted->second) << v.name;
            }
        }
        const auto& units = facts.root.child("UnitDefinitions")->children;
        const auto factor = [&](const std::string& unit, const std::string& shown) {
            for (const stiction_test::Xml& u : units) {
                for (const stiction_test::Xml& d : u.children) {
                    if (u.get("name") == unit && d.get("name") == shown) return std::stod(d.get("factor"));
                }
            }
            return 0.0;
        };
        EXPECT_EQ(factor("m", "mm"), 1000);  // shown = factor · SI
        EXPECT_EQ(factor("s", "ms"), 1000);
        EXPECT_DOUBLE_EQ(factor("rad", "deg"), 57.29577951308232);
    }
}

/// The engine that raises its event functions by them and the description that tells solvers of them have the same nominal values.
TEST(Units, NominalValuesAreThoseOfTheEngine) {
    const scenario::Scenario scenario = scenario::parse(kMachine, "machine.toml", ".");
    const Interface interface = interface_of(scenario, Version::fmi3);
    const std::vector<engine::ExchangeState> states = engine::Exchange::states(scenario.plan, with_energies(interface));
    ASSERT_EQ(states.size(), interface.nominals.size());
    for (std::size_t k = 0; k < states.size(); ++k) {
        EXPECT_EQ(states[k].nominal, interface.nominals[k]) << states[k].name;
        if (states[k].name == "state.valve.spool[1]") {
            EXPECT_EQ(states[k].nominal, 0.9e-3);
        }
    }
}

TEST(Units, WhatIsNotFiniteIsRefusedAsSuch) {
    const Unpacked unpacked(scenario::parse(kMachine, "machine.toml", "."), "machine.toml", Version::fmi2);
    const Importer2 fmu(unpacked, fmi2CoSimulation);
    EXPECT_EQ(fmu.set("wish", std::numeric_limits<double>::infinity()), fmi2Discard);
    EXPECT_NE(fmu.last_message().find("wish = inf is not admissible: it must be a finite number"), std::string::npos)
        << fmu.last_message();
}

// [parameters] of a scenario are parameters of its FMU: set once, they reach every key that uses them.
//
//   6 N push 2·mass:  v = 6 N/(2 mass) t                                                                              (1)
constexpr const char* kPushed = R"(format = 1
[parameters]
mass = "1 kg"
twice = "2*mass"
lead = "5 mm"
[run]
until = "3 s"
engine = "located"
[body.block]
inertia = "twice"
[body.screw]
inertia = "1 kg m2"
[body.nut]
inertia = "mass"
[screw.spindle]
between = ["screw", "nut"]
lead = "lead"
[force.push]
on = "block"
value = "6 N"
[fmi]
outputs = ["block.velocity"]
)";

TEST(AParameterOfAnFmu, ReachesEveryKeyThatUsesIt) {
    const Unpacked unpacked(scenario::parse(kPushed, "machine.toml", "."), "machine.toml", Version::fmi2);
    const Importer2 fmu(unpacked, fmi2CoSimulation);
    ASSERT_EQ(fmu.set("parameters.mass", 3), fmi2OK) << fmu.last_message();
    fmu.initialise();
    ASSERT_EQ(fmu.step(0, 1), fmi2OK) << fmu.last_message();
    EXPECT_NEAR(fmu.get("block.velocity"), 1, 1e-10);  // (1)
    ASSERT_EQ(fmu.set("parameters.mass", 1.5), fmi2OK) << fmu.last_message();
    ASSERT_EQ(fmu.step(1, 1), fmi2OK) << fmu.last_message();
    EXPECT_NEAR(fmu.get("block.velocity"), 3, 1e-10);  // (1): 1 + 2
    EXPECT_NE(fmu.set("parameters.lead", 0.006), fmi2OK);
}

TEST(AParameterOfAnFmu, SaysWhereItIsUsedAndWhyItIsFixed) {
    const scenario::Scenario scenario = scenario::parse(kPushed, "machine.toml", ".");
    for (const Version version : {Version::fmi2, Version::fmi3}) {
        const Unpacked unpacked(scenario, "machine.toml", version);
        std::map<std::string, stiction_test::Written> by_name;
        for (const stiction_test::Written& v :
             stiction_test::facts_of(unpacked.files, version == Version::fmi2).variables) {
            by_name.emplace(v.name, v);
        }
        const stiction_test::Written& mass = by_name.at("parameters.mass");
        EXPECT_EQ(mass.variability, "tunable");
        EXPECT_EQ(mass.unit, "kg");
        EXPECT_EQ(mass.description, "parameter mass, in body.nut.inertia and body.block.inertia");
        const stiction_test::Written& lead = by_name.at("parameters.lead");
        EXPECT_EQ(lead.variability, "fixed");
        EXPECT_EQ(lead.shown, "mm");
        EXPECT_EQ(lead.description,
                  "parameter lead, in screw.spindle.lead; fixed while it runs, as screw.spindle.lead is");
        EXPECT_EQ(by_name.count("parameters.twice"), 0U);    // follows from mass
        EXPECT_EQ(by_name.count("body.block.inertia"), 0U);  // and so does this
        EXPECT_EQ(by_name.count("body.screw.inertia"), 1U);
    }
}

}  // namespace
}  // namespace stiction::fmu
