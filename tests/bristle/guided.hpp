// A body so heavy that friction cannot disturb it: displacement is prescribed, friction is the answer.
#pragma once

#include <gtest/gtest.h>

#include <stiction/bristle/list.hpp>
#include <stiction/stiction.hpp>

namespace bristle_test {

/// Friction acts on 1e12 kg with at most some newtons: over a step of 1e-3 s the path is disturbed by less than 1e-17 m.
inline constexpr double kHeavy = 1e12;

template <class Law, class Model>
class Guided {
public:
    using Element = stiction::Element<double, Law, Model>;

    Guided(const Law& law, const Model& model, double step = 1e-3)
        : element_({.body = {.inertia = kHeavy}, .law = law, .method = model, .step = step}), step_(step) {
        EXPECT_TRUE(element_.valid());
    }

    /// Moves by dx within one step and gives the friction at its end.
    double move(double dx) {
        state_.velocity = dx / step_;
        const auto report = element_.step(state_, {});
        status_ = report.status;
        return report.friction;
    }
    /// Moves to x in n equal steps.
    double move_to(double x, int n) {
        const double dx = (x - state_.position) / n;
        double friction = 0;
        for (int i = 0; i < n; ++i) {
            friction = move(dx);
        }
        return friction;
    }
    [[nodiscard]] double position() const { return state_.position; }
    [[nodiscard]] const typename Element::State& state() const { return state_; }
    [[nodiscard]] stiction::Status status() const { return status_; }

private:
    Element element_;
    double step_;
    typename Element::State state_{};
    stiction::Status status_ = stiction::Status::ok;
};

/// The parameters of Canudas de Wit et al. 1995: 1 kg, F_c = 1 N, F_s = 1.5 N, v_s = 1 mm/s, σ2 = 0.4 N·s/m.
inline stiction::Stribeck<double> published_law() {
    return {.sliding = 1, .breakaway = 1.5, .stribeck_velocity = 1e-3, .exponent = 2, .viscous_coefficient = 0.4};
}

}  // namespace bristle_test
