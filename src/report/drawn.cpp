#include "report/drawn.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "unit/writing.hpp"

namespace stiction::report {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);
constexpr int kStretchDigits = 2;

double duration_of(const Run& run) { return run.time.empty() ? 0 : run.time.back() - run.time.front(); }

/// Things at times, each of a part: `part` numbers them from 0 to `parts`.
struct Timed {
    std::vector<double> time{};
    std::vector<std::size_t> part{};
    std::size_t parts = 1;
};

/// Number of stretches (3) of a run.
std::size_t stretches_for(std::size_t most, std::size_t parts) {
    return std::max<std::size_t>(1, most / (2 * std::max<std::size_t>(parts, 1)));
}

/// (3)
std::vector<std::size_t> firsts_and_lasts(const Timed& things, const Run& run, std::size_t most) {
    std::vector<std::size_t> all(things.time.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    if (all.size() <= most) return all;
    const std::size_t stretches = stretches_for(most, things.parts);
    const double duration = duration_of(run);
    const double per_second = duration > 0 ? static_cast<double>(stretches) / duration : 0;
    std::vector<std::size_t> first(stretches * things.parts, kNone);
    std::vector<std::size_t> last(stretches * things.parts, kNone);
    for (const std::size_t i : all) {
        const double place =
            std::clamp((things.time[i] - run.time.front()) * per_second, 0.0, static_cast<double>(stretches - 1));
        const std::size_t cell = things.part[i] * stretches + static_cast<std::size_t>(place);
        if (first[cell] == kNone) first[cell] = i;
        last[cell] = i;
    }
    std::vector<bool> kept(all.size(), false);
    for (const auto* chosen : {&first, &last}) {
        for (const std::size_t i : *chosen) {
            if (i != kNone) kept[i] = true;
        }
    }
    all.erase(std::remove_if(all.begin(), all.end(), [&kept](std::size_t i) { return !kept[i]; }), all.end());
    return all;
}

Timed events_of(const Run& run) {
    Timed events;
    std::map<std::string, std::size_t> parts;
    for (const EventRow& event : run.events) {
        events.time.push_back(event.time);
        events.part.push_back(parts.emplace(event.part, parts.size()).first->second);
    }
    events.parts = std::max<std::size_t>(parts.size(), 1);
    return events;
}

template <class Word>
std::vector<std::size_t> changes_of(const Run& run, const std::vector<Word>& words) {
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < std::min(run.time.size(), words.size()); ++i) {
        if (i == 0 || words[i] != words[i - 1]) rows.push_back(i);
    }
    return rows;
}

std::vector<std::size_t> thinned_changes(const Run& run, const std::vector<std::size_t>& rows, std::size_t most) {
    Timed changes;
    for (const std::size_t row : rows) changes.time.push_back(run.time[row]);
    changes.part.assign(rows.size(), 0);
    std::vector<std::size_t> kept;
    for (const std::size_t i : firsts_and_lasts(changes, run, most)) kept.push_back(rows[i]);
    return kept;
}

std::string of_run(const Content& content, std::size_t run) {
    return content.runs.size() > 1 ? " of " + content.runs[run].name : std::string();
}

