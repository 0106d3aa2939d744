// Functions of their own for what tests do with every pair of method and law: optimisers take many times as long over one
// function that holds them all, and over a step that is copied into every test.
#pragma once

#include <gtest/gtest.h>

#include <stiction/stiction.hpp>
#include <string>

namespace stiction_test {

/// visit.operator()<Method, Law>(), its failures marked with the names of both.
template <class Method, class Law, class Visitor>
[[gnu::noinline]] void visit_apart(Visitor& visit) {
    SCOPED_TRACE(std::string(Method::description.name) + " with " + Law::description.name);
    visit.template operator()<Method, Law>();
}

template <class Moving>
[[gnu::noinline]] auto step_apart(const Moving& element, typename Moving::State& state,
                                  const stiction::Input<double>& in) {
    return element.step(state, in);
}

}  // namespace stiction_test
