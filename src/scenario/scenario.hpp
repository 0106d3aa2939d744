// A scenario ready to run: the plan of its machine, how to run it, and what was understood of the file.
//
//   const Scenario scenario = load("flap.toml", settings);      // throws ScenarioError with every mistake
//   const std::unique_ptr<Engine> engine = make_engine(scenario.plan, scenario.run);
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/make_engine.hpp"
#include "machine/plan.hpp"
#include "machine/sketch.hpp"
#include "result/recorder.hpp"
#include "scenario/advice/understood.hpp"
#include "scenario/toml/document.hpp"

namespace stiction::scenario {

inline constexpr int kFormat = 1;  ///< of the files this program reads

/// [run] and [record].
struct RunSettings : EngineSettings {
    double until = 1;  ///< [s]
    RecordOptions record{};
    std::vector<std::string> commands{};  ///< sources, and signals that parts name: recorded where nothing is chosen
};

/// [fmi]: what an exported FMU shows; nothing where the file says nothing, and a sensible choice is made.
struct FmiSettings {
    std::optional<std::vector<std::string>> inputs{};      ///< signals that the other tool drives
    std::optional<std::vector<std::string>> outputs{};     ///< quantities
    std::optional<std::vector<std::string>> parameters{};  ///< "body.surface.inertia"
};

struct Scenario {
    std::string title;
    std::string description;
    Plan plan;
    Sketch sketch;  ///< parts as the file names them, for pictures
    RunSettings run;
    FmiSettings fmi;
    std::vector<Value> values;           ///< all that was understood, for show
    std::string text;                    ///< of the file
    std::string file;                    ///< its name, without folder
    std::vector<ExtendedFile> extended;  ///< all it extends
    std::vector<std::string> settings;   ///< "key=value": what was set from outside when it was read
    std::vector<Mistake> warnings;       ///< what looks odd, in the order of the file
};

/// Reads a file with all it extends.
Scenario load(const std::filesystem::path& path, std::span<const Setting> settings = {});
/// Reads a text; data files and what it extends are sought in `folder`, what it extends on the shelf first.
Scenario parse(std::string text, const std::string& name, const std::filesystem::path& folder,
               std::span<const Setting> settings = {}, Shelf shelf = {});

/// A file read once, with all it extends: read again and again with other values, whatever happens to the file meanwhile.
/// Data files that it names are opened at every reading.
class ParsedFile {
public:
    /// Throws ScenarioError where it is not there or no TOML.
    explicit ParsedFile(std::filesystem::path path);
    /// Result of load() with these settings, mistakes included. Any number of threads may read at once.
    [[nodiscard]] Scenario read(std::span<const Setting> settings = {}) const;
    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

private:
    std::filesystem::path path_;
    Mistakes mistakes_;  // of what it extends and removes; before the document, which adds to it
    Document document_;
};

/// Throws ScenarioError with all that looks odd, if anything does.
void refuse_odd(const Scenario& scenario);

/// A trajectory that memory cannot hold; nothing if it can.
std::optional<ModelProblem> recording_problem(const Scenario& scenario);

/// A section of the file with its keys, for lists and the guide.
struct SectionKeys {
    std::string section;  ///< "run", "body.NAME", "friction.NAME, law = \"coulomb\""
    std::string meaning;
    std::vector<Key> keys;
};

/// Every section and key a scenario may have.
std::vector<SectionKeys> all_keys();

}  // namespace stiction::scenario
