#include "study/file/read_study.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "machine/model.hpp"
#include "study/design/design.hpp"
#include "study/distribution/quantile.hpp"
#include "study/file/axis_key.hpp"
#include "study/file/axis_reader.hpp"
#include "study/file/column_check.hpp"
#include "study/file/correlation_text.hpp"
#include "study/file/points_file.hpp"
#include "text/nearest_name.hpp"
#include "text/number.hpp"
#include "unit/decimal.hpp"

namespace stiction::study {
namespace {

using scenario::Mistakes;
using scenario::Place;
using scenario::Scenario;
using scenario::ScenarioError;
using scenario::Setting;

constexpr std::uint64_t kLargestSeed = 9007199254740991;  // 2⁵³ − 1: the numbers of TOML are doubles here
constexpr std::uint64_t kMostBeyond = 10'000;             // points on each side of a grid

std::optional<double> whole_number(const std::string& text) {
    const std::optional<unit::Decimal> decimal = unit::scan_decimal(text);
    const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
    return decimal && digits ? unit::to_double(*decimal) : std::nullopt;
}

class StudyMaker {
public:
    explicit StudyMaker(const StudyText& text) : text_(&text) {}

    Study make() {
        study_.folder = text_->folder.string();
        study_.title = text_->title ? text_->title->text : std::string();
        read_settings();
        read_machine_name();
        read_counts();
        stop_at_mistakes();
        const Scenario machine = load_machine(study_.machine, {});
        read_axes(machine);
        if (mistakes_.empty()) {
            study_.correlation = correlation_of(text_->correlation, study_.axes, mistakes_);
        }
        stop_at_mistakes();
        choose_design();
        check_words();
        check_other_machines();
        name_rest();
        const auto varied = places_.find(kMachineKey);
        check_columns(*text_, study_, {machine, others_, varied == places_.end() ? text_->whole : varied->second},
                      mistakes_);
        for (ModelProblem& problem : mistakes_.empty() ? design_problems(study_) : std::vector<ModelProblem>{}) {
            const Place place = place_of(problem);
            mistakes_.add(place, std::move(problem));
        }
        stop_at_mistakes();
        return std::move(study_);
    }

private:
    void note(const Place& place, ModelProblem problem) { mistakes_.add(place, std::move(problem)); }

    void stop_at_mistakes() {
        if (!mistakes_.empty()) {
            throw ScenarioError(std::move(mistakes_));
        }
    }

    [[nodiscard]] std::filesystem::path path_of_file(const std::string& name) const {
        const std::filesystem::path path(name);
        return path.is_absolute() || text_->folder.empty() ? path : text_->folder / path;
    }

    Scenario load_machine(const std::string& name, std::vector<Setting> more) const {
        std::vector<Setting> settings = settings_;
        settings.insert(settings.end(), more.begin(), more.end());
        return scenario::load(path_of_file(name), settings);
    }

    void read_settings() {
        for (const Written& written : text_->settings) {
            std::optional<Setting> setting = scenario::setting_of(written.text);
            if (!setting) {
                note(written.place, {.kind = ProblemKind::syntax,
                                     .what = fmt::format("\"{}\" sets nothing", written.text),
                                     .remedy = "write key=value, as in run.until=2"});
                continue;
            }
            const auto trim = [](std::string& text) {
                text.erase(0, text.find_first_not_of(' '));
                text.erase(text.find_last_not_of(' ') + 1);
            };
            trim(setting->key);
            trim(setting->value);
            setting->from = written.place.text();
            study_.settings.push_back(setting->key + "=" + setting->value);
            settings_.push_back(std::move(*setting));
        }
    }

    /// The one named, else the first of those varied.
    void read_machine_name() {
        for (const Written& vary : text_->vary) {
            texts_.push_back(parse_axis(vary.text));
            places_[texts_.back().key] = vary.place;
            if (texts_.back().key == kMachineKey && !texts_.back().items.empty() && !text_->machine) {
                study_.machine = texts_.back().items.front().text;
            }
        }
        if (text_->machine) {
            study_.machine = text_->machine->text;
        }
        if (study_.machine.empty()) {
            note(text_->whole, {.kind = ProblemKind::missing,
                                .key = kMachineKey,
                                .remedy = "name the scenario file that is varied, as in machine = \"flap.toml\""});
        }
    }

