# WebAssembly with the interface WASI, for the playground. TENON_ROOT is a tree with the C library and the libraries
# that scripts/playground builds; the rest of /usr is the host's.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TENON_ROOT)
set(CMAKE_SYSROOT ${TENON_ROOT})
set(Iconv_IS_BUILT_IN TRUE CACHE BOOL "The C library has iconv")
set(ENV{PKG_CONFIG_LIBDIR} ${TENON_ROOT}/lib/pkgconfig)
