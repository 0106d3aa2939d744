#include "sensitivity/row_reader.hpp"

#include <algorithm>
#include <utility>

#include "engine/reading/ends.hpp"
#include "engine/reading/initial_modes.hpp"

namespace stiction::sensitivity {

RowReader::RowReader(Varied& varied, std::vector<Quantity> quantities)
    : values(quantities.size(), 0),
      slopes(quantities.size() * varied.count(), 0),
      varied_(&varied),
      quantities_(std::move(quantities)),
      here_(std::make_unique<Observer>(varied.here().dynamics.plan())),
      state_(engine::initial_motion(varied.here().dynamics.plan())) {
    for (const Quantity& q : quantities_) {
        beside_ = beside_ || !is_component(q);
    }
    for (std::size_t j = 0; j < varied.count() && beside_; ++j) {
        more_.push_back(std::make_unique<Observer>(varied.more(j).dynamics.plan()));
        less_.push_back(std::make_unique<Observer>(varied.less(j).dynamics.plan()));
    }
    state_.mode = varied.here().dynamics.mode;
    state_.friction = varied.here().dynamics.reported_friction;
}

bool RowReader::is_component(const Quantity& q) const {
    return q.kind == Quantity::Kind::position ||
           (q.kind == Quantity::Kind::velocity && !varied_->here().dynamics.plan().bodies[q.index].without_inertia());
}

void RowReader::look(Replica& replica, Observer& observer, double time, std::span<const double> y) {
    at_.time = time;
    at_.y.assign(y.begin(), y.end());
    replica.dynamics.evaluate(time, at_.y);
    save(replica.dynamics, at_, state_);
    for (std::size_t i = 0; i < state_.position.size(); ++i) {  // dense output may be past an end by what it is off
        state_.position[i] =
            engine::within_travel(replica.dynamics.plan().bodies[i].options.travel, state_.position[i]);
    }
    static_cast<void>(replica.decision().read_friction(replica.dynamics, state_.friction));
    if (beside_) {
        observer.observe(state_, SignalReading::held);
    }
}

void RowReader::read(double time, std::span<const double> y) {
    const std::size_t n = varied_->here().dynamics.bodies();
    const std::size_t p = varied_->count();
    look(varied_->here(), *here_, time, y);
    for (std::size_t q = 0; q < quantities_.size(); ++q) {
        values[q] = evaluate(quantities_[q], state_, here_->seen());
    }
    for (std::size_t j = 0; j < p; ++j) {
        const std::vector<double>& s = varied_->slopes[j];
        if (beside_) {
            const std::span<const double> along = std::span(s).first(varied_->continuous());
            Varied::move(y, along, -varied_->parameter(j).down, moved_);
            look(varied_->less(j), *less_[j], time, moved_);
            for (std::size_t q = 0; q < quantities_.size(); ++q) {
                slopes[q * p + j] = evaluate(quantities_[q], state_, less_[j]->seen());
            }
            Varied::move(y, along, varied_->parameter(j).up, moved_);
            look(varied_->more(j), *more_[j], time, moved_);
        }
        for (std::size_t q = 0; q < quantities_.size(); ++q) {
            const Quantity& quantity = quantities_[q];
            double& slope = slopes[q * p + j];
            slope = is_component(quantity)
                        ? s[quantity.kind == Quantity::Kind::position ? quantity.index : n + quantity.index]
                        : (evaluate(quantity, state_, more_[j]->seen()) - slope) / varied_->width(j);
        }
    }
}

}  // namespace stiction::sensitivity
