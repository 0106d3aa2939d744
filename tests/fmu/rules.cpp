// The strict checker: rules of the standard as data, each with its clause, held against every machine that is shipped.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <set>

#include <fmt/format.h>

#include "fmu/unpacked.hpp"
#include "fmu/xml_reader.hpp"
#include "model/model.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::Unpacked;
using stiction_test::Xml;

/// One variable as either version writes it.
struct Written {
    std::string name, type, causality, variability, initial, unit, start, lower, upper, derivative;
    std::string reference;
};

struct Facts {
    bool two = true;
    Xml root;
    std::map<std::string, std::string> files;
    std::vector<Written> variables;
};

Facts facts_of(const std::map<std::string, std::string>& files, bool two) {
    Facts f;
    f.two = two;
    f.files = files;
    f.root = stiction_test::XmlReader(files.at("modelDescription.xml")).read();
    const Xml* all = f.root.child("ModelVariables");
    for (const Xml& v : all == nullptr ? std::vector<Xml>() : all->children) {
        const Xml& typed = two ? v.children.at(0) : v;
        f.variables.push_back({v.get("name"), typed.name, v.get("causality"), v.get("variability"), v.get("initial"),
                               typed.get("unit"), typed.get("start"), typed.get("min"), typed.get("max"),
                               typed.get("derivative"), v.get("valueReference")});
    }
    return f;
}

bool is_c_name(const std::string& text) {
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
           std::all_of(text.begin(), text.end(),
                       [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; });
}

/// Structured names: identifiers joined by dots, indices in brackets, der(…) around.
bool is_structured(std::string name) {
    if (name.rfind("der(", 0) == 0 && name.back() == ')') name = name.substr(4, name.size() - 5);
    std::string part;
    for (const char c : name + ".") {
        if (c != '.') {
            part += c;
            continue;
        }
        const std::size_t bracket = part.find('[');
        const std::string index = bracket == std::string::npos ? "" : part.substr(bracket);
        if (!is_c_name(part.substr(0, bracket))) return false;
        if (!index.empty() && (index.back() != ']' || index.find_first_not_of("[]0123456789,") != std::string::npos))
            return false;
        part.clear();
    }
    return true;
}

/// Names of the variables that an element of the structure lists, in its order.
std::vector<std::string> listed(const Facts& f, const char* in_fmi2, const char* in_fmi3) {
    std::vector<std::string> names;
    const Xml* structure = f.root.child("ModelStructure");
    const Xml* list = f.two ? structure->child(in_fmi2) : structure;
    for (const Xml& unknown : list == nullptr ? std::vector<Xml>() : list->children) {
        if (f.two) {
            names.push_back(f.variables.at(std::stoul(unknown.get("index")) - 1).name);
        } else if (unknown.name == in_fmi3) {
            names.push_back(f.variables.at(std::stoul(unknown.get("valueReference"))).name);
        }
    }
    return names;
}

std::vector<std::string> those(const Facts& f, const std::function<bool(const Written&)>& wanted) {
    std::vector<std::string> names;
    for (const Written& v : f.variables) {
        if (wanted(v)) names.push_back(v.name);
    }
    return names;
}

bool each(const Facts& f, const std::function<bool(const Written&)>& good) {
    return those(f, good).size() == f.variables.size();
}

/// The variable whose derivative this is: by index from 1 in FMI 2, by reference in FMI 3.
const Written& state_of(const Facts& f, const Written& v) {
    const std::size_t number = std::stoul(v.derivative);
    return f.variables.at(f.two ? number - 1 : number);
}

struct Rule {
    const char* clause2;  ///< of FMI 2.0.4
    const char* clause3;  ///< of FMI 3.0
    const char* sentence;
    bool (*holds)(const Facts&);
};

