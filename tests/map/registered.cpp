// Shows that a new law, method and part are registered: lists them, and builds a machine with them.
#include <cstdio>

#include "lists/catalogue.hpp"
#include "machine/components/component_table.hpp"
#include "machine/model.hpp"

int main() {
    using namespace stiction;
    std::puts(catalogue_text(catalogue_of_laws()).c_str());
    std::puts(catalogue_text(catalogue_of_methods()).c_str());
    for_each_type(Components{}, []<class Part>() {
        if constexpr (TabledComponent<Part>) std::puts(Part::word);
    });

    Model model;
    model.body("cart", {.inertia = 2, .motion = Motion::translation});
    model.signals().add("push", signal::Constant{3});
    model.friction("floor").on("cart").law(DummyLaw<double>{.level = 5}).method(*method_named("dummy-method"));
    model.add(part::DummyPart{.name = "thruster", .body = "cart", .command = "push", .gain = 4});
    const Plan plan = model.build();
    const bool built = plan.forces.size() == 1 && plan.forces[0].coefficient == 4 && plan.frictions.size() == 1 &&
                       std::get<DummyLaw<double>>(plan.frictions[0].law).level == 5;
    std::puts(built ? "built" : "not built");
    return built ? 0 : 1;
}
