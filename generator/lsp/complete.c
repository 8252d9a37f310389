/* Completes text: puts a name of our own at the cursor, and finds what the schema allows to have this
   name. */
#include "lsp/complete.h"

#include "base/file.h"

/* A placeholder for the rest of the word, which occurs in no schema. */
static const char placeholder[] = "zz__tenon__zz";

void complete_offer(completion *c, item_kind kind, str label, const char *behind, const char *detail,
                    const char *doc)
{
    json_writer *out = c->r->out;
    for (size_t i = 0; i < c->offered.count; i++)
        if (str_eq(c->offered.items[i], label)) return;
    ARRAY_PUSH(c->r->memory, &c->offered, label);
    json_open(out, NULL, '{');
    json_str(out, "label", label);
    json_number(out, "kind", (int)kind);
    if (detail != NULL) json_text(out, "detail", detail);
    if (doc != NULL) json_text(out, "documentation", doc);
    json_open(out, "textEdit", '{');
    put_range(c->s, out, "range", (span){c->file, c->begin, c->at});
    json_text(out, "newText", arena_printf(c->r->memory, "%.*s%s", STR_ARG(label), behind));
    json_close(out, '}');
    json_close(out, '}');
}

/* ---- the text with the placeholder ---- */

static bool is_word(char c)
{
    return str_is_word_byte(c) || c == '-';
}

/* The text with something in the place of [from, to). */
static str patch(completion *c, size_t from, const char *with, size_t to)
{
    const str text = c->file->text;
    buffer out = {.memory = c->r->memory};
    buffer_put(&out, (str){text.data, from});
    buffer_puts(&out, with);
    buffer_put(&out, (str){text.data + to, text.size - to});
    return buffer_str(&out);
}

static key_place find_place(completion *c, str text)
{
    const source *file = source_from_text(c->r->memory, c->file->path, text);
    return key_place_find(recover_nodes(c->r->memory, file), c->at + 1);
}

static size_t end_of_word(const completion *c)
{
    size_t end = c->at;
    while (end < c->file->text.size && is_word(c->file->text.data[end]))
        end++;
    return end;
}

static bool is_colon_at(const completion *c, size_t at)
{
    return at < c->file->text.size && c->file->text.data[at] == ':';
}

/* ---- keys ---- */

static bool has_key(const node *mapping, const char *name)
{
    for (size_t i = 0; i < mapping->pairs.count; i++)
        if (str_is(mapping->pairs.items[i].key->text, name)) return true;
    return false;
}

static void offer_keys(completion *c, const key_place *at, bool colon)
{
    const unsigned scalars =
        ~(unsigned)(FORM_KEYS | FORM_LIST | FORM_NAMES | FORM_CASES | FORM_ENUMS | FORM_FREE);
    for (size_t i = 0; i < at->table->count; i++) {
        const key_rule *rule = &at->table->keys[i];
        if (!key_applies(rule, at->class) || has_key(at->mapping, rule->name)) continue;
        const char *behind = !colon ? "" : (rule->forms & scalars) != 0 ? ": " : ":";
        complete_offer(c, ITEM_PROPERTY, str_of(rule->name), behind, at->table->what, rule->doc);
    }
}

/* Whether a key may begin with the word: nothing but blanks and the hyphens of lists stands before it in its
   line, or a bracket or comma of a mapping in one line. */
static bool may_be_key(const completion *c)
{
    size_t i = c->begin;
    const char *text = c->file->text.data;
    while (i > 0 && text[i - 1] == ' ')
        i--;
    if (i > 0 && (text[i - 1] == '{' || text[i - 1] == ',')) return true;
    while (i > 0 && (text[i - 1] == ' ' || text[i - 1] == '-'))
        i--;
    return i == 0 || text[i - 1] == '\n' || text[i - 1] == '\r';
}

static bool complete_key(completion *c)
{
    const size_t end = end_of_word(c);
    const bool colon = !is_colon_at(c, end);
    const char *with = arena_printf(c->r->memory, "%s%s", placeholder, colon ? ": " : "");
    const key_place at = may_be_key(c) ? find_place(c, patch(c, c->at, with, end)) : (key_place){0};
    if (at.kind != KEY_PLACE_KEY) return false;
    offer_keys(c, &at, colon);
    return true;
}

/* ---- values ---- */

