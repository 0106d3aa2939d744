#include "fmu/export/portable.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "engine/observe/observation.hpp"
#include "result/quantity.hpp"
#include "scenario/section/fmi_names.hpp"
#include "scenario/section/section.hpp"
#include "text/escape.hpp"

namespace stiction::fmu {
namespace {

using scenario::Scenario;
using scenario::Value;

std::string list_text(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) {
        text += text.empty() ? "" : ", ";
        text += toml_text(name);
    }
    return "[" + text + "]";
}

/// Signals at time 0, by slot.
std::vector<double> first_values(const Scenario& scenario) {
    Observer observer(scenario.plan);
    observer.observe(make_engine(scenario.plan, scenario.run)->initial_state(), SignalReading::decided);
    return observer.seen().signal;
}

/// The names asked for, or what a run records; inputs are seen already.
std::vector<std::string> outputs_of(const Scenario& scenario, const std::set<std::string>& inputs) {
    std::vector<std::string> usual;
    for (const Quantity& q : default_quantities(scenario.plan)) usual.push_back(q.name);
    std::vector<std::string> names =
        scenario.fmi.outputs ? *scenario.fmi.outputs : chosen_names(scenario.run.record.quantities, usual);
    names.erase(std::remove_if(names.begin(), names.end(), [&](const std::string& n) { return inputs.count(n) > 0; }),
                names.end());
    return names;
}

/// One text of the scenario, inputs left out and put back as external signals.
class PortableText {
public:
    PortableText(const Scenario& scenario, const std::vector<std::string>& inputs)
        : scenario_(scenario), inputs_(inputs), is_input_(inputs.begin(), inputs.end()) {}

    /// With a list of files: data files get the names under which they travel.
    std::string write(scenario::Units units, std::vector<std::pair<std::string, std::string>>* files) {
        std::string text = fmt::format("format = {}\n", scenario::kFormat);
        std::string section;
        for (const Value& value : scenario_.values) {
            if (value.section == "fmi" || value.section == "page" || is_input(value) || !value.follows.empty()) {
                continue;
            }
            if (value.section != section) {
                section = value.section;
                text += fmt::format("\n[{}]\n", section);
            }
            std::string written = units == scenario::Units::si ? value.plain : value.exact;
            if (files != nullptr && is_file(value)) {
                const std::string name = value.section.substr(value.section.find('.') + 1) + ".csv";
                files->emplace_back(name, written.substr(1, written.size() - 2));
                written = toml_text(name);
            }
            text += fmt::format("{} = {}\n", value.key, written);
        }
        return text + externals() + fmi();
    }

private:
    bool is_input(const Value& value) const {
        const std::size_t dot = value.section.find('.');
        if (value.section == "signals") {
            return is_input_.count(value.key) > 0;
        }
        return dot != std::string::npos && value.section.substr(0, dot) == "signal" &&
               is_input_.count(value.section.substr(dot + 1)) > 0;
    }

    bool is_file(const Value& value) const {
        if (value.key != "path" || value.section.compare(0, 7, "signal.") != 0) {
            return false;
        }
        return std::any_of(scenario_.values.begin(), scenario_.values.end(), [&](const Value& v) {
            return v.section == value.section && v.key == "kind" && v.plain == "\"file\"";
        });
    }

    std::string externals() const {
        const std::vector<double> first = first_values(scenario_);
        const std::vector<Quantity> all = quantities(scenario_.plan);
        std::string text;
        for (const std::string& name : inputs_) {
            const std::size_t slot = scenario_.plan.signals.slot(name).value();
            text += fmt::format("\n[signal.{}]\nkind = \"external\"\ninitial = {}\n", name,
                                scenario::plain_number(first[slot]));
            const auto q = std::find_if(all.begin(), all.end(), [&](const Quantity& x) {
                return x.kind == Quantity::Kind::signal && x.index == slot;
            });
            if (q != all.end() && !q->unit.empty()) {
                text += fmt::format("unit = {}\n", toml_text(q->unit));
            }
        }
        return text;
    }

    std::string fmi() const {
        std::string text = fmt::format("\n[fmi]\ninputs = {}\noutputs = {}\n", list_text(inputs_),
                                       list_text(outputs_of(scenario_, is_input_)));
        if (scenario_.fmi.parameters) {
            text += fmt::format("parameters = {}\n", list_text(*scenario_.fmi.parameters));
        }
        return text;
    }

    const Scenario& scenario_;
    const std::vector<std::string>& inputs_;
    std::set<std::string> is_input_;
};

}  // namespace

Portable make_portable(const Scenario& scenario, const std::filesystem::path& folder) {
    const std::vector<std::string> inputs = scenario::fmi_inputs(scenario.fmi, scenario.values);
    PortableText text(scenario, inputs);
    std::vector<std::pair<std::string, std::string>> files;
    Portable portable;
    portable.written = text.write(scenario::Units::written, nullptr);
    portable.si = text.write(scenario::Units::si, &files);
    for (auto& [name, path] : files) {
        portable.files.emplace_back(std::move(name), folder / path);
    }
    return portable;
}

}  // namespace stiction::fmu
