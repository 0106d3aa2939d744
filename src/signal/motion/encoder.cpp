// discrete: number of the last sample, nₖ, the output held.
#include "signal/motion/encoder.hpp"

#include <cmath>

#include "signal/program/instants.hpp"

namespace stiction::signal::encoder {

double output(const View& view) noexcept { return view.discrete[2]; }

bool decide(const ChangingView& view) noexcept {
    const Encoder e = view.part<Encoder>();
    const double number = interval_index(view.time, e.interval);
    if (number <= view.discrete[0]) return false;
    const bool first = view.discrete[0] <= kNeverYet;
    const double elapsed = (number - view.discrete[0]) * e.interval;
    const double count = std::floor((view.input(0) - e.offset) / e.resolution + 0.5);  // (1)
    if (static_cast<Reading>(view.table[0]) == Reading::position) {
        view.discrete[2] = e.resolution * count;  // (2)
    } else {
        view.discrete[2] = first ? 0 : e.resolution * (count - view.discrete[1]) / elapsed;  // (3)
    }
    view.discrete[0] = number;
    view.discrete[1] = count;
    return true;
}

double next_instant(const View& view) noexcept { return (view.discrete[0] + 1) * view.part<Encoder>().interval; }

double next_sample(const View& view) noexcept { return first_multiple_after(view.time, view.part<Encoder>().interval); }

}  // namespace stiction::signal::encoder
