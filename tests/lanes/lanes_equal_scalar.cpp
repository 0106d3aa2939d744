// Every lane of every kernel ends with the bits of the scalar run of its element: every method and law, both precisions,
// every instruction set of this machine, lanes that stick beside lanes that slide beside lanes that are refused.
#include <gtest/gtest.h>

#include <vector>

#include <lanes/lanes.hpp>

#include "random_fleet.hpp"

namespace stiction::lanes {
namespace {

constexpr std::size_t kSteps = 400;
constexpr std::size_t kElements = 37;  // fills no vector evenly
constexpr std::size_t kPoints = 5;
constexpr unsigned kSeed = 20240229;

/// Inputs of all elements over all steps: one in three is too weak to move; the others push now this way, now that.
template <class Real>
std::vector<Input<Real>> random_inputs(RandomFleet& random) {
    std::vector<Input<Real>> inputs;
    for (std::size_t k = 0; k < kSteps; ++k) {
        for (std::size_t i = 0; i < kElements; ++i) {
            const double direction = k / 50 % 2 == 0 ? 1 : -1;
            inputs.push_back(random.input<Real>(i % 3 == 0 ? 0.5 : 8 * direction));
        }
    }
    return inputs;
}

/// What one element does by itself: the last position and velocity, and every report.
template <class Real>
struct ScalarRun {
    Real position, velocity;
    std::vector<StepReport<Real>> reports;
};

/// Runs the element made of these numbers on its share of the inputs.
template <class Scalar, class Real>
void run_scalar(const std::vector<Real>& numbers, const Input<Real>* inputs, ScalarRun<Real>& run) {
    typename Scalar::Parts parts;
    set_list_length(parts.law, kPoints);
    std::size_t column = 0;
    for_each_number(parts, [&](const char*, const Domain&, Real& number) { number = numbers[column++]; });
    const Scalar element(parts);
    typename Scalar::State state;
    for (std::size_t k = 0; k < kSteps; ++k) {
        run.reports[k] = element.step(state, inputs[k * kElements]);
    }
    run.position = state.position;
    run.velocity = state.velocity;
}

template <class Real>
using ScalarRunner = void (*)(const std::vector<Real>&, const Input<Real>*, ScalarRun<Real>&);

/// What a comparison met on its way.
struct Tally {
    std::size_t stuck = 0, moving = 0, refused = 0, stopped = 0, mixed = 0;
};

/// The fields of a report in the order of ReportColumn.
template <class Real>
std::array<Real, kReportColumns> columns_of(const StepReport<Real>& r) {
    const auto number = [](auto word) { return static_cast<Real>(static_cast<int>(word)); };
    return {r.friction,        r.active,         r.margin_forward, r.margin_backward, r.input_energy,
            r.friction_energy, r.viscous_energy, r.impact_energy,  r.scheme_energy,   r.stop_impulse,
            number(r.mode),    number(r.stop),   number(r.status)};
}

template <class Real>
void compare_step(Fleet<Real>& fleet, const std::vector<ScalarRun<Real>>& runs, std::size_t k, Tally& tally) {
    const Tally before = tally;
    for (std::size_t i = 0; i < kElements; ++i) {
        const StepReport<Real>& r = runs[i].reports[k];
        const std::array<Real, kReportColumns> expected = columns_of(r);
        for (std::size_t c = 0; c < kReportColumns; ++c) {
            const Real found = fleet.report(k, static_cast<ReportColumn>(c))[i];
            ASSERT_TRUE(same_bits(found, expected[c])) << "step " << k << ", element " << i << ", report column " << c
                                                       << ": " << found << " instead of " << expected[c];
        }
        tally.stuck += r.mode == Mode::stuck ? 1 : 0;
        tally.moving += r.mode == Mode::forward || r.mode == Mode::backward ? 1 : 0;
        tally.refused += r.status != Status::ok ? 1 : 0;
        tally.stopped += r.stop != Stop::none ? 1 : 0;
    }
    tally.mixed += tally.stuck > before.stuck && tally.moving > before.moving ? 1 : 0;
}

/// Sums of the scalar reports, added in the order of the steps.
template <class Real>
void compare_totals(Fleet<Real>& fleet, const ScalarRun<Real>& run, std::size_t i) {
    Real friction = 0;
    Real input = 0;
    Real stuck = 0;
    for (const StepReport<Real>& r : run.reports) {
        friction = friction + r.friction_energy;
        input = input + r.input_energy;
        stuck = stuck + (r.mode == Mode::stuck ? Real(1) : Real(0));
    }
    EXPECT_TRUE(same_bits(fleet.total(TotalColumn::friction_energy)[i], friction)) << "element " << i;
    EXPECT_TRUE(same_bits(fleet.total(TotalColumn::input_energy)[i], input)) << "element " << i;
    EXPECT_EQ(fleet.total(TotalColumn::stuck_steps)[i], stuck) << "element " << i;
}

template <class Real>
Tally compare(Fleet<Real>& fleet, const std::vector<Input<Real>>& inputs, const std::vector<ScalarRun<Real>>& runs) {
    for (std::size_t n = 0; n < inputs.size(); ++n) {
        const std::size_t k = n / kElements;
        const std::size_t i = n % kElements;
        fleet.input(k, InputColumn::drive)[i] = inputs[n].drive;
        fleet.input(k, InputColumn::load)[i] = inputs[n].load;
        fleet.input(k, InputColumn::normal_force)[i] = inputs[n].normal_force;
        fleet.input(k, InputColumn::push_rate)[i] = inputs[n].push_rate;
    }
    fleet.step();
    Tally tally;
    for (std::size_t k = 0; k < kSteps; ++k) {
        compare_step(fleet, runs, k, tally);
    }
    for (std::size_t i = 0; i < kElements; ++i) {
        EXPECT_TRUE(same_bits(fleet.state(StateColumn::position)[i], runs[i].position)) << "element " << i;
        EXPECT_TRUE(same_bits(fleet.state(StateColumn::velocity)[i], runs[i].velocity)) << "element " << i;
        compare_totals(fleet, runs[i], i);
    }
    return tally;
}

/// One pair on every instruction set of this machine.
template <class Real>
void compare_pair(const Pair& pair, ScalarRunner<Real> runner, Tally& total) {
    RandomFleet random(kSeed + static_cast<unsigned>(pair.index));
    const std::vector<Input<Real>> inputs = random_inputs<Real>(random);
    std::vector<std::vector<Real>> numbers;
    std::vector<ScalarRun<Real>> runs(kElements);
    for (std::size_t i = 0; i < kElements; ++i) {
        numbers.push_back(random.numbers<Real>(parameters(pair)));
        runs[i].reports.resize(kSteps);
        runner(numbers[i], &inputs[i], runs[i]);
    }
    for (const InstructionSet set : kInstructionSets) {
        if (!is_supported(set)) {
            continue;
        }
        SCOPED_TRACE(testing::Message() << pair.method << " with " << pair.law << ", " << name(set) << ", seed "
                                        << kSeed);
        Fleet<Real> fleet(pair, {.elements = kElements, .steps = kSteps, .instructions = set});
        fleet.set_points(kPoints);
        for (std::size_t i = 0; i < kElements; ++i) {
            for (std::size_t c = 0; c < numbers[i].size(); ++c) {
                fleet.parameter(c)[i] = numbers[i][c];
            }
        }
        const Tally tally = compare(fleet, inputs, runs);
        EXPECT_GT(tally.moving, 0U);
        EXPECT_GT(tally.refused, 0U);
        EXPECT_GT(tally.stopped, 0U);
        total.mixed += tally.mixed;
    }
}

template <class Real>
void compare_all() {
    Tally total;
    std::size_t index = 0;
    for_each_pair<Real>([&]<class Method, class Law>() {
        compare_pair<Real>(pairs()[index++], run_scalar<Element<Real, Law, Method>, Real>, total);
    });
    EXPECT_EQ(index, pairs().size());
    EXPECT_GT(total.mixed, index * kSteps / 4) << "too few steps with lanes that stick beside lanes that slide";
}

TEST(Lanes, EveryLaneEqualsItsScalarRunInDoublePrecision) { compare_all<double>(); }
TEST(Lanes, EveryLaneEqualsItsScalarRunInSinglePrecision) { compare_all<float>(); }

}  // namespace
}  // namespace stiction::lanes
