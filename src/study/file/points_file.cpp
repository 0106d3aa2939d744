#include "study/file/points_file.hpp"

#include <fstream>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "text/number.hpp"

namespace stiction::study {
namespace {

/// "inertia [kg m2]" as key and unit.
struct Heading {
    std::string key;
    std::string unit;
};

/// A cell in quotes without them; a quote inside of it is written twice.
std::string field_text(const std::string& cell) {
    if (cell.size() < 2 || cell.front() != '"' || cell.back() != '"') {
        return cell;
    }
    std::string text;
    for (std::size_t i = 1; i + 1 < cell.size(); ++i) {
        text += cell[i];
        i += cell[i] == '"' && cell[i + 1] == '"' && i + 2 < cell.size() ? 1U : 0U;
    }
    return text;
}

Heading heading_of(const std::string& quoted) {
    const std::string cell = field_text(quoted);
    const std::size_t open = cell.find('[');
    if (open == std::string::npos || cell.back() != ']') {
        return {cell, ""};
    }
    const std::string unit = cell.substr(open + 1, cell.size() - open - 2);
    const std::size_t last = cell.find_last_not_of(' ', open == 0 ? 0 : open - 1);
    return {cell.substr(0, last + 1), unit == "-" ? "" : unit};
}

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // of UTF-8, which spreadsheets write

/// False where the first line names no columns, and why.
bool names_are_good(const scenario::Place& place, const std::string& line, const std::vector<Heading>& headings,
                    scenario::Mistakes& mistakes) {
    if (headings.size() == 1 && line.find_first_of(";\t") != std::string::npos) {
        mistakes.add(place, {.kind = ProblemKind::syntax,
                             .what = "its columns are parted by semicolons or tabs",
                             .remedy = "save the table as CSV with commas"});
        return false;
    }
    for (std::size_t k = 0; k < headings.size(); ++k) {
        if (headings[k].key.empty()) {
            mistakes.add(place, {.kind = ProblemKind::missing,
                                 .what = fmt::format("column {} has no name", k + 1),
                                 .remedy = "write the keys of the machine on the first line"});
            return false;
        }
    }
    return true;
}

bool is_blank(const std::string& line) { return line.find_first_not_of(" \t\r") == std::string::npos; }

}  // namespace

std::vector<AxisText> read_points(const std::filesystem::path& path, const scenario::Place& asked_at,
                                  scenario::Mistakes& mistakes) {
    std::vector<AxisText> axes;
    std::error_code error;
    std::ifstream file(path);
    if (!std::filesystem::is_regular_file(path, error) || !file) {
        mistakes.add(asked_at, {.kind = ProblemKind::unreadable,
                                .part = "points",
                                .what = fmt::format("there is no file {} that can be read", path.string())});
        return axes;
    }
    std::vector<Heading> headings;
    std::string line;
    for (std::size_t number = 1; std::getline(file, line); ++number) {
        if (number == 1 && line.starts_with(kByteOrderMark)) {
            line.erase(0, kByteOrderMark.size());
        }
        if (is_blank(line) || line.front() == '#') {
            continue;
        }
        const std::vector<TextPiece> cells = pieces_of(line, ',');
        if (headings.empty()) {
            for (const TextPiece& cell : cells) {
                headings.push_back(heading_of(cell.text));
                axes.push_back({.key = headings.back().key, .form = AxisText::Form::list, .lines = true});
            }
            if (!names_are_good({.file = path.string(), .line = number}, line, headings, mistakes)) {
                return {};
            }
            continue;
        }
        if (cells.size() != headings.size()) {
            mistakes.add({.file = path.string(), .line = number},
                         {.kind = ProblemKind::syntax,
                          .what = fmt::format("the line has {} and the first line {}", counted(cells.size(), "value"),
                                              counted(headings.size(), "name"))});
            continue;
        }
        for (std::size_t axis = 0; axis < cells.size(); ++axis) {
            const std::string& unit = headings[axis].unit;
            const std::string value = field_text(cells[axis].text);
            axes[axis].items.push_back({value + (unit.empty() || value.empty() ? "" : " " + unit), number, "", 0});
        }
    }
    if (axes.empty() || axes.front().items.empty()) {
        mistakes.add({.file = path.string()},
                     {.kind = ProblemKind::missing,
                      .what = "the file has no points",
                      .remedy = "write the keys on the first line, and the values of a run on each line below"});
        axes.clear();
    }
    return axes;
}

}  // namespace stiction::study
