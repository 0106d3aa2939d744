// Laws as classes, evaluated on whole arrays.
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

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

/// Four arrays of one shape, as NumPy makes them of numbers and arrays.
std::array<Numbers, 4> one_shape(const ArrayLike& velocity, const ArrayLike& load, const ArrayLike& normal_force,
                                 const ArrayLike& drive) {
    const std::array<std::pair<const char*, py::object>, 4> given{
        {{"velocity", velocity}, {"load", load}, {"normal_force", normal_force}, {"drive", drive}}};
    py::list arrays;
    for (const auto& [name, value] : given) {
        const Numbers array = Numbers::ensure(value);
        if (!array) {
            throw py::type_error(std::string(name) + ": give a number or an array of numbers");
        }
        arrays.append(array);
    }
    const py::list all = py::module_::import("numpy").attr("broadcast_arrays")(*arrays);
    return {Numbers::ensure(all[0]), Numbers::ensure(all[1]), Numbers::ensure(all[2]), Numbers::ensure(all[3])};
}

/// The levels of a law at one contact; none that are numbers where the contact has none.
template <class Law>
Levels<double> levels_at(const Law& law, const Contact<double>& contact) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    if (std::isnan(contact.velocity) || std::isnan(contact.load) || std::isnan(contact.normal_force) ||
        std::isnan(contact.drive)) {
        return {kNone, kNone, kNone, kNone, kNone};
    }
    return law.evaluate(contact);
}

/// The levels of a law for every contact: five arrays of the shape of the four given ones.
template <class Law>
LevelArrays evaluate(const Law& law, const ArrayLike& velocity, const ArrayLike& load, const ArrayLike& normal_force,
                     const ArrayLike& drive) {
    check(law);
    const std::array<Numbers, 4> given = one_shape(velocity, load, normal_force, drive);
    if (!given[0] || !given[1] || !given[2] || !given[3]) {
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
        const double* d = given[3].data();
        const py::gil_scoped_release unlocked;
        for (py::ssize_t i = 0; i < n; ++i) {
            const Levels<double> l = levels_at(law, {v[i], t[i], f[i], d[i]});
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
void def_evaluate(py::class_<Law>& type) {
    type.def("evaluate", &evaluate<Law>, py::arg("velocity"), py::arg("load") = 0.0, py::arg("normal_force") = 1.0,
             py::arg("drive") = 0.0,
             "Levels [N | N·m] for arrays of velocity [m/s | rad/s], load [N | N·m], normal force [N] and drive "
             "[N | N·m],\n"
             "of any shapes that NumPy can bring together.");
}

template <class Law>
void add_law(py::module_& module) {
    py::class_<Law> type = def_described<Law>(module);
    def_evaluate(type);
}

LongTable make_long_table(std::vector<double> speed, std::vector<double> coefficient, double geometry, double peak) {
    LongTable law;
    law.points = std::make_shared<const LongTable::Points>(
        LongTable::Points{.speed = std::move(speed), .coefficient = std::move(coefficient)});
    law.geometry = geometry;
    law.peak = peak;
    check(law);
    return law;
}

void add_long_table(py::module_& module) {
    py::class_<LongTable> type(module, "LongTable", "The law table with any number of points, which do not change.");
    type.def(py::init(&make_long_table), py::kw_only(), py::arg("speed"), py::arg("coefficient"),
             py::arg("geometry") = 1.0, py::arg("peak") = 1.0);
    type.def_property_readonly(
        "speed", [](const LongTable& law) { return law.points->speed; }, "Speeds of the points [m/s | rad/s].");
    type.def_property_readonly(
        "coefficient", [](const LongTable& law) { return law.points->coefficient; },
        "Coefficients at these speeds [-].");
    type.def_readonly("geometry", &LongTable::geometry).def_readonly("peak", &LongTable::peak);
    type.attr("name") = LongTable::description.name;
    def_evaluate(type);
}

}  // namespace

void add_laws(py::module_& module) {
    for_each_law<double>([&]<class Law>() { add_law<Law>(module); });
    add_long_table(module);
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
