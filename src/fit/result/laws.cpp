#include "fit/result/laws.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <stiction/scalar/elementary.hpp>

#include "text/number.hpp"

namespace stiction::fit {
namespace {

/// Mean over channels of |error|/σ.
double error_of(const std::vector<ChannelFit>& channels) {
    double sum = 0;
    for (const ChannelFit& one : channels) {
        sum += one.mean_absolute / one.noise;
    }
    return channels.empty() ? std::numeric_limits<double>::infinity() : sum / static_cast<double>(channels.size());
}

double logarithm_of_likelihood(const Fit& fit, const FitResult& result) {
    const auto m = static_cast<double>(result.rows);
    if (fit.loss == Loss::squares) {
        return m * natural_logarithm(result.score / m);
    }
    double sum = 0;  // Σ|r|
    for (const ChannelFit& one : result.channels) {
        const auto log =
            std::find_if(fit.logs.begin(), fit.logs.end(), [&](const Log& l) { return l.name == one.log; });
        sum += one.mean_absolute / one.noise * static_cast<double>(log->times.size());
    }
    return 2 * m * natural_logarithm(sum / m);
}

LawFit judged(const Fit& fit, const FitResult& result, const FindOptions& options, bool leave_out) {
    LawFit law{.unknowns = coordinates(fit).size(), .found = result.found, .score = result.score};
    if (!result.found) {
        return law;
    }
    const double l = logarithm_of_likelihood(fit, result);
    const auto n = static_cast<double>(law.unknowns);
    law.aic = l + 2 * n;                                                    // (2)
    law.bic = l + n * natural_logarithm(static_cast<double>(result.rows));  // (2)
    law.error = error_of(result.channels);
    if (leave_out) {
        law.groups = held_out(fit, options);
        std::vector<ChannelFit> channels;
        law.judged = true;
        for (const HeldOut& group : law.groups) {
            law.judged = law.judged && group.found;
            channels.insert(channels.end(), group.channels.begin(), group.channels.end());
        }
        law.error_left_out = error_of(channels);
    }
    return law;
}

std::string keys_without(const Fit& fit, const Simpler& law) {
    std::string text;
    const auto add = [&](std::size_t unknown) { text += (text.empty() ? "" : ", ") + fit.unknowns[unknown].key; };
    for (const Simpler::Held& one : law.held) {
        add(one.unknown);
    }
    for (const Simpler::Same& one : law.same) {
        add(one.unknown);
    }
    return text;
}

}  // namespace

std::vector<LawFit> compare_laws(const Fit& fit, const FitResult& result, const FindOptions& options, bool leave_out) {
    std::vector<LawFit> all{judged(fit, result, options, leave_out)};
    const FindOptions short_way = values_alone(options);
    for (const Simpler& law : fit.simpler) {
        const Fit simple = simplified(fit, law);
        const FitResult found = find(simple, short_way);
        if (found.stopped) {
            break;
        }
        LawFit one = judged(simple, found, short_way, leave_out);
        one.name = law.name;
        one.without = keys_without(fit, law);
        all.push_back(std::move(one));
    }
    return all;
}

std::vector<std::string> law_verdicts(const std::vector<LawFit>& all) {
    std::vector<std::string> lines;
    for (const LawFit& one : all) {
        if (one.name.empty() || !one.found) {
            continue;
        }
        const LawFit& whole = all.front();
        constexpr double kStrong = 6;  // of BIC: strong evidence (Kass and Raftery 1995)
        const double more = one.bic - whole.bic;
        const bool pays = more > kStrong;
        if (one.score < whole.score) {  // it cannot be, with more unknowns
            lines.push_back(
                fmt::format("{} leaves smaller residuals with fewer unknowns: the search of this fit has missed its "
                            "minimum; give a "
                            "shorter step, more starts or search = \"evolution\"",
                            one.name));
            continue;
        }
        std::string text = fmt::format("{} over {}: {} (BIC {:+.1f}, AIC {:+.1f} without it)", one.without, one.name,
                                       pays              ? "it pays"
                                       : more < -kStrong ? "it does not pay"
                                                         : "the logs do not decide",
                                       more, one.aic - whole.aic);
        if (one.judged && whole.judged) {
            text +=
                fmt::format("; on logs left out the error is {} σ without it and {} σ with it{}",
                            short_number(one.error_left_out, 4), short_number(whole.error_left_out, 4),
                            pays && one.error_left_out <= whole.error_left_out ? ": it follows these logs only" : "");
        }
        lines.push_back(std::move(text));
    }
    return lines;
}

std::vector<std::string> law_lines(const std::vector<LawFit>& all) {
    std::vector<const LawFit*> order;
    std::size_t widest = std::string("this fit").size();
    for (const LawFit& one : all) {
        order.push_back(&one);
        widest = std::max(widest, one.name.size());
    }
    std::stable_sort(order.begin(), order.end(), [](const LawFit* a, const LawFit* b) { return a->bic < b->bic; });
    const bool left_out = std::any_of(all.begin(), all.end(), [](const LawFit& one) { return one.judged; });
    std::vector<std::string> lines{fmt::format("{:<{}}  unknowns  {:>12}  {:>12}  mean |error|{}", "law", widest, "AIC",
                                               "BIC", left_out ? "  left out" : "")};
    for (const LawFit* one : order) {
        const std::string name = one->name.empty() ? "this fit" : one->name;
        if (!one->found) {
            lines.push_back(fmt::format("{:<{}}  {:>8}  could not be simulated", name, widest, one->unknowns));
            continue;
        }
        lines.push_back(fmt::format("{:<{}}  {:>8}  {:>12.1f}  {:>12.1f}  {:>10} σ{}", name, widest, one->unknowns,
                                    one->aic, one->bic, short_number(one->error, 4),
                                    one->judged ? fmt::format("  {:>6} σ", short_number(one->error_left_out, 4)) : ""));
    }
    for (std::string& line : law_verdicts(all)) {
        lines.push_back("· " + std::move(line));
    }
    return lines;
}

}  // namespace stiction::fit
