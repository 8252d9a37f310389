/* A language server for schemas: the Language Server Protocol 3.17 over a stream of bytes. */
#ifndef TENON_LSP_LSP_H
#define TENON_LSP_LSP_H

#include "lsp/channel.h"

typedef struct lsp_options {
    const char *const *import_dirs; /* where absolute imports are searched, as for `tenon check -I` */
    size_t import_dir_count;
    bool writable;       /* as for `tenon check --writable` */
    const char *version; /* version of the server, for clients */
} lsp_options;

/* Serves one client until it sends `exit` or the stream ends. Returns whether it sent `shutdown` before, as
   the protocol demands. */
bool lsp_serve(const lsp_stream *stream, const lsp_options *options);

#endif
