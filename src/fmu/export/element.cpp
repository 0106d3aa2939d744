#include "fmu/export/element.hpp"

#include <cstddef>

#include "text/escape.hpp"

namespace stiction::fmu {
namespace {

void put(std::string& out, const Element& element, std::size_t depth) {
    out.append(2 * depth, ' ');
    out += '<' + element.name;
    for (const auto& [name, value] : element.attributes) {
        out += ' ' + name + "=\"" + xml_attribute(value) + '"';
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

std::string document_text(const Element& root) {
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    put(out, root, 0);
    return out;
}

}  // namespace stiction::fmu
