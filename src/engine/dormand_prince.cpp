#include "engine/dormand_prince.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stiction::engine {

using namespace dormand_prince;

namespace {

/// Σ weight · k, with the weights known to the compiler, term by term without a loop.
template <const auto& kTerms, std::size_t... kIndex>
double sum_of(const double* k, std::index_sequence<kIndex...>) noexcept {
    double result = 0;
    ((result += kTerms[kIndex].weight * k[kTerms[kIndex].stage]), ...);
    return result;
}

template <const auto& kTerms>
double sum(const double* k) noexcept {
    return sum_of<kTerms>(k, std::make_index_sequence<kTerms.size()>());
}

}  // namespace

DormandPrince::DormandPrince(System& system, std::size_t size)
    : system_(&system), size_(size), k_(size * kAllStages, 0), rate_(size, 0), at_(size, 0) {
    for (std::vector<double>& f : dense_) {
        f.assign(size, 0);
    }
}

void DormandPrince::keep(std::size_t number, const std::vector<double>& rate) noexcept {
    for (std::size_t i = 0; i < size_; ++i) {
        k_[i * kAllStages + number] = rate[i];
    }
}

template <const auto& kTerms>
void DormandPrince::stage(std::size_t number, double time, const std::vector<double>& y, double length) {
    for (std::size_t i = 0; i < size_; ++i) {
        at_[i] = y[i] + length * sum<kTerms>(stages_of(i));
    }
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
    for (std::size_t i = 0; i < size_; ++i) {
        next[i] = y[i] + length * sum<kStage12>(stages_of(i));
    }
}

void DormandPrince::finish(double time, const std::vector<double>& next, std::vector<double>& next_rate) {
    system_->rates(time, next, next_rate);
    keep(kStages, next_rate);
}

double DormandPrince::error(std::size_t component, double length) const noexcept {
    constexpr double kShare = 0.01;
    const double* k = stages_of(component);
    const double fifth = length * sum<kFifth>(k);
    const double third = length * (sum<kStage12>(k) - sum<kThird>(k));
    const double size = std::sqrt(fifth * fifth + kShare * third * third);
    return size > 0 ? fifth * (fifth / size) : fifth + third;  // nothing, or not finite
}

double DormandPrince::stiffness(double length, const std::vector<double>& next, std::size_t components) const noexcept {
    double rates = 0;
    double states = 0;
    for (std::size_t i = 0; i < components; ++i) {
        rates = std::max(rates, std::fabs(stages_of(i)[kStages] - stages_of(i)[kStages - 1]));
        states = std::max(states, std::fabs(next[i] - at_[i]));
    }
    return states > 0 ? length * rates / states : 0.0;
}

void DormandPrince::prepare_dense(double time, const std::vector<double>& y, double length,
                                  const std::vector<double>& next) {
    stage<kStage13>(13, time, y, length);
    stage<kStage14>(14, time, y, length);
    stage<kStage15>(15, time, y, length);
    for (std::size_t i = 0; i < size_; ++i) {  // (4)
        const double* k = stages_of(i);
        const double change = next[i] - y[i];
        dense_[0][i] = change;
        dense_[1][i] = length * k[0] - change;
        dense_[2][i] = 2 * change - length * (k[0] + k[kStages]);
        dense_[3][i] = length * sum<kDense4>(k);
        dense_[4][i] = length * sum<kDense5>(k);
        dense_[5][i] = length * sum<kDense6>(k);
        dense_[6][i] = length * sum<kDense7>(k);
    }
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
