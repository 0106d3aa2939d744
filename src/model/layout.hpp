// Who is joined to whom, as rows over the bodies.
#pragma once

#include <cstddef>
#include <vector>

namespace stiction {

/// z = Σ coefficient · motion of body.
struct Row {
    std::vector<std::size_t> body;
    std::vector<double> coefficient;
};

/// All rows of a machine, for the network solver.
struct NetworkLayout {
    std::size_t bodies = 0;
    std::vector<Row> springs;
    std::vector<Row> elements;
};

}  // namespace stiction
