// Study files: TOML to the texts of a study.
#include "study/file/study_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "scenario/mistake.hpp"
#include "scenario/toml/document.hpp"
#include "text/nearest_name.hpp"

namespace stiction::study {
namespace {

using scenario::Mistakes;
using scenario::Node;

constexpr double kStudyFormat = 1;

/// A value as the texts of axes have it: words without quotes where they need none, lists without brackets.
std::string bare_value(const Node& node) {
    if (node.kind == Node::Kind::list) {
        std::string text;
        for (const Node& item : node.items) {
            text += (text.empty() ? "" : ", ") + bare_value(item);
        }
        return text;
    }
    const bool bare = node.kind == Node::Kind::text && node.text.find_first_of(",:\"'()") == std::string::npos;
    return bare ? node.text : toml_value(node);
}

class StudyFile {
public:
    StudyFile(const Node& root, Mistakes& mistakes) : root_(&root), mistakes_(&mistakes) {}

    void read(StudyText& study) {
        check_keys();
        study.machine = text("machine");
        study.title = text("title");
        study.design = text("design");
        study.points = text("points");
        study.runs = whole("runs");
        study.seed = whole("seed");
        study.refine = whole("refine");
        study.beyond = whole("beyond");
        study.keep = texts("keep");
        read_require(study);
        table("vary", [&](const std::string& key, const Node& node) { read_vary(study, key, node); });
        table("settings", [&](const std::string& key, const Node& node) {
            study.settings.push_back({key + "=" + toml_value(node), node.place});
        });
        table("correlation", [&](const std::string& key, const Node& node) {
            study.correlation.push_back({key + " = " + bare_value(node), node.place});
        });
    }

private:
    void note(const Node& node, const std::string& key, std::string what, std::string remedy = {}) {
        mistakes_->add(
            node.place,
            {.kind = ProblemKind::syntax, .part = key, .what = std::move(what), .remedy = std::move(remedy)});
    }

    void check_keys() {
        const std::vector<std::string> known{"format",      "title",   "machine", "design", "runs",
                                             "seed",        "keep",    "points",  "vary",   "settings",
                                             "correlation", "require", "refine",  "beyond"};
        for (const auto& [key, node] : root_->entries) {
            if (std::find(known.begin(), known.end(), key) == known.end()) {
                mistakes_->add(node.place, {.kind = ProblemKind::unknown_name,
                                            .what = fmt::format("a study has no key \"{}\"", key),
                                            .range = fmt::format("{}", fmt::join(known, ", ")),
                                            .sort = "key",
                                            .name = key,
                                            .nearest = nearest_name(key, known)});
            }
        }
        const Node* format = root_->find("format");
        if (format != nullptr && (format->kind != Node::Kind::number || format->number != kStudyFormat)) {
            note(*format, "format", fmt::format("this program reads format = {}", kStudyFormat));
        }
    }

    std::optional<Written> text(const char* key) {
        const Node* node = root_->find(key);
        if (node == nullptr) {
            return std::nullopt;
        }
        if (node->kind != Node::Kind::text) {
            note(*node, key, fmt::format("{} is not a text", node->kind_text()), "write it in quotes");
        }
        return Written{node->text, node->place};
    }

    std::optional<Written> whole(const char* key) {
        const Node* node = root_->find(key);
        if (node == nullptr) {
            return std::nullopt;
        }
        if (node->kind != Node::Kind::number || !node->whole) {
            note(*node, key, "it is not a whole number", fmt::format("write {} = 1000, without quotes", key));
            return std::nullopt;
        }
        return Written{fmt::format("{:.0f}", node->number), node->place};
    }

    std::vector<Written> texts(const char* key) {
        const Node* node = root_->find(key);
        std::vector<Written> all;
        if (node == nullptr) {
            return all;
        }
        for (const Node& item : node->kind == Node::Kind::list ? node->items : std::vector<Node>{*node}) {
            if (item.kind != Node::Kind::text) {
                note(item, key, fmt::format("{} is not a text", item.kind_text()),
                     fmt::format("write {} = [\"…\", \"…\"]", key));
                continue;
            }
            all.push_back({item.text, item.place});
        }
        return all;
    }

    /// A list of conditions, or a table of conditions by name.
    void read_require(StudyText& study) {
        const Node* node = root_->find("require");
        if (node == nullptr || node->kind != Node::Kind::table) {
            for (Written& condition : texts("require")) {
                study.require.push_back({"", std::move(condition)});
            }
            return;
        }
        for (const auto& [name, item] : node->entries) {
            if (item.kind != Node::Kind::text) {
                note(item, "require." + name, fmt::format("{} is not a condition", item.kind_text()),
                     "write one in quotes, as in \"surface.overshoot < 2 %\"");
                continue;
            }
            study.require.push_back({name, {item.text, item.place}});
        }
    }

    void read_vary(StudyText& study, const std::string& key, const Node& node) {
        const bool values =
            node.kind == Node::Kind::list && std::none_of(node.items.begin(), node.items.end(), [](const Node& item) {
                return item.kind == Node::Kind::list || item.kind == Node::Kind::table;
            });
        if (node.kind == Node::Kind::text) {
            study.vary.push_back({key + " = " + node.text, node.place});
        } else if (values || node.kind == Node::Kind::number || node.kind == Node::Kind::boolean) {
            study.vary.push_back({key + " = " + bare_value(node), node.place});
        } else {
            note(node, "vary." + key, fmt::format("{} holds no values", node.kind_text()),
                 "write \"1:2:21\", [1, 2, 5] or \"normal(270 kg m2, 20 kg m2)\"");
        }
    }

    /// Every value of a table; a dot in a key makes a table of TOML, and is a dot again here.
    template <class Each>
    void table(const char* key, Each&& each) {
        const Node* node = root_->find(key);
        if (node != nullptr && node->kind != Node::Kind::table) {
            note(*node, key, fmt::format("it is {}, not a table", node->kind_text()), fmt::format("write [{}]", key));
        } else if (node != nullptr) {
            for (const scenario::NamedNode& value : values_in(*node)) {
                each(value.name, *value.node);
            }
        }
    }

    const Node* root_;
    Mistakes* mistakes_;
};

}  // namespace

StudyText read_study_text(const std::filesystem::path& file) {
    Mistakes mistakes;
    const scenario::Document document = scenario::read_document(file, {}, mistakes);
    StudyText study;
    study.name = file.stem().string();
    study.folder = file.parent_path();
    study.whole = {.file = file.string()};
    if (document.complete) {
        StudyFile(document.root, mistakes).read(study);
    }
    if (!mistakes.empty()) {
        throw scenario::ScenarioError(std::move(mistakes));
    }
    return study;
}

}  // namespace stiction::study
