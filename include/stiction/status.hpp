// Status of a step. Anything but `ok` leaves the state at the last good step.
#pragma once

namespace stiction {

enum class Status : unsigned char {
    ok,
    invalid_element,    ///< body, law, method or step is out of its domain: see validate()
    invalid_input,      ///< an input, or the state handed in, is NaN or infinite
    outside_travel,     ///< the position handed in lies beyond an end of travel
    overflow,           ///< the result is not representable: rescale the model or shorten the step
    step_too_long,      ///< the method's velocity band is too narrow for this step: widen the band or shorten the step
    capacity_exceeded,  ///< a model with memory has run out of its fixed capacity
};

constexpr const char* name(Status status) noexcept {
    switch (status) {
        case Status::ok: return "ok";
        case Status::invalid_element: return "invalid element";
        case Status::invalid_input: return "invalid input";
        case Status::outside_travel: return "outside travel";
        case Status::overflow: return "overflow";
        case Status::step_too_long: return "step too long";
        case Status::capacity_exceeded: return "capacity exceeded";
    }
    return "unknown";
}

}  // namespace stiction
