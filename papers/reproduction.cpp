#include "papers/reproduction.hpp"

#include <exception>

#include <fmt/format.h>

#include "text/json.hpp"

namespace stiction::papers {
namespace {

/// A claim that cannot be measured does not hold; the others are still checked.
Finding check(const Claim& claim, Runs& runs) {
    try {
        return claim.check(runs);
    } catch (const std::exception& error) {
        return {fmt::format("cannot be measured: {}", error.what()), false};
    }
}

}  // namespace

const char* Verdict::word() const noexcept {
    return holds() ? "holds" : found.holds ? "holds at this step only" : "fails";
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
        Verdict verdict{paper.word, claim.figure, claim.claim, claim.stated, claim.about, check(claim, as_written), {}};
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

std::string verdicts_json(const std::vector<Reproduction>& all) {
    JsonWriter json;
    json.array(JsonWriter::lines);
    for (const Reproduction& reproduction : all) {
        for (const Verdict& v : reproduction.verdicts) {
            json.object().member("paper", v.paper).member("figure", v.figure).member("claim", v.claim);
            json.member("stated", v.stated).member("measured", v.found.measured).member("verdict", v.word());
            json.member("located", v.about == About::physics ? std::optional(v.located.measured) : std::nullopt).end();
        }
    }
    json.end();
    return std::move(json).text() + "\n";
}

}  // namespace stiction::papers
