#include "fit/result/held_out.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "unit/writing.hpp"

namespace stiction::fit {
namespace {

const std::string& group_of(const Log& log) { return log.group.empty() ? log.name : log.group; }

/// The fit with only the logs of a group, or only the others.
Fit part_of(const Fit& fit, const std::string& group, bool inside) {
    Fit part = fit;
    std::erase_if(part.logs, [&](const Log& log) { return (group_of(log) == group) != inside; });
    return part;
}

}  // namespace

std::vector<std::string> groups_of(const Fit& fit) {
    std::vector<std::string> groups;
    for (const Log& log : fit.logs) {
        if (std::find(groups.begin(), groups.end(), group_of(log)) == groups.end()) {
            groups.push_back(group_of(log));
        }
    }
    return groups;
}

std::string held_out_problem(const Fit& fit) {
    for (const Unknown& unknown : fit.unknowns) {
        if (unknown.each) {
            return fmt::format(
                "{} has a value for each log: a log that is left out would have none. Set it, or seek one value for "
                "all",
                unknown.key);
        }
    }
    return groups_of(fit).size() > 1 ? "" : "there is one group of logs only: nothing can be left out";
}

std::vector<HeldOut> held_out(const Fit& fit, const FindOptions& options) {
    std::vector<HeldOut> all;
    for (const std::string& group : groups_of(fit)) {
        HeldOut one{.group = group};
        const Fit others = part_of(fit, group, false);
        const FitResult result = find(others, values_alone(options));
        one.stopped = result.stopped;
        if (result.found) {
            one.channels = channel_fits(part_of(fit, group, true), result.y, options.threads);
            one.found = !one.channels.empty();
        }
        all.push_back(std::move(one));
        if (all.back().stopped) {
            break;
        }
    }
    return all;
}

std::vector<std::string> held_out_lines(const std::vector<HeldOut>& all) {
    std::vector<std::string> lines;
    struct Sum {
        const ChannelFit* first = nullptr;
        double sum = 0;
        double count = 0;

        void add(const ChannelFit& one) {
            first = first == nullptr ? &one : first;
            sum += one.mean_absolute;
            count += 1;
        }
        [[nodiscard]] std::string text() const { return unit::display_text(sum / count, first->unit, 4); }
    };
    std::vector<Sum> totals;
    for (const HeldOut& group : all) {
        if (!group.found) {
            lines.push_back(fmt::format("without {}: nothing could be simulated", group.group));
            continue;
        }
        std::vector<Sum> sums;
        const auto add = [](std::vector<Sum>& to, const ChannelFit& one) {
            auto found =
                std::find_if(to.begin(), to.end(), [&](const Sum& s) { return s.first->quantity == one.quantity; });
            if (found == to.end()) {
                to.emplace_back();
                found = to.end() - 1;
            }
            found->add(one);
        };
        for (const ChannelFit& one : group.channels) {
            add(sums, one);
            add(totals, one);
        }
        for (const Sum& sum : sums) {
            lines.push_back(fmt::format("fitted without {}: mean |error| of {} there {}", group.group,
                                        sum.first->quantity, sum.text()));
        }
    }
    for (const Sum& sum : totals) {
        lines.push_back(fmt::format("left out, all groups: mean |error| of {} {}", sum.first->quantity, sum.text()));
    }
    return lines;
}

}  // namespace stiction::fit
