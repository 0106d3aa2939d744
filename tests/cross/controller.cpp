// What a controller would compile: every header of the core is included before this file, nothing else. One element and one
// stack of each kind are stepped, so that the compiler shows what they ask of their surroundings.
#include <stiction/stiction.hpp>

namespace {

using namespace stiction;

template <class T>
T run_all(T drive) {
    T sum = 0;
    const auto step = [&]<class Method>() {
        for_each_law<T>([&]<class Law>() {
            if constexpr (accepts<Method, Law>()) {
                typename Element<T, Law, Method>::Parts parts;
                parts.body.viscous_damping = 1;
                parts.step = T(0.001);
                const Element<T, Law, Method> element(parts);
                typename Element<T, Law, Method>::State state;
                sum += element.step(state, {.drive = drive}).friction + state.velocity;
            }
        });
    };
    for_each_method<T>(step);
    for_each_bristle<T>(step);
    return sum;
}

}  // namespace

extern "C" int controller_version() { return 100 * stiction::kVersionMajor + stiction::kVersionMinor; }
extern "C" float controller_step(float drive) { return run_all(drive); }
extern "C" double controller_step_double(double drive) { return run_all(drive); }
