// A fit: one machine, measured logs, and the values that are sought.
//
//   unknown   x in [lower, upper], of all logs or of each; on a log scale where asked                                      (1)
//   key       the value set in the machine is x, or x over that of another key: static = sliding + x, x ≥ 0                (2)
//   residual  r = (simulated − measured)/σ at the instants of a log,  σ² = noise² + quantum²/12                           (3)
//
// Numbers are SI. The run of a log begins with its first row, at time 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "scenario/toml/place.hpp"
#include "signal/program/program.hpp"

namespace stiction::fit {

struct Unknown {
    std::string key{};    ///< "friction.guide.sliding", "mu" of [parameters]
    std::string unit{};   ///< SI
    std::string shown{};  ///< unit in which people see it; empty: `unit`
    double lower = 0;
    double upper = 1;
    double start = 0.5;
    bool log_scale = false;             ///< 0 < lower
    bool each = false;                  ///< one value for each log
    std::optional<std::size_t> over{};  ///< (2): another unknown
    std::optional<std::size_t> same{};  ///< has the value of another unknown, and no coordinate of its own
    std::optional<double> held{};       ///< (2) of a simpler law: x has this value, and no coordinate
    scenario::Place place{};

    /// (1) from the unit box, and back.
    [[nodiscard]] double value(double y) const noexcept;
    [[nodiscard]] double place_of(double x) const noexcept;
    /// dx/dy.
    [[nodiscard]] double slope(double y) const noexcept;
};

/// A measured quantity of a log.
struct Channel {
    std::string quantity{};  ///< "slide.position"
    std::string unit{};      ///< SI
    std::vector<double> values{};
    double noise = 0;    ///< standard deviation
    double quantum = 0;  ///< of an encoder
    scenario::Place place{};

    /// σ of (3).
    [[nodiscard]] double deviation() const noexcept;
    /// Values of a body that stands still lie within this: ±4 σ of noise, and a quantum and a half.
    [[nodiscard]] double band() const noexcept { return 8 * noise + 1.5 * quantum; }
};

/// A column that drives a signal of the machine: straight lines between points; a repeated time is a jump.
struct Input {
    std::string signal{};
    std::string unit{};  ///< SI; empty: any
    std::vector<double> times{};
    std::vector<double> values{};
};

struct Log {
    std::string name{};
    std::string group{};  ///< logs that are left out together; empty: this one alone
    std::string file{};
    std::vector<double> times{};  ///< from 0, rising [s]
    bool at_measured = false;     ///< measured bodies start where the first row says, with the machine's velocity
    std::vector<Channel> channels{};
    std::vector<Input> inputs{};
    std::vector<std::string> settings{};  ///< "key=value" of this log
    scenario::Place place{};
};

enum class Cut : unsigned char {
    none,   ///< one run from the first row to the last
    rests,  ///< pieces that begin where the log stands still
};
inline constexpr std::array<const char*, 2> kCutNames{"none", "rests"};

enum class Search : unsigned char {
    both,       ///< least squares from many points; where they do not agree, CMA-ES as well
    starts,     ///< least squares from many points
    evolution,  ///< CMA-ES, then least squares
};
inline constexpr std::array<const char*, 3> kSearchNames{"both", "starts", "evolution"};

/// Cost of a residual.
enum class Loss : unsigned char {
    squares,   ///< r²: the likeliest values where the model is right and the noise as stated
    absolute,  ///< 2 (√(1 + r²) − 1): r² within the noise, 2 |r| beyond it, for logs that no model follows exactly
};
inline constexpr std::array<const char*, 2> kLossNames{"squares", "absolute"};

/// A simpler law, to be compared with that of the fit: some unknowns hold a value, or have that of another.
struct Simpler {
    std::string name{};
    struct Held {
        std::size_t unknown = 0;
        double value = 0;  ///< x of (2)
    };
    std::vector<Held> held{};
    struct Same {
        std::size_t unknown = 0;
        std::size_t other = 0;
    };
    std::vector<Same> same{};
    scenario::Place place{};
};

struct Fit {
    std::string name{};
    std::string title{};
    std::string folder{};                 ///< of the fit file
    std::string machine{};                ///< scenario file, as written
    std::vector<std::string> settings{};  ///< "key=value" of all logs
    double step = 0;                      ///< of the fixed engine [s]
    double search_step = 0;               ///< the same while the valley is sought; 0: `step` [s]
    Cut cut = Cut::none;
    double rest = 0.1;  ///< shortest rest at which a log is cut [s]
    Search search = Search::both;
    Loss loss = Loss::squares;
    std::size_t starts = 8;
    std::size_t evaluations = 3000;  ///< of the search at most
    std::uint64_t seed = 1;
    std::vector<Unknown> unknowns{};
    std::vector<Log> logs{};
    std::vector<Simpler> simpler{};

    [[nodiscard]] std::size_t rows() const noexcept;  ///< residuals of all logs
};

/// The fit of a simpler law.
[[nodiscard]] Fit simplified(const Fit& fit, const Simpler& law);

/// Settings of the machine of one log: those of all logs, its own, and two points in place of every input.
[[nodiscard]] std::vector<std::string> settings_of(const Fit& fit, const Log& log);
/// Measured columns in place of these two points.
void set_inputs(const Log& log, SignalProgram& signals);

/// One coordinate of the search: an unknown, of one log where it has one for each.
struct Coordinate {
    std::size_t unknown = 0;
    std::optional<std::size_t> log{};
};
[[nodiscard]] std::vector<Coordinate> coordinates(const Fit& fit);
/// "friction.guide.sliding", "body.arm.inertia of log slow".
[[nodiscard]] std::string name_of(const Fit& fit, const Coordinate& coordinate);
/// Values of the keys for one log, (2), from a point of the unit box; by unknown. An exact 0 becomes 1e-12 of the range: friction that is
/// not there has no number that could be set.
[[nodiscard]] std::vector<double> key_values(const Fit& fit, const std::vector<Coordinate>& all, std::size_t log,
                                             const std::vector<double>& y);

}  // namespace stiction::fit
