// All claims of a paper checked one by one, on the runs of its files and with the located engine.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "papers/claim.hpp"

namespace stiction::papers {

struct Verdict {
    std::string paper{};  ///< word of the paper
    Claim claim{};
    Finding found{};    ///< on the run of the file
    Finding located{};  ///< with the located engine; nothing where the claim is about a scheme or about speed

    [[nodiscard]] bool physics() const noexcept { return claim.about == About::physics; }
    /// Does it hold wherever it must?
    [[nodiscard]] bool holds() const noexcept { return found.holds() && (!physics() || located.holds()); }
    /// Does it hold, or fail where a reason is given?
    [[nodiscard]] bool expected() const noexcept { return holds() == (*claim.reason == '\0'); }
    /// How far it is from failing, of its band; kExact where there is no band.
    [[nodiscard]] double margin() const noexcept { return comparison().margin; }
    [[nodiscard]] bool narrow() const noexcept { return comparison().narrow(); }
    /// "holds", "fails", "holds at this step only"
    [[nodiscard]] const char* word() const noexcept;

private:
    [[nodiscard]] Comparison comparison() const noexcept {
        return physics() ? found.comparison && located.comparison : found.comparison;
    }
};

/// "margin 42 %"; "exact" where there is no band.
std::string margin_text(const Verdict& verdict);

/// Told the share done, 0 … 1; false ends the work.
using GoOn = std::function<bool(double share)>;

/// Both kinds of runs of one paper, so that drawings need not be run again.
struct Reproduction {
    const Paper* paper = nullptr;
    std::vector<Verdict> verdicts{};
    std::vector<Drawing> drawings{};
    bool complete = true;  ///< false: it was ended
};

struct ReproduceOptions {
    RunOptions runs{};    ///< the engine is chosen here
    bool located = true;  ///< also check with the located engine; else its findings are those of the file's run
    bool speed = true;    ///< also measure time
    bool draw = true;
};

Reproduction reproduce(const Paper& paper, const ReproduceOptions& options = {}, const GoOn& go_on = {});

/// A claim that cannot be measured does not hold; the others are still checked.
Finding check(const Claim& claim, Runs& runs);

/// How many of a kind there are, hold, and hold narrowly.
struct Count {
    std::size_t all = 0;
    std::size_t hold = 0;
    std::size_t narrow = 0;
};
Count count(const std::vector<Reproduction>& all, Kind kind);

/// "98 of 99 claims hold, 1 fails for a reason; …": all kinds, apart.
std::string sum_text(const std::vector<Reproduction>& all);

/// [{"paper", "figure", "kind", "claim", "words", "place", "definition", "measured", "located", "margin", "narrow", "verdict", "reason"}]:
/// located is what the located engine measured, or null; margin a share of the band, or null where nothing but exact will do.
std::string verdicts_json(const std::vector<Reproduction>& all);

}  // namespace stiction::papers
