#include "signal/blocks/delay_line.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "signal/blocks/dynamic_parts.hpp"
#include "signal/program/instants.hpp"

namespace stiction::signal::delay_line {
namespace {

constexpr double kNearlyFullSpacing = 1 - 1e-9;  // steps of exactly the spacing are not thinned by rounding
constexpr std::size_t kHeader = 2;               // states before the ring

/// The ring with its points numbered from the first ever written.
template <class Number>
struct Ring {
    std::size_t size;
    Number* header;
    Number* times;
    Number* values;

    explicit Ring(const BasicView<Number>& view) noexcept
        : size((view.block.discrete.count - kHeader) / 2),
          header(view.discrete),
          times(view.discrete + kHeader),
          values(times + size) {}

    [[nodiscard]] std::size_t end() const noexcept { return static_cast<std::size_t>(header[0]); }
    [[nodiscard]] std::size_t begin() const noexcept { return end() > size ? end() - size : 0; }
    [[nodiscard]] std::size_t next_jump() const noexcept { return static_cast<std::size_t>(header[1]); }
    [[nodiscard]] Number& time(std::size_t i) const noexcept { return times[i % size]; }
    [[nodiscard]] Number& value(std::size_t i) const noexcept { return values[i % size]; }
    /// Is point i the second of two at one time?
    [[nodiscard]] bool is_jump(std::size_t i) const noexcept { return i > begin() && time(i) == time(i - 1); }

    /// The first point that has not come out of a delay yet, rounding of the present time forgiven.
    [[nodiscard]] std::size_t first_inside(double present, double delay) const noexcept {
        std::size_t low = begin();
        std::size_t high = end();
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if (reached(present, time(middle) + delay)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
    /// The first jump at or after point i; 0 if there is none.
    [[nodiscard]] std::size_t find_jump(std::size_t i) const noexcept {
        for (; i < end(); ++i) {
            if (is_jump(i)) return i;
        }
        return 0;
    }
};

void push(const Ring<double>& ring, double time, double value) noexcept {
    const std::size_t i = ring.end();
    ring.time(i) = time;
    ring.value(i) = value;
    ring.header[0] += 1;
    // A jump that was overwritten before it came out is forgotten.
    if (ring.next_jump() != 0 && ring.next_jump() <= ring.begin()) {
        ring.header[1] = static_cast<double>(ring.find_jump(ring.begin()));
    }
}

/// A jump from the newest value to another at the same time.
void push_jump(const Ring<double>& ring, double time, double value) noexcept {
    push(ring, time, value);
    if (ring.next_jump() == 0) ring.header[1] = static_cast<double>(ring.end() - 1);
}

/// How far apart points are kept [s].
double spacing(const Delay& part) noexcept { return part.delay / part.samples; }

}  // namespace

std::size_t capacity(double samples) noexcept { return 2 * static_cast<std::size_t>(samples) + 4; }

double output(const View& view) noexcept {
    const Ring<const double> ring(view);
    const Delay part = view.part<Delay>();
    if (ring.end() == 0) return part.initial;
    const double instant = view.time - part.delay;  // s of (3)
    const std::size_t jump = ring.next_jump();
    if (jump != 0 && instant >= ring.time(jump)) return ring.value(jump - 1);  // (4)
    const std::size_t later = ring.first_inside(view.time, part.delay);
    if (later == ring.begin()) return ring.value(later);
    const std::size_t before = later - 1;
    if (later == ring.end() || reached(ring.time(before) + part.delay, view.time)) {
        // At a point, or past the newest. The jump at this point may still lie ahead.
        const bool ahead = jump != 0 && jump <= before;
        return ring.value(ahead ? jump - 1 : before);
    }
    const double share = (instant - ring.time(before)) / (ring.time(later) - ring.time(before));
    return ring.value(before) + share * (ring.value(later) - ring.value(before));  // (3)
}

bool decide(const ChangingView& view) noexcept {
    const Ring<double> ring(view);
    const std::size_t jump = ring.next_jump();
    if (jump == 0 || !reached(view.time, ring.time(jump) + view.part<Delay>().delay)) return false;
    std::size_t next = jump;
    while (next != 0 && reached(view.time, ring.time(next) + view.part<Delay>().delay)) next = ring.find_jump(next + 1);
    return assign(ring.header[1], static_cast<double>(next));
}

void record(const ChangingView& view) noexcept {
    const Ring<double> ring(view);
    const double u = view.input(0);
    if (ring.end() == 0) {
        const double initial = view.part<Delay>().initial;
        push(ring, view.time, initial);
        if (u != initial) push_jump(ring, view.time, u);
        return;
    }
    const std::size_t newest = ring.end() - 1;
    if (view.time == ring.time(newest)) {
        if (u != ring.value(newest)) push_jump(ring, view.time, u);  // (2)
        return;
    }
    const bool kept = newest == ring.begin() || ring.is_jump(newest) ||
                      ring.time(newest) - ring.time(newest - 1) >= kNearlyFullSpacing * spacing(view.part<Delay>());
    if (kept) {
        push(ring, view.time, u);
    } else {  // (1)
        ring.time(newest) = view.time;
        ring.value(newest) = u;
    }
}

double next_instant(const View& view) noexcept {
    const Ring<const double> ring(view);
    const std::size_t jump = ring.next_jump();
    return jump == 0 ? std::numeric_limits<double>::infinity() : ring.time(jump) + view.part<Delay>().delay;
}

}  // namespace stiction::signal::delay_line
