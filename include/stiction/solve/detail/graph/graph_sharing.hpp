// Shares a load among elements at rest that could carry it in more than one way: the least norm inside the limits.
//
//   minimise Σ ω_e τ_e²   subject to   Σ_e d_ei τ_e = load of body i,   −backward_e ≤ τ_e ≤ forward_e             (1)
//   ω_e = 1/forward_e² where τ_e > 0,   1/backward_e² where τ_e < 0                                              (2)
//   an infinite limit: ω_e = ε max_i d_ei²,  ε = epsilon³ of the largest finite capacity                         (3)
//
// over the elements that stick. (2) shares by capacity: two brakes of 1 and 3 N·m on one shaft carry 1/10 and 9/10
// of a small load, and no one is beyond its limit while another has room. Each term of (1) has no unit, so neither a
// row multiplied by a factor (with its limits divided by it) nor the order of the elements changes the answer. By (3)
// elements with an infinite limit take what is left: they cost nothing while a finite one could be relieved
// (ε = 1e-47, below any rounding), and among themselves they share by least Στ², rows scaled to a largest
// coefficient of one.
//
// Method. (1) is again a network of the kind solved by ActiveSet, with torques in the role of velocities:
//   body        one element of the original network, inertia ω_e; an element with two different limits becomes two
//               bodies τ = x⁺ − x⁻, each ≥ 0, because (2) is then quadratic (never are both positive at the minimum);
//   rigid row   x_b − Σ ν_be x_e = const  for an independent element b and the redundant elements e, ν the circulations (4)
//   end stop    x ≤ limit, x ≥ −limit (or 0): a one-sided infinite element against ground.
// So the bound of ActiveSet holds here too, and a saturated element comes out exactly at its limit. Elements through which
// nothing can circulate are determined already and left out.
// Cost: that of ActiveSet for 2k bodies, k the number of elements in circulations; nothing if there are none.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

#include "stiction/solve/detail/arithmetic/enclosed.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"
#include "stiction/solve/detail/graph/active_set.hpp"
#include "stiction/solve/detail/graph/network_rows.hpp"
#include "stiction/solve/detail/graph/stuck_set.hpp"

namespace stiction::solve::detail {

template <class T>
class GraphSharing {
public:
    using Number = Enclosed<T>;

    /// The memory `share` may take for m elements, all of them in circulations.
    static void reserve(Workspace& space, std::size_t m) noexcept {
        GraphSharing worst;
        worst.take_flows(space, m, m);
        const std::size_t half = m / 2 + 1;
        worst.lowered_.take(space, 2 * m, 5 * m, 2 * half * (half + 1) + 4 * m);
        worst.active_.take(space, worst.lowered_, m);
    }

    /// Replaces `torque` of the sticking elements by the least-norm share. False if it had to be left as it was.
    [[nodiscard]] bool share(Workspace& space, const NetworkRows<T>& rows, ActiveSet<T>& solved, Number* torque,
                             std::size_t pass_limit) noexcept {
        rows_ = &rows;
        torque_ = torque;
        std::size_t count = 0;
        for (std::size_t e = 0; e < rows.elements; ++e)
            if (solved.redundant(e)) ++count;
        if (count == 0) return true;
        take_flows(space, count, rows.elements);
        if (space.too_short()) return false;
        find_circulations(solved);
        if (!lower(space)) return false;
        active_.idle_redundant_rigid();
        const ActiveSetEnd end = active_.run(pass_limit);
        passes_ = active_.passes();
        if (end != ActiveSetEnd::optimal) return false;
        for (std::size_t e = 0; e < rows.elements; ++e)
            if (part_[e] != kNone) torque[e] = carried(e);
        clear_traces();
        return true;
    }

    [[nodiscard]] std::size_t passes() const noexcept { return passes_; }

private:
    /// ε of equation (3).
    static constexpr T kFreeWeight =
        std::numeric_limits<T>::epsilon() * std::numeric_limits<T>::epsilon() * std::numeric_limits<T>::epsilon();

