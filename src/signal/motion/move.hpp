// Move: a reference from rest to rest, as fast as speed, acceleration and jerk allow; there once, or there and back.
//
//   D = |distance|, V speed, A acceleration, J jerk; without a limit of the jerk 1/J = 0.
//   acceleration takes    θ₁ = min(A/J, √(V/J))          for its jerk, up and down again                                    (1)
//                         θ₂ = V/A − A/J, at least 0     at A;  so T = 2 θ₁ + θ₂ and the way V T/2                           (2)
//   cruise                θ₃ = (D − V T)/V                                                                                  (3)
//   If V T > D there is no cruise, and the peak speed v takes the place of V:
//       v²/A + v A/J = D   if D ≥ 2 A³/J²  (A is reached),    else  θ₁ = ∛(D/(2 J)),  v = J θ₁²                              (4)
//   Braking mirrors it. Each of the at most seven segments is a cubic of the time τ since its start:
//       p + v τ + a τ²/2 + j τ³/6;   velocity and acceleration are its derivatives                                          (5)
//
// (1) to (4): seven segments of constant jerk, in closed form because acceleration and braking are alike (Biagiotti and Melchiorri,
// Trajectory Planning for Automatic Machines and Robots, 2008, section 3.4). With moves = 2 it returns, with more it goes on, `pause`
// at rest between two; the end of a move is met to the bit.
//
// One move makes three signals: NAME, NAME.velocity and NAME.acceleration. Their segments begin at declared instants: the located
// engine ends its steps there, the fixed engine cuts its own.
#pragma once

#include <vector>

#include <stiction/law/domain.hpp>

#include "signal/blocks/block.hpp"

namespace stiction::signal {

struct Move {
    double distance = 1;       ///< from rest to rest; its sign is the direction [·]
    double speed = 1;          ///< V [·/s]
    double acceleration = 1;   ///< A [·/s²]
    double jerk = kUnbounded;  ///< J [·/s³]; inf: a trapezoid
    double start = 0;          ///< [s]
    double offset = 0;         ///< value before the start [·]
    double moves = 1;          ///< how many, there and back in turn
    double pause = 0;          ///< at rest between two of them [s]

    static constexpr Kind kind = Kind::move;
    static constexpr std::array<Field<Move, double>, 8> fields{{
        {&Move::distance, any_finite("distance", "", "give the way from rest to rest; negative for the other way")},
        {&Move::speed, positive("speed", "", "give the largest speed, above 0")},
        {&Move::acceleration, positive("acceleration", "", "give the largest acceleration, above 0")},
        {&Move::jerk,
         positive_or_infinite("jerk", "", "give the largest change of the acceleration per time, inf for a trapezoid")},
        {&Move::start, any_finite("start", "[s]", "give the time it starts")},
        {&Move::offset, any_finite("offset", "", "give the value before the start")},
        {&Move::moves,
         {"moves", "[-]", 1, kUnbounded, false, false, true, "count the moves, there and back in turn; inf for ever"}},
        {&Move::pause, not_negative("pause", "[s]", "give the time at rest between two moves")},
    }};
    static constexpr std::array<const char*, 3> needed_keys{"distance", "speed", "acceleration"};
};

namespace move {

/// (5): a segment by its start.
struct Segment {
    double time = 0;  ///< since the start of the move [s]
    double position = 0;
    double velocity = 0;
    double acceleration = 0;
    double jerk = 0;
};

/// (1) to (4): the segments of one move and how long it takes; no segments where it goes nowhere.
struct Profile {
    std::vector<Segment> segments;
    double duration = 0;  ///< [s]
};
Profile profile(const Move& move);

/// Derivative of the position that a block gives.
enum class Order : unsigned char { position, velocity, acceleration };
/// The table of a block: order, duration, then the segments.
std::vector<double> table(const Profile& profile, Order order);
/// The derivative that a block gives, by its table.
Order order_of(const std::vector<double>& table);

double output(const View& view) noexcept;
/// Moves on to the segment of the view's time; true if it changed.
bool decide(const ChangingView& view) noexcept;
/// The next start of a segment or end of a move; +∞ after the last.
double next_instant(const View& view) noexcept;
/// The same by the view's time, whatever its states.
double next_after(const View& view) noexcept;

}  // namespace move
}  // namespace stiction::signal
