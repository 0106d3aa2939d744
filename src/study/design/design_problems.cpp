// Reasons for which a study has no points.
#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "study/design/design.hpp"
#include "study/design/plans.hpp"
#include "study/design/sobol_points.hpp"
#include "study/distribution/correlation.hpp"
#include "study/distribution/quantile.hpp"
#include "text/number.hpp"

namespace stiction::study {
namespace {

class DesignCheck {
public:
    explicit DesignCheck(const Study& study) : study_(&study) {}

    std::vector<ModelProblem> found() {
        if (study_->axes.empty()) {
            add({.kind = ProblemKind::missing,
                 .what = "the study varies nothing",
                 .remedy = "name a key of the machine and its values, as in body.load.inertia=1:2:21"});
            return std::move(problems_);
        }
        check_axes();
        check_correlation();
        check_refine();
        if (problems_.empty()) {
            check_runs();
        }
        return std::move(problems_);
    }

private:
    void add(ModelProblem problem) { problems_.push_back(std::move(problem)); }

    void check_axes() {
        std::set<std::string> seen;
        for (const Axis& axis : study_->axes) {
            if (!seen.insert(axis.key).second) {
                add({.kind = ProblemKind::used_twice,
                     .part = axis.key,
                     .what = "it is varied twice",
                     .remedy = "leave one of the two out"});
            }
            for (ModelProblem& problem : distribution_problems(axis)) {
                add(std::move(problem));
            }
            check_words(axis);
        }
    }

    /// A boundary lies between two axes, and something must change on it.
    void check_refine() {
        const bool numbers = std::ranges::none_of(study_->axes, [](const Axis& axis) { return axis.categorical(); });
        if (study_->refine > 0 && (study_->design != DesignKind::grid || study_->axes.size() != 2 || !numbers)) {
            add({.kind = ProblemKind::contradiction,
                 .part = "refine",
                 .what = "a boundary is refined on a grid over two axes of numbers",
                 .remedy = "vary two keys, as in 1:2:257, with design = \"grid\""});
        }
        const bool ranges = std::ranges::all_of(
            study_->axes, [](const Axis& axis) { return std::holds_alternative<Range>(axis.distribution); });
        if (study_->beyond > 0 && (study_->refine == 0 || !ranges)) {
            add({.kind = ProblemKind::contradiction,
                 .part = "beyond",
                 .what = "a boundary that is refined is followed beyond the ends of two ranges",
                 .remedy = "give refine too, and values as 1:2:257"});
        }
        if (study_->refine > 0 && study_->require.empty()) {
            add({.kind = ProblemKind::missing,
                 .part = "refine",
                 .what = "nothing tells what changes on the boundary",
                 .remedy = "give require = [\"surface.limit_cycle.amplitude > 0 mrad\"] or the like"});
        }
    }

    /// Values of a categorical axis are places of its words.
    void check_words(const Axis& axis) {
        const Listed* list = std::get_if<Listed>(&axis.distribution);
        const auto is_word = [&](double value) {
            return value >= 0 && value < static_cast<double>(axis.words.size()) &&
                   value == static_cast<double>(static_cast<std::size_t>(value));
        };
        if (axis.categorical() && (list == nullptr || !std::ranges::all_of(list->values, is_word))) {
            add({.kind = ProblemKind::contradiction,
                 .part = axis.key,
                 .what = "it has words, and values that are none of them",
                 .remedy = "list the words"});
        }
    }

    void check_correlation() {
        if (study_->correlation.empty()) {
            return;
        }
        const bool free = study_->design == DesignKind::random || study_->design == DesignKind::latin_hypercube ||
                          study_->design == DesignKind::sobol;
        if (!free) {
            add({.kind = ProblemKind::contradiction,
                 .what = fmt::format(
                     "the design {} moves its axes independently of each other, and the study correlates them",
                     name(study_->design)),
                 .remedy = "use random, latin-hypercube or sobol"});
            return;
        }
        for (ModelProblem& problem : correlation_problems(*study_)) {
            add(std::move(problem));
        }
    }

    void check_runs() {
        switch (study_->design) {
            case DesignKind::grid: check_grid(); break;
            case DesignKind::list: check_list(); break;
            case DesignKind::one_at_a_time: check_own_count(OneAtATimePlan(study_->axes).runs()); break;
            case DesignKind::random:
            case DesignKind::latin_hypercube: check_count(); break;
            case DesignKind::sobol: check_sobol(study_->axes.size()); break;
            case DesignKind::morris: check_blocks(study_->axes.size() + 1, "one trajectory"); break;
            case DesignKind::saltelli:
                check_sobol(2 * study_->axes.size());
                if (problems_.empty()) {
                    check_blocks(study_->axes.size() + 2, "one base point");
                }
                break;
        }
    }

