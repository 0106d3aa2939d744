#include "fmu/export/model_description.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <vector>

#include <fmt/format.h>

#include <stiction/mode.hpp>
#include <stiction/version.hpp>

#include "fmu/export/dependencies.hpp"
#include "fmu/export/element.hpp"
#include "fmu/export/variable_units.hpp"
#include "text/fingerprint.hpp"
#include "unit/unit_text.hpp"
#include "unit/writing.hpp"

namespace stiction::fmu {
namespace {

using Kind = Variable::Kind;

std::string number_text(double value) { return fmt::format("{}", value); }
std::string index_text(std::size_t value) { return fmt::format("{}", value); }

/// The unit in which tools show a variable.
std::string shown_in(const Interface& interface, const Variable& v) {
    if (!v.shown.empty() || v.unit.empty()) {
        return v.shown;
    }
    const double nominal = v.state == Variable::kNone ? 1 : interface.nominals[v.state];
    const bool starts = v.kind == Kind::parameter || v.kind == Kind::input;
    return display_unit(v.unit, starts ? v.start : nominal == 1 ? 0 : nominal);
}

Element unit_definitions(const Interface& interface) {
    std::map<std::string, std::set<std::string>> units;  // with those in which they are shown
    for (const Variable& v : interface.variables) {
        if (!v.unit.empty()) units[v.unit].insert(shown_in(interface, v));
    }
    Element all("UnitDefinitions");
    for (const auto& [name, shown] : units) {
        const unit::Dimension d = unit::read_unit(name).unit.dimension;
        Element base("BaseUnit");
        const auto exponent = [&](const char* symbol, int power) {
            base.with_any(symbol, power == 0 ? "" : fmt::format("{}", power));
        };
        exponent("kg", d.mass);
        exponent("m", d.length);
        exponent("s", d.time);
        exponent("A", d.current);
        exponent("K", d.temperature);
        exponent("rad", d.angle);
        Element unit("Unit");
        unit.with("name", name).add(std::move(base));
        for (const std::string& other : shown) {
            if (other == name) continue;
            unit.add(Element("DisplayUnit")).with("name", other).with("factor", number_text(unit::factor_to(other)));
        }
        all.add(std::move(unit));
    }
    return all;
}

/// The whole numbers that machines have, as enumerations with the words of mode.hpp.
struct WholeType {
    Quantity::Kind kind;
    const char* name;
    const char* description;
    std::vector<const char*> items;  ///< from 0 on
};
const std::vector<WholeType>& whole_types() {
    static const std::vector<WholeType> all{
        {Quantity::Kind::mode,
         "FrictionMode",
         "what a friction does",
         {stiction::name(Mode::stuck), stiction::name(Mode::forward), stiction::name(Mode::backward),
          stiction::name(Mode::free)}},
        {Quantity::Kind::stop,
         "EndOfTravel",
         "end of travel on which a body rests",
         {stiction::name(Stop::none), stiction::name(Stop::lower), stiction::name(Stop::upper)}}};
    return all;
}

const WholeType& whole_type(const Interface& interface, const Variable& v) {
    const auto& all = whole_types();
    return *std::find_if(all.begin(), all.end(),
                         [&](const WholeType& t) { return t.kind == interface.quantities[v.index].kind; });
}

Element log_categories() {
    Element all("LogCategories");
    for (const char* name : kLogCategories) {
        all.add(Element("Category")).with("name", name);
    }
    return all;
}

Element default_experiment(const scenario::Scenario& scenario) {
    Element experiment("DefaultExperiment");
    experiment.with("startTime", "0").with("stopTime", number_text(scenario.run.until));
    experiment.with("tolerance", "1e-08").with("stepSize", number_text(scenario.run.fixed.step));
    return experiment;
}

const char* causality(const Variable& v) {
    switch (v.kind) {
        case Kind::time: return "independent";
        case Kind::input: return "input";
        case Kind::output: return "output";
        case Kind::parameter: return "parameter";
        default: return "local";
    }
}

const char* variability(const Variable& v) {
    if (v.kind == Kind::parameter) {
        return v.tunable ? "tunable" : "fixed";
    }
    return v.whole ? "discrete" : "continuous";
}

bool has_start(const Variable& v) { return v.kind == Kind::input || v.kind == Kind::parameter; }
bool is_unknown(const Variable& v) {
    return v.kind == Kind::output || v.kind == Kind::state || v.kind == Kind::derivative;
}

/// The admissible value next to a bound that is itself excluded: bounds of the standard are inclusive. Next to 0 the smallest normal
/// number, which every reader of XML understands.
double next_inside(double bound, double towards) {
    const double smallest = std::numeric_limits<double>::min();
    return bound == 0 ? std::copysign(smallest, towards) : std::nextafter(bound, towards);
}

/// Order of the attributes is free; order of the elements is the schema's.
void put_type(Element& e, const Variable& v, double nominal) {
    const auto text = [&](double x) { return v.whole ? fmt::format("{}", static_cast<int>(x)) : number_text(x); };
    constexpr double kFar = std::numeric_limits<double>::infinity();
    if (std::isfinite(v.lower)) e.with("min", text(v.lower_open ? next_inside(v.lower, kFar) : v.lower));
    if (std::isfinite(v.upper)) e.with("max", text(v.upper_open ? next_inside(v.upper, -kFar) : v.upper));
    if (nominal > 0 && nominal != 1) e.with("nominal", number_text(nominal));
    if (has_start(v)) e.with("start", text(v.start));
}

class Writer {
public:
    Writer(const Described& described, Version version)
        : identity_(described.identity),
          scenario_(described.scenario),
          interface_(described.interface),
          kinds_(described.kinds),
          two_(version == Version::fmi2) {}

