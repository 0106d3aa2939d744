#include "fit/result/find.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include <stiction/scalar/elementary.hpp>

#include "fit/model/objective.hpp"
#include "fit/search/evolution.hpp"

namespace stiction::fit {
namespace {

constexpr double kNoScore = std::numeric_limits<double>::infinity();
constexpr double kVisible =
    4;  // change of residuals, in units of the noise, that a difference must make: two standard deviations both ways

class Finder {
public:
    Finder(const Fit& fit, const FindOptions& options)
        : fit_(&fit), options_(&options), objective_(fit, options.threads), n_(objective_.coordinates().size()) {}

    FitResult find() {
        result_.rows = fit_->rows();
        for (std::size_t log = 0; log < fit_->logs.size(); ++log) {
            result_.pieces.push_back(objective_.log(log).pieces().size());
        }
        search();
        if (result_.found) {
            finish();
            describe();
            check_step();
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
        return !result_.stopped;
    }

    [[nodiscard]] LeastSquares problem(double step, std::size_t evaluations) {
        LeastSquares problem{.lower = std::vector<double>(n_, 0.0), .upper = std::vector<double>(n_, 1.0)};
        problem.residuals = [this, step](const std::vector<std::vector<double>>& points) {
            return objective_.residuals(points, step);
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
        const std::vector<std::vector<double>> starts = fit_->search == Search::evolution ? evolved() : drawn();
        for (std::size_t k = 0; k < starts.size() && go_on(); ++k) {
            const std::size_t most = left() / (starts.size() - k);
            if (most <= n_ + 1) {
                break;
            }
            const LeastSquaresResult end = solve(problem(fit_->step, most), starts[k]);
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
            for (const double score : objective_.scores(some, fit_->step)) {
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

    /// Evolution on half of the evaluations.
    std::vector<std::vector<double>> evolved() {
        Effort effort{.seed = fit_->seed};
        constexpr double kPerLog = 3;  // the tutorial's 4 + 3 ln n, doubled: friction makes many valleys
        effort.candidates = 8 + static_cast<std::size_t>(2 * kPerLog * natural_logarithm(static_cast<double>(n_)));
        effort.generations = fit_->evaluations / 2 / effort.candidates;
        const std::vector<double> best = evolve(
            given_start(),
            [this](const std::vector<std::vector<double>>& points) { return objective_.scores(points, fit_->step); },
            effort,
            [this](std::size_t, const std::vector<double>& y, double score) {
                keep(y, score, Ended::stopped);
                return go_on();
            });
        return {best};
    }

    /// Once more from the best; (2).
    void finish() {
        stage_ = "finish";
        constexpr std::size_t kRounds = 30;  // of n + 2 evaluations
        if (go_on()) {
            const LeastSquaresResult end = solve(problem(fit_->step, kRounds * (n_ + 2)), result_.y);
            keep(end.y, end.f.empty() ? kNoScore : 2 * end.cost, end.ended);
        }
        result_.uncertainty = uncertainty(*fit_, objective_.coordinates(), result_.y, result_.score,
                                          central_jacobian(problem(fit_->step, 0), result_.y));
        const double scale = result_.uncertainty.scale;
        for (const SearchEnd& one : result_.searches) {
            constexpr double kSame = 4;  // of χ² over s²: less than two standard deviations away
            result_.agreed += one.score - result_.score < kSame * scale * scale ? 1 : 0;
        }
    }

    void describe() {
        const std::vector<double> r = objective_.residuals({result_.y}, fit_->step).front();
        std::size_t at = 0;
        for (const Log& log : fit_->logs) {
            for (const Channel& channel : log.channels) {
                ChannelFit one{.log = log.name, .quantity = channel.quantity, .unit = channel.unit};
                one.noise = channel.deviation();
                const auto count = static_cast<double>(log.times.size());
                for (std::size_t row = 0; row < log.times.size(); ++row, ++at) {
                    one.rms += r[at] * r[at] / count;
                    one.mean_absolute += std::fabs(r[at]) * one.noise / count;
                }
                one.rms = std::sqrt(one.rms) * one.noise;
                result_.channels.push_back(std::move(one));
            }
        }
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
        constexpr std::size_t kRounds = 10;  // of n + 2 evaluations: it begins near its end
        const LeastSquaresResult end = solve(problem(check.step, kRounds * (n_ + 2)), result_.y);
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
    const char* stage_ = "";
    FitResult result_{};
};

}  // namespace

FitResult find(const Fit& fit, const FindOptions& options) { return Finder(fit, options).find(); }

}  // namespace stiction::fit
