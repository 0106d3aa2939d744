#include "study/analysis/resample.hpp"

#include <array>
#include <numeric>

#include "study/analysis/summary.hpp"
#include "study/design/philox.hpp"

namespace stiction::study {

std::vector<Estimate> with_intervals(std::size_t items, const Statistic& statistic, const Bootstrap& bootstrap) {
    std::vector<std::size_t> places(items);
    std::iota(places.begin(), places.end(), std::size_t{0});
    const std::vector<double> all = statistic(places);
    std::vector<std::vector<double>> scattered(all.size());
    for (std::size_t r = 0; r < bootstrap.resamples; ++r) {
        for (std::size_t i = 0; i < items; ++i) {
            const double u = open_unit(random_bits(bootstrap.seed, Purpose::resample, i, r));
            places[i] = static_cast<std::size_t>(u * static_cast<double>(items));
        }
        const std::vector<double> again = statistic(places);
        for (std::size_t k = 0; k < all.size(); ++k) {
            scattered[k].push_back(again[k]);
        }
    }
    const double tail = 0.5 * (1 - bootstrap.confidence);
    const std::array<double, 2> ends{tail, 1 - tail};
    std::vector<Estimate> estimates;
    for (std::size_t k = 0; k < all.size(); ++k) {
        const std::vector<double> interval = summarise(scattered[k], ends).quantiles;
        estimates.push_back({all[k], interval[0], interval[1]});
    }
    return estimates;
}

}  // namespace stiction::study
