// All claims of a paper checked one by one, on the runs of its files and with the located engine.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "papers/claim.hpp"

namespace stiction::papers {

struct Verdict {
    std::string paper{};  ///< word of the paper
    std::string figure{};
    std::string claim{};
    std::string stated{};
    About about = About::physics;
    Finding found{};    ///< on the run of the file
    Finding located{};  ///< with the located engine; nothing where the claim is about a scheme or about speed

    /// Does it hold wherever it must?
    [[nodiscard]] bool holds() const noexcept { return found.holds && (about != About::physics || located.holds); }
    /// "holds", "fails", "holds at this step only"
    [[nodiscard]] const char* word() const noexcept;
};

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

/// [{"paper", "figure", "claim", "stated", "measured", "verdict", "located"}]: the last is what the located engine measured, or null.
std::string verdicts_json(const std::vector<Reproduction>& all);

}  // namespace stiction::papers