/* The text that closes the open brackets and choices at the end of an expression. */
static const char *closing(arena *memory, str text)
{
    ARRAY(char) open = {0};
    char quote = '\0';
    for (size_t i = 0; i < text.size; i++) {
        const char c = text.data[i];
        const bool doubled =
            (i + 1 < text.size && text.data[i + 1] == ':') || (i > 0 && text.data[i - 1] == ':');
        const char top = open.count > 0 ? open.items[open.count - 1] : '\0';
        if (quote != '\0' || c == '"' || c == '\'')
            quote = quote == '\0' ? c : quote == c ? '\0' : quote;
        else if (c == '(' || c == '[' || c == '?')
            ARRAY_PUSH(memory, &open, c);
        else if (open.count > 0 && ((c == ')' && top == '(') || (c == ']' && top == '[') ||
                                    (c == ':' && !doubled && top == '?')))
            open.count--;
    }
    buffer out = {.memory = memory};
    while (open.count > 0) {
        const char top = open.items[--open.count];
        buffer_puts(&out, top == '(' ? ")" : top == '[' ? "]" : ":0");
    }
    return out.data != NULL ? out.data : "";
}

/* Tries the whole text first, then without the rest of the expression. */
static void complete_expression(completion *c, const key_place *at)
{
    const size_t size = strlen(placeholder), behind = c->at + size;
    if (complete_names(c, patch(c, c->at, placeholder, c->at), c->begin, behind)) return;
    const size_t begin = at->value->place.begin, end = at->value->place.end - size;
    if (begin > c->at || end < c->at) return;
    const char *rest = closing(c->r->memory, (str){c->file->text.data + begin, c->at - begin});
    const char *with = arena_printf(c->r->memory, "%s%s", placeholder, rest);
    complete_names(c, patch(c, c->at, with, end), c->begin, behind);
}

static void offer_table(completion *c, const key_place *at)
{
    static const char *const encodings[] = {
#define ENCODING(name, others, constant) name,
#include "model/runtime_table.def"
    };
    if (strcmp(at->rule->name, "encoding") == 0)
        for (size_t i = 0; i < sizeof encodings / sizeof *encodings; i++)
            complete_offer(c, ITEM_VALUE, str_of(encodings[i]), "", "encoding", NULL);
}

/* Schemas beside this one. */
static void offer_files(completion *c)
{
    const char *path = c->of->path, *slash = files_last_separator(path);
    if (slash == NULL) return;
    folder_listing *listing = folder_list(arena_copy(c->r->memory, path, (size_t)(slash - path)));
    bool is_file;
    if (listing == NULL) return;
    for (const char *name = folder_next(listing, &is_file); name != NULL;
         name = folder_next(listing, &is_file)) {
        const size_t size = strlen(name);
        if (size <= 4 || strcmp(name + size - 4, ".ksy") != 0 || strcmp(name, slash + 1) == 0) continue;
        const char *copy = arena_copy(c->r->memory, name, size - 4);
        complete_offer(c, ITEM_FILE, str_of(copy), "", "schema", NULL);
    }
    folder_end(listing);
}

static void complete_value(completion *c)
{
    const key_place at = find_place(c, patch(c, c->at, placeholder, c->at));
    if (at.kind != KEY_PLACE_VALUE) return;
    for (size_t i = 0; (at.forms & FORM_CHOICE) != 0 && at.rule->choices[i] != NULL; i++)
        complete_offer(c, ITEM_VALUE, str_of(at.rule->choices[i]), "", at.rule->name, NULL);
    if ((at.forms & (FORM_BOOL | FORM_TRUE)) != 0)
        complete_offer(c, ITEM_KEYWORD, str_of("true"), "", NULL, NULL);
    if ((at.forms & FORM_BOOL) != 0) complete_offer(c, ITEM_KEYWORD, str_of("false"), "", NULL, NULL);
    if (strcmp(at.rule->name, "imports") == 0) offer_files(c);
    offer_table(c, &at);
    if ((at.forms & (FORM_EXPR | FORM_TYPE | FORM_ENUM)) != 0) complete_expression(c, &at);
}

bool answer_completion(server *s, request *r)
{
    completion c = {.s = s, .r = r};
    if (!request_place(s, r, &c.of, &c.at)) return false;
    c.file = document_analysis(s, c.of)->file;
    c.begin = c.at;
    while (c.begin > 0 && str_is_word_byte(c.file->text.data[c.begin - 1]))
        c.begin--;
    /* a hyphen belongs to a key, and is an operator in an expression */
    const size_t word = c.begin;
    while (c.begin > 0 && is_word(c.file->text.data[c.begin - 1]))
        c.begin--;
    json_open(r->out, "result", '[');
    if (!complete_key(&c)) {
        c.begin = word;
        complete_value(&c);
    }
    json_close(r->out, ']');
    return true;
}
