// A state survives as bytes: restored it goes on bit for bit, and nothing but the bytes that were saved is taken for it.
#include "engine/state_bytes.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <thread>

#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"
#include "engine/plan_fingerprint.hpp"
#include "machine_file.hpp"
#include "random_draw.hpp"

namespace stiction {
namespace {

using Bytes = std::vector<std::byte>;

/// Controllers, delays and noise, so that the state has all sorts of numbers in it.
Model servo() {
    Model m;
    m.body("load", {.inertia = 2, .travel = {.lower = -1, .upper = 1, .restitution = 0.5}});
    m.signals()
        .add("wanted", signal::Dither{.amplitude = 0.5, .frequency = 4})
        .add("noise", signal::Noise{.standard_deviation = 0.1, .interval = 3e-3})
        .add("late", signal::Delay{.delay = 0.01, .samples = 16}, {"load.position"})
        .add("control", signal::Pid{.proportional = 80, .integral = 20, .lower = -30, .upper = 30}, {"wanted", "late"})
        .sum("torque", {{1, "control"}, {1, "noise"}});
    m.force("motor").on("load").signal("torque");
    m.friction("bearing").on("load").law(Stribeck<double>{.sliding = 2, .breakaway = 3, .stribeck_velocity = 0.1});
    return m;
}

State after(FixedEngine& engine, int steps) {
    State state = engine.initial_state();
    for (int i = 0; i < steps; ++i) {
        EXPECT_EQ(engine.step(state).status, RunStatus::ok);
    }
    return state;
}

TEST(ASavedState, GoesOnBitForBitInTheFixedEngine) {
    const Plan plan = servo().build();
    FixedEngine engine(plan, {.step = 1e-3});
    State state = after(engine, 700);
    const Bytes saved = serialise(plan, state);
    FixedEngine other(plan, {.step = 1e-3});
    State first = other.initial_state();
    State second = other.initial_state();
    ASSERT_EQ(deserialise(plan, saved, first), BytesStatus::ok);
    ASSERT_EQ(deserialise(plan, saved, second), BytesStatus::ok);
    EXPECT_EQ(first, state);
    for (int i = 0; i < 700; ++i) {
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        ASSERT_EQ(other.step(first).status, RunStatus::ok);
    }
    EXPECT_EQ(first, state);
    EXPECT_EQ(serialise(plan, first), serialise(plan, state));
    for (int i = 0; i < 700; ++i) {  // a fork, after the first branch was run
        ASSERT_EQ(other.step(second).status, RunStatus::ok);
    }
    EXPECT_EQ(second, state);
}

TEST(ASavedState, GoesOnBitForBitInTheLocatedEngine) {
    const Plan plan = machines::load("coupled-clutches");
    LocatedEngine engine(plan);
    State state = engine.initial_state();
    ASSERT_EQ(engine.advance_to(state, 0.8).status, RunStatus::ok);
    LocatedEngine other(plan);
    State restored = other.initial_state();
    ASSERT_EQ(deserialise(plan, serialise(plan, state), restored), BytesStatus::ok);
    ASSERT_EQ(engine.advance_to(state, 1.5).status, RunStatus::ok);
    ASSERT_EQ(other.advance_to(restored, 1.5).status, RunStatus::ok);
    EXPECT_EQ(restored, state);
}

TEST(ASavedState, HasTheBytesOfItsLayout) {
    const Plan plan = machines::load("brake-and-bearing");
    FixedEngine engine(plan, {.step = 0.5});
    State state = after(engine, 3);
    const Bytes bytes = serialise(plan, state);
    // 1 body, 2 elements, no signal states: 72 + 8·(1 + 1 + 2 + 5) + 2 + 8
    ASSERT_EQ(byte_size(state), bytes.size());
    EXPECT_EQ(std::memcmp(bytes.data(), "STICTION\1\0\0\0\110\0\0\0", 16), 0);
    EXPECT_EQ(std::to_integer<int>(bytes[24]), 1);
    EXPECT_EQ(std::to_integer<int>(bytes[32]), 2);
    EXPECT_EQ(std::to_integer<int>(bytes[56]), 3);     // steps
    EXPECT_EQ(std::to_integer<int>(bytes[71]), 0x3f);  // 1.5 s is 0x3ff8…
    EXPECT_EQ(std::to_integer<int>(bytes[70]), 0xf8);
}

TEST(ASavedState, IsRefusedWhereverItIsCut) {
    const Plan plan = servo().build();
    FixedEngine engine(plan, {.step = 1e-3});
    const State state = after(engine, 50);
    const Bytes bytes = serialise(plan, state);
    const State start = engine.initial_state();
    State target = start;
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const Bytes cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));  // its own memory: asan sees
        const BytesStatus status = deserialise(plan, cut, target);
        ASSERT_EQ(status, size < 8 ? BytesStatus::not_a_state : BytesStatus::cut_short) << size;
        ASSERT_EQ(target, start) << size;
    }
    Bytes longer = bytes;
    longer.push_back(std::byte{0});
    EXPECT_EQ(deserialise(plan, longer, target), BytesStatus::cut_short);
    EXPECT_EQ(target, start);
}

