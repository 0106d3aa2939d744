#include "scenario/advice/unknown_names.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>

#include "result/quantity.hpp"

namespace stiction::scenario {
namespace {

/// All names that parts of a kind offer; any other name is unknown.
struct Offers {
    std::string_view kind;
    std::vector<std::string_view> recorded;  ///< as ".position"
    std::vector<std::string_view> signals;
};

const std::vector<Offers>& offers() {
    static const std::vector<std::string_view> kFriction{
        ".friction", ".mode", ".slip", ".margin_forward", ".margin_backward", ".loss_power", ".viscous"};
    static const std::vector<Offers> all{
        {"body", {".position", ".velocity", ".active", ".stop"}, {".position", ".velocity"}},
        {"friction", kFriction, {".friction"}},
        {"brake", kFriction, {".friction"}},
        {"clutch", kFriction, {".friction"}},
        {"spring", {".force", ".elongation"}, {}},
        {"joint", {".reaction", ".mode"}, {}},
        {"freewheel", {".reaction", ".mode"}, {}},
        {"motion", {".reaction", ".mode"}, {}},
        {"signal", {""}, {""}},
        {"signals", {""}, {""}},
    };
    return all;
}

struct Known {
    std::vector<std::string> recorded{};
    std::vector<std::string> signals{};
    std::set<std::string> opaque{};  ///< parts with more inside than is known here
};

Known known_names(const Node& root) {
    Known known;
    for (const auto& [kind, parts] : root.entries) {
        const auto offered = std::find_if(offers().begin(), offers().end(),
                                          [word = std::string_view(kind)](const Offers& o) { return o.kind == word; });
        for (const auto& [name, node] : parts.entries) {
            known.opaque.insert(name);  // "gear.value" may be a signal written at a key
            if (offered == offers().end()) {
                continue;
            }
            for (const std::string_view word : offered->recorded) {
                known.recorded.push_back(name + std::string(word));
            }
            for (const std::string_view word : offered->signals) {
                known.signals.push_back(name + std::string(word));
            }
        }
    }
    for (const char* word : {"input", "kinetic", "stored", "friction", "damping", "impact", "scheme", "residual"}) {
        known.recorded.push_back(std::string("energy.") + word);
    }
    return known;
}

/// Can it be inside a part?
bool may_be_inside(const std::string& name, const Known& known) {
    const std::size_t dot = name.find('.');
    return dot != std::string::npos && known.opaque.count(name.substr(0, dot)) > 0;
}

bool is_listed(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::string named_by_kind(const Node& root, const Plan& plan, const std::string& name) {
    const std::size_t dot = name.find('.');
    const Node* parts = dot == std::string::npos ? nullptr : root.find(name.substr(0, dot));
    if (parts == nullptr) {
        return {};
    }
    const Known known = known_names(root);
    const std::vector<Quantity> made = quantities(plan);
    for (const auto& [part, node] : parts->entries) {
        const std::string wanted = part + name.substr(dot);
        const bool there = is_listed(known.recorded, wanted) || is_listed(known.signals, wanted) ||
                           std::any_of(made.begin(), made.end(), [&](const Quantity& q) { return q.name == wanted; });
        if (there) {
            return wanted;
        }
    }
    return {};
}

std::vector<ModelProblem> unknown_signals(const Node& root, const Machine& machine) {
    const Known known = known_names(root);
    std::vector<ModelProblem> problems;
    for (const Machine::Reference& reference : machine.references) {
        if (!is_listed(known.signals, reference.signal) && !may_be_inside(reference.signal, known)) {
            problems.push_back(unknown_name(reference.part, "", "signal", reference.signal, known.signals));
        }
    }
    return problems;
}

std::vector<ModelProblem> unknown_quantities(const Node& root, const char* part, const char* key,
                                             const std::vector<std::string>& names) {
    const Known known = known_names(root);
    const Node* bodies = root.find("body");
    std::vector<ModelProblem> problems;
    for (const std::string& wish : names) {
        const std::string name = name_in(wish);
        if (name.empty()) {
            continue;
        }
        const bool is_body = bodies != nullptr && bodies->find(name.substr(0, name.rfind('.'))) != nullptr;
        if (!is_listed(known.recorded, name) && (is_body || !may_be_inside(name, known))) {
            problems.push_back(unknown_quantity(part, key, name, known.recorded));
        }
    }
    return problems;
}

}  // namespace stiction::scenario
