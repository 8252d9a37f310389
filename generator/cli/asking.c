/* Compiling an expression for formats. */
#include "cli/asking.h"

#include <pthread.h>

#include "cli/schema_source.h"
#include "library/processes.h"
#include "source/diagnostic_list.h"

struct asking {
    arena *memory;
    const string_list *imports;
    query asked;
    diagnostics *errors; /* of parsing */
    bool parsed;
    ARRAY(asked_format *) formats;
    pthread_mutex_t lock;
};

/* ---- messages ---- */

static void put_diagnostics(arena *memory, const diagnostics *list)
{
    const diagnostic **items = diagnostics_sorted(list, memory);
    buffer text = {.memory = memory};
    for (size_t i = 0; i < list->items.count; i++)
        diagnostic_print_text(&text, items[i], colour_wanted(stderr));
    put_message(text.size > 0 ? text.data : "", text.size);
}

/* Once for each format. */
void asked_explain(asked_format *of)
{
    const query_codec *codec = &of->codec;
    if (of->failed || diagnostics_count(codec->errors) == 0 || atomic_exchange(&of->explained, true)) return;
    arena *memory = arena_new();
    put_diagnostics(memory, codec->errors);
    if (codec->type_count > 0)
        complain("%s: the expression cannot be computed for these types, so they are left out: %s",
                 of->of->id, codec->types);
    else if (codec->types[0] == '\0')
        complain("%s: no type has all names of the expression; tried: %s", of->of->id, codec->lacking);
    else
        complain("%s: the expression cannot be computed for %s; %zu other %s its names", of->of->id,
                 codec->types, codec->lacking_count, codec->lacking_count == 1 ? "type lacks" : "types lack");
    arena_free(memory);
}

void asking_explain_all(const asking *all)
{
    for (size_t i = 0; i < all->formats.count; i++)
        asked_explain(all->formats.items[i]);
}

/* ---- types that lead to others ---- */

static size_t type_index(const asked_format *of, const tn_type *type)
{
    const assembled_names *types = &of->codec.made.types;
    size_t i = 0;
    while (i < types->count && types->items[i].table != type)
        i++;
    return i;
}

bool asked_leads(const asked_format *of, const tn_type *type)
{
    const size_t i = type_index(of, type);
    return i == of->codec.made.types.count || of->leads[i];
}

static bool member_leads(const asked_format *of, const tn_member *member)
{
    switch (member->kind == TN_KIND_ARRAY ? member->element : member->kind) {
    case TN_KIND_OBJECT:
    case TN_KIND_LIST:
    case TN_KIND_POINTER:
        return asked_leads(of, member->type);
    case TN_KIND_VARIANT:
    case TN_KIND_ARRAY:
        return true;
    default:
        return false; /* queried types are no records */
    }
}

static bool type_leads(const asked_format *of, const tn_type *type)
{
    bool leads = asked_value(of, type) != NULL;
    for (size_t i = 0; !leads && i < type->member_count; i++)
        leads = member_leads(of, &type->members[i]);
    return leads;
}

/* Works in rounds, because types may contain themselves. */
static void find_leads(arena *memory, asked_format *of)
{
    const assembled_names *types = &of->codec.made.types;
    of->leads = arena_alloc(memory, (types->count + 1) * sizeof *of->leads);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < types->count; i++) {
            if (of->leads[i] || !type_leads(of, types->items[i].table)) continue;
            of->leads[i] = changed = true;
        }
    }
}

/* ---- formats ---- */

asking *asking_begin(const char *text, bool changes, const string_list *imports)
{
    arena *memory = arena_new();
    asking *all = ARENA_NEW(memory, asking);
    all->memory = memory;
    all->imports = imports;
    all->errors = diagnostics_new(memory);
    all->parsed = changes ? query_parse_change(memory, all->errors, text, &all->asked)
                          : query_parse(memory, all->errors, text, &all->asked);
    pthread_mutex_init(&all->lock, NULL);
    return all;
}

bool asking_parsed(const asking *all)
{
    arena *memory = arena_new();
    if (!all->parsed) put_diagnostics(memory, all->errors);
    arena_free(memory);
    return all->parsed;
}

void asking_end(asking *all)
{
    pthread_mutex_destroy(&all->lock);
    arena_free(all->memory);
}

const query *asking_query(const asking *all)
{
    return &all->asked;
}

static asked_format *compile(asking *all, const tn_format *format)
{
    diagnostics *list = diagnostics_new(all->memory);
    const query_options options = {all->imports->items, all->imports->count, &engine_has};
    const source *file = schema_source(all->memory, list, format);
    asked_format *made = ARENA_NEW(all->memory, asked_format);
    made->of = format;
    made->failed =
        file == NULL || !query_compile(all->memory, list, file, &options, &all->asked, &made->codec);
    if (made->failed) put_diagnostics(all->memory, list);
    if (made->codec.made.format != NULL) find_leads(all->memory, made);
    return made;
}

asked_format *asking_of(asking *all, const tn_format *format)
{
    asked_format *found = NULL;
    pthread_mutex_lock(&all->lock);
    for (size_t i = 0; i < all->formats.count; i++)
        if (all->formats.items[i]->of == format) found = all->formats.items[i];
    if (found == NULL) {
        found = compile(all, format);
        ARRAY_PUSH(all->memory, &all->formats, found);
    }
    pthread_mutex_unlock(&all->lock);
    return found;
}

bool asking_has_meaning(const asking *all)
{
    for (size_t i = 0; i < all->formats.count; i++)
        if (all->formats.items[i]->codec.type_count > 0) return true;
    return false;
}

const tn_value_member *asked_value(const asked_format *of, const tn_type *type)
{
    for (size_t i = 0; i < of->codec.made.queries.count; i++)
        if (of->codec.made.queries.items[i].type == type) return of->codec.made.queries.items[i].value;
    return NULL;
}

bool asked_is_table(const asked_format *of, const tn_type *type)
{
    for (size_t i = 0; i < of->codec.made.tables.count; i++)
        if (of->codec.made.tables.items[i] == type) return true;
    return false;
}

const assembled_change *asked_change(const asked_format *of, tn_kind kind)
{
    for (size_t i = 0; i < of->codec.changes.count; i++)
        if (of->codec.changes.items[i].kind == kind) return &of->codec.changes.items[i];
    return NULL;
}

void asked_explain_change(asked_format *of, const assembled_change *change)
{
    arena *memory = arena_new();
    if (change->refused != NULL)
        complain("%s: the expression cannot be computed: it has %s", of->of->id, change->refused);
    else if (!atomic_exchange(&of->explained, true))
        put_diagnostics(memory, change->why);
    arena_free(memory);
}