    /// How one element appears in (1).
    struct Parts {
        std::size_t count = 1;
        T limit[2] = {};  ///< capacity of each part
        T sign[2] = {};   ///< contribution of the part to τ
        bool two_sided = false;
    };

    void take_flows(Workspace& space, std::size_t count, std::size_t m) noexcept {
        redundant_ = space.take<std::size_t>(count);
        flow_ = space.take<Number>(count * m);
        part_ = space.take<std::size_t>(m);
    }

    void find_circulations(ActiveSet<T>& solved) noexcept {
        const std::size_t m = rows_->elements;
        for (std::size_t e = 0; e < m; ++e) part_[e] = kNone;
        for (std::size_t e = 0; e < m; ++e) {
            if (!solved.redundant(e)) continue;
            Number* flow = flow_ + count_ * m;
            solved.stuck_set().circulation(e, flow);
            for (std::size_t f = 0; f < m; ++f)
                if (sign(flow[f]) != 0)
                    part_[f] = 0;
                else
                    flow[f] = Number{};
            redundant_[count_++] = e;
        }
    }

    /// The larger limit first, so that mirrored data give mirrored operations.
    [[nodiscard]] Parts parts_of(std::size_t e) const noexcept {
        const T forward = rows_->forward[e];
        const T backward = rows_->backward[e];
        Parts parts;
        const bool ahead = forward >= backward;
        parts.limit[0] = ahead ? forward : backward;
        parts.limit[1] = ahead ? backward : forward;
        parts.sign[0] = ahead ? T(1) : T(-1);
        parts.sign[1] = -parts.sign[0];
        parts.two_sided = forward == backward;
        parts.count = parts.two_sided || parts.limit[1] == T(0) ? 1 : 2;
        return parts;
    }

    [[nodiscard]] static bool finite(T limit) noexcept { return limit <= std::numeric_limits<T>::max(); }

    [[nodiscard]] bool is_redundant(std::size_t e) const noexcept {
        for (std::size_t r = 0; r < count_; ++r)
            if (redundant_[r] == e) return true;
        return false;
    }

    /// By (3) a finite element keeps about ε of what an infinite one carries: that is meant to be nothing.
    void clear_traces() noexcept {
        constexpr T kRoom = T(1 << 20);  // coefficients and ratios of limits that may stand before ε
        T largest = T(0);
        bool infinite = false;
        for (std::size_t e = 0; e < rows_->elements; ++e) {
            if (part_[e] == kNone) continue;
            infinite = infinite || !finite(rows_->forward[e]) || !finite(rows_->backward[e]);
            if (std::abs(torque_[e].hi) > largest) largest = std::abs(torque_[e].hi);
        }
        for (std::size_t e = 0; e < rows_->elements; ++e)
            if (infinite && part_[e] != kNone && std::abs(torque_[e].hi) <= kRoom * kFreeWeight * largest)
                torque_[e] = Number{};
    }

    /// Sizes first, then bodies, rigid rows and end stops.
    [[nodiscard]] bool lower(Workspace& space) noexcept {
        std::size_t bodies = 0, joints = 0, stops = 0, terms = 0;
        T largest = T(0);
        for (std::size_t e = 0; e < rows_->elements; ++e) {
            if (part_[e] == kNone) continue;
            part_[e] = bodies;
            const Parts parts = parts_of(e);
            bodies += parts.count;
            for (std::size_t k = 0; k < parts.count; ++k) {
                if (finite(parts.limit[k]) && parts.limit[k] > largest) largest = parts.limit[k];
                stops += 2;
            }
            if (is_redundant(e)) continue;
            ++joints;
            terms += parts.count;
            for (std::size_t r = 0; r < count_; ++r)
                if (!is_exact_zero(flow_[r * rows_->elements + e])) terms += parts_of(redundant_[r]).count;
        }
        lowered_.take(space, bodies, joints + stops, terms + stops);
        active_.take(space, lowered_, joints);
        if (space.too_short()) return false;
        lowered_.elements = 0;
        used_ = 0;
        for (std::size_t e = 0; e < rows_->elements; ++e)
            if (part_[e] != kNone) add_body(e, largest);
        for (std::size_t e = 0; e < rows_->elements; ++e)
            if (part_[e] != kNone && !is_redundant(e)) add_balance(e);
        for (std::size_t e = 0; e < rows_->elements; ++e)
            if (part_[e] != kNone) add_stops(e);
        return true;
    }

