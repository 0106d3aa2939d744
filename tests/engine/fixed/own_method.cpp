// Methods of the user's own in the fixed engine: they have the bits of the core's where they compute the same, and are refused by name
// where they break their contract.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <limits>

#include "engine/fixed/every_method.hpp"
#include "engine/fixed/fixed.hpp"
#include "machine/model.hpp"

namespace stiction_test {
namespace {

#ifdef STICTION_SANITIZED
constexpr int kOwnSteps = 300;
#else
constexpr int kOwnSteps = 2000;
#endif

/// A method of the core as if it were the user's.
template <class Method>
struct Renamed : Method {
    static constexpr Description description{"renamed", "a method of the core under another name", "tests"};
    static constexpr bool reads_push_rate = std::is_same_v<Method, Hill2<double>>;
};

void expect_same_bits(const State& a, const State& b, const std::string& which) {
    const auto same = [](const auto& x, const auto& y) {
        return std::equal(x.begin(), x.end(), y.begin(), y.end(), [](double p, double q) {
            return std::bit_cast<std::uint64_t>(p) == std::bit_cast<std::uint64_t>(q);
        });
    };
    ASSERT_TRUE(same(a.position, b.position) && same(a.velocity, b.velocity) && same(a.friction, b.friction) &&
                same(a.memory, b.memory) && a.mode == b.mode)
        << which << " at " << a.time << " s";
    ASSERT_EQ(a.energy.friction, b.energy.friction) << which;
    ASSERT_EQ(a.energy.scheme, b.energy.scheme) << which;
}

/// Several machines run with a method of the core and with the same one handed in by the user.
template <class Method>
void expect_renamed_is_the_same() {
    for (const NamedPlan& machine : method_machines()) {
        if (!can_run(Method{}, machine)) {
            continue;
        }
        FixedEngine ours(machine.plan, {.step = 1e-3, .method = Method{}});
        FixedEngine users(machine.plan, {.step = 1e-3, .method = own_method(Renamed<Method>{})});
        State a = ours.initial_state();
        State b = users.initial_state();
        for (int k = 0; k < kOwnSteps; ++k) {
            ASSERT_EQ(ours.step(a).status, RunStatus::ok) << machine.name;
            ASSERT_EQ(users.step(b).status, RunStatus::ok) << machine.name << ", " << Method::description.name;
            expect_same_bits(a, b, machine.name + ", " + Method::description.name);
        }
    }
}

// `exact` is left out, since a machine of it is decided by the network solver, `biagiotti`, since a stack of it is decided at once, and
// `quinn`, which the engine trusts to hold a body at rest though it does not promise that for every law.
TEST(AMethodOfTheUsersOwn, HasTheBitsOfTheCoresWhereItIsTheSame) {
    for_each_any_method([]<class Method>() {
        constexpr bool elsewhere = std::is_same_v<Method, Exact<double>> || std::is_same_v<Method, Biagiotti<double>> ||
                                   std::is_same_v<Method, Quinn<double>>;
        if constexpr (!elsewhere) {
            expect_renamed_is_the_same<Method>();
        }
    });
}

/// A method that answers what it is told to.
struct Scripted : OwnMethod::Program {
    using Answer = Advance<double> (*)(const Situation<double>&);
    explicit Scripted(Answer given) : answer(given) {}
    [[nodiscard]] Advance<double> advance(const Situation<double>& s, const AskedLaw&,
                                          std::span<double>) const noexcept override {
        return answer(s);
    }
    Answer answer;
};

AnyMethod scripted(Scripted::Answer answer, Promises promises = {.rest = true, .dissipation = true, .stops = true}) {
    return OwnMethod({.name = "mine", .promises = promises}, std::make_shared<Scripted>(answer));
}

/// 1 N on a block of 2 kg that friction of 1.5 N can hold.
Plan held_block() {
    Model m;
    m.body("block", {.inertia = 2, .motion = Motion::translation});
    m.signals().add("push", signal::Constant{.value = 1});
    m.force("rope").on("block").signal("push");
    m.friction("floor").on("block").law(Coulomb<double>{.sliding = 1, .breakaway = 1.5});
    return m.build();
}

RunReport run_of(const Plan& plan, const AnyMethod& method, State& state) {
    FixedEngine engine(plan, {.step = 0.01, .method = method});
    state = engine.initial_state();
    return engine.advance_to(state, 0.1);
}

void expect_refusal(Scripted::Answer answer, const char* what, const char* remedy) {
    const Plan plan = held_block();
    State state;
    const RunReport report = run_of(plan, scripted(answer), state);
    EXPECT_EQ(report.status, RunStatus::contract_broken);
    EXPECT_THAT(report.message, testing::HasSubstr("at 0 s the method \"mine\" of \"floor\" "));
    EXPECT_THAT(report.message, testing::HasSubstr(what));
    EXPECT_THAT(report.message, testing::HasSubstr(remedy));
    EXPECT_THAT(report.message, testing::HasSubstr("velocity 0, push 1, limits at rest -1.5 to 1.5"));
    EXPECT_EQ(state.step, 0U);
    EXPECT_EQ(state.velocity[0], 0.0);
}

TEST(AMethodOfTheUsersOwn, IsRefusedByNameWhenItAnswersNoFiniteNumber) {
    expect_refusal(
        [](const Situation<double>&) { return Advance<double>{.velocity = std::numeric_limits<double>::quiet_NaN()}; },
        "not finite", "division by 0");
}

TEST(AMethodOfTheUsersOwn, IsRefusedByNameWhenItMovesAtRestAgainstItsPromise) {
    expect_refusal([](const Situation<double>& s) { return trapezoid_path(s, 0.9, 0.0005, 0.0005); }, "moves at rest",
                   "inside the limits at rest, or do not promise rest");
}

// 0.1 N s over 2 kg: v⁺ = 0.05 against a friction of −9 N that pushes: it gains 9 N · 0.05/2 · 0.01.
TEST(AMethodOfTheUsersOwn, IsRefusedByNameWhenFrictionGivesEnergyAgainstItsPromise) {
    const Plan plan = held_block();
    State state;
    const Scripted::Answer pushes = [](const Situation<double>& s) {
        const double trial = s.velocity + (s.push + 9) * s.mobility;
        return trapezoid_path(s, -9.0, trial, trial);
    };
    const RunReport report = run_of(plan, scripted(pushes, {.dissipation = true}), state);
    EXPECT_EQ(report.status, RunStatus::contract_broken);
    EXPECT_THAT(report.message, testing::HasSubstr("gains energy from friction"));
    EXPECT_THAT(report.message, testing::HasSubstr("do not promise dissipation"));
    EXPECT_EQ(run_of(plan, scripted(pushes, {}), state).status, RunStatus::ok);  // who promises nothing may
}

// It moves by 1 mm under 1 N and tells no energy: 2 kg at 0.1 m/s have 0.01 J that came from nowhere.
TEST(AMethodOfTheUsersOwn, IsRefusedByNameWhenItsEnergiesDoNotAddUp) {
    const Plan plan = held_block();
    State state;
    const RunReport report = run_of(
        plan,
        scripted([](const Situation<double>&) { return Advance<double>{.velocity = 0.1, .displacement = 1e-3}; }, {}),
        state);
    EXPECT_EQ(report.status, RunStatus::contract_broken);
    EXPECT_THAT(report.message, testing::HasSubstr("leaves -0.01 J"));
    EXPECT_THAT(report.message, testing::HasSubstr("trapezoid_path"));
}

TEST(AMethodOfTheUsersOwn, IsRefusedByNameInAMachineOfSeveralBodiesToo) {
    const Plan plan = geared_pair().build();
    State state;
    const RunReport report = run_of(plan, scripted([](const Situation<double>&) {
                                        return Advance<double>{.friction = std::numeric_limits<double>::infinity()};
                                    }),
                                    state);
    EXPECT_EQ(report.status, RunStatus::contract_broken);
    EXPECT_THAT(report.message, testing::HasSubstr("the method \"mine\" of \"fast bearing\" "));
}

TEST(AMethodOfTheUsersOwn, MayNotTakeANameOfTheCores) {
    const Plan plan = held_block();
    const OwnMethod taken({.name = "borello"}, std::make_shared<Scripted>(nullptr));
    try {
        const FixedEngine engine(plan, {.step = 0.01, .method = taken});
        FAIL() << "it was taken";
    } catch (const ModelError& error) {
        EXPECT_STREQ(error.what(), "run.method: \"borello\" is the name of a method of ours: give yours another name");
    }
}

/// Needs the same friction both ways.
struct Picky : Renamed<Borello<double>> {
    static constexpr bool requires_symmetric_law = true;
};

TEST(AMethodOfTheUsersOwn, IsToldWhichLawsItNeeds) {
    Model m;
    m.body("nut");
    m.friction("thread").on("nut").law(Transmission<double>{.constant = 1});
    const Plan plan = m.build();
    EXPECT_THROW(FixedEngine(plan, {.step = 0.01, .method = own_method(Picky{})}), ModelError);
}

}  // namespace
}  // namespace stiction_test
