/* edits [-I DIR]... SCHEMA LIBRARY SYMBOL SEED COUNT FILE...: the files that the engine and the compiled
   codec of a schema write after an edit, for COUNT edits of each file. Where both write, the bytes are the
   same; the engine writes nothing that is not what the object says. LIBRARY is the compiled codec, SYMBOL its
   tn_format. Prints what differs, and last the numbers of edits: written by both, by the compiled codec
   alone, by the engine alone, by none. Exit status 1 if there is a difference, 3 where the engine does not
   know all of the schema. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../runtime/generic/value.h"
#include "base/buffer.h"
#include "subject.h"
#include "tenon/generic.h"
#include "whole.h"

enum { MOST_DIFFERENCES = 8, LONGEST_ERROR = 1024, MOST_PLACES = 4000, LONGEST_PATH = 256 };

/* ---- values that can be edited ---- */

typedef struct place {
    const tn_member *member;
    void *object;
    char path[LONGEST_PATH];
} place;

typedef struct places {
    place items[MOST_PLACES];
    size_t count;
    unsigned instances;
} places;

static const uint32_t unedited =
    TN_MEMBER_DERIVED | TN_MEMBER_HIDDEN | TN_MEMBER_FORM | TN_MEMBER_ENDING | TN_MEMBER_REFERENCE;

static void collect(places *all, const char *path, const tn_type *type, void *object);

static void collect_value(places *all, const char *path, const tn_member *member, void *value)
{
    char element[LONGEST_PATH];
    const tn_list *list = value;
    if (member->kind == TN_KIND_OBJECT) collect(all, path, member->type, value);
    if (member->kind == TN_KIND_POINTER && *(void **)value != NULL)
        collect(all, path, member->type, *(void **)value);
    if (member->kind == TN_KIND_VARIANT) {
        const void *held;
        const tn_member as = tn_variant_member(member, value, &held);
        if (as.kind == TN_KIND_POINTER) collect(all, path, as.type, ((tn_variant *)value)->as.object);
    }
    if (member->kind == TN_KIND_LIST)
        for (size_t i = 0; i < list->count && i < 3; i++)
            if (snprintf(element, sizeof element, "%s[%zu]", path, i) < LONGEST_PATH)
                collect(all, element, member->type, (char *)list->items + i * member->type->size);
    if (member->kind == TN_KIND_ARRAY) {
        const tn_member as = tn_element_member(member);
        for (size_t i = 0; i < list->count && i < 3; i++)
            if (snprintf(element, sizeof element, "%s[%zu]", path, i) < LONGEST_PATH)
                collect_value(all, element, &as, (char *)list->items + i * tn_element_size(member));
    }
}

static void collect(places *all, const char *path, const tn_type *type, void *object)
{
    for (size_t m = 0; m < type->member_count && all->count < MOST_PLACES; m++) {
        const tn_member *member = &type->members[m];
        tn_error error;
        place *made = &all->items[all->count];
        if ((member->flags & unedited) != 0 || strchr(member->id, '$') != NULL) continue;
        if (member->get != NULL && (all->instances == 3 || member->get(member, object, &error) != TN_OK))
            continue;
        if (!tn_member_present(member, object)) continue;
        *made = (place){.member = member, .object = object};
        if (snprintf(made->path, sizeof made->path, "%s%s%s", path, *path != '\0' ? "." : "", member->id) >=
            LONGEST_PATH)
            continue;
        all->count++;
        all->instances += member->get != NULL;
        collect_value(all, made->path, member, tn_member_in(member, object));
        all->instances -= member->get != NULL;
    }
}

/* Adds a copy of the last element, in memory of the object. */
static bool add_copy(tn_document *document, const tn_member *member, tn_list *list)
{
    const size_t size = member->kind == TN_KIND_LIST ? member->type->size : tn_element_size(member);
    void *items;
    if (list->count == 0 || tn_arena_alloc(&document->arena, list->count + 1, size, &items) != TN_OK)
        return false;
    memcpy(items, list->items, list->count * size);
    memcpy((uint8_t *)items + list->count * size, (uint8_t *)items + (list->count - 1) * size, size);
    list->items = items;
    list->count++;
    return true;
}

