// Any bytes as parameters, state and input of an element: a finite answer or a status, and a state touched only by good steps.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <stiction/stiction.hpp>

namespace {

using namespace stiction;

/// Reads numbers off the fuzzer's bytes; zeros after their end.
class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}

    double number() {
        double x = 0;
        const std::size_t n = left_ < sizeof x ? left_ : sizeof x;
        std::memcpy(&x, data_, n);
        data_ += n;
        left_ -= n;
        return x;
    }

private:
    const std::uint8_t* data_;
    std::size_t left_;
};

template <class Part>
void fill(Part& part, Bytes& bytes) {
    for (const auto& field : Part::fields) {
        part.*field.member = bytes.number();
    }
}

void expect(bool good, const char* what) {
    if (!good) {
        std::fprintf(stderr, "%s\n", what);
        std::abort();
    }
}

bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// No problem at all, or only a velocity band inside its domain but too narrow for the step, which single steps refuse.
bool all_in_domain(const ProblemList& problems) {
    for (const Problem& p : problems) {
        if (p.domain == nullptr || !within(*p.domain, p.value) || std::strcmp(p.part, "method") != 0) {
            return false;
        }
    }
    return true;
}

template <class Method, class Law>
void run(Bytes bytes) {
    using E = Element<double, Law, Method>;
    typename E::Parts parts;
    fill(parts.body, bytes);
    fill(parts.law, bytes);
    fill(parts.method, bytes);
    fill(parts.travel, bytes);
    parts.step = bytes.number();
    const E element(parts);
    expect(element.valid() == all_in_domain(element.validate()), "the mask and the list of problems disagree");

    typename E::State state;
    state.position = bytes.number();
    state.velocity = bytes.number();
    for (int i = 0; i < 4; ++i) {
        const auto before = state;
        const auto r = element.step(state, {bytes.number(), bytes.number(), bytes.number(), bytes.number()});
        for (const double x : {r.friction, r.active, r.margin_forward, r.margin_backward, r.input_energy,
                               r.friction_energy, r.viscous_energy, r.impact_energy, r.scheme_energy, r.stop_impulse}) {
            expect(std::isfinite(x), "a report that is not finite");
        }
        if (r.status == Status::ok) {
            expect(std::isfinite(state.position) && std::isfinite(state.velocity), "a state that is not finite");
            expect(state.position >= parts.travel.lower && state.position <= parts.travel.upper, "outside the travel");
        } else {
            expect(same_bits(state.position, before.position) && same_bits(state.velocity, before.velocity),
                   "a refused step touched the state");
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 1) {
        return 0;
    }
    // The first byte chooses the pair, the rest are numbers.
    int wanted = data[0];
    const Bytes bytes(data + 1, size - 1);
    const auto visit = [&]<class Method>() {
        for_each_law<double>([&]<class Law>() {
            if constexpr (accepts<Method, Law>()) {
                if (wanted-- == 0) {
                    run<Method, Law>(bytes);
                }
            }
        });
    };
    for_each_method<double>(visit);
    for_each_bristle<double>(visit);
    return 0;
}
