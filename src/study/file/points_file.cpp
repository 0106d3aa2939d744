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

Heading heading_of(const std::string& cell) {
    const std::size_t open = cell.find('[');
    if (open == std::string::npos || cell.back() != ']') {
        return {cell, ""};
    }
    const std::string unit = cell.substr(open + 1, cell.size() - open - 2);
    const std::size_t last = cell.find_last_not_of(' ', open == 0 ? 0 : open - 1);
    return {cell.substr(0, last + 1), unit == "-" ? "" : unit};
}

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // of UTF-8, which spreadsheets write

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
            const std::string text = cells[axis].text + (unit.empty() ? "" : " " + unit);
            const bool quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
            axes[axis].items.push_back({quoted ? text.substr(1, text.size() - 2) : text, number, "", 0});
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
