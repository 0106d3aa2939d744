#include "result/meters/controller_meter.hpp"

#include <algorithm>
#include <cmath>

#include "result/meters/cubic_piece.hpp"

namespace stiction {
namespace {

constexpr double kLow = 0.1;    // (5)
constexpr double kHigh = 0.9;   // (5)
constexpr double kBand = 0.02;  // (4)

bool inside(double share) { return std::fabs(share - 1) <= kBand; }

}  // namespace

void ControllerMeter::see(const Sample& now) {
    begin_ = last_ ? begin_ : now.time;
    add_square(now);
    follow_reference(now);
    last_ = now;
}

/// (2). Where the reference leaves a rest, the step before it belongs to that rest: it jumps at the end of the step, or has hardly moved.
void ControllerMeter::add_square(const Sample& now) {
    if (!last_) {
        return;
    }
    const double reference = moving_ ? now.reference : last_->reference;
    const double e0 = last_->reference - last_->measured;
    const double e1 = reference - now.measured;
    square_ += (now.time - last_->time) * (e0 * e0 + e0 * e1 + e1 * e1) / 3;
}

void ControllerMeter::follow_reference(const Sample& now) {
    const bool first = !last_;
    const bool changes = !first && now.reference != last_->reference;
    if (first || changes) {
        const bool jump = !moving_;
        rested_ = first ? now.measured : jump ? last_->reference : rested_;
        moving_ = changes;
        response_ = Response{.from = rested_, .to = now.reference, .since = now.time, .jump = jump};
        response_->begin(now);
        return;
    }
    moving_ = moving_ && now.time == last_->time;
    response_->follow(*last_, now);
}

void ControllerMeter::Response::begin(const Sample& now) {
    if (to == from) {
        return;  // there is no way
    }
    const double u = share(now.measured);
    beyond = std::max(u - 1, 0.0);
    low = u >= kLow ? std::optional(since) : std::nullopt;
    high = u >= kHigh ? std::optional(since) : std::nullopt;
    settled = inside(u) ? std::optional(since) : std::nullopt;
}

/// (3)–(5) on the pieces between two states on which y does not turn.
void ControllerMeter::Response::follow(const Sample& last, const Sample& now) {
    if (to == from) {
        return;
    }
    const double length = now.time - last.time;
    const double u0 = share(last.measured);
    const double u1 = share(now.measured);
    const bool cubic = last.rate && now.rate && length > 0;
    const double scale = length / (to - from);
    const CubicPiece curve{u0, u1, cubic ? *last.rate * scale : u1 - u0, cubic ? *now.rate * scale : u1 - u0};
    const auto piece = [&](double begin, double end, double a, double b) {
        const auto passage = [&](double level) {
            const double s = sign_change([&](double x) { return curve.at(begin + x * (end - begin)) - level; });
            return last.time + length * (begin + s * (end - begin));
        };
        beyond = std::max(beyond, b - 1);
        low = !low && b >= kLow ? passage(kLow) : low;
        high = !high && b >= kHigh ? passage(kHigh) : high;
        if (!inside(b)) {
            settled.reset();
        } else if (!inside(a)) {
            settled = passage(a > 1 ? 1 + kBand : 1 - kBand);
        }
    };
    const double turn = curve.turn().value_or(1);
    if (turn < 1) {
        piece(0, turn, u0, curve.at(turn));
    }
    piece(turn < 1 ? turn : 0, 1, turn < 1 ? curve.at(turn) : u0, u1);
}

void ControllerMeter::put(ControllerMetrics& metrics, bool has_reference) const {
    if (!last_) {
        return;
    }
    metrics.final_error = last_->reference - last_->measured;
    const double length = last_->time - begin_;
    metrics.rms_error = length > 0 ? std::sqrt(square_ / length) : std::fabs(metrics.final_error);
    if (!has_reference || !response_ || moving_ || response_->to == response_->from) {
        return;
    }
    const Response& r = *response_;
    metrics.response = StepResponse{.from = r.from, .to = r.to, .time = r.since, .overshoot = r.beyond};
    if (r.settled) {
        metrics.response->settling_time = *r.settled - r.since;
    }
    if (r.jump && r.low && r.high) {
        metrics.response->rise_time = *r.high - *r.low;
    }
}

}  // namespace stiction
