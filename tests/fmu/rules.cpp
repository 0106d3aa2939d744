// The strict checker: rules of the standard as data, each with its clause, held against every machine that is shipped.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include "fmu/importer/description_facts.hpp"
#include "fmu/importer/unpacked.hpp"
#include "machine/model.hpp"

namespace stiction::fmu {
namespace {

using stiction_test::each;
using stiction_test::Facts;
using stiction_test::facts_of;
using stiction_test::initial_with_dependencies;
using stiction_test::is_c_name;
using stiction_test::is_structured;
using stiction_test::listed;
using stiction_test::names_in;
using stiction_test::state_of;
using stiction_test::states_of;
using stiction_test::those;
using stiction_test::with_dependencies;
using stiction_test::Written;
using stiction_test::Xml;

struct Rule {
    const char* clause2;  ///< of FMI 2.0.4; "-": nothing in that version
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
         const std::vector<std::string> order{"ModelExchange",   "CoSimulation",  "UnitDefinitions",
                                              "TypeDefinitions", "LogCategories", "DefaultExperiment",
                                              "ModelVariables",  "ModelStructure"};
         std::size_t last = 0;
         for (const Xml& c : f.root.children) {
             const auto place = std::find(order.begin(), order.end(), c.name);
             if (place == order.end() || static_cast<std::size_t>(place - order.begin()) < last) return false;
             last = static_cast<std::size_t>(place - order.begin()) + 1;
         }
         return true;
     }},
    {"3.3.1, 4.3.1", "2.4.2", "the model identifier is a name of C, one for all kinds, and names the binary",
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
             return n == "modelDescription.xml" || n == "model.png" || n.rfind("binaries/", 0) == 0 ||
                    n.rfind("resources/", 0) == 0 || n.rfind("documentation/", 0) == 0 ||
                    n.rfind("terminalsAndIcons/", 0) == 0;
         });
     }},
    {"2.3", "2.5.1.1.1", "licences travel along",
     [](const Facts& f) { return f.files.count("documentation/licenses/license.txt") == 1; }},
    {"2.2.2", "2.4.3", "every unit used is defined, each once",
     [](const Facts& f) {
         std::set<std::string> defined;
         for (const Xml& u : f.root.child("UnitDefinitions")->children) {
             if (!defined.insert(u.get("name")).second || u.child("BaseUnit") == nullptr) return false;
         }
         return each(f, [&](const Written& v) { return v.unit.empty() || defined.count(v.unit) == 1; });
     }},
    {"2.2.2, 2.2.7", "2.4.3, 2.4.7.4",
     "units in which variables are shown are defined with theirs, each once, with a factor",
     [](const Facts& f) {
         std::set<std::pair<std::string, std::string>> defined;
         for (const Xml& u : f.root.child("UnitDefinitions")->children) {
             for (std::size_t k = 1; k < u.children.size(); ++k) {  // the first is the BaseUnit
                 const Xml& shown = u.children[k];
                 if (shown.name != "DisplayUnit" || !defined.insert({u.get("name"), shown.get("name")}).second ||
                     !(std::strtod(shown.get("factor").c_str(), nullptr) > 0) || shown.get("name") == u.get("name"))
                     return false;
             }
         }
         return each(f, [&](const Written& v) { return v.shown.empty() || defined.count({v.unit, v.shown}) == 1; });
     }},
    {"2.2.3", "2.4.4",
     "enumerations are defined once with items of their own and are no variables; modes and ends have them",
     [](const Facts& f) {
         std::map<std::string, std::size_t> sizes;
         const Xml* types = f.root.child("TypeDefinitions");
         for (const Xml& type : types == nullptr ? std::vector<Xml>() : types->children) {
             if (f.two && (type.name != "SimpleType" || type.child("Enumeration") == nullptr)) return false;
             if (!f.two && type.name != "EnumerationType") return false;
             const std::vector<Xml>& items = f.two ? type.child("Enumeration")->children : type.children;
             std::set<std::string> names, values;
             for (const Xml& item : items) {
                 if (item.name != "Item" || !names.insert(item.get("name")).second ||
                     !values.insert(item.get("value")).second)
                     return false;
             }
             if (items.empty() || !sizes.emplace(type.get("name"), items.size()).second) return false;
         }
         return each(f, [&](const Written& v) {
             const bool whole = v.type == "Enumeration";
             return sizes.count(v.name) == 0 && whole == (sizes.count(v.declared) == 1) &&
                    (!whole || (v.lower == "0" && v.upper == fmt::format("{}", sizes.at(v.declared) - 1)));
         });
     }},
    {"2.2.7", "2.4.7.4", "names are unique",
     [](const Facts& f) {
         std::set<std::string> names;
         return each(f, [&](const Written& v) { return names.insert(v.name).second; });
     }},
    {"2.2.9", "2.4.7.5.1", "names are structured",
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
             return v.type == (f.two ? "Real" : "Float64") || v.variability != "continuous";
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
    {"2.2.7", "2.4.4, 2.4.7.5", "min ≤ start ≤ max",
     [](const Facts& f) {
         return each(f, [](const Written& v) {
             const double start = v.start.empty() ? std::nan("") : std::strtod(v.start.c_str(), nullptr);
             const bool low = !v.lower.empty() && start < std::strtod(v.lower.c_str(), nullptr);
             const bool high = !v.upper.empty() && start > std::strtod(v.upper.c_str(), nullptr);
             return !low && !high;
         });
     }},
    {"2.2.7", "2.4.7.5", "derivatives are of continuous real variables",
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
         const std::set<std::string> states = states_of(f);
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
    {"2.2.7", "2.4.7.5", "reinit stands at continuous states and at all of them, of model exchange only",
     [](const Facts& f) {
         const bool exchanged = f.root.child("ModelExchange") != nullptr;
         const std::set<std::string> states = exchanged ? states_of(f) : std::set<std::string>();
         return each(f, [&](const Written& v) { return v.reinit == (states.count(v.name) == 1 ? "true" : ""); });
     }},
    {"2.2.8", "2.4.8",
     "dependencies are continuous states, of initial unknowns parameters, each once, the smallest first",
     [](const Facts& f) {
         const std::set<std::string> states = states_of(f);
         const std::vector<std::string> parameters =
             those(f, [](const Written& v) { return v.causality == "parameter"; });
         const std::vector<const Xml*> initial = initial_with_dependencies(f);
         if (!std::all_of(initial.begin(), initial.end(),
                          [&](const Xml* unknown) { return names_in(f, unknown->get("dependencies")) == parameters; }))
             return false;
         for (const Xml* unknown : with_dependencies(f)) {
             if (std::find(initial.begin(), initial.end(), unknown) != initial.end()) continue;
             std::istringstream list(unknown->get("dependencies"));
             std::size_t last = 0;
             bool first = true;
             for (std::size_t number = 0; list >> number; last = number, first = false) {
                 const std::size_t place = f.two ? number - 1 : number;
                 if (place >= f.variables.size() || states.count(f.variables[place].name) == 0) return false;
                 if (!first && number <= last) return false;
             }
             if (first || !list.eof()) return false;
         }
         return true;
     }},
    {"-", "2.4.7.4", "what is seen inside a step is time and continuous outputs",
     [](const Facts& f) {
         return each(f, [&](const Written& v) {
             const bool continuous_output = v.causality == "output" && v.variability == "continuous";
             const bool wanted = !f.two && (v.causality == "independent" || continuous_output);
             return v.inside == (wanted ? "true" : "");
         });
     }},
    {"3.3.1, 4.3.1", "2.4.2", "states that can be serialised can be got and set",
     [](const Facts& f) {
         for (const char* kind : {"ModelExchange", "CoSimulation"}) {
             const Xml* e = f.root.child(kind);
             if (e == nullptr) continue;
             if (e->get(f.two ? "canSerializeFMUstate" : "canSerializeFMUState") != "true" ||
                 e->get(f.two ? "canGetAndSetFMUstate" : "canGetAndSetFMUState") != "true")
                 return false;
         }
         return true;
     }},
    {"2.1.5, 3.3.1, 4.3.1", "-", "memory is not taken through the importer's functions, and the importer is told so",
     [](const Facts& f) {
         for (const char* kind : {"ModelExchange", "CoSimulation"}) {
             const Xml* e = f.root.child(kind);
             if (e != nullptr && e->get("canNotUseMemoryManagementFunctions") != (f.two ? "true" : "")) return false;
         }
         return true;
     }},
    {"2.2.4", "2.4.5", "log categories are those of the standard, each once",
     [](const Facts& f) {
         std::set<std::string> left{"logEvents",
                                    "logSingularLinearSystems",
                                    "logNonlinearSystems",
                                    "logStatusWarning",
                                    "logDynamicStateSelection",
                                    "logStatusDiscard",
                                    "logStatusError",
                                    "logStatusFatal"};
         const std::vector<Xml>& all = f.root.child("LogCategories")->children;
         return std::all_of(all.begin(), all.end(), [&](const Xml& c) { return left.erase(c.get("name")) == 1; });
     }},
    {"-", "2.4.9.2", "terminals and their members have names, each once, and are inputs and outputs",
     [](const Facts& f) {
         const auto file = f.files.find("terminalsAndIcons/terminalsAndIcons.xml");
         if (f.two || file == f.files.end()) return f.two && file == f.files.end();
         const Xml root = stiction_test::XmlReader(file->second).read();
         const Xml* all = root.child("Terminals");
         if (root.name != "fmiTerminalsAndIcons" || root.get("fmiVersion") != "3.0") return false;
         if (all == nullptr) return true;
         const std::vector<std::string> open =
             those(f, [](const Written& v) { return v.causality == "input" || v.causality == "output"; });
         std::set<std::string> names;
         for (const Xml& terminal : all->children) {
             std::set<std::string> members;
             if (!names.insert(terminal.get("name")).second || terminal.children.empty()) return false;
             for (const Xml& member : terminal.children) {
                 const std::string kind = member.get("variableKind");
                 if (std::find(open.begin(), open.end(), member.get("variableName")) == open.end() ||
                     !members.insert(member.get("memberName")).second || (kind != "signal" && kind != "inflow"))
                     return false;
             }
         }
         return !names.empty() && names.count("") == 0;
     }},
    {"2.3", "2.4.9.1", "an icon is a PNG where the standard wants it, within its square",
     [](const Facts& f) {
         const auto icon = f.files.find(f.two ? "model.png" : "terminalsAndIcons/icon.png");
         if (icon == f.files.end() || icon->second.substr(0, 8) != "\x89PNG\r\n\x1a\n") return false;
         if (f.two) return true;
         const Xml root = stiction_test::XmlReader(f.files.at("terminalsAndIcons/terminalsAndIcons.xml")).read();
         const Xml* graphics = root.child("GraphicalRepresentation");
         return graphics != nullptr && &root.children.front() == graphics && graphics->children.size() == 2 &&
                std::all_of(graphics->children.begin(), graphics->children.end(), [](const Xml& e) {
                    return e.get("x1") == "-100" && e.get("x2") == "100" && e.get("y1") == "-100" &&
                           e.get("y2") == "100";
                });
     }},
    {"2.2.7", "2.4.7.4", "every variable has a description",
     [](const Facts& f) { return each(f, [](const Written& v) { return !v.description.empty(); }); }},
    {"2.2.5", "2.4.6", "the default experiment tells when it ends and the preferred step",
     [](const Facts& f) {
         const Xml* e = f.root.child("DefaultExperiment");
         return e != nullptr && std::strtod(e->get("stopTime").c_str(), nullptr) > 0 &&
                std::strtod(e->get("stepSize").c_str(), nullptr) > 0;
     }},
};

std::vector<std::filesystem::path> shipped_files() {
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

/// A runtime whose binaries are a word each: rules look at everything around them.
void make_small_runtime(const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder / "licenses");
    std::ofstream(folder / "licenses" / "license.txt") << "free";
    for (const char* name : {"fmi2-linux64.so", "fmi2-win64.dll", "fmi2-aarch64-linux.so", "fmi3-linux64.so",
                             "fmi3-win64.dll", "fmi3-aarch64-linux.so"}) {
        std::ofstream(folder / name) << "binary";
    }
}

TEST(Rules, HoldForEveryShippedScenarioInBothVersions) {
    const stiction_test::ScratchFolder runtime;
    make_small_runtime(runtime.path());
    int checked = 0;
    for (const std::filesystem::path& path : shipped_files()) {
        const std::optional<scenario::Scenario> scenario = runnable(path);
        if (!scenario) continue;
        for (const Version version : {Version::fmi2, Version::fmi3}) {
            const bool two = version == Version::fmi2;
            const Facts f =
                facts_of(stiction_test::unzip(export_fmu(*scenario, path, version, runtime.path()).archive), two);
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
        {"<DisplayUnit name=\"deg\"", "<DisplayUnit name=\"degree\""},
        {"declaredType=\"FrictionMode\"", "declaredType=\"Mode\""},
        {"<Item name=\"forward\"", "<Item name=\"stuck\""},
        {"valueReference=\"3\"", "valueReference=\"2\""},
        {"variability=\"discrete\"", "variability=\"continuous\""},
        {"modelIdentifier=\"flap_actuator\"", "modelIdentifier=\"other\""},
        {"numberOfEventIndicators", "number"},
        {"<Unknown index=\"5\"", "<Unknown index=\"6\""},
        {"description=\"time\"", "description=\"\""},
        {"stopTime=\"2\"", "stopTime=\"-2\""},
        {"reinit=\"true\"", "reinit=\"false\""},
        {"dependencies=\"", "dependencies=\"1 "},
        {"canNotUseMemoryManagementFunctions=\"true\"", "canNotUseMemoryManagementFunctions=\"false\""},
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

constexpr const char* kWrongNames = R"(format = 1
[run]
until = 1
[body.mass]
inertia = "1 kg"
travel = [-1, 1]
[force.hand]
on = "mass"
value = "push"
[signal.push]
kind = "ramp"
slope = "1 N/s"
[fmi]
inputs = ["pish"]
outputs = ["mass.position", "mass.speed", "mass.position"]
parameters = ["body.mass.inertia", "body.mass.travel[3]"]
)";

/// Whoever reads the scenario hears of it, with the line: check and run as well as export.
TEST(Names, OfTheInterfaceThatAreNoneAreMistakesOfTheScenario) {
    try {
        static_cast<void>(scenario::parse(kWrongNames, "wrong.toml", "."));
        FAIL() << "it was read";
    } catch (const scenario::ScenarioError& error) {
        std::vector<std::string> lines;
        for (const scenario::Mistake& mistake : error.mistakes()) lines.push_back(mistake.line());
        ASSERT_EQ(lines.size(), 4U);
        EXPECT_EQ(lines[0].rfind("wrong.toml:14:", 0), 0U) << lines[0];
        EXPECT_NE(lines[0].find("did you mean \"push\"?"), std::string::npos) << lines[0];
        for (const std::string& line : {lines[1], lines[2]}) EXPECT_EQ(line.rfind("wrong.toml:15:", 0), 0U) << line;
        EXPECT_EQ(lines[3].rfind("wrong.toml:16:", 0), 0U) << lines[3];
        EXPECT_NE(lines[3].find("body.mass.travel[3]"), std::string::npos) << lines[3];
    }
}

/// Where the inputs are named, and where every source is one.
TEST(Names, OfOutputsThatAreInputsAreMistakesWithARemedy) {
    const std::string machine = std::string(kWrongNames).substr(0, std::string(kWrongNames).find("[fmi]"));
    for (const char* inputs : {"", "inputs = [\"push\"]\n"}) {
        const std::string text = machine + "[fmi]\noutputs = [\"mass.position\", \"push\"]\n" + inputs;
        try {
            static_cast<void>(scenario::parse(text, "both.toml", "."));
            ADD_FAILURE() << "it was read";
        } catch (const scenario::ScenarioError& error) {
            ASSERT_EQ(error.mistakes().size(), 1U);
            const std::string line = error.mistakes()[0].line();
            EXPECT_EQ(line.rfind("both.toml:14:", 0), 0U) << line;
            EXPECT_NE(line.find("\"push\" is an input"), std::string::npos) << line;
            EXPECT_NE(line.find("leave it out here, or "), std::string::npos) << line;
        }
    }
    const std::string kept = machine + "[fmi]\noutputs = [\"mass.position\", \"push\"]\ninputs = []\n";
    const Interface interface = interface_of(scenario::parse(kept, "kept.toml", "."), Version::fmi2);
    EXPECT_TRUE(std::any_of(interface.variables.begin(), interface.variables.end(),
                            [](const Variable& v) { return v.name == "push" && v.kind == Variable::Kind::output; }));
}

/// inputs = "push" is inputs = ["push"], here as everywhere.
TEST(Names, AloneAreListsOfOne) {
    const std::string machine = std::string(kWrongNames).substr(0, std::string(kWrongNames).find("[fmi]"));
    const scenario::Scenario alone =
        scenario::parse(machine + "[fmi]\ninputs = \"push\"\noutputs = \"mass.position\"\n", "alone.toml", ".");
    EXPECT_EQ(alone.fmi.inputs, std::vector<std::string>{"push"});
    EXPECT_EQ(alone.fmi.outputs, std::vector<std::string>{"mass.position"});
    EXPECT_THROW(static_cast<void>(scenario::parse(machine + "[fmi]\ninputs = 3\n", "number.toml", ".")),
                 scenario::ScenarioError);
}

/// A source that is an input is no longer made by its numbers.
TEST(Names, OfNumbersOfAnInputAreNoParameters) {
    std::string text = kWrongNames;
    text = text.substr(0, text.find("[fmi]")) + "[fmi]\nparameters = [\"signal.push.slope\"]\n";
    EXPECT_THROW(static_cast<void>(scenario::parse(text, "input.toml", ".")), scenario::ScenarioError);
    const scenario::Scenario kept = scenario::parse(text + "inputs = []\n", "kept.toml", ".");
    const Exported exported = export_fmu(kept, "kept.toml", Version::fmi2, STICTION_FMU_RUNTIME);
    EXPECT_NE(stiction_test::unzip(exported.archive).at("modelDescription.xml").find("signal.push.slope"),
              std::string::npos);
}

}  // namespace
}  // namespace stiction::fmu
