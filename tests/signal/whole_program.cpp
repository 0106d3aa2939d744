// One program with every kind of block: no allocation while it runs, and a saved state that continues bit for bit.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <new>
#include <vector>

#include "rig.hpp"

namespace {
bool forbid_allocation = false;
}  // namespace

// While allocation is forbidden every request ends the program.
[[gnu::noinline]] void* operator new(std::size_t size) {
    if (forbid_allocation) std::abort();
    if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace stiction::signal::testing {
namespace {

SignalBuilder every_kind() {
    SignalBuilder b;
    b.input("position").add("constant", Constant{1}).add("time", Time{}).add("step", Step{.start = 0.05});
    b.add("ramp", Ramp{.start = 0.02, .duration = 0.2})
        .add("sine", Sine{.frequency = 40})
        .add("sweep", Sweep{.logarithmic = true});
    b.add("points", Points{{0, 0.1, 0.1}, {0, 1, -1}}).add("noise", Noise{.interval = 7e-4}).add("dither", Dither{});
    b.sum("sum", {{1, "sine"}, {-1, "position"}, {0.1, "noise"}}).add("gain", Gain{2}, {"sum"});
    b.add("product", Product{}, {"sum", "dither"})
        .add("saturation", Saturation{}, {"gain"})
        .add("dead", DeadZone{-0.1, 0.1}, {"sum"});
    b.add("lookup", Lookup{{-1, 0, 1}, {0, 1, 5}}, {"sum"})
        .add("relay", Relay{.on_above = 0.2, .off_below = -0.2}, {"sum"});
    b.add("more", Comparator{}, {"sum", "points"}).add("choice", Selector{}, {"more", "sine", "ramp"});
    b.add("and", And{}, {"more", "relay"}).add("or", Or{}, {"more", "relay"}).add("not", Not{}, {"more"});
    b.add("quantiser", Quantiser{0.1}, {"sum"}).add("absolute", Absolute{}, {"sum"}).add("sign", Sign{}, {"sum"});
    b.expression("expression", "if(sum > 0.1, sin(30*t), -abs(sum)^1.5) + mod(t, 0.03)");
    b.add("minimum", Minimum{}, {"sum", "sweep"}).add("maximum", Maximum{}, {"sum", "sweep"});
    b.add("integrator", Integrator{.lower = -0.01, .upper = 0.01}, {"sum"}).add("lag", Lag{0.01}, {"product"});
    b.add("filter", TransferFunction{{1, 2}, {1e-5, 2e-3, 1}}, {"relay"}).add("limiter", RateLimiter{3, 4}, {"points"});
    b.add("pid", Pid{.integral = 5, .derivative = 0.01, .filter_time = 1e-3, .lower = -1, .upper = 1},
          {"sine", "position"});
    b.add("hold", Pid{.integral = 5, .lower = -1, .upper = 1, .anti_windup = AntiWindup::conditional}, {"sine"});
    b.add("sampled", SampledPid{.control = {.integral = 9}, .interval = 1e-3, .computation_delay = 4e-4}, {"sum"});
    b.add("delay", Delay{.delay = 0.0123}, {"choice"}).add("step_delay", Delay{.delay = 1e-3}, {"step"});
    return b;
}

void step(Rig& rig, const PreparedStep& prepared, int k) {
    const double time = k * prepared.step();
    rig.values[0] = 0.3 * std::sin(11 * time);
    rig.program.switch_state(time, rig.states, rig.values);
    rig.program.advance(time, prepared, rig.states, rig.values);
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

TEST(WholeProgram, runs_without_allocating) {
    Rig rig(every_kind());
    const PreparedStep prepared = rig.program.prepare(1e-4);
    std::vector<double> rates(rig.program.state_count());
    std::vector<double> events(rig.program.event_count());
    double next = 0;
    forbid_allocation = true;
    for (int k = 0; k < 5000; ++k) {
        step(rig, prepared, k);
        const double time = (k + 1) * 1e-4;
        rig.program.evaluate(time, rig.states, rig.values);
        rig.program.rates(time, rig.states, rig.values, rates);
        rig.program.event_values(time, rig.states, rig.values, events);
        rig.program.record(time, rig.states, rig.values);
        next = rig.program.next_time_event(rig.states);
    }
    forbid_allocation = false;
    EXPECT_GT(next, 0);
    for (const double value : rig.values) EXPECT_TRUE(std::isfinite(value));
    for (const double state : rig.states) EXPECT_TRUE(std::isfinite(state));
    for (const double event : events) EXPECT_TRUE(std::isfinite(event));
}

TEST(WholeProgram, a_saved_state_continues_bit_for_bit) {
    Rig straight(every_kind());
    Rig resumed(every_kind());
    const PreparedStep prepared = straight.program.prepare(1e-4);
    for (int k = 0; k < 1000; ++k) step(straight, prepared, k);
    const std::vector<double> saved = straight.states;
    for (int k = 1000; k < 3000; ++k) step(straight, prepared, k);
    resumed.states = saved;  // values are not part of what is saved
    const PreparedStep again = resumed.program.prepare(1e-4);
    for (int k = 1000; k < 3000; ++k) step(resumed, again, k);
    EXPECT_TRUE(same_bits(straight.states, resumed.states));
    EXPECT_TRUE(same_bits(straight.values, resumed.values));
}

TEST(WholeProgram, evaluating_again_gives_the_same_values_and_touches_no_state) {
    Rig rig(every_kind());
    const PreparedStep prepared = rig.program.prepare(1e-4);
    for (int k = 0; k < 700; ++k) step(rig, prepared, k);
    rig.program.switch_state(700e-4, rig.states, rig.values);
    const std::vector<double> states = rig.states;
    const std::vector<double> values = rig.values;
    EXPECT_FALSE(rig.program.switch_state(700e-4, rig.states, rig.values)) << "deciding twice changes nothing";
    rig.program.evaluate(700e-4, rig.states, rig.values);
    EXPECT_TRUE(same_bits(states, rig.states));
    EXPECT_TRUE(same_bits(values, rig.values));
}

TEST(WholeProgram, after_a_switch_the_next_declared_instant_lies_ahead) {
    Rig rig(every_kind());
    for (int k = 0; k < 2000; ++k) {
        const double time = k * 1.7e-4;
        rig.program.switch_state(time, rig.states, rig.values);
        rig.program.record(time, rig.states, rig.values);
        ASSERT_GT(rig.program.next_time_event(rig.states), time) << k;
    }
}

}  // namespace
}  // namespace stiction::signal::testing
