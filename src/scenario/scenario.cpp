#include "scenario/scenario.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "result/display/display_units.hpp"
#include "scenario/advice/looks_odd.hpp"
#include "scenario/advice/usual_key.hpp"
#include "scenario/advice/whole_machine.hpp"
#include "scenario/parts/part_kinds.hpp"
#include "scenario/parts/part_name.hpp"
#include "scenario/section/run_section.hpp"
#include "scenario/units/unit_words.hpp"
#include "scenario/units/written_units.hpp"
#include "text/escape.hpp"

namespace stiction::scenario {
namespace {

constexpr std::size_t kMostParts = 5000;  // more bodies than the network of a machine can be decided for

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
        scenario.file = std::filesystem::path(whole_.file).filename().string();
        scenario.extended = document_.extended;
        scenario.settings = document_.settings;
        scenario.title = top_text("title");
        scenario.description = top_text("description");
        check_top_level();
        if (!check_size()) {
            throw ScenarioError(std::move(reading_.mistakes));
        }
        read_parameters();
        with_table("run", true, [&](Section& s) { read_run(s, scenario.run); });
        for (const PartKind& kind : part_kinds()) {
            read_parts(kind);
        }
        read_short_signals();
        with_table("record", false, [&](Section& s) { read_record(s, scenario.run); });
        with_table("fmi", false, [&](Section& s) { read_fmi(s, scenario.fmi); });
        with_table("page", false, [&](Section& s) { read_page(s); });
        machine_.units.check(reading_.mistakes);
        name_units();
        scenario.run.commands = machine_.commands;
        const std::vector<DisplayChoice> display = read_display();
        make_plan(scenario, document_.root, machine_, reading_, whole_);
        choose_display_units(scenario.plan, display);
        if (!reading_.mistakes.empty()) {
            throw ScenarioError(std::move(reading_.mistakes));
        }
        note_odd(scenario, document_, reading_);
        scenario.warnings = reading_.odd.list();
        scenario.values = std::move(reading_.understood.values);
        return scenario;
    }

private:
    void check_format() {
        const Node* format = document_.root.find("format");
        if (format == nullptr) {
            reading_.mistakes.add(whole_, {.kind = ProblemKind::missing,
                                           .key = "format",
                                           .remedy = fmt::format("write format = {} on the first line", kFormat)});
        } else if (format->kind != Node::Kind::number || format->number != kFormat) {
            note(format->place, ProblemKind::out_of_range, "format",
                 fmt::format("this program reads format = {}", kFormat));
        }
    }

    std::string top_text(const char* key) {
        const Node* node = document_.root.find(key);
        if (node != nullptr && node->kind != Node::Kind::text) {
            note(node->place, ProblemKind::syntax, key, fmt::format("{} is not a text", node->kind_text()));
        }
        if (node != nullptr && node->kind == Node::Kind::text) {
            reading_.understood.values.push_back({"", key, toml_text(node->text), toml_text(node->text), true});
        }
        return node == nullptr ? std::string() : node->text;
    }

    void check_top_level() {
        std::vector<std::string> known{"format", "title",   "description", "extend", "remove",     "run",
                                       "record", "signals", "fmi",         "page",   "parameters", "display"};
        for (const PartKind& kind : part_kinds()) {
            known.emplace_back(kind.word);
        }
        for (const auto& [key, value] : document_.root.entries) {
            if (std::find(known.begin(), known.end(), key) == known.end()) {
                reading_.mistakes.add(
                    value.place, {.kind = ProblemKind::unknown_name,
                                  .what = fmt::format("there is no section \"{}\"{}", key, section_advice(key, known)),
                                  .range = fmt::format("{}", fmt::join(known, ", ")),
                                  .sort = "section",
                                  .name = key});
                for (const auto& [name, part] : value.entries) {
                    reading_.faulty.insert(name);
                }
            }
        }
    }

    void note(const Place& place, ProblemKind kind, const std::string& part, std::string what) {
        reading_.mistakes.add(place, {.kind = kind, .part = part, .what = std::move(what)});
    }

