/* Writing C: lines, wrapped comments, wrapped argument lists. */
#include "emit/out.h"

#include <stdio.h>

static void put_indent(out *o)
{
    buffer_fill(&o->text, ' ', (size_t)o->indent * 4);
}

void out_blank(out *o)
{
    buffer_putc(&o->text, '\n');
}

void out_line(out *o, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    put_indent(o);
    buffer_vprintf(&o->text, format, arguments);
    buffer_putc(&o->text, '\n');
    va_end(arguments);
}

void out_open(out *o, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    put_indent(o);
    buffer_vprintf(&o->text, format, arguments);
    buffer_puts(&o->text, " {\n");
    va_end(arguments);
    o->indent++;
}

void out_close(out *o, const char *tail)
{
    o->indent--;
    put_indent(o);
    buffer_printf(&o->text, "}%s\n", tail);
}

/* The size of the next argument of a list: up to its ", " outside brackets and quotes, or the end. */
static size_t argument_size(const char *text)
{
    int depth = 0;
    bool quoted = false;
    size_t i = 0;
    for (; text[i] != '\0'; i++) {
        if (text[i] == '\\' && quoted)
            i++;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (!quoted && strchr("([{", text[i]) != NULL)
            depth++;
        else if (!quoted && strchr(")]}", text[i]) != NULL)
            depth--;
        else if (!quoted && depth == 0 && text[i] == ',')
            break;
    }
    return i;
}

void out_call(out *o, const char *start, const char *arguments, const char *tail)
{
    const size_t open = (size_t)o->indent * 4 + strlen(start) + 1;
    size_t column = open;
    put_indent(o);
    buffer_printf(&o->text, "%s(", start);
    for (const char *at = arguments; *at != '\0';) {
        const size_t size = argument_size(at);
        const bool last = at[size] == '\0';
        const size_t behind = last ? strlen(tail) + 1 : 1;
        if (at != arguments) {
            const bool fits = column + 1 + size + behind <= C_COLUMNS;
            buffer_putc(&o->text, fits ? ' ' : '\n');
            if (!fits) buffer_fill(&o->text, ' ', open);
            column = fits ? column + 1 : open;
        }
        buffer_put(&o->text, (str){at, size});
        if (!last) buffer_putc(&o->text, ',');
        column += size + 1;
        at += last ? size : size + 2;
    }
    buffer_printf(&o->text, ")%s\n", tail);
}

/* The size of the longest argument of a list. */
static size_t longest_argument(const char *arguments)
{
    size_t longest = 0;
    for (const char *at = arguments; *at != '\0';) {
        const size_t size = argument_size(at);
        if (size > longest) longest = size;
        at += at[size] == '\0' ? size : size + 2;
    }
    return longest;
}

void out_function(out *o, const char *start, const char *parameters, const char *tail)
{
    const char *name = strrchr(start, ' ');
    if (name != NULL && strlen(start) + longest_argument(parameters) + 2 > C_COLUMNS) {
        out_line(o, "%.*s", (int)(name - start), start);
        start = name + 1;
    }
    out_call(o, start, parameters, tail);
}

void out_begin(out *o)
{
    out_line(o, "{");
    o->indent++;
}

