// A body with one friction against resting ground and nothing else is the core's Element, bit for bit.
//
//      force →  [ J ]═══ law, method ═══ ground        ends of travel, restitution, viscous damping
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "machine/model.hpp"
#include "method/suite.hpp"

namespace stiction {
namespace {

using suite::Draw;

constexpr int kSteps = 300;

/// What the body is driven by, step by step.
struct Drive {
    std::vector<double> drive, load, normal;
};

Drive draw_drive(Draw& d, double force) {
    Drive result;
    double drive = 0, load = 0, normal = 1;
    for (int k = 0; k < kSteps; ++k) {
        if (d.below(8) == 0) drive = force * d.uniform(-3, 3);
        if (d.below(12) == 0) load = force * d.uniform(-1, 1);
        if (d.below(20) == 0) normal = d.below(5) == 0 ? 0.0 : d.uniform(0.2, 2);
        result.drive.push_back(drive);
        result.load.push_back(load);
        result.normal.push_back(normal);
    }
    return result;
}

/// Constant over each step, so that no push has a rate of change.
signal::Points staircase(const std::vector<double>& values, double h) {
    signal::Points points;
    for (std::size_t k = 0; k < values.size(); ++k) {
        const double time = static_cast<double>(k) * h;
        if (k > 0 && values[k] != values[k - 1]) {
            points.times.push_back(time);
            points.values.push_back(values[k - 1]);
        }
        points.times.push_back(time);
        points.values.push_back(values[k]);
    }
    return points;
}

/// One element as the machine's file would describe it, and the element itself.
struct Described {
    Body<double> body;
    AnyLaw law;
    AnyMethod method;
    Travel<double> travel;
    double step;
    struct Moved {
        StepReport<double> report;
        double position, velocity;
    };
    std::function<Moved(const Input<double>&)> moved;  ///< by one step of the element
};

/// The body draws its ends of travel so that the drive reaches them, or none.
template <class Method, class Law>
Described draw_element(Draw& d, double force, const Method& method) {
    using TheElement = Element<double, Law, Method>;
    typename TheElement::Parts parts = suite::draw_parts<Method, Law>(d);
    parts.method = method;
    const double reach = force * kSteps * parts.step * parts.step / parts.body.inertia * d.uniform(1, 30);
    if (d.below(2) == 0) {
        parts.travel = {-reach * d.uniform(0, 1), reach * d.uniform(0, 1), d.below(2) == 0 ? 0.0 : d.uniform(0, 0.9)};
    }
    const auto move = [element = TheElement(parts),
                       state = typename TheElement::State{}](const Input<double>& in) mutable {
        const StepReport<double> report = element.step(state, in);
        return Described::Moved{report, state.position, state.velocity};
    };
    return {parts.body, parts.law, method, parts.travel, parts.step, move};
}

Plan machine(const Described& element, const Drive& drive, double side) {
    Model m;
    const Travel<double> travel =
        side > 0 ? element.travel
                 : Travel<double>{-element.travel.upper, -element.travel.lower, element.travel.restitution};
    m.body("body",
           {.inertia = element.body.inertia, .viscous_damping = element.body.viscous_damping, .travel = travel});
    m.signals()
        .add("drive", staircase(drive.drive, element.step))
        .add("load", staircase(drive.load, element.step))
        .add("normal", staircase(drive.normal, element.step));
    m.force("motor").on("body", side).signal("drive");
    m.force("weight").on("body", -side).signal("load");
    m.friction("slide")
        .on("body", side)
        .law(element.law)
        .load("load")
        .drive("drive")
        .normal_force("normal")
        .method(element.method);
    m.body("idle");  // decided by another method, so that `exact` too is decided by itself
    m.friction("bearing").on("idle").law(Coulomb<double>{});
    return m.build();
}

/// Drives the element by hand with what the machine's signals say at each step, and compares every number.
void expect_the_element(const Described& element, const Drive& drive, double side) {
    const Plan plan = machine(element, drive, side);
    FixedEngine engine(plan, {.step = element.step, .method = Borello<double>{}});
    State state = engine.initial_state();
    const std::size_t slots[] = {*plan.signals.slot("drive"), *plan.signals.slot("load"), *plan.signals.slot("normal")};
    for (int k = 0; k < kSteps; ++k) {
        const EnergyAccount before = state.energy;
        const StepView view = engine.step(state);
        const Described::Moved moved = element.moved(
            {.drive = view.values[slots[0]], .load = view.values[slots[1]], .normal_force = view.values[slots[2]]});
        const StepReport<double>& report = moved.report;
        ASSERT_EQ(report.status == Status::ok, view.status == RunStatus::ok) << "step " << k;
        if (report.status != Status::ok) {
            return;
        }
        ASSERT_EQ(state.position[0], side * moved.position) << "step " << k;
        ASSERT_EQ(state.velocity[0], side * moved.velocity) << "step " << k;
        ASSERT_EQ(state.friction[0], report.friction) << "step " << k;
        ASSERT_EQ(state.mode[0], report.mode) << "step " << k;
        ASSERT_EQ(state.energy.friction, before.friction + report.friction_energy) << "step " << k;
        ASSERT_EQ(state.energy.impact, before.impact + report.impact_energy) << "step " << k;
        ASSERT_EQ(state.energy.scheme, before.scheme + report.scheme_energy) << "step " << k;
    }
}

template <class Method, class Law>
void expect_the_element_often() {
    const int runs = std::max(1, 12 / suite::kThinning);
    for (int run = 0; run < runs; ++run) {
        for (const double side : {1.0, -1.0}) {
            const std::uint64_t seed = 41000U + static_cast<std::uint64_t>(run);
            SCOPED_TRACE("seed " + std::to_string(seed) + ", coefficient " + std::to_string(side));
            Draw d(seed);
            const double force = d.decades(1e-2, 1e2);
            const Described element = draw_element<Method, Law>(d, force, Method{});
            expect_the_element(element, draw_drive(d, force), side);
            if (::testing::Test::HasFatalFailure()) {
                return;
            }
        }
    }
}

TEST(ABodyWithOneFriction, IsTheElementBitForBitForEveryMethodAndLaw) {
    suite::for_each_pair([]<class Method, class Law>() { expect_the_element_often<Method, Law>(); });
}

TEST(ABodyWithOneFriction, IsTheElementBitForBitForEveryBristleModelAndLaw) {
    for_each_bristle<double>([]<class Method>() {
        for_each_law<double>([]<class Law>() {
            if constexpr (accepts<Method, Law>()) {
                const auto often = []<class M, class L>() { expect_the_element_often<M, L>(); };
                stiction_test::visit_apart<Method, Law>(often);
            }
        });
    });
}

}  // namespace
}  // namespace stiction
