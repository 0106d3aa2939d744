#include "scenario/scenario.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "expression/parser.hpp"
#include "message/nearest_name.hpp"
#include "result/quantity.hpp"
#include "scenario/fmi_names.hpp"
#include "scenario/follow_up.hpp"
#include "scenario/part_kinds.hpp"
#include "scenario/run_section.hpp"
#include "scenario/unknown_names.hpp"

namespace stiction::scenario {
namespace {

constexpr std::size_t kLongestName = 64;
constexpr const char* kNames = "up to 64 letters, digits and underscores, a letter first";
constexpr std::size_t kMostParts = 5000;  // more bodies than the network of a machine can be decided for
constexpr double kMostNumbers = 2e8;      // kept of a run: 1.6 GB

bool is_part_name(const std::string& name) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    return !name.empty() && name.size() <= kLongestName && letter(name.front()) &&
           std::all_of(name.begin(), name.end(), [&](char c) { return letter(c) || digit(c) || c == '_'; });
}

bool is_reserved(const std::string& name) {
    const auto& words = expression::kReservedWords;
    return std::find(std::begin(words), std::end(words), name) != std::end(words);
}

std::string reserved_text(const std::string& name) {
    return fmt::format(
        "\"{}\" has a meaning of its own in expressions and cannot name a signal; reserved: {}: choose "
        "another name",
        name, fmt::join(expression::kReservedWords, ", "));
}

/// The model speaks of calls, "name one with on()"; a file has keys.
std::string in_words_of_files(std::string problem) {
    for (std::size_t at = problem.find("()"); at != std::string::npos; at = problem.find("()", at)) {
        problem.erase(at, 2);
    }
    return problem;
}

class ScenarioReader {
public:
    ScenarioReader(Document document, std::string name, std::filesystem::path folder)
        : document_(std::move(document)), whole_{.file = std::move(name)} {
        machine_.folder = std::move(folder);
        for (const std::filesystem::path& file : document_.files) {
            machine_.bases.insert(file.lexically_normal().string());
        }
        machine_.bases.erase(whole_.file);
    }

    Scenario read(Mistakes so_far) {
        reading_.mistakes = std::move(so_far);
        check_format();
        Scenario scenario;
        scenario.text = document_.text;
        scenario.title = top_text("title");
        scenario.description = top_text("description");
        check_top_level();
        if (!check_size()) {
            throw ScenarioError(std::move(reading_.mistakes));
        }
        with_table("run", true, [&](Section& s) { read_run(s, scenario.run); });
        for (const PartKind& kind : part_kinds()) {
            read_parts(kind);
        }
        read_short_signals();
        with_table("record", false, [&](Section& s) { read_record(s, scenario.run); });
        with_table("fmi", false, [&](Section& s) { read_fmi(s, scenario.fmi); });
        machine_.units.check(reading_.mistakes);
        name_units();
        scenario.run.commands = machine_.commands;
        build(scenario);
        check_engine(scenario);
        if (!reading_.mistakes.empty()) {
            throw ScenarioError(std::move(reading_.mistakes));
        }
        scenario.values = std::move(reading_.understood.values);
        return scenario;
    }

private:
    void check_format() {
        const Node* format = document_.root.find("format");
        if (format == nullptr) {
            reading_.mistakes.add(whole_,
                                  fmt::format("format is missing: write format = {} on the first line", kFormat));
        } else if (format->kind != Node::Kind::number || format->number != kFormat) {
            reading_.mistakes.add(format->place, fmt::format("this program reads format = {}", kFormat));
        }
    }

    std::string top_text(const char* key) {
        const Node* node = document_.root.find(key);
        if (node != nullptr && node->kind != Node::Kind::text) {
            reading_.mistakes.add(node->place, fmt::format("{}: {} is not a text", key, node->kind_text()));
        }
        if (node != nullptr && node->kind == Node::Kind::text) {
            reading_.understood.values.push_back({"", key, toml_text(node->text), toml_text(node->text), true});
        }
        return node == nullptr ? std::string() : node->text;
    }

