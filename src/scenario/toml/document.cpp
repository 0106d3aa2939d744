#include "scenario/toml/document.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "scenario/toml/toml_tree.hpp"
#include "text/nearest_name.hpp"

namespace stiction::scenario {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestScenario =
    16U << 20U;                            // [bytes]: a scenario is written by people; data belong into CSV files
constexpr std::size_t kLongestChain = 32;  // files that extend one another
constexpr std::size_t kMostFiles = 256;    // in all: a chain may branch

std::vector<std::string> parts_of(std::string_view key) {
    std::vector<std::string> parts(1);
    for (const char c : key) {
        if (c == '.') {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

class DocumentReader {
public:
    explicit DocumentReader(Mistakes& mistakes, Shelf shelf = {}) : mistakes_(&mistakes), shelf_(shelf) {}

    std::optional<std::string> text_of(const fs::path& path, const Place& asked_at) {
        const auto shelved = std::find_if(shelf_.begin(), shelf_.end(), [&](const ShelvedFile& file) {
            return file.name == path.filename().string();
        });
        if (shelved != shelf_.end()) {
            return std::string(shelved->text);
        }
        std::error_code error;
        if (!fs::is_regular_file(path, error)) {
            note(asked_at, ProblemKind::unreadable,
                 fs::is_directory(path, error) ? fmt::format("{} is a folder; name a scenario file", path.string())
                 : fs::exists(path, error)
                     ? fmt::format("{} is not a regular file; name a scenario file", path.string())
                     : fmt::format("there is no file {}", path.string()));
            return std::nullopt;
        }
        if (fs::file_size(path, error) > kLargestScenario) {
            note(asked_at, ProblemKind::too_much,
                 fmt::format("{} has more than 16 MB; put long tables into CSV files", path.string()));
            return std::nullopt;
        }
        std::ifstream file(path, std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        if (!file) {
            note(asked_at, ProblemKind::unreadable, fmt::format("{} cannot be read", path.string()));
            return std::nullopt;
        }
        return std::move(text).str();
    }

    /// The tree of a text and of all it extends. False after a syntax error or a file that cannot be read.
    bool load(std::string_view text, const std::string& name, const fs::path& folder, Node& root) {
        Node own;
        if (!parse_toml(text, name, own, *mistakes_)) {
            return false;
        }
        for (const Node& base : bases_of(own)) {
            if (!load_base(base, folder, root)) {
                return false;
            }
        }
        remove_from(root, own);
        drop(own, "extend");
        drop(own, "remove");
        overlay(root, std::move(own));
        return true;
    }

    std::vector<fs::path> chain;  ///< files being read, each extending the next
    std::vector<fs::path> files;
    std::vector<ExtendedFile> extended;
    fs::path scenario_folder;

private:
    void note(const Place& place, ProblemKind kind, std::string what) {
        mistakes_->add(place, {.kind = kind, .what = std::move(what)});
    }

    std::vector<Node> bases_of(const Node& own) {
        const Node* extend = own.find("extend");
        if (extend == nullptr) {
            return {};
        }
        std::vector<Node> bases = extend->kind == Node::Kind::list ? extend->items : std::vector<Node>{*extend};
        for (const Node& base : bases) {
            if (base.kind != Node::Kind::text) {
                note(base.place, ProblemKind::syntax,
                     fmt::format("extend needs the name of a file, not {}", base.kind_text()));
            }
        }
        std::erase_if(bases, [](const Node& base) { return base.kind != Node::Kind::text; });
        return bases;
    }

    bool load_base(const Node& base, const fs::path& folder, Node& root) {
        const fs::path path = fs::path(base.text).is_absolute() ? fs::path(base.text) : folder / base.text;
        std::error_code error;
        const fs::path canonical = fs::weakly_canonical(path, error);
        if (std::find(chain.begin(), chain.end(), canonical) != chain.end()) {
            std::string circle;
            for (auto file = std::find(chain.begin(), chain.end(), canonical); file != chain.end(); ++file) {
                circle += file->filename().string() + " → ";
            }
            note(base.place, ProblemKind::loop,
                 fmt::format("files extend each other in a circle: {}{}", circle, canonical.filename().string()));
            return false;
        }
        if (chain.size() >= kLongestChain) {
            note(base.place, ProblemKind::too_much,
                 fmt::format("more than {} files extend one another", kLongestChain));
            return false;
        }
        if (files.size() >= kMostFiles) {
            note(base.place, ProblemKind::too_much, fmt::format("more than {} files are extended", kMostFiles));
            return false;
        }
        files.push_back(path);
        const std::optional<std::string> text = text_of(path, base.place);
        if (!text) {
            return false;
        }
        keep(path, *text);
        chain.push_back(canonical);
        Node below;
        const bool good = load(*text, path.lexically_normal().string(), path.parent_path(), below);
        chain.pop_back();
        overlay(root, std::move(below));
        return good;
    }

    /// Remembers a file for whoever shows the scenario.
    void keep(const fs::path& path, const std::string& text) {
        const fs::path normal = path.lexically_normal();
        const fs::path relative = normal.lexically_relative(scenario_folder.lexically_normal());
        const std::string name = (relative.empty() ? normal : relative).generic_string();
        if (std::none_of(extended.begin(), extended.end(), [&](const auto& file) { return file.name == name; })) {
            extended.push_back({name, text});
        }
    }

    static void drop(Node& table, std::string_view key) {
        std::erase_if(table.entries, [&](const auto& entry) { return entry.first == key; });
    }

    void remove_one(Node& root, const Node& item) {
        const std::vector<std::string> parts = parts_of(item.text);
        Node* table = &root;
        std::string before;  // "signal."
        for (std::size_t k = 0; k < parts.size(); ++k) {
            Node* next = table->find(parts[k]);
            if (next == nullptr) {
                const std::string nearest = nearest_name(parts[k], table->keys());
                mistakes_->add(item.place, {.kind = ProblemKind::unknown_name,
                                            .what = fmt::format("there is nothing called \"{}\" to remove", item.text),
                                            .sort = "key",
                                            .name = item.text,
                                            .nearest = nearest.empty() ? nearest : before + nearest});
                return;
            }
            if (k + 1 == parts.size()) {
                drop(*table, parts[k]);
                return;
            }
            before += parts[k] + ".";
            table = next;
        }
    }

    void remove_from(Node& root, const Node& own) {
        const Node* list = own.find("remove");
        if (list == nullptr) {
            return;
        }
        for (const Node& item : list->kind == Node::Kind::list ? list->items : std::vector<Node>{*list}) {
            if (item.kind != Node::Kind::text) {
                note(item.place, ProblemKind::syntax,
                     fmt::format("remove needs the name of a part or key, not {}", item.kind_text()));
                continue;
            }
            remove_one(root, item);
        }
    }

    Mistakes* mistakes_;
    Shelf shelf_;
};

/// Sets one value. Tables on the way must be there already: a new part cannot be spelt wrong unseen.
void apply(Node& root, const Setting& setting, Mistakes& mistakes) {
    const Place place{.file = setting.from.empty() ? "--set " + setting.key : setting.from};
    const std::vector<std::string> parts = parts_of(setting.key);
    if (parts[0] == "extend" || parts[0] == "remove") {
        mistakes.add(place, {.kind = ProblemKind::contradiction,
                             .what = fmt::format("{} belongs into the file", parts[0]),
                             .remedy = "it is followed before values are set"});
        return;
    }
    const Node* parameters = root.find("parameters");
    if (parts[0] == "parameters" && parts.size() == 2 &&
        (parameters == nullptr || parameters->find(parts[1]) == nullptr)) {  // it would be one that nothing uses
        ModelProblem unknown = unknown_name("", "", "parameter", parts[1],
                                            parameters == nullptr ? std::vector<std::string>{} : parameters->keys());
        if (unknown.nearest.empty()) unknown.remedy = "write it into [parameters] of the file first";
        mistakes.add(place, std::move(unknown));
        return;
    }
    Node* table = &root;
    for (std::size_t k = 0; k + 1 < parts.size(); ++k) {
        Node* next = table->find(parts[k]);
        if (next == nullptr && k == 0 && parts.size() == 2) {  // [run] and the like may be missing
            Node section;
            section.place = place;
            table->entries.emplace_back(parts[k], std::move(section));
            next = &table->entries.back().second;
        }
        if (next == nullptr || next->kind != Node::Kind::table) {
            mistakes.add(place, {.kind = ProblemKind::unknown_name,
                                 .what = fmt::format("there is no \"{}\" to set a value of", parts[k]),
                                 .sort = "key",
                                 .name = parts[k],
                                 .nearest = nearest_name(parts[k], table->keys())});
            return;
        }
        table = next;
    }
    Node value = value_of(setting.value, place);
    if (Node* old = table->find(parts.back())) {
        value.instead_of = old->kind == Node::Kind::text ? old->text : old->instead_of;
        *old = std::move(value);
    } else {
        table->entries.emplace_back(parts.back(), std::move(value));
    }
}

/// "key=value"; a text loses the quotes it does not need to be read as the same text again.
std::string setting_text(const Setting& setting) {
    const Node value = value_of(setting.value, {});
    const bool bare = value.kind == Node::Kind::text && value_of(value.text, {}).kind == Node::Kind::text &&
                      value_of(value.text, {}).text == value.text;
    return setting.key + "=" + (bare ? value.text : setting.value);
}

Document finish(DocumentReader& reader, Document document, std::span<const Setting> settings, Mistakes& mistakes) {
    document.files = reader.files;
    document.extended = std::move(reader.extended);
    document.complete = true;
    set_values(document, settings, mistakes);
    return document;
}

}  // namespace

std::optional<Setting> setting_of(std::string_view argument) {
    const std::size_t equals = argument.find('=');
    if (equals == std::string_view::npos || equals == 0) {
        return std::nullopt;
    }
    return Setting{std::string(argument.substr(0, equals)), std::string(argument.substr(equals + 1))};
}

void set_values(Document& document, std::span<const Setting> settings, Mistakes& mistakes) {
    for (const Setting& setting : settings) {
        apply(document.root, setting, mistakes);
        const std::size_t again = std::erase_if(
            document.settings, [&](const auto& earlier) { return earlier.starts_with(setting.key + "="); });
        if (again > 0 && setting.from.empty()) {
            document.set_twice.push_back(setting.key);
        }
        document.settings.push_back(setting_text(setting));
    }
}

Document read_document(const fs::path& path, std::span<const Setting> settings, Mistakes& mistakes) {
    DocumentReader reader(mistakes);
    Document document;
    const std::optional<std::string> text = reader.text_of(path, {.file = path.string()});
    if (!text) {
        return document;
    }
    std::error_code error;
    reader.scenario_folder = path.parent_path();
    reader.chain.push_back(fs::weakly_canonical(path, error));
    document.text = *text;
    if (!reader.load(*text, path.string(), path.parent_path(), document.root)) {
        return document;
    }
    reader.files.push_back(path);
    return finish(reader, std::move(document), settings, mistakes);
}

Document parse_document(std::string text, const std::string& name, const fs::path& folder,
                        std::span<const Setting> settings, Mistakes& mistakes, Shelf shelf) {
    DocumentReader reader(mistakes, shelf);
    Document document;
    document.text = std::move(text);
    reader.scenario_folder = folder;
    if (!reader.load(document.text, name, folder, document.root)) {
        return document;
    }
    return finish(reader, std::move(document), settings, mistakes);
}

}  // namespace stiction::scenario
