# The parts of the runtime that have a library behind them: a row for each, NAME PACKAGE MODULE. The part NAME is the
# files runtime/core/*_NAME.c, and Tenon::NAME where its library is installed: what find_package(PACKAGE) finds as
# PACKAGE::PACKAGE, or else what pkg-config calls MODULE; `-` where there is none. The same names stand in
# generator/model/runtime_table.def, where it says what needs them.
set(TENON_LIBRARIES
    "zlib ZLIB zlib"
    "zstd - libzstd"
    "lzma - liblzma"
    "lz4 - liblz4"
    "md - libmd"
    "iconv Iconv -")
# What reads JSON, runtime/json, is a part of its own with a header of its own, tenon/json_read.h.
set(TENON_JSON "json - yajl")

# tenon_find_library(ROW [REQUIRED|QUIET]): sets tenon_name, tenon_library, which is a target where the library is
# installed, and tenon_module.
macro(tenon_find_library row)
    string(REPLACE " " ";" tenon_row "${row}")
    list(GET tenon_row 0 tenon_name)
    list(GET tenon_row 1 tenon_library)
    list(GET tenon_row 2 tenon_module)
    if(tenon_library STREQUAL "-")
        set(tenon_library PkgConfig::TENON_${tenon_name})
        find_package(PkgConfig ${ARGN})
        if(PKG_CONFIG_FOUND)
            pkg_check_modules(TENON_${tenon_name} ${ARGN} IMPORTED_TARGET ${tenon_module})
        endif()
    else()
        find_package(${tenon_library} ${ARGN})
        set(tenon_library ${tenon_library}::${tenon_library})
    endif()
endmacro()
