#include "report/tables.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "text/escape.hpp"
#include "text/number.hpp"
#include "unit/no_break.hpp"
#include "unit/writing.hpp"

namespace stiction::report {
namespace {

std::string run_swatch(std::size_t run) {
    return fmt::format("<span class=\"swatch run-{}\"></span>", run_colour(run));
}

/// The colour of the run of this name, if there are several.
std::string swatch_of(const Content& content, const std::string& name) {
    for (std::size_t i = 0; content.runs.size() > 1 && i < content.runs.size(); ++i) {
        if (content.runs[i].name == name) return run_swatch(i);
    }
    return "";
}

/// A number stays with its unit.
std::string cell_text(const std::string& text) { return xml_text(unit::no_break(text)); }

/// "exact, tanh": the words of a glossary.
std::string first_cells(const Table& table) {
    std::string words;
    for (const std::vector<std::string>& row : table.rows) words += (words.empty() ? "" : ", ") + row.front();
    return words;
}

std::string fact_list(const std::vector<Fact>& facts) {
    std::string out;
    for (const Fact& fact : facts) {
        out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>", xml_text(fact.label), cell_text(fact.value));
    }
    return out.empty() ? out : "<dl class=\"facts\">" + out + "</dl>\n";
}

/// The head of a table with one column per run; with one run it needs no names.
std::string head(const Content& content, const char* first) {
    std::string out = fmt::format("<table><thead><tr><th scope=\"col\">{}</th>", first);
    for (std::size_t i = 0; i < content.runs.size(); ++i) {
        const bool one = content.runs.size() == 1;
        out += fmt::format("<th scope=\"col\" class=\"number\">{}{}</th>", one ? "" : run_swatch(i),
                           one ? "this run" : xml_text(content.runs[i].name));
    }
    return out + "</tr></thead><tbody>\n";
}

/// Less than this of the largest term is what rounding leaves of nothing.
constexpr double kRounding = 1e-16;

double largest_term_of(const Content& content) {
    double largest = 0;
    for (const Run& run : content.runs) largest = std::max(largest, largest_term(run.energy));
    return largest;
}

/// A bar from the middle: left is negative.
std::string bar(double value, double largest) {
    const double share = largest > 0 ? 50 * std::abs(value) / largest : 0;
    return fmt::format("<span class=\"bar\" aria-hidden=\"true\"><i style=\"{}:50%;width:{:.2f}%\"></i></span>",
                       value < 0 ? "right" : "left", share);
}

std::string residual_cell(const EnergyAudit& energy) {
    const double largest = largest_term(energy);
    const double share = largest > 0 ? std::abs(energy.residual) / largest : 0;
    return fmt::format("<td class=\"number\">{} <small>{} of the largest term</small></td>",
                       xml_text(unit::display_text(energy.residual, "J", 3)), short_number(share, 2));
}

std::string term_cell(double term, double largest) {
    const double value = std::abs(term) < kRounding * largest ? 0.0 : term;
    return fmt::format("<td class=\"number\">{}{}</td>", xml_text(unit::display_text(value, "J", 5)),
                       bar(value, largest));
}

}  // namespace

std::string facts_html(const Content& content) {
    if (content.runs.size() == 1) {
        std::vector<Fact> all = content.runs.front().facts;
        all.insert(all.end(), content.facts.begin(), content.facts.end());
        return fact_list(all);
    }
    std::string out = fact_list(content.facts);
    for (std::size_t i = 0; i < content.runs.size(); ++i) {
        if (content.runs[i].facts.empty()) continue;
        out += fmt::format("<div class=\"run-head\"><h2>{}{}</h2>{}</div>\n", run_swatch(i),
                           xml_text(content.runs[i].name), fact_list(content.runs[i].facts));
    }
    return out;
}

std::string tables_html(const Content& content) {
    std::string out;
    for (std::size_t t = 0; t < content.tables.size(); ++t) {
        const Table& table = content.tables[t];
        const char* kind = table.sentences ? "" : " class=\"number\"";
        out += fmt::format(
            "<section id=\"about-{0}\" class=\"about\" aria-labelledby=\"table-{0}\"><h2 id=\"table-{0}\">{1}</h2>\n",
            t, xml_text(table.title));
        if (!table.note.empty()) out += fmt::format("<p class=\"note\">{}</p>\n", xml_text(table.note));
        // A glossary is folded: it is read once, if at all.
        const bool folded = table.columns.front() == "word";
        if (folded) out += fmt::format("<details><summary>{}</summary>\n", xml_text(first_cells(table)));
        out += "<div class=\"wide\"><table><thead><tr>";
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            out += fmt::format("<th scope=\"col\"{}>{}</th>", i == 0 ? "" : kind, xml_text(table.columns[i]));
        }
        out += "</tr></thead><tbody>\n";
        for (const std::vector<std::string>& row : table.rows) {
            out += fmt::format("<tr><th scope=\"row\"{}>{}{}</th>", table.sentences ? "" : " class=\"run-name\"",
                               swatch_of(content, row.front()), cell_text(row.front()));
            for (std::size_t i = 1; i < row.size(); ++i) {
                out += fmt::format("<td{}>{}</td>", kind, cell_text(row[i]));
            }
            out += "</tr>\n";
        }
        out += fmt::format("</tbody></table></div>{}</section>\n", folded ? "</details>" : "");
    }
    return out;
}

