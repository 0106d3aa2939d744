#include "random/slopes/judge.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "engine/located/located.hpp"
#include "random/slopes/drawn_machine.hpp"
#include "random_draw.hpp"
#include "result/quantity.hpp"
#include "sensitivity/sensitivity.hpp"

namespace random_slopes {
namespace {

using namespace stiction;

constexpr std::size_t kParameters = 3;
constexpr int kRows = 8;
/// Of the runs of differences: their own errors are smooth in a parameter, and no extrapolation sees them.
constexpr double kTolerance = 1e-13;
/// An uncertainty of the differences, relative, with which they can be judged by.
constexpr double kKnown = 3e-7;

/// A run as the differences see it.
struct Path {
    bool good = false;
    std::vector<double> rows{};        ///< positions and velocities, row by row
    std::vector<std::size_t> count{};  ///< events before each row
    std::vector<std::string> events{};
};

Path run(const Plan& plan) {
    LocatedEngine engine(plan, {.relative_tolerance = kTolerance, .absolute_tolerance = kTolerance / 10});
    State state = engine.initial_state();
    Path path;
    Listener listener;
    listener.on_event = [&](const Event& e, const State&) {
        path.events.push_back(
            fmt::format("{} {} {} {}", name(e.kind), e.part, static_cast<int>(e.to), static_cast<int>(e.stop_to)));
    };
    path.good = true;
    for (int row = 1; row <= kRows && path.good; ++row) {  // ends of runs: dense output is less accurate
        path.good = engine.advance_to(state, row * (kUntil / kRows), listener).status == RunStatus::ok;
        path.rows.insert(path.rows.end(), state.position.begin(), state.position.end());
        path.rows.insert(path.rows.end(), state.velocity.begin(), state.velocity.end());
        path.count.push_back(path.events.size());
    }
    return path;
}

/// (1) with one δ.
struct Difference {
    std::vector<double> value{};
    double uncertainty = 0;  ///< largest, relative
};

/// Of a parameter: how far the machines beside a run lie from it.
constexpr double kShare = 2e-5;
/// A parameter of which all changes a quantity by less than this share is compared on this scale: slopes are made of differences of rates over
/// 2 kShare of a parameter, and a rate is a sum of forces, some tens of times larger than itself, each rounded.
constexpr double kRoundingOfRate = 128 * std::numeric_limits<double>::epsilon();
constexpr double kLittle = kRoundingOfRate / (2 * kShare * kRequired);

/// By position or velocity: its largest derivative, or that which makes kLittle of its largest value.
std::vector<double> scales(const std::vector<double>& slopes, const Path& here, double value, std::size_t width) {
    std::vector<double> largest(width, 0.0);
    for (std::size_t k = 0; k < slopes.size(); ++k) {
        const double little = kLittle * std::fabs(here.rows[k] / value);
        largest[k % width] = std::max({largest[k % width], std::fabs(slopes[k]), little});
    }
    return largest;
}

std::optional<Difference> difference(std::uint64_t seed, std::size_t number, double value, double by, const Path& here,
                                     std::size_t width) {
    std::array<std::vector<double>, 3> d;
    for (std::size_t level = 0; level < d.size(); ++level, by /= 2) {
        const Path above = run(draw_machine(seed, {number, by}).plan);
        const Path below = run(draw_machine(seed, {number, -by}).plan);
        for (const Path* path : {&above, &below}) {
            if (!path->good || path->events != here.events || path->count != here.count) return std::nullopt;
        }
        for (std::size_t k = 0; k < above.rows.size(); ++k) {
            d[level].push_back((above.rows[k] - below.rows[k]) / (2 * by));
        }
    }
    Difference result;
    std::vector<double> last;
    for (std::size_t k = 0; k < d[0].size(); ++k) {
        const double first = d[1][k] + (d[1][k] - d[0][k]) / 3;
        const double second = d[2][k] + (d[2][k] - d[1][k]) / 3;
        result.value.push_back(second + (second - first) / 15);
        last.push_back(second);
    }
    const std::vector<double> size = scales(result.value, here, value, width);
    for (std::size_t k = 0; k < last.size(); ++k) {
        const double scale = size[k % width];
        const double off = scale > 0 ? std::fabs(result.value[k] - last[k]) / scale : 0.0;
        result.uncertainty = std::max(result.uncertainty, off);
    }
    return result;
}

std::optional<Difference> best_difference(std::uint64_t seed, std::size_t number, double value, const Path& here,
                                          std::size_t width) {
    std::optional<Difference> best;
    for (const double share : {1e-2, 1e-3, 1e-4, 1e-5}) {
        std::optional<Difference> found = difference(seed, number, value, share * std::fabs(value), here, width);
        if (found && (!best || found->uncertainty < best->uncertainty)) best = std::move(found);
        if (best && best->uncertainty < 0.1 * kKnown) break;
    }
    return best;
}

/// Derivatives by these numbers of the machine, rows as Path has them.
struct Derived {
    sensitivity::Slopes slopes{};
    std::vector<std::vector<double>> rows{};  ///< by parameter
};

Derived derive(std::uint64_t seed, const DrawnMachine& machine, const std::vector<std::size_t>& numbers) {
    std::deque<Plan> plans;
    std::vector<sensitivity::Parameter> parameters;
    for (const std::size_t k : numbers) {
        const double by = kShare * std::fabs(machine.numbers[k]);
        plans.push_back(draw_machine(seed, {k, -by}).plan);
        plans.push_back(draw_machine(seed, {k, by}).plan);
        parameters.push_back({machine.names[k], &plans[plans.size() - 2], &plans.back(), by, by});
    }
    std::vector<Quantity> all = quantities(machine.plan);
    std::vector<Quantity> chosen;
    for (const auto kind : {Quantity::Kind::position, Quantity::Kind::velocity}) {
        std::copy_if(all.begin(), all.end(), std::back_inserter(chosen),
                     [kind](const Quantity& q) { return q.kind == kind; });
    }
    sensitivity::Asked asked{.until = kUntil};
    for (int row = 1; row <= kRows; ++row) asked.times.push_back(row * (kUntil / kRows));
    Derived derived{sensitivity::Sensitivity(machine.plan, {}, parameters, chosen).run(asked)};
    for (std::size_t j = 0; j < numbers.size(); ++j) {
        derived.rows.emplace_back();
        for (int row = 0; row < kRows && derived.slopes.report.status == RunStatus::ok; ++row) {
            for (std::size_t q = 0; q < chosen.size(); ++q) {
                derived.rows[j].push_back(derived.slopes.slope(q, j)[static_cast<std::size_t>(row)]);
            }
        }
    }
    return derived;
}

void compare(const Difference& known, const std::vector<double>& found, const std::vector<double>& size,
             Finding& finding) {
    const std::size_t width = size.size();
    for (std::size_t k = 0; k < found.size(); ++k) {
        const double scale = size[k % width];
        const double off = std::fabs(found[k] - known.value[k]);
        const double error = off == 0 ? 0.0 : scale > 0 ? off / scale : INFINITY;
        if (!(error <= finding.error)) {
            finding.error = error;
            finding.what = fmt::format("row {} column {}: {} beside {} ± {:.1e}", k / width, k % width, found[k],
                                       known.value[k], known.uncertainty * scale);
        }
    }
}

}  // namespace

std::vector<Finding> judge(std::uint64_t seed) {
    const DrawnMachine machine = draw_machine(seed, {static_cast<std::size_t>(-1), 0});
    stiction_test::Draw draw(seed + 1'000'000'007);
    std::vector<std::size_t> numbers;
    for (std::size_t k = 0; k < kParameters; ++k) {
        const auto next = static_cast<std::size_t>(draw.below(static_cast<int>(machine.numbers.size())));
        if (std::find(numbers.begin(), numbers.end(), next) == numbers.end()) numbers.push_back(next);
    }
    const Path here = run(machine.plan);
    const Derived derived = derive(seed, machine, numbers);
    std::vector<Finding> findings;
    for (std::size_t j = 0; j < numbers.size(); ++j) {
        Finding finding{.seed = seed, .parameter = machine.names[numbers[j]]};
        const std::size_t width = 2 * machine.plan.bodies.size();
        if (!here.good || derived.slopes.report.status != RunStatus::ok) {
            finding.verdict = Verdict::failed;
        } else if (derived.slopes.missing) {
            const sensitivity::Missing& missing = *derived.slopes.missing;
            finding.verdict = Verdict::missing;
            finding.what = fmt::format("{} at {} s: {}", missing.part, missing.time, missing.what);
        } else {
            const auto known = best_difference(seed, numbers[j], machine.numbers[numbers[j]], here, width);
            finding.verdict = !known                        ? Verdict::other_sequence
                              : known->uncertainty > kKnown ? Verdict::coarse
                                                            : Verdict::same;
            const double value = machine.numbers[numbers[j]];
            if (known) compare(*known, derived.rows[j], scales(known->value, here, value, width), finding);
        }
        findings.push_back(std::move(finding));
    }
    return findings;
}

}  // namespace random_slopes
