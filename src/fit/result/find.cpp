#include "fit/result/find.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include <stiction/scalar/elementary.hpp>

#include "fit/judge/profile.hpp"
#include "fit/model/objective.hpp"
#include "fit/search/evolution.hpp"

namespace stiction::fit {
namespace {

constexpr double kNoScore = std::numeric_limits<double>::infinity();
constexpr double kVisible =
    4;  // change of residuals, in units of the noise, that a difference must make: two standard deviations both ways

/// Errors by log and quantity from residuals; none of none.
std::vector<ChannelFit> channel_fits_of(const Fit& fit, const std::vector<double>& r) {
    std::vector<ChannelFit> all;
    std::size_t at = 0;
    for (std::size_t k = 0; k < fit.logs.size() && !r.empty(); ++k) {
        const Log& log = fit.logs[k];
        for (const Channel& channel : log.channels) {
            ChannelFit one{.log = log.name, .quantity = channel.quantity, .unit = channel.unit};
            one.noise = channel.deviation();
            const auto count = static_cast<double>(log.times.size());
            for (std::size_t row = 0; row < log.times.size(); ++row, ++at) {
                one.rms += r[at] * r[at] / count;
                one.mean_absolute += std::fabs(r[at]) * one.noise / count;
            }
            one.rms = std::sqrt(one.rms) * one.noise;
            all.push_back(std::move(one));
        }
    }
    return all;
}

class Finder {
public:
    Finder(const Fit& fit, const FindOptions& options)
        : fit_(&fit),
          options_(&options),
          objective_(fit, options.threads),
          n_(objective_.coordinates().size()),
          coarse_(fit.search_step > 0 ? fit.search_step : fit.step) {}

    FitResult find() {
        result_.rows = fit_->rows();
        for (std::size_t log = 0; log < fit_->logs.size(); ++log) {
            result_.pieces.push_back(objective_.log(log).pieces().size());
        }
        search();
        if (result_.found) {
            finish();
            result_.channels = described(fit_->step);
            judge();
            if (options_->check_step) {
                check_step();
            }
        }
        result_.evaluations = objective_.evaluations();
        return std::move(result_);
    }

private:
    bool go_on() {
        if (!result_.stopped && options_->go_on) {
            const double share = static_cast<double>(objective_.evaluations()) / static_cast<double>(fit_->evaluations);
            const double best = std::sqrt(result_.score / static_cast<double>(result_.rows));
            result_.stopped = !options_->go_on({stage_, std::min(1.0, share), objective_.evaluations(), best});
        }
        show_best();
        return !result_.stopped;
    }

    void show_best() {
        constexpr std::size_t kBetween = 100;  // evaluations; its curves cost one
        if (!options_->show || !result_.found || objective_.evaluations() < next_show_ || !(result_.score < shown_)) {
            return;
        }
        next_show_ = objective_.evaluations() + kBetween;
        shown_ = result_.score;
        FitResult present{.found = true, .y = result_.y, .score = result_.score, .rows = result_.rows};
        present.evaluations = objective_.evaluations();
        present.pieces = result_.pieces;
        present.traces = objective_.traces(result_.y, coarse_);
        options_->show(present);
    }

    [[nodiscard]] LeastSquares problem(double step, std::size_t evaluations) {
        LeastSquares problem{.lower = std::vector<double>(n_, 0.0), .upper = std::vector<double>(n_, 1.0)};
        problem.residuals = [this, step](const std::vector<std::vector<double>>& points) {
            return objective_.weighed(points, step);
        };
        problem.evaluations = evaluations;
        problem.visible = kVisible;
        problem.go_on = [this] { return go_on(); };
        return problem;
    }

    [[nodiscard]] std::vector<double> given_start() const {
        std::vector<double> y;
        for (const Coordinate& one : objective_.coordinates()) {
            const Unknown& unknown = fit_->unknowns[one.unknown];
            y.push_back(std::clamp(unknown.place_of(unknown.start), 0.0, 1.0));
        }
        return y;
    }

    void keep(const std::vector<double>& y, double score, Ended ended) {
        if (score < kNoScore && (!result_.found || score <= result_.score)) {
            result_.found = true;
            result_.y = y;
            result_.score = score;
            result_.ended = ended;
        }
    }

    [[nodiscard]] std::size_t left() const noexcept {
        const std::size_t used = objective_.evaluations();
        return fit_->evaluations > used ? fit_->evaluations - used : 0;
    }

