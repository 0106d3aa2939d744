// Content of a report as plain data, independent of the source of the runs. Verdicts, metrics and energy are those of
// src/result.
//
// All columns of a run have one value per row of its time. Two rows of the same time are the two sides of a jump. Numbers are SI,
// with the unit they are shown in beside them; where there is none, the report chooses a prefix. Several runs are drawn over each other, one colour per run,
// the first on top.
#pragma once

#include <string>
#include <vector>

#include <stiction/law/transmission.hpp>
#include <stiction/mode.hpp>

#include "result/energy.hpp"
#include "result/metric_table.hpp"
#include "result/trajectory.hpp"
#include "result/verdict.hpp"

namespace stiction::report {

/// One line of what is known about a run: "engine", "fixed".
struct Fact {
    std::string label{};
    std::string value{};
};

/// Curves of the same unit share a panel, but those that name one of their own.
struct Curve {
    std::string name{};  ///< "surface.position"
    std::string unit{};  ///< "rad"; empty for pure numbers
    std::vector<double> values{};
    bool shown = true;      ///< else hidden at first
    std::string display{};  ///< unit in which it is drawn: "deg"; empty: SI with a prefix, here and below
    std::string panel{};    ///< title of a panel of its own: "error of position"; empty: that of its unit
};

/// An event as the list shows it.
struct EventRow {
    double time = 0;  ///< [s]
    std::string part{};
    std::string from{};  ///< change of mode: "stuck"; else empty
    std::string to{};    ///< change of mode: "forward"; else the kind of event: "impact"
    std::string text{};  ///< else: "on its upper end of travel at 0.31 m/s"; empty for changes of mode
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
    std::string velocity_display{};
    std::string friction_display{};
};

/// A transmission law as a map: which pairs of load and drive hold, drive or back-drive it, and where the run went.
struct TransmissionMap {
    std::string friction_name{};
    std::string unit{};  ///< of load and drive
    Transmission<double> law{};
    std::vector<double> load{};   ///< T_LD, positive opposes positive motion [N | N·m]
    std::vector<double> drive{};  ///< T_M, everything that pushes except load and friction [N | N·m]
    std::string shaft{};          ///< of a gear: the body on whose shaft both are seen; else empty
    std::string display{};
};

struct Run {
    std::string name{};
    bool shown = true;           ///< else hidden at first, as are those beyond the first six
    std::vector<Fact> facts{};   ///< engine, method, step, cost
    std::vector<double> time{};  ///< rising; equal neighbours are the two sides of a jump [s]
    std::vector<Curve> curves{};
    std::vector<ModeColumn> modes{};  ///< by friction, which gives the name; a mode holds since the row before its own
    std::vector<StopColumn> stops{};  ///< by body, which gives the name; an end of travel holds from its row on
    std::vector<EventRow> events{};
    std::vector<FrictionVerdict> verdicts{};
    std::vector<MetricRow> metrics{};
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
    std::vector<std::string> lead{};  ///< what came out, in a sentence or two; may be empty
    std::string picture{};            ///< markup of the machine's picture (src/picture); may be empty
    std::vector<Table> tables{};      ///< first of all
    std::vector<Fact> facts{};        ///< of the whole report: version, date of the file
    std::vector<Run> runs{};
    std::vector<std::string> settings{};  ///< "key=value": what was set from outside, in place of what the files say
    std::string ghost{};                ///< data of an earlier page (page_data.hpp), drawn behind the run; may be empty
    std::vector<ScenarioFile> files{};  ///< the scenario, then all it extends; may be empty
};

}  // namespace stiction::report
