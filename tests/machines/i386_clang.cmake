# The same with clang: it has the integers of 128 bits there that the tool reckons with, and gcc 12 has not.
include(${CMAKE_CURRENT_LIST_DIR}/i386.cmake)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_FLAGS_INIT "-m32 --gcc-toolchain=/usr")
# Programs of this machine run here as they are.
set(CMAKE_CROSSCOMPILING_EMULATOR /usr/bin/env)
