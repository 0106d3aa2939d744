// Dual numbers on lanes: every method and law, the values those of the plain run, the derivatives those of the scalar dual
// run and of a closed form.
#include <gtest/gtest.h>

#include <vector>

#include <lanes/batch.hpp>
#include <lanes/lanes.hpp>
#include <stiction/scalar/dual.hpp>

#include "random_fleet.hpp"

namespace stiction::lanes {
namespace {

using Pack = xsimd::batch<double, xsimd::sse2>;  // what every x86-64 has
constexpr std::size_t kLanes = Pack::size;
constexpr std::size_t kSteps = 200;
constexpr std::size_t kPoints = 5;
constexpr unsigned kSeed = 7;

double lane(double x, std::size_t) { return x; }
double lane(const Pack& x, std::size_t i) { return x.get(i); }

/// Position and velocity with their derivatives, lane i.
using Outcome = std::array<double, 4>;

/// Runs an element made of `numbers`, sensitive to its first law parameter, and returns what became of lane i.
template <class T, class Moving>
Outcome run(const std::vector<T>& numbers, const std::vector<Input<T>>& inputs, std::size_t i) {
    using D = Dual<T>;
    typename Moving::Parts parts;
    set_list_length(parts.law, kPoints);
    std::size_t column = 0;
    for_each_number(parts, [&](const char*, const Domain&, D& x) { x = D(numbers[column++]); });
    parts.law.*(decltype(parts.law)::fields[0].member) = D(numbers[2], number<T>(1));  // after the two of the body
    const Moving element(parts);
    typename Moving::State state;
    for (const Input<T>& in : inputs) {
        (void)element.step(state, {D(in.drive), D(in.load), D(in.normal_force), D(in.push_rate)});
    }
    return {lane(state.position.value, i), lane(state.velocity.value, i), lane(state.position.derivative, i),
            lane(state.velocity.derivative, i)};
}

Pack pack(const std::array<double, kLanes>& x) { return Pack::load_unaligned(x.data()); }

/// Random numbers and inputs of two elements, and the same as packs.
struct TwoElements {
    std::array<std::vector<double>, kLanes> numbers;
    std::array<std::vector<Input<double>>, kLanes> inputs;
    std::vector<Pack> packed_numbers;
    std::vector<Input<Pack>> packed_inputs;

