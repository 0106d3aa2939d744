#include "hand_dual_clutch.hpp"

#include <utility>

namespace stiction::bench {
namespace {

constexpr std::array<double, 4> kInertia{0.02, 0.2, 0.02, 158};
constexpr double kDrag = 150;
constexpr double kTorque = 400;
constexpr double kStiffness = 1e4;
constexpr double kDamping = 300;
constexpr std::array<double, 2> kRatio{1 / 13.99, 1 / 8.07};
constexpr double kStatic = 0.31 / 0.30;
constexpr double kFull = 780;

double first_capacity(double t) noexcept {
    if (t < 0.2) return kFull * (t / 0.2);
    if (t < 4) return kFull;
    if (t < 4.25) return kFull * (1 - (t - 4) / 0.25);
    if (t < 7.25) return 0;
    return t < 7.55 ? kFull * ((t - 7.25) / 0.3) : kFull;
}

double third_capacity(double t) noexcept {
    if (t < 4.05) return 0;
    if (t < 4.45) return kFull * ((t - 4.05) / 0.4);
    if (t < 7) return kFull;
    return t < 7.5 ? kFull * (1 - (t - 7) / 0.5) : 0;
}

}  // namespace

HandDualClutch::HandDualClutch(double step)
    : h_(step), spring_(step * kDamping + step * step * kStiffness), elastic_(step * kStiffness) {
    for (std::size_t pattern = 0; pattern < inverse_.size(); ++pattern) {
        invert(pattern);
    }
}

/// The matrix of (2) with the bodies of stuck clutches merged: row i of the inverse gives body i from the pushes of all.
void HandDualClutch::invert(std::size_t pattern) {
    const std::array<std::size_t, 4> group{0, (pattern & 1U) != 0 ? 0U : 1U,
                                           (pattern & 2U) != 0 ? ((pattern & 1U) != 0 ? 0U : 1U) : 2U, 3};
    std::array<std::array<double, 8>, 4> a{};
    const auto add = [&](std::size_t i, std::size_t j, double value) { a[group[i]][group[j]] += value; };
    for (std::size_t i = 0; i < 4; ++i) {
        add(i, i, kInertia[i] + (i == 3 ? h_ * kDrag : 0.0));
        a[i][4 + i] = 1;
    }
    for (std::size_t s = 0; s < 2; ++s) {
        const std::size_t i = 2 * s;
        add(i, i, spring_ * kRatio[s] * kRatio[s]);
        add(i, 3, -spring_ * kRatio[s]);
        add(3, i, -spring_ * kRatio[s]);
        add(3, 3, spring_);
    }
    for (std::size_t k = 0; k < 4; ++k) {
        if (group[k] != k) a[k][k] = 1;
    }
    for (std::size_t k = 0; k < 4; ++k) {  // symmetric and positive definite: no pivoting
        const double pivot = a[k][k];
        for (double& v : a[k]) v /= pivot;
        for (std::size_t r = 0; r < 4; ++r) {
            const double factor = r == k ? 0.0 : a[r][k];
            for (std::size_t c = 0; c < 8; ++c) a[r][c] -= factor * a[k][c];
        }
    }
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < 4; ++j) inverse_[pattern][4 * i + j] = a[group[i]][4 + group[j]];
    }
}

HandDualClutch::Trial HandDualClutch::solve(const std::array<int, 2>& modes, const std::array<double, 4>& push,
                                            const std::array<double, 2>& capacity) const noexcept {
    Trial trial{};
    const double slip1 = modes[0] * h_ * capacity[0];
    const double slip3 = modes[1] * h_ * capacity[1];
    const std::array<double, 4> right{push[0] - slip1, push[1] + slip1 - slip3, push[2] + slip3, push[3]};
    const std::size_t pattern = (modes[0] == 0 ? 1U : 0U) + (modes[1] == 0 ? 2U : 0U);
    const std::array<double, 16>& m = inverse_[pattern];
    for (std::size_t i = 0; i < 4; ++i) {
        trial.velocity[i] =
            m[4 * i] * right[0] + m[4 * i + 1] * right[1] + m[4 * i + 2] * right[2] + m[4 * i + 3] * right[3];
    }
    const std::array<double, 4>& w = trial.velocity;
    // what body 1 and body 3 have left over goes through their clutches
    const double f1 = spring_ * (kRatio[0] * w[0] - w[3]);
    const double f3 = spring_ * (kRatio[1] * w[2] - w[3]);
    trial.torque[0] = modes[0] == 0 ? push[0] - kRatio[0] * f1 - kInertia[0] * w[0] : slip1;
    trial.torque[1] = modes[1] == 0 ? kInertia[2] * w[2] + kRatio[1] * f3 - push[2] : slip3;
    return trial;
}

bool HandDualClutch::fits(const Trial& trial, const std::array<int, 2>& modes,
                          const std::array<double, 2>& capacity) const noexcept {
    const std::array<double, 2> slip{trial.velocity[0] - trial.velocity[1], trial.velocity[1] - trial.velocity[2]};
    for (std::size_t e = 0; e < 2; ++e) {
        const bool holds = std::fabs(trial.torque[e]) <= kStatic * h_ * capacity[e];
        if (modes[e] == 0 ? !holds : capacity[e] > 0 && !(modes[e] * slip[e] > 0)) return false;
    }
    return true;
}

bool HandDualClutch::step() noexcept {
    const double t = static_cast<double>(steps_) * h_;
    const std::array<double, 2> capacity{first_capacity(t), third_capacity(t)};
    const std::array<double, 4>& w = velocity;
    const double p1 = elastic_ * twist[0];
    const double p3 = elastic_ * twist[1];
    const std::array<double, 4> push{kInertia[0] * w[0] - kRatio[0] * p1, kInertia[1] * w[1] + h_ * kTorque,
                                     kInertia[2] * w[2] - kRatio[1] * p3, kInertia[3] * w[3] + p1 + p3};
    std::array<int, 2> found = mode;
    Trial trial = solve(found, push, capacity);
    bool good = fits(trial, found, capacity);
    for (int k = 0; k < 9 && !good; ++k) {
        found = {k % 3 - 1, k / 3 - 1};
        trial = solve(found, push, capacity);
        good = fits(trial, found, capacity);
    }
    if (!good) return false;
    changes += (found[0] != mode[0] ? 1U : 0U) + (found[1] != mode[1] ? 1U : 0U);
    mode = found;
    velocity = trial.velocity;
    twist[0] += h_ * (kRatio[0] * velocity[0] - velocity[3]);
    twist[1] += h_ * (kRatio[1] * velocity[2] - velocity[3]);
    ++steps_;
    return true;
}

}  // namespace stiction::bench
