#include "scenario/advice/start_values.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numeric/rest_groups.hpp"

namespace stiction::scenario {
namespace {

/// Far above the rounding of a few products, far below what matters.
constexpr double kSameStart = 1e-9;

/// Is it rigid both ways, at rest?
bool is_rigid(const Plan::Joint& joint) {
    return !joint.one_way && joint.speed_slot == Plan::kNone && joint.position_slot == Plan::kNone;
}

}  // namespace

StartValues::StartValues(const Plan& plan, Of of, std::vector<double> values, std::vector<bool> given,
                         const std::vector<bool>& free)
    : plan_(&plan), of_(of), values_(std::move(values)), known_(std::move(given)), free_(free) {
    derive();
}

bool StartValues::is_admissible(std::size_t body, double value) const {
    const Travel<double>& travel = plan_->bodies[body].options.travel;
    return of_ == Of::velocities || (value >= travel.lower && value <= travel.upper);
}

double StartValues::along(const stiction::Row& row, std::size_t place) const {
    double sum = 0;
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        sum += a == place ? 0 : row.coefficient[a] * values_[row.body[a]];
    }
    return sum == 0 ? 0 : -sum / row.coefficient[place];  // (1)
}

void StartValues::derive() {
    for (bool more = true; more;) {
        more = false;
        for (std::size_t j = 0; j < plan_->joints.size(); ++j) {
            const stiction::Row& row = plan_->layout.elements[plan_->element_of_joint(j)];
            std::size_t missing = row.body.size();
            std::size_t count = 0;
            for (std::size_t a = 0; a < row.body.size(); ++a) {
                if (!known_[row.body[a]]) {
                    missing = a;
                    ++count;
                }
            }
            if (!is_rigid(plan_->joints[j]) || count != 1 || row.body.size() < 2 || !free_[row.body[missing]] ||
                row.coefficient[missing] == 0) {
                continue;
            }
            const std::size_t body = row.body[missing];
            const double value = along(row, missing);
            if (!is_admissible(body, value)) {
                continue;
            }
            values_[body] = value;
            known_[body] = true;
            derived_.push_back({body, j});
            more = true;
        }
    }
}

std::vector<StartValues::Conflict> StartValues::conflicts() const {
    std::vector<Conflict> all;
    for (std::size_t j = 0; j < plan_->joints.size(); ++j) {
        const stiction::Row& row = plan_->layout.elements[plan_->element_of_joint(j)];
        double sum = 0;
        double size = 0;
        bool comparable = row.body.size() > 1 && is_rigid(plan_->joints[j]);
        std::size_t first = 0;  // given
        std::size_t last = row.body.size() - 1;
        bool given = true;
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            const std::size_t body = row.body[a];
            const double term = row.coefficient[a] * values_[body];
            sum += term;
            size += std::fabs(term);
            comparable = comparable && (known_[body] || (of_ == Of::velocities && free_[body]));
            first = known_[row.body[first]] ? first : a;
            last = known_[body] ? last : a;
            given = given && known_[body];
        }
        if (comparable && std::fabs(sum) > kSameStart * size && row.coefficient[last] != 0) {
            all.push_back({j, row.body[last], row.body[first], along(row, last), given});
        }
    }
    return all;
}

std::vector<Freeze> contradicting_joints(const Plan& plan) {
    std::vector<Freeze> all;
    engine::RestGroups groups(plan.bodies.size());
    std::vector<bool> still(plan.bodies.size(), false);
    for (bool more = true; more;) {
        more = false;
        for (std::size_t j = 0; j < plan.joints.size(); ++j) {
            const stiction::Row& row = plan.layout.elements[plan.element_of_joint(j)];
            if (!is_rigid(plan.joints[j]) || row.body.size() < 2 || !groups.hold(row)) {
                continue;
            }
            more = true;
            Freeze freeze{j, {}};
            for (std::size_t body = 0; body < still.size(); ++body) {
                if (!still[body] && groups.at_rest(body)) {
                    still[body] = true;
                    freeze.bodies.push_back(body);
                }
            }
            if (!freeze.bodies.empty()) {
                all.push_back(std::move(freeze));
            }
        }
    }
    return all;
}

}  // namespace stiction::scenario
