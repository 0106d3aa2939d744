// Rows of a table, one after another.
#include <algorithm>

#include "study/design/designs.hpp"

namespace stiction::study {
namespace {

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

}  // namespace

std::unique_ptr<const Design> make_list(const Study& study) { return std::make_unique<RowList>(study); }

}  // namespace stiction::study
