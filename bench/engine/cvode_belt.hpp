// The belt oscillator as an automaton around CVODE (SUNDIALS): two modes, one root function each, restarted where it is zero.
//
//   slipping:  x' = v, v' = (Fc − k x)/m       until v = u                                            (1)
//   stuck:     x' = u, v' = 0                  until k x = Fs                                         (2)
#pragma once

#include <memory>
#include <string>

#include "belt_story.hpp"

namespace stiction::bench {

/// How CVODE is set up.
enum class CvodeKind { adams_fixed_point, adams_newton, bdf_newton };

class CvodeBelt {
public:
    /// Relative and absolute tolerance are the same. Memory is taken here, not in run().
    CvodeBelt(CvodeKind kind, double tolerance);
    ~CvodeBelt();
    CvodeBelt(const CvodeBelt&) = delete;
    CvodeBelt& operator=(const CvodeBelt&) = delete;

    /// 100 s from the beginning.
    [[nodiscard]] BeltAnswer run();
    [[nodiscard]] long steps() const noexcept;

private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

[[nodiscard]] std::string name_of(CvodeKind kind);

}  // namespace stiction::bench