    /// (1)
    void search() {
        stage_ = "search";
        const std::size_t all = fit_->evaluations;
        if (fit_->search != Search::evolution) {
            search_from(drawn(), fit_->search == Search::both ? all / 2 : 0, coarse_);
            if (fit_->search == Search::starts || 2 * agreed(std::max(1.0, variance())) > result_.searches.size()) {
                take_step();
                return;
            }
        }
        const std::vector<double> start = evolved();
        take_step();
        search_from({start}, 0, fit_->step);
    }

    /// From the step of the search to that of the fit: what was found is scored anew.
    void take_step() {
        if (coarse_ == fit_->step || !result_.found) {
            return;
        }
        std::vector<std::vector<double>> ends{result_.y};
        for (const SearchEnd& one : result_.searches) {
            ends.push_back(one.y);
        }
        const std::vector<double> scores = objective_.scores(ends, fit_->step);
        result_.score = scores[0];
        shown_ = kNoScore;
        for (std::size_t k = 1; k < scores.size(); ++k) {
            SearchEnd& one = result_.searches[k - 1];
            one.score = scores[k];
            keep(one.y, one.score, one.ended);
        }
    }

    /// Least squares from each of these, until only so many evaluations are left.
    void search_from(const std::vector<std::vector<double>>& starts, std::size_t kept, double step) {
        for (std::size_t k = 0; k < starts.size() && go_on(); ++k) {
            const std::size_t most = (left() - std::min(left(), kept)) / (starts.size() - k);
            if (most <= n_ + 1) {
                break;
            }
            const LeastSquaresResult end = solve(problem(step, most), starts[k]);
            const double score = end.f.empty() ? kNoScore : 2 * end.cost;
            result_.searches.push_back({end.y, score, end.ended});
            keep(end.y, score, end.ended);
        }
    }

    /// The given start, then the best of a number of points drawn in the box.
    std::vector<std::vector<double>> drawn() {
        std::vector<std::vector<double>> points{given_start()};
        constexpr std::size_t kPerUnknown = 20;
        const std::size_t many =
            fit_->starts < 2 ? 0 : std::max(fit_->starts - 1, std::min(kPerUnknown * n_, fit_->evaluations / 4));
        std::mt19937_64 random(fit_->seed);
        for (std::size_t k = 0; k < many; ++k) {
            points.emplace_back();
            for (std::size_t j = 0; j < n_; ++j) {
                points.back().push_back(static_cast<double>(random() >> 11U) * 0x1p-53);
            }
        }
        std::vector<double> scores;
        constexpr std::size_t kBatch = 64;  // between two questions whether to go on
        for (std::size_t first = 0; first < points.size() && go_on(); first += kBatch) {
            const auto from = points.begin() + static_cast<std::ptrdiff_t>(first);
            const std::vector<std::vector<double>> some(
                from, points.begin() + static_cast<std::ptrdiff_t>(std::min(first + kBatch, points.size())));
            for (const double score : objective_.scores(some, coarse_)) {
                keep(points[scores.size()], score, Ended::stopped);
                scores.push_back(score);
            }
        }
        std::vector<std::size_t> order(scores.size());
        std::iota(order.begin(), order.end(), 0);
        if (order.empty()) {
            return {};
        }
        std::stable_sort(order.begin() + 1, order.end(),
                         [&](std::size_t a, std::size_t b) { return scores[a] < scores[b]; });
        order.resize(std::min(order.size(), fit_->starts));
        std::vector<std::vector<double>> best;
        for (const std::size_t k : order) {
            best.push_back(points[k]);
        }
        return best;
    }

    /// Searches that ended in the best minimum of them; `variance` of the residuals, in units of the noise stated.
    [[nodiscard]] std::size_t agreed(double variance) const {
        constexpr double kSame = 4;  // of χ² over s²: less than two standard deviations away
        double least = kNoScore;
        for (const SearchEnd& one : result_.searches) {
            least = std::min(least, one.score);
        }
        return static_cast<std::size_t>(
            std::count_if(result_.searches.begin(), result_.searches.end(),
                          [&](const SearchEnd& one) { return one.score - least < kSame * variance; }));
    }

    /// χ²/(m − n) of the best.
    [[nodiscard]] double variance() const {
        return result_.score / static_cast<double>(result_.rows - std::min(result_.rows - 1, n_));
    }

