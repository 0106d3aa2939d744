// The whole real-time core in one include.
#pragma once

#include <stiction/bristle/list.hpp>
#include <stiction/element.hpp>
#include <stiction/law/list.hpp>
#include <stiction/method/list.hpp>
#include <stiction/scalar/dual.hpp>
#include <stiction/solve/biagiotti.hpp>
#include <stiction/solve/chain.hpp>
#include <stiction/solve/graph.hpp>
#include <stiction/solve/static_lowering.hpp>
#include <stiction/solve/tree.hpp>
#include <stiction/version.hpp>
