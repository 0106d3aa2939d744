// A program in C sees the same machine as one in C++, bit for bit, and can do nothing that breaks it.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <new>
#include <thread>

#include "c/make_machine.hpp"
#include "drive.h"
#include "engine/fixed/fixed.hpp"
#include "engine/observe/observation.hpp"
#include "machine_file.hpp"

namespace {
bool forbidden = false;  // while true, any allocation fails the test
int allocations = 0;
}  // namespace

[[gnu::noinline]] void* operator new(std::size_t size) {
    allocations += forbidden ? 1 : 0;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) {
        return memory;
    }
    throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    allocations += forbidden ? 1 : 0;
    return std::malloc(size == 0 ? 1 : size);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }

namespace stiction {
namespace {

constexpr int kSteps = 1500;

std::shared_ptr<const Plan> flap() {
    static const auto plan = std::make_shared<const Plan>(machines::load("commanded-flap"));
    return plan;
}

struct Destroy {
    void operator()(stiction_machine* machine) const { stiction_destroy(machine); }
};
using Machine = std::unique_ptr<stiction_machine, Destroy>;

Machine machine_of(double step = 1e-3) { return Machine(make_machine(flap(), {.step = step})); }

/// The same run through the C++ engine.
std::vector<drive_row> cpp_run() {
    const Plan& plan = *flap();
    FixedEngine engine(plan, {.step = 1e-3});
    State state = engine.initial_state();
    Observer observer(plan);
    std::vector<drive_row> rows;
    for (int k = 0; k < kSteps; ++k) {
        for (const SignalProgram::External& external : plan.signals.external_states()) {
            const bool is_command = plan.signals.names()[external.slot] == "command";
            state.signal_state[external.state] = is_command ? drive_command(k) : drive_airload(k);
        }
        EXPECT_EQ(engine.step(state).status, RunStatus::ok);
        observer.observe(state, SignalReading::decided);
        rows.push_back({state.time, state.position[0], state.velocity[0], state.friction[0],
                        observer.seen().margin_forward[0], observer.seen().signal[*plan.signals.slot("motor")],
                        static_cast<stiction_mode>(state.mode[0])});
    }
    return rows;
}

bool same(const drive_row& a, const drive_row& b) {
    return a.time == b.time && a.position == b.position && a.velocity == b.velocity && a.friction == b.friction &&
           a.margin == b.margin && a.motor == b.motor && a.mode == b.mode;
}

TEST(AProgramInC, SeesWhatAProgramInCppSeesBitForBit) {
    const Machine machine = machine_of();
    std::vector<drive_row> rows(kSteps);
    ASSERT_EQ(drive_flap(machine.get(), kSteps, rows.data()), 0) << stiction_last_error(machine.get());
    const std::vector<drive_row> expected = cpp_run();
    int moved = 0;
    int stuck = 0;
    for (std::size_t k = 0; k < rows.size(); ++k) {
        ASSERT_TRUE(same(rows[k], expected[k])) << "step " << k;
        moved += rows[k].mode == STICTION_FORWARD || rows[k].mode == STICTION_BACKWARD ? 1 : 0;
        stuck += rows[k].mode == STICTION_STUCK ? 1 : 0;
    }
    EXPECT_GT(moved, 100);  // the run shows something of both
    EXPECT_GT(stuck, 100);
}

TEST(AProgramInC, SeesTheSameInFourThreadsWithOnePlan) {
    std::vector<std::vector<drive_row>> rows(4, std::vector<drive_row>(kSteps));
    std::vector<int> problem(4, -1);
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < rows.size(); ++t) {
        threads.emplace_back([&, t] {
            const Machine machine = machine_of();
            problem[t] = drive_flap(machine.get(), kSteps, rows[t].data());
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    const std::vector<drive_row> expected = cpp_run();
    for (std::size_t t = 0; t < rows.size(); ++t) {
        ASSERT_EQ(problem[t], 0);
        for (std::size_t k = 0; k < expected.size(); ++k) {
            ASSERT_TRUE(same(rows[t][k], expected[k])) << "thread " << t << ", step " << k;
        }
    }
}

TEST(AMachine, AllocatesNothingWhileItRuns) {
    const Machine machine = machine_of();
    std::vector<unsigned char> bytes(stiction_state_size(machine.get()));
    bool good = true;
    double sum = 0;
    forbidden = true;
    for (int k = 0; k < 500; ++k) {
        good = stiction_set(machine.get(), 0, drive_command(k)) == STICTION_OK && good;
        good = stiction_step(machine.get()) == STICTION_OK && good;
        sum += stiction_get(machine.get(), 0);
        good = stiction_save(machine.get(), bytes.data(), bytes.size()) == STICTION_OK && good;
        good = stiction_restore(machine.get(), bytes.data(), bytes.size()) == STICTION_OK && good;
    }
    good = stiction_reset(machine.get()) == STICTION_OK && good;
    forbidden = false;
    EXPECT_TRUE(good);
    EXPECT_GT(sum, 0);
    EXPECT_EQ(allocations, 0);
    EXPECT_EQ(stiction_time(machine.get()), 0);
}

TEST(AMachine, NamesItsInputsAndOutputs) {
    const Machine machine = machine_of();
    ASSERT_EQ(stiction_input_count(machine.get()), 2U);
    EXPECT_STREQ(stiction_input_name(machine.get(), 0), "command");
    EXPECT_STREQ(stiction_input_name(machine.get(), 1), "airload");
    EXPECT_EQ(stiction_input_name(machine.get(), 2), nullptr);
    EXPECT_EQ(stiction_find_input(machine.get(), "surface.position"), STICTION_NOT_FOUND);
    const std::size_t position = stiction_find_output(machine.get(), "surface.position");
    EXPECT_STREQ(stiction_output_unit(machine.get(), position), "rad");
    EXPECT_STREQ(stiction_output_unit(machine.get(), stiction_find_output(machine.get(), "airload")), "N m");
    for (std::size_t k = 0; k < stiction_output_count(machine.get()); ++k) {
        EXPECT_EQ(stiction_find_output(machine.get(), stiction_output_name(machine.get(), k)), k);
        EXPECT_TRUE(std::isfinite(stiction_get(machine.get(), k))) << stiction_output_name(machine.get(), k);
    }
    EXPECT_EQ(stiction_step_length(machine.get()), 1e-3);
}

TEST(AMachine, ShowsAnInputAsSoonAsItIsSet) {
    const Machine machine = machine_of();
    const std::size_t airload = stiction_find_output(machine.get(), "airload");
    EXPECT_EQ(stiction_get(machine.get(), airload), 0);
    ASSERT_EQ(stiction_set(machine.get(), 1, 1234.5), STICTION_OK);
    EXPECT_EQ(stiction_get(machine.get(), airload), 1234.5);
}

TEST(AMachine, RefusesWhatMakesNoSenseAndSaysWhy) {
    const Machine machine = machine_of();
    EXPECT_STREQ(stiction_last_error(machine.get()), "");
    EXPECT_EQ(stiction_set(machine.get(), 2, 0), STICTION_BAD_ARGUMENT);
    EXPECT_NE(std::strstr(stiction_last_error(machine.get()), "stiction_input_count"), nullptr);
    EXPECT_EQ(stiction_set(machine.get(), 0, std::nan("")), STICTION_BAD_ARGUMENT);
    EXPECT_EQ(stiction_step(machine.get()), STICTION_OK);
    std::vector<unsigned char> bytes(stiction_state_size(machine.get()));
    EXPECT_EQ(stiction_save(machine.get(), bytes.data(), bytes.size() - 1), STICTION_TOO_SMALL);
    ASSERT_EQ(stiction_save(machine.get(), bytes.data(), bytes.size()), STICTION_OK);
    bytes[80] ^= 1;
    EXPECT_EQ(stiction_restore(machine.get(), bytes.data(), bytes.size()), STICTION_REFUSED);
    EXPECT_NE(std::strstr(stiction_last_error(machine.get()), "checksum"), nullptr);
    bytes[80] ^= 1;
    const Machine slower = machine_of(2e-3);
    EXPECT_EQ(stiction_restore(slower.get(), bytes.data(), bytes.size()), STICTION_REFUSED);
    EXPECT_NE(std::strstr(stiction_last_error(slower.get()), "step length"), nullptr);
    EXPECT_EQ(stiction_time(slower.get()), 0);
    EXPECT_EQ(stiction_set(machine.get(), 1, 1e308), STICTION_OK);
    EXPECT_EQ(stiction_set(machine.get(), 0, 1e308), STICTION_OK);
    const double before = stiction_time(machine.get());
    EXPECT_EQ(stiction_step(machine.get()), STICTION_NOT_FINITE);  // its limits exceed the largest double
    EXPECT_NE(std::strstr(stiction_last_error(machine.get()), "\"gear\""), nullptr)
        << stiction_last_error(machine.get());
    EXPECT_EQ(stiction_time(machine.get()), before);
}

TEST(NoMachine, IsNoReasonToCrash) {
    EXPECT_EQ(stiction_step(nullptr), STICTION_BAD_ARGUMENT);
    EXPECT_EQ(stiction_reset(nullptr), STICTION_BAD_ARGUMENT);
    EXPECT_EQ(stiction_input_count(nullptr), 0U);
    EXPECT_EQ(stiction_output_count(nullptr), 0U);
    EXPECT_EQ(stiction_state_size(nullptr), 0U);
    EXPECT_TRUE(std::isnan(stiction_get(nullptr, 0)));
    EXPECT_TRUE(std::isnan(stiction_time(nullptr)));
    EXPECT_EQ(stiction_save(nullptr, nullptr, 0), STICTION_BAD_ARGUMENT);
    EXPECT_STREQ(stiction_last_error(nullptr), "there is no machine");
    stiction_destroy(nullptr);
}

}  // namespace
}  // namespace stiction
