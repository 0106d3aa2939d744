#include "result/files/mat_names.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace stiction {
namespace {

constexpr std::size_t kLongest = 63;
constexpr std::array<std::string_view, 20> kKeywords{
    "break",  "case", "catch",     "classdef", "continue",   "else",   "elseif", "end",    "for", "function",
    "global", "if",   "otherwise", "parfor",   "persistent", "return", "spmd",   "switch", "try", "while"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::vector<std::string> segments_of(const std::string& name) {
    std::vector<std::string> segments(1);
    for (const char c : name) {
        if (c == '.') {
            segments.emplace_back();
        } else {
            segments.back() += c;
        }
    }
    return segments;
}

}  // namespace

std::string legal_mat_name(std::string_view name) {
    std::string legal(name.empty() || !is_letter(name[0]) ? 1 : 0, 'x');
    for (const char c : name) {
        legal += is_letter(c) || is_digit(c) ? c : '_';
    }
    legal.resize(std::min(legal.size(), kLongest));
    if (std::find(kKeywords.begin(), kKeywords.end(), legal) != kKeywords.end()) {
        legal += '_';
    }
    return legal;
}

MatNames::MatNames(const std::vector<std::string>& reserved) : folders_(1) {
    folders_[0].taken.insert(reserved.begin(), reserved.end());
}

std::string MatNames::unique(const Folder& folder, std::string_view name) {
    const std::string legal = legal_mat_name(name);
    std::string result = legal;
    for (int number = 2; folder.taken.count(result) != 0; ++number) {
        const std::string ending = fmt::format("_{}", number);
        result = legal.substr(0, std::min(legal.size(), kLongest - ending.size())) + ending;
    }
    return result;
}

std::vector<std::string> MatNames::place(const std::string& name) {
    const std::vector<std::string> segments = segments_of(name);
    std::vector<std::string> path;
    std::size_t folder = 0;
    for (std::size_t k = 0; k + 1 < segments.size(); ++k) {
        Folder& here = folders_[folder];
        auto below = here.folders.find(segments[k]);
        if (below == here.folders.end()) {
            const std::string legal = unique(here, segments[k]);
            here.taken.insert(legal);
            below = here.folders.emplace(segments[k], std::pair(legal, folders_.size())).first;
            folders_.emplace_back();
        }
        path.push_back(below->second.first);
        folder = below->second.second;
    }
    path.push_back(unique(folders_[folder], segments.back()));
    folders_[folder].taken.insert(path.back());
    const std::string full = fmt::format("{}", fmt::join(path, "."));
    if (full != name) {
        changes_.push_back(fmt::format("{} is called {}", name, full));
    }
    return path;
}

}  // namespace stiction
