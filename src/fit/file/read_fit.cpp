#include "fit/file/read_fit.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "fit/file/log_reader.hpp"
#include "fit/model/rests.hpp"
#include "study/file/axis_key.hpp"
#include "text/nearest_name.hpp"
#include "text/number.hpp"

namespace stiction::fit {
namespace {

using scenario::NamedNode;
using scenario::Node;
using scenario::Place;
using scenario::Scenario;
using scenario::ScenarioError;
using scenario::Section;

constexpr double kFitFormat = 1;
constexpr double kMostSteps = 1e8;  // of one evaluation: some ten seconds

class FitReader {
public:
    explicit FitReader(const std::filesystem::path& file) : file_(file) {}

    Fit read() { return read(scenario::read_document(file_, {}, reading_.mistakes)); }
    Fit read(const std::string& text) {
        return read(
            scenario::parse_document(text, file_.filename().string(), file_.parent_path(), {}, reading_.mistakes));
    }

private:
    Fit read(const scenario::Document& document) {
        stop_at_mistakes();
        fit_.name = file_.stem().string();
        fit_.folder = file_.parent_path().string();
        Section root(document.root, "", "fit", reading_);
        read_top(root, document.root);
        const Node* find = root.table("find", "values that are sought");
        const Node* logs = root.table("log", "measured logs, by name");
        const Node* simpler = root.table("simpler", "simpler laws to compare with, by name");
        root.finish();
        stop_at_mistakes();
        const Scenario machine = load(fit_.settings);
        fit_.step = fit_.step > 0 ? fit_.step : machine.run.fixed.step;
        read_unknowns(find, machine);
        for (const auto& [name, node] : logs == nullptr ? Node{}.entries : logs->entries) {
            if (node.kind != Node::Kind::table) {
                note(node.place, {.kind = ProblemKind::syntax,
                                  .part = "log." + name,
                                  .what = fmt::format("it is {}, not a table", node.kind_text()),
                                  .remedy = fmt::format("write [log.{}]", name)});
                continue;
            }
            fit_.logs.push_back(read_log({name, &node}, machine, fit_.folder, reading_));
        }
        check_there(root);
        stop_at_mistakes();
        for (const auto& [name, node] : simpler == nullptr ? Node{}.entries : simpler->entries) {
            read_simpler(name, node);
        }
        check_logs();
        stop_at_mistakes();
        return std::move(fit_);
    }

    void note(const Place& place, ModelProblem problem) { reading_.mistakes.add(place, std::move(problem)); }

    void stop_at_mistakes() {
        if (!reading_.mistakes.empty()) {
            reading_.mistakes.sort();
            throw ScenarioError(std::move(reading_.mistakes));
        }
    }

    Scenario load(const std::vector<std::string>& texts) const {
        std::vector<scenario::Setting> settings;
        for (const std::string& text : texts) {
            settings.push_back(*scenario::setting_of(text));
            settings.back().from = file_.string();
        }
        const std::filesystem::path path(fit_.machine);
        return scenario::load(path.is_absolute() ? path : file_.parent_path() / path, settings);
    }