    void check_grid() {
        std::size_t runs = 1;
        for (const Axis& axis : study_->axes) {
            const std::size_t count = value_count(axis.distribution);
            if (count == 0) {
                add({.kind = ProblemKind::contradiction,
                     .part = axis.key,
                     .what = "a grid needs values one after another, and this is a continuous distribution",
                     .remedy = "write from:to:count, as in 1:2:21, or choose the design sobol or random with a number "
                               "of runs"});
            } else if (const auto* list = std::get_if<Listed>(&axis.distribution);
                       list != nullptr && !list->weights.empty()) {
                add({.kind = ProblemKind::contradiction,
                     .part = axis.key,
                     .what = "a grid takes every value once, and these have probabilities",
                     .remedy = "leave the probabilities out, or choose the design sobol or random with a number of "
                               "runs"});
            } else if (runs > kMostRuns / count) {
                add({.kind = ProblemKind::too_much,
                     .part = axis.key,
                     .what = fmt::format("the grid has more than {} points", kMostRuns),
                     .remedy = "give the axes fewer values, or choose the design sobol with a number of runs"});
                return;
            } else {
                runs *= count;
            }
        }
        if (problems_.empty()) {
            check_own_count(runs);
        }
    }

    void check_list() {
        if (study_->rows.empty()) {
            add({.kind = ProblemKind::missing,
                 .what = "the list has no rows",
                 .remedy = "name a CSV file with points"});
            return;
        }
        for (std::size_t row = 0; row < study_->rows.size(); ++row) {
            if (study_->rows[row].size() != study_->axes.size()) {
                add({.kind = ProblemKind::contradiction,
                     .what =
                         fmt::format("row {} of the list has {}", row + 1, counted(study_->rows[row].size(), "value")),
                     .range = fmt::format("{}, one for each axis", study_->axes.size())});
                return;
            }
        }
        check_own_count(study_->rows.size());
    }

    /// A design that knows its number of runs.
    void check_own_count(std::size_t own) {
        if (study_->runs != 0 && study_->runs != own) {
            add({.kind = ProblemKind::contradiction,
                 .key = "runs",
                 .what = fmt::format("the design {} has {}, not the {} asked for", name(study_->design),
                                     counted(own, "run"), study_->runs),
                 .remedy = "leave runs out"});
        }
    }

    void check_count() {
        if (study_->runs == 0) {
            add({.kind = ProblemKind::missing,
                 .key = "runs",
                 .what = fmt::format("the design {} needs a number of runs", name(study_->design)),
                 .remedy = "write runs = 1000, or --runs 1000"});
        } else if (study_->runs > kMostRuns) {
            add({.kind = ProblemKind::too_much,
                 .key = "runs",
                 .what = fmt::format("{} runs are asked for", study_->runs),
                 .range = fmt::format("up to {}", kMostRuns)});
        }
    }

    void check_sobol(std::size_t axes) {
        if (axes > kMostSobolAxes) {
            add({.kind = ProblemKind::too_much,
                 .what = fmt::format("the design {} of {} needs {} dimensions of Sobol' points", name(study_->design),
                                     counted(study_->axes.size(), "axis", "axes"), axes),
                 .range = fmt::format("up to {}", kMostSobolAxes),
                 .remedy = "vary less, or choose the design latin-hypercube"});
        }
        check_count();
    }

    /// Runs come in blocks of `block`.
    void check_blocks(std::size_t block, const char* what) {
        check_count();
        const std::size_t below = study_->runs / block * block;
        if (problems_.empty() && study_->runs != below) {
            const std::string near =
                below == 0 ? fmt::format("{}", block) : fmt::format("{} or {}", below, below + block);
            add({.kind = ProblemKind::out_of_range,
                 .key = "runs",
                 .what = fmt::format("the number of runs is {}, and {} of the design {} with {} takes {}", study_->runs,
                                     what, name(study_->design), counted(study_->axes.size(), "axis", "axes"), block),
                 .range = fmt::format("multiples of {}", block),
                 .remedy = fmt::format("ask for {}", near)});
        }
    }

    const Study* study_;
    std::vector<ModelProblem> problems_;
};

}  // namespace

std::vector<ModelProblem> design_problems(const Study& study) { return DesignCheck(study).found(); }

}  // namespace stiction::study
