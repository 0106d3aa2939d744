// What a host with glibc 2.28 offers: its version, and no struct dl_find_object.
#pragma once

#include <features.h>

#define dl_find_object not_of_2018
#include <dlfcn.h>
#undef dl_find_object
#undef __GLIBC_MINOR__
#define __GLIBC_MINOR__ 28
