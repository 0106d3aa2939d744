// Encoder: a position as counts, read at sample instants, scaled back to the unit of the position.
//
//   nₖ = ⌊(x(k T) − offset)/r + ½⌋,   r = 2π/counts_per_turn, or the resolution given     T interval                        (1)
//   NAME           y = r nₖ,  held until the next sample: 0 at the offset                                                   (2)
//   NAME.velocity  r (nₖ − nₖ₋₁)/T,  0 at the first sample                                                                 (3)
//
// (3) is what a drive computes from counts; it moves in steps of r/T. Only samples are instants: counts in between are no events,
// however fast they come. The fixed engine cuts its steps at the samples; where a caller comes late to one, T is the time that passed.
#pragma once

#include <stiction/law/domain.hpp>

#include "signal/blocks/block.hpp"

namespace stiction::signal {

struct Encoder {
    double counts_per_turn = kLeftOut;  ///< [-]; in place of resolution
    double resolution = kLeftOut;       ///< r, per count [·]
    double interval = 1e-3;             ///< T, between samples [s]
    double offset = 0;                  ///< where it reads 0 [·]

    static constexpr Kind kind = Kind::encoder;
    static constexpr std::array<Field<Encoder, double>, 4> fields{{
        {&Encoder::counts_per_turn,
         or_left_out(positive("counts_per_turn", "[-]", "give the counts of one turn, or a resolution"))},
        {&Encoder::resolution,
         or_left_out(positive("resolution", "", "give the way or angle of one count, or counts_per_turn"))},
        {&Encoder::interval, positive("interval", "[s]", "give the time between samples")},
        {&Encoder::offset, any_finite("offset", "", "give the position at which it reads 0")},
    }};
    static constexpr std::array<const char*, 1> needed_keys{"interval"};
};

namespace encoder {

/// Output of a block, kept in its table.
enum class Reading : unsigned char { position, velocity };

double output(const View& view) noexcept;
/// Takes a sample that is due; true if it did.
bool decide(const ChangingView& view) noexcept;
/// The next sample.
double next_instant(const View& view) noexcept;
/// The first sample after the view's time, whatever its states.
double next_sample(const View& view) noexcept;

}  // namespace encoder
}  // namespace stiction::signal
