// A strict little reader of XML, for tests: elements nest and close, attributes are quoted and unique, text holds no bare < or &.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace stiction {

/// Empty if the text is well formed, else what is wrong and where.
inline std::string xml_problem(const std::string& text) {
    std::vector<std::string> open;
    std::size_t at = 0;
    std::size_t roots = 0;
    const auto problem = [&](const std::string& what) { return what + " at " + text.substr(at, 60); };
    const auto entity = [&](std::size_t i) {
        const std::size_t end = text.find(';', i);
        static const std::set<std::string> known{"&lt", "&gt", "&amp", "&quot", "&#39"};
        return end != std::string::npos && known.count(text.substr(i, end - i)) == 1;
    };
    while (at < text.size()) {
        if (text[at] == '&' && !entity(at)) return problem("bare &");
        if (static_cast<unsigned char>(text[at]) < 0x20 && text[at] != '\n' && text[at] != '\t')
            return problem("control");
        if (text[at] != '<') {
            if (open.empty() && text[at] != '\n') return problem("text outside");
            ++at;
            continue;
        }
        std::size_t i = at + 1;
        const bool closes = text[i] == '/';
        const std::size_t name_end = text.find_first_of(" />\n", i + (closes ? 1 : 0));
        const std::string name = text.substr(i + (closes ? 1 : 0), name_end - i - (closes ? 1 : 0));
        if (name.empty()) return problem("no name");
        i = name_end;
        std::set<std::string> attributes;
        while (i < text.size() && text[i] != '>' && text[i] != '/') {
            if (text[i] == ' ') {
                ++i;
                continue;
            }
            const std::size_t equals = text.find("=\"", i);
            const std::size_t quote = equals == std::string::npos ? equals : text.find('"', equals + 2);
            if (quote == std::string::npos) return problem("attribute");
            if (!attributes.insert(text.substr(i, equals - i)).second) return problem("attribute twice");
            for (std::size_t k = equals + 2; k < quote; ++k) {
                if (text[k] == '<' || (text[k] == '&' && !entity(k))) return problem("attribute value");
            }
            i = quote + 1;
        }
        const bool empty = text[i] == '/';
        if (empty) ++i;
        if (i >= text.size() || text[i] != '>') return problem("unclosed tag");
        if (closes) {
            if (open.empty() || open.back() != name) return problem("closes nothing");
            open.pop_back();
        } else {
            if (open.empty()) ++roots;
            if (!empty) open.push_back(name);
        }
        at = i + 1;
    }
    if (!open.empty()) return "never closed: " + open.back();
    return roots == 1 ? "" : "not one root";
}

}  // namespace stiction