    explicit TwoElements(const Pair& pair) {
        RandomFleet random(kSeed + static_cast<unsigned>(pair.index));
        for (std::size_t i = 0; i < kLanes; ++i) {
            numbers[i] = random.numbers<double>(parameters(pair));
            for (std::size_t k = 0; k < kSteps; ++k) {
                inputs[i].push_back(random.input<double>(i == 0 ? 0.5 : 8));
            }
        }
        for (std::size_t c = 0; c < numbers[0].size(); ++c) {
            packed_numbers.push_back(pack({numbers[0][c], numbers[1][c]}));
        }
        for (std::size_t k = 0; k < kSteps; ++k) {
            const Input<double>& a = inputs[0][k];
            const Input<double>& b = inputs[1][k];
            packed_inputs.push_back({pack({a.drive, b.drive}), pack({a.load, b.load}),
                                     pack({a.normal_force, b.normal_force}), pack({a.push_rate, b.push_rate})});
        }
    }
};

TEST(DualLanes, EveryLaneEqualsItsScalarDualRunForEveryMethodAndLaw) {
    static_assert(kLanes == 2);
    std::vector<Outcome (*)(const std::vector<double>&, const std::vector<Input<double>>&, std::size_t)> scalars;
    std::vector<Outcome (*)(const std::vector<Pack>&, const std::vector<Input<Pack>>&, std::size_t)> packs;
    for_each_pair<Dual<double>>(
        [&]<class Method, class Law>() { scalars.push_back(run<double, Element<Dual<double>, Law, Method>>); });
    for_each_pair<Dual<Pack>>(
        [&]<class Method, class Law>() { packs.push_back(run<Pack, Element<Dual<Pack>, Law, Method>>); });
    ASSERT_EQ(scalars.size(), pairs().size());
    ASSERT_EQ(packs.size(), pairs().size());
    for (const Pair& pair : pairs()) {
        const TwoElements two(pair);
        for (std::size_t i = 0; i < kLanes; ++i) {
            const Outcome expected = scalars[pair.index](two.numbers[i], two.inputs[i], i);
            const Outcome found = packs[pair.index](two.packed_numbers, two.packed_inputs, i);
            for (std::size_t c = 0; c < expected.size(); ++c) {
                EXPECT_TRUE(same_bits(found[c], expected[c]))
                    << pair.method << " with " << pair.law << ", lane " << i << ", number " << c << ": " << found[c]
                    << " instead of " << expected[c] << ", seed " << kSeed;
            }
        }
    }
}

// A block that slides on under a constant push P against friction F, without damping, by explicit steps:
//   v_n = v_0 + n (h/m)(P − F),  x_n = n h v_0 + ½ n² (h²/m)(P − F)   ⇒   dv_n/dF = −n h/m,  dx_n/dF = −½ n² h²/m.
// n additions, each rounded once to at most ½ unit in the last place of the result: relative error below n·2⁻⁵³.
TEST(DualLanes, DerivativeOfAnArcWithRespectToFrictionIsItsClosedForm) {
    using D = Dual<Pack>;
    using Moving = Element<D, Coulomb<D>, Borello<D>>;
    constexpr int kArc = 1000;
    constexpr double h = 1e-3;
    const Pack mass = pack({2, 5});
    typename Moving::Parts parts;
    parts.body.inertia = D(mass);
    parts.law.sliding = D(pack({1, 3}), Pack(1.0));
    parts.law.breakaway = D(pack({2, 4}));
    parts.step = D(Pack(h));
    const Moving element(parts);
    typename Moving::State state;
    state.velocity = D(Pack(0.25));
    for (int n = 0; n < kArc; ++n) {
        (void)element.step(state, {D(Pack(6.0)), D(Pack(0.0)), D(Pack(1.0)), D(Pack(0.0))});
    }
    for (std::size_t i = 0; i < kLanes; ++i) {
        const double m = mass.get(i);
        const double velocity_slope = -kArc * h / m;
        const double position_slope = -0.5 * kArc * kArc * h * h / m;
        constexpr double kRounding = kArc * 0x1p-53;
        EXPECT_NEAR(state.velocity.derivative.get(i), velocity_slope, -velocity_slope * 2 * kRounding);
        EXPECT_NEAR(state.position.derivative.get(i), position_slope, -position_slope * 4 * kRounding);
    }
}

// Against a difference quotient on a smooth arc of a law that is not linear: (x(p + ε) − x(p − ε))/2ε. With ε = 1e-5 its
// error is ε² times a third derivative of order 1 plus rounding 2⁻⁵³·n/ε = 2e-9 over n = 200 steps: together below 1e-8.
TEST(DualLanes, DerivativeOfAnArcUnderStribeckFrictionIsTheDifferenceQuotient) {
    using D = Dual<Pack>;
    const auto arc = [](double stribeck_velocity, double slope) {
        using Moving = Element<D, Stribeck<D>, Exact<D>>;
        typename Moving::Parts parts;
        parts.law.sliding = D(Pack(1.0));
        parts.law.breakaway = D(Pack(1.5));
        parts.law.stribeck_velocity = D(Pack(stribeck_velocity), Pack(slope));
        parts.law.viscous_coefficient = D(Pack(0.3));
        parts.step = D(Pack(1e-2));
        const Moving element(parts);
        typename Moving::State state;
        for (int n = 0; n < 200; ++n) {
            (void)element.step(state, {D(pack({2, 3})), D(Pack(0.0)), D(Pack(1.0)), D(Pack(0.0))});
        }
        return state.position;
    };
    constexpr double kEpsilon = 1e-5;
    const Pack slope = arc(0.4, 1).derivative;
    const Pack quotient = (arc(0.4 + kEpsilon, 0).value - arc(0.4 - kEpsilon, 0).value) / Pack(2 * kEpsilon);
    for (std::size_t i = 0; i < kLanes; ++i) {
        EXPECT_GT(std::abs(slope.get(i)), 1e-3);  // the parameter matters
        EXPECT_NEAR(slope.get(i), quotient.get(i), 1e-8);
    }
}

}  // namespace
}  // namespace stiction::lanes
