#include "papers/page.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include <stiction/version.hpp>

#include "text/escape.hpp"

namespace stiction::papers {
namespace {

constexpr const char* kStyle = R"(
:root { --paper: #fff; --ink: #1b2430; --quiet: #566271; --line: #cfd6de; --good: #00694c; --bad: #b3261e; color-scheme: light; }
body { margin: 0 auto; max-width: 1320px; padding: 1.5rem; background: var(--paper); color: var(--ink);
       font: 15px/1.45 system-ui, 'Segoe UI', 'Noto Sans', sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .3rem; } h2 { margin: 2.5rem 0 .5rem; border-bottom: 2px solid var(--line); }
h3 { font-size: 1rem; margin: 1.2rem 0 .3rem; } p { color: var(--quiet); margin: .2rem 0 1rem; }
.figure { display: grid; grid-template-columns: minmax(300px, 620px) 1fr; gap: 1rem 1.5rem; align-items: start;
          border-top: 1px solid var(--line); padding: .6rem 0; }
.figure svg { width: 100%; height: auto; display: block; }
table { border-collapse: collapse; width: 100%; font-size: .85rem; } th { text-align: left; color: var(--quiet); font-weight: 500; }
th, td { padding: .25rem .5rem .25rem 0; vertical-align: top; border-bottom: 1px solid var(--line); }
.good { color: var(--good); font-weight: 600; } .bad { color: var(--bad); font-weight: 600; } small { color: var(--quiet); }
@media (max-width: 900px) { .figure { grid-template-columns: 1fr; } }
)";

/// Does "14, 15" or "14-16" speak of figure "15"?
bool speaks_of(const std::string& claim, const std::string& figure) {
    if (claim == figure) {
        return true;
    }
    const auto number = [](const std::string& text) {
        return !text.empty() && text.find_first_not_of("0123456789 ") == std::string::npos ? std::stoi(text) : -1;
    };
    const int wanted = number(figure);
    std::stringstream list(claim);
    for (std::string item; wanted >= 0 && std::getline(list, item, ',');) {
        const std::size_t dash = item.find('-');
        const int first = number(item.substr(0, dash));
        const int last = dash == std::string::npos ? first : number(item.substr(dash + 1));
        if (first >= 0 && wanted >= first && wanted <= last) {
            return true;
        }
    }
    return false;
}

std::string row(const Verdict& v) {
    const std::string located = v.about == About::physics
                                    ? fmt::format("<br><small>located: {}</small>", xml_text(v.located.measured))
                                    : std::string();
    return fmt::format("<tr><td>{}</td><td>{}</td><td>{}{}</td><td class=\"{}\">{}</td></tr>\n", xml_text(v.claim),
                       xml_text(v.stated), xml_text(v.found.measured), located, v.holds() ? "good" : "bad", v.word());
}

std::string table(const std::vector<const Verdict*>& verdicts) {
    if (verdicts.empty()) {
        return {};
    }
    std::string text = "<table><tr><th>claim</th><th>stated</th><th>measured</th><th>verdict</th></tr>\n";
    for (const Verdict* v : verdicts) {
        text += row(*v);
    }
    return text + "</table>\n";
}

std::string section(const Reproduction& r) {
    std::string text = fmt::format("<h2 id=\"{0}\">{1}</h2>\n<p>stiction reproduce {0}</p>\n", r.paper->word,
                                   xml_text(r.paper->title));
    std::set<const Verdict*> shown;
    for (const Drawing& drawing : r.drawings) {
        std::vector<const Verdict*> beside;
        for (const Verdict& v : r.verdicts) {
            if (speaks_of(v.figure, drawing.figure) && shown.insert(&v).second) {
                beside.push_back(&v);
            }
        }
        text += fmt::format("<div class=\"figure\"><div><h3>{}{}. {}</h3>{}</div><div>{}</div></div>\n",
                            drawing.figure.find_first_of("0123456789") == 0 ? "Figure " : "Section ", drawing.figure,
                            xml_text(drawing.caption), drawing.svg, table(beside));
    }
    std::vector<const Verdict*> rest;
    for (const Verdict& v : r.verdicts) {
        if (shown.count(&v) == 0) {
            rest.push_back(&v);
        }
    }
    return text + (rest.empty() ? "" : "<h3>Told in the text</h3>\n" + table(rest));
}

}  // namespace

std::string page_html(const std::vector<Reproduction>& all) {
    std::size_t held = 0;
    std::size_t total = 0;
    std::string body;
    for (const Reproduction& r : all) {
        held += static_cast<std::size_t>(
            std::count_if(r.verdicts.begin(), r.verdicts.end(), [](const Verdict& v) { return v.holds(); }));
        total += r.verdicts.size();
        body += section(r);
    }
    return fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>Four papers, claim by "
        "claim</title>"
        "<style>{}</style></head>\n<body><h1>Four papers, claim by claim</h1>\n<p>{} of {} claims hold. Stiction {}. "
        "Each claim is "
        "measured on the run of its scenario file; those about physics again with the located engine, which has no "
        "step.</p>\n{}"
        "</body></html>\n",
        kStyle, held, total, kVersion, body);
}

}  // namespace stiction::papers
