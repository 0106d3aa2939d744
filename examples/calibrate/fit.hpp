// A fit of the values a paper does not state to the results it does state: near the nominal values, with room to spare.
//
//   x_j in [least_j, most_j], a multiple of its grain         one free value: what stands in the file, digit by digit          (1)
//   d_i = max(0, (wanted_i − measured_i)/worth_i)             what a demand "at least" lacks; "at most" the other way round    (2)
//   cost = n + Σ d_i + w Σ (error_k/bound_k)² + u Σ ((x_j − nominal_j)/(most_j − least_j))²                                  (3)
//
// n: claims that fail, and of those that hold by less than 6 % of their band what they lack of it. Demands are claims with room to spare, so that small changes of a value or of the step break none. The third term
// fits the numbers the paper states; bound_k is how far a claim lets one be off. More values are free than numbers are stated: of sets that
// do equally well the last term takes the one nearest to the nominal values. w and u are so small that no demand is left unmet for them.
#pragma once

#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace calibrate {

inline constexpr double kNumbers = 0.1;   // w of (3)
inline constexpr double kNearness = 0.3;  // u of (3)

/// One free value (1).
struct Value {
    const char* file;     ///< of scenarios/papers that holds it
    const char* section;  ///< where it stands there
    const char* key;
    const char* unit;  ///< as the file writes it
    double nominal;    ///< where the fit starts
    double least;      ///< physically sensible from here
    double most;       ///< to here
    double grain;      ///< the last digit written
    const char* why;   ///< of nominal value and range
};
using Set = std::vector<double>;

/// (2).
struct Demand {
    std::string what;
    double measured = 0;
    double wanted = 0;
    double worth = 1;  ///< as much too little counts as one
    bool at_least = true;
    double square = 0;  ///< (error/bound)² of a number the paper states

    [[nodiscard]] double lacks() const noexcept {
        const double missing = (at_least ? wanted - measured : measured - wanted) / worth;
        constexpr double kUnmeasured = 1;  // what never happens has no number
        return std::isfinite(missing) ? std::fmax(0.0, missing) : kUnmeasured;
    }
};

/// (3) of a set; may stop as soon as it is above `give_up`, and then returns anything above it.
using Cost = std::function<double(const Set& set, double give_up)>;

inline double on_grain(double x, const Value& value) noexcept { return value.grain * std::round(x / value.grain); }

inline double farness(const std::vector<Value>& values, const Set& set) {
    double sum = 0;
    for (std::size_t j = 0; j < values.size(); ++j) {
        const double off = (set[j] - values[j].nominal) / (values[j].most - values[j].least);
        sum += off * off;
    }
    return kNearness * sum;
}

inline double sum_of(const std::vector<Demand>& list) {
    double sum = 0;
    for (const Demand& demand : list) {
        sum += demand.lacks() + kNumbers * demand.square;
    }
    return sum;
}

}  // namespace calibrate
