/* Prints positions, ranges and locations in answers. */
#include "lsp/server.h"

void put_position(json_writer *out, const char *name, place at)
{
    json_open(out, name, '{');
    json_number(out, "line", (int)at.line);
    json_number(out, "character", (int)at.character);
    json_close(out, '}');
}

void put_range(const server *s, json_writer *out, const char *name, span at)
{
    json_open(out, name, '{');
    put_position(out, "start", place_of(at.source, at.begin, s->unit));
    put_position(out, "end", place_of(at.source, at.end, s->unit));
    json_close(out, '}');
}

void put_location(const server *s, request *r, const char *name, span at)
{
    const document *open = document_at(s, at.source->path);
    json_open(r->out, name, '{');
    json_text(r->out, "uri", open != NULL ? open->uri : place_uri(r->memory, at.source->path));
    put_range(s, r->out, "range", at);
    json_close(r->out, '}');
}
