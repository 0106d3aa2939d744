#include "result/step_response.hpp"

#include <algorithm>
#include <cmath>

namespace stiction {

std::optional<double> settling_time(const Curve& curve, const Reference& reference, double band, double start) {
    const std::size_t rows = curve.time.size();
    const auto error = [&](std::size_t row) { return std::fabs(reference.at(row) - curve.value[row]); };
    if (rows == 0 || !(error(rows - 1) <= band)) {
        return std::nullopt;
    }
    std::size_t last = rows - 1;  // the first row after which all are inside
    while (last > 0 && curve.time[last - 1] >= start && error(last - 1) <= band) {
        --last;
    }
    if (last == 0 || curve.time[last - 1] < start) {
        return 0.0;
    }
    const double outside = error(last - 1);
    const double share = (outside - band) / (outside - error(last));
    return curve.time[last - 1] + share * (curve.time[last] - curve.time[last - 1]) - start;  // (2)
}

double overshoot(const Curve& curve, const StepChange& change) {
    const double height = change.target - change.from;
    double most = 0;
    for (std::size_t row = 0; row < curve.time.size() && height != 0; ++row) {
        if (curve.time[row] >= change.start) {
            most = std::max(most, (curve.value[row] - change.target) / height);  // (3)
        }
    }
    return most;
}

double steady_error(const Curve& curve, const Reference& reference, double window) {
    const std::size_t rows = curve.time.size();
    if (rows == 0) {
        return 0;
    }
    const auto error = [&](std::size_t row) { return reference.at(row) - curve.value[row]; };
    const double begin = std::max(curve.time.back() - window, curve.time.front());
    double area = 0;
    for (std::size_t row = rows - 1; row > 0 && curve.time[row] > begin; --row) {
        const double length = curve.time[row] - curve.time[row - 1];
        const double share = length > 0 ? std::min((curve.time[row] - begin) / length, 1.0) : 0.0;
        const double left = error(row) + share * (error(row - 1) - error(row));
        area += 0.5 * (left + error(row)) * share * length;
    }
    const double length = curve.time.back() - begin;
    return length > 0 ? area / length : error(rows - 1);  // (4)
}

}  // namespace stiction
