// Chooses the rows and events that a page draws, within bounds that hold for every run: a chattering method, or an hour of samples.
//
//   level L(n, total): the greatest L with  Σ_i min(n_i, L) ≤ total: small requests are met, the others share equally     (1)
//   rows of a curve: those thinning keeps (thinning.hpp), no more than L of them, n_i being what each would keep           (2)
//   events of a run, changes of a strip: all of them, or, of more than L, of each part the first and the last in each of
//   equal stretches of time: ⌊L / (2 parts)⌋ of them                                                                     (3)
//
// Extremes of every curve stay in (2), and in (3) what holds at both ends of each stretch. `notes` say what is not drawn. Cost:
// a pass or two over every curve.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/content.hpp"
#include "report/thinning.hpp"

namespace stiction::report {

/// Of the whole page. A point is about 11 characters and its time as many, unless curves share it; an event about 25.
struct PageBounds {
    std::size_t points = 70000;
    std::size_t points_of_a_curve = 400;  ///< at least, however many curves there are
    std::size_t events = 20000;           ///< and as many changes of strips
};

/// Rows of one run that are drawn; of modes and stops those where a word begins.
struct DrawnRun {
    std::vector<std::vector<std::size_t>> curves{};
    std::vector<std::vector<std::size_t>> modes{};
    std::vector<std::vector<std::size_t>> stops{};
    std::vector<std::size_t> events{};  ///< places in Run::events
};

struct Drawn {
    std::vector<DrawnRun> runs{};
    std::vector<std::string> notes{};  ///< sentences: what is not drawn, and where it is
};

/// (1)
std::size_t shared_level(std::vector<std::size_t> wanted, std::size_t total);

Drawn drawn_of(const Content& content, const Thinning& thinning, const PageBounds& bounds);

}  // namespace stiction::report
