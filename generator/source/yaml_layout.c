/* Lays out a YAML text by the tokens of libyaml. */
#include <yaml.h>

#include "source/yaml_layout.h"
#include "source/yaml_text.h"

enum { MOST_LEVELS = 256 };

/* A mapping or list in block style. */
typedef struct level {
    size_t column, wanted;
    bool list;
    bool flush; /* a list whose dashes stand below the key that it belongs to */
} level;

typedef struct scanning {
    layout *of;
    character_map characters;
    level levels[MOST_LEVELS];
    size_t depth;
    size_t brackets;     /* that are open */
    size_t bracket_line; /* of the first of them */
    bool good;
} scanning;

/* ---- lines ---- */

static void split_lines(arena *memory, layout *of)
{
    const str text = of->file->text;
    for (size_t at = yaml_text_mark(text); at < text.size;) {
        layout_line line = {.begin = at};
        while (at < text.size && yaml_break_size(text, at) == 0)
            at++;
        line.end = at;
        line.next = at + (at < text.size ? yaml_break_size(text, at) : 0);
        at = line.begin;
        while (at < line.end && text.data[at] == ' ')
            at++;
        line.column = at - line.begin;
        line.after = at;
        line.wanted = line.column;
        while (at < line.end && (text.data[at] == ' ' || text.data[at] == '\t'))
            at++;
        if (at < line.end) line.kind = text.data[at] == '#' ? LINE_COMMENT : LINE_INSIDE;
        at = line.next;
        ARRAY_PUSH(memory, &of->lines, line);
    }
}

static layout_line *line_at(scanning *s, size_t number)
{
    if (number < s->of->lines.count) return &s->of->lines.items[number];
    s->good = false;
    return &s->of->lines.items[0];
}

size_t layout_moved(const layout_line *line, size_t column)
{
    const size_t old = line->after - line->begin, now = line->wanted + LEVEL * line->dashes;
    return column + now > old ? column + now - old : 0;
}

/* ---- levels ---- */

static const level *top(const scanning *s)
{
    return s->depth > 0 ? &s->levels[s->depth - 1] : NULL;
}

static void enter(scanning *s, size_t column, bool list, bool flush)
{
    if (s->depth == MOST_LEVELS) {
        s->good = false;
        return;
    }
    const size_t wanted = s->depth > 0 ? top(s)->wanted + LEVEL : 0;
    s->levels[s->depth++] = (level){column, wanted, list, flush};
}

static void leave_flush(scanning *s)
{
    if (s->depth > 0 && top(s)->flush) s->depth--;
}

static void leave(scanning *s)
{
    leave_flush(s);
    if (s->depth > 0) s->depth--;
}

/* ---- tokens ---- */

/* A token begins a line, or does not. */
static layout_line *begin_line(scanning *s, const yaml_token_t *token, size_t wanted)
{
    layout_line *line = line_at(s, token->start_mark.line);
    if (line->kind == LINE_TOKENS || s->brackets > 0) return line;
    if (line->kind != LINE_INSIDE || line->column != token->start_mark.column) s->good = false;
    line->kind = LINE_TOKENS;
    line->wanted = wanted;
    return line;
}

static size_t wanted_of_value(const scanning *s)
{
    return s->depth > 0 ? top(s)->wanted + LEVEL : 0;
}

/* The dashes at the begin of a line have one space each behind them, unless nothing follows. */
static void on_dash(scanning *s, const yaml_token_t *token)
{
    if (s->depth == 0 || !top(s)->list) enter(s, token->start_mark.column, true, true);
    layout_line *line = begin_line(s, token, s->depth > 0 ? top(s)->wanted : 0);
    const str text = s->of->file->text;
    size_t at = line->begin + token->start_mark.column + 1;
    if (line->after + 1 != at) s->good = false;
    while (at < line->end && text.data[at] == ' ')
        at++;
    if (at >= line->end || text.data[at] == '#' || text.data[at] == '\t') return;
    line->dashes++;
    line->after = at;
}

/* Lines that continue brackets move with the line on which these open. */
static void move_inside(scanning *s, size_t last)
{
    for (size_t i = s->bracket_line + 1; i <= last; i++) {
        layout_line *line = line_at(s, i);
        if (line->kind == LINE_TOKENS) continue;
        line->kind = LINE_INSIDE;
        line->wanted = layout_moved(line_at(s, s->bracket_line), line->column);
    }
}

static void on_brackets(scanning *s, const yaml_token_t *token, bool open)
{
    if (open && s->brackets++ == 0) {
        begin_line(s, token, wanted_of_value(s));
        s->bracket_line = token->start_mark.line;
    }
    if (!open && s->brackets > 0 && --s->brackets == 0) move_inside(s, token->start_mark.line);
}

/* ---- block scalars ---- */

