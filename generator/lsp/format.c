/* Formats a schema: its layout changes, its meaning and its comments do not. */
#include "lsp/server.h"
#include "source/yaml_format.h"

bool answer_formatting(server *s, request *r)
{
    document *of;
    yaml_edits edits = {0};
    const char *why;
    if (!request_document(s, r, &of)) return false;
    const source *file = document_analysis(s, of)->file;
    if (!yaml_format(r->memory, file, &edits, &why)) return request_fail(r, FAILURE_REFUSED, why);
    json_open(r->out, "result", '[');
    for (size_t i = 0; i < edits.count; i++) {
        const yaml_edit *each = &edits.items[i];
        json_open(r->out, NULL, '{');
        put_range(s, r->out, "range", (span){file, each->begin, each->end});
        json_str(r->out, "newText", each->text);
        json_close(r->out, '}');
    }
    json_close(r->out, ']');
    return true;
}
