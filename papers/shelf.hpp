// The files of scenarios/papers, kept in the program (cmake/embed_papers.cmake).
#pragma once

#include "scenario/toml/document.hpp"

namespace stiction::papers {

scenario::Shelf shelf() noexcept;

}  // namespace stiction::papers
