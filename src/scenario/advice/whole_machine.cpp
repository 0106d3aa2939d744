#include "scenario/advice/whole_machine.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "engine/fixed/run_problems.hpp"
#include "result/quantity.hpp"
#include "scenario/advice/derived_starts.hpp"
#include "scenario/advice/follow_up.hpp"
#include "scenario/advice/unknown_names.hpp"
#include "scenario/section/fmi_names.hpp"
#include "scenario/section/page_names.hpp"

namespace stiction::scenario {
namespace {

constexpr double kMostNumbers = 2e8;  // kept of a run: 1.6 GB
/// Keys that decide how many rows are kept.
constexpr std::pair<const char*, const char*> kOfRows[] = {
    {"run", "until"}, {"run", "engine"}, {"run", "step"}, {"record", "spacing"}};

bool is_before(const Place& a, const Place& b) {
    return std::tie(a.file, a.line, a.column) < std::tie(b.file, b.line, b.column);
}

/// Is the problem about a body or signal that parts name and nothing is called?
bool misses_name(const ModelProblem& problem) {
    return problem.kind == ProblemKind::unknown_name && (problem.sort == "body" || problem.sort == "signal");
}

/// Do both stand at one key, or one at a key of the other's section?
bool same_asker(const ModelProblem& a, const ModelProblem& b) {
    return a.part == b.part && (a.key == b.key || a.key.empty() || b.key.empty());
}

class WholeMachine {
public:
    WholeMachine(const Scenario& scenario, const Node& root, const Machine& machine, Reading& reading,
                 const Place& whole)
        : scenario_(&scenario), root_(&root), machine_(&machine), reading_(&reading), whole_(&whole) {}

    void note(const std::vector<ModelProblem>& problems) {
        for (const ModelProblem& problem : problems) {
            Located found = reading_->understood.locate(problem, *whole_);
            if (is_follow_up(found, *reading_)) {
                continue;
            }
            if (const std::string meant = named_by_kind(*root_, scenario_->plan, problem.name);
                problem.kind == ProblemKind::unknown_name && !meant.empty()) {
                found.mistake.problem.nearest = meant;
            }
            if (misses_name(problem)) {
                note_missing(std::move(found.mistake));
            } else {
                reading_->mistakes.add(found.mistake.place, std::move(found.mistake.problem));
            }
        }
    }

    /// Each name that nothing has once, where it is written first, with all others who ask for it.
    void note_missing_names() {
        for (auto& [name, missing] : missing_) {
            Mistake first = missing.front();
            std::vector<std::string>& askers = first.problem.askers;
            for (const Mistake& other : missing) {
                const std::string asker = subject(other.problem);
                if (!same_asker(first.problem, other.problem) &&
                    std::find(askers.begin(), askers.end(), asker) == askers.end()) {
                    askers.push_back(asker);
                }
            }
            reading_->mistakes.add(first.place, std::move(first.problem));
        }
    }

    /// Methods that do not fit, quantities and names of [fmi] and [page] that are not there.
    void check_run() {
        attempt([&] { static_cast<void>(make_engine(scenario_->plan, scenario_->run)); });
        attempt([&] { const Recorder recorder(scenario_->plan, scenario_->run.record); });
        note(fmi_problems(scenario_->fmi, reading_->understood.values, scenario_->plan));
        note(page_problems(reading_->understood.values));
    }

    /// The same of a plan with problems, which no engine can run.
    void check_run_of_draft() {
        if (scenario_->run.engine == EngineKind::fixed) {
            note(engine::combination_problems(scenario_->plan, scenario_->run.fixed));
        }
        note(unknown_signals(*root_, *machine_));
        note(unknown_quantities(*root_, "record", "quantities", scenario_->run.record.quantities));
        FmiSettings fmi = scenario_->fmi;
        if (fmi.outputs) {
            note(unknown_quantities(*root_, "fmi", "outputs", *fmi.outputs));
            fmi.outputs.reset();
        }
        note(fmi_problems(fmi, reading_->understood.values, scenario_->plan));
        note(page_problems(reading_->understood.values));
    }

