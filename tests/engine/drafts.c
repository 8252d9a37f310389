/* drafts [-I DIR]... SCHEMA FILE...: each FILE is read by the engine, its object forgets its file, and is
   written: from nothing. What comes of it reads as the same object. That is done with all numbers as they
   were, and again with those at 0 that sizes, counts, positions, presences and choices determine. Prints each
   file that is not made, with the reason, and last two numbers for each of both: files that were made, and
   that were refused. Exit status 1 where a file was made of which another object is read, 3 where the engine
   does not know all of the schema. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../runtime/generic/equal.h"
#include "../../runtime/generic/value.h"
#include "assemble/assemble.h"
#include "library/processes.h"
#include "subject.h"

enum { LONGEST_ERROR = 1024 };

/* ---- numbers that follow ---- */

typedef struct walk {
    tn_depth depth;
    unsigned instances;
    bool forgets; /* numbers that follow become 0 */
    bool failed;  /* an instance cannot be read: nobody knows what its bytes would have to be */
} walk;

static void walk_members(walk *run, const tn_type *type, void *object);

static void walk_value(walk *run, const tn_member *member, void *value)
{
    const tn_list *list = value;
    const void *held;
    if (member->kind == TN_KIND_OBJECT) walk_members(run, member->type, value);
    if (member->kind == TN_KIND_POINTER && tn_pointee_in(value) != NULL)
        walk_members(run, member->type, tn_pointee_in(value));
    if (member->kind == TN_KIND_LIST)
        for (size_t i = 0; i < list->count; i++)
            walk_members(run, member->type, (uint8_t *)list->items + i * member->type->size);
    if (member->kind == TN_KIND_ARRAY) {
        const tn_member element = tn_element_member(member);
        for (size_t i = 0; i < list->count; i++)
            walk_value(run, &element, (uint8_t *)list->items + i * tn_element_size(member));
    }
    if (member->kind == TN_KIND_VARIANT) {
        const tn_member as = tn_variant_member(member, value, &held);
        walk_value(run, &as, &((tn_variant *)value)->as);
    }
    if (run->forgets && member->patched_bits != 0 && tn_kind_is_scalar(member->kind))
        tn_scalar_store(member->kind, value, tn_scalar_bits(member->kind, value) & ~member->patched_bits);
}

/* Asks for all instances, too. */
static void walk_members(walk *run, const tn_type *type, void *object)
{
    tn_error error;
    if (!tn_depth_enter(&run->depth, type)) return;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const bool instance = member->get != NULL;
        if ((member->flags & TN_MEMBER_REFERENCE) != 0 || !tn_member_visible(member)) continue;
        if (instance && run->instances == 0) continue;
        if (instance && member->get(member, object, &error) != TN_OK) {
            run->failed = true;
            continue;
        }
        if (!tn_member_present(member, object)) continue;
        run->instances -= instance;
        walk_value(run, member, tn_member_in(member, object));
        run->instances += instance;
    }
    tn_depth_leave(&run->depth, type);
}

static bool walk_object(const tn_format *format, void *object, bool forgets)
{
    walk run = {.depth = tn_depth_of(format, object), .instances = 8, .forgets = forgets};
    walk_members(&run, format->type, object);
    return !run.failed;
}

/* ---- files ---- */

typedef struct drafts {
    const tn_format *format;
    const char *path;
    size_t made[2], refused[2];
    bool wrong;
} drafts;

static bool follows(void *user, const tn_type *type, const tn_member *member, const void *a)
{
    (void)user, (void)type, (void)a;
    return member->patched_bits != 0 || (member->flags & (TN_MEMBER_LOOKAHEAD | TN_MEMBER_FOLLOWS)) != 0;
}

/* Whether the bytes are a file of the object. */
static bool is_of(const tn_format *format, void *object, const uint8_t *bytes, size_t size, bool forgot,
                  tn_place *place)
{
    void *back;
    tn_error error;
    if (format->read(format, &back, bytes, size, NULL, &error) != TN_OK) return false;
    (void)walk_object(format, back, false);
    const bool same = forgot ? tn_equal_but(format, object, back, follows, NULL, place)
                             : tn_equal_edited(format, object, back, place);
    format->release(format, back);
    return same;
}

static void say(const drafts *all, bool forgot, const char *what)
{
    printf("%s%s: %s\n", all->path, forgot ? " without what follows" : "", what);
}

static void draft(drafts *all, const void *data, size_t size, bool forgets)
{
    const tn_format *format = all->format;
    void *object;
    tn_error error = {0};
    size_t made;
    char text[LONGEST_ERROR];
    if (format->read(format, &object, data, size, NULL, &error) != TN_OK) return;
    const bool whole = walk_object(format, object, false);
    if (forgets) (void)walk_object(format, object, true);
    tn_format_document(format, object)->source = NULL;
    if (!whole) {
        format->release(format, object);
        return;
    }
    if (format->measure(format, object, &made, &error) != TN_OK) {
        all->refused[forgets]++;
        tn_error_print(&error, text, sizeof text);
        say(all, forgets, text);
    } else {
        uint8_t *bytes = malloc(made + 1);
        tn_place place = {0};
        (void)format->write(format, object, bytes, made, &error);
        if (is_of(format, object, bytes, made, forgets, &place)) {
            all->made[forgets]++;
        } else {
            all->wrong = true;
            tn_place_print(&place, text, sizeof text);
            say(all, forgets, text);
            printf("another object is read at `%s`\n", text);
        }
        free(bytes);
    }
    format->release(format, object);
}

static bool draft_file(drafts *all, const char *path)
{
    static uint8_t data[1 << 22];
    FILE *file = fopen(path, "rb");
    if (file == NULL) return printf("%s: cannot be opened\n", path), false;
    const size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    all->path = path;
    draft(all, data, size, false);
    draft(all, data, size, true);
    return true;
}

/* ---- the program ---- */

static int run(arena *memory, int argc, char **argv)
{
    const char **folders = arena_alloc(memory, (size_t)argc * sizeof *folders);
    model_options options = {.import_dirs = folders};
    int i = 1;
    for (; i + 1 < argc && strcmp(argv[i], "-I") == 0; i += 2)
        folders[options.import_dir_count++] = argv[i + 1];
    if (argc - i < 2) return 2;
    const struct codec_plan *plan = subject_plan(memory, argv[i], &options);
    if (plan == NULL) return 2;
    const assembled engine = assemble_codec(memory, plan, &engine_has);
    if (engine.format == NULL || engine.format->write == NULL) return 3;
    drafts all = {.format = engine.format};
    bool opened = true;
    for (int k = i + 1; k < argc; k++)
        opened = draft_file(&all, argv[k]) && opened;
    printf("%zu %zu %zu %zu\n", all.made[0], all.refused[0], all.made[1], all.refused[1]);
    return opened && !all.wrong ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    arena *memory = arena_new();
    const int result = run(memory, argc, argv);
    arena_free(memory);
    return result;
}
