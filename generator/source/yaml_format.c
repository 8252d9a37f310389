/* Formats a YAML text line by line, and compares the nodes before and after. */
#include "source/yaml_format.h"

#include "base/buffer.h"
#include "source/node.h"
#include "source/yaml_layout.h"

/* ---- comments ---- */

/* The column at which a level begins in a line: behind the last dash, or that of the line itself. */
static size_t column_of_level(const layout_line *line, size_t dash)
{
    return dash == line->dashes ? line->after - line->begin : line->column;
}

/* The line of tokens before a line, or behind it; NULL if there is none. */
static const layout_line *tokens_before(const layout *of, size_t i)
{
    while (i-- > 0)
        if (of->lines.items[i].kind == LINE_TOKENS) return &of->lines.items[i];
    return NULL;
}

static const layout_line *tokens_after(const layout *of, size_t i)
{
    while (++i < of->lines.count)
        if (of->lines.items[i].kind == LINE_TOKENS) return &of->lines.items[i];
    return NULL;
}

/* The new column of the level around a line that begins at a column, or left of it if `exact` is not set.
   False: there is none. */
static bool level_before(const layout *of, size_t i, size_t column, bool exact, size_t *wanted)
{
    size_t least = SIZE_MAX; /* columns further to the right are of levels that are closed */
    for (const layout_line *line = tokens_before(of, i); line != NULL;) {
        for (size_t dash = line->dashes + 1; dash-- > 0;) {
            const size_t at = column_of_level(line, dash);
            if (at >= least) continue;
            least = at;
            *wanted = line->wanted + LEVEL * dash;
            if (at == column || (!exact && at < column)) return true;
        }
        if (least == 0) return false;
        line = tokens_before(of, (size_t)(line - of->lines.items));
    }
    return false;
}

/* The line behind whose tokens a comment stands that a comment continues, which begins further to the right;
   or NULL. */
static const layout_line *continued(const layout *of, size_t i)
{
    const layout_line *lines = of->lines.items;
    const size_t column = lines[i].column;
    while (i > 0 && lines[i - 1].kind == LINE_COMMENT && lines[i - 1].column == column)
        i--;
    if (i == 0 || lines[i - 1].kind != LINE_TOKENS) return NULL;
    const layout_line *line = &lines[i - 1];
    const char *text = of->file->text.data;
    for (size_t at = line->after + 1; at < line->end; at++)
        if (text[at] == '#' && text[at - 1] == ' ')
            return column > line->after - line->begin + LEVEL ? line : NULL;
    return NULL;
}

/* The column of a comment, which precedes its subject, or ends a level with its own indentation. */
static size_t comment_column(const layout *of, size_t i)
{
    const size_t column = of->lines.items[i].column;
    const layout_line *before = tokens_before(of, i), *after = tokens_after(of, i);
    const layout_line *line = continued(of, i);
    size_t wanted = 0;
    if (line != NULL) return layout_moved(line, column);
    if (after != NULL && column == after->column) return after->wanted;
    if (level_before(of, i, column, true, &wanted)) return wanted;
    const bool deeper = after != NULL && (before == NULL || after->column > before->column);
    if (after != NULL && (column < after->column || deeper)) return after->wanted;
    return level_before(of, i, column, false, &wanted) ? wanted : 0;
}

/* ---- lines ---- */

static size_t end_of_text(const layout *of, const layout_line *line)
{
    size_t end = line->end;
    while (!line->breaks_scalar && end > line->begin &&
           (of->file->text.data[end - 1] == ' ' || of->file->text.data[end - 1] == '\t'))
        end--;
    return end;
}

static void put_line(buffer *out, const layout *of, size_t i)
{
    const layout_line *line = &of->lines.items[i];
    const bool literal = line->kind == LINE_LITERAL, comment = line->kind == LINE_COMMENT;
    const size_t skipped = literal && line->own < line->column ? line->own : line->column;
    const size_t begin = line->kind == LINE_TOKENS ? line->after : line->begin + skipped,
                 end = end_of_text(of, line);
    if (begin >= end) return;
    buffer_fill(out, ' ', comment ? comment_column(of, i) : line->wanted);
    for (size_t k = 0; line->kind == LINE_TOKENS && k < line->dashes; k++)
        buffer_puts(out, "- ");
    buffer_put(out, (str){of->file->text.data + begin, end - begin});
}

