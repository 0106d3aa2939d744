// A model description as facts that rules are held against, both versions alike.
#pragma once

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "fmu/importer/xml_reader.hpp"

namespace stiction_test {

/// One variable as either version writes it.
struct Written {
    std::string name, type, causality, variability, initial, unit, start, lower, upper, derivative, reinit, inside;
    std::string reference, description, shown, declared;
};

struct Facts {
    bool two = true;
    Xml root;
    std::map<std::string, std::string> files;
    std::vector<Written> variables;
};

inline Facts facts_of(const std::map<std::string, std::string>& files, bool two) {
    Facts f;
    f.two = two;
    f.files = files;
    f.root = XmlReader(files.at("modelDescription.xml")).read();
    const Xml* all = f.root.child("ModelVariables");
    for (const Xml& v : all == nullptr ? std::vector<Xml>() : all->children) {
        const Xml& typed = two ? v.children.at(0) : v;
        f.variables.push_back({v.get("name"), typed.name, v.get("causality"), v.get("variability"), v.get("initial"),
                               typed.get("unit"), typed.get("start"), typed.get("min"), typed.get("max"),
                               typed.get("derivative"), typed.get("reinit"), v.get("intermediateUpdate"),
                               v.get("valueReference"), v.get("description"), typed.get("displayUnit"),
                               typed.get("declaredType")});
    }
    return f;
}

inline bool is_c_name(const std::string& text) {
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
           std::all_of(text.begin(), text.end(),
                       [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; });
}

/// Structured names: identifiers joined by dots, indices in brackets, der(…) around.
inline bool is_structured(std::string name) {
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
inline std::vector<std::string> listed(const Facts& f, const char* in_fmi2, const char* in_fmi3) {
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

inline std::vector<std::string> those(const Facts& f, const std::function<bool(const Written&)>& wanted) {
    std::vector<std::string> names;
    for (const Written& v : f.variables) {
        if (wanted(v)) names.push_back(v.name);
    }
    return names;
}

inline bool each(const Facts& f, const std::function<bool(const Written&)>& good) {
    return those(f, good).size() == f.variables.size();
}

/// The variable whose derivative this is: by index from 1 in FMI 2, by reference in FMI 3.
inline const Written& state_of(const Facts& f, const Written& v) {
    const std::size_t number = std::stoul(v.derivative);
    return f.variables.at(f.two ? number - 1 : number);
}

inline std::set<std::string> states_of(const Facts& f) {
    std::set<std::string> states;
    for (const Written& v : f.variables) {
        if (!v.derivative.empty()) states.insert(state_of(f, v).name);
    }
    return states;
}

/// Elements of the structure that say on what they depend.
inline std::vector<const Xml*> with_dependencies(const Facts& f) {
    std::vector<const Xml*> all;
    const auto add = [&](const std::vector<Xml>& list) {
        for (const Xml& unknown : list) {
            if (unknown.has("dependencies")) all.push_back(&unknown);
        }
    };
    const std::vector<Xml>& structure = f.root.child("ModelStructure")->children;
    if (!f.two) add(structure);
    for (const Xml& group : structure) add(group.children);
    return all;
}

/// Those of them that are initial unknowns.
inline std::vector<const Xml*> initial_with_dependencies(const Facts& f) {
    const Xml* structure = f.root.child("ModelStructure");
    const Xml* list = f.two ? structure->child("InitialUnknowns") : structure;
    std::vector<const Xml*> all;
    for (const Xml& unknown : list->children) {
        if ((f.two || unknown.name == "InitialUnknown") && unknown.has("dependencies")) all.push_back(&unknown);
    }
    return all;
}

/// Names of the variables that a list of dependencies numbers.
inline std::vector<std::string> names_in(const Facts& f, const std::string& dependencies) {
    std::istringstream list(dependencies);
    std::vector<std::string> names;
    for (std::size_t number = 0; list >> number;) names.push_back(f.variables.at(f.two ? number - 1 : number).name);
    return names;
}

}  // namespace stiction_test