    void read_top(Section& root, const Node& node) {
        const Node* format = root.take("format", "1", "1", "of the file");
        if (format != nullptr && (format->kind != Node::Kind::number || format->number != kFitFormat)) {
            root.mistake("format", ProblemKind::syntax, fmt::format("this program reads format = {}", kFitFormat));
        }
        fit_.title = root.text("title", "what it is");
        fit_.machine = root.needed_text("machine", "scenario file, relative to this one");
        static constexpr Domain kStep = positive("step", "[s]", "of the fixed engine");
        static constexpr Domain kSearchStep = positive("search_step", "[s]", "of the fixed engine while searching");
        static constexpr Domain kRest = positive("rest", "[s]", "shortest rest for a cut");
        if (root.has("step")) {
            fit_.step = root.number(kStep, 1);
        } else {
            root.describe(kStep, "that of the machine");
        }
        if (root.has("search_step")) {
            fit_.search_step = root.number(kSearchStep, 1);
        } else {
            root.describe(kSearchStep, "step");
        }
        fit_.cut = static_cast<Cut>(root.choice("cut", kCutNames, 0, "where runs begin anew"));
        fit_.rest = root.number(kRest, fit_.rest);
        fit_.search = static_cast<Search>(root.choice("search", kSearchNames, 0, "how the valley is found"));
        fit_.loss = static_cast<Loss>(root.choice("loss", kLossNames, 0, "what a residual costs"));
        fit_.starts = root.count("starts", fit_.starts, "points from which least squares begin");
        fit_.evaluations = root.count("evaluations", fit_.evaluations, "of the search at most");
        fit_.seed = root.count("seed", 1, "of points and of the evolution");
        if (const Node* settings = root.table("settings", "values of the machine in all logs")) {
            fit_.settings = settings_in(*settings);
        }
        check_range(root, "step", fit_.step, node.find("step") == nullptr || fit_.step > 0, "above 0");
        check_range(root, "search_step", fit_.search_step, node.find("search_step") == nullptr || fit_.search_step > 0,
                    "above 0");
        check_range(root, "rest", fit_.rest, fit_.rest > 0 && std::isfinite(fit_.rest), "above 0, finite");
        check_range(root, "starts", static_cast<double>(fit_.starts), fit_.starts >= 1 && fit_.starts <= 1000,
                    "from 1 to 1000");
        check_range(root, "evaluations", static_cast<double>(fit_.evaluations),
                    fit_.evaluations >= 10 && fit_.evaluations <= 10'000'000, "from 10 to 10000000");
    }

    void check_range(Section& root, const char* key, double value, bool holds, const char* range) {
        if (!holds || std::isnan(value)) {
            root.mistake({.kind = ProblemKind::out_of_range,
                          .key = key,
                          .value = value,
                          .what = "is out of range",
                          .range = range});
        }
    }

    void read_unknowns(const Node* find, const Scenario& machine) {
        const std::vector<NamedNode> tables = find == nullptr ? std::vector<NamedNode>{} : tables_in(*find);
        for (const NamedNode& table : tables) {
            read_unknown(table, machine);
        }
        for (std::size_t u = 0; u < fit_.unknowns.size(); ++u) {
            if (!overs_[u].empty()) {
                fit_.unknowns[u].over = find_other(u, "over", overs_[u]);
            }
            if (!sames_[u].empty()) {
                find_same(u);
            }
        }
        for (std::size_t u = 0; u < fit_.unknowns.size(); ++u) {
            std::size_t length = 0;
            for (std::optional<std::size_t> below = fit_.unknowns[u].over; below && length <= fit_.unknowns.size();
                 ++length) {
                below = fit_.unknowns[*below].over;
            }
            if (length > fit_.unknowns.size()) {
                note(fit_.unknowns[u].place, {.kind = ProblemKind::loop,
                                              .part = "find." + fit_.unknowns[u].key,
                                              .key = "over",
                                              .what = "it lies over itself"});
                return;
            }
        }
    }