/// (2) of all runs.
void draw_curves(const Content& content, const Thinning& thinning, const PageBounds& bounds, Drawn& drawn) {
    std::vector<std::vector<std::size_t>> events;
    std::vector<std::size_t> wanted;
    Thinning free = thinning;
    free.most = kNone;
    for (std::size_t r = 0; r < content.runs.size(); ++r) {
        const Run& run = content.runs[r];
        events.push_back(event_rows(run));
        const std::vector<std::size_t> always = protected_rows(run.time.size(), events[r], free);
        for (const Curve& curve : run.curves) {
            drawn.runs[r].curves.push_back(kept_rows(run.time, curve.values, always, free));
            wanted.push_back(drawn.runs[r].curves.back().size());
        }
    }
    Thinning less = thinning;
    less.most = std::min(thinning.most, std::max(shared_level(wanted, bounds.points), bounds.points_of_a_curve));
    less.event_rows = std::min(thinning.event_rows, less.most / 3);
    std::size_t longest = 0;
    for (std::size_t r = 0; r < content.runs.size(); ++r) {
        const Run& run = content.runs[r];
        const std::vector<std::size_t> always = protected_rows(run.time.size(), events[r], less);
        for (std::size_t c = 0; c < run.curves.size(); ++c) {
            if (drawn.runs[r].curves[c].size() <= less.most) continue;
            drawn.runs[r].curves[c] = kept_rows(run.time, run.curves[c].values, always, less);
            longest = std::max(longest, run.time.size());
        }
    }
    if (longest == 0) return;
    drawn.notes.push_back(
        fmt::format("A curve has no more than {} points here, of up to {} rows: the least and the greatest value of "
                    "each short stretch of time, and what is around events. trajectory.csv, which stiction run writes, "
                    "has every row.",
                    less.most, longest));
}

void draw_events(const Content& content, const PageBounds& bounds, Drawn& drawn) {
    std::vector<std::size_t> wanted;
    for (const Run& run : content.runs) wanted.push_back(run.events.size());
    const std::size_t most = shared_level(wanted, bounds.events);
    for (std::size_t r = 0; r < content.runs.size(); ++r) {
        const Run& run = content.runs[r];
        const Timed events = events_of(run);
        drawn.runs[r].events = firsts_and_lasts(events, run, most);
        if (drawn.runs[r].events.size() == run.events.size()) continue;
        const double stretch = duration_of(run) / static_cast<double>(stretches_for(most, events.parts));
        drawn.notes.push_back(fmt::format(
            "{} of {} events{} are marked and listed: of each part the first and the last in every {}. summary.json, "
            "which stiction run writes, has all.",
            drawn.runs[r].events.size(), run.events.size(), of_run(content, r),
            unit::display_text(stretch, "s", kStretchDigits)));
    }
}

void draw_strips(const Content& content, const PageBounds& bounds, Drawn& drawn) {
    std::vector<std::size_t> wanted;
    for (std::size_t r = 0; r < content.runs.size(); ++r) {
        const Run& run = content.runs[r];
        for (const ModeColumn& band : run.modes) drawn.runs[r].modes.push_back(changes_of(run, band.values));
        for (const StopColumn& band : run.stops) drawn.runs[r].stops.push_back(changes_of(run, band.values));
        for (const auto& rows : drawn.runs[r].modes) wanted.push_back(rows.size());
        for (const auto& rows : drawn.runs[r].stops) wanted.push_back(rows.size());
    }
    const std::size_t most = shared_level(wanted, bounds.events);
    for (std::size_t r = 0; r < content.runs.size(); ++r) {
        const Run& run = content.runs[r];
        bool lost = false;
        for (auto* strips : {&drawn.runs[r].modes, &drawn.runs[r].stops}) {
            for (std::vector<std::size_t>& rows : *strips) {
                lost = lost || rows.size() > most;
                rows = thinned_changes(run, rows, most);
            }
        }
        if (!lost) continue;
        drawn.notes.push_back(fmt::format(
            "Strips{} show of many changes the first and the last in every {}.", of_run(content, r),
            unit::display_text(duration_of(run) / static_cast<double>(stretches_for(most, 1)), "s", kStretchDigits)));
    }
}

}  // namespace

std::size_t shared_level(std::vector<std::size_t> wanted, std::size_t total) {
    std::sort(wanted.begin(), wanted.end());
    std::size_t left = total;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const std::size_t share = left / (wanted.size() - i);
        if (wanted[i] > share) return share;
        left -= wanted[i];
    }
    return wanted.empty() ? total : std::max(wanted.back(), total);
}

Drawn drawn_of(const Content& content, const Thinning& thinning, const PageBounds& bounds) {
    Drawn drawn;
    drawn.runs.resize(content.runs.size());
    draw_curves(content, thinning, bounds, drawn);
    draw_events(content, bounds, drawn);
    draw_strips(content, bounds, drawn);
    return drawn;
}

}  // namespace stiction::report