    /// Not so many parts that looking at them all takes for ever.
    bool check_size() {
        std::size_t parts = 0;
        for (const auto& [key, value] : document_.root.entries) {
            parts += value.entries.size();
        }
        if (parts > kMostParts) {
            reading_.mistakes.add(whole_, {.kind = ProblemKind::too_much,
                                           .what = fmt::format("it has {} parts", parts),
                                           .range = fmt::format("up to {}", kMostParts),
                                           .remedy = "simulate a part of the machine"});
        }
        return parts <= kMostParts;
    }

    template <class Read>
    void with_table(const char* key, bool needed, Read&& read) {
        Node empty;
        empty.place = whole_;
        const Node* node = document_.root.find(key);
        if (node != nullptr && node->kind != Node::Kind::table) {
            note(node->place, ProblemKind::syntax, key,
                 fmt::format("it is {}, not a table: write [{}]", node->kind_text(), key));
            return;
        }
        if (node == nullptr && !needed) {
            return;
        }
        Section section(node == nullptr ? empty : *node, key, key, reading_);
        read(section);
        section.finish();
    }

    /// Before everything else: every value may use them.
    void read_parameters() {
        const Node* all = document_.root.find("parameters");
        if (all != nullptr && all->kind != Node::Kind::table) {
            note(all->place, ProblemKind::syntax, "parameters", "write [parameters], then name = \"value\"");
        }
        reading_.parameters.read(all == nullptr ? Node{} : *all, document_.root, reading_.mistakes);
        for (const std::string& name : reading_.parameters.names()) {
            const Parameters::Parameter& parameter = reading_.parameters.at(name);
            const unit::Reading& read = parameter.reading.read;
            Value value{"parameters", name, parameter.exact, parameter.plain, true};
            value.number = Number{.value = read.value,
                                  .unit = parameter.unit == "1" ? std::string() : parameter.unit,
                                  .written = read.unit,
                                  .lower = -kUnbounded,
                                  .upper = kUnbounded};
            value.formula = parameter.reading.formula;
            reading_.uses = parameter.reading.uses;
            reading_.understand(std::move(value));
        }
    }

    void read_parts(const PartKind& kind) {
        const Node* all = document_.root.find(kind.word);
        if (all == nullptr) {
            return;
        }
        for (const auto& [name, node] : all->entries) {
            const std::string path = fmt::format("{}.{}", kind.word, name);
            if (node.kind != Node::Kind::table) {
                note(node.place, ProblemKind::syntax, path,
                     fmt::format("{} is not a part: give it a name, as in [{}.NAME]", node.kind_text(), kind.word));
                reading_.faulty.insert(name);
                continue;
            }
            const bool is_signal = std::string_view(kind.word) == "signal";
            if (std::optional<ModelProblem> wrong = name_problem(name, "part", is_signal)) {
                reading_.mistakes.add(node.place, std::move(*wrong));
                reading_.faulty.insert(name);
                continue;
            }
            claim_name(reading_, name, path, node.place);
            Section section(node, path, name, reading_);
            kind.read(section, machine_);
            section.finish();
        }
        if (all->kind != Node::Kind::table) {
            note(all->place, ProblemKind::syntax, kind.word,
                 fmt::format("it is {}, not a table: write [{}.NAME]", all->kind_text(), kind.word));
        }
    }

    /// [signals]: name = a number, a number with its unit, or an expression.
    void read_short_signals() {
        const Node* all = document_.root.find("signals");
        if (all == nullptr) {
            return;
        }
        if (all->kind != Node::Kind::table) {
            note(all->place, ProblemKind::syntax, "signals", "write [signals], then name = \"value\"");
            return;
        }
        for (const auto& [name, node] : all->entries) {
            reading_.understood.add_part(name, {name, "signals", name, node.place});
            if (std::optional<ModelProblem> wrong = name_problem(name, "signal", true)) {
                reading_.mistakes.add(node.place, std::move(*wrong));
                reading_.faulty.insert(name);
                continue;
            }
            claim_name(reading_, name, "signals." + name, node.place);
            ShortSignal signal = add_short_signal(machine_, name, node, {}, reading_, {"signals", name, node.place});
            reading_.understand({"signals", name, signal.exact, signal.plain, true});
            reading_.understood.values.back().units = std::move(signal.units);
        }
    }

