#include "study/design/design.hpp"

#include <algorithm>

#include "machine/model.hpp"
#include "study/design/permutation.hpp"
#include "study/design/philox.hpp"
#include "study/design/plans.hpp"
#include "study/design/sobol_points.hpp"
#include "study/distribution/correlation.hpp"
#include "study/distribution/normal.hpp"
#include "study/distribution/quantile.hpp"

namespace stiction::study {
namespace {

/// Numbers of a design to values of the axes: x = F⁻¹(u), correlated where the study says so.
class AxisValues {
public:
    explicit AxisValues(const Study& study) : correlation_(study.correlation) {
        for (const Axis& axis : study.axes) {
            distributions_.push_back(axis.distribution);
        }
    }

    [[nodiscard]] std::size_t size() const noexcept { return distributions_.size(); }
    [[nodiscard]] const Distribution& operator[](std::size_t axis) const noexcept { return distributions_[axis]; }
    /// Independent numbers u in (0, 1), by axis, become values in place.
    void from_units(std::span<double> units) const {
        if (correlation_.independent()) {
            for (std::size_t axis = 0; axis < units.size(); ++axis) {
                units[axis] = quantile(distributions_[axis], units[axis]);
            }
            return;
        }
        for (double& unit : units) {
            unit = normal_quantile(unit);
        }
        correlation_.apply(units);
        for (std::size_t axis = 0; axis < units.size(); ++axis) {
            units[axis] = value_of_score(distributions_[axis], units[axis]);
        }
    }

private:
    std::vector<Distribution> distributions_;
    Correlation correlation_;
};

/// All combinations of the values of the axes, the last axis fastest.
///
///   i = ((k₁ n₂ + k₂) n₃ + k₃) …,   run i has value kⱼ of axis j                                                        (1)
class Grid final : public Design {
public:
    explicit Grid(const Study& study) : values_(study) {
        for (std::size_t axis = 0; axis < values_.size(); ++axis) {
            runs_ *= value_count(values_[axis]);
        }
    }

    [[nodiscard]] std::size_t runs() const noexcept override { return runs_; }

    void row(std::size_t i, std::span<double> values) const override {
        for (std::size_t axis = values_.size(); axis-- > 0;) {
            const std::size_t count = value_count(values_[axis]);
            values[axis] = listed_value(values_[axis], i % count);  // (1)
            i /= count;
        }
    }

private:
    AxisValues values_;
    std::size_t runs_ = 1;
};

/// Rows of a table, one after another.
class RowList final : public Design {
public:
    explicit RowList(const Study& study) : rows_(study.rows) {}

    [[nodiscard]] std::size_t runs() const noexcept override { return rows_.size(); }

    void row(std::size_t i, std::span<double> values) const override {
        std::copy(rows_[i].begin(), rows_[i].end(), values.begin());
    }

private:
    std::vector<std::vector<double>> rows_;
};

/// One axis at a time through its values, the others in the middle (plans.hpp).
class OneAtATime final : public Design {
public:
    explicit OneAtATime(const Study& study) : plan_(study.axes) {}

    [[nodiscard]] std::size_t runs() const noexcept override { return plan_.runs(); }

    void row(std::size_t i, std::span<double> values) const override {
        std::copy(plan_.middle().begin(), plan_.middle().end(), values.begin());
        if (i > 0) {
            values[plan_.step(i).axis] = plan_.step(i).value;
        }
    }

private:
    OneAtATimePlan plan_;
};

/// A design whose runs are drawn: as many as asked for, by the seed of the study.
class DrawnDesign : public Design {
public:
    [[nodiscard]] std::size_t runs() const noexcept final { return runs_; }

protected:
    explicit DrawnDesign(const Study& study) : values_(study), runs_(study.runs), seed_(study.seed) {}

    AxisValues values_;
    std::size_t runs_;
    std::uint64_t seed_;
};

/// Independent runs: every number from its own counter (philox.hpp).
class RandomRuns final : public DrawnDesign {
public:
    explicit RandomRuns(const Study& study) : DrawnDesign(study) {}

