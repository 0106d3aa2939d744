// Chooses the rows of a curve that a picture needs: the envelope per bucket of time, and the rows around every event.
//
//   bucket of row i:  ⌊buckets · (t_i − t_first) / (t_last − t_first)⌋                                          (1)
//   kept of each bucket: the rows of its least and its greatest value                                           (2)
//   always kept: the first and the last row, every event row and the rows before and after it, and the rows on
//   both sides of a jump (equal times, other values) and of a gap of values that are not finite                 (3)
//   dropped again: a row, none of (3), whose value equals that of both its kept neighbours                      (4)
//   if that is more than `most` rows: (2) with buckets = (most − rows around events) / 3 and, of each bucket, one row that is not
//   finite; jumps are then what the envelope shows of them                                                      (5)
//
// A straight line between kept rows therefore never hides an extreme: within each bucket the picture reaches exactly as far as
// the data. Cost: one pass, two for (5).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <stiction/mode.hpp>

#include "report/content.hpp"

namespace stiction::report {

struct Thinning {
    std::size_t buckets = 3000;      ///< about one per pixel of a wide screen
    std::size_t around_event = 25;   ///< rows kept on both sides of an event, if there are few events
    std::size_t event_rows = 10000;  ///< most rows around events: fewer on both sides, then none, then fewer events
    std::size_t most = 20000;        ///< rows of one curve at most, if those around events leave room
};

/// Rows of a run that must never be lost, rising: where a mode or stop changes and where events stand.
std::vector<std::size_t> event_rows(const Run& run);

/// The same rows with those around them: what (3) keeps. Of more than `event_rows` events the first and the last in each of equal
/// stretches of rows.
std::vector<std::size_t> protected_rows(std::size_t rows, const std::vector<std::size_t>& events,
                                        const Thinning& thinning);

/// Rows to keep of one column, rising. `always` is rising.
std::vector<std::size_t> kept_rows(std::span<const double> time, std::span<const double> values,
                                   std::span<const std::size_t> always, const Thinning& thinning);

}  // namespace stiction::report