TEST(ASavedState, IsRefusedWithAnyBitWrong) {
    const Plan plan = servo().build();
    FixedEngine engine(plan, {.step = 1e-3});
    const Bytes bytes = serialise(plan, after(engine, 50));
    const State start = engine.initial_state();
    State target = start;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        for (int bit = 0; bit < 8; ++bit) {
            Bytes damaged = bytes;
            damaged[at] ^= std::byte{1} << bit;
            ASSERT_NE(deserialise(plan, damaged, target), BytesStatus::ok) << at << ", bit " << bit;
        }
    }
    stiction_test::Draw draw(20261116);
    for (int trial = 0; trial < 2000; ++trial) {  // several bytes at once, cuts included
        Bytes damaged(bytes.begin(), bytes.end() - draw.below(2) * draw.below(static_cast<int>(bytes.size())));
        for (int k = draw.below(20); k >= 0 && !damaged.empty(); --k) {
            const auto at = static_cast<std::size_t>(draw.below(static_cast<int>(damaged.size())));
            damaged[at] ^= static_cast<std::byte>(1 + draw.below(255));
        }
        if (damaged == bytes) continue;
        ASSERT_NE(deserialise(plan, damaged, target), BytesStatus::ok) << "seed " << draw.seed << ", trial " << trial;
    }
    EXPECT_EQ(target, start);
}

TEST(ASavedState, IsRefusedByAnotherMachine) {
    const Plan plan = machines::belt_oscillator();
    const Plan heavier = machines::belt_oscillator({.mass = 1.0000001});
    const Plan same = machines::belt_oscillator();
    EXPECT_EQ(fingerprint(plan), fingerprint(same));
    EXPECT_NE(fingerprint(plan), fingerprint(heavier));
    FixedEngine engine(plan, {.step = 1e-3});
    const Bytes bytes = serialise(plan, after(engine, 10));
    FixedEngine other(heavier, {.step = 1e-3});
    State target = other.initial_state();
    EXPECT_EQ(deserialise(heavier, bytes, target), BytesStatus::other_machine);
    EXPECT_STREQ(bytes_status_text(BytesStatus::other_machine),
                 "this state is that of another machine: restore it where the same model was built");
    EXPECT_EQ(deserialise(same, bytes, target), BytesStatus::ok);
}

TEST(APlan, HasAnotherFingerprintWithAnyOtherSignal) {
    const auto print = [](auto&& change) {
        Model m = servo();
        change(m);
        return fingerprint(m.build());
    };
    const std::uint64_t plain = print([](Model&) {});
    EXPECT_EQ(plain, fingerprint(servo().build()));
    EXPECT_NE(plain, print([](Model& m) { m.signals().add("more", signal::Constant{1}); }));
    const std::uint64_t twice = print([](Model& m) { m.signals().expression("more", "2*t"); });
    EXPECT_NE(twice, print([](Model& m) { m.signals().expression("more", "2+t"); }));
    EXPECT_EQ(twice, print([](Model& m) { m.signals().expression("more", "2*t"); }));
    const std::uint64_t one = print([](Model& m) { m.signals().add("more", signal::Noise{.seed = 1}); });
    EXPECT_NE(one, print([](Model& m) { m.signals().add("more", signal::Noise{.seed = 2}); }));
    EXPECT_NE(one, print([](Model& m) { m.signals().add("more", signal::Noise{.interval = 2e-3, .seed = 1}); }));
}

TEST(SerialisingIntoTooLittleRoom, WritesNothing) {
    const Plan plan = machines::belt_oscillator();
    FixedEngine engine(plan, {.step = 1e-3});
    const State state = engine.initial_state();
    Bytes room(byte_size(state) - 1, std::byte{7});
    EXPECT_EQ(serialise(fingerprint(plan), state, room), BytesStatus::too_small);
    EXPECT_EQ(room, Bytes(room.size(), std::byte{7}));
}

TEST(TheSameRun, GivesTheSameBytesOnOneThreadAndOnFour) {
    const Plan plan = servo().build();
    const Plan clutches = machines::load("coupled-clutches");
    const auto both_runs = [&] {
        FixedEngine fixed(plan, {.step = 1e-3});
        State a = fixed.initial_state();
        bool good = true;
        for (int i = 0; i < 2000; ++i) {
            good = fixed.step(a).status == RunStatus::ok && good;
        }
        LocatedEngine located(clutches);
        State b = located.initial_state();
        good = located.advance_to(b, 1.5).status == RunStatus::ok && good;
        Bytes bytes = serialise(plan, a);
        const Bytes more = serialise(clutches, b);
        bytes.insert(bytes.end(), more.begin(), more.end());
        return good ? bytes : Bytes();
    };
    const Bytes alone = both_runs();
    ASSERT_FALSE(alone.empty());
    std::vector<Bytes> together(4);
    std::vector<std::thread> threads;
    for (Bytes& bytes : together) {
        threads.emplace_back([&] { bytes = both_runs(); });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    for (const Bytes& bytes : together) {
        EXPECT_EQ(bytes, alone);
    }
}

}  // namespace
}  // namespace stiction
