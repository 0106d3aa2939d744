#include "fmu/export/element.hpp"

#include <cstddef>

namespace stiction::fmu {
namespace {

/// What XML 1.0 cannot say at all (other control characters) becomes a space.
void put_escaped(std::string& out, std::string_view text) {
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\n': out += "&#10;"; break;
            case '\t': out += "&#9;"; break;
            default: out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    }
}

void put(std::string& out, const Element& element, std::size_t depth) {
    out.append(2 * depth, ' ');
    out += '<' + element.name;
    for (const auto& [name, value] : element.attributes) {
        out += ' ' + name + "=\"";
        put_escaped(out, value);
        out += '"';
    }
    if (element.children.empty()) {
        out += "/>\n";
        return;
    }
    out += ">\n";
    for (const Element& child : element.children) {
        put(out, child, depth + 1);
    }
    out.append(2 * depth, ' ');
    out += "</" + element.name + ">\n";
}

}  // namespace

std::string xml_text(const Element& root) {
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    put(out, root, 0);
    return out;
}

}  // namespace stiction::fmu