/* Changes the value; false where there is nothing to change. */
static bool change(tn_document *document, const tn_member *member, void *value, size_t chance)
{
    static const uint64_t numbers[] = {0, 1, 2, 3, 5, 8, 127, 128, 255, 256, 65535, UINT64_MAX};
    static const char *const texts[] = {"", "a", "b ", "ab", "longer than it was", "xyz"};
    const char *text = texts[chance % (sizeof texts / sizeof *texts)];
    if (tn_kind_is_scalar(member->kind)) {
        const uint64_t before = tn_scalar_bits(member->kind, value);
        tn_scalar_store(member->kind, value,
                        chance % 3 == 0 ? before + 1 : numbers[chance % (sizeof numbers / sizeof *numbers)]);
        return tn_scalar_bits(member->kind, value) != before;
    }
    if (member->kind == TN_KIND_TEXT || member->kind == TN_KIND_BYTES) {
        *(tn_bytes *)value = (tn_bytes){(const uint8_t *)text, strlen(text)};
        return true;
    }
    if (member->kind == TN_KIND_ARRAY && chance % 2 == 0 && ((tn_list *)value)->count > 0) {
        const tn_member element = tn_element_member(member);
        return change(document, &element, ((tn_list *)value)->items, chance / 2);
    }
    if (member->kind == TN_KIND_VARIANT) {
        const void *held;
        const tn_member as = tn_variant_member(member, value, &held);
        return as.kind != TN_KIND_POINTER && as.kind != TN_KIND_STREAM &&
               change(document, &as, &((tn_variant *)value)->as, chance);
    }
    if (member->kind != TN_KIND_LIST && member->kind != TN_KIND_ARRAY) return false;
    if (chance % 3 == 0) return add_copy(document, member, value);
    if (((tn_list *)value)->count > 0) {
        ((tn_list *)value)->count--;
        return true;
    }
    return false;
}

/* ---- files ---- */

typedef struct edits {
    const tn_format *engine, *compiled;
    const char *path;
    size_t both, compiled_alone, engine_alone, none, differences;
    uint64_t random;
    bool says; /* which edits only one of both writes */
} edits;

static uint64_t draw(edits *e, uint64_t below)
{
    e->random = e->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (e->random >> 33) % below;
}

typedef struct written {
    tn_status status;
    uint8_t *bytes;
    size_t size;
    char path[LONGEST_PATH];
    char error[LONGEST_ERROR];
    bool made;
    bool differs; /* from what the engine writes when it traces the whole file */
} written;

static places all;

/* The document may note what was edited, and may note only something else: the bytes are the same. */
static void note(const tn_format *format, void *object, uint64_t chance, uint64_t value)
{
    const place *noted = &all.items[(chance + value % 5) % all.count];
    const tn_found found = {.value = tn_member_at(noted->member, noted->object), .member = noted->member};
    if (format->context != NULL && value % 3 != 0) tn_found_note(tn_format_document(format, object), &found);
}

/* The file after the edit that the two chances say. */
static void write_edited(const tn_format *format, const void *data, size_t size, uint64_t chance,
                         uint64_t value, written *to)
{
    void *object;
    tn_error error = {0};
    *to = (written){.status = TN_OK};
    if (format->read(format, &object, data, size, NULL, &error) != TN_OK) return;
    all.count = all.instances = 0;
    collect(&all, "", format->type, object);
    if (all.count > 0) {
        const place *at = &all.items[chance % all.count];
        snprintf(to->path, sizeof to->path, "%s", at->path);
        to->made = change(tn_format_document(format, object), at->member,
                          tn_member_in(at->member, at->object), (size_t)value);
    }
    if (to->made) {
        note(format, object, chance, value);
        to->status = format->measure(format, object, &to->size, &error);
        if (to->status == TN_OK) {
            to->bytes = malloc(to->size + 1);
            to->status = format->write(format, object, to->bytes, to->size, &error);
        }
        if (to->status != TN_OK) tn_error_print(&error, to->error, sizeof to->error);
        if (format->context != NULL)
            to->differs = !whole_agrees(format, object, to->status, (tn_bytes){to->bytes, to->size});
    }
    format->release(format, object);
}

