#include "study/distribution/quantile.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <variant>

#include <stiction/scalar/elementary.hpp>

#include "study/distribution/normal.hpp"

namespace stiction::study {
namespace {

/// Place of the u-th part of n alike values, (7).
std::size_t place_among(std::size_t n, double u) {
    const double above = std::ceil(u * static_cast<double>(n));
    return above < 1 ? 0 : std::min(n, static_cast<std::size_t>(above)) - 1;
}

struct QuantileAt {
    double u;

    double operator()(const Range& range) const {
        return listed_value(range, range.beyond + place_among(range.count, u));
    }

    double operator()(const Listed& list) const {
        if (list.weights.empty()) {
            return list.values[place_among(list.values.size(), u)];
        }
        const double wanted = u * std::accumulate(list.weights.begin(), list.weights.end(), 0.0);
        double sum = 0;
        std::size_t last = 0;  // with a weight: rounding must not end at a value without one
        for (std::size_t k = 0; k < list.values.size(); ++k) {
            sum += list.weights[k];
            last = list.weights[k] > 0 ? k : last;
            if (list.weights[k] > 0 && wanted <= sum) {
                break;  // (7)
            }
        }
        return list.values[last];
    }

    double operator()(const Uniform& d) const {
        return std::clamp(d.lower + (d.upper - d.lower) * u, d.lower, d.upper);  // (2)
    }

    double operator()(const LogUniform& d) const {
        const double from = natural_logarithm(d.lower);
        const double to = natural_logarithm(d.upper);
        return std::clamp(exponential(from + (to - from) * u), d.lower, d.upper);  // (3)
    }

    double operator()(const Normal& d) const {
        if (std::isinf(d.lower) && std::isinf(d.upper)) {
            return d.mean + d.deviation * normal_quantile(u);  // (4)
        }
        double from = (d.lower - d.mean) / d.deviation;
        double to = (d.upper - d.mean) / d.deviation;
        const bool mirrored = from > 0;  // the upper tail: what lies below is all but 1 and has lost its digits
        if (mirrored) {
            from = -(d.lower - d.mean) / d.deviation;
            to = -(d.upper - d.mean) / d.deviation;
        }
        const double below = normal_below(from);
        const double score = normal_quantile(below + u * (normal_below(to) - below));  // (5)
        return std::clamp(d.mean + d.deviation * (mirrored ? -score : score), d.lower, d.upper);
    }

    double operator()(const Triangular& d) const {
        const double width = d.upper - d.lower;
        const double part = (d.mode - d.lower) / width;
        const double x = u < part ? d.lower + width * std::sqrt(u * part)
                                  : d.upper - width * std::sqrt((1 - u) * (1 - part));  // (6)
        return std::clamp(x, d.lower, d.upper);
    }
};

}  // namespace

double quantile(const Distribution& distribution, double u) { return std::visit(QuantileAt{u}, distribution); }

double value_of_score(const Distribution& distribution, double z) {
    if (const Normal* d = std::get_if<Normal>(&distribution); d && std::isinf(d->lower) && std::isinf(d->upper)) {
        return d->mean + d->deviation * z;  // (4) without the way through u
    }
    constexpr double kLeast = 0x1p-53;  // Φ of a large score rounds to 1, which no distribution has
    return quantile(distribution, std::clamp(normal_below(z), kLeast, 1 - kLeast));
}

std::size_t value_count(const Distribution& distribution) {
    if (const Range* range = std::get_if<Range>(&distribution)) {
        return range->count + 2 * range->beyond;
    }
    const Listed* list = std::get_if<Listed>(&distribution);
    return list == nullptr ? 0 : list->values.size();
}

double listed_value(const Distribution& distribution, std::size_t k) {
    if (const Listed* list = std::get_if<Listed>(&distribution)) {
        return list->values[k];
    }
    const Range& range = std::get<Range>(distribution);
    if (range.count < 2 || k == range.beyond) {
        return range.from;
    }
    const auto steps = static_cast<double>(range.count - 1);
    const double at = static_cast<double>(k) - static_cast<double>(range.beyond);
    const double value = (range.from * (steps - at) + range.to * at) / steps;  // (8)
    return at < 0 || at > steps ? value : at == steps ? range.to : std::clamp(value, range.from, range.to);
}

Bounds bounds_of(const Distribution& distribution) {
    struct BoundsFor {
        Bounds operator()(const Range& d) const { return {d.from, d.count < 2 ? d.from : d.to}; }
        Bounds operator()(const Listed& d) const {
            const auto [least, largest] = std::minmax_element(d.values.begin(), d.values.end());
            return d.values.empty() ? Bounds{} : Bounds{*least, *largest};
        }
        Bounds operator()(const Uniform& d) const { return {d.lower, d.upper}; }
        Bounds operator()(const LogUniform& d) const { return {d.lower, d.upper}; }
        Bounds operator()(const Normal& d) const { return {d.lower, d.upper}; }
        Bounds operator()(const Triangular& d) const { return {d.lower, d.upper}; }
    };
    return std::visit(BoundsFor{}, distribution);
}

}  // namespace stiction::study
