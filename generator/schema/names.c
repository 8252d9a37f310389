/* Checks names: their form, and that each is unique in its name space. */
#include "schema/load.h"

#include <stdlib.h>

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool is_name(str text)
{
    if (text.size == 0 || !is_lower(text.data[0])) return false;
    for (size_t i = 1; i < text.size; i++)
        if (!is_lower(text.data[i]) && !is_digit(text.data[i]) && text.data[i] != '_') return false;
    return true;
}

/* The nearest legal name: `TrackName` and `track name` give track_name. Empty: no part of the text can be
   kept. */
static str suggest(arena *memory, str text)
{
    enum { LONGEST = 60 };
    if (text.size > LONGEST) return (str){NULL, 0};
    buffer out = {.memory = memory};
    for (size_t i = 0; i < text.size; i++) {
        char c = text.data[i];
        /* Without its letters of other scripts a name is not readable any more. */
        if ((unsigned char)c >= 0x80) return (str){NULL, 0};
        bool begins_word = is_upper(c) && i > 0 && is_lower(text.data[i - 1]);
        bool letter = is_lower(c) || is_upper(c);
        if (out.size == 0 && is_digit(c)) buffer_puts(&out, "n");
        if (letter || is_digit(c)) {
            if (begins_word) buffer_putc(&out, '_');
            buffer_putc(&out, is_upper(c) ? (char)(c - 'A' + 'a') : c);
        } else if (out.size > 0 && out.data[out.size - 1] != '_') {
            buffer_putc(&out, '_');
        }
    }
    while (out.size > 0 && out.data[out.size - 1] == '_')
        out.size--;
    return buffer_str(&out);
}

static void hint_quotes(loader *load, const node *name)
{
    const char *quoted = arena_printf(load->memory, "'%.*s'", STR_ARG(name->text));
    diagnose_hint(load->list, "in quotes it is a string: %s", quoted);
    diagnose_fix(load->list, FIX_REPLACE, quoted);
}

bool check_name(loader *load, const char *what, const node *name, const char *path)
{
    if (name->kind != NODE_STRING && name->kind != NODE_INT && name->kind != NODE_FLOAT) {
        diagnose(load->list, DIAGNOSTIC_E0204, name->place, path, "the name of %s must be a string, not %s",
                 what, node_kind_name(name->kind));
        if (name->text.size > 0 && name->plain) hint_quotes(load, name);
        return false;
    }
    if (!spend_text(load, name->text.size, name, path)) return false;
    if (is_name(name->text) && name->kind == NODE_STRING) return true;
    diagnose(load->list, DIAGNOSTIC_E0205, name->place, path, "`%.*s` cannot be the name of %s",
             STR_ARG(name->text), what);
    diagnose_hint(load->list,
                  "a name is a lower-case letter, then lower-case letters, digits and underscores");
    str better = suggest(load->memory, name->text);
    if (better.size == 0) return true;
    const char *name_instead = arena_printf(load->memory, "%.*s", STR_ARG(better));
    diagnose_hint(load->list, "for example `%s`", name_instead);
    diagnose_fix(load->list, FIX_REPLACE, name_instead);
    return true;
}

void name_space_add(loader *load, name_space *space, str id, const node *place, const char *path)
{
    name_use use = {.id = id, .order = space->uses.count, .place = place, .path = path};
    ARRAY_PUSH(load->memory, &space->uses, use);
}

static int compare(const void *left, const void *right)
{
    const name_use *a = left, *b = right;
    if (a->id.size != b->id.size) return a->id.size < b->id.size ? -1 : 1;
    int result = a->id.size > 0 ? memcmp(a->id.data, b->id.data, a->id.size) : 0;
    if (result != 0) return result;
    return (a->order > b->order) - (a->order < b->order);
}

void name_space_check(loader *load, name_space *space, diagnostic_code code, const char *what)
{
    name_use *uses = space->uses.items;
    size_t count = space->uses.count, first = 0;
    if (count > 1) qsort(uses, count, sizeof *uses, compare);
    for (size_t i = 1; i < count; i++) {
        if (!str_eq(uses[first].id, uses[i].id)) {
            first = i;
            continue;
        }
        diagnose(load->list, code, uses[i].place->place, uses[i].path, "there is already %s `%.*s`", what,
                 STR_ARG(uses[i].id));
        diagnose_note(load->list, uses[first].place->place, "first defined here, at %s", uses[first].path);
    }
}
