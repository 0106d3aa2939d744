// Laws as classes, evaluated on whole arrays.
#include <array>
#include <cmath>
#include <limits>

#include "arrays.hpp"
#include "fields.hpp"
#include "machine/model.hpp"
#include "parts.hpp"
#include "text/model_problem.hpp"

namespace stiction::python {
namespace {

/// All problems of a law at once.
template <class Law>
void check(const Law& law) {
    ProblemList problems;
    collect_problems(Law::description.name, law, problems);
    if (!problems.empty()) {
        std::vector<ModelProblem> all;
        append(all, problems);
        throw ModelError(std::move(all));
    }
}

/// Three arrays of one shape, as NumPy makes them of numbers and arrays.
std::array<Numbers, 3> one_shape(const ArrayLike& velocity, const ArrayLike& load, const ArrayLike& normal_force) {
    const std::array<std::pair<const char*, py::object>, 3> given{
        {{"velocity", velocity}, {"load", load}, {"normal_force", normal_force}}};
    py::list arrays;
    for (const auto& [name, value] : given) {
        const Numbers array = Numbers::ensure(value);
        if (!array) {
            throw py::type_error(std::string(name) + ": give a number or an array of numbers");
        }
        arrays.append(array);
    }
    const py::list all = py::module_::import("numpy").attr("broadcast_arrays")(*arrays);
    return {Numbers::ensure(all[0]), Numbers::ensure(all[1]), Numbers::ensure(all[2])};
}

/// The levels of a law at one contact; none that are numbers where the contact has none.
template <class Law>
Levels<double> levels_at(const Law& law, const Contact<double>& contact) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    if (std::isnan(contact.velocity) || std::isnan(contact.load) || std::isnan(contact.normal_force)) {
        return {kNone, kNone, kNone, kNone, kNone};
    }
    return law.evaluate(contact);
}

/// The levels of a law for every contact: five arrays of the shape of the three given ones.
template <class Law>
LevelArrays evaluate(const Law& law, const ArrayLike& velocity, const ArrayLike& load, const ArrayLike& normal_force) {
    check(law);
    const std::array<Numbers, 3> given = one_shape(velocity, load, normal_force);
    if (!given[0] || !given[1] || !given[2]) {
        throw py::error_already_set();
    }
    const std::vector<py::ssize_t> shape(given[0].shape(), given[0].shape() + given[0].ndim());
    std::array<py::array_t<double>, 5> levels{py::array_t<double>(shape), py::array_t<double>(shape),
                                              py::array_t<double>(shape), py::array_t<double>(shape),
                                              py::array_t<double>(shape)};
    std::array<double*, 5> to{};
    for (std::size_t c = 0; c < to.size(); ++c) {
        to[c] = levels[c].mutable_data();
    }
    {
        const auto n = given[0].size();
        const double* v = given[0].data();
        const double* t = given[1].data();
        const double* f = given[2].data();
        const py::gil_scoped_release unlocked;
        for (py::ssize_t i = 0; i < n; ++i) {
            const Levels<double> l = levels_at(law, {v[i], t[i], f[i]});
            to[0][i] = l.sliding_forward;
            to[1][i] = l.sliding_backward;
            to[2][i] = l.static_forward;
            to[3][i] = l.static_backward;
            to[4][i] = l.viscous;
        }
    }
    return py::module_::import("stiction.arrays").attr("Levels")(levels[0], levels[1], levels[2], levels[3], levels[4]);
}

template <class Law>
void add_law(py::module_& module) {
    py::class_<Law> type = def_described<Law>(module);
    type.def("evaluate", &evaluate<Law>, py::arg("velocity"), py::arg("load") = 0.0, py::arg("normal_force") = 1.0,
             "Levels [N | N·m] for arrays of velocity [m/s | rad/s], load [N | N·m] and normal force [N], of any "
             "shapes that\n"
             "NumPy can bring together.");
}

}  // namespace

void add_laws(py::module_& module) {
    for_each_law<double>([&]<class Law>() { add_law<Law>(module); });
    module.def(
        "laws",
        [] {
            std::vector<Described> all;
            for_each_law<double>([&]<class Law>() { all.push_back(described<Law>()); });
            return all;
        },
        "Every law: name, summary, source.");
}

}  // namespace stiction::python
