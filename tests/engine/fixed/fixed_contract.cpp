// What the fixed engine promises whatever the machine: the audit closes, restoring reproduces the run, nothing is allocated.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <new>

#include "engine/allocation_guard.hpp"
#include "engine/fixed/every_method.hpp"
#include "engine/fixed/fixed.hpp"
#include "machine_file.hpp"

namespace stiction {
bool allocation_forbidden = false;
}  // namespace stiction

[[gnu::noinline]] void* operator new(std::size_t size) {
    if (stiction::allocation_forbidden) {
        std::abort();
    }
    if (void* memory = std::malloc(size == 0 ? 1 : size)) {
        return memory;
    }
    throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    if (stiction::allocation_forbidden) {
        std::abort();
    }
    return std::malloc(size == 0 ? 1 : size);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }

namespace stiction {
namespace {

std::vector<Plan> all_machines() {
    std::vector<Plan> plans;
    plans.push_back(machines::load("coupled-clutches"));
    plans.push_back(machines::load("dual-clutch"));
    plans.push_back(machines::belt_oscillator());
    plans.push_back(machines::load("locked-screw"));
    plans.push_back(machines::load("mass-on-stop"));
    plans.push_back(machines::load("brake-and-bearing"));
    return plans;
}

TEST(TheEnergyOfARun, ClosesToRounding) {
    for (const Plan& plan : all_machines()) {
        for (const double h : {1e-2, 1e-3}) {
            FixedEngine engine(plan, {.step = h});
            State state = engine.initial_state();
            const double start = engine.mechanical_energy(state);
            double turned_over = std::fabs(start);
            for (int i = 0; i < 3000; ++i) {
                const EnergyAccount last = state.energy;
                ASSERT_EQ(engine.step(state).status, RunStatus::ok);
                turned_over +=
                    std::fabs(state.energy.input - last.input) + std::fabs(engine.mechanical_energy(state)) * 1e-3;
            }
            const EnergyAccount& e = state.energy;
            const double residual =
                e.input - (engine.mechanical_energy(state) - start) - e.friction - e.damping - e.impact - e.scheme;
            EXPECT_LE(std::fabs(residual), 1e-12 * turned_over) << plan.bodies[0].name << ", step " << h;
            EXPECT_GE(e.friction, 0);
            EXPECT_GE(e.damping, 0);
        }
    }
}

TEST(ARestoredState, ReproducesTheRunBitForBit) {
    for (const Plan& plan : all_machines()) {
        const FixedOptions options{.step = 1e-3};
        FixedEngine engine(plan, options);
        State state = engine.initial_state();
        for (int i = 0; i < 700; ++i) {
            ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        }
        const State saved = state;
        for (int i = 0; i < 700; ++i) {
            ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        }
        FixedEngine other(plan, options);
        State fork = saved;
        for (int i = 0; i < 700; ++i) {
            ASSERT_EQ(other.step(fork).status, RunStatus::ok);
        }
        EXPECT_EQ(fork, state);
    }
}

TEST(AStep, AllocatesNothing) {
    for (const Plan& plan : all_machines()) {
        FixedEngine engine(plan, {.step = 1e-3});
        State state = engine.initial_state();
        bool good = true;
        allocation_forbidden = true;
        for (int i = 0; i < 2000; ++i) {
            good = engine.step(state).status == RunStatus::ok && good;
        }
        allocation_forbidden = false;
        EXPECT_TRUE(good);
    }
}

TEST(AStep, AllocatesNothingWithAnyMethod) {
    for (const stiction_test::NamedPlan& machine : stiction_test::method_machines()) {
        for (const AnyMethod& method : stiction_test::every_method()) {
            if (!stiction_test::can_run(method, machine)) {
                continue;
            }
            FixedEngine engine(machine.plan, {.step = 1e-3, .method = method});
            State state = engine.initial_state();
            bool good = true;
            allocation_forbidden = true;
            for (int i = 0; i < 300; ++i) {
                good = engine.step(state).status == RunStatus::ok && good;
            }
            allocation_forbidden = false;
            EXPECT_TRUE(good) << machine.name << ", " << stiction_test::name_of(method);
        }
    }
}

TEST(AModelWithMistakes, NamesThemAllAtOnce) {
    Model m;
    m.body("surface", {.inertia = -1});
    m.friction("gear").on("surfice").law(Coulomb<double>{.sliding = 2, .breakaway = 1}).load("airload");
    m.spring("mount", {.stiffness = -5});
    m.force("motor").on("surface").signal("torqe");
    m.signals().add("torque", signal::Constant{1});
    try {
        static_cast<void>(m.build());
        FAIL() << "accepted";
    } catch (const ModelError& error) {
        const std::string all = error.what();
        for (const char* part : {"surface.inertia = -1", "there is no body \"surfice\"; did you mean \"surface\"?",
                                 "gear.breakaway = 1", "mount: it acts on no body", "mount.stiffness = -5",
                                 "did you mean \"torque\"?", "no signal \"airload\""}) {
            EXPECT_NE(all.find(part), std::string::npos) << part << "\nin\n" << all;
        }
        EXPECT_EQ(error.problems().size(), 7U) << all;
    }
}

}  // namespace
}  // namespace stiction
