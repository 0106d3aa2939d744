// Files turned into C++ by the build (embed.cmake).
#pragma once

#include <string_view>

namespace stiction::report {

std::string_view embedded_style();    ///< of the page: colours, report, picture
std::string_view embedded_colours();  ///< of all pages and pictures
std::string_view embedded_picture();  ///< style of a picture of a machine
std::string_view embedded_shared();   ///< scripts that pages of studies use too
std::string_view embedded_motion();   ///< script that moves pictures, after the shared ones; live pages use it too
std::string_view embedded_script();   ///< of the page, after both
std::string_view embedded_library();  ///< curve library
std::string_view embedded_licence();  ///< of the curve library

}  // namespace stiction::report
