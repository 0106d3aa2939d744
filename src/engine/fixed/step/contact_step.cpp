#include "engine/fixed/step/contact_step.hpp"

#include <algorithm>
#include <cmath>

#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

constexpr int kFlattest = 2;  ///< rank of the last piece to either side; 0 is open
/// Bounds that cross because other contacts have moved: so often one begins anew in a step. Two moves settle most.
constexpr std::size_t kRoundsPerContact = 8;

}  // namespace

ContactStep::ContactStep(const StepPlan& plan) : plan_(&plan) {
    for (std::size_t s = 0; s < plan.tables.springs.size(); ++s) {
        if (plan.tables.springs[s].contact) {
            contacts_.push_back({.spring = s});
        }
    }
}

/// ε at the start of the step, negative before it touches (for the upper edge) [m | rad].
double ContactStep::stretch(const Contact& contact, int side) const noexcept {
    return contact.elongation - plan_->tables.springs[contact.spring].edge(side);
}

/// (3)
double ContactStep::impulse(const Contact& contact, Place place, double rate) const noexcept {
    const SpringNumbers& spring = plan_->tables.springs[contact.spring];
    const double h = plan_->h;
    const double elastic = h * spring.stiffness * (stretch(contact, place.side) + h * rate);  // (1)
    switch (place.piece) {
        case Piece::open: return 0;
        case Piece::damped: return elastic + h * spring.damping * rate;
        case Piece::clipped: return 2 * elastic;
    }
    return 0;
}

/// (2)
ContactStep::Place ContactStep::find(const Contact& contact, double rate) const noexcept {
    const SpringNumbers& spring = plan_->tables.springs[contact.spring];
    for (const int side : {1, -1}) {
        if (!std::isfinite(spring.edge(side))) {
            continue;
        }
        const double damped = side * impulse(contact, {Piece::damped, side}, rate);
        const double clipped = side * impulse(contact, {Piece::clipped, side}, rate);
        if (damped > 0 && clipped > 0) {
            return {damped <= clipped ? Piece::damped : Piece::clipped, side};
        }
    }
    return {};
}

/// Place in the order of the rate: negative below, 0 open, positive above.
int ContactStep::rank(const Contact& contact, Place place) const noexcept {
    const SpringNumbers& spring = plan_->tables.springs[contact.spring];
    const bool damped_first = spring.damping >= plan_->h * spring.stiffness;  // the steeper of (3)
    const bool first = (place.piece == Piece::damped) == damped_first;
    return place.piece == Piece::open ? 0 : place.side * (first ? 1 : kFlattest);
}

ContactStep::Place ContactStep::at_rank(const Contact& contact, int rank) const noexcept {
    const int side = rank < 0 ? -1 : 1;
    for (const Piece piece : {Piece::damped, Piece::clipped}) {
        if (this->rank(contact, {piece, side}) == rank) {
            return {piece, side};
        }
    }
    return {};
}

/// Do two pieces meet at this rate, but for rounding?
bool ContactStep::agree(const Contact& contact, Place found, double rate) const noexcept {
    const SpringNumbers& spring = plan_->tables.springs[contact.spring];
    const double h = plan_->h;
    const double edge = std::fabs(spring.edge((found.piece == Piece::open ? contact.place : found).side));
    const double size = h * spring.stiffness * (std::fabs(contact.elongation) + edge + h * std::fabs(rate)) +
                        h * spring.damping * std::fabs(rate);
    const double apart = impulse(contact, found, rate) - impulse(contact, contact.place, rate);
    return std::fabs(apart) <= kSameTorque * size;
}

void ContactStep::write(const Contact& contact, NetworkInput& input) const noexcept {
    const SpringNumbers& spring = plan_->tables.springs[contact.spring];
    const double h = plan_->h;
    const double elastic = h * h * spring.stiffness;
    const bool damped = contact.place.piece == Piece::damped;
    const bool open = contact.place.piece == Piece::open;
    input.spring_inertia[contact.spring] = open ? 0.0 : damped ? h * spring.damping + elastic : 2 * elastic;
    input.spring_impulse[contact.spring] = open ? 0.0 : impulse(contact, contact.place, 0);
}

void ContactStep::begin(const State& state, NetworkInput& input) noexcept {
    rounds_left_ = kRoundsPerContact * contacts_.size();
    for (Contact& contact : contacts_) {
        const std::size_t s = contact.spring;
        contact.elongation = plan_->spring_rows.along(s, state.position.data()) - plan_->tables.springs[s].rest;
        contact.place = find(contact, plan_->spring_rows.along(s, state.velocity.data()));
        contact.lowest = -kFlattest;
        contact.highest = kFlattest;
        contact.left_open = false;
        write(contact, input);
    }
}

/// One contact to the piece where its answer may lie. False if it stays.
bool ContactStep::move(Contact& contact, Place found, double rate) noexcept {
    const int now = rank(contact, contact.place);
    const int wanted = rank(contact, found);
    (wanted > now ? contact.lowest : contact.highest) = wanted > now ? now + 1 : now - 1;
    Place next = at_rank(contact, std::clamp(wanted, contact.lowest, std::max(contact.lowest, contact.highest)));
    if (contact.lowest > contact.highest && rounds_left_ > 0) {
        --rounds_left_;
        contact.lowest = -kFlattest;
        contact.highest = kFlattest;
        next = found;
    } else if (contact.lowest > contact.highest) {
        contact.left_open = contact.place.side * impulse(contact, contact.place, rate) < 0;
        next = contact.left_open ? Place{} : contact.place;
    }
    const bool moves = next != contact.place;
    contact.place = next;
    return moves;
}

bool ContactStep::revise(std::span<const double> velocity, NetworkInput& input) noexcept {
    bool moved = false;
    for (Contact& contact : contacts_) {
        const double rate = plan_->spring_rows.along(contact.spring, velocity.data());
        const Place found = find(contact, rate);
        if (contact.left_open || found == contact.place || agree(contact, found, rate)) {
            continue;
        }
        if (move(contact, found, rate)) {
            write(contact, input);
            moved = true;
        }
    }
    return moved;
}

}  // namespace stiction::engine
