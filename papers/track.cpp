#include "papers/track.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "papers/margin.hpp"

namespace stiction::papers {
namespace {

/// Times of rows are sums of steps: off by rounding, less than this of a second.
constexpr double kTimeRounding = 1e-9;

double mean(std::span<const double> time, const std::function<double(std::size_t)>& value, double from, double to) {
    double area = 0;
    double span = 0;
    for (std::size_t i = 1; i < time.size(); ++i) {
        if (time[i - 1] >= from - kTimeRounding && time[i] <= to + kTimeRounding) {
            const double width = time[i] - time[i - 1];
            area += 0.5 * width * (value(i - 1) + value(i));
            span += width;
        }
    }
    return span > 0 ? area / span : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

std::span<const double> column_of(const Trajectory& trajectory, const std::string& name) {
    const std::span<const double> values = trajectory[name];
    if (values.empty()) {
        throw std::invalid_argument("the run has no column " + name);
    }
    return values;
}

Track::Track(const Trajectory& trajectory, const std::string& body, const std::string& command, double unit) {
    const std::span<const double> position = column_of(trajectory, body + ".position");
    const std::span<const double> velocity = column_of(trajectory, body + ".velocity");
    const std::span<const double> wanted = trajectory[command];
    samples_.reserve(position.size());
    for (std::size_t i = 0; i < position.size(); ++i) {
        const double com = wanted.empty() ? 0 : wanted[i];
        samples_.push_back({trajectory.time[i], position[i] / unit, velocity[i], (com - position[i]) / unit});
    }
}

const Sample& Track::at(double time) const {
    const auto found =
        std::find_if(samples_.begin(), samples_.end(), [&](const Sample& s) { return s.time >= time - kTimeRounding; });
    return found == samples_.end() ? samples_.back() : *found;
}

std::vector<Rest> Track::rests(double from, double to) const {
    std::vector<Rest> found;
    for (std::size_t i = 0; i < samples_.size();) {
        if (samples_[i].velocity != 0) {
            ++i;
            continue;
        }
        std::size_t last = i;
        while (last + 1 < samples_.size() && samples_[last + 1].velocity == 0) {
            ++last;
        }
        const Rest rest{samples_[i].time, samples_[last].time, samples_[i].position};
        if (rest.end - rest.begin >= kShortestRest - kTimeRounding && rest.begin >= from && rest.begin <= to) {
            found.push_back(rest);
        }
        i = last + 1;
    }
    return found;
}

void Track::expect_rows(double from, double to) const {
    if (std::none_of(samples_.begin(), samples_.end(),
                     [&](const Sample& s) { return s.time >= from - kTimeRounding && s.time <= to + kTimeRounding; })) {
        throw std::invalid_argument(fmt::format("no row from {} to {} s", from, to));
    }
}

bool Track::at_rest(double from, double to) const {
    expect_rows(from, to);
    return std::all_of(samples_.begin(), samples_.end(), [&](const Sample& s) {
        return s.time < from - kTimeRounding || s.time > to + kTimeRounding || s.velocity == 0;
    });
}

bool Track::never_at_rest(double from, double to) const {
    expect_rows(from, to);
    return std::none_of(samples_.begin(), samples_.end(), [&](const Sample& s) {
        return s.time >= from - kTimeRounding && s.time <= to + kTimeRounding && s.velocity == 0;
    });
}

std::optional<Sample> Track::first_move(double after, double direction) const {
    for (const Sample& s : samples_) {
        if (s.time > after && (direction > 0 ? s.velocity > 0 : s.velocity < 0)) {
            return s;
        }
    }
    return std::nullopt;
}

double Track::arrival(double target, double band) const {
    for (std::size_t i = samples_.size(); i-- > 0;) {
        if (std::fabs(samples_[i].position - target) > band) {
            return i + 1 < samples_.size() ? samples_[i + 1].time : samples_[i].time;
        }
    }
    return samples_.front().time;
}

double Track::mean_error(double from, double to) const {
    std::vector<double> time;
    time.reserve(samples_.size());
    for (const Sample& s : samples_) {
        time.push_back(s.time);
    }
    return mean(
        time, [&](std::size_t i) { return samples_[i].error; }, from, to);
}

double Track::velocity_spread(double from, double to) const {
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const Sample& s : samples_) {
        if (s.time >= from - kTimeRounding && s.time <= to + kTimeRounding) {
            least = std::min(least, s.velocity);
            most = std::max(most, s.velocity);
        }
    }
    return (most - least) / std::max(std::fabs(least), std::fabs(most));
}

double Track::lowest(double from, double to) const {
    double least = std::numeric_limits<double>::infinity();
    for (const Sample& s : samples_) {
        least = s.time >= from - kTimeRounding && s.time <= to + kTimeRounding ? std::min(least, s.position) : least;
    }
    return least;
}

double Track::highest(double from, double to) const {
    double most = -std::numeric_limits<double>::infinity();
    for (const Sample& s : samples_) {
        most = s.time >= from - kTimeRounding && s.time <= to + kTimeRounding ? std::max(most, s.position) : most;
    }
    return most;
}

Steps Track::steps(double from, double to) const {
    const std::vector<Rest> all = rests(from, to);
    Steps steps;
    if (all.size() < 2) {
        return steps;
    }
    steps.count = all.size() - 1;
    const auto n = static_cast<double>(steps.count);
    steps.travel = std::fabs(all.back().position - all.front().position) / n;
    steps.duration = (all.back().begin - all.front().begin) / n;
    return steps;
}

std::optional<double> Track::passing(double place) const {
    for (std::size_t i = 1; i < samples_.size(); ++i) {
        const Sample& a = samples_[i - 1];
        const Sample& b = samples_[i];
        if (a.position < place && b.position >= place) {
            return a.time + (b.time - a.time) * (place - a.position) / (b.position - a.position);
        }
    }
    return std::nullopt;
}

double Track::position_at(double time) const {
    const auto after =
        std::lower_bound(samples_.begin(), samples_.end(), time, [](const Sample& s, double t) { return s.time < t; });
    if (after == samples_.begin() || after == samples_.end()) {
        return after == samples_.end() ? samples_.back().position : after->position;
    }
    const Sample& a = *(after - 1);
    const Sample& b = *after;
    return a.position + (b.position - a.position) * (time - a.time) / (b.time - a.time);
}

double value_at(const Trajectory& trajectory, const std::string& column, double time) {
    const std::span<const double> values = column_of(trajectory, column);
    const std::vector<double>& t = trajectory.time;
    const auto after = std::lower_bound(t.begin(), t.end(), time);
    if (after == t.begin() || after == t.end()) {
        return after == t.end() ? values.back() : values.front();
    }
    const auto i = static_cast<std::size_t>(after - t.begin());
    return values[i - 1] + (values[i] - values[i - 1]) * (time - t[i - 1]) / (t[i] - t[i - 1]);
}

double mean_of(const Trajectory& trajectory, const std::string& column, double from, double to) {
    const std::span<const double> values = column_of(trajectory, column);
    return mean(
        trajectory.time, [&](std::size_t i) { return values[i]; }, from, to);
}

double largest_of(const Trajectory& trajectory, const std::string& column, double from, double to) {
    const std::span<const double> values = column_of(trajectory, column);
    double most = 0;
    bool any = false;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (trajectory.time[i] >= from - kTimeRounding && trajectory.time[i] <= to + kTimeRounding) {
            most = farthest(most, values[i]);
            any = true;
        }
    }
    if (!any) {
        throw std::invalid_argument(fmt::format("no row of {} from {} to {} s", column, from, to));
    }
    return most;
}

}  // namespace stiction::papers
