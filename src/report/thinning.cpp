#include "report/thinning.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::report {
namespace {

template <class Word>
void add_changes(const std::vector<Word>& words, std::vector<std::size_t>& rows) {
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i] != words[i - 1]) rows.push_back(i);
    }
}

void sort_unique(std::vector<std::size_t>& rows) {
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
}

/// The rows of (2), bucket by bucket, with the gaps and jumps of (3) or those of (5).
class Envelope {
public:
    Envelope(std::span<const double> time, std::span<const double> values, bool jumps, std::vector<std::size_t>& rows)
        : time_(time), values_(values), jumps_(jumps), rows_(&rows) {}

    void collect(std::size_t buckets) {
        const double first = time_.front();
        const double per_second = static_cast<double>(buckets) / (time_.back() - first);
        double bucket = 0;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const double now = std::floor((time_[i] - first) * per_second);  // (1)
            if (i == 0 || now != bucket) {
                close();
                bucket = now;
                least_ = greatest_ = gap_ = kNone;
            }
            see(i);
        }
        close();
    }

private:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    void see(std::size_t i) {
        const bool finite = std::isfinite(values_[i]);
        if (jumps_ && i > 0 && breaks_before(i, finite)) {
            rows_->push_back(i - 1);
            rows_->push_back(i);
        }
        if (!finite) {
            if (gap_ == kNone) gap_ = i;
            return;
        }
        if (least_ == kNone || values_[i] < values_[least_]) least_ = i;
        if (greatest_ == kNone || values_[i] > values_[greatest_]) greatest_ = i;
    }

    [[nodiscard]] bool breaks_before(std::size_t i, bool finite) const {
        if (finite != std::isfinite(values_[i - 1])) return true;
        return finite && time_[i] == time_[i - 1] && values_[i] != values_[i - 1];
    }

    void close() {
        if (!jumps_ && gap_ != kNone) rows_->push_back(gap_);
        if (least_ == kNone) return;
        rows_->push_back(least_);
        rows_->push_back(greatest_);
    }

    std::span<const double> time_;
    std::span<const double> values_;
    bool jumps_;
    std::vector<std::size_t>* rows_;
    std::size_t least_ = kNone;
    std::size_t greatest_ = kNone;
    std::size_t gap_ = kNone;
};

/// (4)
std::vector<std::size_t> without_repeats(const std::vector<std::size_t>& rows, std::span<const double> values,
                                         std::span<const std::size_t> always) {
    std::vector<std::size_t> kept;
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const bool inside = k > 0 && k + 1 < rows.size();
        const bool repeats = inside && values[rows[k]] == values[rows[k - 1]] && values[rows[k]] == values[rows[k + 1]];
        if (!repeats || std::binary_search(always.begin(), always.end(), rows[k])) kept.push_back(rows[k]);
    }
    return kept;
}

/// The first and the last of rising rows in each of `most` / 2 equal stretches of all rows.
std::vector<std::size_t> spread(const std::vector<std::size_t>& chosen, std::size_t rows, std::size_t most) {
    const std::size_t stretch = 1 + (2 * rows) / std::max<std::size_t>(most, 2);
    std::vector<std::size_t> kept;
    for (std::size_t k = 0; k < chosen.size(); ++k) {
        const std::size_t here = chosen[k] / stretch;
        const bool first = k == 0 || chosen[k - 1] / stretch != here;
        const bool last = k + 1 == chosen.size() || chosen[k + 1] / stretch != here;
        if (first || last) kept.push_back(chosen[k]);
    }
    return kept;
}

}  // namespace

std::vector<std::size_t> event_rows(const Run& run) {
    std::vector<std::size_t> rows;
    for (const ModeColumn& band : run.modes) add_changes(band.values, rows);
    for (const StopColumn& band : run.stops) add_changes(band.values, rows);
    for (const EventRow& event : run.events) {
        const auto at = std::lower_bound(run.time.begin(), run.time.end(), event.time);
        if (at != run.time.end()) rows.push_back(static_cast<std::size_t>(at - run.time.begin()));
    }
    sort_unique(rows);
    return rows;
}

std::vector<std::size_t> protected_rows(std::size_t rows, const std::vector<std::size_t>& events,
                                        const Thinning& thinning) {
    if (events.size() > thinning.event_rows) return spread(events, rows, thinning.event_rows);
    if (events.empty()) return {};
    const std::size_t each = thinning.event_rows / events.size();  // at least 1
    const std::size_t reach = std::min(std::max<std::size_t>(thinning.around_event, 1), (each - 1) / 2);
    std::vector<std::size_t> all;
    std::size_t next = 0;  // rows before it are there already
    for (const std::size_t event : events) {
        const std::size_t end = std::min(rows, event + reach + 1);
        for (std::size_t i = std::max(next, event - std::min(event, reach)); i < end; ++i) all.push_back(i);
        next = std::max(next, end);
    }
    return all;
}

std::vector<std::size_t> kept_rows(std::span<const double> time, std::span<const double> values,
                                   std::span<const std::size_t> always, const Thinning& thinning) {
    const std::size_t count = std::min(time.size(), values.size());
    if (count == 0) return {};
    const auto collected = [&](std::size_t buckets, bool jumps) {
        std::vector<std::size_t> rows(always.begin(), std::lower_bound(always.begin(), always.end(), count));
        rows.push_back(0);
        rows.push_back(count - 1);
        if (time[count - 1] > time[0]) {
            Envelope(time.first(count), values.first(count), jumps, rows).collect(std::max<std::size_t>(buckets, 1));
        }
        sort_unique(rows);
        return without_repeats(rows, values, always);
    };
    std::vector<std::size_t> rows = collected(thinning.buckets, true);
    if (rows.size() <= thinning.most) return rows;
    return collected((thinning.most - std::min(thinning.most, always.size())) / 3, false);  // (5)
}

}  // namespace stiction::report