static void say(edits *e, const char *what, const written *one, const written *other)
{
    if (++e->differences > MOST_DIFFERENCES) return;
    printf("%s: `%s`: %s: engine: %zu bytes %s; compiled: %zu bytes %s\n", e->path, one->path, what,
           one->size, one->error, other->size, other->error);
}

/* Whether what the engine writes is as the source where the other one is: it may leave more of it alone, such
   as what stands behind the terminator of a value. */
static bool changes_less(const written *one, const written *other, const uint8_t *data, size_t size)
{
    if (one->size != other->size || one->size != size) return false;
    for (size_t i = 0; i < size; i++)
        if (one->bytes[i] != data[i] && one->bytes[i] != other->bytes[i]) return false;
    return true;
}

static void judge(edits *e, const written *one, const written *other, const uint8_t *data, size_t size)
{
    if (one->made != other->made || strcmp(one->path, other->path) != 0) {
        say(e, "another edit", one, other);
    } else if (one->differs) {
        say(e, "other bytes than with a trace of the whole", one, other);
    } else if (!one->made || (one->status != TN_OK && other->status != TN_OK)) {
        e->none++;
    } else if (one->status != TN_OK) {
        e->compiled_alone++;
    } else if (other->status != TN_OK) {
        e->engine_alone++;
    } else if ((one->size == other->size && memcmp(one->bytes, other->bytes, one->size) == 0) ||
               changes_less(one, other, data, size)) {
        e->both++;
    } else {
        say(e, "other bytes", one, other);
    }
}

static void compare(edits *e, const void *data, size_t size)
{
    const uint64_t chance = draw(e, 1 << 20), value = draw(e, 1 << 20);
    written one, other;
    write_edited(e->engine, data, size, chance, value, &one);
    write_edited(e->compiled, data, size, chance, value, &other);
    judge(e, &one, &other, data, size);
    if (e->says && one.made && one.status != other.status)
        printf("%s: `%s`: engine: %s; compiled: %s\n", e->path, one.path, one.error, other.error);
    free(one.bytes);
    free(other.bytes);
}

static bool compare_file(edits *e, const char *path, size_t count)
{
    static uint8_t data[1 << 16];
    FILE *file = fopen(path, "rb");
    if (file == NULL) return printf("%s: cannot be opened\n", path), false;
    const size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    e->path = path;
    for (size_t i = 0; i < count; i++)
        compare(e, data, size);
    return true;
}

/* ---- the program ---- */

static int run(arena *memory, int argc, char **argv)
{
    subject of;
    const int status = subject_open(memory, argc, argv, 2, &of);
    if (status != 0) return status;
    edits e = {.engine = of.engine, .compiled = of.compiled, .random = strtoull(argv[of.next], NULL, 10)};
    e.says = getenv("TENON_SAY") != NULL;
    if (of.compiled->write == NULL || of.engine->write == NULL) return 3;
    const size_t count = (size_t)strtoull(argv[of.next + 1], NULL, 10);
    bool opened = true;
    for (int k = of.next + 2; k < argc; k++)
        opened = compare_file(&e, argv[k], count) && opened;
    printf("%zu %zu %zu %zu\n", e.both, e.compiled_alone, e.engine_alone, e.none);
    return opened && e.differences == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    arena *memory = arena_new();
    const int result = run(memory, argc, argv);
    arena_free(memory);
    return result;
}