    void read_unknown(const NamedNode& table, const Scenario& machine) {
        const std::string path = "find." + table.name;
        if (table.node->kind != Node::Kind::table) {
            note(table.node->place, {.kind = ProblemKind::syntax,
                                     .part = path,
                                     .what = fmt::format("it is {}, not a table", table.node->kind_text()),
                                     .remedy = "write { from = …, to = … }"});
            return;
        }
        const study::AxisKey key = study::find_axis_key(table.name, machine);
        if (key.problem || !key.number) {
            note(table.node->place, key.problem ? *key.problem
                                                : ModelProblem{.kind = ProblemKind::unsupported,
                                                               .part = path,
                                                               .what = "it is a word; only numbers can be found"});
            return;
        }
        Section section(*table.node, path, path, reading_);
        const std::string unit = key.number->unit.empty() ? "[-]" : key.number->unit;
        const auto domain = [&](const char* name, const char* remedy) {
            return any_finite(name, key.any_unit ? "" : unit.c_str(), remedy);
        };
        static constexpr std::array<const char*, 2> kScales{"linear", "log"};
        static constexpr std::array<const char*, 2> kOwners{"all", "each"};
        Unknown unknown{.key = key.name, .unit = key.number->unit, .shown = key.number->written};
        unknown.place = table.node->place;
        const std::string over = section.text("over", "another key that is sought: this is the value above it");
        const std::string same = section.text("same", "another key that is sought: this has its value");
        if (!same.empty()) {
            section.finish();
            fit_.unknowns.push_back(std::move(unknown));
            overs_.emplace_back();
            sames_.push_back(same);
            return;
        }
        unknown.lower = section.needed_number(domain("from", "lower bound"), 0);
        unknown.upper = section.needed_number(domain("to", "upper bound"), 1);
        unknown.log_scale = section.choice("scale", kScales, 0, "of the search") == 1;
        unknown.each = section.choice("logs", kOwners, 0, "one value for all logs, or one for each") == 1;
        if (section.has("start")) {
            unknown.start = section.number(domain("start", "where the search begins"), 1);
        } else {
            section.describe(domain("start", "where the search begins"), "the value of the machine, or the middle");
        }
        section.finish();
        if (!section.is_faulty()) {
            check_bounds(section, unknown, *key.number, over.empty());
            if (!section.has("start")) {
                const double now = key.number->value;
                const bool inside = over.empty() && now > unknown.lower && now < unknown.upper;
                constexpr double kMiddle = 0.5;
                unknown.start = inside ? now : unknown.value(kMiddle);
            }
        }
        fit_.unknowns.push_back(std::move(unknown));
        overs_.push_back(over);
        sames_.emplace_back();
    }

    static void check_bounds(Section& section, const Unknown& unknown, const scenario::Number& number, bool alone) {
        const auto wrong = [&](const char* key, double value, std::string what, std::string range) {
            section.mistake({.kind = ProblemKind::out_of_range,
                             .key = key,
                             .value = value,
                             .what = std::move(what),
                             .range = std::move(range)});
        };
        if (!(unknown.lower < unknown.upper) || !std::isfinite(unknown.upper - unknown.lower)) {
            wrong("to", unknown.upper, "is not above from", "a finite value above from");
            return;
        }
        if (unknown.log_scale && !(unknown.lower > 0)) {
            wrong("from", unknown.lower, "has no logarithm", "above 0 with scale = \"log\"");
        }
        if (section.has("start") && !(unknown.start >= unknown.lower && unknown.start <= unknown.upper)) {
            wrong("start", unknown.start, "lies outside of the bounds", "from … to");
        }
        if (alone && (unknown.lower < number.lower || (number.lower_open && unknown.lower == number.lower))) {
            wrong("from", unknown.lower, "is a value that the machine refuses",
                  fmt::format("{} {}", number.lower_open ? "above" : "at least", number.lower));
        }
        if (alone && (unknown.upper > number.upper || (number.upper_open && unknown.upper == number.upper))) {
            wrong("to", unknown.upper, "is a value that the machine refuses",
                  fmt::format("{} {}", number.upper_open ? "below" : "at most", number.upper));
        }
    }

    /// The unknown that another names, of the same unit and with as many values.
    std::optional<std::size_t> find_other(std::size_t u, const char* key, const std::string& name) {
        const Unknown& unknown = fit_.unknowns[u];
        const auto mistake = [&](ModelProblem problem) {
            problem.part = "find." + unknown.key;
            problem.key = key;
            note(unknown.place, std::move(problem));
        };
        std::vector<std::string> known;
        std::optional<std::size_t> found;
        for (std::size_t k = 0; k < fit_.unknowns.size(); ++k) {
            known.push_back(fit_.unknowns[k].key);
            if (fit_.unknowns[k].key == name || "parameters." + fit_.unknowns[k].key == name) {
                found = k;
            }
        }
        if (!found) {
            mistake({.kind = ProblemKind::unknown_name,
                     .what = fmt::format("\"{}\" is not sought", name),
                     .remedy = "name another key of [find]",
                     .sort = "key",
                     .name = name,
                     .nearest = nearest_name(name, known)});
            return std::nullopt;
        }
        const Unknown& other = fit_.unknowns[*found];
        if (other.unit != unknown.unit) {
            mistake({.kind = ProblemKind::unit,
                     .what = fmt::format("{} is in {}, this in {}", other.key, other.unit, unknown.unit)});
        }
        if (other.each && !unknown.each && sames_[u].empty()) {
            mistake({.kind = ProblemKind::contradiction,
                     .what = fmt::format("{} has a value for each log, this one for all", other.key),
                     .remedy = "write logs = \"each\" here too"});
        }
        return found;
    }

