#include "numeric/dormand_prince.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <stiction/solve/detail/arithmetic/pair.hpp>

namespace stiction::engine {

using namespace dormand_prince;

namespace {

using Pair = solve::detail::Pair<double>;

/// Σ weight · k for one number or a pair of them, with the weights known to the compiler, term by term without a loop.
template <class Number, const auto& kTerms, class Read, std::size_t... kIndex>
Number sum_of(const double* k, std::size_t stride, Read read, std::index_sequence<kIndex...>) noexcept {
    Number result{};
    ((result = result + Number(kTerms[kIndex].weight) * read(k + kTerms[kIndex].stage * stride)), ...);
    return result;
}

/// Of the component at which `k` points; stages lie `stride` apart.
template <const auto& kTerms>
double sum(const double* k, std::size_t stride) noexcept {
    return sum_of<double, kTerms>(
        k, stride, [](const double* at) { return *at; }, std::make_index_sequence<kTerms.size()>());
}

/// Of two components side by side.
template <const auto& kTerms>
Pair sum_pair(const double* k, std::size_t stride) noexcept {
    return sum_of<Pair, kTerms>(
        k, stride, [](const double* at) { return Pair::read(at); }, std::make_index_sequence<kTerms.size()>());
}

/// to = from + length Σ weight · k.
template <const auto& kTerms>
void advance(const double* k, std::size_t size, const double* from, double length, double* to) noexcept {
    std::size_t i = 0;
    for (; i + 2 <= size; i += 2) {
        (Pair::read(from + i) + Pair(length) * sum_pair<kTerms>(k + i, size)).write(to + i);
    }
    for (; i < size; ++i) {
        to[i] = from[i] + length * sum<kTerms>(k + i, size);
    }
}

/// to = length Σ weight · k.
template <const auto& kTerms>
void combine(const double* k, std::size_t size, double length, double* to) noexcept {
    std::size_t i = 0;
    for (; i + 2 <= size; i += 2) {
        (Pair(length) * sum_pair<kTerms>(k + i, size)).write(to + i);
    }
    for (; i < size; ++i) {
        to[i] = length * sum<kTerms>(k + i, size);
    }
}

}  // namespace

DormandPrince::DormandPrince(System& system, std::size_t size)
    : system_(&system), size_(size), k_(size * kAllStages, 0), rate_(size, 0), at_(size, 0) {
    for (std::vector<double>& f : dense_) {
        f.assign(size, 0);
    }
}

void DormandPrince::keep(std::size_t number, const std::vector<double>& rate) noexcept {
    double* stage = k_.data() + number * size_;
    for (std::size_t i = 0; i < size_; ++i) {
        stage[i] = rate[i];
    }
}

template <const auto& kTerms>
void DormandPrince::stage(std::size_t number, double time, const std::vector<double>& y, double length) {
    advance<kTerms>(k_.data(), size_, y.data(), length, at_.data());
    system_->rates(time + kPlace[number] * length, at_, rate_);
    keep(number, rate_);
}

void DormandPrince::step(double time, const std::vector<double>& y, const std::vector<double>& rate, double length,
                         std::vector<double>& next) {
    keep(0, rate);
    stage<kStage1>(1, time, y, length);
    stage<kStage2>(2, time, y, length);
    stage<kStage3>(3, time, y, length);
    stage<kStage4>(4, time, y, length);
    stage<kStage5>(5, time, y, length);
    stage<kStage6>(6, time, y, length);
    stage<kStage7>(7, time, y, length);
    stage<kStage8>(8, time, y, length);
    stage<kStage9>(9, time, y, length);
    stage<kStage10>(10, time, y, length);
    stage<kStage11>(11, time, y, length);
    advance<kStage12>(k_.data(), size_, y.data(), length, next.data());
}

void DormandPrince::finish(double time, const std::vector<double>& next, std::vector<double>& next_rate) {
    system_->rates(time, next, next_rate);
    keep(kStages, next_rate);
}

double DormandPrince::error(std::size_t component, double length) const noexcept {
    constexpr double kShare = 0.01;
    const double* k = k_.data() + component;
    const double fifth = length * sum<kFifth>(k, size_);
    const double third = length * (sum<kStage12>(k, size_) - sum<kThird>(k, size_));
    const double size = std::sqrt(fifth * fifth + kShare * third * third);
    return size > 0 ? fifth * (fifth / size) : fifth + third;  // nothing, or not finite
}

double DormandPrince::stiffness(double length, const std::vector<double>& next,
                                std::span<const double> accepted) const noexcept {
    double rates = 0;
    double states = 0;
    const double* end = k_.data() + kStages * size_;
    for (std::size_t i = 0; i < accepted.size(); ++i) {
        rates = std::max(rates, std::fabs(end[i] - (end - size_)[i]) / accepted[i]);
        states = std::max(states, std::fabs(next[i] - at_[i]) / accepted[i]);
    }
    return states > 0 ? length * rates / states : 0.0;
}

void DormandPrince::prepare_dense(double time, const std::vector<double>& y, double length,
                                  const std::vector<double>& next) {
    stage<kStage13>(13, time, y, length);
    stage<kStage14>(14, time, y, length);
    stage<kStage15>(15, time, y, length);
    const double* k = k_.data();
    const double* end = k + kStages * size_;
    for (std::size_t i = 0; i < size_; ++i) {  // (4)
        const double change = next[i] - y[i];
        dense_[0][i] = change;
        dense_[1][i] = length * k[i] - change;
        dense_[2][i] = 2 * change - length * (k[i] + end[i]);
    }
    combine<kDense4>(k, size_, length, dense_[3].data());
    combine<kDense5>(k, size_, length, dense_[4].data());
    combine<kDense6>(k, size_, length, dense_[5].data());
    combine<kDense7>(k, size_, length, dense_[6].data());
}

void DormandPrince::interpolate(double share, const std::vector<double>& y, std::vector<double>& at) const noexcept {
    const double rest = 1 - share;
    for (std::size_t i = 0; i < size_; ++i) {  // (3), from the inside
        double value = share * dense_[6][i];
        value = rest * (dense_[5][i] + value);
        value = share * (dense_[4][i] + value);
        value = rest * (dense_[3][i] + value);
        value = share * (dense_[2][i] + value);
        value = rest * (dense_[1][i] + value);
        at[i] = y[i] + share * (dense_[0][i] + value);
    }
}

}  // namespace stiction::engine