const Rule kRules[] = {
    {"2.2.1", "2.4.1", "version, name and token are given",
     [](const Facts& f) {
         return f.root.name == "fmiModelDescription" && f.root.get("fmiVersion") == (f.two ? "2.0" : "3.0") &&
                !f.root.get("modelName").empty() && !f.root.get(f.two ? "guid" : "instantiationToken").empty();
     }},
    {"2.2.1", "2.4.1", "elements stand in the order of the schema",
     [](const Facts& f) {
         const std::vector<std::string> order{"ModelExchange",     "CoSimulation",   "UnitDefinitions", "LogCategories",
                                              "DefaultExperiment", "ModelVariables", "ModelStructure"};
         std::size_t last = 0;
         for (const Xml& c : f.root.children) {
             const auto place = std::find(order.begin(), order.end(), c.name);
             if (place == order.end() || static_cast<std::size_t>(place - order.begin()) < last) return false;
             last = static_cast<std::size_t>(place - order.begin()) + 1;
         }
         return true;
     }},
    {"3.3.1, 4.3.1", "3.3.1, 4.3.1", "the model identifier is a name of C, one for all kinds, and names the binary",
     [](const Facts& f) {
         const std::string id = f.root.child("CoSimulation")->get("modelIdentifier");
         const Xml* exchange = f.root.child("ModelExchange");
         return is_c_name(id) && (exchange == nullptr || exchange->get("modelIdentifier") == id) &&
                f.files.count((f.two ? "binaries/linux64/" : "binaries/x86_64-linux/") + id + ".so") == 1;
     }},
    {"2.3", "2.5.1", "the archive holds the folders of the standard and no others",
     [](const Facts& f) {
         return std::all_of(f.files.begin(), f.files.end(), [](const auto& file) {
             const std::string& n = file.first;
             return n == "modelDescription.xml" || n.rfind("binaries/", 0) == 0 || n.rfind("resources/", 0) == 0 ||
                    n.rfind("documentation/", 0) == 0 || n.rfind("terminalsAndIcons/", 0) == 0;
         });
     }},
    {"2.3", "2.5.1", "licences travel along",
     [](const Facts& f) { return f.files.count("documentation/licenses/license.txt") == 1; }},
    {"2.2.2", "2.4.3", "every unit used is defined, each once",
     [](const Facts& f) {
         std::set<std::string> defined;
         for (const Xml& u : f.root.child("UnitDefinitions")->children) {
             if (!defined.insert(u.get("name")).second || u.child("BaseUnit") == nullptr) return false;
         }
         return each(f, [&](const Written& v) { return v.unit.empty() || defined.count(v.unit) == 1; });
     }},
    {"2.2.7", "2.4.7", "names are unique",
     [](const Facts& f) {
         std::set<std::string> names;
         return each(f, [&](const Written& v) { return names.insert(v.name).second; });
     }},
    {"2.2.9", "2.4.7.5", "names are structured",
     [](const Facts& f) { return each(f, [](const Written& v) { return is_structured(v.name); }); }},
    {"2.2.7", "2.4.7.4", "value references are unique and count from 0",
     [](const Facts& f) {
         for (std::size_t k = 0; k < f.variables.size(); ++k) {
             if (f.variables[k].reference != fmt::format("{}", k)) return false;
         }
         return true;
     }},
    {"2.2.7", "2.4.7.4", "causality and variability are a pair the standard admits",
     [](const Facts& f) {
         const std::set<std::pair<std::string, std::string>> pairs{
             {"parameter", "fixed"}, {"parameter", "tunable"}, {"input", "continuous"}, {"output", "continuous"},
             {"output", "discrete"}, {"local", "continuous"},  {"local", "discrete"},   {"independent", "continuous"}};
         return each(f, [&](const Written& v) { return pairs.count({v.causality, v.variability}) == 1; });
     }},
    {"2.2.7", "2.4.7.4", "whole numbers are never continuous",
     [](const Facts& f) {
         return each(f, [&](const Written& v) {
             return v.type != (f.two ? "Integer" : "Int32") || v.variability != "continuous";
         });
     }},
    {"2.2.7", "2.4.7.4", "there is one independent variable",
     [](const Facts& f) {
         return those(f, [](const Written& v) { return v.causality == "independent"; }).size() == 1;
     }},
    {"2.2.7", "2.4.7.5", "inputs and parameters have a start, calculated variables none, inputs no initial",
     [](const Facts& f) {
         return each(f, [](const Written& v) {
             const bool starts = v.causality == "input" || v.causality == "parameter";
             return starts != v.start.empty() && (v.causality != "input" || v.initial.empty());
         });
     }},
    {"2.2.7", "2.4.7.4", "min ≤ start ≤ max",
     [](const Facts& f) {
         return each(f, [](const Written& v) {
             const double start = v.start.empty() ? std::nan("") : std::strtod(v.start.c_str(), nullptr);
             const bool low = !v.lower.empty() && start < std::strtod(v.lower.c_str(), nullptr);
             const bool high = !v.upper.empty() && start > std::strtod(v.upper.c_str(), nullptr);
             return !low && !high;
         });
     }},
    {"2.2.7", "2.4.7.4", "derivatives are of continuous real variables",
     [](const Facts& f) {
         return each(f, [&](const Written& v) {
             return v.derivative.empty() ||
                    (state_of(f, v).type == v.type && state_of(f, v).variability == "continuous");
         });
     }},
    {"2.2.8", "2.4.8", "the structure lists exactly the outputs, in their order",
     [](const Facts& f) {
         return listed(f, "Outputs", "Output") == those(f, [](const Written& v) { return v.causality == "output"; });
     }},
    {"2.2.8", "2.4.8", "the structure lists exactly the derivatives, in the order of the states",
     [](const Facts& f) {
         return listed(f, "Derivatives", "ContinuousStateDerivative") ==
                those(f, [](const Written& v) { return !v.derivative.empty(); });
     }},
    {"2.2.8", "2.4.8", "initial unknowns are outputs, states and derivatives",
     [](const Facts& f) {
         std::set<std::string> states;
         for (const Written& v : f.variables) {
             if (!v.derivative.empty()) states.insert(state_of(f, v).name);
         }
         return listed(f, "InitialUnknowns", "InitialUnknown") == those(f, [&](const Written& v) {
                    return v.causality == "output" || !v.derivative.empty() || states.count(v.name) == 1;
                });
     }},
    {"2.2.1", "2.4.8", "the number of event indicators is told",
     [](const Facts& f) {
         if (f.root.child("ModelExchange") == nullptr) return true;
         return f.two ? f.root.has("numberOfEventIndicators")
                      : listed(f, "", "EventIndicator") ==
                            those(f, [](const Written& v) { return v.name.rfind("event_indicator[", 0) == 0; });
     }},
    {"-", "2.4.9", "every body has a terminal, whose members are variables",
     [](const Facts& f) {
         if (f.two) return f.files.count("terminalsAndIcons/terminalsAndIcons.xml") == 0;
         const Xml root = stiction_test::XmlReader(f.files.at("terminalsAndIcons/terminalsAndIcons.xml")).read();
         const Xml* all = root.child("Terminals");
         if (root.name != "fmiTerminalsAndIcons" || all == nullptr || all->children.empty()) return false;
         std::set<std::string> names;
         for (const Written& v : f.variables) names.insert(v.name);
         for (const Xml& terminal : all->children) {
             if (terminal.get("name").empty() || terminal.children.empty()) return false;
             for (const Xml& member : terminal.children) {
                 if (names.count(member.get("variableName")) == 0 || member.get("memberName").empty()) return false;
             }
         }
         return true;
     }},
    {"2.2.5", "2.4.6", "the default experiment tells when it ends and the preferred step",
     [](const Facts& f) {
         const Xml* e = f.root.child("DefaultExperiment");
         return e != nullptr && std::strtod(e->get("stopTime").c_str(), nullptr) > 0 &&
                std::strtod(e->get("stepSize").c_str(), nullptr) > 0;
     }},
};

