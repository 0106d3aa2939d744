#include "lab/session/session.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "lab/session/controls.hpp"
#include "lab/session/introduction.hpp"
#include "machine/model.hpp"
#include "picture/picture.hpp"
#include "report/from_trajectory.hpp"
#include "report/panels/panels.hpp"
#include "report/tables.hpp"
#include "result/event_text.hpp"
#include "result/files/csv.hpp"
#include "run/comparison_report.hpp"
#include "run/fingerprint.hpp"
#include "run/recording.hpp"
#include "run/report_content.hpp"
#include "scenario/parts/method_words.hpp"
#include "scenario/show.hpp"
#include "text/json.hpp"
#include "unit/no_break.hpp"

namespace stiction::lab {
namespace {

using scenario::Scenario;

std::string refusal(const std::vector<scenario::Mistake>& mistakes) {
    JsonWriter json;
    json.object().member("ok", false);
    put_problems(json, "mistakes", mistakes);
    return std::move(json).text();
}

std::string refusal(const std::string& text) {
    return refusal({scenario::Mistake{{}, {.kind = ProblemKind::contradiction, .what = text}}});
}

/// The answer of `work`, or why there is none.
template <class Work>
std::string answered(const Work& work) {
    try {
        return work();
    } catch (const scenario::ScenarioError& error) {
        return refusal(error.mistakes());
    } catch (const ModelError& error) {
        std::vector<scenario::Mistake> mistakes;
        for (const ModelProblem& problem : error.problems()) mistakes.push_back({{}, problem});
        return refusal(mistakes);
    } catch (const std::bad_alloc&) {
        return refusal("it needs more memory than a page has: run it shorter, or with a larger record.spacing");
    } catch (const std::exception& error) {
        return refusal(error.what());
    }
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        if (!line.empty()) lines.push_back(line);
    }
    return lines;
}

std::vector<scenario::Setting> settings_of(const std::string& text) {
    std::vector<scenario::Setting> settings;
    for (const std::string& line : lines_of(text)) {
        if (auto setting = scenario::setting_of(line)) settings.push_back(std::move(*setting));
    }
    return settings;
}

template <class Word>
void append_words(const std::vector<WordColumn<Word>>& columns, const char* key, JsonWriter& json,
                  std::vector<double>& numbers) {
    json.key(key).array();
    for (const WordColumn<Word>& column : columns) {
        json.value(column.name.substr(0, column.name.rfind('.')));
        for (const Word word : column.values) numbers.push_back(static_cast<double>(word));
    }
    json.end();
}

void put_verdicts(JsonWriter& json, const std::vector<FrictionVerdict>& verdicts) {
    json.key("verdicts").array();
    for (const FrictionVerdict& verdict : verdicts) {
        json.object().member("name", verdict.name).member("mode", name(verdict.mode));
        json.member("text", unit::no_break(verdict.state + "; " + verdict.reason)).end();
    }
    json.end();
}

/// Words by their number, as the columns have them.
static_assert(static_cast<int>(Mode::free) == 3 && static_cast<int>(Stop::upper) == 2);

/// The columns of a run behind one another, and what they are.
void put_columns(JsonWriter& json, const Trajectory& trajectory, std::vector<double>& numbers) {
    numbers.assign(trajectory.time.begin(), trajectory.time.end());
    json.member("rows", trajectory.time.size());
    report::Panels panels;
    json.key("curves").array();
    for (const NumberColumn& column : trajectory.numbers) {
        const bool shown = !report::hidden_at_first(column.name);
        const std::size_t panel = panels.place(column.unit, column.shown);
        if (shown) panels.see(panel, column.name, column.values);
        json.object().member("name", column.name).member("panel", panel).member("shown", shown).end();
        numbers.insert(numbers.end(), column.values.begin(), column.values.end());
    }
    json.end();
    panels.put(json);
    append_words(trajectory.modes, "modes", json, numbers);
    append_words(trajectory.stops, "stops", json, numbers);
    json.list("mode_words",
              std::vector<std::string>{name(Mode::stuck), name(Mode::forward), name(Mode::backward), name(Mode::free)});
    json.list("stop_words", std::vector<std::string>{name(Stop::none), name(Stop::lower), name(Stop::upper)});
}

}  // namespace

Session::Session(std::filesystem::path folder, std::function<void(double)> progress)
    : folder_(std::move(folder)), progress_(std::move(progress)) {}

void Session::put_file(const std::string& name, const std::string& text) const {
    const std::filesystem::path path = folder_ / name;
    std::error_code ignored;
    std::filesystem::create_directories(path.parent_path(), ignored);
    std::ofstream(path, std::ios::binary) << text;
}

