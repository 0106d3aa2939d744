#include "engine/fixed/methods/island/island_rows.hpp"

#include <algorithm>
#include <utility>

namespace stiction::engine {
namespace {

std::vector<Row> local_rows(const std::vector<Row>& rows, const std::vector<std::size_t>& wanted, std::size_t offset,
                            const std::vector<std::size_t>& bodies) {
    std::vector<Row> result;
    for (const std::size_t index : wanted) {
        Row row = rows[offset + index];
        for (std::size_t& body : row.body) {
            body = static_cast<std::size_t>(std::lower_bound(bodies.begin(), bodies.end(), body) - bodies.begin());
        }
        result.push_back(std::move(row));
    }
    return result;
}

}  // namespace

IslandRows::IslandRows(const Plan& plan, const IslandMembers& members)
    : springs(local_rows(plan.layout.springs, members.springs, 0, members.bodies)),
      frictions(local_rows(plan.layout.elements, members.frictions, 0, members.bodies)),
      joints(local_rows(plan.layout.elements, members.joints, plan.first_joint(), members.bodies)) {}

}  // namespace stiction::engine
