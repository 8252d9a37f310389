/* Compares two generated headers: types, members of structs, constants, functions. Programs compile this
   text, so the text is compared. */
#include "base/buffer.h"
#include "diff/versions.h"

/* A declaration: of a member in its struct, or by itself. */
typedef struct declaration {
    str owner; /* the struct, or empty */
    str name;
    str text;
    bool is_function;
} declaration;

typedef ARRAY(declaration) declaration_list;

/* ---- reading a header ---- */

/* The header without comments and without lines of the preprocessor except constants, with single spaces. */
static str plain_text(arena *memory, str text)
{
    buffer out = {.memory = memory};
    for (size_t i = 0; i < text.size;) {
        const bool line = i == 0 || text.data[i - 1] == '\n';
        if (i + 1 < text.size && text.data[i] == '/' && text.data[i + 1] == '*') {
            for (i += 2; i + 1 < text.size && (text.data[i] != '*' || text.data[i + 1] != '/');)
                i++;
            i += 2;
            continue;
        }
        const bool constant = line && text.size - i > 8 && memcmp(text.data + i, "#define ", 8) == 0;
        if (line && text.data[i] == '#') {
            if (constant) buffer_puts(&out, "; ");
            for (; i < text.size && text.data[i] != '\n'; i++)
                if (constant) buffer_putc(&out, text.data[i]);
            if (constant) buffer_puts(&out, "; ");
            continue;
        }
        const bool space = text.data[i] == '\n' || text.data[i] == ' ' || text.data[i] == '\t';
        if (!space)
            buffer_putc(&out, text.data[i]);
        else if (out.size > 0 && out.data[out.size - 1] != ' ')
            buffer_putc(&out, ' ');
        i++;
    }
    return buffer_str(&out);
}

static str trimmed(str text)
{
    while (text.size > 0 && text.data[0] == ' ')
        text = (str){text.data + 1, text.size - 1};
    while (text.size > 0 && text.data[text.size - 1] == ' ')
        text.size--;
    return text;
}

/* The last word of a declaration, before brackets of an array or of parameters. */
static str last_word(str text)
{
    size_t end = 0;
    while (end < text.size && text.data[end] != '(' && text.data[end] != '[' && text.data[end] != '=')
        end++;
    while (end > 0 && !str_is_word_byte(text.data[end - 1]))
        end--;
    size_t begin = end;
    while (begin > 0 && str_is_word_byte(text.data[begin - 1]))
        begin--;
    return (str){text.data + begin, end - begin};
}

static bool begins(str text, const char *with)
{
    const size_t size = strlen(with);
    return text.size >= size && memcmp(text.data, with, size) == 0;
}

static void add(arena *memory, declaration_list *to, str owner, str text)
{
    text = trimmed(text);
    if (text.size == 0) return;
    if (begins(text, "#define ")) {
        const str rest = {text.data + 8, text.size - 8};
        const char *space = memchr(rest.data, ' ', rest.size);
        if (space == NULL) return; /* the guard of the header */
        const declaration constant = {owner, {rest.data, (size_t)(space - rest.data)}, text, false};
        ARRAY_PUSH(memory, to, constant);
        return;
    }
    const bool function = owner.size == 0 && memchr(text.data, '(', text.size) != NULL;
    const declaration one = {owner, last_word(text), text, function};
    ARRAY_PUSH(memory, to, one);
}

/* The offset of the bracket that closes the bracket at `at`. */
static size_t closing(str text, size_t at)
{
    size_t depth = 0;
    for (; at < text.size; at++) {
        if (text.data[at] == '{') depth++;
        if (text.data[at] == '}' && --depth == 0) return at;
    }
    return text.size > 0 ? text.size - 1 : 0;
}

/* The members of a struct, and of unions without a name in it, or the constants of an enum, which have no
   owner. */
static void add_inside(arena *memory, declaration_list *to, str owner, str inside, char separator)
{
    size_t begin = 0;
    for (size_t i = 0; i <= inside.size; i++) {
        if (i < inside.size && inside.data[i] == '{') {
            const size_t open = i;
            i = closing(inside, i);
            if (str_eq(trimmed((str){inside.data + begin, open - begin}), (str){"union", 5})) {
                add_inside(memory, to, owner, (str){inside.data + open + 1, i - open - 1}, separator);
                begin = i + 1;
            }
        }
        if (i < inside.size && inside.data[i] != separator) continue;
        add(memory, to, owner, (str){inside.data + begin, i - begin});
        begin = i + 1;
    }
}

/* A declaration with braces, whose head begins at `begin`; returns the begin of the next one. */
static size_t add_braces(arena *memory, declaration_list *to, str text, size_t begin, size_t brace)
{
    const str head = trimmed((str){text.data + begin, brace - begin});
    const size_t end = closing(text, brace);
    const str inside = {text.data + brace + 1, end - brace - 1};
    if (begins(head, "enum"))
        add_inside(memory, to, (str){"", 0}, inside, ',');
    else if (begins(head, "typedef struct") || begins(head, "struct"))
        add_inside(memory, to, last_word(head), inside, ';');
    else
        add(memory, to, (str){"", 0}, head);
    if (begins(head, "static")) return end + 1;
    const char *semicolon = memchr(text.data + end, ';', text.size - end);
    return semicolon != NULL ? (size_t)(semicolon - text.data) + 1 : text.size;
}