    /// Evolution on most of the evaluations that are left, from the given start.
    std::vector<double> evolved() {
        Effort effort{.seed = fit_->seed};
        constexpr double kPerLog = 3;  // the tutorial's 4 + 3 ln n, doubled: friction makes many valleys
        effort.candidates = 8 + static_cast<std::size_t>(2 * kPerLog * natural_logarithm(static_cast<double>(n_)));
        constexpr std::size_t kRounds = 20;  // of n + 2 evaluations, for least squares
        const std::size_t finishing = std::min(left() / 2, kRounds * (n_ + 2));
        effort.generations = (left() - finishing) / effort.candidates;
        return evolve(
            given_start(),
            [this](const std::vector<std::vector<double>>& points) { return objective_.scores(points, coarse_); },
            effort,
            [this](std::size_t, const std::vector<double>& y, double score) {
                keep(y, score, Ended::stopped);
                return go_on();
            });
    }

    /// Once more from the best; (2).
    void finish() {
        stage_ = "finish";
        constexpr std::size_t kRounds = 10;  // of n + 2 evaluations: it begins near its end
        if (go_on()) {
            const LeastSquaresResult end = solve(problem(fit_->step, kRounds * (n_ + 2)), result_.y);
            keep(end.y, end.f.empty() ? kNoScore : 2 * end.cost, end.ended);
        }
        jacobian_ = central_jacobian(problem(fit_->step, 0), result_.y);
        result_.uncertainty = uncertainty(*fit_, objective_.coordinates(), result_.y, result_.score, jacobian_);
        const double scale = result_.uncertainty.scale;
        result_.agreed = agreed(scale * scale);
    }

    /// The other terms of (2).
    void judge() {
        stage_ = "judge";
        result_.traces = objective_.traces(result_.y, fit_->step);
        result_.regimes = regime_fits(*fit_, result_.traces);
        if (options_->profile && go_on() && fit_->loss == Loss::squares) {  // χ² of absolute values is no likelihood
            ProfileProblem profile{.fit = fit_, .coordinates = &objective_.coordinates()};
            profile.search = problem(fit_->step, 0);
            profile.best = result_.y;
            profile.score = result_.score;
            profile.evaluations = fit_->evaluations / 2;
            static_cast<void>(mend_intervals(profile, result_.uncertainty));
        }
        if (options_->experiments && go_on()) {
            const ExperimentProblem next{.fit = fit_,
                                         .coordinates = &objective_.coordinates(),
                                         .y = &result_.y,
                                         .jacobian = &jacobian_,
                                         .uncertainty = &result_.uncertainty,
                                         .threads = options_->threads,
                                         .visible = kVisible,
                                         .go_on = [this] { return go_on(); }};
            result_.experiments = experiments(next);
            result_.presently = present_deviations(next);
        }
    }

    [[nodiscard]] std::vector<ChannelFit> described(double step) {
        return channel_fits_of(*fit_, objective_.residuals({result_.y}, step).front());
    }

    /// (3)
    void check_step() {
        stage_ = "check of the step";
        if (!go_on()) {
            return;
        }
        constexpr double kQuarter = 0.25;
        StepCheck& check = result_.check;
        check.step = kQuarter * fit_->step;
        check.score = objective_.scores({result_.y}, check.step).front();
        check.channels = described(check.step);
        constexpr std::size_t kSteps = 12;  // a quarter of the step is dear, and (2) has the Jacobian
        LeastSquares again = problem(check.step, kSteps);
        again.jacobian = jacobian_;
        for (std::vector<double>& column : again.jacobian) {
            column.resize(result_.rows, 0.0);  // empty where a neighbour could not be simulated
        }
        const LeastSquaresResult end = solve(again, result_.y);
        if (end.f.empty() || end.ended == Ended::stopped) {
            return;
        }
        check.refitted = 2 * end.cost;
        for (const Coordinate& one : objective_.coordinates()) {
            check.values.push_back(
                key_values(*fit_, objective_.coordinates(), one.log.value_or(0), end.y)[one.unknown]);
        }
        check.done = true;
    }

    const Fit* fit_;
    const FindOptions* options_;
    Objective objective_;
    std::size_t n_;
    double coarse_;              // step of the search
    std::size_t next_show_ = 0;  // evaluations from which a new best is shown
    double shown_ = kNoScore;    // the last one
    const char* stage_ = "";
    std::vector<std::vector<double>> jacobian_;  // by coordinate, at the values found
    FitResult result_{};
};

}  // namespace

std::vector<ChannelFit> channel_fits(const Fit& fit, const std::vector<double>& y, std::size_t threads) {
    Objective objective(fit, threads);
    return channel_fits_of(fit, objective.residuals({y}, fit.step).front());
}

FindOptions values_alone(const FindOptions& options) {
    FindOptions short_way = options;
    short_way.profile = short_way.experiments = short_way.check_step = false;
    short_way.show = nullptr;
    return short_way;
}

FitResult find(const Fit& fit, const FindOptions& options) { return Finder(fit, options).find(); }

}  // namespace stiction::fit
