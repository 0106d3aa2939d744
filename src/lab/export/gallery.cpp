#include "lab/export/gallery.hpp"

#include <algorithm>

#include "lab/export/embedded.hpp"
#include "lab/session/introduction.hpp"

namespace stiction::lab {
namespace {

/// The machine that the page opens with.
constexpr const char* kOpened = "flap-actuator.toml";

}  // namespace

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
