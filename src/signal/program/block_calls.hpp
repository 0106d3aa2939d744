// Calls into the family of a block: the one place that knows which source file computes which kind.
#pragma once

#include "signal/blocks/block.hpp"
#include "signal/blocks/controllers.hpp"
#include "signal/blocks/delay_line.hpp"
#include "signal/blocks/dynamics.hpp"
#include "signal/blocks/shapes.hpp"
#include "signal/blocks/sources.hpp"
#include "signal/motion/encoder.hpp"

namespace stiction::signal::block {

inline double output(const View& view) noexcept {
    switch (family_of(view.block.kind)) {
        case Family::input: break;  // filled by the engine
        case Family::source: return source::output(view);
        case Family::shape: return shape::output(view);
        case Family::dynamics: return dynamics::output(view);
        case Family::controller: return controller::output(view);
        case Family::sampled: return encoder::output(view);
        case Family::history: return delay_line::output(view);
    }
    return 0;
}

/// Decides what must be known before the output can be read; true if a discrete state changed.
inline bool decide(const ChangingView& view) noexcept {
    switch (family_of(view.block.kind)) {
        case Family::input: break;
        case Family::source: return source::decide(view);
        case Family::shape: return shape::decide(view);
        case Family::dynamics: dynamics::settle(view); return false;
        case Family::controller: return controller::decide(view);
        case Family::sampled: return encoder::decide(view);
        case Family::history: return delay_line::decide(view);
    }
    return false;
}

/// Decides what depends on inputs that may be computed after this block.
inline bool decide_late(const ChangingView& view) noexcept {
    switch (family_of(view.block.kind)) {
        case Family::dynamics: return dynamics::decide(view);
        case Family::controller: return controller::decide_late(view);
        default: return false;
    }
}

/// Continuous states over a step: inputs held (no `end`), or on straight lines to their values `end`.
inline void advance(const ChangingView& view, double step, const double* prepared, const double* end) noexcept {
    switch (family_of(view.block.kind)) {
        case Family::dynamics: dynamics::advance(view, step, prepared, end); break;
        case Family::controller: controller::advance(view, step, prepared, end); break;
        default: break;
    }
}

}  // namespace stiction::signal::block
