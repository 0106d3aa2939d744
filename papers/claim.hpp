// A claim of a paper, as data, and what a check of it found.
//
// A claim about the physics must hold whatever the step: it is checked on the run its file describes and again with the located
// engine. A claim about a scheme is checked on that scheme alone.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "papers/runs.hpp"

namespace stiction::papers {

/// Result of a check: the measurement in words, and whether the claim holds.
struct Finding {
    std::string measured{};
    bool holds = false;
};

enum class About : unsigned char {
    physics,  ///< also checked with the located engine
    scheme,   ///< of a method or a step: the located engine has none
    speed     ///< how long it takes: it depends on the machine
};

struct Claim {
    const char* figure;  ///< "6"; "14, 15"
    const char* claim;   ///< as the paper says it
    const char* stated;  ///< the number, or what must be seen
    About about;
    std::function<Finding(Runs& runs)> check;
};

/// One drawing of a figure.
struct Drawing {
    std::string name{};     ///< of its file: "fig06"
    std::string figure{};   ///< as claims name it: "6"
    std::string caption{};  ///< what the paper says it shows
    std::string svg{};
};

struct Paper {
    const char* word;   ///< on the command line: "borello"
    const char* title;  ///< "Borello and Dalla Vedova 2012"
    std::vector<Claim> (*claims)();
    std::vector<Drawing> (*drawings)(Runs& runs);
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
