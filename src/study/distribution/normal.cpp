#include "study/distribution/normal.hpp"

#include <array>
#include <cmath>
#include <limits>

#include <stiction/scalar/elementary.hpp>

namespace stiction::study {
namespace {

constexpr double kInverseRootTwoPi = 0.39894228040143267794;
constexpr double kFraction = 1.25;  // |z| from which (3) is used: (2) loses digits to ½ farther out
constexpr double kFractionReach = 20;  // terms of (3): (20/z)² and ten leave out e^(−2|z|√n) < 10⁻¹⁷ of the value
constexpr int kFractionMore = 10;
constexpr int kLargestSeries = 40;    // terms of (2): 1.25^(2k+1)/(1·3·…·(2k+1)) < 10⁻¹⁷ from k = 13 on
constexpr double kVanishes = -38.6;   // e^(−z²/2) is 0 there
constexpr double kSixteenths = 16.0;  // z to 1/16 has a square without rounding

/// φ(z), eq. (1): z² is cut in two so that its rounding is not magnified by the exponential.
double normal_density(double z) {
    const double coarse = std::floor(z * kSixteenths) / kSixteenths;
    const double fine = z - coarse;
    return kInverseRootTwoPi * exponential(-0.5 * coarse * coarse) * exponential(-0.5 * fine * (z + coarse));
}

/// c₀ + c₁ r + … + c₇ r⁷
double eighth(const std::array<double, 8>& c, double r) {
    double sum = c[7];
    for (std::size_t k = 7; k-- > 0;) {
        sum = sum * r + c[k];
    }
    return sum;
}

// Coefficients of AS 241, PPND16: numerator and denominator for |u − ½| ≤ 0.425, …
constexpr std::array<double, 8> kCentre{3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3,
                                        1.3731693765509461125e4, 4.5921953931549871457e4, 6.7265770927008700853e4,
                                        3.3430575583588128105e4, 2.5090809287301226727e3};
constexpr std::array<double, 8> kUnderCentre{1.0,
                                             4.2313330701600911252e1,
                                             6.8718700749205790830e2,
                                             5.3941960214247511077e3,
                                             2.1213794301586595867e4,
                                             3.9307895800092710610e4,
                                             2.8729085735721942674e4,
                                             5.2264952788528545610e3};
// … for √(−ln p) ≤ 5, …
constexpr std::array<double, 8> kTail{1.42343711074968357734e0,  4.63033784615654529590e0, 5.76949722146069140550e0,
                                      3.64784832476320460504e0,  1.27045825245236838258e0, 2.41780725177450611770e-1,
                                      2.27238449892691845833e-2, 7.74545014278341407640e-4};
constexpr std::array<double, 8> kUnderTail{1.0,
                                           2.05319162663775882187e0,
                                           1.67638483018380384940e0,
                                           6.89767334985100004550e-1,
                                           1.48103976427480074590e-1,
                                           1.51986665636164571966e-2,
                                           5.47593808499534494600e-4,
                                           1.05075007164441684324e-9};
// … and beyond.
constexpr std::array<double, 8> kFar{6.65790464350110377720e0,  5.46378491116411436990e0,  1.78482653991729133580e0,
                                     2.96560571828504891230e-1, 2.65321895265761230930e-2, 1.24266094738807843860e-3,
                                     2.71155556874348757815e-5, 2.01033439929228813265e-7};
constexpr std::array<double, 8> kUnderFar{1.0,
                                          5.99832206555887937690e-1,
                                          1.36929880922735805310e-1,
                                          1.48753612908506148525e-2,
                                          7.86869131145613259100e-4,
                                          1.84631831751005468180e-5,
                                          1.42151175831644588870e-7,
                                          2.04426310338993978564e-15};
constexpr double kCentreHalf = 0.425;          // |u − ½| up to which the first pair holds
constexpr double kCentreSquare = 0.180625;     // its square
constexpr double kTailEnd = 5, kTailAt = 1.6;  // √(−ln p): end of the second pair and the point it is written about

}  // namespace

double normal_below(double z) noexcept {
    if (!(z > kVanishes)) {
        return z <= kVanishes ? 0.0 : z;
    }
    if (z >= kFraction) {
        return 1 - normal_below(-z);
    }
    if (z > -kFraction) {
        double term = z;
        double sum = z;
        for (int k = 1; k < kLargestSeries && sum + term != sum; ++k) {
            term *= z * z / (2 * k + 1);
            sum += term;
        }
        return 0.5 + normal_density(z) * sum;  // (2)
    }
    double below = -z;
    for (int k = kFractionMore + static_cast<int>(kFractionReach / z * (kFractionReach / z)); k >= 1; --k) {
        below = -z + k / below;
    }
    return normal_density(z) / below;  // (3)
}

double normal_quantile(double u) noexcept {
    const double off = u - 0.5;
    if (std::abs(off) <= kCentreHalf) {
        const double r = kCentreSquare - off * off;
        return off * eighth(kCentre, r) / eighth(kUnderCentre, r);  // (4)
    }
    const double tail = off < 0 ? u : 1 - u;
    if (!(tail > 0)) {
        return tail < 0 || std::isnan(u) ? std::numeric_limits<double>::quiet_NaN()
               : off < 0                 ? -std::numeric_limits<double>::infinity()
                                         : std::numeric_limits<double>::infinity();
    }
    const double root = std::sqrt(-natural_logarithm(tail));
    const double size = root <= kTailEnd ? eighth(kTail, root - kTailAt) / eighth(kUnderTail, root - kTailAt)
                                         : eighth(kFar, root - kTailEnd) / eighth(kUnderFar, root - kTailEnd);
    return off < 0 ? -size : size;
}

}  // namespace stiction::study
