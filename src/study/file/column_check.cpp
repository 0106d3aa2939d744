#include "study/file/column_check.hpp"

#include <optional>
#include <set>

#include <fmt/format.h>

#include "machine/model.hpp"
#include "study/measure/measures.hpp"

namespace stiction::study {
namespace {

using scenario::Mistakes;
using scenario::Place;
using scenario::Scenario;

std::string unit_word(const Column& column) { return column.unit.empty() ? "1" : column.unit; }

class ColumnCheck {
public:
    ColumnCheck(const StudyText& text, const Study& study, const StudiedMachines& machines, Mistakes& mistakes)
        : text_(&text), study_(&study), machines_(&machines), mistakes_(&mistakes) {}

    void run() {
        const std::optional<Measures> first = measures_of(machines_->first, *study_, "");
        if (!first) {
            return;
        }
        check_names(*first);
        Study named = *study_;  // where nobody says what to keep, the first machine does
        named.keep.clear();
        for (const Column& metric : first->metrics()) {
            named.keep.push_back(metric.name);
        }
        const Study& kept = study_->keep.empty() ? named : *study_;
        for (const auto& [file, machine] : machines_->others) {
            const std::optional<Measures> measures = measures_of(machine, kept, fmt::format("in {}: ", file));
            for (std::size_t k = 0; measures && k < first->metrics().size(); ++k) {
                compare(first->metrics()[k], measures->metrics()[k], file, place_of_metric(k));
            }
        }
    }

private:
    [[nodiscard]] const Place& place_of_metric(std::size_t k) const {
        return k < text_->keep.size() ? text_->keep[k].place : machines_->place;
    }

    /// One column has one unit.
    void compare(const Column& here, const Column& there, const std::string& file, const Place& place) {
        if (here.unit != there.unit) {
            mistakes_->add(place, {.kind = ProblemKind::unit,
                                   .part = "keep",
                                   .what = fmt::format("in {}: \"{}\" is in {}, and in {} in {}", file, there.name,
                                                       unit_word(there), study_->machine, unit_word(here)),
                                   .remedy = "keep what all machines have in one unit"});
        }
    }

    /// Nothing where a machine lacks what is measured. Of metrics that nobody asked for the first is enough.
    std::optional<Measures> measures_of(const Scenario& machine, const Study& study, const std::string& where) {
        try {
            return Measures(machine.plan, study);
        } catch (const ModelError& error) {
            bool told = false;
            for (ModelProblem problem : error.problems()) {
                const std::size_t item = problem.item.value_or(0);
                problem.item.reset();  // its place says which
                problem.what = where + problem.what;
                const bool metric = problem.part == "keep";
                const bool unasked = metric && text_->keep.empty();
                if (unasked) {
                    problem.remedy = "say with keep what all machines have";
                    problem.nearest.clear();
                }
                if (!unasked || !told) {
                    mistakes_->add(metric ? place_of_metric(item) : text_->require[item].text.place,
                                   std::move(problem));
                }
                told = told || unasked;
            }
        }
        return std::nullopt;
    }

    void check_names(const Measures& measures) {
        std::set<std::string> names{"run", "end", "reason"};
        for (const Axis& axis : study_->axes) {
            names.insert(axis.key);
        }
        const auto check = [&](const std::string& name, const Place& place, const char* part, const char* remedy) {
            if (!names.insert(name).second) {
                mistakes_->add(place, {.kind = ProblemKind::used_twice,
                                       .part = part,
                                       .what = fmt::format("there is a column \"{}\" already", name),
                                       .remedy = remedy});
            }
        };
        for (std::size_t k = 0; k < measures.metrics().size(); ++k) {
            check(measures.metrics()[k].name, place_of_metric(k), "keep", "leave one of the two out");
        }
        for (std::size_t k = 0; k < measures.requirements().size(); ++k) {
            check(measures.requirements()[k].name, text_->require[k].text.place, "require",
                  "leave one of the two out, or give this one a name of its own under [require]");
        }
    }

    const StudyText* text_;
    const Study* study_;
    const StudiedMachines* machines_;
    Mistakes* mistakes_;
};

}  // namespace

void check_columns(const StudyText& text, const Study& study, const StudiedMachines& machines, Mistakes& mistakes) {
    ColumnCheck(text, study, machines, mistakes).run();
}

}  // namespace stiction::study
