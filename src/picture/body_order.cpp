#include "picture/body_order.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "picture/lanes.hpp"

namespace stiction::picture {
namespace {

class Ordering {
public:
    explicit Ordering(const Sketch& sketch) : place_(sketch.bodies.size(), 0), seen_(sketch.bodies.size(), false) {
        std::map<std::string, std::size_t> index;
        for (std::size_t i = 0; i < sketch.bodies.size(); ++i) {
            index.emplace(sketch.bodies[i].name, i);
        }
        for (const Sketch::Part& part : sketch.parts) {
            std::vector<std::size_t> bodies;
            for (const Term& term : part.row) {
                const auto found = index.find(term.body);
                if (found != index.end() && std::find(bodies.begin(), bodies.end(), found->second) == bodies.end()) {
                    bodies.push_back(found->second);
                }
            }
            bodies_of_.push_back(std::move(bodies));
        }
        neighbours_.resize(sketch.bodies.size());
        for (const std::vector<std::size_t>& bodies : bodies_of_) {
            for (const std::size_t a : bodies) {
                for (const std::size_t b : bodies) {
                    if (a != b && std::find(neighbours_[a].begin(), neighbours_[a].end(), b) == neighbours_[a].end()) {
                        neighbours_[a].push_back(b);
                    }
                }
            }
        }
    }

    BodyOrder make() {
        while (order_.size() < seen_.size()) {
            walk(first_of_next());
        }
        for (std::size_t i = 0; i < order_.size(); ++i) {
            place_[order_[i]] = i;
        }
        for (const std::size_t body : order_) {
            made_.bodies.push_back({.body = body});
        }
        put_parts();
        put_lanes();
        return std::move(made_);
    }

private:
    /// An end of a chain where there is one: of the bodies not yet placed one with the fewest neighbours, the first of the file.
    [[nodiscard]] std::size_t first_of_next() const {
        std::size_t best = seen_.size();
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            if (!seen_[i] && (best == seen_.size() || neighbours_[i].size() < neighbours_[best].size())) {
                best = i;
            }
        }
        return best;
    }

    /// Bodies that hang on `body` alone, not counting those seen.
    [[nodiscard]] std::size_t branch_size(std::size_t body, std::vector<bool>& seen) const {
        std::size_t size = 1;
        seen[body] = true;
        for (const std::size_t next : neighbours_[body]) {
            if (!seen[next]) {
                size += branch_size(next, seen);
            }
        }
        return size;
    }

    void walk(std::size_t body) {
        seen_[body] = true;
        order_.push_back(body);
        std::vector<std::pair<std::size_t, std::size_t>> branches;  // size, first body
        for (const std::size_t next : neighbours_[body]) {
            if (!seen_[next]) {
                std::vector<bool> seen = seen_;
                branches.emplace_back(branch_size(next, seen), next);
            }
        }
        std::stable_sort(branches.begin(), branches.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (const auto& branch : branches) {
            if (!seen_[branch.second]) {  // a loop may have led there
                walk(branch.second);
            }
        }
    }

    void put_parts() {
        for (std::size_t part = 0; part < bodies_of_.size(); ++part) {
            std::vector<std::size_t> places;
            for (const std::size_t body : bodies_of_[part]) {
                places.push_back(place_[body]);
            }
            if (places.empty()) {
                continue;
            }
            std::sort(places.begin(), places.end());
            OrderedBody& lowest = made_.bodies[places.back()];
            if (places.size() == 1) {
                lowest.attachments.push_back(part);
                continue;
            }
            OrderedLink link{.part = part};
            for (std::size_t i = 0; i + 1 < places.size(); ++i) {
                link.above.push_back(order_[places[i]]);
            }
            lowest.links.push_back(std::move(link));
        }
        for (std::size_t i = 1; i < made_.bodies.size(); ++i) {
            std::vector<OrderedLink>& links = made_.bodies[i].links;
            const auto right_above = [&](const OrderedLink& link) {
                return link.above.size() == 1 && place_[link.above[0]] + 1 == i;
            };
            // The first link to the body right above needs no lane.
            const auto near = std::find_if(links.begin(), links.end(), right_above);
            if (near != links.end()) {
                near->straight = true;
                std::rotate(links.begin(), near, near + 1);
            }
        }
    }

    void put_lanes() {
        std::map<std::size_t, Lane> lines;  // by place of the body they begin at
        for (std::size_t i = 0; i < made_.bodies.size(); ++i) {
            for (const OrderedLink& link : made_.bodies[i].links) {
                for (const std::size_t body : link.above) {
                    if (!link.straight) {
                        const std::size_t from = place_[body];
                        lines.try_emplace(from, Lane{from, from, i}).first->second.to = i;
                    }
                }
            }
        }
        std::vector<Lane> all;
        for (const auto& line : lines) {
            all.push_back(line.second);
        }
        made_.lanes = put_into_lanes(all);
        for (const Lane& line : all) {
            made_.bodies[line.source].lane = line.lane;
        }
    }

    std::vector<std::vector<std::size_t>> bodies_of_;   // by part
    std::vector<std::vector<std::size_t>> neighbours_;  // by body
    std::vector<std::size_t> order_;
    std::vector<std::size_t> place_;  // by body
    std::vector<bool> seen_;
    BodyOrder made_;
};

}  // namespace

BodyOrder body_order(const Sketch& sketch) { return Ordering(sketch).make(); }

}  // namespace stiction::picture
