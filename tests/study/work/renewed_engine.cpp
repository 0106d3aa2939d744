// An engine that takes over other numbers is a new one: every shipped scenario, bit for bit.
#include <algorithm>
#include <filesystem>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/fixed/fixed.hpp"
#include "engine/state_bytes.hpp"
#include "machine/model.hpp"
#include "scenario/scenario.hpp"

namespace stiction {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSteps = 300;

/// Other numbers of the same structure, whether they make sense or not.
void change_numbers(Plan& plan) {
    constexpr double kMore = 1.0625;
    for (Plan::Body& body : plan.bodies) {
        body.options.inertia *= kMore;
        body.options.viscous_damping *= kMore;
    }
    for (Plan::Spring& spring : plan.springs) {
        spring.stiffness *= kMore;
        spring.damping *= kMore;
    }
    for (std::vector<Row>* rows : {&plan.layout.springs, &plan.layout.elements}) {
        for (Row& row : *rows) {
            row.coefficient[0] *= row.body.size() > 1 ? kMore : 1;
        }
    }
}

/// The state after some steps, or the last before one that was refused, and how it ended.
std::string after_steps(FixedEngine& engine) {
    State state = engine.initial_state();
    StepView last;
    for (std::size_t k = 0; k < kSteps && last.status == RunStatus::ok; ++k) {
        last = engine.step(state);
    }
    const std::vector<std::byte> bytes = serialise(engine.plan(), state);
    return fmt::format("{} ", static_cast<int>(last.status)) +
           std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

TEST(AnEngine, WithOtherNumbersIsANewOne) {
    std::size_t compared = 0;
    std::size_t other = 0;
    for (const auto& entry : fs::recursive_directory_iterator(STICTION_SCENARIOS)) {
        if (entry.path().extension() != ".toml") continue;
        SCOPED_TRACE(entry.path().filename().string());
        scenario::Scenario machine = scenario::load(entry.path());
        try {
            FixedEngine kept(machine.plan, machine.run.fixed);
            const std::string before = after_steps(kept);
            change_numbers(machine.plan);
            FixedOptions options = machine.run.fixed;
            options.step *= 0.75;
            FixedEngine fresh(machine.plan, options);
            kept.renew(options);
            EXPECT_EQ(kept.step_length(), options.step);
            const std::string expected = after_steps(fresh);
            EXPECT_EQ(after_steps(kept), expected);
            ++compared;
            other += before != expected ? 1U : 0U;
        } catch (const ModelError&) {  // the located engine's own, or methods that these numbers do not fit
        }
    }
    EXPECT_GT(compared, 40U);
    EXPECT_EQ(other, compared);
}

TEST(AnEngine, RefusesOtherOptionsAndStaysAsItWas) {
    scenario::Scenario machine = scenario::load(fs::path(STICTION_SCENARIOS) / "coasting-flywheel.toml");
    FixedEngine engine(machine.plan, machine.run.fixed);
    const std::string before = after_steps(engine);
    FixedOptions wrong = machine.run.fixed;
    wrong.step = -1;
    EXPECT_THROW(engine.renew(wrong), ModelError);
    EXPECT_EQ(after_steps(engine), before);
}

}  // namespace
}  // namespace stiction
