// A page in a real browser, opened from a file: the page tries itself (#selftest in its address) and writes what it saw into the document;
// the browser prints the document.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <initializer_list>
#include <string>
#include <vector>

#include "scratch_folder.hpp"

namespace stiction_test {

inline bool has_browser() { return std::system("command -v chromium >/dev/null 2>&1") == 0; }

inline std::string output_of(const std::string& command) {
    std::string out;
    std::FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return out;
    char buffer[4096];
    for (std::size_t n = fread(buffer, 1, sizeof buffer, pipe); n > 0; n = fread(buffer, 1, sizeof buffer, pipe)) {
        out.append(buffer, n);
    }
    pclose(pipe);
    return out;
}

/// What the page wrote about itself, and what the browser said beside it.
struct Seen {
    std::string json;
    std::string console;
};

/// `options`: of the browser. A page of `frame` px is put into a frame of that width: the browser has no window that narrow.
inline Seen tried_in_browser(const std::string& page, const std::string& options = {}, int frame = 0) {
    const ScratchFolder folder;
    std::ofstream((folder / "report.html").string(), std::ios::binary) << page;
    std::ofstream((folder / "frame.html").string(), std::ios::binary)
        << "<!DOCTYPE html><script>addEventListener('message', (event) => { const out = "
           "document.createElement('script'); out.type = 'application/json'; out.id = 'selftest-result'; "
           "out.textContent "
           "= event.data; document.body.append(out); });</script><body><iframe src='report.html#selftest' "
           "style='border:0;height:844px;width:"
        << frame << "px'></iframe>";
    // Without --no-sandbox it does not start as root. Virtual time ends the run as soon as the page is at rest.
    const std::string dom = output_of(
        "timeout 120 chromium --headless --no-sandbox --disable-gpu --no-first-run --disable-extensions "
        "--disable-dev-shm-usage --disable-background-networking --enable-logging=stderr "
        "--window-size=1280,900 --virtual-time-budget=3000 " +
        options + " --user-data-dir='" + (folder / "profile").string() + "' --dump-dom 'file://" +
        (frame > 0 ? (folder / "frame.html").string() : (folder / "report.html").string() + "#selftest") + "' 2>'" +
        (folder / "stderr").string() + "'");
    Seen seen;
    const std::string mark = "id=\"selftest-result\">";
    const std::size_t at = dom.find(mark);
    if (at != std::string::npos) {
        seen.json = dom.substr(at + mark.size(), dom.find("</script>", at) - at - mark.size());
    }
    std::ifstream said((folder / "stderr").string());
    for (std::string line; std::getline(said, line);) {
        if (line.find("CONSOLE") != std::string::npos) seen.console += line + '\n';
    }
    return seen;
}

/// The numbers of the array (or the one number) that follows the keys, found one after the other.
inline std::vector<double> numbers_after(const std::string& json, std::initializer_list<const char*> keys) {
    std::size_t at = 0;
    for (const char* key : keys) {
        at = json.find(key, at);
        if (at == std::string::npos) return {};
        at += std::string(key).size();
    }
    std::vector<double> numbers;
    const char* next = json.c_str() + at;
    while (*next == '[' || *next == ',' || *next == ':') ++next;
    for (char* end = nullptr;; next = end + 1) {
        const double value = std::strtod(next, &end);
        if (end == next) break;
        numbers.push_back(value);
        if (*end != ',') break;
    }
    return numbers;
}

/// The texts of the array that begins after the mark.
inline std::vector<std::string> texts_after(const std::string& json, const std::string& mark) {
    std::vector<std::string> texts;
    std::size_t at = json.find(mark);
    if (at == std::string::npos) return texts;
    at += mark.size();
    for (bool inside = false; at < json.size() && (inside || json[at] != ']'); ++at) {
        const char c = json[at];
        if (c == '"') {
            inside = !inside;
            if (inside) texts.emplace_back();
        } else if (inside && c == '\\') {
            const char next = json[++at];
            if (next == 'u') {
                texts.back() += static_cast<char>(std::stoi(json.substr(at + 1, 4), nullptr, 16));
                at += 4;
            } else {
                texts.back() += next == 'n' ? '\n' : next;
            }
        } else if (inside) {
            texts.back() += c;
        }
    }
    return texts;
}

}  // namespace stiction_test
