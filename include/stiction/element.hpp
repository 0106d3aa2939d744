// One moving element: a body, a friction law, a method and a step, checked once, then advanced step by step.
//
//   1. evaluate the law at the start of the step                      reads state, input
//   2. advance the velocity and the path by the method                reads 1
//   3. meet the ends of travel                                        reads 2
//   4. report friction, mode, margins, energies; keep the state if anything is not finite
//
// Most steps meet no end of travel and have no error: one comparison finds that, and 3 is skipped.
//
//   at rest: margin forward = max(static_forward − push, 0),  margin backward = max(static_backward + push, 0)         (1)
//
// `step` never allocates, throws or prints. If a step fails, the status says why and the state is unchanged.
//
// The pieces of a step are always inlined: passed in registers they cost a third of what they cost passed in memory.
#pragma once

#include <stiction/law/levels.hpp>
#include <stiction/method/advance.hpp>
#include <stiction/stop/travel.hpp>

namespace stiction {

/// A body that moves along or about one axis.
template <class T>
struct Body {
    T inertia = number<T>(1);          ///< J [kg | kg·m²]
    T viscous_damping = number<T>(0);  ///< C_M [N·s/m | N·m·s/rad]

    static constexpr std::array<Field<Body, T>, 2> fields{{
        {&Body::inertia, positive("inertia", "[kg | kg·m²]", "give a mass or inertia above 0")},
        {&Body::viscous_damping, not_negative("viscous_damping", "[N·s/m | N·m·s/rad]", "give 0 or more")},
    }};
};

/// The length of a step.
template <class T>
struct TimeStep {
    T step{};  ///< h [s]

    static constexpr std::array<Field<TimeStep, T>, 1> fields{{
        {&TimeStep::step, positive("step", "[s]", "give a time above 0")},
    }};
};

/// Input of one step: forces on the element, known at its start.
template <class T>
struct Input {
    T drive{};                      ///< what pushes, friction and load apart [N | N·m]
    T load{};                       ///< external load, subtracted; load-dependent laws see it [N | N·m]
    T normal_force = number<T>(1);  ///< presses the surfaces together, for laws that ask [N]
    T push_rate{};                  ///< rate of change of drive − load, for second-order methods [N/s | N·m/s]
};

/// Result of one step.
template <class T>
struct StepReport {
    T friction{};         ///< dry friction applied, with the sign of the motion [N | N·m]
    T active{};           ///< everything that pushes at the start, dry friction apart [N | N·m]
    T margin_forward{};   ///< at rest: further push forward that friction can still hold; else 0 [N | N·m]
    T margin_backward{};  ///< at rest: further push backward that friction can still hold; else 0 [N | N·m]
    T input_energy{};     ///< work of drive − load along the path [J]
    T friction_energy{};  ///< lost to dry friction [J]
    T viscous_energy{};   ///< lost to viscous damping [J]
    T impact_energy{};    ///< lost in an impact on an end of travel [J]
    T scheme_energy{};    ///< removed (> 0) or added (< 0) by the scheme itself [J]
    T stop_impulse{};     ///< momentum taken by an end of travel, impact or reaction [N·s | N·m·s]
    lane_t<Mode, T> mode = word<T>(Mode::free);
    lane_t<Stop, T> stop = word<T>(Stop::none);
    lane_t<Status, T> status = word<T>(Status::ok);
};

/// Does this method make sense with this law? Methods that need the same friction both ways say so.
template <class Method, class Law>
constexpr bool accepts() noexcept {
    if constexpr (requires { Method::requires_symmetric_law; }) {
        return !Method::requires_symmetric_law || Law::symmetric;
    } else {
        return true;
    }
}

/// Does this method move a mass, or drop inertia altogether?
template <class Method>
constexpr bool is_inertial() noexcept {
    if constexpr (requires { Method::inertial; }) {
        return Method::inertial;
    } else {
        return true;
    }
}

template <class T, class Law, class Method>
    requires FrictionLaw<Law, T>
class Element {
    static_assert(accepts<Method, Law>(),
                  "this method needs a law with the same friction both ways; use one that is `symmetric`");

public:
    /// Everything that changes.
    struct State {
        T position{};                                            ///< x [m | rad]
        T velocity{};                                            ///< v [m/s | rad/s]
        [[no_unique_address]] typename Method::Memory memory{};  ///< what the method remembers beyond that
    };

    /// Parts of an element.
    struct Parts {
        Body<T> body{};
        Law law{};
        Method method{};
        Travel<T> travel{};
        T step{};  ///< h [s]
    };

    constexpr explicit Element(const Parts& parts) noexcept
        : parts_(parts),
          prepared_(prepare(parts.law)),
          valid_(are_admissible(parts)),
          travel_(usable_travel(parts.travel, valid_)),
          mobility_(parts.step / parts.body.inertia),
          half_step_(number<T>(0.5) * parts.step),
          half_inertia_(number<T>(0.5) * parts.body.inertia) {}

