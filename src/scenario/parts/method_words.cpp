#include "scenario/parts/method_words.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/nearest_name.hpp"

namespace stiction::scenario {
namespace {

/// The elements of a generalised Maxwell slip model, as two lists of equal length; its own where neither is given.
void read_elements(Section& section, Gms<double>& gms, MotionOf motion) {
    const Domain& share_domain = Gms<double>::list_domains[0];
    const Domain& stiffness_domain = Gms<double>::list_domains[1];
    const std::vector<double> shares = section.numbers(share_domain, motion);
    const std::vector<double> stiffnesses = section.numbers(stiffness_domain, motion);
    if (shares.empty() && stiffnesses.empty()) {
        return;
    }
    if (shares.size() != stiffnesses.size() || shares.size() > Gms<double>::kCapacity) {
        section.mistake(share_domain.key, fmt::format("{} shares and {} stiffnesses; admissible: as many of one as of "
                                                      "the other, from 1 to {}",
                                                      shares.size(), stiffnesses.size(), Gms<double>::kCapacity));
        return;
    }
    gms.elements = shares.size();
    gms.share.fill(0);
    gms.stiffness.fill(0);
    std::copy(shares.begin(), shares.end(), gms.share.begin());
    std::copy(stiffnesses.begin(), stiffnesses.end(), gms.stiffness.begin());
}

}  // namespace

std::vector<std::string> method_names() {
    std::vector<std::string> names;
    const auto note = [&]<class Method>() { names.emplace_back(Method::description.name); };
    for_each_method<double>(note);
    for_each_bristle<double>(note);
    return names;
}

AnyMethod read_method(Section& section, const char* key, const char* meaning, MotionOf motion) {
    const std::string name = section.text(key, meaning, "exact");
    std::optional<AnyMethod> method = method_named(name);
    if (!method) {
        section.mistake(key, fmt::format("there is no method \"{}\"{}; admissible: {}", name,
                                         did_you_mean(name, method_names()), fmt::join(method_names(), ", ")));
        section.abandon();
        return Exact<double>{};
    }
    std::visit(
        [&]<class Method>(Method& chosen) {
            section.fields(chosen, motion);
            for (const auto& field : Method::fields) {
                section.also_called(name + "." + field.domain.key, field.domain.key);
                section.also_called(fmt::format("{}.{}.{}", section.name(), name, field.domain.key), field.domain.key);
            }
            if constexpr (std::is_same_v<Method, Gms<double>>) {
                read_elements(section, chosen, motion);
            }
        },
        *method);
    return *method;
}

}  // namespace stiction::scenario
