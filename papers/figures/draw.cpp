#include "papers/figures/draw.hpp"

#include <algorithm>

#include "report/thinning.hpp"

namespace stiction::papers {

report::PlotLine line_of(const Run& run, const Signal& signal, double from, double to) {
    const std::span<const double> values = run.trajectory[signal.column];
    const std::vector<double>& time = run.trajectory.time;
    const auto first = static_cast<std::size_t>(std::lower_bound(time.begin(), time.end(), from) - time.begin());
    const auto beyond = static_cast<std::size_t>(std::upper_bound(time.begin(), time.end(), to) - time.begin());
    const std::size_t begin = std::min(first, values.size());
    const std::size_t count = std::min(beyond, values.size()) - begin;
    report::PlotLine line;
    line.name = signal.name;
    line.colour = signal.colour;
    line.dash = signal.dash;
    const report::Thinning thinning{.buckets = 700, .around_event = 0};
    for (const std::size_t row :
         report::kept_rows(std::span(time).subspan(begin, count), values.subspan(begin, count), {}, thinning)) {
        line.x.push_back(time[begin + row]);
        line.y.push_back(values[begin + row] / signal.unit);
    }
    return line;
}

report::Plot time_axes(const char* label, Range seconds, Range values) {
    report::Plot plot;
    plot.x.label = "Time [s]";
    plot.x.lowest = seconds.lowest;
    plot.x.highest = seconds.highest;
    plot.y.label = label;
    plot.y.lowest = values.lowest;
    plot.y.highest = values.highest;
    plot.width = 620;
    plot.height = 400;
    return plot;
}

}  // namespace stiction::papers
