// The parts of the page that are words and numbers: facts, verdicts, energy audit, metrics. Pieces of HTML.
#pragma once

#include <cstddef>
#include <string>

#include "report/content.hpp"

namespace stiction::report {

/// Place among the colours of report.css: the first run, which others are held against, shares its colour with none.
constexpr std::size_t run_colour(std::size_t run) {
    constexpr std::size_t kColours = 20;
    return run < kColours ? run : 1 + (run - 1) % (kColours - 1);
}

std::string facts_html(const Content& content);
std::string tables_html(const Content& content);
std::string verdicts_html(const Content& content);
std::string energy_html(const Content& content);
std::string metrics_html(const Content& content);

}  // namespace stiction::report
