// The page of all shipped machines: a gallery, each with one sentence, and the course.
#pragma once

#include <filesystem>
#include <span>

#include "lab/export/live_page.hpp"

namespace stiction::lab {

/// The first machine of the gallery is the one that is open. Throws ScenarioError where a file has mistakes.
PageContent gallery_content(std::span<const std::filesystem::path> files, const std::filesystem::path& folder);

}  // namespace stiction::lab
