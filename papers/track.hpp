// Words in which claims are checked: what one body did over time, measured on the rows of a run.
//
//   rest            v == 0.0, exactly, in consecutive rows that span at least 2 ms                                       (1)
//   arrival         the first row after the last one with |x − target| > band                                           (2)
//   mean            over time from a to b: trapezoids between the rows within [a, b]                                     (3)
//   spread          largest minus smallest value over [a, b], of the largest magnitude                                   (4)
//   step            travel between two consecutive rests; its length in time from one rest's beginning to the next's    (5)
//   passing         when x comes to a place, on the straight line between two rows                                       (6)
//
// Rows of the located engine are not equally far apart: means weigh by time. A column that is not there, or a stretch of time without
// a row, throws std::invalid_argument: nothing holds for want of data.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "result/trajectory.hpp"

namespace stiction::papers {

/// One row.
struct Sample {
    double time = 0;      ///< [s]
    double position = 0;  ///< [unit of the track]
    double velocity = 0;  ///< [SI; exactly 0.0 at rest]
    double error = 0;     ///< command − position [unit of the track]
};

struct Rest {
    double begin = 0;  ///< [s]
    double end = 0;    ///< last row of it [s]
    double position = 0;
};

/// (5), mean over several.
struct Steps {
    std::size_t count = 0;
    double travel = 0;
    double duration = 0;  ///< [s]
};

inline constexpr double kShortestRest = 2e-3;  ///< (1) [s]

class Track {
public:
    /// `unit` is what positions and command are measured in, in SI: 1 deg = π/180 rad. Without a command errors are −x.
    Track(const Trajectory& trajectory, const std::string& body, const std::string& command, double unit);

    [[nodiscard]] const std::vector<Sample>& samples() const noexcept { return samples_; }
    [[nodiscard]] const Sample& last() const { return samples_.back(); }
    /// The row at a time, or the first after it.
    [[nodiscard]] const Sample& at(double time) const;

    /// (1), those that begin in [from, to].
    [[nodiscard]] std::vector<Rest> rests(double from, double to) const;
    /// Is v == 0.0 in every row of [from, to]?
    [[nodiscard]] bool at_rest(double from, double to) const;
    /// Is there no row with v == 0.0 in [from, to]?
    [[nodiscard]] bool never_at_rest(double from, double to) const;
    /// The first row after a time that moves this way (sign of `direction`).
    [[nodiscard]] std::optional<Sample> first_move(double after, double direction) const;

    /// (2) [s]; the end if it never arrives.
    [[nodiscard]] double arrival(double target, double band) const;
    /// (3) of the error.
    [[nodiscard]] double mean_error(double from, double to) const;
    /// (4) of the velocity.
    [[nodiscard]] double velocity_spread(double from, double to) const;
    [[nodiscard]] double lowest(double from, double to) const;
    [[nodiscard]] double highest(double from, double to) const;
    /// (5) of the rests that begin in [from, to].
    [[nodiscard]] Steps steps(double from, double to) const;
    /// (6) upwards [s].
    [[nodiscard]] std::optional<double> passing(double place) const;
    /// Position at any time, on the straight line between two rows.
    [[nodiscard]] double position_at(double time) const;

private:
    void expect_rows(double from, double to) const;
    std::vector<Sample> samples_;
};

/// A column that must be there.
std::span<const double> column_of(const Trajectory& trajectory, const std::string& name);
/// Value of a column at a time, on the straight line between two rows.
double value_at(const Trajectory& trajectory, const std::string& column, double time);
/// (3) of any column.
double mean_of(const Trajectory& trajectory, const std::string& column, double from, double to);
/// Largest magnitude of a column over [from, to].
double largest_of(const Trajectory& trajectory, const std::string& column, double from, double to);

}  // namespace stiction::papers
