// A network in the numbers of the solver: sparse rows, each with its limits and its ground.
//
//   z_e = Σ_i d_ei w_i − g_e,   −backward_e ≤ τ_e ≤ forward_e                                                   (1)
//
// Used twice: for the network of bodies, and for the network of torques that graph_sharing.hpp makes of it. Arrays are cut
// from the caller's workspace. Cost of every question: O(coefficients of the row).
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

#include "stiction/solve/detail/arithmetic/enclosed.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"

namespace stiction::solve::detail {

inline constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

/// A network in the numbers of the solver. Rows are stored one after another, each body at most once per row.
template <class T>
struct NetworkRows {
    std::size_t bodies = 0;
    std::size_t elements = 0;
    T* inertia = nullptr;                ///< J_i > 0
    Enclosed<T>* push = nullptr;         ///< p_i
    std::size_t* row_start = nullptr;    ///< elements + 1 positions
    std::size_t* column = nullptr;       ///< body of each coefficient
    Enclosed<T>* coefficient = nullptr;  ///< d_ei, none zero
    Enclosed<T>* ground = nullptr;       ///< g_e
    T* forward = nullptr;                ///< limit of +τ, ≥ 0, may be infinite
    T* backward = nullptr;               ///< limit of −τ, ≥ 0, may be infinite

    void take(Workspace& space, std::size_t n, std::size_t m, std::size_t coefficients) noexcept {
        bodies = n;
        elements = m;
        inertia = space.take<T>(n);
        push = space.take<Enclosed<T>>(n);
        row_start = space.take<std::size_t>(m + 1);
        column = space.take<std::size_t>(coefficients);
        coefficient = space.take<Enclosed<T>>(coefficients);
        ground = space.take<Enclosed<T>>(m);
        forward = space.take<T>(m);
        backward = space.take<T>(m);
    }

    [[nodiscard]] std::size_t terms(std::size_t e) const noexcept { return row_start[e + 1] - row_start[e]; }

    [[nodiscard]] bool is_rigid(std::size_t e) const noexcept {
        return !(forward[e] <= std::numeric_limits<T>::max()) && !(backward[e] <= std::numeric_limits<T>::max());
    }

    /// w_a = w_b: two opposite coefficients, known exactly, and no speed between them.
    [[nodiscard]] bool is_tie(std::size_t e) const noexcept {
        if (terms(e) != 2 || !is_exact_zero(ground[e])) return false;
        const Enclosed<T> sum = coefficient[row_start[e]] + coefficient[row_start[e] + 1];
        return sum.hi == T(0) && sum.lo == T(0);
    }

    /// How far a coefficient of a general row may be from what was meant; short binary fractions are meant exactly.
    [[nodiscard]] T vagueness(std::size_t at) const noexcept {
        const Enclosed<T>& d = coefficient[at];
        const T spread = kSplit<T> * d.hi;
        const bool is_short = d.lo == T(0) && spread - (spread - d.hi) == d.hi;
        return is_short ? T(0) : std::abs(d.hi) * std::numeric_limits<T>::epsilon();
    }

    [[nodiscard]] bool any_vague() const noexcept {
        for (std::size_t e = 0; e < elements; ++e)
            for (std::size_t at = row_start[e]; at < row_start[e + 1] && terms(e) > 1 && !is_tie(e); ++at)
                if (vagueness(at) > T(0)) return true;
        return false;
    }

    /// z_e = Σ d_ei w_i − g_e.
    [[nodiscard]] Enclosed<T> slip(std::size_t e, const Enclosed<T>* w) const noexcept {
        Enclosed<T> z = -ground[e];
        for (std::size_t at = row_start[e]; at < row_start[e + 1]; ++at) z = z + coefficient[at] * w[column[at]];
        return z;
    }

    /// The sign of z_e, 0 if it may be due to rounding, of the velocities w or of coefficients; `vague`: what the latter do to w.
    [[nodiscard]] int slip_sign(std::size_t e, const Enclosed<T>* w, const T* vague) const noexcept {
        const Enclosed<T> z = slip(e, w);
        const bool general = terms(e) > 1 && !is_tie(e);
        T doubt = T(0);
        for (std::size_t at = row_start[e]; at < row_start[e + 1]; ++at) {
            doubt += std::abs(coefficient[at].hi) * vague[column[at]];
            if (general) doubt += vagueness(at) * std::abs(w[column[at]].hi);
        }
        return std::abs(z.hi) > enclosed::kDoubt<T> * doubt ? sign(z) : 0;
    }

    /// The size of the terms of which z_e is the sum.
    [[nodiscard]] T slip_scale(std::size_t e, const Enclosed<T>* w) const noexcept {
        T scale = std::abs(ground[e].hi);
        for (std::size_t at = row_start[e]; at < row_start[e + 1]; ++at)
            scale += std::abs(coefficient[at].hi * w[column[at]].hi);
        return scale;
    }
};

}  // namespace stiction::solve::detail
