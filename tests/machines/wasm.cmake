# WebAssembly with the interface WASI, 32 bits. Programs run under node. TENON_ROOT is a tree with the libraries and
# the C library: the rest of /usr is the host's.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TENON_ROOT)
set(CMAKE_SYSROOT ${TENON_ROOT})
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-z,stack-size=4194304")
set(ENV{PKG_CONFIG_LIBDIR} ${TENON_ROOT}/lib/pkgconfig)
set(CMAKE_CROSSCOMPILING_EMULATOR node --no-warnings --no-turbo-fast-api-calls ${CMAKE_CURRENT_LIST_DIR}/wasi.js)