/* The digit of a header such as `|2-`, or 0; whether it has a `+`. */
static size_t header_digit(const scanning *s, const yaml_token_t *token, bool *keeps)
{
    const str text = s->of->file->text;
    size_t at = character_offset(&s->characters, token->start_mark.index) + 1, digit = 0;
    for (; at < text.size && strchr("+-123456789", text.data[at]) != NULL; at++) {
        if (text.data[at] == '+') *keeps = true;
        if (text.data[at] >= '1' && text.data[at] <= '9') digit = (size_t)(text.data[at] - '0');
    }
    return digit;
}

static bool is_blank(const layout_line *line)
{
    return line->begin + line->column == line->end;
}

static void on_block_scalar(scanning *s, const yaml_token_t *token)
{
    const layout_line *lines = s->of->lines.items;
    const size_t parent = s->depth > 0 ? top(s)->column : 0, first = token->start_mark.line + 1;
    bool keeps = false;
    const size_t digit = header_digit(s, token, &keeps);
    size_t own = digit > 0 ? parent + digit : 0, behind = first;
    for (size_t i = first; i < s->of->lines.count; i++) {
        if (is_blank(&lines[i]) && (own == 0 || lines[i].column <= own)) continue;
        if (own == 0) own = lines[i].column;
        if (lines[i].column < own || lines[i].column <= parent) break;
        behind = i + 1;
    }
    while (keeps && behind < s->of->lines.count && is_blank(&lines[behind]))
        behind++;
    const size_t wanted = digit > 0 ? wanted_of_value(s) - LEVEL + digit : wanted_of_value(s);
    for (size_t i = first; i < behind; i++) {
        layout_line *line = line_at(s, i);
        line->kind = LINE_LITERAL;
        line->wanted = wanted;
        line->own = own;
        line->breaks_scalar = true;
    }
}

/* ---- the text ---- */

/* Lines that continue a scalar, whose spaces are folded, have its level, except within brackets. */
static void on_folded_lines(scanning *s, size_t first, size_t last)
{
    for (size_t i = first; i < last; i++) {
        line_at(s, i)->breaks_scalar = true;
        layout_line *line = line_at(s, i + 1);
        line->kind = LINE_INSIDE;
        if (s->brackets == 0) line->wanted = wanted_of_value(s);
    }
}

static void on_scalar(scanning *s, const yaml_token_t *token)
{
    const yaml_scalar_style_t style = token->data.scalar.style;
    begin_line(s, token, wanted_of_value(s));
    if (style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE)
        on_block_scalar(s, token);
    else
        on_folded_lines(s, token->start_mark.line, token->end_mark.line);
}

static void on_token(scanning *s, const yaml_token_t *token)
{
    switch (token->type) {
    case YAML_BLOCK_MAPPING_START_TOKEN:
    case YAML_BLOCK_SEQUENCE_START_TOKEN:
        enter(s, token->start_mark.column, token->type == YAML_BLOCK_SEQUENCE_START_TOKEN, false);
        return;
    case YAML_BLOCK_END_TOKEN:
        leave(s);
        return;
    case YAML_BLOCK_ENTRY_TOKEN:
        on_dash(s, token);
        return;
    case YAML_KEY_TOKEN:
    case YAML_VALUE_TOKEN:
        if (s->brackets > 0) return;
        leave_flush(s);
        begin_line(s, token, s->depth > 0 ? top(s)->wanted : 0);
        return;
    case YAML_FLOW_SEQUENCE_START_TOKEN:
    case YAML_FLOW_MAPPING_START_TOKEN:
        on_brackets(s, token, true);
        return;
    case YAML_FLOW_SEQUENCE_END_TOKEN:
    case YAML_FLOW_MAPPING_END_TOKEN:
        on_brackets(s, token, false);
        return;
    case YAML_SCALAR_TOKEN:
        on_scalar(s, token);
        return;
    case YAML_ALIAS_TOKEN:
    case YAML_ANCHOR_TOKEN:
    case YAML_TAG_TOKEN:
        begin_line(s, token, wanted_of_value(s));
        return;
    case YAML_VERSION_DIRECTIVE_TOKEN:
    case YAML_TAG_DIRECTIVE_TOKEN:
    case YAML_DOCUMENT_START_TOKEN:
    case YAML_DOCUMENT_END_TOKEN:
        begin_line(s, token, 0);
        return;
    default:
        return;
    }
}

bool yaml_layout(arena *memory, const source *file, layout *of)
{
    scanning *s = ARENA_NEW(memory, scanning);
    yaml_parser_t parser;
    *of = (layout){.file = file};
    split_lines(memory, of);
    s->of = of;
    s->characters = character_map_of(memory, file->text);
    s->good = of->lines.count > 0;
    if (!s->good || !yaml_parser_initialize(&parser)) return false;
    const size_t mark = yaml_text_mark(file->text);
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, (const unsigned char *)file->text.data + mark,
                                 file->text.size - mark);
    for (bool more = true; more && s->good;) {
        yaml_token_t token;
        if (!yaml_parser_scan(&parser, &token)) {
            s->good = false;
            break;
        }
        on_token(s, &token);
        more = token.type != YAML_STREAM_END_TOKEN && token.type != YAML_NO_TOKEN;
        yaml_token_delete(&token);
    }
    yaml_parser_delete(&parser);
    return s->good;
}
