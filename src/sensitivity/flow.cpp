#include "sensitivity/flow.hpp"

#include <algorithm>
#include <cmath>

#include "engine/reading/step_tables.hpp"
#include "numeric/dense.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::sensitivity {
namespace {

/// √15.
constexpr double kRoot15 = 3.872983346207417;
/// (2): places, weights and inner weights.
constexpr std::array<double, 3> kPlace{0.5 - kRoot15 / 10, 0.5, 0.5 + kRoot15 / 10};
constexpr std::array<double, 3> kWeight{5.0 / 18, 4.0 / 9, 5.0 / 18};
constexpr std::array<std::array<double, 3>, 3> kInner{{{5.0 / 36, 2.0 / 9 - kRoot15 / 15, 5.0 / 36 - kRoot15 / 30},
                                                       {5.0 / 36 + kRoot15 / 24, 2.0 / 9, 5.0 / 36 - kRoot15 / 24},
                                                       {5.0 / 36 + kRoot15 / 30, 2.0 / 9 + kRoot15 / 15, 5.0 / 36}}};
/// a² of (6).
constexpr std::array<std::array<double, 3>, 3> kInnerTwice = [] {
    std::array<std::array<double, 3>, 3> product{};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t l = 0; l < 3; ++l) {
            product[i][l] = kInner[i][0] * kInner[0][l] + kInner[i][1] * kInner[1][l] + kInner[i][2] * kInner[2][l];
        }
    }
    return product;
}();
/// (3): of a component; rounding over it and its square are both some 1e-10.
constexpr double kShare = 1e-5;
/// (3): of the place of a body, what its way is at least.
constexpr double kFar = 1e-3;
/// (3): least share of that, where a velocity is about to reverse.
constexpr double kSlow = 1e-6;
/// (4), and how often a step is halved at most.
constexpr double kBend = 0.015;
constexpr int kHalvings = 8;
/// (5): of the largest slope, where one value less in the polynomial changes nothing more.
constexpr double kRowError = 1e-9;
/// (5): so many rows in a step are cheaper as ends of pieces.
constexpr std::size_t kFewRows = 2;
/// (4): a slope below this share of (scale of the motion)/p is rounding.
constexpr double kNothing = 1e-9;

/// ∫₀^θ of the polynomial through values at the first so many of: beginning, kPlace, end (5). As weights of the values.
std::array<double, 5> integral_weights(double theta, std::size_t values) {
    constexpr std::array<double, 5> kAt{0, kPlace[0], kPlace[1], kPlace[2], 1};
    std::array<double, 5> weights{};
    for (std::size_t i = 0; i < kPlace.size(); ++i) {  // exact to degree 5
        const double at = theta * kPlace[i];
        for (std::size_t k = 0; k < values; ++k) {
            double basis = theta * kWeight[i];
            for (std::size_t other = 0; other < values; ++other) {
                basis *= other == k ? 1.0 : (at - kAt[other]) / (kAt[k] - kAt[other]);
            }
            weights[k] += basis;
        }
    }
    return weights;
}

}  // namespace

Flow::Flow(Varied& varied) : varied_(&varied), laws_(varied.here().dynamics.plan()) {
    const engine::ModeDynamics& d = varied.here().dynamics;
    const Plan& plan = d.plan();
    above_.assign(d.size(), 0);
    below_.assign(d.size(), 0);
    y_.assign(d.size(), 0);
    const std::vector<bool> read = engine::slots_read(plan);
    for (const Plan::Body& body : plan.bodies) {
        position_read_.push_back(read[body.position_slot] ? 1 : 0);
    }
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        for (const std::size_t body : plan.layout.springs[s].body) {
            position_read_[body] = plan.springs[s].stiffness != 0 ? 1 : position_read_[body];
        }
    }
    begin();
}

void Flow::begin() { largest_.assign(varied_->continuous() * varied_->count(), 0.0); }

