#include "study/lanes/lane_ties.hpp"

#include <algorithm>

namespace stiction::study {

LaneTies::LaneTies(std::span<const Plan* const> plans, const LaneShape& shape, std::size_t lanes)
    : shape_(&shape),
      lanes_(lanes),
      own_(plans.size()),
      from_(plans[0]->bodies.size()),
      rate_(plans[0]->bodies.size()),
      end_(plans[0]->bodies.size()) {
    for (const Plan* plan : plans) {
        tied_positions_.emplace_back(*plan);
    }
}

bool LaneTies::Own::same_ties(const Own& other) const {
    const auto same_tie = [](const LaneTie& x, const LaneTie& y) {
        return x.kind == y.kind && x.body == y.body && x.leader == y.leader && x.sign == y.sign &&
               x.element == y.element && x.term == y.term && x.terms == y.terms;
    };
    const auto same_term = [](const LaneTieTerm& x, const LaneTieTerm& y) {
        return x.body == y.body && x.sign == y.sign && x.own == y.own && x.coefficient == y.coefficient;
    };
    return std::equal(ties.begin(), ties.end(), other.ties.begin(), other.ties.end(), same_tie) &&
           std::equal(terms.begin(), terms.end(), other.terms.begin(), other.terms.end(), same_term);
}

void LaneTies::load(std::size_t lane, const LaneJob& job, const engine::PatternRoute::Last& pattern,
                    const State& state) {
    Own& own = own_[lane];
    own = {};
    for (const std::size_t e : shape_->tie_elements()) {
        own.sticks.push_back(state.mode[e] == Mode::stuck ? 1 : 0);
    }
    own.holds_several = std::count(own.sticks.begin(), own.sticks.end(), std::uint8_t{1}) > 1;
    for (const Mode mode : state.mode) {
        own.slides.push_back(mode == Mode::forward || mode == Mode::backward ? 1 : 0);
    }
    if (pattern.tied == nullptr) {
        return;
    }
    const engine::BodyGroups& groups = pattern.tied->groups();
    for (const engine::TiedBodies::Known& known : pattern.tied->known()) {
        LaneTie tie{.kind = known.row == nullptr ? LaneTie::Kind::rest : LaneTie::Kind::row,
                    .body = small_index(groups.leader(known.body)),
                    .element = small_index(known.index),
                    .term = small_index(own.terms.size())};
        for (std::size_t a = 0; known.row != nullptr && a < known.row->body.size(); ++a) {
            const std::size_t i = known.row->body[a];
            const LaneRows& rows = job.element_rows;
            const double* coefficient = a < 2 ? rows.coefficient + (2 * known.index + a) * lanes_
                                              : rows.rest_coefficient + (rows.row[known.index].rest + a - 2) * lanes_;
            own.terms.push_back({small_index(groups.leader(i)), groups.sign(i), i == known.body, coefficient});
        }
        tie.terms = small_index(own.terms.size()) - tie.term;
        own.ties.push_back(tie);
    }
    for (const engine::TiedBodies::Follower& f : pattern.tied->followers()) {
        own.ties.push_back({.kind = LaneTie::Kind::follow,
                            .body = small_index(f.body),
                            .leader = small_index(f.leader),
                            .sign = f.sign});
    }
}

void LaneTies::collect(LaneTables& tables, LaneJob& job) {
    collect_velocities(tables, job);
    collect_positions(tables, job);
    collect_columns(tables, job);
}

void LaneTies::collect_velocities(LaneTables& tables, LaneJob& job) {
    ties_.clear();
    terms_.clear();
    std::vector<std::size_t> first_lanes;  // of each list
    for (std::size_t lane = 0; lane < own_.size(); ++lane) {
        for (std::size_t row = 0; row < lanes_; ++row) {
            tables.tied_lanes().at(row, lane) = 0;
        }
        if (!tables.is_ready(lane) || own_[lane].ties.empty()) {
            continue;
        }
        const auto shared = std::find_if(first_lanes.begin(), first_lanes.end(),
                                         [&](std::size_t other) { return own_[other].same_ties(own_[lane]); });
        const auto row = static_cast<std::size_t>(shared - first_lanes.begin());
        tables.tied_lanes().at(row, lane) = 1;
        if (shared != first_lanes.end()) {
            continue;
        }
        first_lanes.push_back(lane);
        for (LaneTie tie : own_[lane].ties) {
            tie.term += small_index(terms_.size());
            tie.lanes = small_index(row);
            ties_.push_back(tie);
        }
        terms_.insert(terms_.end(), own_[lane].terms.begin(), own_[lane].terms.end());
    }
    job.tie = ties_.data();
    job.ties = ties_.size();
    job.tie_term = terms_.data();
}

void LaneTies::collect_positions(LaneTables& tables, LaneJob& job) {
    holds_.clear();
    job.holds_several = false;
    for (std::size_t k = 0; k < shape_->tie_elements().size(); ++k) {
        const std::size_t e = shape_->tie_elements()[k];
        bool any = false;
        for (std::size_t lane = 0; lane < own_.size(); ++lane) {
            const bool ready = tables.is_ready(lane);
            const bool holds = ready && !own_[lane].holds_several && own_[lane].sticks[k] != 0;
            tables.held_lanes().at(e, lane) = holds ? 1 : 0;
            any = any || holds;
            job.holds_several = job.holds_several || (ready && own_[lane].holds_several);
        }
        if (any) {
            const LaneRows& rows = job.element_rows;
            holds_.push_back({rows.row[e].first, rows.row[e].second, rows.coefficient + 2 * e * lanes_,
                              rows.coefficient + (2 * e + 1) * lanes_, small_index(e)});
        }
    }
    job.hold = holds_.data();
    job.holds = holds_.size();
}

/// Others meet a right-hand side of 0 in all lanes.
void LaneTies::collect_columns(LaneTables& tables, LaneJob& job) {
    columns_.clear();
    for (std::size_t i = 0; i < job.bodies; ++i) {
        columns_.push_back(small_index(i));
    }
    for (std::size_t e = 0; e < job.elements; ++e) {
        bool used = std::any_of(job.ground, job.ground + job.grounds,
                                [e](const LaneReading& ground) { return ground.index == e; });
        for (std::size_t lane = 0; lane < own_.size(); ++lane) {
            used = used || (tables.is_ready(lane) && own_[lane].slides[e] != 0);
        }
        if (used) {
            columns_.push_back(small_index(job.bodies + e));
        }
    }
    job.column = columns_.data();
    job.columns = columns_.size();
}

void LaneTies::hold_several(const LaneJob& job, std::span<const State> states, const double* position,
                            const double* velocity, double* end_position) {
    for (std::size_t lane = 0; lane < own_.size(); ++lane) {
        if (!own_[lane].holds_several) {
            continue;
        }
        for (std::size_t i = 0; i < job.bodies; ++i) {
            from_[i] = position[i * lanes_ + lane];
            rate_[i] = velocity[i * lanes_ + lane];
            end_[i] = end_position[i * lanes_ + lane];
        }
        tied_positions_[lane].hold(states[lane].mode.data(), {from_.data(), rate_.data()}, end_.data());
        for (std::size_t i = 0; i < job.bodies; ++i) {
            end_position[i * lanes_ + lane] = end_[i];
        }
    }
}

}  // namespace stiction::study