std::string Session::read(const std::string& text, const std::string& name, const std::string& settings) {
    scenario_.reset();
    outcome_.reset();
    numbers_.clear();
    return answered([&] {
        scenario_ =
            scenario::parse(text, name, folder_ / std::filesystem::path(name).parent_path(), settings_of(settings));
        JsonWriter json;
        json.object().member("ok", true).member("title", scenario_->title).member("file", scenario_->file);
        json.member("description", introduction(scenario_->text, scenario_->description))
            .member("until", scenario_->run.until);
        put_problems(json, "warnings", scenario_->warnings);
        return std::move(json).text();
    });
}

std::string Session::describe() const {
    if (!scenario_) return refusal("no machine was read");
    return answered([&] {
        const EngineDescription engine = stiction::describe(scenario_->run);
        JsonWriter json;
        json.object().member("ok", true).member("engine", engine.name).member("method", engine.method);
        json.member("step", engine.step > 0 ? step_text(engine.step) : "");
        json.list("methods", scenario::method_names());
        json.key("controls").array();
        for (const Control& control : controls_of(*scenario_)) {
            json.object().member("key", control.key).member("value", control.value).member("unit", control.unit);
            json.member("lower", control.lower).member("upper", control.upper).member("chosen", control.chosen).end();
        }
        json.end();
        json.member("picture", picture::picture_html(*scenario_));
        return std::move(json).text();
    });
}

std::string Session::run(Depth depth) {
    if (!scenario_) return refusal("no machine was read");
    return answered([&] {
        const GoOn go_on = [&](double time) {
            if (progress_) progress_(time / scenario_->run.until);
            return true;
        };
        outcome_ = depth == Depth::quick ? quick_run() : simulate(*scenario_, go_on);
        JsonWriter json;
        json.object().member("ok", true).member("end", name(outcome_->end)).member("message", outcome_->message);
        json.member("time", outcome_->state.time).member("steps", outcome_->steps);
        put_columns(json, outcome_->trajectory, numbers_);
        put_verdicts(json, outcome_->verdicts);
        return std::move(json).text();
    });
}

/// The run without what is measured at every step.
Outcome Session::quick_run() {
    constexpr std::size_t kUntold = 64;  // steps between two words on how far it is
    const std::unique_ptr<Engine> engine = make_engine(scenario_->plan, simulated_settings(scenario_->run));
    Recorder recorder(scenario_->plan, recording_of(*scenario_));
    Listener listener = recorder.listener(*engine);
    std::size_t steps = 0;
    listener.go_on = [&](const State& state) {
        if (++steps % kUntold == 0 && progress_) {
            under_way_ = {&recorder, state.time, steps};
            progress_(state.time / scenario_->run.until);
            under_way_.reset();
        }
        return true;
    };
    return Outcome{run_engine(*engine, engine->initial_state(), scenario_->run.until, listener, recorder)};
}

std::string Session::so_far() {
    if (!under_way_) return refusal("no quick run is under way");
    return answered([&] {
        JsonWriter json;
        json.object().member("ok", true).member("end", "under way").member("message", "");
        json.member("time", under_way_->time).member("steps", under_way_->steps);
        put_columns(json, under_way_->recorder->trajectory(), numbers_);
        return std::move(json).text();
    });
}

std::string Session::pieces() const {
    if (!outcome_) return refusal("nothing was run");
    return answered([&] {
        constexpr std::size_t kMostEvents = 300;
        const report::Content content = report_content(*scenario_, *outcome_);
        const std::vector<Event>& events = outcome_->trajectory.events;
        JsonWriter json;
        json.object().member("ok", true);
        json.member("html", report::energy_html(content) + report::metrics_html(content));
        json.member("all_events", events.size());
        json.list("events", event_lines(scenario_->plan, events, scenario_->run.until, kMostEvents));
        return std::move(json).text();
    });
}

std::string Session::compare(const std::string& methods) const {
    if (!scenario_) return refusal("no machine was read");
    return answered([&] {
        ComparisonOptions options;
        for (const std::string& name : lines_of(methods)) options.methods.emplace_back(name);
        options.go_on = [&](double share) {
            if (progress_) progress_(share);
            return true;
        };
        const Comparison comparison = stiction::compare(*scenario_, options);
        JsonWriter json;
        json.object().member("ok", true).member("page", comparison_html(comparison_content(*scenario_, comparison)));
        return std::move(json).text();
    });
}

std::string Session::report() const { return outcome_ ? report_html(*scenario_, *outcome_) : ""; }
std::string Session::csv() const { return outcome_ ? csv_text(outcome_->trajectory) : ""; }
std::string Session::toml() const { return scenario_ ? scenario::show(*scenario_, scenario::Units::written) : ""; }

std::string Session::bits() const {
    if (!scenario_) return "";
    return fmt::format("fixed {}; located {}", fingerprint(*scenario_, EngineKind::fixed),
                       fingerprint(*scenario_, EngineKind::located));
}

}  // namespace stiction::lab