    void row(std::size_t i, std::span<double> values) const override {
        for (std::size_t axis = 0; axis < values.size(); ++axis) {
            values[axis] = open_unit(random_bits(seed_, Purpose::values, i, axis));
        }
        values_.from_units(values);
    }
};

/// Latin hypercube: every axis is cut into as many layers of equal probability as there are runs, and each layer has one run.
///
///   u = (π(i) + v)/n,   π a permutation of the layers for each axis, v random in (0, 1)                                     (2)
///
/// M. D. McKay, R. J. Beckman and W. J. Conover, Technometrics 21 (1979) 239. v has 20 bits, so that π(i) + v is exact for up to 10⁹
/// runs and u stays inside its layer. Correlated axes (correlation.hpp) but the first lose their layers.
class LatinHypercube final : public DrawnDesign {
public:
    explicit LatinHypercube(const Study& study) : DrawnDesign(study) {
        for (std::size_t axis = 0; axis < values_.size(); ++axis) {
            layers_.emplace_back(runs_, seed_, axis);
        }
    }

    void row(std::size_t i, std::span<double> values) const override {
        for (std::size_t axis = 0; axis < values.size(); ++axis) {
            const std::uint64_t bits = random_bits(seed_, Purpose::layers, i, axis) >> 44U;
            const double inside = (static_cast<double>(bits) + 0.5) * 0x1p-20;
            values[axis] = (static_cast<double>(layers_[axis](i)) + inside) / static_cast<double>(runs_);  // (2)
        }
        values_.from_units(values);
    }

private:
    std::vector<Permutation> layers_;
};

/// Scrambled points of Sobol' (sobol_points.hpp). The seed chooses the scrambling: other seeds are replicates, whose scatter is the
/// error of a mean.
class SobolRuns final : public DrawnDesign {
public:
    explicit SobolRuns(const Study& study) : DrawnDesign(study), points_(study.axes.size()) {}

    void row(std::size_t i, std::span<double> values) const override {
        for (std::size_t axis = 0; axis < values.size(); ++axis) {
            values[axis] = open_unit(points_.scrambled(i, axis, seed_));
        }
        values_.from_units(values);
    }

private:
    SobolPoints points_;
};

/// Trajectories of Morris (plans.hpp): run i is place i mod (k + 1) of trajectory i div (k + 1).
class Morris final : public DrawnDesign {
public:
    explicit Morris(const Study& study) : DrawnDesign(study), plan_(study.axes.size(), seed_) {}

    void row(std::size_t i, std::span<double> values) const override {
        const std::size_t trajectory = i / (values_.size() + 1);
        const std::size_t done = i % (values_.size() + 1);  // steps so far
        const std::vector<std::size_t> when = plan_.steps(trajectory);
        for (std::size_t axis = 0; axis < values.size(); ++axis) {
            values[axis] = when[axis] < done ? plan_.after(trajectory, axis) : plan_.before(trajectory, axis);
        }
        values_.from_units(values);
    }

private:
    MorrisPlan plan_;
};

/// Runs for Sobol' indices: A, then A with column j of B for each axis j, then B, for each of N base points.
///
///   (A, B) = point n of a scrambled Sobol' sequence of 2k axes; N (k + 2) runs                                               (3)
///
/// A. Saltelli et al., Variance based sensitivity analysis of model output, Comput. Phys. Commun. 181 (2010) 259, table 2 (radial
/// sampling of columns). The runs of one base point follow each other, so that a study cut short is one with fewer base points.
class Saltelli final : public DrawnDesign {
public:
    explicit Saltelli(const Study& study) : DrawnDesign(study), points_(2 * study.axes.size()) {}

    void row(std::size_t i, std::span<double> values) const override {
        const SaltelliPlan plan{values_.size()};
        const std::size_t base = i / plan.block();
        for (std::size_t axis = 0; axis < values.size(); ++axis) {
            const bool of_b = i == plan.second(base) || i == plan.mixed(base, axis);
            values[axis] = open_unit(points_.scrambled(base, of_b ? axis + values.size() : axis, seed_));  // (3)
        }
        values_.from_units(values);
    }

private:
    SobolPoints points_;
};

}  // namespace

std::unique_ptr<const Design> make_design(const Study& study) {
    if (std::vector<ModelProblem> problems = design_problems(study); !problems.empty()) {
        throw ModelError(std::move(problems));
    }
    switch (study.design) {
        case DesignKind::grid: return std::make_unique<Grid>(study);
        case DesignKind::list: return std::make_unique<RowList>(study);
        case DesignKind::random: return std::make_unique<RandomRuns>(study);
        case DesignKind::latin_hypercube: return std::make_unique<LatinHypercube>(study);
        case DesignKind::sobol: return std::make_unique<SobolRuns>(study);
        case DesignKind::one_at_a_time: return std::make_unique<OneAtATime>(study);
        case DesignKind::morris: return std::make_unique<Morris>(study);
        case DesignKind::saltelli: return std::make_unique<Saltelli>(study);
    }
    return nullptr;
}

}  // namespace stiction::study
