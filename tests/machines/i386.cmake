# 32 bits: Linux on x86, with the numbers of an x87.
set(CMAKE_SYSTEM_PROCESSOR i686)
set(CMAKE_LIBRARY_ARCHITECTURE i386-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/debian.cmake)
set(CMAKE_C_COMPILER gcc)
set(CMAKE_C_FLAGS_INIT -m32)
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-Wl,-rpath,${TENON_ROOT}/usr/lib/i386-linux-gnu -Wl,--dynamic-linker,${TENON_ROOT}/lib/ld-linux.so.2")
