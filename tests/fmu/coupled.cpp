// Two FMUs joined by a spring that the importer computes: the ways of docs/guide/fmu-coupling.md, with the numbers it gives.
//
//   1 kg ──/\/\/── 1 kg    r = x₁ − x₂,   r'' = −ω² r,   ω² = 2 k/m
//
//   forces held over a step:      r⁺ = r + H v − ω² H² r/2,   v⁺ = v − ω² H r:   E grows as (1 + ω² H²/2)ⁿ                 (1)
//   with their rates of the start:  r⁺ = r + H v − ω² (H² r/2 + H³ v/6),   v⁺ = v − ω² (H r + H² v/2):   E as (1 + ω⁴ H⁴/12)ⁿ  (2)
//   mean of both ends, repeated:  v⁺² − v² = −ω² (r⁺² − r²):                     E stays                                  (3)
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "fmu/importer/importer2.hpp"
#include "scenario/scenario.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::Importer2;
using stiction_test::Unpacked;

constexpr const char* kMass = R"(format = 1
[run]
until = 10
engine = "located"
[body.mass]
inertia = "1 kg"
[force.hand]
on = "mass"
value = "push"
[signal.push]
kind = "external"
unit = "N"
[record]
quantities = ["mass.position", "mass.velocity"]
)";
constexpr double kStiffness = 500;          // [N/m]
constexpr double kSquare = 2 * kStiffness;  // ω² [1/s²]
constexpr double kStep = 0.01;              // H [s]
constexpr int kCoupledSteps = 100;

/// Both masses, and the master over them.
class Coupled {
public:
    Coupled() {
        EXPECT_EQ(masses_[0].set("body.mass.position", 0.1), fmi2OK);
        for (const Importer2& mass : masses_) mass.initialise();
    }
    [[nodiscard]] double distance() const { return difference("mass.position"); }
    [[nodiscard]] double speed() const { return difference("mass.velocity"); }
    /// Of the motion against each other, with the reduced mass ½ kg [J].
    [[nodiscard]] double energy() const {
        return 0.25 * speed() * speed() + 0.5 * kStiffness * distance() * distance();
    }
    /// A step with a held force of the spring on the second mass [N].
    void step(double force) {
        EXPECT_EQ(masses_[0].set("push", -force), fmi2OK);
        EXPECT_EQ(masses_[1].set("push", force), fmi2OK);
        for (const Importer2& mass : masses_) EXPECT_EQ(mass.step(time_, kStep), fmi2OK) << mass.last_message();
    }
    /// The same with a force that changes at a rate [N/s].
    void step(double force, double rate) {
        const fmi2ValueReference push = unpacked_.reference.at("push");
        const int order = 1;
        for (std::size_t k = 0; k < 2; ++k) {
            const double of_mass = k == 0 ? -rate : rate;
            EXPECT_EQ(masses_[k].call<decltype(fmi2SetRealInputDerivatives)>("fmi2SetRealInputDerivatives", &push,
                                                                             std::size_t{1}, &order, &of_mass),
                      fmi2OK);
        }
        step(force);
    }
    void accept() { time_ += kStep; }
    void keep() {
        for (std::size_t k = 0; k < 2; ++k) {
            EXPECT_EQ(masses_[k].call<decltype(fmi2GetFMUstate)>("fmi2GetFMUstate", &kept_[k]), fmi2OK);
        }
    }
    void go_back() {
        for (std::size_t k = 0; k < 2; ++k) {
            EXPECT_EQ(masses_[k].call<decltype(fmi2SetFMUstate)>("fmi2SetFMUstate", kept_[k]), fmi2OK);
        }
    }
    ~Coupled() {
        for (std::size_t k = 0; k < 2; ++k) {
            masses_[k].call<decltype(fmi2FreeFMUstate)>("fmi2FreeFMUstate", &kept_[k]);
        }
    }
    Coupled(const Coupled&) = delete;
    Coupled& operator=(const Coupled&) = delete;

private:
    [[nodiscard]] double difference(const char* name) const { return masses_[0].get(name) - masses_[1].get(name); }

    Unpacked unpacked_{scenario::parse(kMass, "mass.toml", "."), "mass.toml", Version::fmi2};
    std::array<Importer2, 2> masses_{Importer2(unpacked_, fmi2CoSimulation), Importer2(unpacked_, fmi2CoSimulation)};
    std::array<fmi2FMUstate, 2> kept_{};
    double time_ = 0;
};

TEST(CoupledFmus, WithForcesHeldOverAStepGainEnergyAsTheRecurrenceSays) {
    Coupled pair;
    const double first = pair.energy();
    double r = 0.1;
    double v = 0;
    for (int k = 0; k < kCoupledSteps; ++k) {
        pair.step(kStiffness * pair.distance());
        pair.accept();
        const double before = r;
        r += kStep * v - kSquare * kStep * kStep * r / 2;  // (1)
        v -= kSquare * kStep * before;
        ASSERT_NEAR(pair.distance(), r, 1e-9 * std::fmax(1, std::fabs(r)));
        ASSERT_NEAR(pair.speed(), v, 1e-9 * std::fmax(1, std::fabs(v)));
    }
    const double growth = std::pow(1 + kSquare * kStep * kStep / 2, kCoupledSteps);  // 131.5
    EXPECT_NEAR(pair.energy() / first / growth, 1, 0.2);                             // of an ellipse, not of a circle
}

TEST(CoupledFmus, ToWhichTheRateOfTheForceIsHandedOverGainLittleEnergy) {
    Coupled pair;
    const double first = pair.energy();
    double r = 0.1;
    double v = 0;
    for (int k = 0; k < kCoupledSteps; ++k) {
        pair.step(kStiffness * pair.distance(), kStiffness * pair.speed());
        pair.accept();
        const double before = r;
        r += kStep * v - kSquare * kStep * kStep * (r / 2 + kStep * v / 6);  // (2)
        v -= kSquare * kStep * (before + kStep * v / 2);
        ASSERT_NEAR(pair.distance(), r, 1e-9 * std::fmax(1, std::fabs(r)));
        ASSERT_NEAR(pair.speed(), v, 1e-9 * std::fmax(1, std::fabs(v)));
    }
    const double growth = std::pow(1 + kSquare * kSquare * std::pow(kStep, 4) / 12, kCoupledSteps);  // 1.087
    EXPECT_NEAR(pair.energy() / first / growth, 1, 0.05);
}

TEST(CoupledFmus, ThatGoBackUntilForcesAgreeKeepTheirEnergy) {
    Coupled pair;
    const double first = pair.energy();
    for (int k = 0; k < kCoupledSteps; ++k) {
        const double begin = kStiffness * pair.distance();
        double end = begin;
        pair.keep();
        for (int round = 0; round < 20; ++round) {
            pair.go_back();
            pair.step(0.5 * (begin + end));
            const double found = kStiffness * pair.distance();
            const bool agrees = std::fabs(found - end) <= 1e-12 * kStiffness;
            end = found;
            if (agrees) break;
        }
        pair.accept();
    }
    EXPECT_NEAR(pair.energy() / first, 1, 1e-9);
}

}  // namespace
}  // namespace stiction::fmu
