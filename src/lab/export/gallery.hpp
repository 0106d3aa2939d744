// The page of all shipped machines: a gallery, each with one sentence, and the course.
//
//   sentence   the first sentence of the comment that a file begins with; else of its description; else none               (1)
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "lab/export/live_page.hpp"

namespace stiction::lab {

/// (1)
[[nodiscard]] std::string first_sentence(const std::string& text, const std::string& description);

/// The first machine of the gallery is the one that is open. Throws ScenarioError where a file has mistakes.
PageContent gallery_content(std::span<const std::filesystem::path> files, const std::filesystem::path& folder);

}  // namespace stiction::lab
