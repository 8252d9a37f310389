/* Computes the effect of a word on the same line or on a new line. */
#include "emit/text/layout.h"

enum {
    COST_OF_FIRST_BREAK = 15, /* in a group */
    COST_OF_FIRST_SHIFT = 120,
    COST_OF_NO_COLUMNS = 10000,
    LONG_CALL = 10 /* columns of brackets that do not hide the code behind */
};

static const word *word_at(const layouter *l, uint32_t i)
{
    return i < l->d->words.count ? &l->d->words.items[i] : NULL;
}

static uint32_t max(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static bool is_conditional(const word *w)
{
    return w->kind == WORD_QUESTION || w->kind == WORD_COLON;
}

static bool is_shift(const word *w)
{
    return w->kind == WORD_BINARY && w->sign == SIGN_SHIFT;
}

/* ".y" of "f(x).y" */
static bool calls_on(const word *w)
{
    return w->kind == WORD_MEMBER && w[-1].kind == WORD_CLOSE;
}

static bool begins_conditional(const word *w)
{
    return w != NULL && w->open_count > 0 && w->opens[w->open_count - 1] == BINDS_CONDITIONAL;
}

static const frame *frame_below(const layout *s)
{
    return s->below != NULL ? &s->below->top : NULL;
}

static void push(const layouter *l, layout *s, frame top)
{
    frames *below = ARENA_NEW(l->memory, frames);
    *below = (frames){s->top, s->below};
    s->below = below;
    s->top = top;
}

static void pop(layout *s)
{
    if (s->below == NULL) return;
    s->top = s->below->top;
    s->below = s->below->below;
}

/* ---- the column of a new line ---- */

/* Before a branch of a conditional. */
static uint32_t branch_column(const layouter *l, const layout *s)
{
    const word *next = word_at(l, s->at + 1), *w = word_at(l, s->at);
    const bool chain = w->kind == WORD_COLON && begins_conditional(next);
    if (!chain) return s->top.question;
    return s->top.chained ? s->top.indent - 2 : s->top.indent;
}

static uint32_t indent_of_frame(const layouter *l, const layout *s, const word *before)
{
    return s->top.indent == l->indent && before->sign != '}' ? s->top.indent + C_INDENT : s->top.indent;
}

uint32_t layout_column_of_break(const layouter *l, const layout *s)
{
    const word *w = word_at(l, s->at), *before = w - 1;
    const frame *top = &s->top;
    const uint32_t further = max(top->last_space, top->indent) + C_INDENT;
    if (w->kind == WORD_CLOSE && w->sign != ')' && s->below != NULL)
        return w->sign == '}' ? frame_below(s)->last_space : l->indent;
    if (w->kind == WORD_STRING && s->string != 0) return s->string;
    if (is_shift(w) && top->shift != 0) return top->shift;
    if (w->kind == WORD_MEMBER) return top->call != 0 ? top->call : further;
    if (top->question != 0 && (w->kind == WORD_COLON || is_conditional(before))) return branch_column(l, s);
    if (before->kind == WORD_COMMA && top->variable != 0) return top->variable;
    if (w->function) return max(top->last_space, top->indent);
    if (w->kind == WORD_OPEN && w->sign == '[' && before->kind != WORD_OPEN && before->kind != WORD_COMMA)
        return top->subscripts != 0 ? top->subscripts : further;
    if (w->declared || w->kind == WORD_POINTER || before->sign == '=') return further;
    if (before->sign == ')' && w->binds == BINDS_NOT && w->sign != ':') return further;
    return indent_of_frame(l, s, before);
}

/* ---- possible ends of lines ---- */

bool layout_may_break(const layouter *l, const layout *s)
{
    const word *w = word_at(l, s->at), *before = w - 1;
    if (!w->may_break) return false;
    if (!w->must_break && before->sign == '{' && s->at >= 2 &&
        (before[-1].sign == '{' || before[-1].sign == '(' || before[-1].sign == ','))
        return false;
    if (before->kind == WORD_OPEN && before->sign != '{' && s->lowest_level < s->line_level &&
        s->lowest_level < w->level)
        return false;
    if (w->kind == WORD_MEMBER && s->top.called_on) return false;
    if (w->function && s->column < 6) return false; /* behind "void" */
    if (w->kind != WORD_BINARY && s->top.no_break_in_operand) return false;
    return !s->top.no_break;
}

/* Once something within goes over several lines, operators of the group do, too: not in `f(x) == y`. */
static bool operator_must_break(const layout *s, const word *w, uint32_t at)
{
    const word *before = w - 1;
    if (before->kind != WORD_BINARY || before->binds == BINDS_ASSIGNMENT || !s->top.break_next) return false;
    const bool compares = before->binds == BINDS_RELATION || before->binds == BINDS_EQUALITY;
    return !compares || (at >= 2 && before[-1].ends_operands);
}

/* The next item, statement of a head or branch begins a line if the last one took several lines. */
static bool item_must_break(const layout *s, const word *w)
{
    const word *before = w - 1;
    const bool begins = before->kind == WORD_COMMA || before->kind == WORD_SEMICOLON ||
                        (is_conditional(w) && before->kind != WORD_QUESTION);
    return begins && s->top.break_next && w->kind != WORD_CLOSE;
}

/* A member begins a line if the next one would not fit on the line. */
static bool member_must_break(const layouter *l, const layout *s, const word *w, uint32_t column)
{
    if (w->kind != WORD_MEMBER) return false;
    const uint32_t next = w->next_operator != NO_WORD ? word_at(l, w->next_operator)->end - w->end : 0;
    return s->column + next > C_COLUMNS && (s->column > column || w->level < s->line_level);
}

bool layout_must_break(const layouter *l, const layout *s)
{
    const word *w = word_at(l, s->at);
    if (w->must_break || item_must_break(s, w)) return true;
    if (s->top.chained && w->kind == WORD_COLON) return true;
    const uint32_t column = layout_column_of_break(l, s);
    if (member_must_break(l, s, w, column)) return true;
    if (calls_on(w) && (s->top.call != 0 || s->top.break_next)) return true;
    if (s->column <= column && word_at(l, 0)->sign != SIGN_ENUM) return false;
    if (w->may_break && operator_must_break(s, w, s->at)) return true;
    if (is_shift(w) && s->top.break_next) return true;
    return w->function && s->top.break_next;
}

/* ---- on the same line ---- */

/* Lines end within an operand only if one has ended before it. */
static bool keeps_operand(const layout *s, const word *before)
{
    if (before->kind != WORD_BINARY && before->kind != WORD_COMMA && before->kind != WORD_COLON) return false;
    if (before->binds == BINDS_ASSIGNMENT || before->binds == BINDS_RELATION) return false;
    const bool begins_lines = is_shift(before) || before->kind == WORD_COLON;
    if (begins_lines) return !s->top.operator_broken;
    return before->operator_index > 0 || before->next_operator != NO_WORD;
}

/* Whether the rest of the line is indented by the column of the word. */
static bool sets_last_space(const layouter *l, const layout *s, const word *w)
{
    const word *before = w - 1;
    if (before->kind == WORD_COMMA || is_conditional(before)) return true;
    if (before->sign == '(' && s->at >= 2 && (before[-1].sign == SIGN_IF || before[-1].sign == SIGN_FOR))
        return true;
    if (before->kind == WORD_BINARY) {
        const bool several =
            !is_shift(before) || before->operator_index > 0 || before->next_operator != NO_WORD;
        return (before->binds != BINDS_ASSIGNMENT && several) || w->begins_operands;
    }
    if (before->kind != WORD_OPEN || before->match == NO_WORD) return false;
    const word *behind = word_at(l, before->match + 1);
    return behind != NULL && behind->kind == WORD_MEMBER && s->below != NULL && frame_below(s)->call == 0;
}

static void note_variable(const layouter *l, layout *s, const word *w)
{
    if (w->sign != '=' || s->top.variable != 0 || (w->level != 0 && word_at(l, 0)->sign != SIGN_FOR)) return;
    const word *name = w - 1;
    s->top.variable = s->column;
    for (;; name--) {
        s->top.variable -= name->size;
        if (name->space || name == word_at(l, 0) || s->top.variable < name->size) break;
    }
}

static void put_on_line(const layouter *l, layout *s, uint32_t more)
{
    const word *w = word_at(l, s->at), *before = w - 1;
    const uint32_t spaces = w->space + more;
    note_variable(l, s, w);
    if (before->kind == WORD_OPEN) s->top.indent = s->column + spaces;
    if (s->top.one_each && before->kind == WORD_COMMA) s->top.no_break = true;
    if (calls_on(w) && s->column > layout_column_of_break(l, s)) s->top.called_on = true;
    if (w->kind == WORD_MEMBER && before->sign == ')' && before->match != NO_WORD &&
        before->end - word_at(l, before->match)->end > LONG_CALL)
        s->top.no_break = true;
    if (keeps_operand(s, before)) s->top.no_break_in_operand = true;
    s->column += spaces;
    if (sets_last_space(l, s, w)) s->top.last_space = s->column;
}

/* ---- on a new line ---- */

static const frames *all_break_next(const layouter *l, const frames *below)
{
    if (below == NULL) return NULL;
    const frames *rest = all_break_next(l, below->below);
    if (rest == below->below && below->top.break_next) return below;
    frames *changed = ARENA_NEW(l->memory, frames);
    *changed = (frames){below->top, rest};
    changed->top.break_next = true;
    return changed;
}

/* Notes the consequence of a break for the next break in the same group. */
static void note_break(layout *s, const word *w)
{
    const word *before = w - 1;
    frame *top = &s->top;
    const bool item = before->kind == WORD_COMMA || before->kind == WORD_SEMICOLON;
    if ((item && !top->one_each) || before->kind == WORD_BINARY || is_shift(w)) top->break_next = false;
    if (w->kind == WORD_QUESTION) top->break_next = true;
    if (!item && !is_shift(w) && before->kind != WORD_BINARY && before->kind != WORD_COLON &&
        before->kind != WORD_OPEN)
        top->break_next = true;
    if (top->one_each && before->sign != '(' && before->sign != '{' && before->kind != WORD_BINARY)
        top->break_next = true;
}

uint64_t layout_cost_of_break(const layouter *l, const layout *s)
{
    const word *w = word_at(l, s->at);
    const bool first_shift =
        is_shift(w) && s->top.shift == 0 && (s->column <= C_COLUMNS / 3 || s->top.break_next);
    return w->cost + (s->top.broken ? 0 : COST_OF_FIRST_BREAK) + (first_shift ? COST_OF_FIRST_SHIFT : 0);
}

static void put_on_new_line(const layouter *l, layout *s)
{
    const word *w = word_at(l, s->at);
    s->cost += layout_cost_of_break(l, s);
    s->top.broken = true;
    s->column = layout_column_of_break(l, s);
    if (w->kind == WORD_MEMBER && s->top.call == 0) s->top.call = s->column;
    s->top.last_space = s->column + (is_shift(w) ? 3 : 0);
    s->line_level = s->lowest_level = w->level;
    s->below = all_break_next(l, s->below);
    note_break(s, w);
}

/* ---- past a word ---- */

static void open_groups(const layouter *l, layout *s, const word *w)
{
    const word *before = s->at > 0 ? w - 1 : NULL;
    const bool returns = before != NULL && before->sign == SIGN_RETURN;
    const bool opens = before != NULL && before->kind == WORD_OPEN;
    bool aligned = opens || returns ||
                   (before != NULL && (before->kind == WORD_SEMICOLON || before->binds == BINDS_ASSIGNMENT));
    for (size_t i = w->open_count; i > 0; i--) {
        const binding binds = (binding)w->opens[i - 1];
        frame f = s->top;
        f.broken = f.chained = false;
        f.operator_broken = true;
        f.no_break = f.no_break || f.no_break_in_operand;
        if (binds > BINDS_COMMA) f.one_each = false;
        if (!returns || binds > BINDS_NOT) f.indent = max(max(s->column, f.indent), f.last_space);
        if (binds > BINDS_NOT) f.last_space = max(f.last_space, s->column);
        if (binds != BINDS_CONDITIONAL && w->kind != WORD_PREFIX) f.call_start = s->column;
        if (binds == BINDS_CONDITIONAL && before != NULL && before->kind == WORD_COLON && i == w->open_count)
            f.chained = true;
        else if (binds == BINDS_CONDITIONAL || (!aligned && binds > BINDS_ASSIGNMENT))
            f.indent += C_INDENT;
        if ((before != NULL && !opens) || binds != BINDS_COMMA) f.break_next = false;
        push(l, s, f);
        aligned = false;
    }
}

static void open_bracket(const layouter *l, layout *s, const word *w)
{
    const frame *top = &s->top;
    frame f = {.last_space = top->last_space, .operator_broken = true};
    f.no_break = top->no_break || top->no_break_in_operand;
    if (w->sign == '{') {
        const word *next = word_at(l, s->at + 1);
        const bool ends_in_comma = w->match != NO_WORD && word_at(l, w->match)[-1].kind == WORD_COMMA;
        f.indent = top->last_space + C_INDENT;
        f.one_each = ends_in_comma || (next != NULL && (next->sign == '.' || next->sign == '['));
        f.break_next = ends_in_comma;
    } else {
        f.indent = C_INDENT + max(top->last_space, top->call_start);
    }
    push(l, s, f);
}

static void close_bracket(const layouter *l, layout *s, const word *w)
{
    const word *next = word_at(l, s->at + 1);
    pop(s);
    if (w->sign == ']' && next != NULL && next->sign != '[') s->top.subscripts = 0;
}

static void close_groups(layout *s, const word *w)
{
    for (uint32_t i = 0; i < w->closes && s->below != NULL; i++) {
        const uint32_t variable = s->top.variable;
        pop(s);
        s->top.variable = variable;
    }
}

static void note_word(layout *s, const word *w, bool new_line)
{
    frame *top = &s->top;
    if (w->kind == WORD_COMMA || w->kind == WORD_BINARY) top->no_break_in_operand = false;
    if (is_shift(w) && top->shift == 0)
        top->shift = s->column;
    else if (w->kind == WORD_BINARY || (is_conditional(w) && s->at > 0 && !is_conditional(w - 1)))
        top->operator_broken = new_line;
    if (w->kind == WORD_OPEN && w->sign == '[' && top->subscripts == 0) top->subscripts = s->column;
    if (w->kind == WORD_QUESTION) top->question = s->column;
    if (w->kind == WORD_MEMBER) top->call_start = w->next_operator != NO_WORD ? s->column : 0;
    if (w->kind != WORD_OPEN && w->kind != WORD_CLOSE && w->kind != WORD_POINTER &&
        w->level < s->lowest_level)
        s->lowest_level = w->level;
}

/* Sets the items of a list in columns; its first word has its place. */
static void put_items(const layouter *l, layout *s, uint32_t open)
{
    const word *brace = word_at(l, open);
    const word_columns *c = brace->columns;
    const word *first = word_at(l, open + 1);
    if (c->formats.count <= 1 || first->sign == '.') return;
    const uint32_t begun = s->column - first->size;
    const column_format *format = columns_that_fit(c, begun < C_COLUMNS ? C_COLUMNS - begun : 0);
    if (format == NULL) {
        s->cost += COST_OF_NO_COLUMNS;
        return;
    }
    uint32_t column = 0, item = 0;
    while (s->at != brace->match) {
        uint32_t spaces = 0;
        bool new_line = false;
        if (item < c->commas.count && s->at == c->commas.items[item] + 1) {
            spaces = format->sizes[column] - c->sizes.items[item];
            column++;
            item++;
        }
        if (column == format->columns || word_at(l, s->at)->must_break) {
            column = 0;
            new_line = true;
        }
        layout_put(l, s, new_line, new_line ? 0 : spaces);
    }
}

static const frames *none_breaks(const layouter *l, const frames *below)
{
    if (below == NULL) return NULL;
    frames *changed = ARENA_NEW(l->memory, frames);
    *changed = (frames){below->top, none_breaks(l, below->below)};
    changed->top.no_break = true;
    return changed;
}

/* If the items of a list in braces begin on a line of their own, and the list does not, nothing else around
   it spans several lines. */
static void note_braces(const layouter *l, layout *s, bool new_line)
{
    const word *before = word_at(l, s->at) - 1;
    if (before->sign == '{' && before->match != NO_WORD && s->below != NULL) {
        const bool inlined = frame_below(s)->inlined;
        if (inlined && new_line) s->below = none_breaks(l, s->below);
        if (inlined) {
            frames *changed = ARENA_NEW(l->memory, frames);
            *changed = *s->below;
            changed->top.inlined = false;
            s->below = changed;
        }
    }
    const bool begins = before->kind == WORD_BINARY || before->kind == WORD_COMMA || is_conditional(before) ||
                        before->sign == '(';
    if (begins) s->top.inlined = !new_line && (before->sign != '(' || before->several);
}

static void pass(const layouter *l, layout *s, bool new_line)
{
    const uint32_t at = s->at;
    const word *w = word_at(l, at);
    note_word(s, w, new_line);
    if (at > 0) note_braces(l, s, new_line);
    open_groups(l, s, w);
    if (w->kind == WORD_CLOSE) close_bracket(l, s, w);
    if (w->kind == WORD_OPEN) open_bracket(l, s, w);
    close_groups(s, w);
    if (w->kind != WORD_STRING && w->kind != WORD_NAME) s->string = 0;
    if (w->kind == WORD_STRING && s->string == 0) s->string = s->column;
    s->column += w->size;
    s->at++;
    if (s->column > C_COLUMNS) s->cost += (uint64_t)COST_OF_EXCESS * (s->column - C_COLUMNS);
    if (w->columns != NULL && (w->columns->formats.count == 1 || w->columns->nested)) s->top.one_each = true;
    if (at > 0 && w[-1].columns != NULL) put_items(l, s, at - 1);
}

void layout_put(const layouter *l, layout *s, bool new_line, uint32_t spaces)
{
    if (new_line)
        put_on_new_line(l, s);
    else
        put_on_line(l, s, spaces);
    if (new_line || spaces > 0) {
        placed *place = ARENA_NEW(l->memory, placed);
        *place = (placed){s->at, s->column, spaces, new_line, s->places};
        s->places = place;
    }
    pass(l, s, new_line);
}

layout layout_begin(const layouter *l)
{
    layout s = {.column = l->indent,
                .top = {.indent = l->indent, .last_space = l->indent, .operator_broken = true}};
    pass(l, &s, false);
    return s;
}
