#include "study/page/study_page.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <stiction/version.hpp>

#include "report/embedded.hpp"
#include "report/html.hpp"
#include "study/page/embedded_page.hpp"
#include "study/page/study_page_data.hpp"
#include "study/page/study_verdict.hpp"
#include "text/escape.hpp"
#include "text/number.hpp"

namespace stiction::study {
namespace {

/// Places that the scripts fill; those without content are hidden by them.
constexpr const char* kStudySections =
    "<section id=\"map\" aria-labelledby=\"map-title\"><h2 id=\"map-title\">Map</h2></section>\n"
    "<section id=\"histograms\" aria-labelledby=\"histograms-title\"><h2 "
    "id=\"histograms-title\">Spread</h2></section>\n"
    "<section id=\"bars\" aria-labelledby=\"bars-title\"><h2 id=\"bars-title\">Influence of each "
    "parameter</h2></section>\n"
    "<section id=\"parallel\" aria-labelledby=\"parallel-title\"><h2 id=\"parallel-title\">All at once</h2></section>\n"
    "<section id=\"scatter\" aria-labelledby=\"scatter-title\"><h2 id=\"scatter-title\">Two by two</h2></section>\n"
    "<section id=\"families\" aria-labelledby=\"families-title\"><h2 id=\"families-title\">Curves of some "
    "runs</h2></section>\n"
    "<section id=\"worst\" aria-labelledby=\"worst-title\"><h2 id=\"worst-title\">Worst cases</h2></section>\n";

constexpr std::size_t kReasonsListed = 12;

std::string fact_html(const std::string& label, const std::string& value) {
    return value.empty() ? std::string()
                         : fmt::format("<div><dt>{}</dt><dd>{}</dd></div>", xml_text(label), xml_text(value));
}

std::string study_facts_html(const Table& table) {
    const Study& study = table.study;
    const auto ended = [&](RunEnd end) {
        return static_cast<std::size_t>(std::count(table.end.begin(), table.end.end(), end));
    };
    const std::string asked = study.runs > table.rows() ? fmt::format(" of {}", study.runs) : "";
    std::string out =
        "<dl class=\"facts\">" + fact_html("machine", study.machine) + fact_html("design", name(study.design));
    out += fact_html("runs done", std::to_string(table.rows()) + asked);
    out += fact_html("failed", std::to_string(ended(RunEnd::failed)));
    if (ended(RunEnd::stopped) > 0) out += fact_html("interrupted", std::to_string(ended(RunEnd::stopped)));
    out += fact_html("parameters", std::to_string(table.parameters.size())) +
           fact_html("seed", std::to_string(study.seed));
    for (const std::string& setting : study.settings) out += fact_html("set", setting);
    return out + fact_html("Stiction", kVersion) + "</dl>";
}

/// A requirement with its share of runs as a bar, its confidence drawn into it.
std::string requirement_html(const Table& table, const Column& column, const ShownEstimate& rate) {
    std::size_t without = 0;  // as PassRate
    for (std::size_t row = 0; row < std::min(table.end.size(), column.values.size()); ++row) {
        without += table.end[row] == RunEnd::finished && std::isnan(column.values[row]) ? 1U : 0U;
    }
    const auto percent = [](double share) { return fmt::format("{:.2f}%", 100 * std::clamp(share, 0.0, 1.0)); };
    std::string bar;
    if (std::isfinite(rate.value)) {
        bar = fmt::format("<span class=\"rate\"><i style=\"width:{}\"></i>", percent(rate.value));
        if (std::isfinite(rate.low) && std::isfinite(rate.high)) {
            bar += fmt::format("<b style=\"left:{};width:{}\"></b>", percent(rate.low), percent(rate.high - rate.low));
        }
        bar += "</span>";
    }
    return fmt::format(
        "<li class=\"verdict\"><div class=\"verdict-head\"><strong>{}</strong></div><p>met by {}{}</p>{}</li>\n",
        xml_text(column.name), xml_text(rate_text(rate)),
        without == 0 ? "" : fmt::format("; {} without a number that it asks for", counted(without, "run")), bar);
}

std::string study_reasons_html(const Table& table) {
    const std::vector<Reason> reasons = reasons_of(table);
    if (reasons.empty()) return "";
    std::string rows;
    std::size_t others = 0;
    for (std::size_t i = 0; i < reasons.size(); ++i) {
        if (i >= kReasonsListed) {
            others += reasons[i].runs;
            continue;
        }
        const std::string text = reasons[i].text.empty() ? "no reason was written down" : reasons[i].text;
        rows += fmt::format("<tr><td class=\"number\">{}</td><td class=\"what\">{}</td></tr>\n", reasons[i].runs,
                            xml_text(text));
    }
    if (others > 0)
        rows += fmt::format("<tr><td class=\"number\">{}</td><td class=\"what\">other reasons</td></tr>\n", others);
    return "<details id=\"reasons\"><summary>Why runs did not finish</summary><div "
           "class=\"wide\"><table><thead><tr><th scope=\"col\" "
           "class=\"number\">Runs</th><th scope=\"col\">Reason of the first of them</th></tr></thead><tbody>\n" +
           rows + "</tbody></table></div></details>\n";
}

std::string study_verdict_html(const Table& table, const PageInput& input) {
    std::string out =
        "<section id=\"verdict\" aria-labelledby=\"verdict-title\"><h2 id=\"verdict-title\">Verdict</h2>\n";
    out += fmt::format("<p class=\"lead\">{}</p>\n", xml_text(study_verdict(table, input)));
    if (!table.requirements.empty() && table.study.refine == 0) {
        out += "<ul class=\"verdicts\">\n";
        for (std::size_t k = 0; k < table.requirements.size(); ++k) {
            out += requirement_html(table, table.requirements[k], shown_rate(table, input, k));
        }
        out += "</ul>\n";
    }
    return out + study_reasons_html(table) + "</section>\n";
}

}  // namespace

std::string study_html(const Table& table, const PageInput& input, const StudyPageBounds& bounds) {
    const Study& study = table.study;
    const std::string title = !study.title.empty() ? study.title : !study.name.empty() ? study.name : "Study";
    std::string out(report::page_head());
    out += fmt::format("<title>{}</title>\n<style>", xml_text(title));
    out += report::embedded_style();
    out += embedded_study_style();
    out += fmt::format(
        "</style></head>\n<body class=\"study\"><header><h1>{}</h1>{}</header>\n<main class=\"no-events\">\n",
        xml_text(title), study_facts_html(table));
    out += study_verdict_html(table, input) + kStudySections;
    out += fmt::format("</main>\n<footer><p>Written by Stiction {}.</p></footer>\n", kVersion);
    out += "<script type=\"application/json\" id=\"data\">" + study_page_data(table, input, bounds) + "</script>\n";
    out += "<script>(() => {\n\"use strict\";\n";
    out += report::embedded_shared();
    out += embedded_study_script();
    out += "})();</script>\n</body></html>\n";
    return out;
}

}  // namespace stiction::study
