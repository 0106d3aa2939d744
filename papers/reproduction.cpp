#include "papers/reproduction.hpp"

#include <cmath>
#include <exception>

#include <fmt/format.h>

#include "text/json.hpp"

namespace stiction::papers {

Finding check(const Claim& claim, Runs& runs) {
    try {
        return claim.check(runs);
    } catch (const std::exception& error) {
        return {fmt::format("cannot be measured: {}", error.what()), false};
    }
}

const char* Verdict::word() const noexcept {
    return holds() ? "holds" : found.holds() ? "holds at this step only" : "fails";
}

std::string margin_text(const Verdict& verdict) {
    const double margin = verdict.margin();
    return std::isfinite(margin) ? fmt::format("margin {:.0f} %", 100 * margin) : "exact";
}

Reproduction reproduce(const Paper& paper, const ReproduceOptions& options, const GoOn& go_on) {
    Runs as_written(options.runs);
    RunOptions exact = options.runs;
    exact.engine = EngineKind::located;
    Runs located(exact);
    Reproduction result{&paper, {}, {}};
    const std::vector<Claim> claims = paper.claims();
    double done = 0;
    for (const Claim& claim : claims) {
        if (claim.about == About::speed && !options.speed) {
            continue;
        }
        Verdict verdict{paper.word, claim, check(claim, as_written), {}};
        if (claim.about == About::physics) {
            verdict.located = options.located ? check(claim, located) : verdict.found;
        }
        result.verdicts.push_back(std::move(verdict));
        if (go_on && !go_on(++done / static_cast<double>(claims.size()))) {
            result.complete = false;
            return result;
        }
    }
    if (options.draw) {
        result.drawings = paper.drawings(as_written);
    }
    return result;
}

Count count(const std::vector<Reproduction>& all, Kind kind) {
    Count sum;
    for (const Reproduction& reproduction : all) {
        for (const Verdict& v : reproduction.verdicts) {
            if (v.claim.kind == kind) {
                ++sum.all;
                sum.hold += v.holds() ? 1U : 0U;
                sum.narrow += v.narrow() ? 1U : 0U;
            }
        }
    }
    return sum;
}

std::string sum_text(const std::vector<Reproduction>& all) {
    std::size_t reasons = 0;
    for (const Reproduction& reproduction : all) {
        for (const Verdict& v : reproduction.verdicts) {
            reasons += !v.holds() && v.expected() ? 1U : 0U;
        }
    }
    const Count stated = count(all, Kind::stated);
    const Count model = count(all, Kind::model);
    const Count ours = count(all, Kind::ours);
    std::string text = fmt::format("{} of {} stated claims hold", stated.hold, stated.all);
    if (reasons > 0) {
        text += fmt::format(", {} {} with a reason", reasons, reasons == 1 ? "fails" : "fail");
    }
    if (stated.narrow > 0) {
        text += fmt::format("; {} by less than {:.0f} % of the band", stated.narrow, 100 * kNarrow);
    }
    if (model.all + ours.all > 0) {
        text += fmt::format(". Not counted: {} of {} checks of the model and {} of {} regressions of ours hold",
                            model.hold, model.all, ours.hold, ours.all);
    }
    return text + ".";
}

std::string verdicts_json(const std::vector<Reproduction>& all) {
    JsonWriter json;
    json.array(JsonWriter::lines);
    for (const Reproduction& reproduction : all) {
        for (const Verdict& v : reproduction.verdicts) {
            const Claim& c = v.claim;
            json.object().member("paper", v.paper).member("figure", c.figure).member("kind", name(c.kind));
            json.member("claim", c.claim).member("words", c.words).member("place", c.place);
            json.member("definition", c.definition).member("measured", v.found.measured);
            json.member("located", v.physics() ? std::optional(v.located.measured) : std::nullopt);
            json.key("margin").value(v.margin(), 3).member("narrow", v.narrow()).member("verdict", v.word());
            json.member("reason", c.reason).end();
        }
    }
    json.end();
    return std::move(json).text() + "\n";
}

}  // namespace stiction::papers
