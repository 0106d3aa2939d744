#include "engine/fixed/step/tied_positions.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>
#include <utility>

#include <stiction/scalar/scalar.hpp>

#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

/// Whole number nearest to x, a half away from zero, with the sign of x: std::round without a call, for |x| < 2⁶³.
double nearest_whole(double x) noexcept {
    const auto whole = static_cast<double>(static_cast<std::int64_t>(x));
    const double further = std::fabs(x - whole) >= 0.5 ? 1.0 : 0.0;
    return std::copysign(std::fabs(whole) + further, x);
}

// Numbers as they lie in memory: eleven bits of exponent behind the sign, 1023 for 1, then 52 bits.
constexpr std::uint64_t kExponent = 0x7FF0'0000'0000'0000;
constexpr std::uint64_t kOne = 0x3FF0'0000'0000'0000;
constexpr std::uint64_t kFourUnits = std::uint64_t{50} << 52;  // of a power of two, 2⁻⁵⁰, where 2⁻⁵² is one

}  // namespace

TiedPositions::TiedPositions(const Plan& plan)
    : first_of_body_(plan.bodies.size() + 1, 0), placed_in_(plan.bodies.size(), 0) {
    for (std::size_t e = 0; e < plan.first_stop(); ++e) {
        const Row& row = plan.layout.elements[e];
        const bool on_path =
            e >= plan.first_joint() && plan.joints[e - plan.first_joint()].position_slot != Plan::kNone;
        if (row.body.size() == 2 && plan.element(e).speed_slot == Plan::kNone && !on_path) {
            const bool unit = std::fabs(row.coefficient[0]) == 1 && std::fabs(row.coefficient[1]) == 1;
            ties_.push_back({e, row.body[0], row.body[1], row.coefficient[0], row.coefficient[1], unit});
        }
    }
    for (const Tie& tie : ties_) {
        in_order_ = in_order_ && (first_of_body_[tie.a + 1] == 0 || first_of_body_[tie.b + 1] == 0);
        ++first_of_body_[tie.a + 1];
        ++first_of_body_[tie.b + 1];
    }
    std::partial_sum(first_of_body_.begin(), first_of_body_.end(), first_of_body_.begin());
    of_bodies_.resize(2 * ties_.size());
    std::vector<std::size_t> next = first_of_body_;
    for (std::size_t k = 0; k < ties_.size(); ++k) {
        of_bodies_[next[ties_[k].a]++] = k;
        of_bodies_[next[ties_[k].b]++] = k;
    }
    now_.reserve(of_bodies_.size());
    later_.reserve(of_bodies_.size());
}

inline bool TiedPositions::turns_together(const Tie& tie, const Motion& motion) noexcept {
    const double a = tie.per_a * motion.rate[tie.a];
    const double b = tie.per_b * motion.rate[tie.b];
    return a != 0 && std::fabs(a + b) <= kSameRate * std::fabs(a);
}

/// `b_follows`: which of the two is placed, (3).
inline void TiedPositions::place(const Tie& tie, bool b_follows, double ahead, double* position) noexcept {
    const auto divided = [&tie](double x, double per) { return tie.unit ? x * per : x / per; };
    if (b_follows) {
        position[tie.b] = divided(ahead - tie.per_a * position[tie.a], tie.per_b);
    } else {
        position[tie.a] = divided(ahead - tie.per_b * position[tie.b], tie.per_a);
    }
}

[[gnu::noinline]] void TiedPositions::set_grid(Tie& tie, std::uint64_t exponent) noexcept {
    tie.exponent = exponent;
    tie.grid = std::bit_cast<double>(exponent - kFourUnits);
    tie.per_grid = std::bit_cast<double>(2 * kOne - (exponent - kFourUnits));
}

