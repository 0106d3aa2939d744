#include "run/comparison_measures.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace stiction {

std::vector<Stretch> middles_of_rests(std::span<const double> time, std::span<const Mode> mode, double shortest) {
    std::vector<Stretch> middles;
    const auto close = [&](double from, double to) {
        const double quarter = (to - from) / 4;
        if (to - from >= shortest) {
            middles.push_back({from + quarter, to - quarter});  // (1)
        }
    };
    bool stuck = false;
    double from = 0;
    for (std::size_t row = 1; row < time.size(); ++row) {
        const bool now = mode[row] == Mode::stuck;
        if (now && !stuck) {
            from = time[row - 1];
        } else if (!now && stuck) {
            close(from, time[row - 1]);
        }
        stuck = now;
    }
    if (stuck) {
        close(from, time.back());
    }
    return middles;
}

void SlipMeter::add(double time, double way, double slip) {
    const auto reached_by = [&](double t) { return reached_ + way * (t - time_) / (time - time_); };
    while (next_ < rests_.size()) {
        const Stretch& rest = rests_[next_];
        if (!inside_ && rest.from <= time) {
            begun_at_ = rest.from <= time_ ? reached_ : reached_by(rest.from);
            inside_ = true;
            fastest_ = 0;
        }
        if (inside_) {
            fastest_ = std::max(fastest_, std::fabs(slip));
        }
        if (!inside_ || rest.to > time) {
            break;
        }
        kept_ += fastest_ <= most_ ? 1U : 0U;                  // (2)
        drift_ += std::fabs(reached_by(rest.to) - begun_at_);  // (3)
        rest_time_ += rest.to - rest.from;
        inside_ = false;
        ++next_;
    }
    time_ = time;
    reached_ += way;
    largest_ = std::max(largest_, std::fabs(slip));
    const int now = std::fabs(slip) > least_ ? (slip > 0 ? 1 : -1) : 0;
    reversals_ += now != 0 && direction_ != 0 && now != direction_ ? 1U : 0U;  // (4)
    direction_ = now != 0 ? now : direction_;
}

EventErrors event_errors(std::span<const Event> reference, std::span<const Event> run, double until) {
    using Kind = std::pair<std::string, Mode>;
    const auto sorted = [](std::span<const Event> events) {
        std::map<Kind, std::vector<double>> times;
        for (const Event& event : events) {
            if (event.kind == Event::Kind::mode) {
                times[{event.part, event.to}].push_back(event.time);
            }
        }
        return times;
    };
    std::map<Kind, std::vector<double>> found = sorted(run);
    EventErrors errors;
    for (const auto& [kind, times] : sorted(reference)) {
        const std::vector<double>& candidates = found[kind];
        for (std::size_t k = 0; k < times.size(); ++k) {
            const double before = k == 0 ? times[k] : (times[k] - times[k - 1]) / 2;
            const double after = k + 1 == times.size() ? until - times[k] : (times[k + 1] - times[k]) / 2;
            double nearest = INFINITY;
            for (const double t : candidates) {
                const bool near = t <= times[k] ? times[k] - t <= before : t - times[k] <= after;
                nearest = near ? std::min(nearest, std::fabs(t - times[k])) : nearest;
            }
            ++errors.expected;
            if (std::isfinite(nearest)) {  // (5)
                ++errors.found;
                errors.largest = std::max(errors.largest, nearest);
                errors.mean += nearest;
            }
        }
    }
    errors.mean /= std::max<double>(static_cast<double>(errors.found), 1);
    return errors;
}

PositionError position_error(std::span<const double> reference, std::span<const double> run) {
    const std::size_t samples = std::min(reference.size(), run.size());
    PositionError error;
    if (samples == 0) {
        return error;
    }
    double squares = 0;
    for (std::size_t k = 0; k < samples; ++k) {
        const double away = std::fabs(run[k] - reference[k]);
        squares += away * away;
        error.largest = std::max(error.largest, away);
    }
    const auto [least, greatest] = std::minmax_element(reference.begin(), reference.end());
    error.rms = std::sqrt(squares / static_cast<double>(samples));  // (6)
    error.range = *greatest - *least;
    error.relative = error.range > 0 ? error.rms / error.range : 0;
    return error;
}

}  // namespace stiction