    /// A whole number of the study, and what is told where it is none.
    struct Count {
        const char* key;
        const char* meaning;
        std::uint64_t least;
        std::uint64_t most;
        std::string range;
    };
    std::uint64_t count_of(const std::optional<Written>& written, std::uint64_t otherwise, const Count& count) {
        if (!written) {
            return otherwise;
        }
        const std::optional<double> number = whole_number(written->text);
        const bool fits =
            number && *number >= static_cast<double>(count.least) && *number <= static_cast<double>(count.most);
        if (!fits) {
            note(written->place, {.kind = ProblemKind::out_of_range,
                                  .part = count.key,
                                  .what = fmt::format("\"{}\" is no {}", written->text, count.meaning),
                                  .range = count.range});
        }
        return fits ? static_cast<std::uint64_t>(*number) : otherwise;
    }

    void read_counts() {
        study_.runs =
            count_of(text_->runs, 0,
                     {"runs", "number of runs", 1, kMostRuns, fmt::format("whole numbers from 1 to {}", kMostRuns)});
        study_.seed = count_of(text_->seed, 1, {"seed", "seed", 0, kLargestSeed, "whole numbers from 0 to 2^53 - 1"});
        study_.refine =
            count_of(text_->refine, 0, {"refine", "distance of lines", 1, kMostRuns, "whole numbers from 1 on"});
        study_.beyond = count_of(
            text_->beyond, 0,
            {"beyond", "number of points", 0, kMostBeyond, fmt::format("whole numbers from 0 to {}", kMostBeyond)});
    }

    void read_axes(const Scenario& machine) {
        for (const AxisText& text : texts_) {
            add_axis(text, machine, places_[text.key]);
        }
        if (!text_->points) {
            return;
        }
        const std::filesystem::path path = path_of_file(text_->points->text);
        std::size_t rows = 0;
        for (const AxisText& text : read_points(path, text_->points->place, mistakes_)) {
            rows = text.items.size();
            places_[text.key] = {.file = path.string()};
            add_axis(text, machine, places_[text.key]);
            texts_.push_back(text);
        }
        for (const Written& vary : text_->vary) {
            note(vary.place, {.kind = ProblemKind::contradiction,
                              .what = fmt::format("the points of {} say which values are taken", text_->points->text),
                              .remedy = "write a column for it there, or leave points out"});
        }
        if (mistakes_.empty()) {
            zip_rows(rows);
        }
    }

    void add_axis(const AxisText& text, const Scenario& machine, const Place& place) {
        AxisReading reading = axis_of(text, machine);
        for (ModelProblem& problem : reading.problems) {
            Place at = place;
            if (text.lines && problem.column > 0) {
                at.line = problem.column;
                problem.column = 0;
            }
            note(at, std::move(problem));
        }
        places_[reading.axis.key] = place;
        if (Range* range = std::get_if<Range>(&reading.axis.distribution)) {
            range->beyond = study_.beyond;
        }
        if (!reading.brought.empty()) {
            try_setting(reading.axis.key, reading.brought, place);
        }
        for (const Setting& setting : settings_) {
            if (setting.key == reading.axis.key || setting.key == "parameters." + reading.axis.key) {
                note(place, {.kind = ProblemKind::contradiction,
                             .part = reading.axis.key,
                             .what = "it is set and varied",
                             .remedy = "leave one of the two out"});
            }
        }
        study_.axes.push_back(std::move(reading.axis));
    }

    /// Row i takes the i-th value of every axis.
    void zip_rows(std::size_t rows) {
        study_.rows.assign(rows, std::vector<double>(study_.axes.size()));
        for (std::size_t axis = 0; axis < study_.axes.size(); ++axis) {
            for (std::size_t row = 0; row < rows; ++row) {
                study_.rows[row][axis] = listed_value(study_.axes[axis].distribution, row);
            }
        }
    }

