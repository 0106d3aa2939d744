// Hill's predictive method carried to second order: the extension his paper leaves as future work.
//
// Inside a step the push is a ramp and the acceleration is linear in σ = t/h ∈ [0, 1] (all quantities in units of one step):
//
//   f(σ) = f + R σ,  R = h·push_rate                                                                       (1)
//   v(σ) = v + A σ + B σ²,   A = (f − c v − F) h/J,   B = ½ (R − c A) h/J                                  (2)
//   Δx   = h (v τ + A τ²/2 + B τ³/3)  over a piece of length τ                                             (3)
//
// F is the mean of the sliding friction at the start of the piece and at the velocity predicted for its end (one number for
// Coulomb). A step is at most three pieces, each located in closed form, none iterated:
//   slide until v(σ) = 0;  rest until f(σ) leaves the static limits (of no length if it is already outside: a reversal);
//   slide again, in the direction of the push, to the end of the step (or to rest, should (2) turn over once more).
//
// Global order 2 on smooth arcs, across a stop, a reversal and a break-away, for a push known with its rate. Energy is
// integrated along each piece, so that the audit closes without scheme energy. About three times the cost of `hill`.
#pragma once

#include <stiction/method/advance.hpp>

namespace stiction {

template <class T>
struct Hill2 {
    using Memory = NoMemory;
    static constexpr Description description{"hill2", "predictive with a ramped push: second order across stops",
                                             "Hill, section V (left there as future work)"};
    static constexpr Promises promises{.rest = true, .dissipation = true, .stops = true};
    static constexpr std::array<Field<Hill2, T>, 0> fields{};

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law& law, Memory&) const noexcept {
        const T zero = number<T>(0);
        const T one = number<T>(1);
        const T v = s.velocity;
        const T ramp = s.step * s.push_rate;  // (1)
        const mask_t<T> moving = v != zero;

        // First piece: slide to the end of the step or to the first zero of v(σ).
        const Piece first = slide(s, law, v, s.push, sliding_friction(v, s.levels), ramp, one);
        const T until = select(moving, smaller(first_zero(v, first.gain, first.curve), one), zero);

        // Rest: until the push leaves the static limits.
        const T push_then = s.push + ramp * until;
        const mask_t<T> holding = holds(push_then, s.levels);
        const mask_t<T> forward = either(push_then > s.levels.static_forward, both(holding, ramp > zero));
        const T limit = select(forward, s.levels.static_forward, -s.levels.static_backward);
        const T reached = clamp((limit - s.push) / ramp, until, one);
        const T leaves = select(holding, select(ramp == zero, one, reached), until);

        // Last piece: slide in the direction of the push.
        const T last_push = select(holding, limit, push_then);
        const Levels<T> slow = law.evaluate({zero, s.contact.load, s.contact.normal_force, s.contact.drive});
        const T last_friction = select(forward, slow.sliding_forward, -slow.sliding_backward);
        const Piece last = slide(s, law, zero, last_push, last_friction, ramp, one - leaves);
        const T turns_over = select(opposite(last.gain, last.curve), -last.gain / last.curve, one);
        const T stretch = smaller(one - leaves, turns_over);

        Advance<T> result = assemble(s, first, s.push, until, ramp, v);
        const Advance<T> second = assemble(s, last, last_push, stretch, ramp, zero);
        const T resting = (leaves - until) * (push_then + number<T>(0.5) * ramp * (leaves - until));
        const mask_t<T> slides_on = until == one;
        const T landed = select(turns_over < one - leaves, zero, second.velocity);
        result.velocity = select(slides_on, select(opposite(v, result.velocity), zero, result.velocity), landed);
        result.displacement = result.displacement + second.displacement;
        result.friction = result.friction + resting + second.friction;
        result.friction_energy = result.friction_energy + second.friction_energy;
        result.viscous_energy = result.viscous_energy + second.viscous_energy;
        result.input_energy = result.input_energy + second.input_energy;
        return result;
    }

private:
    /// Velocity and friction over a sliding piece.
    struct Piece {
        T gain;      ///< A
        T curve;     ///< B
        T friction;  ///< F
    };

    /// (2). A mean friction that would turn the body back on its way out of rest is not believed.
    template <class Law>
    static constexpr Piece slide(const Situation<T>& s, const Law& law, const T& v, const T& push, const T& friction,
                                 const T& ramp, const T& length) noexcept {
        const T zero = number<T>(0);
        const T half = number<T>(0.5);
        const T start = (push - s.damping * v - friction) * s.mobility;
        const T trial = v + start * length;
        const Levels<T> ahead = law.evaluate(
            {select(opposite(v, trial), zero, trial), s.contact.load, s.contact.normal_force, s.contact.drive});
        const T there = select(friction > zero, ahead.sliding_forward, -ahead.sliding_backward);
        const T mean = select(friction == zero, zero, half * (friction + there));
        const T gain = (push - s.damping * v - mean) * s.mobility;
        const mask_t<T> turned_back = both(v == zero, opposite(gain, start));
        const T believed = select(turned_back, start, gain);
        return {believed, half * (ramp - s.damping * believed) * s.mobility, select(turned_back, friction, mean)};
    }

    /// First σ > 0 with v + A σ + B σ² = 0, or a number above 1 if there is none in the step.
    static constexpr T first_zero(const T& v, const T& gain, const T& curve) noexcept {
        const T zero = number<T>(0);
        const T none = number<T>(2);
        const mask_t<T> backward = v < zero;
        const T scale = larger(larger(abs(v), abs(gain)), abs(curve));
        const T u = abs(v) / scale;  // mirrored to v > 0 and scaled to 1, so that squares neither overflow nor vanish
        const T a = select(backward, -gain, gain) / scale;
        const T b = select(backward, -curve, curve) / scale;
        const T discriminant = a * a - number<T>(4) * b * u;
        const T root = sqrt(larger(discriminant, zero));
        const T falling = (u + u) / (root - a);
        const T rising = (a + root) / (-(b + b));
        const mask_t<T> exists = both(discriminant >= zero, either(a < zero, b < zero));
        const T sigma = select(a < zero, falling, rising);
        return select(both(exists, sigma > zero), sigma, none);
    }

    /// Velocity at the end of a piece of length τ, its path (3), and the energies along it.
    static constexpr Advance<T> assemble(const Situation<T>& s, const Piece& piece, const T& push, const T& tau,
                                         const T& ramp, const T& v) noexcept {
        const T half = number<T>(0.5);
        const T third = number<T>(1.0 / 3.0);
        const T path = s.step * (tau * (v + tau * (piece.gain * half + tau * (piece.curve * third))));
        // ∫ σ v(σ) dt: the weight of everything that grows along the piece
        const T moment =
            s.step * (tau * tau * (v * half + tau * (piece.gain * third + tau * (piece.curve * number<T>(0.25)))));
        Advance<T> result;
        result.velocity = v + tau * (piece.gain + tau * piece.curve);
        result.displacement = path;
        result.friction = tau * piece.friction;
        result.friction_energy = piece.friction * path;
        result.viscous_energy = s.damping * (v * path + piece.gain * moment);
        result.input_energy = push * path + ramp * moment;
        return result;
    }
};

}  // namespace stiction
