/* Finds the schemas of a client: those in the folders of its workspace, and those that it has open. */
#include <stdlib.h>

#include "base/file.h"
#include "lsp/server.h"

/* Folders with more files, or deeper ones, are not searched to their end. */
enum { MOST_FILES = 20000, DEEPEST_FOLDER = 24 };

typedef struct file_list {
    server *s;
    arena *memory;
    ARRAY(const char *) paths;
    size_t entries;
    bool incomplete;
} file_list;

static bool is_schema(const char *name)
{
    const size_t size = strlen(name);
    return size > 4 && strcmp(name + size - 4, ".ksy") == 0;
}

static void add(file_list *list, const char *path)
{
    for (size_t i = 0; i < list->paths.count; i++)
        if (strcmp(list->paths.items[i], path) == 0) return;
    ARRAY_PUSH(list->memory, &list->paths, path);
}

/* Links are not followed, so that no folder is searched twice; hidden folders do not belong to the
   workspace. */
static void look_into(file_list *list, const char *folder, size_t depth)
{
    folder_listing *listing = depth < DEEPEST_FOLDER ? folder_list(folder) : NULL;
    bool is_file;
    if (listing == NULL) {
        list->incomplete = list->incomplete || depth >= DEEPEST_FOLDER;
        return;
    }
    for (const char *name = folder_next(listing, &is_file); name != NULL;
         name = folder_next(listing, &is_file)) {
        entry_info about;
        if (++list->entries > MOST_FILES) list->incomplete = true;
        if (list->incomplete) break;
        if (name[0] == '.' || (is_file && !is_schema(name))) continue;
        const char *path = arena_printf(list->memory, "%s/%s", folder, name);
        if (!is_file && !files_look_at_link(path, &about)) continue;
        if (!is_file && about.kind == ENTRY_FOLDER)
            look_into(list, path, depth + 1);
        else if (is_schema(name))
            add(list, path);
    }
    folder_end(listing);
}

static file_list all_files(server *s, arena *memory)
{
    file_list list = {.s = s, .memory = memory};
    for (size_t i = 0; i < s->documents.count; i++)
        add(&list, s->documents.items[i]->path);
    for (size_t i = 0; i < s->folders.count; i++)
        look_into(&list, s->folders.items[i], 0);
    return list;
}

/* ---- finding ---- */

typedef struct finding {
    server *s;
    arena *memory;
    span declared;
    name_places *into;
    ARRAY(const source *) sources; /* copies that live as long as the places */
} finding;

/* A place in a copy of its source. */
static span keep(finding *f, span at)
{
    for (size_t i = 0; i < f->sources.count; i++)
        if (strcmp(f->sources.items[i]->path, at.source->path) == 0)
            return (span){f->sources.items[i], at.begin, at.end};
    const str text = at.source->text;
    const char *path = arena_copy(f->memory, at.source->path, strlen(at.source->path));
    const source *copy =
        source_from_text(f->memory, path, (str){arena_copy(f->memory, text.data, text.size), text.size});
    ARRAY_PUSH(f->memory, &f->sources, copy);
    return (span){copy, at.begin, at.end};
}

static void add_place(finding *f, span at)
{
    for (size_t i = 0; i < f->into->items.count; i++)
        if (symbol_same_place(f->into->items.items[i], at)) return;
    ARRAY_PUSH(f->memory, &f->into->items, keep(f, at));
}

static void look_at_declaration(void *user, const name_mention *declared)
{
    finding *f = user;
    if (symbol_same_place(declared->place, f->declared)) add_place(f, declared->place);
}

static void look_at(finding *f, const analysis *a)
{
    f->into->errors += a->errors;
    if (a->model == NULL) return;
    symbol_each(a->model, look_at_declaration, f);
    for (size_t i = 0; i < a->mentions.items.count; i++) {
        const name_mention *each = &a->mentions.items.items[i];
        span declared;
        if (symbol_declared(each, &declared) && symbol_same_place(declared, f->declared))
            add_place(f, each->place);
    }
}

static int compare_places(const void *left, const void *right)
{
    const span *a = left, *b = right;
    const int files = strcmp(a->source->path, b->source->path);
    return files != 0 ? files : (a->begin > b->begin) - (a->begin < b->begin);
}

static bool read_text(const file_texts *texts, arena *memory, const char *path, str *text)
{
    return texts->open(texts->user, path, text) ||
           file_read(memory, path, SCHEMA_SIZE_LIMIT, text).status == FILE_OK;
}

name_places workspace_find(server *s, arena *memory, span declared, const str names[2], file_texts *edited)
{
    name_places found = {0};
    finding f = {.s = s, .memory = memory, .declared = declared, .into = &found};
    file_texts *texts = edited != NULL ? edited : &s->texts;
    const file_list all = all_files(s, memory);
    found.incomplete = all.incomplete;
    for (size_t i = 0; i < all.paths.count; i++) {
        const char *path = all.paths.items[i];
        arena *passing = arena_new();
        document *open = edited == NULL ? document_at(s, path) : NULL;
        str text;
        const bool wanted = read_text(texts, passing, path, &text) &&
                            (str_has_word(text, names[0]) || str_has_word(text, names[1]));
        if (wanted && open != NULL) {
            look_at(&f, document_analysis(s, open));
        } else if (wanted) {
            analysis *a = analysis_make(texts, path, text);
            look_at(&f, a);
            analysis_free(a);
        }
        arena_free(passing);
    }
    if (found.items.count > 1)
        qsort(found.items.items, found.items.count, sizeof *found.items.items, compare_places);
    return found;
}
