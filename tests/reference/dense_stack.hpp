// A stack of n bodies by equations 16 to 22 of Biagiotti and Zanasi, as printed: dense matrices, explicit steps.
//
//   T: column 1 ones; column j ≥ 2: (J_j + … + J_n)/J_Tot above the interface, −(J_1 + … + J_{j−1})/J_Tot below it        (section 3.3)
//   J_T = Tᵀ J T,  F_T = Tᵀ F,  J_R and F_R without the first row and column                                              (11)
//   ż_1 = ΣF/J_Tot,   ż_R = J_R⁻¹ (F_R − τ)                                                                               (16), (17)
//   τ = F(z) = F_c sign z + F_v z where z ≠ 0                                                                             (18), (2)
//   τ̃_ξ = F_Rξ + ((J_R⁻¹)_ξξ)⁻¹ (J_R⁻¹)_ξξ̄ (F_Rξ̄ − τ_ξ̄);  |τ̃| ≤ F_s: τ = τ̃, ż = 0;  else τ = F_s sign τ̃                 (19)–(22)
//
// A relative speed that would change its sign is set to 0 (the detected zero crossing of section 2).
#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace stiction_reference {

using Column = std::vector<double>;
using Matrix = std::vector<Column>;

/// A⁻¹ by Gauss–Jordan with row exchange.
inline Matrix inverse(Matrix a) {
    const std::size_t n = a.size();
    Matrix b(n, Column(n, 0));
    for (std::size_t i = 0; i < n; ++i) {
        b[i][i] = 1;
    }
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t best = k;
        for (std::size_t i = k; i < n; ++i) {
            best = std::fabs(a[i][k]) > std::fabs(a[best][k]) ? i : best;
        }
        std::swap(a[k], a[best]);
        std::swap(b[k], b[best]);
        for (std::size_t i = 0; i < n; ++i) {
            const double share = i == k ? 0 : a[i][k] / a[k][k];
            for (std::size_t j = 0; j < n; ++j) {
                a[i][j] -= share * a[k][j];
                b[i][j] -= share * b[k][j];
            }
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            b[i][j] /= a[i][i];
        }
    }
    return b;
}

struct DenseStack {
    Column inertia;              ///< J [kg·m²], n
    Column limit, slide, slope;  ///< F_s, F_c [N·m] and F_v [N·m·s/rad], n − 1
    Column z;                    ///< z_1 … z_n [rad/s]
    Column friction;             ///< τ of the last step [N·m], n − 1

    [[nodiscard]] Matrix transformation() const {
        const std::size_t n = inertia.size();
        double whole = 0;
        for (const double j : inertia) {
            whole += j;
        }
        Matrix t(n, Column(n, 1));
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = 1; j < n; ++j) {
                double above = 0;
                for (std::size_t k = 0; k < j; ++k) {
                    above += inertia[k];
                }
                t[i][j] = i < j ? (whole - above) / whole : -above / whole;
            }
        }
        return t;
    }

    /// Ω = T z.
    [[nodiscard]] Column speeds() const {
        const Matrix t = transformation();
        Column omega(z.size(), 0);
        for (std::size_t i = 0; i < z.size(); ++i) {
            for (std::size_t j = 0; j < z.size(); ++j) {
                omega[i] += t[i][j] * z[j];
            }
        }
        return omega;
    }

    void set_speeds(const Column& omega) {
        double momentum = 0;
        double whole = 0;
        for (std::size_t i = 0; i < omega.size(); ++i) {
            momentum += inertia[i] * omega[i];
            whole += inertia[i];
        }
        z.assign(omega.size(), momentum / whole);
        for (std::size_t i = 0; i + 1 < omega.size(); ++i) {
            z[i + 1] = omega[i] - omega[i + 1];
        }
    }

    /// One step of length h under the torques F of the power port.
    void step(double h, const Column& torque) {
        const std::size_t n = inertia.size();
        const Matrix t = transformation();
        Matrix reduced(n - 1, Column(n - 1, 0));  // J_R
        Column push(n - 1, 0);                    // F_R
        double whole = 0;
        double sum = 0;
        for (std::size_t i = 0; i < n; ++i) {
            whole += inertia[i];
            sum += torque[i];
            for (std::size_t a = 1; a < n; ++a) {
                push[a - 1] += t[i][a] * torque[i];
                for (std::size_t b = 1; b < n; ++b) {
                    reduced[a - 1][b - 1] += t[i][a] * inertia[i] * t[i][b];
                }
            }
        }
        const Matrix mobility = inverse(reduced);  // J_R⁻¹
        const std::vector<bool> held = find_friction(mobility, push);
        z[0] += h * sum / whole;  // (16)
        for (std::size_t a = 0; a + 1 < n; ++a) {
            double rate = 0;  // (17)
            for (std::size_t b = 0; b + 1 < n; ++b) {
                rate += mobility[a][b] * (push[b] - friction[b]);
            }
            const double before = z[a + 1];
            z[a + 1] = held[a] ? 0 : before + h * rate;
            if ((before > 0 && z[a + 1] < 0) || (before < 0 && z[a + 1] > 0)) {
                z[a + 1] = 0;
            }
        }
    }

private:
    /// (18)–(22). Which stay at rest.
    std::vector<bool> find_friction(const Matrix& mobility, const Column& push) {
        const std::size_t m = push.size();
        std::vector<std::size_t> xi;
        friction.assign(m, 0);
        for (std::size_t a = 0; a < m; ++a) {
            const double v = z[a + 1];
            if (v == 0) {
                xi.push_back(a);
            } else {
                friction[a] = (v > 0 ? slide[a] : -slide[a]) + slope[a] * v;
            }
        }
        Matrix block(xi.size(), Column(xi.size(), 0));
        Column right(xi.size(), 0);
        for (std::size_t i = 0; i < xi.size(); ++i) {
            for (std::size_t j = 0; j < xi.size(); ++j) {
                block[i][j] = mobility[xi[i]][xi[j]];
            }
            for (std::size_t b = 0; b < m; ++b) {
                right[i] += z[b + 1] == 0 ? 0 : mobility[xi[i]][b] * (push[b] - friction[b]);
            }
        }
        const Matrix solved = inverse(block);
        std::vector<bool> held(m, false);
        for (std::size_t i = 0; i < xi.size(); ++i) {
            const std::size_t a = xi[i];
            double holding = push[a];
            for (std::size_t j = 0; j < xi.size(); ++j) {
                holding += solved[i][j] * right[j];
            }
            held[a] = std::fabs(holding) <= limit[a];
            friction[a] = held[a] ? holding : std::copysign(limit[a], holding);
        }
        return held;
    }
};

}  // namespace stiction_reference
