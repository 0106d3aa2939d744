// discrete[0]: how many instants have been reached. A move of n segments has n + 1 of them: the starts of its segments and its end.
#include "signal/motion/move.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include <stiction/scalar/elementary.hpp>

#include "signal/program/instants.hpp"

namespace stiction::signal::move {
namespace {

constexpr double kNoMore = std::numeric_limits<double>::infinity();
constexpr std::size_t kHead = 2;        // numbers before the segments
constexpr std::size_t kPerSegment = 5;  // numbers of a segment

/// The power is good to some roundings; a step of Newton's method leaves one.
double cube_root(double x) noexcept {
    const double root = power(x, 1.0 / 3);
    return root - (root * root * root - x) / (3 * root * root);
}

/// Durations of the parts of a move.
struct Parts {
    double jerk = 0;    // θ₁ [s]
    double steady = 0;  // θ₂ [s]
    double cruise = 0;  // θ₃ [s]
};

Parts parts_of(const Move& m, double way) noexcept {
    const double ramp = m.acceleration / m.jerk;  // A/J; 0 without a limit
    const bool reaches = m.speed >= m.acceleration * ramp;
    const Parts full{.jerk = reaches ? ramp : std::sqrt(m.speed / m.jerk),                     // (1)
                     .steady = reaches ? std::max(0.0, m.speed / m.acceleration - ramp) : 0};  // (2)
    const double accelerating = 2 * full.jerk + full.steady;
    if (m.speed * accelerating <= way) {
        return {full.jerk, full.steady, (way - m.speed * accelerating) / m.speed};  // (3)
    }
    if (way < 2 * m.acceleration * ramp * ramp) {
        return {.jerk = cube_root(way / (2 * m.jerk))};  // (4)
    }
    // v/A = √((A/2J)² + D/A) − A/2J, and θ₂ = v/A − A/J
    const double half = 0.5 * ramp;
    return {ramp, std::max(0.0, std::sqrt(half * half + way / m.acceleration) - half - ramp)};  // (4)
}

double position_after(const Segment& s, double t) noexcept {
    return s.position + t * (s.velocity + t * (0.5 * s.acceleration + t * (s.jerk / 6)));  // (5)
}
double velocity_after(const Segment& s, double t) noexcept {
    return s.velocity + t * (s.acceleration + t * (0.5 * s.jerk));
}

/// The instants of a block: the table and the parameters, with names.
struct Course {
    Move move;
    const double* table;
    std::size_t segments;
    double duration;
    double per_move;  // instants of one move

    explicit Course(const View& view) noexcept
        : move(view.part<Move>()),
          table(view.table),
          segments((view.block.table.count - kHead) / kPerSegment),
          duration(view.table[1]),
          per_move(static_cast<double>(segments + 1)) {}

    [[nodiscard]] Segment segment(std::size_t i) const noexcept {
        const double* s = table + kHead + kPerSegment * i;
        return {s[0], s[1], s[2], s[3], s[4]};
    }
    [[nodiscard]] double period() const noexcept { return duration + move.pause; }
    [[nodiscard]] double count() const noexcept { return segments == 0 ? 0 : move.moves * per_move; }
    [[nodiscard]] double number_of_move(double instant) const noexcept { return std::floor(instant / per_move); }
    [[nodiscard]] std::size_t place_in_move(double instant) const noexcept {
        return static_cast<std::size_t>(instant - per_move * number_of_move(instant));
    }
    /// When an instant is; +∞ behind the last.
    [[nodiscard]] double time_of(double instant) const noexcept {
        if (!(instant < count())) return kNoMore;
        const std::size_t place = place_in_move(instant);
        const double begin = move.start + number_of_move(instant) * period();
        return begin + (place < segments ? table[kHead + kPerSegment * place] : duration);
    }
    /// How many instants have been reached, of which `known` are.
    [[nodiscard]] double reached_by(double time, double known) const noexcept {
        const double whole =
            std::floor((time - move.start) / period()) - 1;  // moves that are over, one spared for rounding
        double passed = std::max(known, std::min(whole * per_move, count()));
        while (reached(time, time_of(passed))) ++passed;
        return passed;
    }
};

}  // namespace

Profile profile(const Move& m) {
    const double way = std::fabs(m.distance);
    if (!(way > 0)) return {};
    const double sign = m.distance > 0 ? 1 : -1;
    const Parts parts = parts_of(m, way);
    const bool sharp = std::isinf(m.jerk);
    const double a = sharp ? m.acceleration : parts.jerk * m.jerk;  // reached
    const double j = sharp ? 0 : m.jerk;
    struct Piece {
        double time, acceleration, jerk;
    };
    const Piece pieces[] = {{parts.jerk, 0, j},  {parts.steady, a, 0},  {parts.jerk, a, -j}, {parts.cruise, 0, 0},
                            {parts.jerk, 0, -j}, {parts.steady, -a, 0}, {parts.jerk, -a, j}};
    Profile result;
    Segment now;
    for (const Piece& piece : pieces) {
        if (!(piece.time > 0)) continue;
        now.acceleration = sign * piece.acceleration;
        now.jerk = sign * piece.jerk;
        result.segments.push_back(now);
        now = {now.time + piece.time, position_after(now, piece.time), velocity_after(now, piece.time)};
    }
    result.duration = now.time;
    return result;
}

std::vector<double> table(const Profile& profile, Order order) {
    std::vector<double> result{static_cast<double>(order), profile.duration};
    for (const Segment& s : profile.segments) {
        result.insert(result.end(), {s.time, s.position, s.velocity, s.acceleration, s.jerk});
    }
    return result;
}

Order order_of(const std::vector<double>& table) { return static_cast<Order>(table[0]); }

double output(const View& view) noexcept {
    const Course course(view);
    const auto order = static_cast<Order>(view.table[0]);
    const bool places = order == Order::position;
    const double rest = places ? course.move.offset : 0;
    if (view.discrete[0] < 1) return rest;
    const double last = view.discrete[0] - 1;
    const double number = course.number_of_move(last);
    const bool back = number != 2 * std::floor(0.5 * number);
    const std::size_t place = course.place_in_move(last);
    if (place == course.segments) return places && !back ? rest + course.move.distance : rest;
    const Segment s = course.segment(place);
    const double t = view.time - course.time_of(last);
    const double there = places                     ? position_after(s, t)
                         : order == Order::velocity ? velocity_after(s, t)
                                                    : s.acceleration + t * s.jerk;
    if (!back) return rest + there;
    return places ? rest + (course.move.distance - there) : -there;
}

bool decide(const ChangingView& view) noexcept {
    const Course course(view);
    if (!reached(view.time, course.time_of(view.discrete[0]))) return false;
    return assign(view.discrete[0], course.reached_by(view.time, view.discrete[0]));
}

double next_instant(const View& view) noexcept { return Course(view).time_of(view.discrete[0]); }

double next_after(const View& view) noexcept {
    const Course course(view);
    return course.time_of(course.reached_by(view.time, 0));
}

}  // namespace stiction::signal::move
