// Bad input is refused by name and leaves the state untouched; every finite input gives finite output or a status.
#include "suite.hpp"

#include <bit>
#include <limits>

namespace suite {
namespace {

constexpr double kRefusalNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

using Plain = Element<double, Coulomb<double>, Borello<double>>;

Plain::Parts good_parts() {
    Plain::Parts parts;
    parts.law = {.sliding = 1, .breakaway = 1.5};
    parts.step = 1e-3;
    return parts;
}

bool names(const ProblemList& problems, std::string_view part, std::string_view key, Defect defect) {
    return std::any_of(problems.begin(), problems.end(),
                       [&](const Problem& p) { return p.part == part && p.key == key && p.defect == defect; });
}

TEST(AnElementOutOfItsDomain, IsRefusedByNameAndDoesNotMove) {
    struct Case {
        const char* part;
        const char* key;
        Defect defect;
        void (*spoil)(Plain::Parts&);
    };
    const Case cases[] = {
        {"body", "inertia", Defect::below_range, [](Plain::Parts& p) { p.body.inertia = 0; }},
        {"body", "inertia", Defect::below_range, [](Plain::Parts& p) { p.body.inertia = -2; }},
        {"body", "inertia", Defect::not_a_number, [](Plain::Parts& p) { p.body.inertia = kRefusalNan; }},
        {"body", "inertia", Defect::not_finite, [](Plain::Parts& p) { p.body.inertia = kInf; }},
        {"body", "viscous_damping", Defect::below_range, [](Plain::Parts& p) { p.body.viscous_damping = -1; }},
        {"law", "sliding", Defect::below_range, [](Plain::Parts& p) { p.law.sliding = -1; }},
        {"law", "breakaway", Defect::relation, [](Plain::Parts& p) { p.law.breakaway = 0.5; }},
        {"law", "breakaway", Defect::not_finite, [](Plain::Parts& p) { p.law.breakaway = kInf; }},
        {"travel", "upper", Defect::relation, [](Plain::Parts& p) { p.travel.lower = 1, p.travel.upper = -1; }},
        {"travel", "lower", Defect::not_a_number, [](Plain::Parts& p) { p.travel.lower = kRefusalNan; }},
        {"travel", "restitution", Defect::above_range, [](Plain::Parts& p) { p.travel.restitution = 1; }},
        {"travel", "restitution", Defect::below_range, [](Plain::Parts& p) { p.travel.restitution = -0.1; }},
        {"run", "step", Defect::below_range, [](Plain::Parts& p) { p.step = 0; }},
        {"run", "step", Defect::below_range, [](Plain::Parts& p) { p.step = -1e-3; }},
        {"run", "step", Defect::not_finite, [](Plain::Parts& p) { p.step = kInf; }},
    };
    for (const Case& c : cases) {
        SCOPED_TRACE(std::string(c.part) + "." + c.key);
        Plain::Parts parts = good_parts();
        c.spoil(parts);
        const Plain element(parts);
        const ProblemList problems = element.validate();
        ASSERT_EQ(problems.found(), 1U);
        EXPECT_TRUE(names(problems, c.part, c.key, c.defect));
        EXPECT_FALSE(element.valid());

        Plain::State state{.position = 0.25, .velocity = -3};
        const auto report = element.step(state, {.drive = 5});
        EXPECT_EQ(report.status, Status::invalid_element);
        EXPECT_EQ(state.position, 0.25);
        EXPECT_EQ(state.velocity, -3);
        EXPECT_EQ(report.friction, 0);
    }
}

TEST(ATransmissionOutOfItsDomain, IsRefusedByName) {
    using Gear = Element<double, Transmission<double>, Borello<double>>;
    struct Case {
        const char* key;
        Defect defect;
        Transmission<double> law;
    };
    const Case cases[] = {
        {"opposing_efficiency", Defect::below_range, {.constant = 1, .opposing_efficiency = 0}},
        {"opposing_efficiency", Defect::below_range, {.constant = 1, .opposing_efficiency = -0.5}},
        {"opposing_efficiency", Defect::above_range, {.constant = 1, .opposing_efficiency = 1.01}},
        {"aiding_efficiency", Defect::above_range, {.constant = 1, .aiding_efficiency = 1.01}},
        {"aiding_efficiency", Defect::not_finite, {.constant = 1, .aiding_efficiency = -kInf}},
        {"static_ratio", Defect::below_range, {.constant = 1, .static_ratio = 0.99}},
        {"constant", Defect::below_range, {.constant = -1}},
        {"constant", Defect::not_a_number, {.constant = kRefusalNan}},
    };
    for (const Case& c : cases) {
        Gear::Parts parts;
        parts.law = c.law;
        parts.step = 1e-3;
        const ProblemList problems = Gear(parts).validate();
        EXPECT_EQ(problems.found(), 1U) << c.key;
        EXPECT_TRUE(names(problems, "law", c.key, c.defect)) << c.key;
    }
}

TEST(ATableOutOfItsDomain, IsRefusedByName) {
    using Clutch = Element<double, Table<double>, Exact<double>>;
    const auto problems_of = [](const Table<double>& law) {
        Clutch::Parts parts;
        parts.law = law;
        parts.step = 1e-3;
        const Clutch clutch(parts);
        EXPECT_EQ(clutch.valid(), clutch.validate().empty());
        return clutch.validate();
    };
    Table<double> good;
    good.points = 3;
    good.speed = {0, 1, 2};
    good.coefficient = {0.5, 0.4, 0.3};
    EXPECT_TRUE(problems_of(good).empty());

    Table<double> unsorted = good;
    unsorted.speed[2] = 1;
    EXPECT_TRUE(names(problems_of(unsorted), "law", "speed", Defect::order));
    Table<double> late = good;
    late.speed[0] = 0.1;
    EXPECT_TRUE(names(problems_of(late), "law", "speed", Defect::order));
    Table<double> negative = good;
    negative.coefficient[1] = -0.1;
    EXPECT_TRUE(names(problems_of(negative), "law", "coefficient", Defect::below_range));
    Table<double> none = good;
    none.points = 0;
    EXPECT_TRUE(names(problems_of(none), "law", "points", Defect::below_range));
    Table<double> many = good;
    many.points = Table<double>::kCapacity + 1;
    EXPECT_TRUE(names(problems_of(many), "law", "points", Defect::above_range));
    many.points = 1'000'000;  // evaluated before it is refused: must not be believed
    Clutch::Parts parts;
    parts.law = many;
    parts.step = 1e-3;
    Clutch::State state;
    EXPECT_EQ(Clutch(parts).step(state, {.drive = 1}).status, Status::invalid_element);
    Table<double> flat = good;
    flat.peak = 0.9;
    EXPECT_TRUE(names(problems_of(flat), "law", "peak", Defect::below_range));
}

TEST(AllProblems, AreNamedAtOnce) {
    Plain::Parts parts;
    parts.body = {.inertia = -1, .viscous_damping = kRefusalNan};
    parts.law = {.sliding = 2, .breakaway = 1};
    parts.travel = {.lower = 3, .upper = 2, .restitution = 7};
    parts.step = 0;
    EXPECT_EQ(Plain(parts).validate().found(), 6U);
}

TEST(AFirstOrderModelWithoutDamping, IsRefused) {
    using First = Element<double, Coulomb<double>, Degraded<double>>;
    First::Parts parts;
    parts.law = {.sliding = 1, .breakaway = 1};
    parts.step = 1e-3;
    EXPECT_TRUE(names(First(parts).validate(), "body", "viscous_damping", Defect::below_range));
    EXPECT_FALSE(First(parts).valid());
    parts.body.viscous_damping = 2;
    EXPECT_TRUE(First(parts).validate().empty());
}

TEST(AKarnoppBand, NarrowerThanTheStepAllowsIsRefused) {
    // (F_c + F_s) h/(2J) = (1 + 1.5)·1e-3/2 = 1.25e-3
    using Banded = Element<double, Coulomb<double>, Karnopp<double>>;
    Banded::Parts parts;
    parts.law = {.sliding = 1, .breakaway = 1.5};
    parts.step = 1e-3;
    parts.method.dead_band = 1.24e-3;
    Banded::State state{.position = 0, .velocity = 1, .memory = {}};
    EXPECT_EQ(Banded(parts).step(state, {}).status, Status::step_too_long);
    EXPECT_EQ(state.velocity, 1);
    parts.method.dead_band = 1.25e-3;
    EXPECT_EQ(Banded(parts).step(state, {}).status, Status::ok);
    EXPECT_LT(state.velocity, 1);
}

TEST(InputThatIsNotANumber, IsRefusedAndLeavesTheStateUntouched) {
    for_each_pair([]<class Method, class Law>() {
        Draw d(5);
        const auto parts = draw_parts<Method, Law>(d);
        const Element<double, Law, Method> element(parts);
        for (const double bad : {kRefusalNan, kInf, -kInf}) {
            for (int field = 0; field < 6; ++field) {
                for (const double v : {0.0, 0.5}) {
                    Input<double> in{.drive = 1, .load = 1, .normal_force = 1, .push_rate = 1};
                    typename Element<double, Law, Method>::State state;
                    state.position = 0.5;
                    state.velocity = v;
                    double* const targets[] = {&in.drive,     &in.load,        &in.normal_force,
                                               &in.push_rate, &state.position, &state.velocity};
                    *targets[field] = bad;
                    const auto before = state;
                    const auto report = step_apart(element, state, in);
                    ASSERT_EQ(report.status, Status::invalid_input) << "field " << field << ", value " << bad;
                    ASSERT_EQ(std::bit_cast<std::uint64_t>(state.position),
                              std::bit_cast<std::uint64_t>(before.position));
                    ASSERT_EQ(std::bit_cast<std::uint64_t>(state.velocity),
                              std::bit_cast<std::uint64_t>(before.velocity));
                }
            }
        }
    });
}

TEST(APositionBeyondTheTravel, IsRefused) {
    Plain::Parts parts = good_parts();
    parts.travel = {.lower = -1, .upper = 1};
    Plain::State state{.position = 1.5, .velocity = 0};
    EXPECT_EQ(Plain(parts).step(state, {}).status, Status::outside_travel);
    EXPECT_EQ(state.position, 1.5);
}

// h/J = 1e500: at rest and without a push 0·∞ must not become a velocity.
TEST(AStepTooLongForItsInertia, LeavesNoStateThatIsNotFinite) {
    for_each_pair([]<class Method, class Law>() {
        Draw d(6);
        auto parts = draw_parts<Method, Law>(d);
        parts.body = {.inertia = 1e-300, .viscous_damping = is_inertial<Method>() ? 0.0 : 1.0};
        parts.step = 1e200;
        const Element<double, Law, Method> element(parts);
        typename Element<double, Law, Method>::State state;
        const auto r = step_apart(element, state, {.normal_force = 1});
        EXPECT_TRUE(std::isfinite(state.velocity) && std::isfinite(state.position));
        EXPECT_TRUE(r.status == Status::ok || (state.velocity == 0 && state.position == 0)) << name(r.status);
    });
}

/// A magnitude of 0 or 1e-100 … 1e100.
double any_magnitude(Draw& d) { return d.below(8) == 0 ? 0.0 : d.decades(1e-100, 1e100); }

TEST(EveryFiniteInput, GivesFiniteOutputOrAStatus) {
    for_each_pair([]<class Method, class Law>() {
        Draw d(1234);
        long refused = 0;
        const int cases = 100'000 / kThinning;
        for (int i = 0; i < cases; ++i) {
            auto parts = draw_parts<Method, Law>(d);
            parts.body.inertia = d.decades(1e-100, 1e100);
            parts.body.viscous_damping = is_inertial<Method>() ? any_magnitude(d) : d.decades(1e-100, 1e100);
            parts.step = d.decades(1e-100, 1e100);
            if (d.below(2) == 0) {
                parts.travel = {
                    .lower = -any_magnitude(d), .upper = any_magnitude(d), .restitution = d.uniform(0, 0.99)};
            }
            const Element<double, Law, Method> element(parts);
            ASSERT_TRUE(element.valid());
            typename Element<double, Law, Method>::State state;
            state.velocity = d.sign() * any_magnitude(d);
            const auto before = state;
            const auto r = step_apart(element, state,
                                      {.drive = d.sign() * any_magnitude(d),
                                       .load = d.sign() * any_magnitude(d),
                                       .normal_force = d.sign() * any_magnitude(d),
                                       .push_rate = d.sign() * any_magnitude(d)});
            for (const double x : {state.position, state.velocity, r.friction, r.active, r.margin_forward,
                                   r.margin_backward, r.input_energy, r.friction_energy, r.viscous_energy,
                                   r.impact_energy, r.scheme_energy, r.stop_impulse}) {
                ASSERT_TRUE(std::isfinite(x)) << "seed " << d.seed << ", case " << i;
            }
            if (r.status != Status::ok) {
                ++refused;
                ASSERT_TRUE(r.status == Status::overflow || r.status == Status::step_too_long) << name(r.status);
                ASSERT_EQ(state.velocity, before.velocity);
                ASSERT_EQ(state.position, before.position);
            }
        }
        EXPECT_LT(refused, cases);
    });
}

}  // namespace
}  // namespace suite