    [[nodiscard]] constexpr const Parts& parts() const noexcept { return parts_; }

    /// Lane-wise: is everything within its domain?
    [[nodiscard]] constexpr mask_t<T> valid() const noexcept { return valid_; }

    /// Names everything that is out of its domain. Plain scalars only.
    [[nodiscard]] constexpr ProblemList validate() const noexcept requires PlainScalar<T> {
        ProblemList problems;
        collect_problems("body", parts_.body, problems);
        collect_problems("law", parts_.law, problems);
        collect_problems("method", parts_.method, problems);
        collect_problems("travel", parts_.travel, problems);
        collect_problems("run", TimeStep<T>{parts_.step}, problems);
        if (needs_damping() && total_damping(parts_) == number<T>(0)) {
            problems.add({"body", "viscous_damping", static_cast<double>(parts_.body.viscous_damping),
                          Defect::below_range, &kDampingDomain});
        }
        if (problems.empty() && band_too_narrow()) {
            collect_narrow_band(problems);
        }
        return problems;
    }

    /// Advances the state by one step and says what happened.
    [[nodiscard, gnu::always_inline]] constexpr StepReport<T> step(State& state, const Input<T>& input) const noexcept {
        // None of these structs is const: g++ 12 keeps a const struct of packs in memory, at twice the cost of a step.
        Situation<T> s = situation(state, input);
        typename Method::Memory memory = state.memory;
        Advance<T> free = parts_.method.advance(s, law(), memory);
        StepReport<T> r;
        if (settle_if_usual<true>(state, input, s, free, memory, r)) [[likely]] {
            return r;
        }
        StepReport<T> special;  // not r: two structs that never meet stay in registers, one would be kept in memory
        settle(state, input, s, free, memory, special);
        return special;
    }

    /// Lane-wise: is the position between the ends of travel? Nowhere is for an element that is not valid.
    [[nodiscard, gnu::always_inline]] constexpr mask_t<T> within_travel(const State& state) const noexcept {
        return both(state.position >= travel_.lower, state.position <= travel_.upper);
    }

    /// Takes the step if no lane meets an end of travel or rubs on nothing; otherwise leaves the state as it is. Every lane must
    /// stand within its travel; after a step that was taken it does again. Whether all is finite is left to the caller: what is
    /// not shows in the velocity, in an energy or is added to `unseen`, and stays there however many steps are summed up.
    [[nodiscard, gnu::always_inline]] constexpr bool step_if_usual(State& state, const Input<T>& input,
                                                                   StepReport<T>& r, T& unseen) const noexcept {
        Situation<T> s = situation(state, input);
        unseen = unseen + unseen_numbers(state, input, s);
        typename Method::Memory memory = state.memory;
        Advance<T> free = parts_.method.advance(s, law(), memory);
        return settle_if_usual<false>(state, input, s, free, memory, r);
    }

private:
    static constexpr Domain kDampingDomain =
        positive("viscous_damping", "[N·s/m | N·m·s/rad]",
                 "a first-order model needs damping above 0, from the body or the law");

    /// Does the method carry anything from step to step beyond position and velocity?
    static constexpr bool remembers() noexcept { return !std::is_same_v<typename Method::Memory, NoMemory>; }

    /// Friction of a body held on an end of travel: within its limits, or as the bristles are bent.
    constexpr T held_friction(const Situation<T>& s, const typename Method::Memory& memory) const noexcept {
        if constexpr (remembers()) {
            return parts_.method.held_force(memory);
        } else {
            return resting_friction(s.push, s.levels);
        }
    }

    /// 0 if everything remembered is finite, else not a number.
    static constexpr T memory_check(const typename Method::Memory& memory) noexcept {
        if constexpr (remembers()) {
            const T sum = memory.sum();
            return sum - sum;
        } else {
            return number<T>(0);
        }
    }

    /// A velocity band too narrow for the step even without load: known before any step is taken.
    constexpr bool band_too_narrow() const noexcept {
        typename Method::Memory memory{};
        const Situation<T> s = situation({}, {.normal_force = number<T>(0)});
        return parts_.method.advance(s, parts_.law, memory).status == Status::step_too_long;
    }

    constexpr void collect_narrow_band(ProblemList& problems) const noexcept {
        for (const auto& field : Method::fields) {
            problems.add({"method", field.domain.key, static_cast<double>(parts_.method.*field.member),
                          Defect::below_range, &field.domain});
        }
    }

    static constexpr bool needs_damping() noexcept {
        return requires { Method::requires_damping; };
    }