/* The text of a line with its break. A last line without one gets that of the first line. */
static str line_text(arena *memory, const layout *of, size_t i)
{
    const layout_line *line = &of->lines.items[i], *first = &of->lines.items[0];
    const char *data = of->file->text.data;
    buffer out = {.memory = memory};
    put_line(&out, of, i);
    if (line->next > line->end)
        buffer_put(&out, (str){data + line->end, line->next - line->end});
    else if (first->next > first->end)
        buffer_put(&out, (str){data + first->end, first->next - first->end});
    else
        buffer_putc(&out, '\n');
    return buffer_str(&out);
}

/* Whether a line is removed: of blank lines only one stays. */
static bool is_left_out(const layout *of, size_t i)
{
    if (of->lines.items[i].kind != LINE_BLANK) return false;
    size_t next = i + 1;
    while (next < of->lines.count && of->lines.items[next].kind == LINE_BLANK)
        next++;
    return i == 0 || next == of->lines.count || of->lines.items[i - 1].kind == LINE_BLANK;
}

static void find_edits(arena *memory, const layout *of, yaml_edits *edits)
{
    for (size_t i = 0; i < of->lines.count; i++) {
        const layout_line *line = &of->lines.items[i];
        const str old = {of->file->text.data + line->begin, line->next - line->begin};
        const str now = is_left_out(of, i) ? (str){"", 0} : line_text(memory, of, i);
        if (str_eq(old, now)) continue;
        yaml_edit edit = {line->begin, line->next, now};
        ARRAY_PUSH(memory, edits, edit);
    }
}

/* ---- meaning ---- */

static bool same_nodes(const node *a, const node *b)
{
    if (a->kind != b->kind || a->plain != b->plain || !str_eq(a->text, b->text) ||
        a->items.count != b->items.count || a->pairs.count != b->pairs.count)
        return false;
    for (size_t i = 0; i < a->items.count; i++)
        if (!same_nodes(a->items.items[i], b->items.items[i])) return false;
    for (size_t i = 0; i < a->pairs.count; i++)
        if (!same_nodes(a->pairs.items[i].key, b->pairs.items[i].key) ||
            !same_nodes(a->pairs.items[i].value, b->pairs.items[i].value))
            return false;
    return true;
}

static bool is_space(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

/* Whether two texts differ in nothing but spaces and line breaks. */
static bool same_words(str a, str b)
{
    size_t i = 0, j = 0;
    for (;;) {
        while (i < a.size && is_space(a.data[i]))
            i++;
        while (j < b.size && is_space(b.data[j]))
            j++;
        if (i == a.size || j == b.size) return i == a.size && j == b.size;
        if (a.data[i++] != b.data[j++]) return false;
    }
}

static str edited(arena *memory, const source *file, const yaml_edits *edits)
{
    buffer text = {.memory = memory};
    size_t from = 0;
    for (size_t i = 0; i < edits->count; i++) {
        buffer_put(&text, (str){file->text.data + from, edits->items[i].begin - from});
        buffer_put(&text, edits->items[i].text);
        from = edits->items[i].end;
    }
    buffer_put(&text, (str){file->text.data + from, file->text.size - from});
    return buffer_str(&text);
}

static bool means_the_same(arena *memory, const source *file, const node *nodes, const yaml_edits *edits)
{
    const str text = edited(memory, file, edits);
    const node *now = node_parse(memory, diagnostics_new(memory), source_from_text(memory, file->path, text));
    return now != NULL && same_nodes(nodes, now) && same_words(file->text, text);
}

bool yaml_format(arena *memory, const source *file, yaml_edits *edits, const char **why)
{
    layout of;
    diagnostics *list = diagnostics_new(memory);
    const node *nodes = node_parse(memory, list, file);
    *why = "the schema is not valid YAML";
    if (nodes == NULL || diagnostics_errors(list) > 0) return false;
    *why = "the schema has a layout that is not formatted";
    if (!yaml_layout(memory, file, &of)) return false;
    find_edits(memory, &of, edits);
    return means_the_same(memory, file, nodes, edits);
}
