// Prints, for every method with five laws, a sum of the bits of 20,000 steps under a push that sticks, slips and reverses.
#include <bit>
#include <cstdint>
#include <cstdio>

#include STICTION_HEADER

namespace {

using namespace stiction;

/// Triangle of the steps, without a function of the C library: from -3 to 3.
double push_at(int step) {
    const int place = step % 4000;
    return (place < 2000 ? place - 1000 : 3000 - place) * 3e-3;
}

template <class Law, class Method>
void print_bits(const Law& law) {
    using One = Element<double, Law, Method>;
    typename One::Parts parts;
    parts.body.inertia = 2;
    parts.body.viscous_damping = 0.125;
    parts.law = law;
    parts.step = 1e-3;
    const One element(parts);
    typename One::State state{.position = 0.25, .velocity = 0};
    std::uint64_t sum = 0;
    for (int step = 0; step < 20'000; ++step) {
        const auto report = element.step(state, {.drive = push_at(step), .load = 0.5});
        for (const double number : {state.position, state.velocity, report.friction}) {
            sum = std::rotl(sum, 7) ^ std::bit_cast<std::uint64_t>(number);
        }
    }
    std::printf("%s %s %016llx\n", Method::description.name, Law::description.name,
                static_cast<unsigned long long>(sum));
}

template <class Law>
void with_every_method(const Law& law) {
    for_each_method<double>([&law]<class Method>() { print_bits<Law, Method>(law); });
}

}  // namespace

int main() {
    with_every_method(Coulomb<double>{.sliding = 1, .breakaway = 1.5});
    with_every_method(NormalForce<double>{.sliding_coefficient = 0.75, .static_coefficient = 1.25});
    with_every_method(
        Stribeck<double>{.sliding = 1, .breakaway = 1.5, .stribeck_velocity = 0.0625, .viscous_coefficient = 0.25});
    with_every_method(Transmission<double>{
        .constant = 0.5, .opposing_efficiency = 0.75, .aiding_efficiency = -0.25, .static_ratio = 1.5});
    with_every_method(LoadedStribeck<double>{.sliding = 0.5, .breakaway = 1, .stribeck_velocity = 0.0625});
}
