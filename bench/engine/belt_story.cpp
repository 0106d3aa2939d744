#include "belt_story.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction::bench {
namespace {

constexpr double kBelt = 0.2;    // [m/s]
constexpr double kStatic = 1;    // Fs/k [m]
constexpr double kCentre = 0.5;  // Fc/k [m]; ω = 1/s

}  // namespace

BeltAnswer exact_belt() {
    BeltAnswer answer;
    const double pi = std::acos(-1.0);
    const double jump = kStatic - kCentre;
    double time = std::asin(kBelt / kCentre);  // (2)
    double from = kCentre * (1 - std::sqrt(1 - kBelt * kBelt / (kCentre * kCentre)));
    const double slip = pi + 2 * std::atan(kBelt / jump);  // (4)
    for (;;) {
        answer.instants.push_back(time);
        const double away = time + (kStatic - from) / kBelt;  // (3)
        if (away >= kBeltDuration) {
            answer.position = from + kBelt * (kBeltDuration - time);
            answer.velocity = kBelt;
            return answer;
        }
        answer.instants.push_back(away);
        time = away + slip;
        from = kCentre - jump;
        if (time >= kBeltDuration) {
            const double t = kBeltDuration - away;  // (1)
            answer.position = kCentre + jump * std::cos(t) + kBelt * std::sin(t);
            answer.velocity = kBelt * std::cos(t) - jump * std::sin(t);
            return answer;
        }
    }
}

double belt_error(const BeltAnswer& answer) {
    static const BeltAnswer exact = exact_belt();
    if (answer.instants.size() != exact.instants.size()) {
        return std::numeric_limits<double>::infinity();
    }
    double worst = std::max(std::fabs(answer.position - exact.position), std::fabs(answer.velocity - exact.velocity));
    for (std::size_t k = 0; k < exact.instants.size(); ++k) {
        worst = std::max(worst, std::fabs(answer.instants[k] - exact.instants[k]));
    }
    return worst;
}

}  // namespace stiction::bench
