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
    // plan_maker.cpp
    void check_names();
    void add_bodies();
    void add_frictions();
    void add_joints();
    void add_stops();
    void add_springs();
    void add_forces();
    void add_companions();
    void check_companion(const part::Companion& companion);
    [[nodiscard]] Row find_row(const std::string& part, const std::vector<Term>& terms, bool mixes_motions);
    void check_motions(const std::string& part, const Row& row);
    void complain(ModelProblem problem) { list_.complain(std::move(problem)); }
    /// A value that is none of those admissible.
    void out_of_range(const std::string& part, const char* key, double value, const char* range,
                      const char* remedy = "");
    void check_finite(const std::string& part, const char* key, double value);
    /// Things that exclude each other.
    void contradiction(const std::string& part, const char* what, const char* remedy,
                       std::vector<std::string> keys = {});

    // plan_signals.cpp
    void build_signals();
    void find_slots();
    [[nodiscard]] std::size_t find_signal(const std::string& part, const std::string& signal);
    void check_start_positions();

    // without_inertia.cpp
    void fold_dampers_to_ground();
    void check_bodies_without_inertia();
    void check_body_without_inertia(const Plan::Body& body);
    void check_elements_without_inertia();
    void check_springs_without_inertia();
    void check_velocity_loops();
    void check_velocity_loop(const std::string& part, std::size_t slot);
    [[nodiscard]] std::size_t count_without_inertia(const Row& row) const;

    PartList list_;
    Plan plan_;
    std::map<std::string, std::size_t> body_index_;
    std::vector<std::string> body_names_;
    std::vector<std::size_t> dampers_;        // frictions whose law has a viscous part
    std::vector<std::string> force_signals_;  // by force of the plan
};

}  // namespace stiction