    /// An empty machine is reported unless something names a body, or a section that is unknown may be one.
    void check_bodies(const std::vector<ModelProblem>& problems) {
        const auto misses = [](const ModelProblem& problem, const char* sort) {
            return problem.kind == ProblemKind::unknown_name && problem.sort == sort;
        };
        const std::vector<Mistake>& told = reading_->mistakes.list();
        const bool other_reason =
            std::any_of(problems.begin(), problems.end(), [&](const auto& p) { return misses(p, "body"); }) ||
            std::any_of(told.begin(), told.end(), [&](const auto& m) { return misses(m.problem, "section"); });
        if (root_->find("body") == nullptr && !other_reason) {
            reading_->mistakes.add(*whole_, {.kind = ProblemKind::missing,
                                             .what = "there is no body, so nothing can move",
                                             .remedy = "write [body.NAME] with inertia = \"2 kg m2\", or \"2 kg\" "
                                                       "where it moves straight"});
        }
    }

    /// A trajectory that memory cannot hold is refused before it is computed.
    void check_rows() {
        const bool known = std::all_of(std::begin(kOfRows), std::end(kOfRows),
                                       [&](const auto& key) { return reading_->faulty_keys.count(key) == 0; });
        std::optional<ModelProblem> problem = known ? recording_problem(*scenario_) : std::nullopt;
        if (problem) {
            const Spot* spacing = reading_->understood.find("record", "spacing");
            const Spot* until = reading_->understood.find("run", "until");
            reading_->mistakes.add(spacing != nullptr ? spacing->place
                                   : until != nullptr ? until->place
                                                      : *whole_,
                                   std::move(*problem));
        }
    }

private:
    void note_missing(Mistake mistake) {
        std::vector<Mistake>& all = missing_[mistake.problem.name];
        const auto after =
            std::find_if(all.begin(), all.end(), [&](const Mistake& m) { return is_before(mistake.place, m.place); });
        all.insert(after, std::move(mistake));
    }

    template <class Work>
    void attempt(Work&& work) {
        try {
            work();
        } catch (const ModelError& error) {
            note(error.problems());
        }
    }

    const Scenario* scenario_;
    const Node* root_;
    const Machine* machine_;
    Reading* reading_;
    const Place* whole_;
    std::map<std::string, std::vector<Mistake>> missing_;  // by name, in the order of the file
};

/// Far above rounding, far below what matters.
constexpr double kSame = 1e-9;

/// To two digits, upwards.
double rounded_up(double value) {
    const double digit = std::pow(10.0, std::floor(std::log10(value)) - 1);
    return std::ceil(value / digit * (1 - kSame)) * digit;
}

}  // namespace

void make_plan(Scenario& scenario, const Node& root, Machine& machine, Reading& reading, const Place& whole) {
    WholeMachine checks(scenario, root, machine, reading, whole);
    Model::Draft draft = machine.whole().draft();
    if (draft.problems.empty() && derive_starts(draft.plan, machine, reading)) {
        draft = machine.whole().draft();
    }
    scenario.plan = std::move(draft.plan);
    scenario.sketch = machine.whole().sketch();
    checks.note(draft.problems);
    if (draft.problems.empty()) {
        checks.check_run();
    } else {
        checks.check_run_of_draft();
    }
    checks.note_missing_names();
    checks.check_bodies(draft.problems);
    checks.check_rows();
}

std::optional<ModelProblem> recording_problem(const Scenario& scenario) {
    const RunSettings& run = scenario.run;
    if (!run.record.spacing) {
        return std::nullopt;  // about 2000 rows
    }
    const double between = std::max(*run.record.spacing, describe(run).step);
    std::set<std::string> names(run.commands.begin(), run.commands.end());
    for (const Quantity& quantity : default_quantities(scenario.plan)) {
        names.insert(quantity.name);
    }
    const auto columns =
        static_cast<double>(names.size() + run.record.quantities.size() + 3 * scenario.plan.frictions.size());
    if (!(between > 0) || run.until / between * columns <= kMostNumbers * (1 + kSame)) {
        return std::nullopt;
    }
    return ModelProblem{
        .kind = ProblemKind::too_much,
        .part = "record",
        .key = "spacing",
        .what = fmt::format("{} s in rows {:.6g} s apart are more than the 2*10^8 numbers that are kept of a run",
                            run.until, between),
        .range = fmt::format("from {:.2g} s", rounded_up(run.until * columns / kMostNumbers)),
        .remedy = "give a longer record.spacing, or end earlier"};
}

}  // namespace stiction::scenario
