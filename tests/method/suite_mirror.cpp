// Left and right are the same physics: mirrored input gives mirrored output, equal by == in every field.
#include "suite.hpp"

namespace suite {
namespace {

constexpr int kCases = 100'000 / kThinning;  // per method and law

constexpr Mode mirrored(Mode m) {
    return m == Mode::forward ? Mode::backward : m == Mode::backward ? Mode::forward : m;
}
constexpr Stop mirrored(Stop s) { return s == Stop::lower ? Stop::upper : s == Stop::upper ? Stop::lower : s; }

TEST(MirroredInput, GivesMirroredOutputInEveryField) {
    for_each_pair([]<class Method, class Law>() {
        Draw d(99);
        for (int i = 0; i < kCases; ++i) {
            auto parts = draw_parts<Method, Law>(d);
            if (d.below(2) == 0) {
                parts.travel = {
                    .lower = -d.decades(1e-3, 1), .upper = d.decades(1e-3, 1), .restitution = d.uniform(0, 0.9)};
            }
            auto flipped = parts;
            flipped.travel.lower = -parts.travel.upper;
            flipped.travel.upper = -parts.travel.lower;
            const Element<double, Law, Method> one(parts);
            const Element<double, Law, Method> other(flipped);

            typename Element<double, Law, Method>::State a;
            a.position = d.below(4) == 0 ? std::min(parts.travel.upper, 1.0) : d.uniform(-1e-3, 1e-3);
            a.velocity = d.below(3) == 0 ? 0.0 : d.sign() * d.decades(1e-9, 1);
            auto b = a;
            b.position = -a.position;
            b.velocity = -a.velocity;
            const Input<double> in{.drive = d.sign() * d.decades(1e-3, 1e4),
                                   .load = d.below(4) == 0 ? 0.0 : d.sign() * d.decades(1e-3, 1e3),
                                   .normal_force = d.uniform(0, 100),
                                   .push_rate = d.below(2) * d.sign() * d.decades(1e-3, 1e6)};
            const auto ra = step_apart(one, a, in);
            const auto rb = step_apart(other, b, {-in.drive, -in.load, in.normal_force, -in.push_rate});

            const bool equal = b.position == -a.position && b.velocity == -a.velocity && rb.friction == -ra.friction &&
                               rb.active == -ra.active && rb.margin_forward == ra.margin_backward &&
                               rb.margin_backward == ra.margin_forward && rb.input_energy == ra.input_energy &&
                               rb.friction_energy == ra.friction_energy && rb.viscous_energy == ra.viscous_energy &&
                               rb.impact_energy == ra.impact_energy && rb.scheme_energy == ra.scheme_energy &&
                               rb.stop_impulse == -ra.stop_impulse && rb.mode == mirrored(ra.mode) &&
                               rb.stop == mirrored(ra.stop) && rb.status == ra.status;
            ASSERT_TRUE(equal) << "seed " << d.seed << ", case " << i << ": drive " << in.drive << ", load " << in.load
                               << ", v⁺ " << a.velocity << " and " << b.velocity;
        }
    });
}

}  // namespace
}  // namespace suite
