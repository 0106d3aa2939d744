// Every quantity of every machine: finite, consistent with each other, and the audit closes, in both engines.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"
#include "machine/model.hpp"
#include "machine_file.hpp"
#include "paper_plan.hpp"
#include "result/recorder.hpp"

namespace stiction {
namespace {

struct Case {
    const char* name;
    Plan plan;
    double until;  ///< [s]
};

std::vector<Case> cases() {
    std::vector<Case> all;
    const auto add = [&](const char* name, Plan plan, double until) { all.push_back({name, std::move(plan), until}); };
    add("coupled clutches", machines::load("coupled-clutches"), 1.5);
    add("dual clutch", machines::load("dual-clutch"), 5);
    add("belt", machines::belt_oscillator(), 10);
    add("locked screw", machines::load("locked-screw"), 0.2);
    add("mass on stop", machines::load("mass-on-stop"), 2);
    add("brake and bearing", machines::load("brake-and-bearing"), 0.5);
    add("commanded flap", machines::load("commanded-flap"), 0.5);
    add("linear actuator", stiction_test::linear_actuator(1000), 0.4);
    add("winch", machines::load("geared-winch"), 2.5);
    add("worm", machines::load("motor-with-worm"), 1);
    Model block;
    block.body("block", {.inertia = 1, .velocity = 2, .motion = Motion::translation});
    block.friction("guide").on("block").law(
        Stribeck<double>{.sliding = 1, .breakaway = 1.5, .stribeck_velocity = 1, .viscous_coefficient = 2});
    add("viscous guide", block.build(), 1);
    return all;
}

std::vector<std::string> all_names(const Plan& plan) {
    std::vector<std::string> names;
    for (const Quantity& q : quantities(plan)) {
        names.push_back(q.name);
    }
    return names;
}

void check(const Case& c, const Trajectory& t, const char* engine) {
    for (const NumberColumn& column : t.numbers) {
        for (std::size_t row = 0; row < t.time.size(); ++row) {
            ASSERT_TRUE(std::isfinite(column.values[row])) << c.name << ", " << engine << ", " << column.name;
        }
    }
    for (const Plan::Friction& f : c.plan.frictions) {
        const std::span<const Mode> mode = t.mode(f.name + ".mode");
        const std::span<const double> loss = t[f.name + ".loss_power"];
        // at the far side of a located stop the slip is past zero by rounding
        const double largest = *std::max_element(loss.begin(), loss.end());
        for (std::size_t row = 0; row < t.time.size(); ++row) {
            const double forward = t[f.name + ".margin_forward"][row];
            const double backward = t[f.name + ".margin_backward"][row];
            ASSERT_GE(std::min(forward, backward), 0) << c.name << ", " << engine;
            if (mode[row] != Mode::stuck) {
                ASSERT_EQ(forward + backward, 0) << c.name << ", " << engine;
            }
            ASSERT_GE(loss[row], -1e-12 * largest) << c.name << ", " << engine << " at " << t.time[row];
        }
    }
    const EnergyAudit& e = t.energy;
    double turned_over = 0;
    for (const double part : {e.input, e.kinetic, e.stored, e.friction, e.damping, e.impact, e.scheme}) {
        turned_over += std::fabs(part);
    }
    EXPECT_LE(std::fabs(e.residual), 1e-9 * turned_over) << c.name << ", " << engine;  // the engines' own promise
}

/// "gear.friction" as "FRICTION.friction", by what the part is.
std::string word_of(const Quantity& q) {
    using Kind = Quantity::Kind;
    const std::string rest = q.name.substr(q.name.rfind('.') + 1);
    switch (q.kind) {
        case Kind::position:
        case Kind::velocity:
        case Kind::active:
        case Kind::stop: return "BODY." + rest;
        case Kind::spring_force:
        case Kind::elongation: return "SPRING." + rest;
        case Kind::signal: return "SIGNAL";
        case Kind::reaction: return "JOINT." + rest;
        case Kind::mode:
        case Kind::friction:
        case Kind::slip:
        case Kind::margin_forward:
        case Kind::margin_backward:
        case Kind::viscous:
        case Kind::loss_power: return "FRICTION." + rest;
        default: return q.name;
    }
}

// The list of the guide has every quantity with its unit, and nothing else.
TEST(EveryQuantity, IsInTheListWithItsUnit) {
    std::set<std::string> met;
    for (const Case& c : cases()) {
        for (const Quantity& q : quantities(c.plan)) {
            const std::string name = word_of(q);
            const auto all = quantity_words();
            const auto word =
                std::find_if(all.begin(), all.end(), [&](const QuantityWord& w) { return w.name == name; });
            ASSERT_NE(word, all.end()) << q.name;
            met.insert(name);
            const std::string units = std::string("| ") + word->unit + " |";
            if (q.kind != Quantity::Kind::signal) {
                EXPECT_NE(units.find("| " + q.unit + " |"), std::string::npos) << q.name << ": " << q.unit;
            }
        }
    }
    met.insert("JOINT.mode");  // a mode like that of a friction
    EXPECT_EQ(met.size(), quantity_words().size());
}

TEST(EveryQuantity, OfEveryMachineIsConsistentInTheFixedEngine) {
    std::vector<Case> all =
        cases();  // and one whose valve is too stiff for the located engine's tolerance in a short test
    all.push_back({"flap actuator", stiction_test::paper_plan("borello-fig08"), 1.5});
    for (const Case& c : all) {
        FixedEngine engine(c.plan, {.step = 1e-3});
        State state = engine.initial_state();
        Recorder recorder(c.plan, {.quantities = all_names(c.plan), .spacing = 0.01});
        ASSERT_EQ(run(engine, state, c.until, recorder).status, RunStatus::ok) << c.name;
        check(c, recorder.trajectory(), "fixed");
    }
}

TEST(EveryQuantity, OfEveryMachineIsConsistentInTheLocatedEngine) {
    for (const Case& c : cases()) {
        LocatedEngine engine(c.plan);
        State state = engine.initial_state();
        Recorder recorder(c.plan, {.quantities = all_names(c.plan), .spacing = 0.01});
        const RunReport report = run(engine, state, c.until, recorder);
        ASSERT_EQ(report.status, RunStatus::ok) << c.name << ": " << report.message;
        check(c, recorder.trajectory(), "located");
    }
}

}  // namespace
}  // namespace stiction
