#include "scenario/advice/whole_machine.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "engine/fixed/run_problems.hpp"
#include "result/quantity.hpp"
#include "scenario/advice/follow_up.hpp"
#include "scenario/advice/unknown_names.hpp"
#include "scenario/section/fmi_names.hpp"

namespace stiction::scenario {
namespace {

constexpr double kMostNumbers = 2e8;  // kept of a run: 1.6 GB
constexpr const char* kOfRows[] = {"run.until", "run.engine", "run.step",
                                   "record.spacing"};  // they tell how many there are

bool is_before(const Place& a, const Place& b) {
    return std::tie(a.file, a.line, a.column) < std::tie(b.file, b.line, b.column);
}

/// "motor.m.voltage.inputs[0] = laod is not known; …" in the words of other missing signals: what was written is a name at a key.
std::string as_missing_signal(const std::string& text) {
    const std::size_t inputs = text.find(".inputs[");
    const std::string name = inputs == std::string::npos ? std::string() : missing_name(text);
    if (name.empty() || text.find("\", which is not known") != std::string::npos) {
        return text;
    }
    const std::size_t advice = std::min(text.find("; did you mean"), text.size());
    return fmt::format("{}: there is no signal \"{}\"{}", text.substr(0, inputs), name, text.substr(advice));
}

/// Is one the other, or a key of it?
bool is_of(const std::string& key, const std::string& part) { return (key + ".").rfind(part + ".", 0) == 0; }

class WholeMachine {
public:
    WholeMachine(const Scenario& scenario, const Node& root, const Machine& machine, Reading& reading,
                 const Place& whole)
        : scenario_(&scenario), root_(&root), machine_(&machine), reading_(&reading), whole_(&whole) {}

    void note(const std::vector<std::string>& problems) {
        for (const std::string& problem : problems) {
            std::string text = as_missing_signal(reading_->understood.in_words_of_files(problem));
            if (is_follow_up(problem, *reading_) || is_told(text, *reading_)) {
                continue;
            }
            const Place place = reading_->understood.place_of(problem, *whole_);
            if (const std::string name = missing_name(problem); !name.empty()) {
                note_missing(name, {place, std::move(text)});
            } else {
                reading_->mistakes.add(place, std::move(text));
            }
        }
    }

    /// Each name that nothing has once, where it is written first, with all others who ask for it.
    void note_missing_names() {
        const auto path_of = [](const Mistake& m) { return m.text.substr(0, m.text.find_first_of(": [,")); };
        for (auto& [name, missing] : missing_) {
            std::vector<std::string> others;
            const std::string first = path_of(missing.front());
            for (const Mistake& other : missing) {
                const std::string path = path_of(other);
                if (!is_of(first, path) && !is_of(path, first) &&
                    std::find(others.begin(), others.end(), path) == others.end()) {
                    others.push_back(path);
                }
            }
            std::string text = missing.front().text;
            if (!others.empty()) {
                text += fmt::format("; asked for by {} too", fmt::join(others, ", "));
            }
            reading_->mistakes.add(missing.front().place, std::move(text));
        }
    }

    /// Methods that do not fit, quantities and names of [fmi] that are not there.
    void check_run() {
        attempt([&] { static_cast<void>(make_engine(scenario_->plan, scenario_->run)); });
        attempt([&] { const Recorder recorder(scenario_->plan, scenario_->run.record); });
        note(fmi_problems(scenario_->fmi, reading_->understood.values, scenario_->plan));
    }

    /// The same of a plan with problems, which no engine can run.
    void check_run_of_draft() {
        if (scenario_->run.engine == Engine::fixed) {
            note(engine::combination_problems(scenario_->plan, scenario_->run.fixed));
        }
        note(unknown_signals(*root_, *machine_));
        note(unknown_quantities(*root_, scenario_->run.record.quantities));
        FmiSettings fmi = scenario_->fmi;
        if (fmi.outputs) {
            note(unknown_outputs(*root_, *fmi.outputs));
            fmi.outputs.reset();
        }
        note(fmi_problems(fmi, reading_->understood.values, scenario_->plan));
    }

    /// An empty machine is told unless something names a body, or what may be one is told already.
    void check_bodies(const std::vector<std::string>& problems) {
        const Node* bodies = root_->find("body");
        const auto of_bodies = [](const std::string& text) {
            return text.find("there is no body ") != std::string::npos;
        };
        const auto of_sections = [](const Mistake& m) { return m.text.rfind("there is no section ", 0) == 0; };
        const std::vector<Mistake>& told = reading_->mistakes.list();
        if (bodies == nullptr && std::none_of(problems.begin(), problems.end(), of_bodies) &&
            std::none_of(told.begin(), told.end(), of_sections)) {
            reading_->mistakes.add(*whole_,
                                   "there is no body, so nothing can move: write [body.NAME] with inertia = \"2 kg "
                                   "m2\", or \"2 kg\" where it moves straight");
        }
    }

    /// A trajectory that memory cannot hold is refused before it is computed.
    void check_rows() {
        const bool known = std::all_of(std::begin(kOfRows), std::end(kOfRows),
                                       [&](const char* key) { return reading_->faulty_keys.count(key) == 0; });
        std::string problem = known ? recording_problem(*scenario_) : std::string();
        if (!problem.empty()) {
            const Understood& understood = reading_->understood;
            const Place* spacing = understood.find("record.spacing");
            reading_->mistakes.add(spacing == nullptr ? understood.place_of("run.until", *whole_) : *spacing,
                                   std::move(problem));
        }
    }

private:
    void note_missing(const std::string& name, Mistake mistake) {
        std::vector<Mistake>& all = missing_[name];
        const auto same = [&](const Mistake& m) {
            return m.text.rfind(mistake.text.substr(0, mistake.text.find("; did you mean")), 0) == 0;
        };
        if (std::none_of(all.begin(), all.end(), same)) {
            const auto after = std::find_if(all.begin(), all.end(),
                                            [&](const Mistake& m) { return is_before(mistake.place, m.place); });
            all.insert(after, std::move(mistake));
        }
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

void make_plan(Scenario& scenario, const Node& root, const Machine& machine, Reading& reading, const Place& whole) {
    WholeMachine checks(scenario, root, machine, reading, whole);
    Model::Draft draft = machine.model.draft();
    scenario.plan = std::move(draft.plan);
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

std::string recording_problem(const Scenario& scenario) {
    const RunSettings& run = scenario.run;
    const double between = std::max(run.record.spacing, describe(run).step);
    std::set<std::string> names(run.commands.begin(), run.commands.end());
    for (const Quantity& quantity : default_quantities(scenario.plan)) {
        names.insert(quantity.name);
    }
    const auto columns =
        static_cast<double>(names.size() + run.record.quantities.size() + 3 * scenario.plan.frictions.size());
    if (!(between > 0) || run.until / between * columns <= kMostNumbers * (1 + kSame)) {
        return {};
    }
    return fmt::format(
        "record.spacing: {} s in rows {} s apart are more than the 2*10^8 numbers that are kept of a run; admissible: "
        "from "
        "{:.2g} s: give a longer record.spacing, or end earlier",
        run.until, between, rounded_up(run.until * columns / kMostNumbers));
}

}  // namespace stiction::scenario
