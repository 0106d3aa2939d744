# Linux on 64-bit ARM. The processor could fuse a·b + c; -ffp-contract=off keeps it from it, as everywhere.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(STICTION_PLATFORM aarch64-linux)
set(STICTION_ARITHMETIC "")
