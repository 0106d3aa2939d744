#include "fit/result/fit_files.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <stiction/version.hpp>

#include "text/escape.hpp"
#include "text/json.hpp"
#include "text/number.hpp"
#include "unit/writing.hpp"

namespace stiction::fit {
namespace {

std::string shown_value(const Unknown& unknown, double value) { return value_text(unknown, value); }

/// "friction.guide.sliding" as its table and key; a parameter without its table.
std::pair<std::string, std::string> table_and_key(const std::string& key) {
    const std::size_t dot = key.rfind('.');
    return dot == std::string::npos ? std::pair(std::string("parameters"), key)
                                    : std::pair(key.substr(0, dot), key.substr(dot + 1));
}

/// Keys of one table side by side.
class Tables {
public:
    void set(const std::string& key, const std::string& value) {
        const std::pair<std::string, std::string> split = table_and_key(key);
        const std::string& table = split.first;
        const std::string& last = split.second;
        auto found = std::find_if(all_.begin(), all_.end(), [&](const auto& one) { return one.first == table; });
        if (found == all_.end()) {
            all_.emplace_back(table, std::vector<std::pair<std::string, std::string>>{});
            found = all_.end() - 1;
        }
        std::erase_if(found->second, [&](const auto& one) { return one.first == last; });
        found->second.emplace_back(last, value);
    }
    [[nodiscard]] std::string text() const {
        std::string out;
        for (const auto& [table, keys] : all_) {
            out += fmt::format("\n[{}]\n", table);
            for (const auto& [key, value] : keys) {
                out += fmt::format("{} = {}\n", key, value);
            }
        }
        return out;
    }

private:
    std::vector<std::pair<std::string, std::vector<std::pair<std::string, std::string>>>> all_;
};

double rms_of(double score, std::size_t rows) { return std::sqrt(score / static_cast<double>(rows)); }

std::string interval_text(const Unknown& unknown, const Estimate& estimate) {
    if (!estimate.seen) {
        return "not seen";
    }
    return fmt::format("{} … {}{}", shown_value(unknown, estimate.lower), shown_value(unknown, estimate.upper),
                       estimate.profiled ? "  (profile)" : "");
}

void add_value_remarks(const Fit& fit, const FitResult& result, std::vector<std::string>& all) {
    for (const Estimate& one : result.uncertainty.estimates) {
        const Unknown& unknown = fit.unknowns[one.unknown];
        if (!one.seen) {
            all.push_back(
                fmt::format("these logs cannot tell {}: it changes nothing that is above the noise", one.name));
        } else if (!one.told) {
            all.push_back(fmt::format("these logs cannot tell {}{}: its deviation is {}, more than half of its range",
                                      one.name, one.with.empty() ? "" : " apart from " + one.with,
                                      shown_value(unknown, one.deviation)));
        }
        if (one.at_bound != 0) {
            all.push_back(fmt::format("{} ends at its {} bound{}: widen it, or the model lacks something", one.name,
                                      one.at_bound < 0 ? "lower" : "upper",
                                      unknown.over ? " over " + fit.unknowns[*unknown.over].key : ""));
        }
    }
    for (std::size_t a = 0; a < result.uncertainty.estimates.size(); ++a) {
        for (std::size_t b = a + 1; b < result.uncertainty.estimates.size(); ++b) {
            constexpr double kStrong = 0.95;
            const double r = result.uncertainty.correlation[a][b];
            if (std::fabs(r) > kStrong) {
                all.push_back(fmt::format("{} and {} go together: correlation {:.3f}",
                                          result.uncertainty.estimates[a].name, result.uncertainty.estimates[b].name,
                                          r));
            }
        }
    }
}

/// Mean over logs of the mean |error| of one quantity.
double mean_error(const std::vector<ChannelFit>& channels, const std::string& quantity) {
    double sum = 0;
    double count = 0;
    for (const ChannelFit& one : channels) {
        sum += one.quantity == quantity ? one.mean_absolute : 0;
        count += one.quantity == quantity ? 1 : 0;
    }
    return sum / count;
}

/// Quantities that several logs measure, each once.
std::vector<const ChannelFit*> shared_quantities(const std::vector<ChannelFit>& channels) {
    std::vector<const ChannelFit*> all;
    for (const ChannelFit& one : channels) {
        const auto same = [&](const ChannelFit& other) { return other.quantity == one.quantity; };
        const bool first = &*std::find_if(channels.begin(), channels.end(), same) == &one;
        if (first && std::count_if(channels.begin(), channels.end(), same) > 1) {
            all.push_back(&one);
        }
    }
    return all;
}

void add_step_remarks(const FitResult& result, std::vector<std::string>& all) {
    if (!result.check.done) {
        all.push_back("the step was not checked: run it to its end");
        return;
    }
    const double then = rms_of(result.check.score, result.rows);
    const double now = rms_of(result.score, result.rows);
    double largest = 0;
    std::string name;
    for (std::size_t k = 0; k < result.check.values.size(); ++k) {
        const Estimate& one = result.uncertainty.estimates[k];
        const double moved = std::fabs(result.check.values[k] - one.value) / one.deviation;
        if (one.told && moved > largest) {
            largest = moved;
            name = one.name;
        }
    }
    std::string text = fmt::format("a quarter of the step, {} s: rms {} instead of {} σ",
                                   short_number(result.check.step, 4), short_number(then, 4), short_number(now, 4));
    if (!name.empty()) {
        text += fmt::format("; fitted there, {} moves by {} of its deviation, and nothing moves more", name,
                            short_number(largest, 3));
    }
    for (const ChannelFit* one : shared_quantities(result.check.channels)) {
        text += fmt::format("; mean |error| of {} {} instead of {}", one->quantity,
                            unit::display_text(mean_error(result.check.channels, one->quantity), one->unit, 4),
                            unit::display_text(mean_error(result.channels, one->quantity), one->unit, 4));
    }
    constexpr double kMuch = 1;
    all.push_back(text + (largest > kMuch ? ": the step is too long, give a shorter one" : ""));
}

/// Regimes, experiments, laws and errors on logs left out, of summary.json.
void write_judgement(JsonWriter& json, const Answer& answer) {
    json.key("regimes").array(JsonWriter::lines);
    for (const RegimeFit& one : answer.result.regimes) {
        json.object()
            .member("quantity", one.quantity)
            .member("regime", kRegimeNames[static_cast<std::size_t>(one.regime)]);
        json.member("rows", one.rows)
            .member("rms", one.rms)
            .member("mean", one.mean)
            .member("sigmas", one.in_deviations)
            .end();
    }
    json.end().key("experiments").array(JsonWriter::lines);
    for (const Experiment& one : answer.result.experiments) {
        json.object().member("what", one.what).member("signal", one.signal).member("bits", one.gain);
        json.list("deviations", one.deviations).end();
    }
    json.end().key("laws").array(JsonWriter::lines);
    for (const LawFit& one : answer.laws) {
        json.object().member("name", one.name).member("without", one.without).member("unknowns", one.unknowns);
        json.member("aic", one.aic).member("bic", one.bic).member("error", one.error).key("left_out");
        if (one.judged) {
            json.value(one.error_left_out);
        } else {
            json.null();
        }
        json.end();
    }
    json.end().key("held_out").array(JsonWriter::lines);
    for (const HeldOut& group : answer.laws.empty() ? std::vector<HeldOut>{} : answer.laws.front().groups) {
        for (const ChannelFit& one : group.channels) {
            json.object().member("group", group.group).member("log", one.log).member("quantity", one.quantity);
            json.member("mean_absolute", one.mean_absolute).end();
        }
    }
    json.end();
}

/// The best experiment and what it would tell.
void add_experiment_remark(const Fit& fit, const FitResult& result, std::vector<std::string>& all) {
    if (result.experiments.empty()) {
        return;
    }
    const Experiment& best = result.experiments.front();
    std::size_t most = 0;
    for (std::size_t k = 1; k < best.deviations.size(); ++k) {
        if (result.presently[k] / best.deviations[k] > result.presently[most] / best.deviations[most]) {
            most = k;
        }
    }
    const Estimate& one = result.uncertainty.estimates[most];
    const Unknown& unknown = fit.unknowns[one.unknown];
    constexpr int kDigits = 3;
    all.push_back(
        fmt::format("next experiment: {}. It would tell {} bit more; the deviation of {} would fall from {} to {}",
                    best.what, short_number(best.gain, kDigits), one.name,
                    one.seen ? value_text(unknown, result.presently[most], kDigits) : "not seen",
                    value_text(unknown, best.deviations[most], kDigits)));
}

/// Regimes whose residuals are far above the others.
void add_regime_remarks(const FitResult& result, std::vector<std::string>& all) {
    for (const RegimeFit& one : result.regimes) {
        constexpr double kFar = 2;  // times the rms of all rows of the quantity
        constexpr double kLittle = 1.5;
        double squares = 0;
        double rows = 0;
        for (const RegimeFit& other : result.regimes) {
            squares += other.quantity == one.quantity ? other.rms * other.rms * static_cast<double>(other.rows) : 0;
            rows += other.quantity == one.quantity ? static_cast<double>(other.rows) : 0;
        }
        if (one.in_deviations > kLittle && one.rms > kFar * std::sqrt(squares / rows)) {
            all.push_back(fmt::format("{} is worst in the regime {}: rms {} in {}, against {} of all", one.quantity,
                                      kRegimeNames[static_cast<std::size_t>(one.regime)],
                                      unit::display_text(one.rms, one.unit, 3), counted(one.rows, "row"),
                                      unit::display_text(std::sqrt(squares / rows), one.unit, 3)));
        }
    }
}

}  // namespace

std::string fitted_toml(const Fit& fit, const FitResult& result, const std::filesystem::path& folder) {
    const std::filesystem::path machine = std::filesystem::path(fit.machine).is_absolute()
                                              ? std::filesystem::path(fit.machine)
                                              : std::filesystem::path(fit.folder) / fit.machine;
    std::error_code error;
    const std::filesystem::path near = std::filesystem::relative(machine, folder, error);
    const std::string path = error || near.empty() ? std::filesystem::absolute(machine).string() : near.string();
    std::string text =
        fmt::format("# Values found by stiction fit {}, from {} measured numbers.\nformat = 1\nextend = {}\n", fit.name,
                    result.rows, toml_text(path));
    Tables tables;
    for (const std::string& setting : fit.settings) {
        const std::size_t equals = setting.find('=');
        tables.set(setting.substr(0, equals), setting.substr(equals + 1));
    }
    for (const Estimate& one : result.uncertainty.estimates) {
        const Unknown& unknown = fit.unknowns[one.unknown];
        const std::string number = fmt::format("{}", one.value);
        const std::string value = unknown.unit.empty() ? number : toml_text(number + " " + unknown.unit);
        if (unknown.each) {
            text += fmt::format("# {} = {}\n", one.name, value);
        } else {
            tables.set(unknown.key, value);
            for (const Unknown& other : fit.unknowns) {
                if (other.same == one.unknown) {
                    tables.set(other.key, value);
                }
            }
        }
    }
    return text + tables.text();
}

std::string value_text(const Unknown& unknown, double value, int digits) {
    return unit::display_text(value, unknown.unit, digits, unknown.shown);
}

std::string summary_json(const Answer& answer) {
    const Fit& fit = *answer.fit;
    const FitResult& result = answer.result;
    JsonWriter json;
    json.object(JsonWriter::lines).member("format", 1).member("version", kVersion).member("title", fit.title);
    json.member("machine", fit.machine).member("rows", result.rows).member("evaluations", result.evaluations);
    json.member("ended", text_of(result.ended)).member("stopped", result.stopped).member("score", result.score);
    json.member("rms", rms_of(result.score, result.rows)).member("scale", result.uncertainty.scale);
    json.member("step", fit.step);
    json.key("values").array(JsonWriter::lines);
    for (const Estimate& one : result.uncertainty.estimates) {
        json.object()
            .member("name", one.name)
            .member("value", one.value)
            .member("unit", fit.unknowns[one.unknown].unit);
        json.member("deviation", one.deviation).key("interval");
        if (one.seen) {
            json.array().value(one.lower).value(one.upper).end();
        } else {
            json.null();
        }
        json.member("profiled", one.profiled)
            .member("seen", one.seen)
            .member("told", one.told)
            .member("bound", one.at_bound)
            .end();
    }
    json.end().key("correlation").array(JsonWriter::lines);
    for (const std::vector<double>& row : result.uncertainty.correlation) {
        json.array();
        for (const double r : row) {
            json.value(r);
        }
        json.end();
    }
    json.end().key("starts").object().member("all", result.searches.size()).member("same", result.agreed).end();
    json.key("check");
    if (result.check.done) {
        json.object().member("step", result.check.step).member("score", result.check.score);
        json.member("refitted", result.check.refitted).list("values", result.check.values).end();
    } else {
        json.null();
    }
    json.key("logs").array(JsonWriter::lines);
    for (const ChannelFit& one : result.channels) {
        const auto log =
            std::find_if(fit.logs.begin(), fit.logs.end(), [&](const Log& l) { return l.name == one.log; });
        json.object().member("log", one.log).member("quantity", one.quantity).member("unit", one.unit);
        json.member("rms", one.rms).member("mean_absolute", one.mean_absolute).member("noise", one.noise);
        json.member("pieces", result.pieces[static_cast<std::size_t>(log - fit.logs.begin())]).end();
    }
    json.end();
    write_judgement(json, answer);
    json.list("remarks", remarks(fit, result)).end();
    return std::move(json).text();
}

std::vector<std::string> remarks(const Fit& fit, const FitResult& result) {
    std::vector<std::string> all;
    add_value_remarks(fit, result, all);
    constexpr double kTooFar = 1.5;  // times the noise: more than a noise stated a little too small
    if (result.uncertainty.scale > kTooFar) {
        all.push_back(
            fmt::format("residuals are {} times the noise stated: the model is not the machine, or the noise is "
                        "larger; intervals are widened by that, and may still be too narrow",
                        short_number(result.uncertainty.scale, 3)));
    }
    if (fit.search != Search::evolution && result.searches.size() > 1) {
        all.push_back(fmt::format("{} of {} searches found this minimum{}", result.agreed, result.searches.size(),
                                  2 * result.agreed < result.searches.size()
                                      ? ": it may not be the best; try search = \"evolution\" or cut = \"rests\""
                                      : ""));
    }
    if (result.ended > Ended::way && !result.stopped) {
        all.push_back(fmt::format("the search did not converge: {}", text_of(result.ended)));
    }
    add_regime_remarks(result, all);
    add_step_remarks(result, all);
    add_experiment_remark(fit, result, all);
    return all;
}

std::vector<std::string> result_lines(const Answer& answer) {
    const Fit& fit = *answer.fit;
    const FitResult& result = answer.result;
    std::vector<std::string> lines;
    lines.push_back(fmt::format("{} of {}, {}; rms of the residuals {} σ", counted(result.rows, "number"),
                                counted(fit.logs.size(), "log"), counted(result.evaluations, "evaluation"),
                                short_number(rms_of(result.score, result.rows), 4)));
    std::size_t widest = 0;
    for (const Estimate& one : result.uncertainty.estimates) {
        widest = std::max(widest, one.name.size());
    }
    lines.push_back(fmt::format("\n{:<{}}  {:>16}  95 % interval", "value", widest, ""));
    for (const Estimate& one : result.uncertainty.estimates) {
        const Unknown& unknown = fit.unknowns[one.unknown];
        lines.push_back(fmt::format("{:<{}}  {:>16}  {}", one.name, widest, shown_value(unknown, one.value),
                                    interval_text(unknown, one)));
    }
    lines.push_back(fmt::format("\n{:<{}}  {:>16}  {:>16}", "log, quantity", widest, "rms error", "mean |error|"));
    for (const ChannelFit& one : result.channels) {
        lines.push_back(fmt::format("{:<{}}  {:>16}  {:>16}", one.log + ", " + one.quantity, widest,
                                    unit::display_text(one.rms, one.unit, 4),
                                    unit::display_text(one.mean_absolute, one.unit, 4)));
    }
    for (const ChannelFit* one : shared_quantities(result.channels)) {
        lines.push_back(fmt::format("{:<{}}  {:>16}  {:>16}", "mean over logs, " + one->quantity, widest, "",
                                    unit::display_text(mean_error(result.channels, one->quantity), one->unit, 4)));
    }
    if (!result.regimes.empty()) {
        lines.push_back(
            fmt::format("\n{:<{}}  {:>16}  {:>16}  rows", "residuals, regime", widest, "rms error", "in σ"));
        for (const RegimeFit& one : result.regimes) {
            lines.push_back(fmt::format(
                "{:<{}}  {:>16}  {:>16}  {}", one.quantity + ", " + kRegimeNames[static_cast<std::size_t>(one.regime)],
                widest, unit::display_text(one.rms, one.unit, 4), short_number(one.in_deviations, 4), one.rows));
        }
    }
    lines.emplace_back();
    if (answer.laws.size() > 1) {
        for (std::string& line : law_lines(answer.laws)) {
            lines.push_back(std::move(line));
        }
        lines.emplace_back();
    }
    for (const std::string& remark : remarks(fit, result)) {
        lines.push_back("· " + remark);
    }
    return lines;
}

}  // namespace stiction::fit
