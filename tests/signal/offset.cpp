// An offset moves a signal and all that reads it, and nothing else.
#include "rig.hpp"
#include "signal/blocks/block.hpp"

namespace stiction::signal::testing {
namespace {

/// A rig of the same program with offsets on some signals.
Rig with_offsets(const SignalBuilder& builder, std::vector<std::string> names) {
    Rig rig(builder);
    std::vector<std::size_t> slots;
    for (const std::string& name : names) slots.push_back(*rig.program.slot(name));
    rig.program = rig.program.with_offsets(slots);
    rig.states.assign(rig.program.state_count(), 0);
    rig.program.initial_states(rig.states);
    return rig;
}

SignalBuilder chain() {
    SignalBuilder builder;
    builder.add("command", Constant{3}).add("wave", Sine{.amplitude = 2, .frequency = 1});
    builder.sum("sum", {{1, "command"}, {10, "wave"}}).add("twice", Gain{2}, {"sum"});
    return builder;
}

//   command 3 ─┐
//   wave 2 sin ─┴─ sum = command + 10 wave ── twice
TEST(AnOffset, OfZeroChangesNoBit) {
    Rig plain(chain());
    Rig moved = with_offsets(chain(), {"command", "wave", "sum"});
    for (const double t : {0.0, 0.3, 1.7}) {
        EXPECT_EQ(plain.at(t, "twice"), moved.at(t, "twice"));
    }
    EXPECT_EQ(moved.program.state_count(), plain.program.state_count() + 3);
}

TEST(AnOffset, MovesItsSignalAndAllThatReadsIt) {
    Rig plain(chain());
    Rig moved = with_offsets(chain(), {"sum", "command", "wave"});
    const std::size_t first = moved.program.first_offset();
    moved.states[first] = 0.5;        // sum
    moved.states[first + 1] = 0.25;   // command
    moved.states[first + 2] = 0.125;  // wave
    plain.at(0.3, "twice");
    moved.at(0.3, "twice");
    EXPECT_EQ(moved.value("command"), 3.25);
    EXPECT_EQ(moved.value("wave"), plain.value("wave") + 0.125);
    EXPECT_NEAR(moved.value("sum"), plain.value("sum") + 0.25 + 1.25 + 0.5, 1e-14);
    EXPECT_NEAR(moved.value("twice"), plain.value("twice") + 4, 1e-14);
    EXPECT_EQ(moved.held_at(0.3, "command"), 3.25);  // evaluated again: the offset counts once
}

TEST(AnOffset, MakesAConstantNoConstant) {
    const Rig moved = with_offsets(chain(), {"command"});
    EXPECT_FALSE(moved.program.is_constant(*moved.program.slot("command")));
    EXPECT_TRUE(Rig(chain()).program.is_constant(*moved.program.slot("command")));
}

}  // namespace
}  // namespace stiction::signal::testing