/// Positions seldom pass a power of two: that of the last step is compared, and nothing waits for it to be made anew.
inline TiedPositions::Ahead TiedPositions::ahead_of(Tie& tie, const Motion& motion, const double* position) noexcept {
    const double a = tie.per_a * motion.from[tie.a];
    const double b = tie.per_b * motion.from[tie.b];
    const double a_end = std::fabs(tie.per_a * position[tie.a]);
    const double b_end = std::fabs(tie.per_b * position[tie.b]);
    const double largest = larger(larger(std::fabs(a), std::fabs(b)), larger(a_end, b_end));
    const std::uint64_t exponent = std::bit_cast<std::uint64_t>(largest) & kExponent;
    if (exponent != tie.exponent) {
        set_grid(tie, exponent);
    }
    const bool known =
        exponent > kFourUnits && exponent != kExponent;  // so large that G is a normal number, and finite
    return {.known = known,
            .b_is_smaller = b_end <= a_end,
            .by = known ? nearest_whole((a + b) * tie.per_grid) * tie.grid : 0.0};
}

void TiedPositions::hold(const Mode* mode, const Motion& motion, double* position) noexcept {
    ++step_;
    if (!in_order_) {
        hold_in_passes(mode, motion, position);
        return;
    }
    for (Tie& tie : ties_) {
        if (mode[tie.element] == Mode::stuck && turns_together(tie, motion)) {
            place_next(tie, motion, position);
        }
    }
}

/// One tie after another, each with all that turns with it.
void TiedPositions::hold_in_passes(const Mode* mode, const Motion& motion, double* position) noexcept {
    const auto turns = [&](const Tie& tie) { return mode[tie.element] == Mode::stuck && turns_together(tie, motion); };
    for (std::size_t seed = 0; seed < ties_.size(); ++seed) {
        if (is_placed(ties_[seed].a) || is_placed(ties_[seed].b) || !turns(ties_[seed])) {
            continue;
        }
        place_and_queue(seed, motion, position);
        now_.insert(now_.end(), later_.begin(), later_.end());  // the first pass begins with the first tie
        later_.clear();
        std::make_heap(now_.begin(), now_.end(), std::greater<>());
        while (!now_.empty()) {
            std::pop_heap(now_.begin(), now_.end(), std::greater<>());
            const std::size_t k = now_.back();
            now_.pop_back();
            if (is_placed(ties_[k].a) != is_placed(ties_[k].b) && turns(ties_[k])) {
                place_and_queue(k, motion, position);
            }
            if (now_.empty()) {
                std::swap(now_, later_);
                std::make_heap(now_.begin(), now_.end(), std::greater<>());
            }
        }
    }
}

/// A body that has been placed stays there.
inline void TiedPositions::place_next(Tie& tie, const Motion& motion, double* position) noexcept {
    const bool free_a = !is_placed(tie.a);
    const bool free_b = !is_placed(tie.b);
    const Ahead ahead = ahead_of(tie, motion, position);
    if (ahead.known) {
        place(tie, free_a == free_b ? ahead.b_is_smaller : free_b, ahead.by, position);
    }
    placed_in_[tie.a] = placed_in_[tie.b] = step_;
}

/// Ties of bodies just placed may place others: those after this tie in this pass, those before it in the next.
void TiedPositions::place_and_queue(std::size_t tie, const Motion& motion, double* position) noexcept {
    const std::array<std::size_t, 2> bodies{ties_[tie].a, ties_[tie].b};
    const std::array<bool, 2> was_placed{is_placed(bodies[0]), is_placed(bodies[1])};
    place_next(ties_[tie], motion, position);
    for (std::size_t side = 0; side < bodies.size(); ++side) {
        const std::size_t body = bodies[side];
        for (std::size_t i = first_of_body_[body]; i < first_of_body_[body + 1] && !was_placed[side]; ++i) {
            if (of_bodies_[i] < tie) {
                later_.push_back(of_bodies_[i]);
            } else if (of_bodies_[i] > tie) {
                now_.push_back(of_bodies_[i]);
                std::push_heap(now_.begin(), now_.end(), std::greater<>());
            }
        }
    }
}

}  // namespace stiction::engine
