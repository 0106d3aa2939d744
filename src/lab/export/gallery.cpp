#include "lab/export/gallery.hpp"

#include <algorithm>
#include <sstream>

#include "lab/export/embedded.hpp"

namespace stiction::lab {
namespace {

/// The machine that the page opens with.
constexpr const char* kOpened = "flap-actuator.toml";

/// Lines of comment at the beginning, as one text.
std::string comment_of(const std::string& text) {
    std::string comment;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line) && line.starts_with('#');) {
        const std::size_t begin = line.find_first_not_of("# ");
        if (begin == std::string::npos) break;
        comment += (comment.empty() ? "" : " ") + line.substr(begin);
    }
    return comment;
}

/// Up to a full stop before a space or the end; one in "Fig. 8" or "e.g. 2" is none where a digit follows.
std::string up_to_stop(const std::string& text) {
    for (std::size_t at = text.find(". "); at != std::string::npos; at = text.find(". ", at + 1)) {
        const char next = at + 2 < text.size() ? text[at + 2] : ' ';
        if (next < '0' || next > '9') return text.substr(0, at + 1);
    }
    return text;
}

}  // namespace

std::string first_sentence(const std::string& text, const std::string& description) {
    const std::string comment = comment_of(text);
    return up_to_stop(comment.empty() ? description : comment);
}

PageContent gallery_content(std::span<const std::filesystem::path> files, const std::filesystem::path& folder) {
    PageContent content{.title = "Stiction lab"};
    for (const std::filesystem::path& file : files) {
        const scenario::Scenario scenario = scenario::load(file);
        const std::filesystem::path name = file.lexically_relative(folder);
        // Files are named from the folder of the one that names them: beside it, in the folders of the gallery too.
        for (PageFile& named : files_of(scenario, file.parent_path())) {
            named.name = (name.parent_path() / named.name).lexically_normal().generic_string();
            const bool there = std::any_of(content.files.begin(), content.files.end(),
                                           [&](const PageFile& other) { return other.name == named.name; });
            if (!there) content.files.push_back(std::move(named));
        }
        content.gallery.push_back({name.generic_string(), scenario.title,
                                   first_sentence(scenario.text, scenario.description), scenario.text});
    }
    const auto first = std::find_if(content.gallery.begin(), content.gallery.end(),
                                    [](const Exhibit& one) { return one.name == kOpened; });
    if (first != content.gallery.end()) std::rotate(content.gallery.begin(), first, first + 1);
    if (!content.gallery.empty()) {
        content.name = content.gallery.front().name;
        content.text = content.gallery.front().text;
    }
    content.lesson = embedded_lesson();
    return content;
}

}  // namespace stiction::lab
