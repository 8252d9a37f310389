#include "strange.h"

#include <stdlib.h>
#include <string.h>

#include "value.h"

enum {
    PLACES = 40,
    CHANGES = 4,
    FEW = 5,
    MANY = 300,
    LARGEST_ELEMENT = 32,
    OUTPUT_MOST = 1 << 16,
    MEMORY_MOST = 1 << 28
};

/* What arrays that have grown hold: zeros, which are a value of every kind. */
static uint64_t zeros[MANY * LARGEST_ELEMENT / sizeof(uint64_t)];

/* A member of some object. */
typedef struct place {
    const tn_member *member;
    void *object;
} place;

typedef struct places {
    size_t count;
    place items[PLACES];
} places;

static bool ignore(void *user, const void *data, size_t size)
{
    (void)user;
    (void)data;
    (void)size;
    return true;
}

void strange_show(const tn_format *format, const void *object)
{
    static const tn_json_options options = {.all = true};
    static const tn_dump_options dump;
    const tn_sink sink = {ignore, NULL};
    (void)tn_json_write(format, object, NULL, &options, &sink);
    (void)tn_dump(format, object, NULL, NULL, 0, NULL, &dump, &sink);
    (void)tn_noncanonical_bytes(format, object, NULL, NULL);
}

/* Members that are not the program's to set: pointers to what is around, cells, what a file's form was. */
static bool is_settable(const tn_member *member)
{
    const uint32_t unset = TN_MEMBER_REFERENCE | TN_MEMBER_FORM | TN_MEMBER_ENDING;
    if (member->get != NULL || member->kind == TN_KIND_STREAM || (member->flags & unset) != 0) return false;
    return strchr(member->id, '$') == NULL;
}

static void collect(places *all, const tn_type *type, void *object)
{
    for (size_t m = 0; m < type->member_count && all->count < PLACES; m++) {
        const tn_member *member = &type->members[m];
        if (!is_settable(member) || !tn_member_present(member, object)) continue;
        all->items[all->count++] = (place){member, object};
        void *value = tn_member_in(member, object);
        if (member->kind == TN_KIND_OBJECT) collect(all, member->type, value);
        if (member->kind != TN_KIND_LIST) continue;
        const tn_list *list = value;
        for (size_t i = 0; i < list->count && i < 2; i++)
            collect(all, member->type, (char *)list->items + i * member->type->size);
    }
}

static uint64_t some_number(inputs *chances)
{
    static const uint64_t numbers[] = {0,
                                       1,
                                       7,
                                       8,
                                       16,
                                       100,
                                       255,
                                       65535,
                                       INT32_MAX,
                                       0x80000000,
                                       UINT32_MAX,
                                       INT64_MAX,
                                       0x8000000000000000,
                                       UINT64_MAX};
    return numbers[inputs_chance(chances) % (sizeof numbers / sizeof *numbers)];
}

/* More elements than there were, or fewer. Lists of objects, or of pointers to them, only lose some: what new
   ones need is the matter of the codec's own functions. */
static void resize(inputs *chances, const tn_member *member, void *value)
{
    const uint64_t chance = inputs_chance(chances);
    const size_t count = chance % 2 == 0 ? chance / 2 % FEW : chance / 2 % MANY;
    if (member->kind == TN_KIND_NUMBERS) {
        tn_numbers *numbers = value;
        if (numbers->stride == 0 || numbers->stride > LARGEST_ELEMENT) return;
        if (count > numbers->count) numbers->data = (const uint8_t *)zeros;
        numbers->owned = NULL;
        numbers->count = count;
        return;
    }
    tn_list *list = value;
    if (count <= list->count) {
        list->count = count;
    } else if (member->kind == TN_KIND_ARRAY && member->element != TN_KIND_POINTER &&
               tn_element_size(member) <= LARGEST_ELEMENT) {
        list->items = zeros;
        list->count = list->capacity = count;
    }
}

/* Records and numbers as many as the program says, under the layout that the object asks for now. */
static void create(inputs *chances, const tn_format *format, void *root, const tn_member *member)
{
    const tn_context kin = {tn_format_document(format, root), root, NULL};
    (void)member->create(member, &kin, root, inputs_chance(chances) % MANY);
}

static void set(inputs *chances, const place *at)
{
    void *value = tn_member_in(at->member, at->object);
    if (tn_kind_is_scalar(at->member->kind))
        tn_scalar_store(at->member->kind, value, some_number(chances));
    else if (at->member->kind == TN_KIND_TEXT)
        *(tn_text *)value = tn_text_literal("strange");
    else if (at->member->kind == TN_KIND_BYTES)
        *(tn_bytes *)value = (tn_bytes){(const uint8_t *)zeros, some_number(chances) % MANY};
    else if (tn_kind_is_array(at->member->kind) || at->member->kind == TN_KIND_LIST)
        resize(chances, at->member, value);
}

static void write(const tn_format *format, void *object)
{
    size_t size = 0;
    if (format->write == NULL || format->measure(format, object, &size, NULL) != TN_OK || size > OUTPUT_MOST)
        return;
    uint8_t *bytes = malloc(size > 0 ? size : 1);
    if (bytes == NULL) abort();
    (void)format->write(format, object, bytes, size, NULL);
    free(bytes);
}

static void look(const tn_format *format, void *object)
{
    void *clone;
    strange_show(format, object);
    (void)tn_adapt(format, object, NULL, NULL, NULL);
    write(format, object);
    if (tn_clone(format, object, NULL, &clone) != TN_OK) return;
    (void)tn_equal(format, object, clone, NULL);
    strange_show(format, clone);
    write(format, clone);
    format->release(format, clone);
}

void strange_look(inputs *chances, const tn_format *format, const input *read)
{
    void *object;
    const tn_options options = {
        .limits = {.memory = MEMORY_MOST}}; /* adapting makes as many records as numbers say */
    if (format->read(format, &object, read->data, read->size, &options, NULL) != TN_OK) return;
    for (size_t i = 0; i < CHANGES; i++) {
        places all = {0}; /* adapting may have made others come and go */
        collect(&all, format->type, object);
        if (all.count == 0) break;
        const place *at = &all.items[inputs_chance(chances) % all.count];
        if (at->member->create != NULL && at->object == object && inputs_chance(chances) % 2 == 0)
            create(chances, format, object, at->member);
        else
            set(chances, at);
        look(format, object);
    }
    format->release(format, object);
}
