/* Writing C: statements, wrapped comments. */
#include "emit/out.h"

#include "emit/names.h"
#include "emit/text/code.h"

static void put_indent(out *o)
{
    buffer_fill(&o->code.text, ' ', (size_t)o->indent * 4);
}

void out_blank(out *o)
{
    buffer_putc(&o->code.text, '\n');
}

/* ---- statements ---- */

/* The size of "if (condition)" and the like at the begin of code; 0 if there is none. */
static size_t head_size(str code)
{
    static const char *const heads[] = {"if (", "else if (", "} else if (", "for (", "while (", NULL};
    const char *const *head = heads;
    while (*head != NULL && (code.size < strlen(*head) || memcmp(code.data, *head, strlen(*head)) != 0))
        head++;
    if (*head == NULL) return 0;
    size_t i = strlen(*head);
    for (int depth = 1; i < code.size && depth > 0; i++) {
        if (code.data[i] == '"' || code.data[i] == '\'')
            i += code_literal_size((str){code.data + i, code.size - i}) - 1;
        else
            depth += (code.data[i] == '(') - (code.data[i] == ')');
    }
    return i;
}

/* Comments and directives keep their lines. */
static bool is_code(str text)
{
    for (size_t i = 0; i < text.size; i++) {
        if (text.data[i] == '\n' || (text.data[i] == '/' && i + 1 < text.size && text.data[i + 1] == '*'))
            return false;
        if (text.data[i] == '"') i += code_literal_size((str){text.data + i, text.size - i}) - 1;
    }
    return text.size > 0 && text.data[0] != '#';
}

static void put_statement(out *o, str code, unsigned indent)
{
    if (indent + code.size <= C_COLUMNS || !is_code(code)) {
        buffer_fill(&o->code.text, ' ', indent);
        buffer_put(&o->code.text, code);
        buffer_putc(&o->code.text, '\n');
        return;
    }
    const size_t head = head_size(code);
    const bool has_body = head > 0 && head + 1 < code.size && code.data[head + 1] != '{';
    code_put(o->layouts, &o->code.text, has_body ? (str){code.data, head} : code, indent, false);
    if (has_body) put_statement(o, (str){code.data + head + 1, code.size - head - 1}, indent + C_INDENT);
}

/* ---- variables ---- */

const char *out_bare(arena *memory, const char *name)
{
    buffer bare = {.memory = memory};
    if (strchr(name, '$') == NULL) return name;
    for (; *name != '\0'; name++)
        if (*name != '$') buffer_putc(&bare, *name);
    return bare.data;
}

bool out_names(const out_code *code, const char *name)
{
    return name_find(&code->names, str_of(name)) != NULL;
}

bool out_refers(const char *code, const char *name)
{
    const size_t size = strlen(name);
    for (const char *at = code; at != NULL && (at = strstr(at, name)) != NULL; at += size)
        if (!str_is_word_byte(at[size])) return true;
    return false;
}

static void note_name(out *o, str name)
{
    if (name_find(&o->code.names, name) != NULL) return;
    const char *copy = arena_copy(o->memory, name.data, name.size);
    *name_slot(o->memory, &o->code.names, (str){copy, name.size}) = copy;
}

/* The end of the literal or comment that begins at `at`; `at` itself if none does. */
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

/* The code with the names of its variables, each of which it notes. */
static const char *with_names(out *o, const char *code)
{
    const char *end = code + strlen(code), *copied = code;
    if (strchr(code, '$') == NULL) return code;
    buffer text = {.memory = o->memory};
    for (const char *at = code; at < end;) {
        const char *behind = behind_quoted(at, end);
        if (behind != at || *at != '$') {
            at = behind != at ? behind : at + 1;
            continue;
        }
        buffer_put(&text, (str){copied, (size_t)(at - copied)});
        copied = ++at;
        while (at < end && str_is_word_byte(*at))
            at++;
        note_name(o, (str){copied, (size_t)(at - copied)});
    }
    buffer_put(&text, (str){copied, (size_t)(end - copied)});
    return text.data;
}

/* The statement that a head has waited for, and spaces as indentation. */
static void put_line(out *o, const char *text)
{
    size_t spaces = 0;
    while (text[spaces] == ' ')
        spaces++;
    if (o->head != NULL) {
        text = arena_printf(o->memory, "%s %s", o->head, text + spaces);
        spaces = 0;
        o->head = NULL;
    }
    put_statement(o, str_of(with_names(o, text + spaces)), o->indent * C_INDENT + (unsigned)spaces);
}

void out_line(out *o, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    put_line(o, arena_vprintf(o->memory, format, arguments));
    va_end(arguments);
}

void out_when(out *o, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    o->head = arena_vprintf(o->memory, format, arguments);
    va_end(arguments);
}