    static constexpr T total_damping(const Parts& parts) noexcept {
        const Levels<T> levels = parts.law.evaluate({number<T>(0), number<T>(0), number<T>(0)});
        return parts.body.viscous_damping + levels.viscous;
    }

    static constexpr mask_t<T> are_admissible(const Parts& parts) noexcept {
        mask_t<T> good = both(admissible<T>(parts.body), admissible<T>(parts.law), admissible<T>(parts.method),
                              admissible<T>(parts.travel), admissible<T>(TimeStep<T>{parts.step}));
        if constexpr (needs_damping()) {
            good = both(good, total_damping(parts) > number<T>(0));
        }
        return good;
    }

    [[gnu::always_inline]] constexpr Situation<T> situation(const State& state, const Input<T>& input) const noexcept {
        Contact<T> contact{state.velocity, input.load, input.normal_force, input.drive};
        Situation<T> s{.step = parts_.step,
                       .inertia = parts_.body.inertia,
                       .mobility = mobility_,
                       .half_step = half_step_,
                       .half_inertia = half_inertia_,
                       .damping = parts_.body.viscous_damping,
                       .velocity = state.velocity,
                       .push = input.drive - input.load,
                       .push_rate = input.push_rate,
                       .contact = contact,
                       .levels = law().evaluate(contact)};
        s.damping = s.damping + s.levels.viscous;
        if constexpr (!is_inertial<Method>()) {
            s.inertia = s.mobility = s.half_inertia = number<T>(0);
        }
        return s;
    }

    /// Without inertia, or way between the ends, nothing bounces. No position lies between the ends of an element that is not valid.
    static constexpr Travel<T> usable_travel(Travel<T> travel, const mask_t<T>& valid) noexcept {
        if constexpr (!is_inertial<Method>()) {
            travel.restitution = number<T>(0);
        }
        travel.restitution = select(travel.lower == travel.upper, number<T>(0), travel.restitution);
        travel.lower = select(valid, travel.lower, not_a_number<T>());
        return travel;
    }

    /// Sum of the limits at rest of both directions.
    static constexpr T capacity(const Levels<T>& l) noexcept { return l.static_forward + l.static_backward; }

    /// A sum of what may not be finite without making an energy so.
    [[gnu::always_inline]] static constexpr T unseen_numbers(const State& state, const Input<T>& input,
                                                             const Situation<T>& s) noexcept {
        const T active = s.push - s.damping * s.velocity;
        T sum = (capacity(s.levels) + active) + (input.push_rate + input.normal_force);
        if constexpr (remembers()) {
            sum = sum + memory_check(state.memory);
        }
        return sum;
    }

    /// Is each of them finite? Asked where a sum of them is not, which may also be too large.
    template <class... Numbers>
    [[gnu::always_inline]] static constexpr mask_t<T> are_finite(const Numbers&... x) noexcept {
        return is_finite(((x - x) + ...));
    }

    /// Forces and energies of a motion: a free step, or what the ends of travel made of it.
    template <class Motion>
    [[gnu::always_inline]] static constexpr void report_motion(const Situation<T>& s, const Motion& motion,
                                                               StepReport<T>& r) noexcept {
        r.friction = motion.friction;
        r.input_energy = motion.input_energy;
        r.friction_energy = motion.friction_energy;
        r.viscous_energy = motion.viscous_energy;
        r.scheme_energy = motion.scheme_energy;
        r.active = s.push - s.damping * s.velocity;
    }

    /// Mode and margins of a step that ends with this velocity.
    [[gnu::always_inline]] static constexpr void report_rest(const Situation<T>& s, const T& velocity,
                                                             StepReport<T>& r) noexcept {
        const T zero = number<T>(0);
        const mask_t<T> rests = velocity == zero;
        T forward = zero;
        T backward = zero;
        auto mode = select(velocity > zero, word<T>(Mode::forward), word<T>(Mode::backward));
        if (!std::same_as<mask_t<T>, bool> || any(rests)) {  // a pack does not ask: some lane often rests
            forward = select(rests, larger(s.levels.static_forward - s.push, zero), zero);  // (1)
            backward = select(rests, larger(s.levels.static_backward + s.push, zero), zero);
            mode = select(rests, word<T>(Mode::stuck), mode);
        }
        r.margin_forward = forward;
        r.margin_backward = backward;
        r.mode = mode;
    }

