// The whole real-time core in one include.
#pragma once

#include <stiction/bristle/list.hpp>
#include <stiction/element.hpp>
#include <stiction/law/list.hpp>
#include <stiction/method/list.hpp>
#include <stiction/scalar/dual.hpp>
#include <stiction/version.hpp>
