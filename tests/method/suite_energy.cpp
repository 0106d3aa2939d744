// Energy: friction only takes, and the audit closes to rounding in every step of every method.
//
//   input = ΔE_kin + friction + viscous + impact + scheme
#include "suite.hpp"

namespace suite {
namespace {

constexpr int kSteps = 200'000 / kThinning;  // per method and law
constexpr int kSettings = 100;

/// Random forces, often large enough to stop, reverse and break the body away; sometimes ends of travel.
template <class Method, class Law, class Check>
void run_random(std::uint64_t seed, bool with_travel, Check&& check) {
    if (::testing::Test::HasFatalFailure()) {
        return;  // one failing pair is enough to read
    }
    Draw d(seed);
    for (int k = 0; k < kSettings; ++k) {
        auto parts = draw_parts<Method, Law>(d);
        if (with_travel) {
            parts.travel = {.lower = -d.decades(1e-6, 1),
                            .upper = d.decades(1e-6, 1),
                            .restitution = d.below(2) * d.uniform(0, 0.9)};
        }
        const Element<double, Law, Method> element(parts);
        ASSERT_TRUE(element.valid());
        typename Element<double, Law, Method>::State state;
        for (int i = 0; i < kSteps / kSettings; ++i) {
            Input<double> in;
            in.load = d.uniform(-100, 100);
            in.normal_force = d.uniform(-10, 100);
            const Rest rest = rest_limits(parts.law, in);
            in.drive = in.load + d.uniform(-3, 3) * (rest.forward + rest.backward + 1e-3);
            in.push_rate = d.below(2) * d.uniform(-1, 1) * (rest.forward + rest.backward) / parts.step;
            if (d.below(4) == 0) {  // often near zero velocity, where stops and reversals happen
                state.velocity = d.uniform(-1, 1) * (rest.forward + rest.backward) * parts.step / parts.body.inertia;
            }
            const auto before = state;
            const auto report = step_apart(element, state, in);
            ASSERT_EQ(report.status, Status::ok) << "seed " << seed << ", setting " << k << ", step " << i;
            check(parts, before, in, report, state);
            if (::testing::Test::HasFatalFailure()) {
                FAIL() << "seed " << seed << ", setting " << k << ", step " << i << ": v = " << before.velocity
                       << ", drive = " << in.drive << ", load = " << in.load << ", rate = " << in.push_rate;
            }
        }
    }
}

TEST(FrictionWork, IsNeverNegativeAsALoss) {
    for_each_pair([]<class Method, class Law>() {
        const bool promised = Method::promises.dissipation;
        long violations = 0;
        run_random<Method, Law>(31, false, [&](const auto&, const auto&, const auto&, const auto& report, const auto&) {
            violations += report.friction_energy < 0 ? 1 : 0;
        });
        if (promised) {
            EXPECT_EQ(violations, 0);
        } else {
            EXPECT_GT(violations, 0) << "a counter-example that breaks nothing is none";
        }
    });
}

TEST(TheEnergyAudit, ClosesToRoundingInEveryStep) {
    for (const bool with_travel : {false, true}) {
        for_each_pair([&]<class Method, class Law>() {
            run_random<Method, Law>(
                32, with_travel,
                [&](const auto& parts, const auto& before, const auto& in, const auto& r, const auto& after) {
                    const double j = is_inertial<Method>() ? parts.body.inertia : 0.0;
                    const double kinetic_before = 0.5 * j * before.velocity * before.velocity;
                    const double kinetic_after = 0.5 * j * after.velocity * after.velocity;
                    const double residual = r.input_energy - (kinetic_after - kinetic_before) - r.friction_energy -
                                            r.viscous_energy - r.impact_energy - r.scheme_energy;
                    // Each term is a handful of roundings of quantities no larger than these; a ramped push enters with what it
                    // adds over the step, a free step cut at an end of travel with the energy it would have had.
                    const double free_speed =
                        std::fabs(before.velocity) + std::fabs(r.stop_impulse) / parts.body.inertia;
                    const double force =
                        std::fabs(in.drive) + std::fabs(in.load) + std::fabs(in.push_rate) * parts.step;
                    const double gained = is_inertial<Method>() ? force * parts.step / parts.body.inertia
                                                                : force / parts.body.viscous_damping;
                    const double speed = free_speed + std::fabs(after.velocity) + gained;
                    const double scale = j * speed * speed + force * speed * parts.step;
                    ASSERT_LE(std::fabs(residual), 64 * 0x1p-53 * scale);
                });
        });
    }
}

TEST(TheInputWork, IsPushTimesDisplacement) {
    // independent of the method's own account, for a push held over the step
    for_each_pair([]<class Method, class Law>() {
        run_random<Method, Law>(
            33, true, [](const auto& parts, const auto& before, const auto& in, const auto& r, const auto& after) {
                if (in.push_rate == 0) {
                    const double moved = after.position - before.position;
                    const double push = in.drive - in.load;
                    const double travelled = (std::fabs(before.velocity) + std::fabs(after.velocity)) * parts.step;
                    const double places = std::fabs(before.position) + std::fabs(after.position) + travelled;
                    ASSERT_NEAR(r.input_energy, push * moved, 16 * 0x1p-53 * std::fabs(push) * places);
                }
            });
    });
}

}  // namespace
}  // namespace suite