void Flow::prepare() {
    engine::ModeDynamics& d = varied_->here().dynamics;
    const std::size_t n = d.bodies();
    moving_.clear();
    for (std::size_t k = 0; k < varied_->continuous(); ++k) {
        if (k >= 2 * n || !d.at_rest(k % n)) {
            moving_.push_back(k);
        }
    }
    laws_.forget();
    // Places of a body without inertia follow from more than its velocity in y.
    places_ = std::none_of(d.plan().bodies.begin(), d.plan().bodies.end(),
                           [](const Plan::Body& body) { return body.without_inertia(); })
                  ? static_cast<std::size_t>(std::lower_bound(moving_.begin(), moving_.end(), n) - moving_.begin())
                  : 0;
    const std::size_t m = moving_.size();
    for (Linear* at : {&at_[0], &at_[1], &at_[2], &end_}) {
        at->a.assign(m * m, 0);
        at->b.assign(m * varied_->count(), 0);
    }
    for (Columns& k : k_) {
        k.assign(m * varied_->count(), 0);
    }
}

void Flow::read(Columns& moving) const {
    const std::size_t p = varied_->count();
    moving.resize(moving_.size() * p);
    for (std::size_t r = 0; r < moving_.size(); ++r) {
        for (std::size_t j = 0; j < p; ++j) {
            moving[r * p + j] = varied_->slopes[j][moving_[r]];
        }
    }
}

void Flow::write(const Columns& moving) {
    const std::size_t p = varied_->count();
    for (std::size_t r = 0; r < moving_.size(); ++r) {
        for (std::size_t j = 0; j < p; ++j) {
            varied_->slopes[j][moving_[r]] = moving[r * p + j];
        }
    }
}

/// (3): the dynamics were evaluated at y.
double Flow::displacement(std::size_t component, double scale) const {
    const engine::ModeDynamics& d = varied_->here().dynamics;
    const std::size_t n = d.bodies();
    if (component < n) {  // one that has just broken away has not told how far it goes
        return kShare * std::max({scale, std::fabs(y_[n + component]), kFar * std::fabs(d.position(component, y_))});
    }
    if (component >= 2 * n) {
        return kShare * std::max(std::fabs(y_[component]), scale);
    }
    double by = kShare * std::max(std::fabs(y_[component]), scale);
    for (std::size_t e = 0; e < d.plan().frictions.size(); ++e) {
        const Row& row = d.plan().layout.elements[e];
        for (std::size_t a = 0; a < row.body.size() && !d.held(e); ++a) {
            const double left = 0.5 * std::fabs(d.slip[e] / row.coefficient[a]);
            by = row.body[a] == component - n ? std::min(by, left) : by;
        }
    }
    return std::max(by, kShare * kSlow * scale);
}

void Flow::find_column(double time, std::size_t column, double by, Linear& at) {
    const std::size_t k = moving_[column];
    Replica& here = varied_->here();
    moved_ = y_;
    moved_[k] = y_[k] + by;
    here.rates(time, moved_, above_);
    const double up = moved_[k];
    moved_[k] = y_[k] - by;
    here.rates(time, moved_, below_);
    const double width = up - moved_[k];
    for (std::size_t r = 0; r < moving_.size(); ++r) {
        at.a[r * moving_.size() + column] = (above_[moving_[r]] - below_[moving_[r]]) / width;
    }
}

/// b of (1): parameters, and what does not move along its slopes; discrete states are moved already.
void Flow::find_side(double time, std::size_t j, Linear& at) {
    const auto rates = [&](Replica& replica, double by, std::vector<double>& rate) {
        moved_ = y_;
        std::size_t next = 0;
        for (std::size_t k = 0; k < varied_->continuous(); ++k) {
            const bool moves = next < moving_.size() && moving_[next] == k;
            moved_[k] += moves ? 0.0 : by * varied_->slopes[j][k];
            next += moves ? 1 : 0;
        }
        replica.rates(time, moved_, rate);
    };
    rates(varied_->more(j), varied_->parameter(j).up, above_);
    rates(varied_->less(j), -varied_->parameter(j).down, below_);
    for (std::size_t r = 0; r < moving_.size(); ++r) {
        at.b[r * varied_->count() + j] = (above_[moving_[r]] - below_[moving_[r]]) / varied_->width(j);
    }
}

