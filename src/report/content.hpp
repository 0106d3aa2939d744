// What a report shows, as plain data: whoever has a run fills it in, whatever made the run.
//
// All columns of a run have one value per row of its time. Two rows of the same time are the two sides of a jump. Numbers are SI;
// the report chooses prefixes. Several runs are drawn over each other, one colour per run.
#pragma once

#include <string>
#include <vector>

#include <stiction/law/transmission.hpp>
#include <stiction/mode.hpp>

namespace stiction::report {

/// One line of what is known about a run: "engine", "fixed".
struct Fact {
    std::string label{};
    std::string value{};
};

/// Curves of the same unit share a panel.
struct Curve {
    std::string name{};  ///< "surface.position"
    std::string unit{};  ///< "rad"; empty for pure numbers
    std::vector<double> values{};
    bool shown = true;  ///< else it is there, hidden until asked for
};

/// What a friction did, row by row. The mode of a row holds since the row before it: it is what the step between them did.
struct ModeBand {
    std::string friction{};
    std::vector<Mode> modes{};
};

/// On which end of its travel a body rested, row by row: from its row on.
struct StopBand {
    std::string body{};
    std::vector<Stop> stops{};
};

/// Something happened to a part at an instant.
struct Event {
    double time = 0;  ///< [s]
    std::string part{};
    std::string from{};  ///< "stuck"; may be empty
    std::string to{};    ///< "forward"; may be empty
    std::string text{};  ///< what else there is to say: "impact at 0.31 m/s"; may be empty
};

/// Why a friction is as it is: "stuck; motor and load leave 12.1 kN m, forward needs 18.4, backward 26.0".
struct Verdict {
    std::string friction{};
    Mode mode = Mode::free;
    std::string text{};
};

struct Metric {
    std::string name{};  ///< "time at rest"
    double value = 0;
    std::string unit{};
};

/// Where the energy of a run went [J]:  residual = input − kinetic − stored − friction − damping − impact − scheme
struct EnergyAudit {
    double input = 0;     ///< work of forces and moving grounds
    double kinetic = 0;   ///< change
    double stored = 0;    ///< change
    double friction = 0;  ///< lost
    double damping = 0;   ///< lost
    double impact = 0;    ///< lost
    double scheme = 0;    ///< removed (> 0) or added (< 0) by the time step itself
    double residual = 0;
};

/// A curve of a law drawn behind a run: "sliding", "at rest".
struct Branch {
    std::string name{};
    std::vector<double> velocity{};  ///< [m/s | rad/s]
    std::vector<double> friction{};  ///< [N | N·m]
};

/// Friction over slip velocity, row by row, with the law behind it.
struct FrictionPlane {
    std::string friction_name{};
    std::string velocity_unit{};
    std::string friction_unit{};
    std::vector<double> velocity{};
    std::vector<double> friction{};
    std::vector<Branch> law{};
};

/// A transmission law as a map: which pairs of load and drive hold, drive or back-drive it, and where the run went.
struct TransmissionMap {
    std::string friction_name{};
    std::string unit{};  ///< of load and drive
    Transmission<double> law{};
    std::vector<double> load{};   ///< T_LD, positive opposes positive motion [N | N·m]
    std::vector<double> drive{};  ///< T_M, everything that pushes except load and friction [N | N·m]
    std::string shaft{};          ///< of a gear: the body on whose shaft both are seen; else empty
};

struct Run {
    std::string name{};
    std::vector<Fact> facts{};   ///< engine, method, step, cost
    std::vector<double> time{};  ///< rising; equal neighbours are the two sides of a jump [s]
    std::vector<Curve> curves{};
    std::vector<ModeBand> modes{};
    std::vector<StopBand> stops{};
    std::vector<Event> events{};
    std::vector<Verdict> verdicts{};
    std::vector<Metric> metrics{};
    std::vector<FrictionPlane> planes{};
    std::vector<TransmissionMap> maps{};
    EnergyAudit energy{};
};

/// Words and numbers in columns: the first cell of a row says what it is about, numbers are aligned right. A row named like a run
/// carries its colour.
struct Table {
    std::string title{};
    std::string note{};  ///< above the table; may be empty
    std::vector<std::string> columns{};
    std::vector<std::vector<std::string>> rows{};
    bool sentences = false;  ///< cells are words, not numbers
};

/// A text the machine was read from.
struct ScenarioFile {
    std::string name{};
    std::string text{};
};

struct Content {
    std::string title{};
    std::string subtitle{};
    std::vector<Table> tables{};  ///< first of all
    std::vector<Fact> facts{};    ///< of the whole report: version, date of the file
    std::vector<Run> runs{};
    std::vector<std::string> settings{};  ///< "key=value": what was set from outside, in place of what the files say
    std::vector<ScenarioFile> files{};    ///< the scenario, then all it extends; may be empty
};

}  // namespace stiction::report
