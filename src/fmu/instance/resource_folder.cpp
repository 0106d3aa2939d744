#include "fmu/instance/resource_folder.hpp"

#include <string_view>

namespace stiction::fmu {

std::filesystem::path folder_of(const std::string& location) {
    constexpr std::string_view kScheme = "file:";
    std::string text = location;
    if (text.compare(0, kScheme.size(), kScheme) == 0) {
        text.erase(0, kScheme.size());
        if (text.compare(0, 2, "//") == 0) {  // file://host/path: the host is this one
            const std::size_t path = text.find('/', 2);
            text.erase(0, path == std::string::npos ? 2 : path);
        }
        std::string plain;
        for (std::size_t k = 0; k < text.size(); ++k) {
            const auto digit = [&](std::size_t at) {
                const char c = at < text.size() ? text[at] : ' ';
                return c >= '0' && c <= '9'   ? c - '0'
                       : c >= 'a' && c <= 'f' ? c - 'a' + 10
                       : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                              : -1;
            };
            if (text[k] == '%' && digit(k + 1) >= 0 && digit(k + 2) >= 0) {
                plain += static_cast<char>(digit(k + 1) * 16 + digit(k + 2));
                k += 2;
            } else {
                plain += text[k];
            }
        }
        text = plain;
        if (text.size() > 2 && text[0] == '/' && text[2] == ':') {  // /C:/folder
            text.erase(0, 1);
        }
    }
    return std::filesystem::path(std::u8string(text.begin(), text.end()));
}

}  // namespace stiction::fmu
