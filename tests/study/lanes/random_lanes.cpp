// Machines drawn at random, each with other numbers in every lane: all lanes have the bits of the scalar engine.
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include <fmt/format.h>

#include "random/draw_machine.hpp"
#include "random_draw.hpp"
#include "scenario/scenario.hpp"
#include "study/lanes/beside_scalar.hpp"
#include "study/lanes/lanes_fit.hpp"

namespace {

using random_machines::Sketch;
using stiction::Plan;
using stiction_test::Draw;
namespace lanes = stiction::lanes;

#ifdef STICTION_SANITIZED
constexpr std::uint64_t kMachines = 12;
#else
constexpr std::uint64_t kMachines = 120;
#endif

constexpr std::uint64_t kMisfitShare = 8;  ///< of the machines that do not fit one in so many is run

/// The machine with other numbers: what is 0 or unlimited stays so, and with it the shape. Some lanes stay as they were drawn, so that
/// round numbers, whose pushes equal their limits, are among them.
Sketch varied(Sketch s, Draw& draw) {
    if (draw.below(4) == 0) {
        return s;
    }
    const auto vary = [&](double& x) { x *= draw.uniform(0.8, 1.25); };
    for (auto& b : s.bodies) {
        vary(b.inertia);
        vary(b.damping);
        vary(b.velocity);
    }
    for (auto& f : s.frictions) {
        const double factor = draw.uniform(0.5, 2);
        f.sliding *= factor;
        f.breakaway *= factor;
        vary(f.stribeck_velocity);
        if (f.pressed) {
            vary(f.pressed->offset);
            vary(f.pressed->amplitude);
            vary(f.pressed->start);
        }
        if (f.ground_speed) {
            vary(f.ground_speed->offset);
            vary(f.ground_speed->slope);
        }
    }
    for (auto& k : s.springs) {
        vary(k.stiffness);
        vary(k.damping);
        vary(k.preload);
    }
    for (auto& f : s.forces) {
        vary(f.wave.offset);
        vary(f.wave.amplitude);
        vary(f.wave.frequency);
        vary(f.wave.slope);
        vary(f.wave.start);
        vary(f.drag);
    }
    return s;
}

TEST(RandomLanes, have_the_bits_of_the_scalar_engine_in_every_instruction_set) {
    stiction::study::LaneCount count;
    stiction::study::LaneCount others;
    std::size_t in_lanes = 0;
    for (std::uint64_t seed = 1; seed <= kMachines; ++seed) {
        Draw draw(seed);
        const Sketch sketch = random_machines::draw_machine(seed);
        std::vector<Plan> plans;
        for (int lane = 0; lane < 9; ++lane) {  // the last one, or the last pack, is not full
            plans.push_back(
                stiction::scenario::parse(random_machines::text_of(varied(sketch, draw)), "random.toml", ".").plan);
        }
        std::vector<const Plan*> all;
        for (const Plan& plan : plans) {
            all.push_back(&plan);
        }
        const stiction::FixedOptions options{.step = sketch.step};
        const bool fits = stiction::study::lanes_misfit(plans[0], options).empty();
        in_lanes += fits ? 1U : 0U;
        if (!fits && seed % kMisfitShare != 0) {
            continue;  // they run on FixedEngine
        }
        for (const lanes::InstructionSet set : lanes::kInstructionSets) {
            if (lanes::is_supported(set)) {
                EXPECT_EQ(stiction_test::differs_from_scalar(all, {options, sketch.until, set}, fits ? count : others),
                          "")
                    << "seed " << seed << ", " << lanes::name(set) << "\n"
                    << random_machines::text_of(sketch);
            }
        }
    }
    // Not to be empty: a quarter of what is drawn has neither gears with losses, servos, gaps nor paths, and most steps keep their modes.
    EXPECT_GE(4 * in_lanes, kMachines) << in_lanes << " of " << kMachines << " machines fit";
    EXPECT_GT(count.together, count.alone) << "steps in lanes, and alone";
}

}  // namespace
