// How far one run of a machine is from another that is trusted: the measures of `stiction compare`.
//
//   rests      the middle halves [a + (b − a)/4, b − (b − a)/4] of all stretches [a, b], at least four steps long, in which a friction
//              of the reference is stuck: a method may stop and break away a quarter of the stretch early or late          (1)
//   kept       a rest in which the slip of the run stays below a tenth of the reference's largest: it may creep, not slide  (2)
//   drift      D_e = Σ over all rests |s_e(end) − s_e(start)|,  s_e = Σ_k [Σ_i c_ei (x_i,k − x_i,k−1) − h g_e,k−1]          (3)
//              way along the friction against its ground, which moves with g; straight between the ends of steps [m | rad];
//              creep: drift over the time of these rests [m/s | rad/s]
//   reversals  of the slip z_e,k = Σ_i c_ei v_i,k − g_e,k−1, rests between not counted; speeds below 1e-9 of the largest slip of
//              the reference are rest. False ones: those of the run beyond those of the reference                           (4)
//   events     every change of mode (friction, new mode) of the reference is paired with the nearest of the run, at most half way
//              to its neighbours of the same kind and no farther than the run's ends; its error is the difference of times [s];
//              what has no partner is missing                                                                              (5)
//   position   rms and largest |x_i − x_i,ref| over the samples, and the rms over the range of x_i,ref                      (6)
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "engine/state.hpp"
#include "machine/plan.hpp"
#include "result/trajectory.hpp"

namespace stiction {

/// A stretch of time [s].
struct Stretch {
    double from = 0;
    double to = 0;
};

/// (1); rows as in a trajectory: a mode holds since the row before.
std::vector<Stretch> middles_of_rests(std::span<const double> time, std::span<const Mode> mode, double shortest);

/// (2), (3) and (4) of one friction, fed step by step.
class SlipMeter {
public:
    /// Rests in order of time; slips up to `least` are rest, those above `most` sliding [m/s | rad/s].
    SlipMeter(std::vector<Stretch> rests, double least, double most)
        : rests_(std::move(rests)), least_(least), most_(most) {}

    /// One step that ended at `time`, moved the friction by `way` and left it with `slip`.
    void add(double time, double way, double slip);

    [[nodiscard]] std::size_t rests() const noexcept { return rests_.size(); }
    [[nodiscard]] std::size_t kept() const noexcept { return kept_; }
    [[nodiscard]] double drift() const noexcept { return drift_; }          ///< [m | rad]
    [[nodiscard]] double rest_time() const noexcept { return rest_time_; }  ///< [s]
    [[nodiscard]] std::size_t reversals() const noexcept { return reversals_; }
    [[nodiscard]] double largest_slip() const noexcept { return largest_; }  ///< [m/s | rad/s]

private:
    std::vector<Stretch> rests_;
    double least_;
    double most_;
    double time_ = 0;
    double reached_ = 0;   // s at `time_`
    double begun_at_ = 0;  // s where the present rest began
    std::size_t next_ = 0;
    bool inside_ = false;
    double fastest_ = 0;  // in the present rest
    std::size_t kept_ = 0;
    double drift_ = 0;
    double rest_time_ = 0;
    double largest_ = 0;
    int direction_ = 0;
    std::size_t reversals_ = 0;
};

/// (5)
struct EventErrors {
    std::size_t expected = 0;
    std::size_t found = 0;
    double largest = 0;  ///< of those found [s]
    double mean = 0;     ///< of those found [s]
};
EventErrors event_errors(std::span<const Event> reference, std::span<const Event> run, double until);

/// (6)
struct PositionError {
    double rms = 0;       ///< [m | rad]
    double largest = 0;   ///< [m | rad]
    double range = 0;     ///< of the reference [m | rad]
    double relative = 0;  ///< rms/range; 0 where there is no range [-]
};
/// As many samples as both have.
PositionError position_error(std::span<const double> reference, std::span<const double> run);

}  // namespace stiction
