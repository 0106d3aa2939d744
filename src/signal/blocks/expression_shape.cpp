#include "signal/blocks/expression_shape.hpp"

#include "expression/evaluate.hpp"

namespace stiction::signal::shape {
namespace {

expression::Code code_of(const View& view) noexcept {
    return {view.parameters, view.block.parameters.count, view.table};
}

}  // namespace

double expression_output(const View& view) noexcept {
    return expression::evaluate_held(
        code_of(view), view.time, [&](std::size_t i) { return view.input(i); }, view.discrete);
}

bool expression_decide(const ChangingView& view) noexcept {
    if (view.block.discrete.count == 0) return false;
    return expression::decide(
        code_of(view), view.time, [&](std::size_t i) { return view.input(i); }, view.discrete);
}

void expression_events(const View& view, double* out) noexcept {
    expression::watch(
        code_of(view), view.time, [&](std::size_t i) { return view.input(i); }, view.discrete, out);
}

}  // namespace stiction::signal::shape
