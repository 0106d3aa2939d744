// Speeds and accelerations of the grounds on which elements rub or are driven, from the signals that prescribe them.
//
//   g_e        speed of the ground of element e: a signal, or 0                                                            (1)
//   γ_e = g_e' by differences of order four, over signals moved along their rates; exactly 0 where the speed is constant   (2)
//   γ_e = g_e  where the bodies of e have no inertia: (5) of mode_dynamics.hpp asks for speeds                             (3)
//
// Rounding of (2): three halves of that of g, whose terms are as large as g and γ t, over the difference step                   (4)
//
// (2) is evaluated only for stuck elements. Allocates when constructed only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "machine/plan.hpp"

namespace stiction::engine {

class GroundMotion {
public:
    static constexpr double kFirstDifference = 1e-6;  ///< difference_step before there is a step to go by [s]

    explicit GroundMotion(const Plan& plan);

    /// (1) from the values of all signals.
    void read_speeds(std::span<const double> values) noexcept;

    /// For these stuck elements: which accelerations are needed.
    void prepare(std::span<const std::uint8_t> stuck) noexcept;

    /// Sets difference_step, at a time from which it can be distinguished.
    void set_difference(double step, double time) noexcept;

    /// State of the machine at which accelerations are asked for.
    struct At {
        double time;                           ///< [s]
        std::span<const double> signal_state;  ///< of the signal program
        std::span<const double> values;        ///< of all signals
        std::span<const double> velocity;      ///< by body
        std::span<const double> acceleration;  ///< by body: the last one known
    };
    /// (2) and (3).
    void find_accelerations(const At& at) noexcept;

    std::vector<double> speed;                  ///< g by element [m/s | rad/s]
    std::vector<double> acceleration;           ///< γ by element [m/s² | rad/s²]
    std::vector<double> rounding;               ///< (4) by element [m/s² | rad/s²]
    double difference_step = kFirstDifference;  ///< of (2) [s]

private:
    void difference(const At& at) noexcept;
    void add_shifted(const At& at, double steps, double weight) noexcept;

    /// An element whose ground has a speed.
    struct Moving {
        std::size_t element;
        std::size_t slot;
        bool constant;  ///< the speed never changes
        bool held;      ///< the element is stuck
    };

    const Plan* plan_;
    std::vector<Moving> moving_;
    bool changing_ground_held_ = false;         // a stuck element has a ground speed that may change
    std::vector<std::size_t> without_inertia_;  // elements that act on bodies without inertia
    std::vector<double> shifted_signal_;        // signal states a little before or after
    std::vector<double> shifted_values_;
    std::vector<double> signal_rates_;
};

}  // namespace stiction::engine
