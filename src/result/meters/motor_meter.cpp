#include "result/meters/motor_meter.hpp"

#include <cmath>

namespace stiction {
namespace {

/// ∫ max(p, 0) dt of a straight line from a to b.
double positive_part(double a, double b, double length) {
    if (a >= 0 && b >= 0) return 0.5 * length * (a + b);
    if (a <= 0 && b <= 0) return 0;
    const double top = a > 0 ? a : b;
    return 0.5 * length * top * top / (std::fabs(a) + std::fabs(b));
}

}  // namespace

void MotorMeter::see(double time, double current, double voltage, MotorMetrics& metrics) {
    const double power = voltage * current;  // (1)
    take_peak(metrics.current, current, time, !last_);
    take_peak(metrics.power, power, time, !last_);
    if (last_) {
        const double length = time - last_->time;
        metrics.energy_drawn += positive_part(last_->value, power, length);       // (2)
        metrics.energy_returned += positive_part(-last_->value, -power, length);  // (3)
    }
    last_ = Peak{power, time};
}

}  // namespace stiction