void out_end(out *o)
{
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

/* The size of the part of a text that ends with one of the operators outside brackets, or of the rest. */
static size_t part_up_to(const char *text, const char *const *operators)
{
    int depth = 0;
    for (size_t i = 0; text[i] != '\0'; i++) {
        if (text[i] == '(') depth++;
        if (text[i] == ')') depth--;
        for (size_t k = 0; depth == 0 && operators[k] != NULL; k++)
            if (strncmp(text + i, operators[k], strlen(operators[k])) == 0)
                return i + strlen(operators[k]) - 1;
    }
    return strlen(text);
}

/* The size of a condition's next part: up to `&&` or `||`, or up to a comparison where it has none of these
   and is longer than `room`. */
static size_t condition_part(const char *text, size_t room)
{
    static const char *const logic[] = {" && ", " || ", NULL};
    static const char *const comparisons[] = {" < ", " <= ", " > ", " >= ", " == ", " != ", NULL};
    const size_t size = part_up_to(text, logic);
    return text[size] != '\0' || size <= room ? size : part_up_to(text, comparisons);
}

/* Whether the part of a condition that ends here ends with `&&` or `||`. */
static bool ends_with_logic(const char *condition, const char *end)
{
    return end - condition >= 3 && (strncmp(end - 3, "&& ", 3) == 0 || strncmp(end - 3, "|| ", 3) == 0);
}

/* A condition from column `begin` on, broken behind `&&` and `||`; what is broken within one of several
   comparisons stands further in. */
static void put_condition(out *o, const char *condition, size_t begin)
{
    size_t column = begin;
    bool several = false;
    for (const char *at = condition; *at != '\0';) {
        const size_t size = condition_part(at, C_COLUMNS - begin);
        const bool logic = ends_with_logic(condition, at);
        several = several || logic;
        if (at != condition && column + size + 2 > C_COLUMNS) {
            column = several && !logic ? begin + 4 : begin;
            buffer_putc(&o->text, '\n');
            buffer_fill(&o->text, ' ', column);
        } else if (at != condition) {
            buffer_putc(&o->text, ' ');
            column++;
        }
        buffer_put(&o->text, (str){at, size});
        column += size;
        at += at[size] == ' ' ? size + 1 : size;
    }
}

void out_statement(out *o, const char *statement)
{
    const char *open = strchr(statement, '('), *close = strrchr(statement, ')');
    if ((size_t)o->indent * 4 + strlen(statement) <= C_COLUMNS || open == NULL || close == NULL) {
        out_line(o, "%s", statement);
        return;
    }
    out_call(o, arena_copy(o->memory, statement, (size_t)(open - statement)),
             arena_copy(o->memory, open + 1, (size_t)(close - open - 1)), close + 1);
}

void out_if(out *o, const char *condition, const char *statement)
{
    const size_t indent = (size_t)o->indent * 4;
    if (indent + strlen(condition) + strlen(statement) + 6 <= C_COLUMNS) {
        out_line(o, "if (%s) %s", condition, statement);
        return;
    }
    put_indent(o);
    buffer_puts(&o->text, "if (");
    put_condition(o, condition, indent + 4);
    buffer_puts(&o->text, ")\n");
    o->indent++;
    out_statement(o, statement);
    o->indent--;
}

/* The size of what stands before an operator outside brackets, or of the whole text. */
static size_t size_before(const char *text, const char *operator)
{
    const char *const operators[] = {operator, NULL };
    const size_t size = part_up_to(text, operators);
    return text[size] == '\0' ? size : size + 1 - strlen(operator);
}

/* "a ? b : c" on three lines, where it is no more than that. */
static bool put_choice(out *o, const char *text, size_t begin)
{
    const size_t condition = size_before(text, " ? "), first = size_before(text, " : ");
    if (begin + strlen(text) < C_COLUMNS || text[first] == '\0' || condition > first) return false;
    const char *yes = text + condition + 1, *no = text + first + 1;
    if (size_before(yes + 1, " ? ") < strlen(yes + 1) || size_before(no + 1, " : ") < strlen(no + 1))
        return false;
    buffer_printf(&o->text, "%.*s\n", (int)condition, text);
    buffer_fill(&o->text, ' ', begin + 4);
    buffer_printf(&o->text, "%.*s\n", (int)(no - 1 - yes), yes);
    buffer_fill(&o->text, ' ', begin + 4);
    buffer_puts(&o->text, no);
    return true;
}

void out_assign(out *o, const char *variable, const char *condition)
{
    const size_t begin = (size_t)o->indent * 4 + strlen(variable) + 3;
    put_indent(o);
    buffer_printf(&o->text, "%s = ", variable);
    if (!put_choice(o, condition, begin)) put_condition(o, condition, begin);
    buffer_puts(&o->text, ";\n");
}

void out_string(out *o, const char *start, const char *literal)
{
    const size_t room = C_COLUMNS - (size_t)(o->indent + 1) * 4 - 3; /* quotes and comma */
    if ((size_t)o->indent * 4 + strlen(start) + strlen(literal) + 2 <= C_COLUMNS) {
        out_line(o, "%s %s,", start, literal);
        return;
    }
    out_line(o, "%s", start);
    o->indent++;
    const char *at = literal + 1, *end = literal + strlen(literal) - 1;
    while (at < end) {
        size_t size = (size_t)(end - at);
        if (size > room) {
            for (size = room; size > 0 && at[size - 1] != ' ';)
                size--;
            if (size == 0) size = (size_t)(end - at); /* one long word */
        }
        out_line(o, "\"%.*s\"%s", (int)size, at, at + size == end ? "," : "");
        at += size;
    }
    o->indent--;
}

/* Text for the inside of a comment: no line breaks but paragraphs, nothing that begins or ends a comment. */
static str comment_text(out *o, str text)
{
    char *clean = arena_alloc(o->memory, text.size * 2 + 1);
    size_t size = 0;
    for (size_t i = 0; i < text.size; i++) {
        const char c = text.data[i];
        const char before = size > 0 ? clean[size - 1] : '\0';
        if ((c == '/' && before == '*') || (c == '*' && before == '/')) clean[size++] = ' ';
        clean[size++] = (unsigned char)c < 0x20 && c != '\n' ? ' ' : c;
    }
    while (size > 0 && (clean[size - 1] == '\n' || clean[size - 1] == ' '))
        size--;
    return (str){clean, size};
}

/* One word of a comment: breaks the line before it where it would not fit. */
static void put_word(out *o, str word, size_t *column, size_t margin, size_t behind)
{
    if (*column > margin && *column + 1 + word.size + behind > C_COLUMNS) {
        buffer_putc(&o->text, '\n');
        buffer_fill(&o->text, ' ', margin);
        *column = margin;
    } else if (*column > margin) {
        buffer_putc(&o->text, ' ');
        *column += 1;
    }
    buffer_put(&o->text, word);
    *column += word.size;
}

/* `x + 1` and the like may break anywhere; only spaces separate words. Indented lines keep their breaks. */
static void put_wrapped(out *o, str text, size_t margin)
{
    size_t column = margin;
    for (size_t i = 0; i < text.size;) {
        if (text.data[i] == '\n' && i + 1 < text.size && strchr("\n ", text.data[i + 1]) != NULL) {
            buffer_putc(&o->text, '\n');
            column = margin;
            for (i++; i < text.size && text.data[i] == '\n'; i++)
                buffer_putc(&o->text, '\n');
            buffer_fill(&o->text, ' ', margin);
            for (; i < text.size && text.data[i] == ' '; i++, margin += 0)
                buffer_putc(&o->text, ' ');
            continue;
        }
        if (text.data[i] == '\n' || text.data[i] == ' ') {
            i++;
            continue;
        }
        size_t end = i;
        while (end < text.size && text.data[end] != ' ' && text.data[end] != '\n')
            end++;
        put_word(o, (str){text.data + i, end - i}, &column, margin, end == text.size ? 3 : 0);
        i = end;
    }
}

void out_comment(out *o, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *text = arena_vprintf(o->memory, format, arguments);
    va_end(arguments);
    const str clean = comment_text(o, str_of(text));
    if (clean.size == 0) return;
    put_indent(o);
    buffer_puts(&o->text, "/* ");
    put_wrapped(o, clean, (size_t)o->indent * 4 + 3);
    buffer_puts(&o->text, " */\n");
}

void out_banner(out *o, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *text = arena_vprintf(o->memory, format, arguments);
    va_end(arguments);
    buffer_printf(&o->text, "/* ---- %s ---- */\n\n", text);
}

str out_text(out *o)
{
    return buffer_str(&o->text);
}

size_t out_mark(const out *o)
{
    return o->text.size;
}

/* Behind the literal or comment that begins at `at`; `at` itself where none does. */
static const char *behind_quoted(const char *at, const char *end)
{
    if (end - at >= 2 && at[0] == '/' && at[1] == '*') {
        for (at += 2; end - at >= 2 && (at[0] != '*' || at[1] != '/'); at++) {
        }
        return end - at >= 2 ? at + 2 : end;
    }
    if (*at != '"' && *at != '\'') return at;
    const char quote = *at++;
    while (at < end && *at != quote)
        at += *at == '\\' && end - at >= 2 ? 2 : 1;
    return at < end ? at + 1 : end;
}

/* Whether code names a variable: not in a literal or a comment, nor as a member of something. */
static bool names_variable(str code, str name)
{
    const char *end = code.data + code.size;
    for (const char *at = code.data; at < end;) {
        const char *behind = behind_quoted(at, end);
        if (behind == at && !str_is_word_byte(*at)) behind++;
        if (behind != at) {
            at = behind;
            continue;
        }
        while (behind < end && str_is_word_byte(*behind))
            behind++;
        const bool member =
            at > code.data && (at[-1] == '.' || (at[-1] == '>' && at - code.data > 1 && at[-2] == '-'));
        if (!member && str_eq((str){at, (size_t)(behind - at)}, name)) return true;
        at = behind;
    }
    return false;
}

bool out_mentions(const out *o, size_t mark, const char *name)
{
    return names_variable((str){o->text.data + mark, o->text.size - mark}, str_of(name));
}

void out_erase(out *o, size_t from, size_t to)
{
    memmove(o->text.data + from, o->text.data + to, o->text.size - to);
    o->text.size -= to - from;
}

void out_use(out *o, size_t mark, const char *name)
{
    const str behind = {o->text.data + mark, o->text.size - mark};
    if (out_mentions(o, mark, name)) return;
    const char *rest = arena_copy(o->memory, behind.data, behind.size);
    o->text.size = mark;
    out_line(o, "(void)%s;", name);
    buffer_put(&o->text, (str){rest, behind.size});
}

void out_declare(out *o, size_t mark, const char *declaration, const char *name)
{
    const str behind = {o->text.data + mark, o->text.size - mark};
    if (!out_mentions(o, mark, name)) return;
    const char *rest = arena_copy(o->memory, behind.data, behind.size);
    o->text.size = mark;
    out_line(o, "%s", declaration);
    buffer_put(&o->text, (str){rest, behind.size});
}
