#include "lab/session/introduction.hpp"

#include <sstream>

namespace stiction::lab {
namespace {

/// Lines of comment at the beginning, as one text.
std::string comment_of(const std::string& text) {
    std::string comment;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line) && line.starts_with('#');) {
        const std::size_t begin = line.find_first_not_of("# ");
        if (begin == std::string::npos) break;
        comment += (comment.empty() ? "" : " ") + line.substr(begin);
    }
    return comment;
}

/// Up to a full stop before a space or the end; one in "Fig. 8" or "e.g. 2" is none where a digit follows.
std::string up_to_stop(const std::string& text) {
    for (std::size_t at = text.find(". "); at != std::string::npos; at = text.find(". ", at + 1)) {
        const char next = at + 2 < text.size() ? text[at + 2] : ' ';
        if (next < '0' || next > '9') return text.substr(0, at + 1);
    }
    return text;
}

}  // namespace

std::string introduction(const std::string& text, const std::string& description) {
    return description.empty() ? comment_of(text) : description;
}

std::string first_sentence(const std::string& text, const std::string& description) {
    const std::string comment = comment_of(text);
    return up_to_stop(comment.empty() ? description : comment);
}

}  // namespace stiction::lab
