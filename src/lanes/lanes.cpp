#include "lanes.hpp"

#include <algorithm>
#include <cassert>

namespace stiction::lanes {
namespace {

constexpr std::size_t padded(std::size_t elements) { return (elements + kPadding - 1) / kPadding * kPadding; }

template <class Real>
const Kernel<Real>* kernels(InstructionSet set) noexcept {
    switch (set) {
        case InstructionSet::sse2: return sse2_kernels(Real());
        case InstructionSet::avx2: return avx2_kernels(Real());
        case InstructionSet::avx512: return avx512_kernels(Real());
    }
    return sse2_kernels(Real());
}

}  // namespace

std::span<const Pair> pairs() {
    static const auto list = [] {
        std::array<Pair, count_pairs<double>()> all{};
        std::size_t count = 0;
        for_each_pair<double>([&]<class Method, class Law>() {
            all[count] = {count, Method::description.name, Law::description.name};
            ++count;
        });
        return all;
    }();
    return list;
}

std::optional<Pair> find_pair(std::string_view method, std::string_view law) {
    for (const Pair& pair : pairs()) {
        if (pair.method == method && pair.law == law) {
            return pair;
        }
    }
    return std::nullopt;
}

std::vector<Parameter> parameters(const Pair& pair) {
    std::vector<Parameter> list;
    std::size_t index = 0;
    for_each_pair<double>([&]<class Method, class Law>() {
        if (index++ == pair.index) {
            typename Element<double, Law, Method>::Parts parts;
            for_each_number(parts, [&](const char* part, const Domain& domain, double& number) {
                list.push_back({part, &domain, number});
            });
        }
    });
    return list;
}

template <class Real>
Fleet<Real>::Fleet(const Pair& pair, const FleetSize& size)
    : elements_(size.elements),
      padded_(padded(size.elements)),
      steps_(size.steps),
      with_reports_(size.with_reports),
      instructions_(size.instructions),
      kernel_(kernels<Real>(size.instructions)[pair.index]),
      names_(parameters(pair)),
      parameters_(names_.size(), padded_),
      state_(kStateColumns, padded_),
      input_(kInputColumns * size.steps, padded_),
      totals_(kTotalColumns, padded_),
      report_(size.with_reports ? kReportColumns * size.steps : 0, padded_) {
    assert(is_supported(size.instructions));
    for (std::size_t c = 0; c < names_.size(); ++c) {
        std::fill_n(parameters_.column(c), padded_, static_cast<Real>(names_[c].standard));
    }
    for (std::size_t k = 0; k < steps_; ++k) {
        const std::span<Real> normal = input(k, InputColumn::normal_force);
        std::fill(normal.begin(), normal.end(), Real(1));
    }
}

template <class Real>
std::span<Real> Fleet<Real>::parameter(std::string_view part, std::string_view key, std::size_t entry) {
    for (std::size_t c = 0; c < names_.size(); ++c) {
        if (names_[c].part == part && names_[c].domain->key == key && entry-- == 0) {
            return seen(parameters_, c);
        }
    }
    return {};
}

template <class Real>
void Fleet<Real>::step() {
    kernel_({.elements = padded_,
             .steps = steps_,
             .points = points_,
             .parameters = parameters_.column(0),
             .state = state_.column(0),
             .input = input_.column(0),
             .totals = totals_.column(0),
             .report = with_reports_ ? report_.column(0) : nullptr});
}

template class Fleet<double>;
template class Fleet<float>;

}  // namespace stiction::lanes
