// The planes of a report: friction over velocity, and the drive/back-drive map of a transmission.
//
// Map (Borello and Dalla Vedova 2012, eqs. 3 and 4, figs. 13 ff.). At rest the device holds while
//
//   T_LD − FSD·F⁻(T_LD)  ≤  T_M  ≤  T_LD + FSD·F⁺(T_LD)       F⁺, F⁻: friction while moving forward, backward         (1)
//
// Above it is driven forward, below backward. Where the load alone does that, against the drive or without it (T_LD > 0 and
// 0 ≤ T_M below the lower limit; mirrored for T_LD < 0), it is back-driven. Loads that are held without any drive,
//
//   −FSD·F⁺(T_LD) ≤ T_LD ≤ FSD·F⁻(T_LD),                                                                              (2)
//
// are self-locking: with η_aid ≤ 1 − 1/FSD all of them. Lines of motion without acceleration, T_LD + F⁺ and T_LD − F⁻, are dashed.
#pragma once

#include <string>
#include <vector>

#include "report/content.hpp"
#include "report/svg_plot.hpp"
#include "report/thinning.hpp"

namespace stiction::report {

/// A drawing and the times of the points of its polyline of class "run".
struct Figure {
    std::string caption{};
    std::string svg{};
    std::vector<double> times{};  ///< [s]
};

/// Colours of modes beside those of every plot.
struct FigureColours {
    PlotColours plot{};
    std::string run = "#0b5cad";
    std::string stuck = "#44546a";
    std::string forward = "#e69f00";
    std::string backward = "#56b4e9";
    std::string back_driven = "#d55e00";
};

Figure plane_figure(const Run& run, const FrictionPlane& plane, const FigureColours& colours);
Figure map_figure(const Run& run, const TransmissionMap& map, const FigureColours& colours);

/// Curves of a run over time, for svg_plot: those named, thinned, with bands where the friction named is stuck (none if empty). Curves
/// of one plot should share a unit: the axis has that of the first.
Plot time_plot(const Run& run, const std::vector<std::string>& curves, const std::string& friction,
               const FigureColours& colours = {});

/// The largest load (2) holds without drive on the side of positive loads; infinite if all are held [N | N·m].
double self_locking_load(const Transmission<double>& law);

}  // namespace stiction::report
