/* The playground with a file in it. */
#ifndef TENON_CLI_VIEW_PLAYGROUND_H
#define TENON_CLI_VIEW_PLAYGROUND_H

#include "cli/codec.h"
#include "cli/subject.h"

/* Makes the page of scripts/playground that is at `path`, with the file and its schema in it. `codecs` are
   the options that the schema was chosen by. Reports a page that is none, and a schema that cannot be read.
 */
outcome view_playground(const subject *file, const char *path, const codec_choice *codecs, str *page);

#endif