    void check_top_level() {
        std::vector<std::string> known{"format", "title",  "description", "extend", "remove",
                                       "run",    "record", "signals",     "fmi"};
        for (const PartKind& kind : part_kinds()) {
            known.emplace_back(kind.word);
        }
        for (const auto& [key, value] : document_.root.entries) {
            if (std::find(known.begin(), known.end(), key) == known.end()) {
                reading_.mistakes.add(value.place, fmt::format("there is no section \"{}\"{}; admissible: {}", key,
                                                               did_you_mean(key, known), fmt::join(known, ", ")));
            }
        }
    }

    /// Not so many parts that looking at them all takes for ever.
    bool check_size() {
        std::size_t parts = 0;
        for (const auto& [key, value] : document_.root.entries) {
            parts += value.entries.size();
        }
        if (parts > kMostParts) {
            reading_.mistakes.add(whole_, fmt::format("it has {} parts; admissible: up to {}: simulate a part of the "
                                                      "machine",
                                                      parts, kMostParts));
        }
        return parts <= kMostParts;
    }

    template <class Read>
    void with_table(const char* key, bool needed, Read&& read) {
        Node empty;
        empty.place = whole_;
        const Node* node = document_.root.find(key);
        if (node != nullptr && node->kind != Node::Kind::table) {
            reading_.mistakes.add(node->place,
                                  fmt::format("{} is {}, not a table: write [{}]", key, node->kind_text(), key));
            return;
        }
        if (node == nullptr && !needed) {
            return;
        }
        Section section(node == nullptr ? empty : *node, key, key, reading_);
        read(section);
        section.finish();
    }

    void read_parts(const PartKind& kind) {
        const Node* all = document_.root.find(kind.word);
        if (all == nullptr) {
            return;
        }
        for (const auto& [name, node] : all->entries) {
            const std::string path = fmt::format("{}.{}", kind.word, name);
            if (node.kind != Node::Kind::table) {
                reading_.mistakes.add(node.place, fmt::format("{}: {} is not a part: give it a name, as in [{}.NAME]",
                                                              path, node.kind_text(), kind.word));
                continue;
            }
            if (!is_part_name(name)) {
                reading_.mistakes.add(node.place,
                                      fmt::format("\"{}\" is no name for a part; admissible: {}", name, kNames));
                continue;
            }
            if (std::string_view(kind.word) == "signal" && is_reserved(name)) {
                reading_.mistakes.add(node.place, reserved_text(name));
                continue;
            }
            Section section(node, path, name, reading_);
            kind.read(section, machine_);
            section.finish();
        }
        if (all->kind != Node::Kind::table) {
            reading_.mistakes.add(all->place, fmt::format("{} is {}, not a table: write [{}.NAME]", kind.word,
                                                          all->kind_text(), kind.word));
        }
    }

    /// [signals]: name = a number, a number with its unit, or an expression.
    void read_short_signals() {
        const Node* all = document_.root.find("signals");
        if (all == nullptr) {
            return;
        }
        if (all->kind != Node::Kind::table) {
            reading_.mistakes.add(all->place, "signals: write [signals], then name = \"value\"");
            return;
        }
        for (const auto& [name, node] : all->entries) {
            reading_.understood.places.emplace(name, node.place);
            if (!is_part_name(name)) {
                reading_.mistakes.add(node.place,
                                      fmt::format("\"{}\" is no name for a signal; admissible: {}", name, kNames));
                continue;
            }
            if (is_reserved(name)) {
                reading_.mistakes.add(node.place, reserved_text(name));
                continue;
            }
            const ShortSignal signal = add_short_signal(machine_, name, node, {}, reading_, "signals." + name);
            reading_.understood.values.push_back({"signals", name, signal.exact, signal.plain, true});
        }
    }

    /// Signals are shown with the units that were found for them; what is carried to a block is remembered with its keys.
    void name_units() {
        for (const std::string& name : machine_.units.names()) {
            if (const SignalUnits::Origin* known = machine_.units.find(name); known != nullptr) {
                machine_.model.signal_unit(name, unit_word(known->dimension));
            }
        }
        constexpr std::string_view kBlock = "signal.";
        std::vector<Value> values;
        for (std::size_t i = 0; i < reading_.understood.values.size(); ++i) {
            values.push_back(std::move(reading_.understood.values[i]));
            const std::string& section = values.back().section;
            const bool last =
                i + 1 == reading_.understood.values.size() || reading_.understood.values[i + 1].section != section;
            const std::string name = section.rfind(kBlock, 0) == 0 ? section.substr(kBlock.size()) : std::string();
            const SignalUnits::Origin* known = last && !name.empty() ? machine_.units.find(name) : nullptr;
            if (known != nullptr && machine_.units.told(name) == nullptr && !unit_word(known->dimension).empty()) {
                const std::string unit = toml_text(unit_word(known->dimension));
                values.push_back({section, "unit", unit, unit, false});
            }
        }
        reading_.understood.values = std::move(values);
    }

