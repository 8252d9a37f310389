/* Makes half-typed text readable as YAML. If libyaml gives up, the line on which the unfinished token or
   bracket begins is blanked, or the line of the error, so that the rest of the file can be analysed; places
   do not change. */
#include "lsp/analysis.h"

enum { MOST_BLANKED = 32 };

/* Blanks the last line up to `line`, from 0, that is not blank; false if there is none. */
static bool blank_line(const source *file, char *text, size_t line)
{
    for (size_t i = line + 1; i-- > 0;) {
        const span at = source_line(file, i + 1);
        bool blank = true;
        for (size_t k = at.begin; k < at.end; k++) {
            if (text[k] != ' ') blank = false;
            text[k] = ' ';
        }
        if (!blank) return true;
    }
    return false;
}

/* The line of the first error, from 0. */
static size_t line_of_error(const diagnostics *list, arena *memory)
{
    const diagnostic **items = diagnostics_sorted(list, memory);
    for (size_t i = 0; i < list->items.count; i++)
        if (diagnostic_describe(items[i]->code)->severity == SEVERITY_ERROR && items[i]->place.source != NULL)
            return source_position(items[i]->place.source, items[i]->place.begin).line - 1;
    return 0;
}

const node *recover_nodes(arena *memory, const source *file)
{
    char *text = arena_copy(memory, file->text.data, file->text.size);
    const source *tried = source_from_text(memory, file->path, (str){text, file->text.size});
    for (size_t i = 0; i < MOST_BLANKED; i++) {
        diagnostics *list = diagnostics_new(memory);
        size_t unfinished;
        const node *nodes = node_parse_typed(memory, list, tried, &unfinished);
        if (nodes != NULL) return nodes;
        const size_t line = unfinished != SIZE_MAX ? source_position(tried, unfinished).line - 1
                                                   : line_of_error(list, memory);
        if (diagnostics_errors(list) == 0 || !blank_line(tried, text, line)) break;
    }
    return NULL;
}
