// Checks that cannot fail prove nothing: damaged machines must make named claims fail.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <variant>

#include <fmt/format.h>

#include "papers/claim.hpp"
#include "papers/shelf.hpp"

namespace stiction::papers {
namespace {

/// Claims of figures 6 to 13 that fail, as "figure: claim".
std::set<std::string> failing(const Load& load) {
    RunOptions options;
    options.load = load;
    Runs runs(options);
    std::set<std::string> list;
    for (const Claim& claim : borello_claims()) {
        const std::string figure = claim.figure;
        if (figure.size() > 2 || std::stoi(figure) > 13) {
            continue;
        }
        bool holds = false;
        try {
            holds = claim.check(runs).holds;
        } catch (const std::invalid_argument&) {
            holds = false;  // a column the damaged machine does not have
        }
        if (!holds) {
            list.insert(figure + ": " + claim.claim);
        }
    }
    return list;
}

void expect_failing(const std::set<std::string>& list, const std::vector<std::string>& expected) {
    for (const std::string& claim : expected) {
        EXPECT_EQ(list.count(claim), 1U) << "still holds: " << claim;
    }
}

TEST(TheFilesAsTheyAre, FailNoClaim) { EXPECT_EQ(failing(load_kept), std::set<std::string>{}); }

TEST(AnAidingEfficiencyOfTheWrongSign, TurnsReversibleIntoIrreversibleAndBack) {
    const std::set<std::string> list = failing([](const std::string& name, const Settings& settings) {
        scenario::Scenario scenario = load_kept(name, settings);
        auto& law = std::get<Transmission<double>>(scenario.plan.frictions[0].law);
        law.aiding_efficiency = -law.aiding_efficiency;
        return scenario;
    });
    expect_failing(list, {"6: moves when the load steps on", "6: is driven back by the load", "7: never sticks",
                          "9: arrives", "10: stalls at 5 MPa and restarts", "11: moves when the load steps on",
                          "11: keeps an error against the slope under load",
                          "12: has an error with the slope throughout", "13: then runs like a reversible one"});
}

TEST(TheWrongBranchOfTheFriction, OpposingWhereTheLoadAidsAndBack_IsSeen) {
    const std::set<std::string> list = failing([](const std::string& name, const Settings& settings) {
        Settings more = settings;
        more.push_back({"friction.gear.load", "-airload"});
        return load_kept(name, more);
    });
    expect_failing(list, {"8: does not move when the load steps on", "8: never goes back", "8: arrives",
                          "10: stalls at 5 MPa and restarts", "12: has an error with the slope throughout"});
}

/// A number of the motor in borello.toml, in SI.
double motor_number(const std::string& key) {
    for (const scenario::Value& value : load_kept("borello", {}).values) {
        if (value.section == "hydraulic_motor.motor" && value.key == key && value.number) {
            return value.number->value;
        }
    }
    throw std::invalid_argument("the motor has no " + key);
}

/// P12 = clamp(GP·XS − (GP/GQ)·Dis·v, ±PSR) in place of clamp(GP·XS, ±PSR) − (GP/GQ)·Dis·v.
TEST(APressureSaturatedAfterTheFlowLoss, LosesItsDampingAndIsSeen) {
    const double displacement = motor_number("displacement");
    const double gain = motor_number("pressure_gain");
    const double loss = gain / motor_number("flow_gain") * displacement;
    const std::set<std::string> list = failing([&](const std::string& name, const Settings& settings) {
        const std::string text = fmt::format(R"toml(extend = "{}.toml"
remove = ["hydraulic_motor.motor"]
[signals]
wrong_pressure = "max(-supply, min(supply, {}*valve.spool - {}*surface.velocity))"
[force.motor]
on = "surface"
value = "{}*wrong_pressure"
[record]
quantities = ["command", "surface.position", "surface.velocity", "airload", "gear.friction"]
)toml",
                                             name, gain, loss, displacement);
        return scenario::parse(text, name, {}, settings, shelf());
    });
    expect_failing(list, {"7: slows when the supply falls", "7: arrives", "9: slows when the supply falls"});
}

}  // namespace
}  // namespace stiction::papers
