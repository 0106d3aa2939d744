// The parts of the page that are words and numbers: facts, verdicts, energy audit, metrics. Pieces of HTML.
#pragma once

#include <string>

#include "report/content.hpp"

namespace stiction::report {

std::string facts_html(const Content& content);
std::string tables_html(const Content& content);
std::string verdicts_html(const Content& content);
std::string energy_html(const Content& content);
std::string metrics_html(const Content& content);

}  // namespace stiction::report