void Flow::linearise(engine::Integrator& integrator, double time, Linear& at) {
    const std::size_t n = varied_->here().dynamics.bodies();
    integrator.interpolate(time, y_);
    for (std::size_t c = 0; c < moving_.size(); ++c) {
        scale_[c] = integrator.accuracy.scale[moving_[c]];
    }
    if (laws_.alone()) {
        laws_.find(varied_->here(), time, y_, moving_, at.a);
    } else {
        varied_->here().dynamics.evaluate(time, y_);
        by_.resize(moving_.size());
        for (std::size_t c = 0; c < moving_.size(); ++c) {
            by_[c] = displacement(moving_[c], scale_[c]);
        }
        for (std::size_t c = 0; c < moving_.size(); ++c) {
            if (moving_[c] >= n || position_read_[moving_[c]] != 0) {
                find_column(time, c, by_[c], at);
            }
        }
    }
    for (std::size_t j = 0; j < varied_->count(); ++j) {
        find_side(time, j, at);
    }
}

void Flow::slope_of(const Linear& at, const Columns& s, Columns& k) const {
    const std::size_t m = moving_.size();
    const std::size_t p = varied_->count();
    k = at.b;
    for (std::size_t r = 0; r < m; ++r) {
        for (std::size_t c = 0; c < m; ++c) {
            for (std::size_t j = 0; j < p; ++j) {
                k[r * p + j] += at.a[r * m + c] * s[c * p + j];
            }
        }
    }
}

/// (2) for K; false where it has no solution. Places follow from velocities, x' = v, and are put into the equations of all else:
///   h Σ_j a_ij K_j of a place = c_i h S_v + h² Σ_l (a²)_il K_l of its velocity                                            (6)
bool Flow::solve(double length) {
    const std::size_t m = moving_.size();
    const std::size_t p = varied_->count();
    const std::size_t x = places_;
    const std::size_t rest = m - x;
    const std::size_t size = 3 * rest;
    const std::size_t stride = size + p;
    equations_.assign(size * stride, 0.0);
    for (std::size_t i = 0; i < 3; ++i) {
        slope_of(at_[i], s_, k_[i]);
        for (std::size_t r = x; r < m; ++r) {
            const double* a = at_[i].a.data() + r * m;
            double* row = equations_.data() + (i * rest + r - x) * stride;
            for (std::size_t l = 0; l < 3; ++l) {
                for (std::size_t c = x; c < m; ++c) {
                    row[l * rest + c - x] = -length * kInner[i][l] * a[c];
                }
                for (std::size_t q = 0; q < x; ++q) {
                    row[l * rest + q] -= length * length * kInnerTwice[i][l] * a[q];
                }
            }
            row[i * rest + r - x] += 1;
            for (std::size_t j = 0; j < p; ++j) {
                row[size + j] = k_[i][r * p + j];
                for (std::size_t q = 0; q < x; ++q) {
                    row[size + j] += length * kPlace[i] * a[q] * s_[(x + q) * p + j];
                }
            }
        }
    }
    if (engine::solve(equations_, size, stride, 0, p) == engine::Determinant::none) {
        return false;
    }
    take_solution(length);
    return true;
}

void Flow::take_solution(double length) {
    const std::size_t p = varied_->count();
    const std::size_t x = places_;
    const std::size_t rest = moving_.size() - x;
    const std::size_t stride = 3 * rest + p;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t r = 0; r < rest; ++r) {
            std::copy_n(equations_.data() + (i * rest + r) * stride + 3 * rest, p,
                        k_[i].begin() + static_cast<std::ptrdiff_t>((x + r) * p));
        }
    }
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t at = 0; at < x * p; ++at) {
            const std::size_t v = x * p + at;
            k_[i][at] = s_[v] + length * (kInner[i][0] * k_[0][v] + kInner[i][1] * k_[1][v] + kInner[i][2] * k_[2][v]);
        }
    }
}

/// Left side of (4), in units of the right one.
double Flow::bend(double length) const {
    const std::size_t p = varied_->count();
    double most = 0;
    for (std::size_t r = 0; r < moving_.size(); ++r) {
        for (std::size_t j = 0; j < p; ++j) {
            const std::size_t at = r * p + j;
            const double way = length * std::max({std::fabs(k_[0][at]), std::fabs(k_[1][at]), std::fabs(k_[2][at])});
            const double bent = length * std::fabs(k_[0][at] - 2 * k_[1][at] + k_[2][at]);
            const double floor = kNothing * kShare * scale_[r] / varied_->width(j);
            const double size = std::max({largest_[moving_[r] * p + j], std::fabs(s_[at]) + way, floor});
            most = std::max(most, size > 0 ? bent / size : 0.0);
        }
    }
    return most / kBend;
}

