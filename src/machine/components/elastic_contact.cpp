#include "machine/components/elastic_contact.hpp"

#include <fmt/format.h>

#include "machine/components/expansion.hpp"

namespace stiction::part {

void expand(const ElasticContact& contact, PartList& list) {
    expansion::check(contact.name, contact, list);
    const bool below = is_given(contact.lower);
    const bool above = is_given(contact.upper);
    if (!below && !above) {
        list.complain({.kind = ProblemKind::missing,
                       .part = contact.name,
                       .what = "it has no face",
                       .remedy = "give lower, upper or both: where it touches",
                       .keys = {"lower", "upper"}});
    }
    if (below && above && !(contact.lower < contact.upper)) {
        list.complain({.kind = ProblemKind::contradiction,
                       .part = contact.name,
                       .key = "lower",
                       .value = contact.lower,
                       .what = fmt::format("is not below upper = {}", contact.upper),
                       .remedy = "leave room between the faces, or use a spring where there is none",
                       .keys = {"upper"}});
    }
    part::Spring spring{.name = contact.name, .row = contact.row, .mixes_motions = contact.mixes_motions};
    spring.options.stiffness = contact.stiffness;
    spring.options.damping = contact.damping;
    spring.options.contact = ContactEdges{below ? contact.lower : -kUnbounded, above ? contact.upper : kUnbounded};
    list.springs.push_back(spring);
}

}  // namespace stiction::part
