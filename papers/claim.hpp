// One claim of a paper, as data, and the finding of its check.
//
// Kinds, kept apart wherever claims are shown:
//   stated   the paper says so: its words, and the place where they stand
//   model    the paper says so, but our file makes it true by construction: a check of the model, not of the friction
//   ours     a regression of our own set of values: no claim of the paper and not counted as one
// Words have no numbers: bands, windows and thresholds that make a check of them are ours, said as `definition` beside each verdict.
//
// A claim about the physics must hold whatever the step: it is checked on the run its file describes and again with the located
// engine. A claim about a scheme is checked on that scheme alone.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "papers/margin.hpp"
#include "papers/runs.hpp"

namespace stiction::papers {

/// Result of a check: the measurement in words, and whether the claim holds by how much.
struct Finding {
    std::string measured{};
    Comparison comparison{};

    [[nodiscard]] bool holds() const noexcept { return comparison.holds; }
};

enum class Kind : unsigned char { stated, model, ours };

/// "stated", "model", "ours"
const char* name(Kind kind) noexcept;

enum class About : unsigned char {
    physics,  ///< also checked with the located engine
    scheme,   ///< of a method or a step: the located engine has none
    speed     ///< how long it takes: it depends on the machine
};

struct Claim {
    Kind kind;
    About about;
    const char* figure;      ///< beside which it is shown: "6"; "14, 15"; or the section that speaks of it: "§4"
    const char* claim;       ///< in short
    const char* words;       ///< the paper's own; empty where it is ours
    const char* place;       ///< of these words: "section 6, Fig. 6"
    const char* definition;  ///< bands, windows, thresholds by which it is measured
    std::function<Finding(Runs& runs)> check;
    const char* reason = "";  ///< why it fails, where it does and must; empty: it has to hold
};

/// One drawing of a figure.
struct Drawing {
    std::string name{};     ///< of its file: "fig06"
    std::string figure{};   ///< as claims name it: "6"
    std::string caption{};  ///< what the paper says it shows
    std::string svg{};
};

struct Paper {
    const char* word;                        ///< on the command line: "borello"
    const char* title;                       ///< "Borello and Dalla Vedova 2012"
    std::span<const char* const> methods{};  ///< its own, as the files name them
    const char* alone;                       ///< scenario of the method by itself, without a machine around it
    std::vector<Claim> (*claims)();
    std::vector<Drawing> (*drawings)(Runs& runs);
    const char* citation = "";  ///< title and where it was published, as CITATION.cff has them
};

std::vector<Claim> borello_claims();
std::vector<Claim> dalla_vedova_claims();
std::vector<Claim> hill_claims();
std::vector<Claim> biagiotti_claims();
std::vector<Drawing> borello_drawings(Runs& runs);
std::vector<Drawing> dalla_vedova_drawings(Runs& runs);
std::vector<Drawing> hill_drawings(Runs& runs);
std::vector<Drawing> biagiotti_drawings(Runs& runs);

/// All four.
std::span<const Paper> papers() noexcept;

}  // namespace stiction::papers
