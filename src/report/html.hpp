// A run, or several over each other, as one HTML page that needs nothing else: no network, no server, no other file.
//
// Opened from a file it shows verdicts first, then curves over time with what stuck and slipped below one time axis, events to jump to,
// the friction planes and drive/back-drive maps, the energy audit, metrics and the scenario. A policy in the page forbids every
// request; bounds keep it small for every run (report/drawn.hpp). Tests read `window.stictionReport`: docs/design/report.md.
#pragma once

#include <string>
#include <string_view>

#include "report/content.hpp"
#include "report/drawn.hpp"
#include "report/thinning.hpp"

namespace stiction::report {

/// Beginning of every page, up to its title: it forbids every request.
std::string_view page_head();

/// The whole page.
std::string html_text(const Content& content, const Thinning& thinning = {}, const PageBounds& bounds = {});

}  // namespace stiction::report
