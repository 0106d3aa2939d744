// A method of the user's own beside ours: Table 1 of Borello and Dalla Vedova written again from the paper.
#include <gtest/gtest.h>

#include <algorithm>

#include "run/comparison.hpp"
#include "run/comparison_json.hpp"
#include "run/comparison_report.hpp"
#include "run/simulation.hpp"

namespace stiction {
namespace {

/// Table 1, lines 01 to 15. The law has done lines 02 and 03; ends of travel, lines 15 to 17, are the machine's.
struct PaperTable1 {
    using Memory = NoMemory;
    static constexpr Description description{"paper-table-1", "Table 1 from the paper", "Borello 2012"};
    static constexpr Promises promises{.rest = true, .dissipation = true, .stops = true};
    static constexpr std::array<Field<PaperTable1, double>, 0> fields{};

    template <class Law>
    Advance<double> advance(const Situation<double>& s, const Law&, Memory&) const noexcept {
        const double act = s.push - s.damping * s.velocity;
        double tfr = 0;
        if (s.velocity == 0) {
            tfr = std::min(std::max(act, -s.levels.static_backward), s.levels.static_forward);
        } else {
            tfr = s.velocity > 0 ? s.levels.sliding_forward : -s.levels.sliding_backward;
        }
        const double dxj = s.velocity + (act - tfr) * s.mobility;
        const bool reversed = (s.velocity > 0 && dxj < 0) || (s.velocity < 0 && dxj > 0);
        return trapezoid_path(s, tfr, dxj, reversed ? 0.0 : dxj);
    }
};

scenario::Scenario shipped(const std::string& name) {
    scenario::Scenario scenario = scenario::load(std::string(STICTION_SCENARIOS) + "/" + name);
    scenario.run.engine = EngineKind::fixed;
    return scenario;
}

TEST(TableOneWrittenByAUser, MovesShippedMachinesAsBorelloDoesBitForBit) {
    for (const char* name :
         {"flap-actuator.toml", "servo-hunting.toml", "block-on-belt.toml", "papers/borello-fig10.toml"}) {
        scenario::Scenario scenario = shipped(name);
        scenario.run.fixed.method = Borello<double>{};
        const Outcome ours = simulate(scenario);
        scenario.run.fixed.method = own_method(PaperTable1{});
        const Outcome users = simulate(scenario);
        ASSERT_EQ(users.end, Outcome::End::finished) << name << ": " << users.message;
        EXPECT_EQ(ours.state.position, users.state.position) << name;
        EXPECT_EQ(ours.state.energy.friction, users.state.energy.friction) << name;
        ASSERT_EQ(ours.trajectory.numbers.size(), users.trajectory.numbers.size()) << name;
        for (std::size_t c = 0; c < ours.trajectory.numbers.size(); ++c) {
            EXPECT_TRUE(ours.trajectory.numbers[c].values == users.trajectory.numbers[c].values)
                << name << ", " << ours.trajectory.numbers[c].name;
        }
    }
}

TEST(TableOneWrittenByAUser, StandsInTheTableBesideBorelloWithTheSameMeasures) {
    const scenario::Scenario scenario = shipped("flap-actuator.toml");
    const Comparison comparison = compare(scenario, {.methods = {"borello", own_method(PaperTable1{}), "tanh"}});
    ASSERT_EQ(comparison.methods.size(), 3U);
    const report::Table table = comparison_table(comparison);
    ASSERT_EQ(table.rows.size(), 4U);  // the reference first
    std::vector<std::string> ours = table.rows[1];
    std::vector<std::string> users = table.rows[2];
    EXPECT_EQ(ours[0], "borello");
    EXPECT_EQ(users[0], "paper-table-1");
    EXPECT_NE(ours[4], table.rows[3][4]);  // events found: tanh creeps and finds fewer
    users[0] = ours[0];
    EXPECT_EQ(ours, users);
    EXPECT_NE(comparison_json(scenario, comparison).find("\"paper-table-1\""), std::string::npos);
}

TEST(TableOneWrittenByAUser, CanDecideOneFrictionOfAMachine) {
    const scenario::Scenario scenario = shipped("flap-actuator.toml");
    scenario::Scenario mixed = scenario;
    for (Plan::Friction& friction : mixed.plan.frictions) {
        friction.method = own_method(PaperTable1{});
    }
    scenario::Scenario ours = scenario;
    for (Plan::Friction& friction : ours.plan.frictions) {
        friction.method = Borello<double>{};
    }
    EXPECT_EQ(simulate(mixed).state.position, simulate(ours).state.position);
}

}  // namespace
}  // namespace stiction
