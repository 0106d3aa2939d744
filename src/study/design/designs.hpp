// The designs, each of a study without problems; make_design chooses by Study::design.
#pragma once

#include <memory>

#include "study/design/design.hpp"

namespace stiction::study {

[[nodiscard]] std::unique_ptr<const Design> make_grid(const Study& study);
[[nodiscard]] std::unique_ptr<const Design> make_list(const Study& study);
[[nodiscard]] std::unique_ptr<const Design> make_random(const Study& study);
[[nodiscard]] std::unique_ptr<const Design> make_latin_hypercube(const Study& study);
[[nodiscard]] std::unique_ptr<const Design> make_sobol(const Study& study);
[[nodiscard]] std::unique_ptr<const Design> make_one_at_a_time(const Study& study);
[[nodiscard]] std::unique_ptr<const Design> make_morris(const Study& study);
[[nodiscard]] std::unique_ptr<const Design> make_saltelli(const Study& study);

}  // namespace stiction::study