void Flow::piece(engine::Integrator& integrator, double from, double to, std::span<const double> rows,
                 const OnRow& on_row, int halvings) {
    const std::size_t p = varied_->count();
    const double length = to - from;
    for (std::size_t i = 0; i < 3; ++i) {
        linearise(integrator, from + kPlace[i] * length, at_[i]);
    }
    read(s_);
    const double middle = from + 0.5 * length;
    const bool bent = !solve(length) || bend(length) > 1;
    if (bent && halvings < kHalvings && middle > from && middle < to) {
        const auto split = std::upper_bound(rows.begin(), rows.end(), middle);
        const auto before = static_cast<std::size_t>(split - rows.begin());
        piece(integrator, from, middle, rows.first(before), on_row, halvings + 1);
        piece(integrator, middle, to, rows.subspan(before), on_row, halvings + 1);
        return;
    }
    const Columns begin = s_;
    for (std::size_t at = 0; at < s_.size(); ++at) {
        for (std::size_t i = 0; i < 3; ++i) {
            s_[at] += length * kWeight[i] * k_[i][at];  // (2)
        }
        double& largest = largest_[moving_[at / p] * p + at % p];
        largest = std::max(largest, std::fabs(s_[at]));
    }
    write(s_);
    if (!rows.empty()) {  // rows are few, or cheaper by (5)
        show_rows(integrator, from, to, rows, on_row, begin);
    }
}

/// (5), or the step in pieces that end at the rows.
void Flow::show_rows(engine::Integrator& integrator, double from, double to, std::span<const double> rows,
                     const OnRow& on_row, const Columns& begin) {
    const Columns end = s_;
    if (rows.size() > kFewRows && find_rows(integrator, from, to, rows, begin)) {
        for (std::size_t row = 0; row < rows.size(); ++row) {
            write(rows_[row]);
            on_row(rows[row]);
        }
        write(end);
        return;
    }
    write(begin);
    for (const double row : rows) {
        if (row > from) {
            piece(integrator, from, row, {}, on_row, 0);
        }
        on_row(row);
        from = row;
    }
    piece(integrator, from, to, {}, on_row, 0);
}

/// (5) by row; s_ is S at the end. False where it is not accurate enough.
bool Flow::find_rows(engine::Integrator& integrator, double from, double to, std::span<const double> rows,
                     const Columns& begin) {
    const std::size_t p = varied_->count();
    const double length = to - from;
    linearise(integrator, from, end_);
    slope_of(end_, begin, first_);
    linearise(integrator, to, end_);
    slope_of(end_, s_, last_);
    rows_.assign(rows.size(), Columns(s_.size(), 0.0));
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const double theta = (rows[row] - from) / length;
        const std::array<double, 5> w = integral_weights(theta, 5);
        const std::array<double, 5> fewer = integral_weights(theta, 4);
        for (std::size_t at = 0; at < s_.size(); ++at) {
            const std::array<double, 5> k{first_[at], k_[0][at], k_[1][at], k_[2][at], last_[at]};
            double way = 0;
            double change = 0;
            for (std::size_t i = 0; i < k.size(); ++i) {
                way += w[i] * k[i];
                change += (w[i] - fewer[i]) * k[i];
            }
            rows_[row][at] = begin[at] + length * way;
            if (std::fabs(length * change) > kRowError * largest_[moving_[at / p] * p + at % p]) {
                return false;
            }
        }
    }
    return true;
}

void Flow::advance(engine::Integrator& integrator, double from, double to, std::span<const double> rows,
                   const OnRow& on_row) {
    if (moving_.empty() || varied_->count() == 0 || !(to > from)) {
        for (const double time : rows) {
            on_row(time);
        }
        return;
    }
    scale_.resize(moving_.size());
    piece(integrator, from, to, rows, on_row, 0);
}

}  // namespace stiction::sensitivity
