// Style and scripts of the page of a study, turned into C++ by the build (src/report/embed.cmake).
#pragma once

#include <string_view>

namespace stiction::study {

std::string_view embedded_study_style();   ///< after the style of the report
std::string_view embedded_study_script();  ///< after its shared scripts

}  // namespace stiction::study