    std::string write() {
        Element root("fmiModelDescription");
        root.with("fmiVersion", two_ ? "2.0" : "3.0").with("modelName", identity_.name);
        root.with(two_ ? "guid" : "instantiationToken", identity_.token).with_any("description", identity_.description);
        root.with("generationTool", fmt::format("Stiction {}", kVersion))
            .with("variableNamingConvention", "structured");
        if (two_) {
            root.with("numberOfEventIndicators", index_text(interface_.indicators));
        }
        if (kinds_.model_exchange) root.add(model_exchange());
        if (kinds_.co_simulation) root.add(co_simulation());
        root.add(unit_definitions(interface_));
        if (Element types = type_definitions(); !types.children.empty()) root.add(std::move(types));
        root.add(log_categories());
        root.add(default_experiment(scenario_));
        root.add(variables());
        root.add(structure());
        return document_text(root);
    }

private:
    Element kind(const char* name) const {
        Element e(name);
        e.with("modelIdentifier", identity_.identifier);
        e.with(two_ ? "canGetAndSetFMUstate" : "canGetAndSetFMUState", "true");
        e.with(two_ ? "canSerializeFMUstate" : "canSerializeFMUState", "true");
        if (two_)
            e.with("canNotUseMemoryManagementFunctions", "true");  // else every allocation would be the importer's
        return e;
    }

    Element model_exchange() const {
        Element e = kind("ModelExchange");
        e.with(two_ ? "providesDirectionalDerivative" : "providesDirectionalDerivatives", "true");
        if (!two_) e.with("needsCompletedIntegratorStep", "true");
        return e;
    }

    Element co_simulation() const {
        Element e = kind("CoSimulation");
        e.with("canHandleVariableCommunicationStepSize", "true").with("maxOutputDerivativeOrder", "1");
        if (two_) {
            e.with("canInterpolateInputs", "true");
        } else {
            e.with("providesIntermediateUpdate", "true").with("mightReturnEarlyFromDoStep", "true");
            e.with("canReturnEarlyAfterIntermediateUpdate", "true").with("hasEventMode", "true");
            if (scenario_.run.engine == EngineKind::fixed) {
                e.with("fixedInternalStepSize", number_text(scenario_.run.fixed.step));
            }
        }
        return e;
    }

    /// Those that are used.
    Element type_definitions() const {
        Element all("TypeDefinitions");
        for (const WholeType& type : whole_types()) {
            if (std::none_of(interface_.quantities.begin(), interface_.quantities.end(),
                             [&](const Quantity& q) { return q.kind == type.kind; })) {
                continue;
            }
            Element list(two_ ? "Enumeration" : "EnumerationType");
            Element named(two_ ? "SimpleType" : "EnumerationType");
            named.with("name", type.name).with("description", type.description);
            for (std::size_t k = 0; k < type.items.size(); ++k) {
                (two_ ? list : named).add(Element("Item")).with("name", type.items[k]).with("value", index_text(k));
            }
            if (two_) named.add(std::move(list));
            all.add(std::move(named));
        }
        return all;
    }

