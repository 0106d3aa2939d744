// Files turned into C++ by the build (src/report/embed.cmake).
#pragma once

#include <string_view>

namespace stiction::lab {

std::string_view embedded_look();     ///< style of live pages, after that of reports
std::string_view embedded_body();     ///< what is seen
std::string_view embedded_worker();   ///< script of the worker, after that of the module
std::string_view embedded_scripts();  ///< of the page, after those shared with reports
std::string_view embedded_lesson();   ///< scenario of the course

}  // namespace stiction::lab
