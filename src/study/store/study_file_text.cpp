#include "study/store/study_file_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "scenario/toml/toml_tree.hpp"
#include "study/file/axis_key.hpp"
#include "study/file/axis_text.hpp"
#include "study/file/points_file.hpp"
#include "text/escape.hpp"

namespace stiction::study {
namespace {

/// Whole, without links: "..", of a folder that is a link, is above the folder it leads to.
std::string whole_path(const std::filesystem::path& folder, const std::string& file) {
    const std::filesystem::path path = std::filesystem::absolute(folder / file);
    std::error_code error;
    const std::filesystem::path real = std::filesystem::weakly_canonical(path, error);
    return (error ? path.lexically_normal() : real).string();
}

/// "key = value" with the value as TOML: a number, a list or a truth as it stands, all else as a text.
std::string entry_text(const std::string& text, bool as_text) {
    const std::size_t equals = text.find('=');
    const auto trimmed = [](std::string word) {
        word.erase(0, std::min(word.find_first_not_of(' '), word.size()));
        word.erase(word.find_last_not_of(' ') + 1);
        return word;
    };
    const std::string key = trimmed(text.substr(0, equals));
    const std::string value = trimmed(equals == std::string::npos ? std::string() : text.substr(equals + 1));
    const scenario::Node read = scenario::value_of(value, {});
    const bool bare = !as_text && read.kind != scenario::Node::Kind::text;
    const bool quoted = !as_text && read.kind == scenario::Node::Kind::text && read.text != value;
    return fmt::format("{} = {}\n", toml_text(key), bare || quoted ? value : toml_text(value));
}

/// Files of an axis "machine" by their whole paths: the text is read from another folder.
Written with_whole_paths(const std::filesystem::path& folder, const Written& vary) {
    const AxisText axis = parse_axis(vary.text);
    if (axis.key != kMachineKey) {
        return vary;
    }
    std::vector<std::string> files;
    for (const AxisText::Item& item : axis.items) {
        files.push_back(toml_text(whole_path(folder, item.text)));
    }
    return {fmt::format("{} = {}", kMachineKey, fmt::join(files, ", ")), vary.place};
}

std::string section_text(const char* name, const std::vector<Written>& entries, bool as_text) {
    std::string text = entries.empty() ? std::string() : fmt::format("\n[{}]\n", name);
    for (const Written& entry : entries) {
        text += entry_text(entry.text, as_text);
    }
    return text;
}

std::string require_text(const std::vector<StudyText::Condition>& conditions) {
    const bool named = std::any_of(conditions.begin(), conditions.end(), [](const auto& c) { return !c.name.empty(); });
    std::string text;
    for (const StudyText::Condition& condition : conditions) {
        const std::string& name = condition.name.empty() ? condition.text.text : condition.name;
        text += named ? fmt::format("{} = {}\n", toml_text(name), toml_text(condition.text.text))
                      : fmt::format("    {},\n", toml_text(condition.text.text));
    }
    return named ? "\n[require]\n" + text : fmt::format("require = [\n{}]\n", text);
}

}  // namespace

std::string points_text(const StudyText& study) {
    scenario::Mistakes mistakes;  // told when the study was understood
    std::vector<AxisText> axes;
    if (study.points) {
        axes = read_points(study.folder / study.points->text, study.points->place, mistakes);
    }
    std::vector<std::string> lines(axes.empty() ? 0 : axes.front().items.size() + 1);
    for (const AxisText& axis : axes) {
        const bool files = axis.key == kMachineKey;
        for (std::size_t k = 0; k < lines.size(); ++k) {
            const std::string cell = k == 0  ? axis.key
                                     : files ? whole_path(study.folder, axis.items[k - 1].text)
                                             : axis.items[k - 1].text;
            lines[k] += (&axis == &axes.front() ? "" : ", ") + csv_field(cell);
        }
    }
    return fmt::format("{}{}", fmt::join(lines, "\n"), lines.empty() ? "" : "\n");
}

std::string study_file_text(const StudyText& study) {
    std::string text = "format = 1\n";
    const auto put = [&](const char* key, const std::optional<Written>& value, bool whole) {
        if (value) {
            text += fmt::format("{} = {}\n", key, whole ? value->text : toml_text(value->text));
        }
    };
    put("title", study.title, false);
    if (study.machine) {
        text += fmt::format("machine = {}\n", toml_text(whole_path(study.folder, study.machine->text)));
    }
    if (study.points) {
        text += fmt::format("points = {}\n", toml_text(kPointsFile));
    }
    put("design", study.design, false);
    put("runs", study.runs, true);
    put("seed", study.seed, true);
    put("refine", study.refine, true);
    put("beyond", study.beyond, true);
    if (!study.keep.empty()) {
        text += "keep = [\n";
        for (const Written& keep : study.keep) {
            text += fmt::format("    {},\n", toml_text(keep.text));
        }
        text += "]\n";
    }
    const std::string require = study.require.empty() ? std::string() : require_text(study.require);
    text += require.starts_with("\n[") ? "" : require;
    std::vector<Written> vary;
    for (const Written& axis : study.vary) {
        vary.push_back(with_whole_paths(study.folder, axis));
    }
    text += section_text("vary", vary, true);
    text += section_text("settings", study.settings, false);
    text += section_text("correlation", study.correlation, false);
    return text + (require.starts_with("\n[") ? require : "");
}

}  // namespace stiction::study