    Element variables() const {
        Element all("ModelVariables");
        for (std::size_t k = 0; k < interface_.variables.size(); ++k) {
            const Variable& v = interface_.variables[k];
            Element type(v.whole ? "Enumeration" : two_ ? "Real" : "Float64");
            Element named(two_ ? "ScalarVariable" : type.name);
            named.with("name", v.name).with("valueReference", index_text(k)).with_any("description", v.description);
            named.with("causality", causality(v)).with("variability", variability(v));
            if (is_unknown(v)) {
                named.with("initial", "calculated");
            }
            Element& typed = two_ ? type : named;
            if (v.kind == Kind::derivative) {
                const std::size_t state = interface_.states[v.index];
                typed.with("derivative", number_of(state));
            }
            if (v.state != Variable::kNone && kinds_.model_exchange) {
                typed.with("reinit", "true");  // impacts, and what comes to rest or arrives a little late
            }
            if (!two_ && v.seen_inside()) {
                named.with("intermediateUpdate", "true");
            }
            if (v.whole) {
                typed.with("declaredType", whole_type(interface_, v).name);
            } else if (!v.unit.empty()) {
                const std::string shown = shown_in(interface_, v);
                typed.with("unit", v.unit).with_any("displayUnit", shown == v.unit ? "" : shown);
            }
            put_type(typed, v, v.state == Variable::kNone ? 1 : interface_.nominals[v.state]);
            if (two_) {
                named.add(std::move(type));
            }
            all.add(std::move(named));
        }
        return all;
    }

    /// References of FMI 3, indices from 1 of FMI 2.
    std::string number_of(std::size_t reference) const { return index_text(two_ ? reference + 1 : reference); }

    /// The instant at which dependencies hold.
    enum class When : unsigned char { running, first, never };

    Element unknown(const char* name, std::size_t reference, When when) const {
        Element e(name);
        e.with(two_ ? "index" : "valueReference", number_of(reference));
        const auto known = when == When::running ? dependencies(scenario_.plan, interface_, reference)
                           : when == When::first ? first_dependencies(scenario_.plan, interface_, reference)
                                                 : std::nullopt;
        if (known) {
            std::string list;
            for (const std::size_t k : *known) {
                list += list.empty() ? "" : " ";
                list += number_of(k);
            }
            e.with("dependencies", list);
        }
        return e;
    }

    /// FMI 2 puts each list into an element of its own.
    Element structure() const {
        Element all("ModelStructure");
        const auto list = [&](const char* in_fmi2, const char* in_fmi3, When when, auto&& wanted) {
            Element group(in_fmi2);
            for (std::size_t k = 0; k < interface_.variables.size(); ++k) {
                if (wanted(interface_.variables[k])) {
                    (two_ ? group : all).add(unknown(two_ ? "Unknown" : in_fmi3, k, when));
                }
            }
            if (!group.children.empty()) {
                all.add(std::move(group));
            }
        };
        list("Outputs", "Output", When::running, [](const Variable& v) { return v.kind == Kind::output; });
        list("Derivatives", "ContinuousStateDerivative", When::running,
             [](const Variable& v) { return v.kind == Kind::derivative; });
        list("InitialUnknowns", "InitialUnknown", When::first, is_unknown);
        if (!two_) {
            list("", "EventIndicator", When::never, [](const Variable& v) { return v.kind == Kind::indicator; });
        }
        return all;
    }

    const Identity& identity_;
    const scenario::Scenario& scenario_;
    const Interface& interface_;
    Kinds kinds_;
    bool two_;
};

}  // namespace

std::string token_of(const std::string& scenario_text, Version version) {
    const std::string text = fmt::format("{} {} {}", kVersion, version == Version::fmi2 ? 2 : 3, scenario_text);
    Fingerprint first;
    Fingerprint second(0x84222325CBF29CE4U);
    first.add_bytes(text);
    second.add_bytes(text);
    const std::uint64_t a = first.value();
    const std::uint64_t b = second.value();
    return fmt::format("{{{:08x}-{:04x}-{:04x}-{:04x}-{:012x}}}", a >> 32U, (a >> 16U) & 0xFFFFU, a & 0xFFFFU, b >> 48U,
                       b & 0xFFFFFFFFFFFFU);
}

std::string identifier_of(const std::string& text) {
    std::string name;
    for (const char c : text) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        const bool digit = c >= '0' && c <= '9';
        name += letter || (digit && !name.empty()) ? c : '_';
    }
    return name.empty() ? "machine" : name;
}

std::string model_description(const Described& described, Version version) {
    return Writer(described, version).write();
}

}  // namespace stiction::fmu