void out_open(out *o, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    put_line(o, arena_printf(o->memory, "%s {", arena_vprintf(o->memory, format, arguments)));
    va_end(arguments);
    o->indent++;
}

void out_close(out *o, const char *tail)
{
    o->indent--;
    put_indent(o);
    buffer_printf(&o->code.text, "}%s\n", tail);
}

void out_call(out *o, const char *start, const char *arguments, const char *tail)
{
    out_line(o, "%s(%s)%s", start, arguments, tail);
}

void out_function(out *o, const char *start, const char *parameters, const char *tail)
{
    const char *head = arena_printf(o->memory, "%s(%s)%s", start, parameters, tail);
    if (o->indent * C_INDENT + strlen(head) <= C_COLUMNS)
        out_line(o, "%s", head);
    else
        code_put(o->layouts, &o->code.text, str_of(head), o->indent * C_INDENT, true);
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

void out_if(out *o, const char *condition, const char *statement)
{
    out_line(o, "if (%s) %s", condition, statement);
}

void out_assign(out *o, const char *variable, const char *value)
{
    out_line(o, "%s = %s;", variable, value);
}

/* ---- lists ---- */

void out_item(out *o, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    ARRAY_PUSH(o->memory, &o->items,
               (out_item_text){arena_vprintf(o->memory, format, arguments), o->comment});
    va_end(arguments);
    o->comment = NULL;
}

void out_item_comment(out *o, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *text = arena_vprintf(o->memory, format, arguments);
    va_end(arguments);
    o->comment = text[0] != '\0' ? text : NULL;
}

static const char *items_on_line(const out *o)
{
    buffer text = {.memory = o->memory};
    for (size_t i = 0; i < o->items.count; i++)
        buffer_printf(&text, "%s%s", i > 0 ? ", " : "", o->items.items[i].text);
    return text.data;
}

void out_list(out *o, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *start = arena_vprintf(o->memory, format, arguments);
    va_end(arguments);
    out_open(o, "%s", start);
    const char **items = arena_alloc(o->memory, (o->items.count + 1) * sizeof *items);
    for (size_t k = 0; k < o->items.count; k++)
        items[k] = with_names(o, o->items.items[k].text);
    code_put_list(o->layouts, &o->code.text, items, o->items.count, o->indent * C_INDENT);
    out_close(o, ";");
    o->items.count = 0;
}

static bool has_comments(const out *o)
{
    for (size_t i = 0; i < o->items.count; i++)
        if (o->items.items[i].comment != NULL) return true;
    return false;
}

void out_enum(out *o)
{
    if (o->items.count == 0) return;
    const char *line = arena_printf(o->memory, "enum { %s };", items_on_line(o));
    if (o->indent * C_INDENT + strlen(line) <= C_COLUMNS && !has_comments(o)) {
        out_line(o, "%s", line);
        o->items.count = 0;
        return;
    }
    out_open(o, "enum");
    for (size_t i = 0; i < o->items.count; i++) {
        const out_item_text *item = &o->items.items[i];
        if (item->comment != NULL) out_comment(o, "%s", item->comment);
        out_line(o, "%s%s", item->text, i + 1 < o->items.count ? "," : "");
    }
    out_close(o, ";");
    o->items.count = 0;
}

/* ---- literals ---- */

/* The bytes of a literal's next line: up to a space, or a word that is too long for any. */
static size_t line_of_literal(const char *at, const char *end, size_t space)
{
    size_t size = (size_t)(end - at);
    if (size <= space) return size;
    for (size = space; size > 0 && at[size - 1] != ' ';)
        size--;
    while (size == 0 && at + size < end && at[size] != ' ')
        size++;
    return size;
}

void out_string(out *o, const char *start, const char *literal)
{
    if (o->indent * C_INDENT + strlen(start) + strlen(literal) + 2 <= C_COLUMNS) {
        out_line(o, "%s %s,", start, literal);
        return;
    }
    const size_t space =
        C_COLUMNS - o->indent * C_INDENT - strlen(start) - 4; /* a space, quotes and a comma */
    const char *at = literal + 1, *end = literal + strlen(literal) - 1;
    buffer text = {.memory = o->memory};
    while (at < end) {
        const size_t size = line_of_literal(at, end, space);
        buffer_printf(&text, " \"%.*s\"", (int)size, at);
        at += size;
    }
    code_put(o->layouts, &o->code.text, str_of(arena_printf(o->memory, "%s%s,", start, text.data)),
             o->indent * C_INDENT, false);
}

/* A comment that is being written. */
typedef struct wrapping {
    size_t column, margin;
    bool begins; /* a line that has only its indentation so far */
} wrapping;

/* One word of a comment: breaks the line before it if it would not fit. */
static void put_word(out *o, str word, wrapping *w, size_t behind)
{
    if (!w->begins && w->column + 1 + word.size + behind > C_COLUMNS) {
        buffer_putc(&o->code.text, '\n');
        buffer_fill(&o->code.text, ' ', w->margin);
        w->column = w->margin;
    } else if (!w->begins) {
        buffer_putc(&o->code.text, ' ');
        w->column += 1;
    }
    buffer_put(&o->code.text, word);
    w->column += word.size;
    w->begins = false;
}

/* An empty line, or one that is indented: gives the place behind the line breaks and the spaces. */
static size_t put_break(out *o, str text, size_t i, wrapping *w)
{
    buffer_putc(&o->code.text, '\n');
    for (i++; i < text.size && text.data[i] == '\n'; i++)
        buffer_putc(&o->code.text, '\n');
    buffer_fill(&o->code.text, ' ', w->margin);
    w->column = w->margin;
    for (; i < text.size && text.data[i] == ' '; i++, w->column++)
        buffer_putc(&o->code.text, ' ');
    w->begins = true;
    return i;
}

/* The end of a word. A star at the begin of a line would look like decoration: it stays with the word before.
 */
static size_t end_of_word(str text, size_t i)
{
    while (i < text.size && text.data[i] != '\n' &&
           (text.data[i] != ' ' || (i + 1 < text.size && text.data[i + 1] == '*')))
        i++;
    return i;
}

/* `x + 1` and the like may break anywhere; only spaces separate words. Indented lines keep their breaks. */
static void put_wrapped(out *o, str text, size_t margin)
{
    wrapping w = {margin, margin, true};
    for (size_t i = 0; i < text.size;) {
        if (text.data[i] == '\n' && i + 1 < text.size && strchr("\n ", text.data[i + 1]) != NULL) {
            i = put_break(o, text, i, &w);
            continue;
        }
        if (text.data[i] == '\n' || text.data[i] == ' ') {
            i++;
            continue;
        }
        const size_t end = end_of_word(text, i);
        put_word(o, (str){text.data + i, end - i}, &w, end == text.size ? 3 : 0);
        i = end;
    }
}

void out_comment(out *o, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *text = arena_vprintf(o->memory, format, arguments);
    va_end(arguments);
    const str clean = c_comment_text(o->memory, str_of(text));
    if (clean.size == 0) return;
    put_indent(o);
    buffer_puts(&o->code.text, "/* ");
    put_wrapped(o, clean, (size_t)o->indent * 4 + 3);
    buffer_puts(&o->code.text, " */\n");
}

void out_banner(out *o, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *text = arena_vprintf(o->memory, format, arguments);
    va_end(arguments);
    buffer_printf(&o->code.text, "/* ---- %s ---- */\n\n", text);
}

str out_text(out *o)
{
    return buffer_str(&o->code.text);
}

/* ---- code apart ---- */

out_code out_apart(out *o)
{
    const out_code around = o->code;
    o->code = (out_code){.text = {.memory = o->memory}};
    return around;
}

out_code out_rejoin(out *o, out_code around)
{
    const out_code apart = o->code;
    o->code = around;
    return apart;
}

void out_put(out *o, const out_code *code)
{
    buffer_put(&o->code.text, buffer_str(&code->text));
    for (size_t i = 0; i < code->names.capacity; i++)
        if (code->names.entries[i].value != NULL) note_name(o, code->names.entries[i].name);
}

/* ---- bodies ---- */

out_body out_open_body(out *o)
{
    return (out_body){.around = out_apart(o)};
}

void out_local(out *o, out_body *body, const char *name, const char *declaration)
{
    ARRAY_PUSH(o->memory, &body->variables, (out_variable){out_bare(o->memory, name), declaration});
}

void out_given(out *o, out_body *body, const char *name)
{
    out_local(o, body, name, NULL);
}

void out_always(out *o, out_body *body, const char *line)
{
    ARRAY_PUSH(o->memory, &body->variables, (out_variable){NULL, line});
}

static bool has_line(const out_code *behind, const out_variable *variable)
{
    return variable->name == NULL || out_names(behind, variable->name) == (variable->declaration != NULL);
}

/* The line of a variable in front of the code behind it. */
static out_code in_front(out *o, const out_variable *variable, const out_code *behind)
{
    const out_code around = out_apart(o);
    if (variable->declaration != NULL)
        out_line(o, "%s", variable->declaration);
    else
        out_line(o, "(void)$%s;", variable->name);
    out_put(o, behind);
    return out_rejoin(o, around);
}

void out_close_body(out *o, const out_body *body)
{
    out_code all = out_rejoin(o, body->around);
    for (size_t i = body->variables.count; i-- > 0;) {
        const out_variable *variable = &body->variables.items[i];
        if (has_line(&all, variable)) all = in_front(o, variable, &all);
    }
    out_put(o, &all);
}
