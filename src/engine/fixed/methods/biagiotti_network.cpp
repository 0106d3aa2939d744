#include "engine/fixed/methods/biagiotti_network.hpp"

#include <algorithm>
#include <numeric>

#include <stiction/scalar/scalar.hpp>

#include "numeric/tolerance.hpp"

namespace stiction::engine {

BiagiottiNetwork::BiagiottiNetwork(std::size_t bodies, std::size_t frictions)
    : n_(bodies),
      m_(frictions),
      columns_(bodies * frictions, 0),
      matrix_(frictions * frictions, 0),
      own_(frictions, 0),
      all_{std::vector<std::size_t>(frictions), frictions, matrix_, own_},
      some_(all_),
      right_(frictions, 0),
      unknown_(frictions, 0) {
    std::iota(all_.list.begin(), all_.list.end(), std::size_t{0});
}

void BiagiottiNetwork::refresh(const Compliance& base, std::span<const Row> rows,
                               std::span<const double> own) noexcept {
    std::copy(own.begin(), own.end(), own_.begin());
    for (std::size_t e = 0; e < m_; ++e) {
        const std::span<double> column(&columns_[e * n_], n_);
        static_cast<void>(base.response(rows[e], column));
        for (std::size_t to = 0; to < m_; ++to) {
            matrix_[to * m_ + e] = dot(rows[to], column);
        }
    }
    factor(all_);
}

void BiagiottiNetwork::factor(Factor& f) const noexcept {
    for (std::size_t i = 0; i < f.count; ++i) {
        const std::size_t e = f.list[i];
        double* row = &f.lower[i * m_];
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = response(e, f.list[j]);
            for (std::size_t k = 0; k < j; ++k) {
                sum -= row[k] * f.pivot[k] * f.lower[j * m_ + k];
            }
            row[j] = j == i ? sum : f.pivot[j] > 0 ? sum / f.pivot[j] : 0.0;
        }
        f.pivot[i] = row[i] > kDependent * own_[e] ? row[i] : 0.0;
    }
}

/// x by place in the list; 0 where it depends on others.
void BiagiottiNetwork::solve(const Factor& f, std::span<double> x) const noexcept {
    for (std::size_t i = 0; i < f.count; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            x[i] -= f.lower[i * m_ + j] * x[j];
        }
        x[i] = f.pivot[i] > 0 ? x[i] : 0.0;
    }
    for (std::size_t i = f.count; i-- > 0;) {
        x[i] = f.pivot[i] > 0 ? x[i] / f.pivot[i] : 0.0;
        for (std::size_t k = i + 1; k < f.count && f.pivot[i] > 0; ++k) {
            x[i] -= f.lower[k * m_ + i] * x[k];
        }
    }
}

void BiagiottiNetwork::decide(std::span<BiagiottiInterface> interfaces) noexcept {
    for (BiagiottiInterface& i : interfaces) {
        i.decided = i.start != 0 ? i.sliding : 0.0;  // (3)
        i.at_rest = i.carried = false;
    }
    decide_resting(interfaces);
    const bool as_decided = decide_moving(interfaces);
    for (BiagiottiInterface& i : interfaces) {
        i.impulse = i.decided;
    }
    if (!as_decided) {
        find_impulses(interfaces);
    }
}