std::vector<std::filesystem::path> shipped() {
    std::vector<std::filesystem::path> all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(STICTION_SCENARIOS)) {
        if (entry.path().extension() == ".toml") all.push_back(entry.path());
    }
    std::sort(all.begin(), all.end());
    return all;
}

/// Nothing where the file is only a base for others.
std::optional<scenario::Scenario> runnable(const std::filesystem::path& path) {
    try {
        return scenario::load(path);
    } catch (const scenario::ScenarioError&) {
        return {};
    }
}

TEST(Rules, HoldForEveryShippedScenarioInBothVersions) {
    int checked = 0;
    for (const std::filesystem::path& path : shipped()) {
        const std::optional<scenario::Scenario> scenario = runnable(path);
        if (!scenario) continue;
        for (const Version version : {Version::fmi2, Version::fmi3}) {
            const bool two = version == Version::fmi2;
            const Facts f =
                facts_of(stiction_test::unzip(export_fmu(*scenario, path, version, STICTION_FMU_RUNTIME).archive), two);
            for (const Rule& rule : kRules) {
                EXPECT_TRUE(rule.holds(f)) << path.filename() << ", FMI " << (two ? "2.0.4, " : "3.0, ")
                                           << (two ? rule.clause2 : rule.clause3) << ": " << rule.sentence;
            }
            ++checked;
        }
    }
    EXPECT_GT(checked, 40);
}