    void choose_design() {
        study_.design = text_->points ? DesignKind::list : text_->runs ? DesignKind::sobol : DesignKind::grid;
        if (!text_->design) {
            return;
        }
        const std::optional<DesignKind> kind = design_named(text_->design->text);
        if (!kind) {
            const std::vector<std::string> known(kDesignNames.begin(), kDesignNames.end());
            note(text_->design->place, {.kind = ProblemKind::unknown_name,
                                        .part = "design",
                                        .what = fmt::format("there is no design \"{}\"", text_->design->text),
                                        .range = fmt::format("{}", fmt::join(known, ", ")),
                                        .sort = "design",
                                        .name = text_->design->text,
                                        .nearest = nearest_name(text_->design->text, known)});
            return;
        }
        if (text_->points && *kind != DesignKind::list) {
            note(text_->design->place, {.kind = ProblemKind::contradiction,
                                        .part = "design",
                                        .what = fmt::format("a file of points is a list, not {}", name(*kind)),
                                        .remedy = "leave design out"});
        }
        study_.design = *kind;
        if (*kind == DesignKind::list && !text_->points) {
            zip_lists();
        }
    }

    /// A list without a file: axes with the same number of values.
    void zip_lists() {
        const std::size_t rows = study_.axes.empty() ? 0 : value_count(study_.axes.front().distribution);
        for (const Axis& axis : study_.axes) {
            const std::size_t count = value_count(axis.distribution);
            if (count == 0 || count != rows) {
                note(
                    places_[axis.key],
                    {.kind = ProblemKind::contradiction,
                     .part = axis.key,
                     .what = count == 0 ? "a list needs values one after another, and this is a continuous distribution"
                                        : fmt::format("it has {} and {} has {}", counted(count, "value"),
                                                      study_.axes.front().key, rows),
                     .remedy = "give all axes of a list as many values as it has runs"});
            }
        }
        if (mistakes_.empty()) {
            zip_rows(rows);
        }
    }

    /// Every word is one that the machine takes: it is read with each of them.
    void check_words() {
        for (const Axis& axis : study_.axes) {
            for (const std::string& word : axis.words) {
                if (axis.key == kMachineKey) {
                    try_machine(word);
                } else {
                    try_setting(axis.key, word, places_[axis.key]);
                }
            }
        }
    }

    template <class Load>
    void attempt(Load&& load) {
        try {
            load();
        } catch (const ScenarioError& error) {
            for (const scenario::Mistake& mistake : error.mistakes()) {
                mistakes_.add(mistake);
            }
        }
    }

    void try_machine(const std::string& file) {
        attempt([&] { others_.emplace_back(file, load_machine(file, {})); });
    }

    /// The machine's own reader says whether it takes a value.
    void try_setting(const std::string& key, const std::string& value, const Place& place) {
        attempt([&] { (void)load_machine(study_.machine, {{key, value, place.text()}}); });
    }

    /// Every machine has every axis, with the same meaning.
    void check_other_machines() {
        for (const auto& [file, machine] : others_) {
            for (const AxisText& text : texts_) {
                AxisReading reading = axis_of(text, machine);
                for (ModelProblem& problem : reading.problems) {
                    problem.what = fmt::format("in {}: {}", file, problem.what);
                    note(places_[text.key], std::move(problem));
                }
            }
        }
    }

    [[nodiscard]] Place place_of(const ModelProblem& problem) const {
        const auto axis = places_.find(problem.part);
        if (axis != places_.end()) {
            return axis->second;
        }
        return problem.key == "runs" && text_->runs ? text_->runs->place
               : text_->design                      ? text_->design->place
                                                    : text_->whole;
    }

    void name_rest() {
        const std::string stem = std::filesystem::path(study_.machine).stem().string();
        study_.name = text_->name.empty() ? stem : text_->name;
        for (const Written& keep : text_->keep) {
            study_.keep.push_back(keep.text);
        }
        for (const StudyText::Condition& condition : text_->require) {
            study_.require.push_back(
                {condition.name.empty() ? condition.text.text : condition.name, condition.text.text});
        }
    }

    const StudyText* text_;
    Study study_;
    Mistakes mistakes_;
    std::vector<Setting> settings_;
    std::vector<AxisText> texts_;
    std::map<std::string, Place> places_;  // of axes, by key as written and as understood
    std::vector<std::pair<std::string, Scenario>> others_;
};

}  // namespace

Study understand(const StudyText& text) { return StudyMaker(text).make(); }

}  // namespace stiction::study