/// (4), (5)
void BiagiottiNetwork::decide_resting(std::span<BiagiottiInterface> interfaces) noexcept {
    some_.count = 0;
    for (std::size_t e = 0; e < m_; ++e) {
        if (interfaces[e].start == 0) {
            some_.list[some_.count++] = e;
        }
    }
    for (bool again = some_.count > 0; again;) {
        factor(some_);
        std::fill(unknown_.begin(), unknown_.end(), std::uint8_t{0});
        bool depend = false;
        for (std::size_t i = 0; i < some_.count; ++i) {
            BiagiottiInterface& resting = interfaces[some_.list[i]];
            resting.carried = !(some_.pivot[i] > 0);
            resting.decided = resting.limit.cut(resting.last);  // where carried
            unknown_[some_.list[i]] = resting.carried ? 0 : 1;
            depend = depend || resting.carried;
        }
        for (std::size_t i = 0; i < some_.count; ++i) {
            const std::size_t e = some_.list[i];
            right_[i] = interfaces[e].free;
            for (std::size_t to = 0; to < m_; ++to) {
                right_[i] -= unknown_[to] != 0 ? 0.0 : response(e, to) * interfaces[to].decided;
            }
        }
        solve(some_, right_);
        std::size_t left = 0;
        for (std::size_t i = 0; i < some_.count; ++i) {
            BiagiottiInterface& resting = interfaces[some_.list[i]];
            if (!resting.carried) {
                resting.decided = resting.limit.cut(right_[i]);
                resting.at_rest = resting.decided == right_[i];
            }
            if (resting.carried || resting.at_rest) {
                some_.list[left++] = some_.list[i];
            }
        }
        again = depend && left < some_.count;  // outside the paper
        some_.count = left;
    }
}

/// (6). True if all get just the impulses decided.
bool BiagiottiNetwork::decide_moving(std::span<BiagiottiInterface> interfaces) const noexcept {
    bool as_decided = true;
    for (std::size_t e = 0; e < m_; ++e) {
        BiagiottiInterface& moving = interfaces[e];
        moving.next = 0;
        if (moving.at_rest) {
            continue;
        }
        double trial = moving.free;
        for (std::size_t to = 0; to < m_; ++to) {
            trial -= response(e, to) * interfaces[to].decided;
        }
        moving.carried = moving.carried || !(response(e, e) > kDependent * own_[e]);
        moving.at_rest = moving.start != 0 && (trial == 0 || opposite(moving.start, trial));
        moving.next = moving.at_rest ? 0.0 : trial;
        as_decided = as_decided && (moving.carried || (moving.start != 0 && !moving.at_rest));
    }
    return as_decided;
}

/// (7) where something breaks or stops: what rests comes first, so that nothing that depends on it can move it.
void BiagiottiNetwork::find_impulses(std::span<BiagiottiInterface> interfaces) noexcept {
    some_.count = 0;
    for (const bool at_rest : {true, false}) {
        for (std::size_t e = 0; e < m_; ++e) {
            if (interfaces[e].at_rest == at_rest && !interfaces[e].carried) {
                some_.list[some_.count++] = e;
            }
        }
    }
    factor(some_);
    std::fill(unknown_.begin(), unknown_.end(), std::uint8_t{0});
    for (std::size_t i = 0; i < some_.count; ++i) {
        unknown_[some_.list[i]] = some_.pivot[i] > 0 ? 1 : 0;
    }
    for (std::size_t i = 0; i < some_.count; ++i) {
        const std::size_t e = some_.list[i];
        right_[i] = interfaces[e].free - interfaces[e].next;
        for (std::size_t to = 0; to < m_; ++to) {
            right_[i] -= unknown_[to] != 0 ? 0.0 : response(e, to) * interfaces[to].decided;
        }
    }
    solve(some_, right_);
    for (std::size_t i = 0; i < some_.count; ++i) {
        BiagiottiInterface& found = interfaces[some_.list[i]];
        found.impulse = some_.pivot[i] > 0 ? right_[i] : found.decided;
    }
}

void BiagiottiNetwork::take(std::size_t e, double impulse, std::span<double> velocity) const noexcept {
    for (std::size_t k = 0; k < n_; ++k) {
        velocity[k] -= columns_[e * n_ + k] * impulse;
    }
}

void BiagiottiNetwork::add_slips(std::span<const double> change, std::span<double> velocity) noexcept {
    std::copy(change.begin(), change.end(), right_.begin());
    solve(all_, right_);
    for (std::size_t e = 0; e < m_; ++e) {
        take(e, -right_[e], velocity);
    }
}

}  // namespace stiction::engine
