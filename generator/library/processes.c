/* Lists the processes and digests that the engine has: those of the libraries that it was built with. */
#include "library/processes.h"

#include <string.h>

#include "program.h"
#include "tenon/impl/encode.h"
#include "tenon/impl/lz4.h"

static const struct {
    const char *function;
    tn_processing how;
} known[] = {
#ifdef TENON_HAS_ZLIB
    {"tn_process_zlib", {.plain = tn_process_zlib, .pack = tn_pack_zlib}},
#endif
#ifdef TENON_HAS_ZSTD
    {"tn_process_zstd", {.plain = tn_process_zstd, .pack = tn_pack_zstd}},
#endif
#ifdef TENON_HAS_LZMA
    {"tn_process_lzma", {.plain = tn_process_lzma, .pack = tn_pack_lzma}},
#endif
    {"tn_process_xor", {.integer = tn_process_xor}},
    {"tn_process_xor_bytes", {.bytes = tn_process_xor_bytes}},
    {"tn_process_rotate", {.integer = tn_process_rotate}},
    {"tn_process_unpack", {.packing = &tn_lz4_block}},
};

static const tn_processing *find_process(const process_row *process)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].function, process->function) == 0) return &known[i].how;
    return NULL;
}

static tn_digest *find_digest(const digest_row *digest)
{
#ifdef TENON_HAS_MD
    if (strcmp(digest->function, "tn_match_sha1") == 0) return tn_match_sha1;
#endif
    (void)digest;
    return NULL;
}

const engine_libraries engine_has = {find_process, find_digest, &tn_iconv};
