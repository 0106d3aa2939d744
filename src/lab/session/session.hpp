// One machine in a page: texts in, answers as JSON, pieces of HTML and columns of numbers out. The same code natively and in the module.
//
//   Session session;
//   session.put_file("borello.toml", text);                 // what the scenario extends, and its data files
//   session.read(text, "flap.toml", "body.surface.inertia=300 kg m2\n");
//   session.run(Depth::measured);
//
// Every answer is {"ok": true, …}, or {"ok": false, "mistakes": [{"file", "line", "column", "part", "key", "kind", "text"}]} with the
// messages of the command line. Nothing is thrown out of it.
//
//   read      {"title", "file", "until", "warnings": […]}
//   describe  {"controls": [{"key", "value", "unit", "lower", "upper", "chosen"}], "methods", "engine", "method", "step", "picture"}
//   run       {"end", "message", "time", "steps", "rows", "panels": [{"shown", "factor"}], "curves": [{"name", "panel", "shown"}],
//              "modes": [name], "stops": [name], "verdicts": [sentence]}
//             and in numbers(): time, then each curve, mode and end of travel, `rows` of each; modes and ends as their places in
//             "mode_words" and "stop_words"
//   so_far    like run, with "end": "under way" and no verdicts: for whoever hears the progress of a quick run
//   pieces    {"html": verdicts, energy and metrics, "events": [{"time", "part", "text"}], "all_events"}   of a measured run
//   compare   {"table": HTML, "page": the whole page}
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "run/simulation.hpp"
#include "scenario/scenario.hpp"

namespace stiction {
class Recorder;
}

namespace stiction::lab {

/// `quick` leaves out what is measured at every step: metrics.
enum class Depth : unsigned char { quick, measured };

class Session {
public:
    /// Files beside the scenario stand below `folder`; `progress` hears the share of a run that is done.
    explicit Session(std::filesystem::path folder, std::function<void(double)> progress = {});

    /// A file that the scenario names, by that name.
    void put_file(const std::string& name, const std::string& text) const;

    /// `settings`: lines "key=value", as --set takes them.
    std::string read(const std::string& text, const std::string& name, const std::string& settings);
    [[nodiscard]] std::string describe() const;
    std::string run(Depth depth);
    std::string so_far();
    [[nodiscard]] std::span<const double> numbers() const noexcept { return numbers_; }
    [[nodiscard]] std::string pieces() const;
    [[nodiscard]] std::string compare(const std::string& methods) const;  ///< names, one a line

    /// Texts of the last run or reading; empty where there is none.
    [[nodiscard]] std::string report() const;
    [[nodiscard]] std::string csv() const;
    [[nodiscard]] std::string toml() const;
    /// Bits of the machine on both engines (run/fingerprint.hpp).
    [[nodiscard]] std::string bits() const;

private:
    /// A quick run that has not ended.
    struct UnderWay {
        const Recorder* recorder;
        double time;  // [s]
        std::size_t steps;
    };
    Outcome quick_run();

    std::filesystem::path folder_;
    std::function<void(double)> progress_;
    std::optional<scenario::Scenario> scenario_;
    std::optional<Outcome> outcome_;
    std::optional<UnderWay> under_way_;
    std::vector<double> numbers_;
};

}  // namespace stiction::lab
