/* Recognises the format of a file: by its magic number, then by its extension, then as the only format
   without a magic number that accepts the whole file. */
#ifndef TENON_CLI_DETECT_H
#define TENON_CLI_DETECT_H

#include "cli/tool.h"
#include "tenon/format.h"

typedef ARRAY(const tn_format *) format_list;

typedef struct detection {
    const tn_format *format; /* NULL: ambiguous */
    format_list candidates;  /* if more than one fits; none: the file is of an unknown format */
} detection;

/* Of formats that match the magic, the extension or the rules equally, those of the user's schemas come
   before bundled ones. `path` gives the extension; "-" has none. `named`: the user names the file itself. If
   no format accepts it, the result is the only format without a magic whose rules report no error in it. */
detection detect_format(arena *memory, const tn_format *const *formats, size_t count, const char *path,
                        str bytes, bool named);

/* Whether a file may be of the format although it lacks its magic: the bytes at fixed places do not decide
   alone. */
bool may_lack_magic(const tn_format *format);

/* Whether a file of a folder may be of `format`: it has its magic or extension, or the format has neither a
   magic nor an extension that all its files have. */
bool looks_like(const tn_format *format, const char *path, str bytes);

/* Whether a path ends with an extension of the format. */
bool has_extension(const tn_format *format, const char *path);

/* The number of bytes of a file that show whether it has a magic number of the format. */
size_t reach_of_magics(const tn_format *format);

/* A sentence about a file whose format is not clear, for people; the formats are those of detect_format. */
const char *explain_detection(arena *memory, const tn_format *const *formats, size_t count,
                              const detection *result, str bytes);

/* Bytes as people read them: `55 41 4e 32 "UAN2"`; at most `limit` of them. */
void put_readable_bytes(buffer *out, const uint8_t *data, size_t size, size_t limit);

#endif