/// A checker that cannot fail checks nothing: descriptions broken on purpose break the rule they are meant to.
TEST(Rules, AreBrokenByBrokenDescriptions) {
    const std::filesystem::path path = std::filesystem::path(STICTION_SCENARIOS) / "flap-actuator.toml";
    const std::map<std::string, std::string> good =
        stiction_test::unzip(export_fmu(scenario::load(path), path, Version::fmi2, STICTION_FMU_RUNTIME).archive);
    const std::pair<const char*, const char*> damages[] = {
        {"fmiVersion=\"2.0\"", "fmiVersion=\"1.0\""},
        {"guid=", "gid="},
        {"causality=\"input\"", "causality=\"parameter\""},
        {"name=\"surface.velocity\"", "name=\"surface.position\""},
        {"name=\"surface.velocity\"", "name=\"surface velocity\""},
        {"<Unit name=\"rad\">", "<Unit name=\"radian\">"},
        {"valueReference=\"3\"", "valueReference=\"2\""},
        {"variability=\"discrete\"", "variability=\"continuous\""},
        {"modelIdentifier=\"flap_actuator\"", "modelIdentifier=\"other\""},
        {"numberOfEventIndicators", "number"},
        {"<Unknown index=\"5\"/>", "<Unknown index=\"6\"/>"},
        {"stopTime=\"2\"", "stopTime=\"-2\""},
    };
    for (const auto& [from, to] : damages) {
        std::map<std::string, std::string> files = good;
        std::string& xml = files["modelDescription.xml"];
        const std::size_t at = xml.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        xml.replace(at, std::string(from).size(), to);
        const Facts f = facts_of(files, true);
        EXPECT_TRUE(std::any_of(std::begin(kRules), std::end(kRules), [&](const Rule& rule) { return !rule.holds(f); }))
            << to;
    }
}

/// An exporter must not say yes to names that are none, nor a library to resources that are not its own.
TEST(Exports, RefuseNamesThatAreNone) {
    const std::filesystem::path path = std::filesystem::path(STICTION_SCENARIOS) / "flap-actuator.toml";
    for (const scenario::Setting& wrong :
         {scenario::Setting{"fmi.inputs", "[\"comand\"]"}, scenario::Setting{"fmi.outputs", "[\"surface.x\"]"},
          scenario::Setting{"fmi.parameters", "[\"body.surface.mass\"]"}}) {
        const std::vector<scenario::Setting> settings{wrong};
        EXPECT_THROW(
            static_cast<void>(export_fmu(scenario::load(path, settings), path, Version::fmi2, STICTION_FMU_RUNTIME)),
            ModelError)
            << wrong.key;
    }
}

}  // namespace
}  // namespace stiction::fmu
