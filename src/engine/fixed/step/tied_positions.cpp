#include "engine/fixed/step/tied_positions.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>
#include <utility>

#include <stiction/scalar/scalar.hpp>

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
    : first_of_body_(plan.bodies.size() + 1, 0), placed_(plan.bodies.size(), 0) {
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
    constexpr double kRounding = 1e-12;  // far above it, far below any slip
    const double a = tie.per_a * motion.rate[tie.a];
    const double b = tie.per_b * motion.rate[tie.b];
    return a != 0 && std::fabs(a + b) <= kRounding * std::fabs(a);
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
    Tie* stuck = nullptr;
    bool several = false;
    for (Tie& tie : ties_) {
        if (mode[tie.element] == Mode::stuck) {
            several = stuck != nullptr;
            stuck = &tie;
        }
    }
    if (several) {
        hold_several(mode, motion, position);
    } else if (stuck != nullptr && turns_together(*stuck, motion)) {
        if (const Ahead ahead = ahead_of(*stuck, motion, position); ahead.known) {
            place(*stuck, ahead.b_is_smaller, ahead.by, position);
        }
    }
}

/// One tie after another, each with all that turns with it.
void TiedPositions::hold_several(const Mode* mode, const Motion& motion, double* position) noexcept {
    std::fill(placed_.begin(), placed_.end(), std::uint8_t{0});
    const auto turns = [&](const Tie& tie) { return mode[tie.element] == Mode::stuck && turns_together(tie, motion); };
    for (std::size_t seed = 0; seed < ties_.size(); ++seed) {
        if (placed_[ties_[seed].a] != 0 || placed_[ties_[seed].b] != 0 || !turns(ties_[seed])) {
            continue;
        }
        place_next(seed, motion, position);
        now_.insert(now_.end(), later_.begin(), later_.end());  // the first pass begins with the first tie
        later_.clear();
        std::make_heap(now_.begin(), now_.end(), std::greater<>());
        while (!now_.empty()) {
            std::pop_heap(now_.begin(), now_.end(), std::greater<>());
            const std::size_t k = now_.back();
            now_.pop_back();
            if (placed_[ties_[k].a] != placed_[ties_[k].b] && turns(ties_[k])) {
                place_next(k, motion, position);
            }
            if (now_.empty()) {
                std::swap(now_, later_);
                std::make_heap(now_.begin(), now_.end(), std::greater<>());
            }
        }
    }
}

/// Among several: a body that has been placed stays there.
void TiedPositions::place_next(std::size_t k, const Motion& motion, double* position) noexcept {
    Tie& tie = ties_[k];
    const bool free_a = placed_[tie.a] == 0;
    const bool free_b = placed_[tie.b] == 0;
    const Ahead ahead = ahead_of(tie, motion, position);
    if (ahead.known) {
        place(tie, free_a == free_b ? ahead.b_is_smaller : free_b, ahead.by, position);
    }
    if (free_a) {
        mark_placed(tie.a, k);
    }
    if (free_b) {
        mark_placed(tie.b, k);
    }
}

/// Its ties may place others: those after the tie that placed it in this pass, those before it in the next.
void TiedPositions::mark_placed(std::size_t body, std::size_t by_tie) noexcept {
    placed_[body] = 1;
    for (std::size_t i = first_of_body_[body]; i < first_of_body_[body + 1]; ++i) {
        if (of_bodies_[i] < by_tie) {
            later_.push_back(of_bodies_[i]);
        } else if (of_bodies_[i] > by_tie) {
            now_.push_back(of_bodies_[i]);
            std::push_heap(now_.begin(), now_.end(), std::greater<>());
        }
    }
}

}  // namespace stiction::engine