    /// (2) and (3), relative to the largest finite capacity.
    void add_body(std::size_t e, T largest) noexcept {
        T coefficient = T(0);
        for (std::size_t at = rows_->row_start[e]; at < rows_->row_start[e + 1]; ++at)
            if (std::abs(rows_->coefficient[at].hi) > coefficient) coefficient = std::abs(rows_->coefficient[at].hi);
        const Parts parts = parts_of(e);
        for (std::size_t k = 0; k < parts.count; ++k) {
            const bool limited = finite(parts.limit[k]);
            const T need = limited ? largest / parts.limit[k] : coefficient;
            lowered_.inertia[part_[e] + k] = limited ? need * need : need * need * kFreeWeight;
            lowered_.push[part_[e] + k] = Number{};
        }
    }

    void add_terms(std::size_t e, const Number& factor) noexcept {
        const Parts parts = parts_of(e);
        for (std::size_t k = 0; k < parts.count; ++k) {
            lowered_.column[used_] = part_[e] + k;
            lowered_.coefficient[used_++] = parts.sign[k] > T(0) || parts.two_sided ? factor : -factor;
        }
    }

    void close_row(const Number& ground, T forward, T backward) noexcept {
        const std::size_t e = lowered_.elements++;
        lowered_.ground[e] = ground;
        lowered_.forward[e] = forward;
        lowered_.backward[e] = backward;
        lowered_.row_start[e + 1] = used_;
        active_.start(e, forward == backward, T(0));
    }

    /// Equation (4).
    void add_balance(std::size_t b) noexcept {
        constexpr T kRigid = std::numeric_limits<T>::infinity();
        add_terms(b, exact(T(1)));
        Number constant = torque_[b];
        for (std::size_t r = 0; r < count_; ++r) {
            const Number flow = flow_[r * rows_->elements + b];
            if (is_exact_zero(flow)) continue;
            add_terms(redundant_[r], -flow);
            constant = constant - flow * torque_[redundant_[r]];
        }
        close_row(constant, kRigid, kRigid);
    }

    void add_stops(std::size_t e) noexcept {
        constexpr T kRigid = std::numeric_limits<T>::infinity();
        const Parts parts = parts_of(e);
        for (std::size_t k = 0; k < parts.count; ++k) {
            const std::size_t body = part_[e] + k;
            if (finite(parts.limit[k])) add_stop(body, parts.limit[k], kRigid, T(0));
            if (!parts.two_sided)
                add_stop(body, T(0), T(0), kRigid);
            else if (finite(parts.limit[k]))
                add_stop(body, -parts.limit[k], T(0), kRigid);
        }
    }

    void add_stop(std::size_t body, T at, T forward, T backward) noexcept {
        lowered_.column[used_] = body;
        lowered_.coefficient[used_++] = exact(T(1));
        close_row(exact(at), forward, backward);
    }

    [[nodiscard]] Number carried(std::size_t e) const noexcept {
        const Parts parts = parts_of(e);
        const Number* x = active_.velocity() + part_[e];
        if (parts.two_sided) return x[0];
        const Number net = parts.count == 2 ? x[0] - x[1] : x[0];
        return parts.sign[0] > T(0) ? net : -net;
    }

    const NetworkRows<T>* rows_ = nullptr;
    Number* torque_ = nullptr;
    NetworkRows<T> lowered_;  ///< the network of torques
    ActiveSet<T> active_;
    std::size_t* redundant_ = nullptr;  ///< redundant elements
    Number* flow_ = nullptr;            ///< their circulations, one row each
    std::size_t* part_ = nullptr;       ///< first body of an element in the network of torques
    std::size_t count_ = 0, used_ = 0, passes_ = 0;
};

}  // namespace stiction::solve::detail
