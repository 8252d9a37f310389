# The runtime's core: files of runtime/core that need no C library but memcpy, memmove, memset, memcmp. Sourced.
# shellcheck disable=SC2034 # whoever reads this uses it
core_parts="
    allocator_libc arena as_read by_place change character checksum checksum_adler32 checksum_crc32 decompress
    document encoding ending error error_print extension failure finding floor_mod placement joined json_check json_object
    json_place json_put json_scan json_prepare json_spell json_token json_value list moved notes number_integer
    number_power number_print number_read numbers numeral output packed packing part patch pieces process relative_path run
    run_memory prepare prepare_filler prepare_numeral prepare_solve sha1_name shares status stream stream_bits streams table text text_number
    unique utf8 utf8_code walk
"