    /// Same bounds as the other, which has a coordinate of its own.
    void find_same(std::size_t u) {
        Unknown& unknown = fit_.unknowns[u];
        const std::optional<std::size_t> other = find_other(u, "same", sames_[u]);
        if (!other) {
            return;
        }
        if (!sames_[*other].empty() || *other == u) {
            note(unknown.place, {.kind = ProblemKind::loop,
                                 .part = "find." + unknown.key,
                                 .key = "same",
                                 .what = fmt::format("{} is no value of its own", sames_[u]),
                                 .remedy = "name a key with from and to"});
            return;
        }
        unknown.same = other;
        unknown.lower = fit_.unknowns[*other].lower;
        unknown.upper = fit_.unknowns[*other].upper;
    }

    /// [simpler.NAME]: hold.KEY = value, same.KEY = "OTHER".
    void read_simpler(const std::string& name, const Node& node) {
        const std::string path = "simpler." + name;
        if (node.kind != Node::Kind::table) {
            note(node.place, {.kind = ProblemKind::syntax,
                              .part = path,
                              .what = fmt::format("it is {}, not a table", node.kind_text()),
                              .remedy = "write hold.KEY = value or same.KEY = \"KEY\" in it"});
            return;
        }
        Section section(node, path, path, reading_);
        Simpler law{.name = name, .place = node.place};
        const Node* held = section.table("hold", "values of unknowns that this law does not seek");
        const Node* same = section.table("same", "unknowns that have the value of another");
        section.finish();
        for (const NamedNode& one : held == nullptr ? std::vector<NamedNode>{} : values_in(*held)) {
            const std::optional<std::size_t> u = sought(one, path + ".hold." + one.name);
            if (!u) {
                continue;
            }
            const Unknown& unknown = fit_.unknowns[*u];
            Node values;
            values.kind = Node::Kind::table;
            values.place = one.node->place;
            values.entries.emplace_back("value", *one.node);
            Section value(values, path + ".hold." + one.name, path + ".hold." + one.name, reading_);
            const std::string unit = unknown.unit.empty() ? "[-]" : unknown.unit;
            const double x = value.number(any_finite("value", unit.c_str(), ""), 0);
            if (!value.is_faulty() && !(x >= unknown.lower && x <= unknown.upper)) {
                note(one.node->place, {.kind = ProblemKind::out_of_range,
                                       .part = path + ".hold." + one.name,
                                       .value = x,
                                       .what = "lies outside of the bounds",
                                       .range = fmt::format("{} … {} {}", unknown.lower, unknown.upper, unknown.unit)});
            }
            law.held.push_back({*u, x});
        }
        for (const NamedNode& one : same == nullptr ? std::vector<NamedNode>{} : values_in(*same)) {
            const std::string part = path + ".same." + one.name;
            if (one.node->kind != Node::Kind::text) {
                note(one.node->place, {.kind = ProblemKind::syntax,
                                       .part = part,
                                       .what = fmt::format("it is {}, not a text", one.node->kind_text()),
                                       .remedy = "name another key of [find]"});
                continue;
            }
            const std::size_t own = sought(one, part).value_or(fit_.unknowns.size());
            const std::size_t other = sought({one.node->text, one.node}, part).value_or(fit_.unknowns.size());
            if (own == fit_.unknowns.size() || other == fit_.unknowns.size()) {
                continue;
            }
            if (own == other || fit_.unknowns[own].unit != fit_.unknowns[other].unit) {
                note(one.node->place, {.kind = ProblemKind::contradiction,
                                       .part = part,
                                       .what = own == other ? "it has its own value anyway" : "their units differ"});
            }
            law.same.push_back({own, other});
        }
        if (law.held.empty() && law.same.empty() && reading_.mistakes.empty()) {
            note(node.place, {.kind = ProblemKind::missing,
                              .part = path,
                              .key = "hold",
                              .remedy = "say what is simpler, as in hold.friction.guide.breakaway = \"0 N\""});
        }
        fit_.simpler.push_back(std::move(law));
    }

