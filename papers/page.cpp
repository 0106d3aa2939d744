#include "papers/page.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <stiction/version.hpp>

#include "report/embedded.hpp"
#include "report/html.hpp"
#include "text/escape.hpp"
#include "unit/no_break.hpp"

namespace stiction::papers {
namespace {

// After the style of reports, whose colours and type it takes.
constexpr const char* kStyle = R"(
:root { --good: var(--run-2); --bad: var(--run-6); --thin: var(--run-4); }
body { max-width: 1320px; }
main > p, header > p, section > p { color: var(--quiet); max-width: 95ch; }
h3 { margin: 18px 0 6px; font-size: 15px; }
.figure { display: grid; grid-template-columns: minmax(300px, 520px) 1fr; gap: 16px 24px; align-items: start;
          border-top: 1px solid var(--line); padding: 10px 0; }
.figure > div { min-width: 0; }
.figure > div:first-child { position: sticky; top: 8px; }
.figure svg { width: 100%; height: auto; display: block; background: #fff; border-radius: 4px; }
table { width: 100%; font-size: 13.5px; }
th, td { padding: 5px 10px 5px 0; overflow-wrap: anywhere; }
th { color: var(--quiet); }
th:nth-child(1) { width: 38%; } th:nth-child(2) { width: 24%; } th:nth-child(3) { width: 24%; }
.methods th:nth-child(-n+3) { width: 12%; }
.good { color: var(--good); font-weight: 600; } .bad { color: var(--bad); font-weight: 600; } .thin { color: var(--thin); }
small.thin { color: var(--thin); } q { font-style: italic; }
dl.words { display: grid; grid-template-columns: max-content 1fr; gap: 4px 18px; font-size: 14px; max-width: 95ch; }
dl.words dt { font-weight: 600; } dl.words dd { margin: 0; color: var(--quiet); }
.sources { padding-left: 20px; font-size: 14px; max-width: 95ch; }
@media (max-width: 900px) { .figure { grid-template-columns: minmax(0, 1fr); } .figure > div:first-child { position: static; } }
@media (max-width: 600px) { table, tbody, tr, td { display: block; } tr:first-child { display: none; }
        tr { border-bottom: 1px solid var(--line); padding: 6px 0; } td { border: 0; padding: 2px 0; }
        td::before { content: attr(data-head); color: var(--quiet); font-size: 12px; display: block; }
        dl.words { grid-template-columns: 1fr; } dl.words dd { margin-bottom: 8px; } }
)";

/// Words of this page and what they mean.
constexpr const char* kWords =
    "<section id=\"words\"><h2>Words</h2><dl class=\"words\">"
    "<dt>stated</dt><dd>The paper says it, in words or in a figure.</dd>"
    "<dt>of the model</dt><dd>The paper says it, and it follows from the equations alone: true by construction.</dd>"
    "<dt>ours</dt><dd>A value of ours that must not change; no claim of the paper.</dd>"
    "<dt>definition</dt><dd>How the words of a claim became a number, by us.</dd>"
    "<dt>band</dt><dd>Values of that number for which the claim holds.</dd>"
    "<dt>margin</dt><dd>How far the number is from failing, of its band.</dd>"
    "<dt>located</dt><dd>The same measured on a run without steps: every event at its own time.</dd>"
    "</dl></section>\n";

/// One line that leads to every paper and to the ends of the page.
std::string contents(const std::vector<Reproduction>& all) {
    std::string out;
    for (const Reproduction& r : all) {
        out += fmt::format("<li><a href=\"#{}\">{}</a></li>", r.paper->word, xml_text(r.paper->title));
    }
    return "<nav aria-label=\"Contents\"><ul class=\"contents\">" + out +
           "<li><a href=\"#words\">Words</a></li><li><a href=\"#sources\">Sources</a></li></ul></nav>";
}

std::string sources(const std::vector<Reproduction>& all) {
    std::string out = "<section id=\"sources\"><h2>Sources</h2><ul class=\"sources\">";
    for (const Reproduction& r : all) {
        out += fmt::format("<li>{}</li>", xml_text(r.paper->citation));
    }
    return out + "</ul></section>\n";
}

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

/// A number stays with its unit.
std::string cell_text(const std::string& text) { return xml_text(unit::no_break(text)); }

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
                                   v.word(), v.narrow() ? " class=\"thin\"" : "", cell_text(margin_text(v)));
    if (*v.claim.reason != '\0') {
        text += fmt::format("<br><small>{}</small>", xml_text(v.claim.reason));
    }
    return text;
}

std::string row(const Verdict& v) {
    const std::string located =
        v.physics() ? fmt::format("<br><small>located: {}</small>", cell_text(v.located.measured)) : std::string();
    return fmt::format(
        "<tr><td>{}</td><td data-head=\"definition\">{}</td><td data-head=\"measured\">{}{}</td>"
        "<td data-head=\"verdict\">{}</td></tr>\n",
        claim_cell(v.claim), cell_text(v.claim.definition), cell_text(v.found.measured), located, verdict_cell(v));
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
    std::string text = fmt::format("<section id=\"{0}\"><h2>{1}</h2>\n<p>stiction reproduce {0}: {2}</p>\n",
                                   r.paper->word, xml_text(r.paper->title), xml_text(sum_text({r})));
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
        body += "</section>\n";
    }
    return fmt::format(
        "{0}<title>{1}, claim by claim</title>\n<style>{2}{3}</style></head>\n<body><header><h1>{1}, claim by "
        "claim</h1>\n"
        "<p class=\"lead\">{4}</p>\n"
        "<p>Each claim is measured on the run of its scenario file; those about physics again with the located engine, "
        "which has no step. The words are the paper's; the definition, how they became numbers, is ours. The margin is "
        "how far a number is from failing, of its band; below {5:.0f} % it is "
        "coloured.</p>\n{6}</header>\n<main>{7}{8}{9}"
        "</main><footer><p>Written by Stiction {10}.</p></footer></body></html>\n",
        report::page_head(), all.size() == 1 ? xml_text(all[0].paper->title) : "Four papers", report::embedded_style(),
        kStyle, xml_text(sum_text(all)), 100 * kNarrow, contents(all), body, kWords, sources(all), kVersion);
}

}  // namespace stiction::papers
