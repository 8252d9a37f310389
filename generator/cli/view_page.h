/* Pages with a file in them. The page is that of the playground: whole, as scripts/playground makes it, or
   without libtenon, as it is in the tool; then it shows the file that the tool has read, and changes nothing.
 */
#ifndef TENON_CLI_VIEW_PAGE_H
#define TENON_CLI_VIEW_PAGE_H

#include "cli/codec.h"
#include "cli/view_data.h"

/* The page without libtenon, from cmake/embed_page.cmake. */
extern const char *const view_light_page;

/* The whole page that is installed with the tool, or beside it in the folder in which both were built; NULL
   if there is none. */
const char *view_installed_page(arena *memory);

/* Whether libtenon in the whole page reads the file as the tool does: a small one, by a bundled format or by
   one schema of the user that needs no compiler, without parameters. */
bool view_page_reads(const subject *file, const codec_choice *codecs);

/* Makes the whole page at `path` with the file and its schema in it. `codecs` are the options that the schema
   was chosen by. Reports a page that is none, and a schema that cannot be read. */
outcome view_whole_page(const subject *file, const char *path, const codec_choice *codecs, str *page);

/* Makes the page without libtenon, with the contents of a file. */
str view_record_page(const view_data *data);

#endif