    /// The unknown of this name, with a coordinate of its own.
    std::optional<std::size_t> sought(const NamedNode& named, const std::string& path) {
        std::vector<std::string> known;
        for (std::size_t u = 0; u < fit_.unknowns.size(); ++u) {
            known.push_back(fit_.unknowns[u].key);
            if (!fit_.unknowns[u].same &&
                (fit_.unknowns[u].key == named.name || "parameters." + fit_.unknowns[u].key == named.name)) {
                return u;
            }
        }
        note(named.node->place, {.kind = ProblemKind::unknown_name,
                                 .part = path,
                                 .what = fmt::format("\"{}\" is not sought", named.name),
                                 .remedy = "name a key of [find]",
                                 .sort = "key",
                                 .name = named.name,
                                 .nearest = nearest_name(named.name, known)});
        return std::nullopt;
    }

    void check_there(const Section& root) {
        if (fit_.unknowns.empty() && reading_.mistakes.empty()) {
            note(root.place(), {.kind = ProblemKind::missing,
                                .key = "find",
                                .remedy = "name what is sought, as in find.friction.guide.sliding = { from = \"0 N\", "
                                          "to = \"100 N\" }"});
        }
        if (fit_.logs.empty() && reading_.mistakes.empty()) {
            note(root.place(), {.kind = ProblemKind::missing,
                                .key = "log",
                                .remedy = "give a log, as in [log.first] path = \"first.csv\""});
        }
    }

    /// Checks that need machine, logs and unknowns together.
    void check_logs() {
        double steps = 0;
        for (Log& log : fit_.logs) {
            const std::vector<std::string> texts = settings_of(fit_, log);
            for (const std::string& text : texts) {
                for (const Unknown& unknown : fit_.unknowns) {
                    if (text.starts_with(unknown.key + "=") || text.starts_with("parameters." + unknown.key + "=")) {
                        note(unknown.place, {.kind = ProblemKind::contradiction,
                                             .part = "find." + unknown.key,
                                             .what = fmt::format("it is sought, and set for log {}", log.name),
                                             .remedy = "leave one of the two out"});
                    }
                }
            }
            const Scenario machine = load(texts);
            steps += log.times.back() / fit_.step;
            for (ModelProblem& problem :
                 fit_.cut == Cut::rests ? cut_problems(machine, log) : std::vector<ModelProblem>{}) {
                problem.part = "log." + log.name;
                note(log.place, std::move(problem));
            }
        }
        const Place whole{.file = file_.string()};
        if (steps > kMostSteps) {
            note(whole, {.kind = ProblemKind::too_much,
                         .what = fmt::format("one evaluation would take {:.3g} steps", steps),
                         .range = fmt::format("at most {:.0g}", kMostSteps),
                         .remedy = "give a longer step, or shorter logs"});
        }
        const std::size_t sought = coordinates(fit_).size();
        if (fit_.rows() <= sought) {
            note(whole, {.kind = ProblemKind::contradiction,
                         .what = fmt::format("{} sought, but the logs hold {}", counted(sought, "value"),
                                             counted(fit_.rows(), "measured number")),
                         .remedy = "give longer logs, or seek fewer values"});
        }
        constexpr std::size_t kMostSought = 200;
        if (sought > kMostSought) {
            note(whole, {.kind = ProblemKind::too_much,
                         .what = fmt::format("{} values are sought", sought),
                         .range = "at most 200"});
        }
    }

    std::filesystem::path file_;
    scenario::Reading reading_;
    Fit fit_;
    std::vector<std::string> overs_;  // by unknown
    std::vector<std::string> sames_;  // by unknown
};

}  // namespace

Fit read_fit(const std::filesystem::path& file) { return FitReader(file).read(); }
Fit read_fit(const std::string& text, const std::filesystem::path& file) { return FitReader(file).read(text); }

}  // namespace stiction::fit