    void build(Scenario& scenario) {
        attempt([&] {
            scenario.plan = machine_.model.build();
            built_ = true;
        });
    }

    /// What only the whole can tell: methods that do not fit, quantities and names of [fmi] that are not there.
    void check_engine(const Scenario& scenario) {
        if (!built_) {
            note(unknown_names(document_.root, machine_, scenario.run.record.quantities));
            return;
        }
        attempt([&] {
            if (scenario.run.engine == Engine::fixed) {
                const FixedEngine engine(scenario.plan, scenario.run.fixed);
            } else {
                const LocatedEngine engine(scenario.plan, scenario.run.located);
            }
        });
        attempt([&] { const Recorder recorder(scenario.plan, scenario.run.record); });
        check_rows(scenario);
        note(fmi_problems(scenario.fmi, reading_.understood.values, scenario.plan));
    }

    template <class Work>
    void attempt(Work&& work) {
        try {
            work();
        } catch (const ModelError& error) {
            note(error.problems());
        }
    }

    /// A trajectory that memory cannot hold is refused before it is computed.
    void check_rows(const Scenario& scenario) {
        std::string problem = recording_problem(scenario);
        if (!problem.empty() && reading_.faulty.count("run") == 0) {
            const Place* spacing = reading_.understood.find("record.spacing");
            reading_.mistakes.add(spacing == nullptr ? reading_.understood.place_of("run.until", whole_) : *spacing,
                                  std::move(problem));
        }
    }

    void note(const std::vector<std::string>& problems) {
        for (const std::string& problem : problems) {
            if (is_follow_up(problem, reading_)) {
                continue;
            }
            reading_.mistakes.add(reading_.understood.place_of(problem, whole_), in_words_of_files(problem));
        }
    }

    Document document_;
    Place whole_;
    Machine machine_;
    Reading reading_;
    bool built_ = false;
};

void stop_if_unreadable(const Mistakes& mistakes, const Document& document) {
    if (!document.complete) {
        throw ScenarioError(mistakes);
    }
}

}  // namespace

std::string recording_problem(const Scenario& scenario) {
    const RunSettings& run = scenario.run;
    const double between = std::max(run.record.spacing, run.engine == Engine::fixed ? run.fixed.step : 0);
    std::set<std::string> names(run.commands.begin(), run.commands.end());
    for (const Quantity& quantity : default_quantities(scenario.plan)) {
        names.insert(quantity.name);
    }
    const auto columns =
        static_cast<double>(names.size() + run.record.quantities.size() + 3 * scenario.plan.frictions.size());
    if (!(between > 0) || run.until / between * columns <= kMostNumbers) {
        return {};
    }
    return fmt::format(
        "record.spacing: {} s in rows {} s apart are more than the 2*10^8 numbers that are kept of a run; admissible: "
        "from "
        "{:.2g} s: give a longer record.spacing, or end earlier",
        run.until, between, 1.01 * run.until * columns / kMostNumbers);
}

Scenario load(const std::filesystem::path& path, std::span<const Setting> settings) {
    Mistakes mistakes;
    Document document = read_document(path, settings, mistakes);
    stop_if_unreadable(mistakes, document);
    return ScenarioReader(std::move(document), path.string(), path.parent_path()).read(std::move(mistakes));
}

Scenario parse(std::string text, const std::string& name, const std::filesystem::path& folder,
               std::span<const Setting> settings, Shelf shelf) {
    Mistakes mistakes;
    Document document = parse_document(std::move(text), name, folder, settings, mistakes, shelf);
    stop_if_unreadable(mistakes, document);
    return ScenarioReader(std::move(document), name, folder).read(std::move(mistakes));
}

}  // namespace stiction::scenario