static declaration_list read_header(arena *memory, const generated_files *files)
{
    const char *name = arena_printf(memory, "%s.h", files->id);
    declaration_list found = {0};
    str text = {"", 0};
    for (size_t i = 0; i < files->files.count; i++)
        if (strcmp(files->files.items[i].name, name) == 0)
            text = plain_text(memory, files->files.items[i].text);
    for (size_t begin = 0, i = 0; i < text.size; i++) {
        const bool linkage = text.data[i] == '{' && i >= 4 && memcmp(text.data + i - 4, "\"C\" ", 4) == 0;
        if (linkage || text.data[i] == '}') {
            begin = i + 1;
        } else if (text.data[i] == '{') {
            begin = add_braces(memory, &found, text, begin, i);
            i = begin - 1;
        } else if (text.data[i] == ';') {
            add(memory, &found, (str){"", 0}, (str){text.data + begin, i - begin});
            begin = i + 1;
        }
    }
    return found;
}

/* ---- comparing ---- */

static const declaration *find(const declaration_list *in, const declaration *like)
{
    for (size_t i = 0; i < in->count; i++)
        if (str_eq(in->items[i].owner, like->owner) && str_eq(in->items[i].name, like->name))
            return &in->items[i];
    return NULL;
}

static bool has_owner(const declaration_list *in, str owner)
{
    for (size_t i = 0; i < in->count; i++)
        if (str_eq(in->items[i].owner, owner)) return true;
    return false;
}

/* Whether a function belongs to a struct that the other header lacks: the change of the struct includes it.
 */
static bool follows(const declaration *one, const declaration_list *in, const declaration_list *other)
{
    for (size_t i = 0; i < in->count; i++) {
        const str owner = in->items[i].owner;
        if (owner.size == 0 || has_owner(other, owner)) continue;
        if (str_eq(one->owner, owner) || str_eq(one->name, owner)) return true;
        if (one->owner.size == 0 && one->name.size > owner.size + 1 &&
            memcmp(one->name.data, owner.data, owner.size) == 0 && one->name.data[owner.size] == '_')
            return true;
    }
    return false;
}

/* The member of a declaration, or NULL. */
static const c_name *named(const generated_files *files, const declaration *one)
{
    for (size_t i = 0; i < files->names.count; i++) {
        const c_name *each = &files->names.items[i];
        if (str_is(one->owner, each->owner) && str_is(one->name, each->name)) return each;
    }
    return NULL;
}

static const char *label(arena *memory, const declaration *one)
{
    if (one->owner.size > 0)
        return arena_printf(memory, "%.*s.%.*s", STR_ARG(one->owner), STR_ARG(one->name));
    return arena_printf(memory, "%.*s%s", STR_ARG(one->name), one->is_function ? "()" : "");
}

static void say(versions *v, const declaration *old, const declaration *new, const c_name *was,
                const c_name *is)
{
    const declaration *shown = new != NULL ? new : old;
    subject about = {.path = label(v->memory, shown)};
    if (was != NULL) about.of[OLD] = was->member;
    if (is != NULL) about.of[NEW] = is->member;
    if (was != NULL) about.places[OLD] = was->place;
    if (is != NULL) about.places[NEW] = is->place;
    const char *what = old == NULL   ? arena_printf(v->memory, "C: new: `%.*s`", STR_ARG(new->text))
                       : new == NULL ? arena_printf(v->memory, "C: gone: `%.*s`", STR_ARG(old->text))
                                     : arena_printf(v->memory, "C: was `%.*s`, is `%.*s`", STR_ARG(old->text),
                                                    STR_ARG(new->text));
    (void)versions_add_about(v, CHANGE_API, &about, what);
}

/* A struct as a whole. */
static void say_structs(versions *v, const declaration_list *in, const declaration_list *other, bool is_new)
{
    for (size_t i = 0; i < in->count; i++) {
        const str owner = in->items[i].owner;
        const bool first = i == 0 || !str_eq(in->items[i - 1].owner, owner);
        if (owner.size == 0 || !first || has_owner(other, owner)) continue;
        (void)versions_add(v, CHANGE_API, arena_copy(v->memory, owner.data, owner.size),
                           is_new ? "C: the type and its functions are new"
                                  : "C: the type and its functions are gone");
    }
}

/* The declaration, in the same struct, of the renamed member of another declaration. */
static const declaration *renamed(const versions *v, const declaration_list *in, const generated_files *files,
                                  const c_name *was)
{
    for (size_t i = 0; was != NULL && i < in->count; i++) {
        const c_name *is = named(files, &in->items[i]);
        if (is != NULL && versions_members_paired(v, was->member, is->member)) return &in->items[i];
    }
    return NULL;
}

void diff_header(versions *v, const generated_files *old_version, const generated_files *new_version)
{
    const declaration_list old = read_header(v->memory, old_version),
                           new = read_header(v->memory, new_version);
    ARRAY(const declaration *) reported = {0};
    say_structs(v, &old, &new, false);
    say_structs(v, &new, &old, true);
    for (size_t i = 0; i < old.count; i++) {
        const declaration *one = &old.items[i], *other = find(&new, one);
        const c_name *was = named(old_version, one);
        if (follows(one, &old, &new)) continue;
        if (other == NULL) {
            other = renamed(v, &new, new_version, was);
            if (other != NULL) ARRAY_PUSH(v->memory, &reported, other);
        }
        if (other == NULL || !str_eq(one->text, other->text))
            say(v, one, other, was, other != NULL ? named(new_version, other) : NULL);
    }
    for (size_t i = 0; i < new.count; i++) {
        bool known = find(&old, &new.items[i]) != NULL || follows(&new.items[i], &new, &old);
        for (size_t k = 0; k < reported.count; k++)
            known = known || reported.items[k] == &new.items[i];
        if (!known) say(v, NULL, &new.items[i], NULL, named(new_version, &new.items[i]));
    }
}
