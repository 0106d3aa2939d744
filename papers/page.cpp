#include "papers/page.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <stiction/version.hpp>

#include "text/escape.hpp"

namespace stiction::papers {
namespace {

constexpr const char* kStyle = R"(
:root { --paper: #fff; --ink: #1b2430; --quiet: #566271; --line: #cfd6de; --good: #00694c; --bad: #b3261e; --thin: #8a5a00;
        color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --paper: #131920; --ink: #e4e9ef; --quiet: #9dabba; --line: #35414f; --good: #2fc79c;
        --bad: #ff8a7d; --thin: #edb028; } }
body { margin: 0 auto; max-width: 1320px; padding: 1.5rem; background: var(--paper); color: var(--ink);
       font: 15px/1.45 system-ui, 'Segoe UI', 'Noto Sans', sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .3rem; } h2 { margin: 2.5rem 0 .5rem; border-bottom: 2px solid var(--line); }
h3 { font-size: 1rem; margin: 1.2rem 0 .3rem; } p { color: var(--quiet); margin: .2rem 0 1rem; max-width: 60rem; }
.figure { display: grid; grid-template-columns: minmax(300px, 520px) 1fr; gap: 1rem 1.5rem; align-items: start;
          border-top: 1px solid var(--line); padding: .6rem 0; }
.figure > div:first-child { position: sticky; top: .5rem; }
.figure svg { width: 100%; height: auto; display: block; background: #fff; border-radius: 4px; }
table { border-collapse: collapse; width: 100%; font-size: .85rem; } th { text-align: left; color: var(--quiet); font-weight: 500; }
th, td { padding: .3rem .6rem .3rem 0; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th:nth-child(1) { width: 38%; } th:nth-child(2) { width: 24%; } th:nth-child(3) { width: 24%; }
.methods th:nth-child(-n+3) { width: 12%; }
.good { color: var(--good); font-weight: 600; } .bad { color: var(--bad); font-weight: 600; } .thin { color: var(--thin); }
small { color: var(--quiet); } small.thin { color: var(--thin); } q { font-style: italic; }
@media (max-width: 900px) { .figure { grid-template-columns: minmax(0, 1fr); } .figure > div:first-child { position: static; } }
@media (max-width: 600px) { body { padding: .8rem; } table, tbody, tr, td { display: block; } tr:first-child { display: none; }
        tr { border-bottom: 1px solid var(--line); padding: .4rem 0; } td { border: 0; padding: .1rem 0; }
        td::before { content: attr(data-head); color: var(--quiet); font-size: .75rem; display: block; } }
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

std::string claim_cell(const Claim& c) {
    std::string text = xml_text(c.claim);
    if (*c.words != '\0') {
        text += fmt::format("<br><small><q>{}</q>, {}</small>", xml_text(c.words), xml_text(c.place));
    } else if (*c.place != '\0') {
        text += fmt::format("<br><small>{}</small>", xml_text(c.place));
    }
    return text;
}

std::string verdict_cell(const Verdict& v) {
    std::string text = fmt::format("<span class=\"{}\">{}</span><br><small{}>{}</small>", v.holds() ? "good" : "bad",
                                   v.word(), v.narrow() ? " class=\"thin\"" : "", margin_text(v));
    if (*v.claim.reason != '\0') {
        text += fmt::format("<br><small>{}</small>", xml_text(v.claim.reason));
    }
    return text;
}

std::string row(const Verdict& v) {
    const std::string located =
        v.physics() ? fmt::format("<br><small>located: {}</small>", xml_text(v.located.measured)) : std::string();
    return fmt::format(
        "<tr><td>{}</td><td data-head=\"definition\">{}</td><td data-head=\"measured\">{}{}</td>"
        "<td data-head=\"verdict\">{}</td></tr>\n",
        claim_cell(v.claim), xml_text(v.claim.definition), xml_text(v.found.measured), located, verdict_cell(v));
}

std::string table(const std::vector<const Verdict*>& verdicts, const char* first) {
    if (verdicts.empty()) {
        return {};
    }
    std::string text =
        fmt::format("<table><tr><th>{}</th><th>definition, ours</th><th>measured</th><th>verdict</th></tr>\n", first);
    for (const Verdict* v : verdicts) {
        text += row(*v);
    }
    return text + "</table>\n";
}

/// All verdicts of a kind that no figure has shown.
std::vector<const Verdict*> rest_of(const Reproduction& r, Kind kind, const std::set<const Verdict*>& shown) {
    std::vector<const Verdict*> rest;
    for (const Verdict& v : r.verdicts) {
        if (v.claim.kind == kind && shown.count(&v) == 0) {
            rest.push_back(&v);
        }
    }
    return rest;
}

std::string headed(const char* head, const std::string& text) {
    return text.empty() ? text : fmt::format("<h3>{}</h3>\n{}", head, text);
}

std::string section(const Reproduction& r) {
    std::string text = fmt::format("<h2 id=\"{0}\">{1}</h2>\n<p>stiction reproduce {0}: {2}</p>\n", r.paper->word,
                                   xml_text(r.paper->title), xml_text(sum_text({r})));
    std::set<const Verdict*> shown;
    for (const Drawing& drawing : r.drawings) {
        std::vector<const Verdict*> beside;
        for (const Verdict& v : r.verdicts) {
            if (v.claim.kind == Kind::stated && speaks_of(v.claim.figure, drawing.figure) && shown.insert(&v).second) {
                beside.push_back(&v);
            }
        }
        text += fmt::format("<div class=\"figure\"><div><h3>{}{}. {}</h3>{}</div><div>{}</div></div>\n",
                            drawing.figure.find_first_of("0123456789") == 0 ? "Figure " : "", drawing.figure,
                            xml_text(drawing.caption), drawing.svg, table(beside, "stated by the paper"));
    }
    return text + headed("Told in the text", table(rest_of(r, Kind::stated, shown), "stated by the paper")) +
           headed("Checks of the model: stated, and true by construction",
                  table(rest_of(r, Kind::model, shown), "stated by the paper")) +
           headed("Ours: regressions of our own values, no claims of the paper",
                  table(rest_of(r, Kind::ours, shown), "ours"));
}

/// Claims of a paper that fail for each other method.
std::string method_table(const MethodTable& table) {
    std::string text =
        "<table class=\"methods\"><tr><th>in place of</th><th>method</th><th>stated claims that "
        "fail</th><th></th></tr>\n";
    for (const Exchange& row : table.rows) {
        const std::string which = row.same ? "the same equations: by itself it gives the same numbers to rounding"
                                           : fmt::format("{}", fmt::join(row.failing, "; "));
        text += fmt::format(
            "<tr><td>{}</td><td data-head=\"method\">{}</td><td data-head=\"fail\">{} of "
            "{}</td><td><small>{}</small></td></tr>\n",
            xml_text(row.own), xml_text(row.other), row.failing.size(), row.claims, xml_text(which));
    }
    return text + "</table>\n";
}

}  // namespace

std::string page_html(const std::vector<Reproduction>& all, const std::vector<MethodTable>& methods) {
    std::string body;
    for (const Reproduction& r : all) {
        body += section(r);
        for (const MethodTable& table : methods) {
            body += table.paper == r.paper ? headed("Another method in place of the paper's", method_table(table)) : "";
        }
    }
    return fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{0}, claim by claim</title>"
        "<style>{1}</style></head>\n<body><h1>{0}, claim by claim</h1>\n<p>{2} Stiction {3}.</p>\n"
        "<p>Each claim is measured on the run of its scenario file; those about physics again with the located engine, "
        "which has no step. The words are the paper's; the definition, how they became numbers, is ours. The margin is "
        "how far a number is from failing, of its band; below {4:.0f} % it is coloured.</p>\n{5}"
        "</body></html>\n",
        all.size() == 1 ? xml_text(all[0].paper->title) : "Four papers", kStyle, xml_text(sum_text(all)), kVersion,
        100 * kNarrow, body);
}

}  // namespace stiction::papers
