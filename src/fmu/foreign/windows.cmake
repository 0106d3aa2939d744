# Windows on x86-64, by MinGW-w64.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(STICTION_PLATFORM win64)
set(STICTION_ARITHMETIC -msse2 -mfpmath=sse)
