#include "study/design/design.hpp"

#include "machine/model.hpp"
#include "study/design/designs.hpp"

namespace stiction::study {

std::unique_ptr<const Design> make_design(const Study& study) {
    if (std::vector<ModelProblem> problems = design_problems(study); !problems.empty()) {
        throw ModelError(std::move(problems));
    }
    switch (study.design) {
        case DesignKind::grid: return make_grid(study);
        case DesignKind::list: return make_list(study);
        case DesignKind::random: return make_random(study);
        case DesignKind::latin_hypercube: return make_latin_hypercube(study);
        case DesignKind::sobol: return make_sobol(study);
        case DesignKind::one_at_a_time: return make_one_at_a_time(study);
        case DesignKind::morris: return make_morris(study);
        case DesignKind::saltelli: return make_saltelli(study);
    }
    return nullptr;
}

}  // namespace stiction::study