    /// [display]: "angle" or "surface.position" = a unit. A dot in a name makes a table, as everywhere in a file.
    std::vector<DisplayChoice> read_display() {
        std::vector<DisplayChoice> choices;
        const Node* all = document_.root.find("display");
        if (all != nullptr && all->kind != Node::Kind::table) {
            note(all->place, ProblemKind::syntax, "display", "write [display], then angle = \"deg\"");
        } else if (all != nullptr) {
            read_display(*all, "", choices);
        }
        return choices;
    }

    void read_display(const Node& table, const std::string& prefix, std::vector<DisplayChoice>& choices) {
        for (const auto& [key, node] : table.entries) {
            const std::string name = prefix + key;
            if (node.kind == Node::Kind::table) {
                read_display(node, name + ".", choices);
                continue;
            }
            reading_.understood.add_key(name, {"display", "display", name, node.place});
            if (node.kind != Node::Kind::text) {
                note(node.place, ProblemKind::syntax, "display." + name,
                     fmt::format("{} is no unit: write one in quotes, as in \"deg\"", node.kind_text()));
                continue;
            }
            choices.push_back({name, node.text});
            const std::string shown = name.find(' ') == std::string::npos ? name : toml_text(name);
            reading_.understand({"display", shown, toml_text(node.text), toml_text(node.text), true});
        }
    }

    /// Chooses the units that the file writes, then those it asks for; a plan with problems has no quantities to show.
    void choose_display_units(Plan& plan, const std::vector<DisplayChoice>& choices) {
        if (!reading_.mistakes.empty()) {
            return;
        }
        plan.display = written_units(plan, reading_.understood.values);
        for (ModelProblem& problem : show_in(plan, choices)) {
            Located found = reading_.understood.locate(problem, whole_);
            reading_.mistakes.add(found.mistake.place, std::move(found.mistake.problem));
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

    Document document_;
    Place whole_;
    Machine machine_;
    Reading reading_;
};

void stop_if_unreadable(const Mistakes& mistakes, const Document& document) {
    if (!document.complete) {
        throw ScenarioError(mistakes);
    }
}

}  // namespace

void refuse_odd(const Scenario& scenario) {
    Mistakes all;
    for (const Mistake& warning : scenario.warnings) {
        all.add(warning);
    }
    if (!all.empty()) {
        throw ScenarioError(std::move(all));
    }
}

Scenario load(const std::filesystem::path& path, std::span<const Setting> settings) {
    Mistakes mistakes;
    Document document = read_document(path, settings, mistakes);
    stop_if_unreadable(mistakes, document);
    return ScenarioReader(std::move(document), path.string(), path.parent_path()).read(std::move(mistakes));
}

ParsedFile::ParsedFile(std::filesystem::path path)
    : path_(std::move(path)), document_(read_document(path_, {}, mistakes_)) {
    stop_if_unreadable(mistakes_, document_);
}

Scenario ParsedFile::read(std::span<const Setting> settings) const {
    Mistakes mistakes = mistakes_;
    Document document = document_;
    set_values(document, settings, mistakes);
    return ScenarioReader(std::move(document), path_.string(), path_.parent_path()).read(std::move(mistakes));
}

Scenario parse(std::string text, const std::string& name, const std::filesystem::path& folder,
               std::span<const Setting> settings, Shelf shelf) {
    Mistakes mistakes;
    Document document = parse_document(std::move(text), name, folder, settings, mistakes, shelf);
    stop_if_unreadable(mistakes, document);
    return ScenarioReader(std::move(document), name, folder).read(std::move(mistakes));
}

}  // namespace stiction::scenario