std::string verdicts_html(const Content& content) {
    std::string out;
    for (std::size_t i = 0; i < content.runs.size(); ++i) {
        for (const FrictionVerdict& verdict : content.runs[i].verdicts) {
            const char* word = name(verdict.mode);
            out += fmt::format("<li class=\"verdict {0}\">{1}<p class=\"sentence\"><b>{2}</b>: {3}</p></li>\n", word,
                               content.runs.size() == 1 ? ""
                                                        : fmt::format("<p class=\"of-run\">{}{}</p>", run_swatch(i),
                                                                      xml_text(content.runs[i].name)),
                               xml_text(verdict.name), cell_text(verdict.state + "; " + verdict.reason));
        }
    }
    if (out.empty()) return out;
    return "<section id=\"verdicts\" aria-labelledby=\"verdicts-title\"><h2 id=\"verdicts-title\">At the end of the "
           "run</h2>\n<ul class=\"verdicts\">\n" +
           out + "</ul></section>\n";
}

std::string energy_html(const Content& content) {
    const double largest = largest_term_of(content);
    std::string out =
        "<section id=\"energy\" aria-labelledby=\"energy-title\"><h2 id=\"energy-title\">Energy "
        "audit</h2>\n<p class=\"note\">Input = kinetic + stored + friction + damping + impacts + time "
        "step + residual</p>\n<div class=\"wide\">" +
        head(content, "Term");
    for (const EnergyTerm& term : kEnergyTerms) {
        const bool residual = term.value == &EnergyAudit::residual;
        out += fmt::format("<tr{}><th scope=\"row\">{} <small>{}</small></th>", residual ? " class=\"total\"" : "",
                           term.label, term.meaning);
        for (const Run& run : content.runs) {
            out += residual ? residual_cell(run.energy) : term_cell(run.energy.*term.value, largest);
        }
        out += "</tr>\n";
    }
    return out + "</tbody></table></div></section>\n";
}

std::string metrics_html(const Content& content) {
    std::vector<std::string> names;
    for (const Run& run : content.runs) {
        for (const MetricRow& metric : run.metrics) {
            if (std::find(names.begin(), names.end(), metric.name) == names.end()) names.push_back(metric.name);
        }
    }
    if (names.empty()) return "";
    std::string out =
        "<section id=\"metrics\" aria-labelledby=\"metrics-title\"><h2 id=\"metrics-title\">Metrics</h2>\n<div "
        "class=\"wide\">" +
        head(content, "Metric");
    for (const std::string& wanted : names) {
        out += fmt::format("<tr><th scope=\"row\">{}</th>", xml_text(wanted));
        for (const Run& run : content.runs) {
            const auto at = std::find_if(run.metrics.begin(), run.metrics.end(),
                                         [&wanted](const MetricRow& metric) { return metric.name == wanted; });
            out += fmt::format("<td class=\"number\">{}</td>", at == run.metrics.end() ? "" : xml_text(at->text()));
        }
        out += "</tr>\n";
    }
    return out + "</tbody></table></div></section>\n";
}

}  // namespace stiction::report
