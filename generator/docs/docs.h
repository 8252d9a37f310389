/* Makes specifications of formats for people: an HTML page for each schema, which needs no other file, and an
   index of several. All content of a schema is text on the page, never markup. */
#ifndef TENON_DOCS_DOCS_H
#define TENON_DOCS_DOCS_H

#include "base/buffer.h"
#include "source/diagnostic.h"

typedef struct docs_options {
    const char *const *import_dirs;
    size_t import_dir_count;
} docs_options;

/* A schema that was read, for its page. */
typedef struct docs_format docs_format;

/* Reports everything to `list`; NULL if there are errors. */
const docs_format *docs_read(arena *memory, diagnostics *list, const source *file,
                             const docs_options *options);

/* `meta/id`, the name of its page. */
const char *docs_id(const docs_format *format);

/* Paths of the schema and of all that it imports. */
typedef ARRAY(const char *) docs_paths;
docs_paths docs_sources(const docs_format *format);

/* Formats whose pages lie in one folder, each as ID.html, beside an index.html if there are several. */
typedef ARRAY(const docs_format *) docs_formats;

/* The values that `valid` allows for a member of a type, such as ", at least 1"; nothing if it has none, or
   the names mean several members. */
void docs_put_valid(buffer *out, const docs_format *format, const char *type, const char *member);

str docs_page(const docs_format *format, const docs_formats *all);
str docs_index(arena *memory, const docs_formats *all);

#endif