    /// Steps 3 and 4 where nothing special happens in any lane: one question, and no end of travel to think of.
    template <bool kAskAll>
    [[gnu::always_inline]] constexpr bool settle_if_usual(State& state, const Input<T>& input, const Situation<T>& s,
                                                          const Advance<T>& free, const typename Method::Memory& memory,
                                                          StepReport<T>& r) const noexcept {
        report_motion(s, free, r);
        T target = state.position + free.displacement;
        mask_t<T> inside = both(target > travel_.lower, target < travel_.upper);  // and so finite
        mask_t<T> rubs = capacity(s.levels) > number<T>(0);
        mask_t<T> usual = both(inside, rubs, free.status == word<T>(Status::ok));
        if constexpr (kAskAll) {
            // One sum, as a tree, so that a processor can add side by side.
            T sum = (unseen_numbers(state, input, s) + free.velocity) +
                    ((r.input_energy + r.friction_energy) + (r.viscous_energy + r.scheme_energy));
            usual = both(usual, within_travel(state), is_finite(sum));
        }
        if (!all(usual)) {
            return false;
        }
        state.position = target;
        state.velocity = free.velocity;
        state.memory = memory;
        report_rest(s, free.velocity, r);
        return true;
    }

    /// Steps 3 and 4 where some lane meets an end of travel, rubs on nothing or may have to be refused.
    [[gnu::always_inline]] constexpr void settle(State& state, const Input<T>& input, const Situation<T>& s,
                                                 const Advance<T>& free, typename Method::Memory memory,
                                                 StepReport<T>& r) const noexcept {
        const T zero = number<T>(0);
        const Levels<T>& l = s.levels;
        Arrest<T> end = arrest(travel_, s, state.position, free, held_friction(s, state.memory));
        if constexpr (remembers()) {
            memory = select(end.held, state.memory, memory);  // a step that did not take place leaves no trace
        }
        report_motion(s, end, r);
        report_rest(s, end.velocity, r);
        r.impact_energy = end.impact_energy;
        r.stop_impulse = end.stop_impulse;
        r.stop = end.stop;
        r.mode = select(carries_nothing(l), word<T>(Mode::free), r.mode);

        T remembered = zero;
        if constexpr (remembers()) {
            remembered = memory_check(state.memory);
        }
        const mask_t<T> finite = are_finite(capacity(l), input.push_rate, input.normal_force, remembered, r.friction,
                                            r.active, end.position, end.velocity, r.input_energy, r.friction_energy,
                                            r.viscous_energy, r.scheme_energy, r.impact_energy, r.stop_impulse);
        const mask_t<T> good = both(within_travel(state), free.status == word<T>(Status::ok), finite);
        if (!all(good)) {
            r.status = select(finite, free.status, word<T>(Status::overflow));
            refuse(r, good, state, input);
        }
        state.position = select(good, end.position, state.position);
        state.velocity = select(good, end.velocity, state.velocity);
        state.memory = select(good, memory, state.memory);
    }

    /// Refuses a step that is not good: reports the most fundamental reason and nothing else.
    [[gnu::always_inline]] constexpr void refuse(StepReport<T>& r, const mask_t<T>& good, const State& state,
                                                 const Input<T>& input) const noexcept {
        const T given = (input.drive - input.drive) + (input.load - input.load) +
                        (input.normal_force - input.normal_force) + (input.push_rate - input.push_rate) +
                        (state.position - state.position) + (state.velocity - state.velocity) +
                        memory_check(state.memory);
        const T beyond = state.position - clamp(state.position, parts_.travel.lower, parts_.travel.upper);
        r.status = select(beyond == number<T>(0), r.status, word<T>(Status::outside_travel));
        r.status = select(given == number<T>(0), r.status, word<T>(Status::invalid_input));
        r.status = select(valid_, r.status, word<T>(Status::invalid_element));
        r.status = select(good, word<T>(Status::ok), r.status);
        blank(r, good);
    }

    /// A refused lane reports nothing but its status.
    static constexpr void blank(StepReport<T>& r, const mask_t<T>& good) noexcept {
        const T zero = number<T>(0);
        const auto kept = [&](const T& number) { return select(good, number, zero); };
        r.friction = kept(r.friction);
        r.active = kept(r.active);
        r.margin_forward = kept(r.margin_forward);
        r.margin_backward = kept(r.margin_backward);
        r.input_energy = kept(r.input_energy);
        r.friction_energy = kept(r.friction_energy);
        r.viscous_energy = kept(r.viscous_energy);
        r.impact_energy = kept(r.impact_energy);
        r.scheme_energy = kept(r.scheme_energy);
        r.stop_impulse = kept(r.stop_impulse);
        r.mode = select(good, r.mode, word<T>(Mode::free));
        r.stop = select(good, r.stop, word<T>(Stop::none));
    }

    /// The law as a step uses it.
    constexpr const auto& law() const noexcept {
        if constexpr (std::is_same_v<decltype(prepare(parts_.law)), NothingPrepared>) {
            return parts_.law;
        } else {
            return prepared_;
        }
    }

    Parts parts_;
    [[no_unique_address]] decltype(prepare(Parts{}.law)) prepared_;
    mask_t<T> valid_;
    Travel<T> travel_;
    T mobility_;
    T half_step_;
    T half_inertia_;
};

}  // namespace stiction
