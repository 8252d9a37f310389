/* What the tests of the generic layer share. */
#include "generic_support.h"

#include <stdlib.h>

static bool append(void *user, const void *data, size_t size)
{
    test_text *text = user;
    char *larger = realloc(text->data, text->size + size + 1);
    assert_non_null(larger);
    if (size != 0) memcpy(larger + text->size, data, size);
    text->data = larger;
    text->size += size;
    larger[text->size] = '\0';
    return true;
}

tn_sink test_sink(test_text *text)
{
    const tn_sink sink = {append, text};
    return sink;
}

void test_text_free(test_text *text)
{
    free(text->data);
    text->data = NULL;
    text->size = 0;
}

/* Two tracks: "hip" with positions, two keyframes; "arm" with rotations, one keyframe; then a byte too many.
 */
const uint8_t test_walk[] = {
    'U',  'A',  'N',  'I',  'w',  'a',  'l',  'k',  0,             /*   0 magic, name */
    0,    0,    0x20, 0x40,                                        /*   9 length 2.5 */
    2,    0,    0,    0,                                           /*  13 num_tracks */
    'h',  'i',  'p',  0,    1,    2,    0,    0,    0,             /*  17 name, mask, num_keyframes */
    0,    0,    0,    0,    0,    0,    0x80, 0x3f, 0, 0, 0, 0x80, /*  26 time 0.0, position 1.0 -0.0 */
    0,    0,    0xc0, 0x7f,                                        /*     NaN */
    0xcd, 0xcc, 0xcc, 0x3d, 0,    0,    0x80, 0xff,                /*  42 time 0.1, position -inf */
    1,    0,    0,    0,    0xff, 0xff, 0x7f, 0x7f,                /*     1e-45 3.4028235e38 */
    'a',  'r',  'm',  0,    2,    1,    0,    0,    0,             /*  58 name, mask, num_keyframes */
    0,    0,    0,    0x3f, 0,    0,    0x80, 0x3f, 0, 0, 0, 0,    /*  67 time 0.5, rotation 1.0 0.0 */
    0,    0,    0,    0,    0,    0,    0,    0,                   /*     0.0 0.0 */
    0xee,                                                          /*  87 */
};
const size_t test_walk_size = sizeof test_walk;

urho_animation *test_read(const void *data, size_t size)
{
    urho_animation *animation;
    assert_int_equal(urho_animation_read(&animation, data, size, NULL, NULL), TN_OK);
    return animation;
}

/* ---- all kinds ---- */

#define MEMBER(name, struct_type, kind_name)                                                                 \
    .id = #name, .kind = TN_KIND_##kind_name, .offset = offsetof(struct_type, name), .has = TN_NO_INDEX

static const tn_enum_value level_values[] = {{"low", ZOO_LOW, NULL}, {"high", ZOO_HIGH, NULL}};
static const tn_enum level = {"level", 2, level_values};

static const tn_enum_value colour_values[] = {
    {"none", 0, NULL}, {"red", ZOO_RED, NULL}, {"green", ZOO_GREEN, NULL}, {"dark", ZOO_DARK, NULL}};
static const tn_enum colour = {"colour", 4, colour_values};

static const tn_member point_members[] = {
    {MEMBER(x, zoo_point, S2)},
    {MEMBER(y, zoo_point, F8)},
};
static const tn_type point_type = {"point", sizeof(zoo_point), 2, point_members, NULL, 0, 0, NULL, false};

static const tn_type item_type;
static const tn_member item_members[] = {
    {MEMBER(name, zoo_item, TEXT)},
    {.id = "weight",
     .kind = TN_KIND_U8,
     .offset = offsetof(zoo_item, weight),
     .has = offsetof(zoo_item, has_weight),
     .condition = "heavy"},
    {MEMBER(children, zoo_item, LIST), .type = &item_type},
};
static const tn_type item_type = {"item", sizeof(zoo_item), 3, item_members, NULL, 0, 0, NULL, true};

static const tn_member zoo_members[] = {
    {.id = "magic", .kind = TN_KIND_CONSTANT, .has = TN_NO_INDEX, .constant = {(const uint8_t *)"ZO\xff", 3}},
    {MEMBER(u1, zoo, U1)},
    {MEMBER(u2, zoo, U2)},
    {MEMBER(u4, zoo, U4)},
    {MEMBER(u8, zoo, U8)},
    {MEMBER(s1, zoo, S1)},
    {MEMBER(s2, zoo, S2)},
    {MEMBER(s4, zoo, S4)},
    {MEMBER(s8, zoo, S8)},
    {MEMBER(f4, zoo, F4)},
    {MEMBER(f8, zoo, F8)},
    {MEMBER(open, zoo, BOOL)},
    {MEMBER(text, zoo, TEXT)},
    {MEMBER(bytes, zoo, BYTES)},
    {MEMBER(level, zoo, U1), .values = &level},
    {MEMBER(colours, zoo, U2), .values = &colour, .flags = TN_MEMBER_FLAGS},
    {MEMBER(point, zoo, OBJECT), .type = &point_type},
    {MEMBER(count, zoo, U4), .flags = TN_MEMBER_DERIVED},
    {MEMBER(items, zoo, LIST), .type = &item_type},
    {.id = "note",
     .kind = TN_KIND_TEXT,
     .offset = offsetof(zoo, note),
     .has = offsetof(zoo, has_note),
     .condition = "level == high"},
};
static const tn_type zoo_type = {
    "zoo", sizeof(zoo), sizeof zoo_members / sizeof *zoo_members, zoo_members, NULL, 0, 0, NULL, false};

static tn_status create(const tn_format *format, void **object, const tn_options *options)
{
    tn_document *document;
    (void)format;
    const tn_status status = tn_document_new(&document, sizeof(zoo), options, object);
    if (status == TN_OK) ((zoo *)*object)->document = document;
    return status;
}

static void release(const tn_format *format, void *object)
{
    (void)format;
    if (object != NULL) tn_document_free(((zoo *)object)->document);
}

static const tn_budget budget = {.memory_per_byte = 16,
                                 .memory_base = 65536,
                                 .work_per_byte = 16,
                                 .work_base = 65536,
                                 .depth = 20,
                                 .empty_elements = 65536};

const tn_format zoo_format = {
    .runtime_version = TN_RUNTIME_VERSION,
    .id = "zoo",
    .title = "Animals",
    .type = &zoo_type,
    .budget = &budget,
    .document = offsetof(zoo, document),
    .create = create,
    .release = release,
};

zoo *zoo_new(void)
{
    void *object;
    assert_int_equal(create(&zoo_format, &object, NULL), TN_OK);
    return object;
}

zoo_item *zoo_append(zoo *animals, tn_list *list, const char *name)
{
    assert_int_equal(
        tn_list_grow(animals->document, &list->items, &list->count, &list->capacity, sizeof(zoo_item), 1),
        TN_OK);
    zoo_item *item = (zoo_item *)list->items + list->count - 1;
    item->name = tn_text_literal(name);
    return item;
}
