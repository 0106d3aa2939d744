// Table of metrics: every number measured on a run, with its name, unit and definition. summary.json and Python (`key`), the report
// (`label`) and the terminal (`phrase`) read it; the values are those of the meter (meter.hpp).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "result/metrics.hpp"
#include "text/json.hpp"

namespace stiction {

enum class MetricUnit : unsigned char {
    none,    ///< a count
    share,   ///< [-], shown as percent
    time,    ///< [s]
    part,    ///< that of the part: of its force, position or signal
    way,     ///< of the slip of a friction
    power,   ///< [W]
    energy,  ///< [J]
};

/// A metric of parts of one kind.
template <class Part>
struct Metric {
    const char*
        key;  ///< "stick_fraction"; "limit_cycle.period" stands in the object "limit_cycle", which is null where there is none
    const char* label;  ///< "share of the time stuck"
    MetricUnit unit;
    const char* meaning;                           ///< its definition
    std::optional<double> (*value)(const Part&);   ///< SI; none where the part has none
    std::string (*phrase)(const Part&) = nullptr;  ///< for people, without the name of the part; empty: nothing to say
    const char* label_of_torque = nullptr;         ///< in place of `label` where the unit of the part is N m

    [[nodiscard]] const char* label_of(const Part& part) const {
        return label_of_torque != nullptr && part.unit == "N m" ? label_of_torque : label;
    }
};

/// The metrics of a kind of part, in the order in which they are shown.
std::span<const Metric<FrictionMetrics>> metrics_of(const FrictionMetrics& kind) noexcept;
std::span<const Metric<BodyMetrics>> metrics_of(const BodyMetrics& kind) noexcept;
std::span<const Metric<SpringMetrics>> metrics_of(const SpringMetrics& kind) noexcept;
std::span<const Metric<ControllerMetrics>> metrics_of(const ControllerMetrics& kind) noexcept;
std::span<const Metric<MotorMetrics>> metrics_of(const MotorMetrics& kind) noexcept;

/// One line for each part there is something to say about: "guide: stuck 93.1 % of the time, 11 stops, largest friction 32 N at 0.5 s".
[[nodiscard]] std::vector<std::string> metric_lines(const RunMetrics& metrics);

/// The object "metrics" of summary.json: by kind of part, by name of the part, by key.
void put_metrics(JsonWriter& json, const RunMetrics& metrics);

/// One row of a table for people: "guide: largest friction", 32, "N". Shares are in percent; what is not finite is left out.
struct MetricRow {
    std::string name{};
    double value = 0;
    std::string unit{};
    std::string shown{};  ///< unit in which people see it; empty: `unit`, with a prefix

    [[nodiscard]] std::string text() const;
};
[[nodiscard]] std::vector<MetricRow> metric_rows(const RunMetrics& metrics);

}  // namespace stiction
