// Turns the parts of a model into a plan: names become indices, every problem is collected on the way.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "machine/parts/part_list.hpp"
#include "machine/plan.hpp"

namespace stiction {

class PlanMaker {
public:
    explicit PlanMaker(PartList list) : list_(std::move(list)) {}

    /// The plan; of use only if there are no problems afterwards.
    [[nodiscard]] Plan make();
    /// Each with the component that made its part.
    [[nodiscard]] std::vector<ModelProblem> problems() const;

private:
    void check_names();
    void add_bodies();
    void hold_in_place(Plan::Body& body);
    void check_law(const part::Friction& friction);
    void add_frictions();
    void add_joints();
    void add_stops();
    void add_springs();
    void add_forces();
    void add_actuator_states();
    void check_actuator_state(const part::ActuatorState& state);
    [[nodiscard]] Row find_row(const std::string& part, const std::vector<Term>& terms, bool mixes_motions);
    void check_motions(const std::string& part, const Row& row);
    void complain(ModelProblem problem) { list_.complain(std::move(problem)); }

    PartList list_;
    Plan plan_;
    std::map<std::string, std::size_t> body_index_;
    std::vector<std::string> body_names_;
    std::vector<std::size_t> dampers_;        // frictions whose law has a viscous part
    std::vector<std::string> force_signals_;  // by force of the plan
};

}  // namespace stiction
