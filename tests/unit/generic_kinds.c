/* Dump, JSON, paths, comparison and copies of what only the whole language has: arrays of values, pointers,
   values of several types, references, instances. The format and its tables are written by hand. */
#include "generic_support.h"

#include "tenon/impl/input.h"

enum { PARK_TYPE_TREE = TN_VARIANT_OBJECT, PARK_OAK = 1, PARK_ELM = 2 };

typedef struct tree {
    struct park *parent_;
    tn_input *io_;
    uint8_t kind;
    struct tree *sapling; /* NULL: none */
    uint32_t age;
    bool has_age;
    tn_cell age_state_;
} tree;

typedef struct tree_pointers {
    tree **items;
    size_t count;
    size_t capacity;
} tree_pointers;

typedef struct park {
    tn_document *document;
    tn_input *io_;
    tn_text name;
    tn_u2_list sizes;
    tn_u1_list kinds;
    tn_text_list signs;
    tn_f4_list heights;
    tn_bool_list open;
    tree_pointers trees;
    tn_variant any;
    tn_variant_list several;
    tree *oldest; /* an instance: a reference */
    bool has_oldest;
    tn_cell oldest_state_;
    tree *hidden; /* an instance: a tree of its own */
    bool has_hidden;
    tn_cell hidden_state_;
    uint16_t broken; /* an instance that fails */
    bool has_broken;
    tn_cell broken_state_;
    uint16_t absent; /* an instance that is not there */
    bool has_absent;
    tn_cell absent_state_;
} park;

static int computations;

/* ---- instances ---- */

static tn_status fail_get(tn_error *error, tn_status status)
{
    const tn_error why = {.status = status, .offset = 7, .found = tn_value_unsigned(3)};
    *error = why;
    return status;
}

static const tn_type park_type, tree_type, mirror_type;

/* Getters are called with the descriptor of the member itself, not with a copy. */
static void expect_descriptor(const tn_member *member, const tn_type *type, const char *id)
{
    assert_true(member >= type->members && member < type->members + type->member_count);
    assert_string_equal(member->id, id);
}

/* The descriptor of a member that there is. */
static const tn_member *member_of(const tn_type *type, const char *id)
{
    size_t m = 0;
    while (strcmp(type->members[m].id, id) != 0)
        m++;
    return &type->members[m];
}

static tn_status get_age(const tn_member *member, void *object, tn_error *error)
{
    tree *self = object;
    expect_descriptor(member, &tree_type, "age");
    if (self->age_state_ == TN_CELL_READY) return TN_OK;
    if (self->io_ == NULL) return fail_get(error, TN_ABSENT);
    computations++;
    self->age = 10u * self->kind;
    self->has_age = true;
    self->age_state_ = TN_CELL_READY;
    return TN_OK;
}

static tn_status get_oldest(const tn_member *member, void *object, tn_error *error)
{
    park *self = object;
    expect_descriptor(member, &park_type, "oldest");
    if (self->oldest_state_ == TN_CELL_READY) return TN_OK;
    if (self->io_ == NULL) return fail_get(error, TN_ABSENT);
    self->oldest = self->trees.items[0];
    self->has_oldest = true;
    self->oldest_state_ = TN_CELL_READY;
    return TN_OK;
}

static tree *plant(park *parent, uint8_t kind)
{
    void *block;
    assert_int_equal(tn_arena_alloc(&parent->document->arena, 1, sizeof(tree), &block), TN_OK);
    tree *planted = block;
    planted->parent_ = parent;
    planted->io_ = parent->io_;
    planted->kind = kind;
    return planted;
}

static tn_status get_hidden(const tn_member *member, void *object, tn_error *error)
{
    park *self = object;
    expect_descriptor(member, &park_type, "hidden");
    if (self->hidden_state_ == TN_CELL_READY) return TN_OK;
    if (self->io_ == NULL) return fail_get(error, TN_ABSENT);
    self->hidden = plant(self, PARK_ELM);
    self->has_hidden = true;
    self->hidden_state_ = TN_CELL_READY;
    return TN_OK;
}

static tn_status get_broken(const tn_member *member, void *object, tn_error *error)
{
    (void)object;
    expect_descriptor(member, &park_type, "broken");
    return fail_get(error, TN_DIVISION_BY_ZERO);
}

static tn_status get_absent(const tn_member *member, void *object, tn_error *error)
{
    park *self = object;
    expect_descriptor(member, &park_type, "absent");
    (void)error;
    self->has_absent = false;
    self->absent_state_ = TN_CELL_READY;
    return TN_OK;
}

/* ---- tables ---- */

#define MEMBER(type, name, kind_name) .id = #name, .kind = TN_KIND_##kind_name, .offset = offsetof(type, name)
#define ALWAYS                        .has = TN_NO_INDEX
#define INSTANCE(type, name)                                                                                 \
    .has = offsetof(type, has_##name), .get = get_##name, .cell = offsetof(type, name##_state_)

static const tn_enum_value kind_values[] = {{"oak", PARK_OAK, NULL}, {"elm", PARK_ELM, NULL}};
static const tn_enum kinds = {"kind", 2, kind_values};

static const tn_member tree_members[] = {
    {MEMBER(tree, parent_, POINTER), ALWAYS, .type = &park_type,
     .flags = TN_MEMBER_HIDDEN | TN_MEMBER_REFERENCE},
    {MEMBER(tree, io_, STREAM), ALWAYS, .flags = TN_MEMBER_HIDDEN},
    {MEMBER(tree, kind, U1), ALWAYS, .values = &kinds},
    {MEMBER(tree, sapling, POINTER), ALWAYS, .type = &tree_type},
    {MEMBER(tree, age, U4), INSTANCE(tree, age)},
};
static const tn_type tree_type = {"tree", sizeof(tree), 5, tree_members, NULL, 0, 0, NULL, true};

static const tn_type *const object_types[] = {&tree_type};
static const tn_variant_types variants = {1, object_types};

static const tn_member park_members[] = {
    {MEMBER(park, io_, STREAM), ALWAYS, .flags = TN_MEMBER_HIDDEN},
    {MEMBER(park, name, TEXT), ALWAYS},
    {MEMBER(park, sizes, ARRAY), ALWAYS, .element = TN_KIND_U2},
    {MEMBER(park, kinds, ARRAY), ALWAYS, .element = TN_KIND_U1, .values = &kinds},
    {MEMBER(park, signs, ARRAY), ALWAYS, .element = TN_KIND_TEXT},
    {MEMBER(park, heights, ARRAY), ALWAYS, .element = TN_KIND_F4},
    {MEMBER(park, open, ARRAY), ALWAYS, .element = TN_KIND_BOOL},
    {MEMBER(park, trees, ARRAY), ALWAYS, .element = TN_KIND_POINTER, .type = &tree_type},
    {MEMBER(park, any, VARIANT), ALWAYS, .variants = &variants},
    {MEMBER(park, several, ARRAY), ALWAYS, .element = TN_KIND_VARIANT, .variants = &variants},
    {MEMBER(park, oldest, POINTER), INSTANCE(park, oldest), .type = &tree_type, .flags = TN_MEMBER_REFERENCE},
    {MEMBER(park, hidden, POINTER), INSTANCE(park, hidden), .type = &tree_type},
    {MEMBER(park, broken, U2), INSTANCE(park, broken)},
    {MEMBER(park, absent, U2), INSTANCE(park, absent)},
};
static const tn_type park_type = {
    "park", sizeof(park), sizeof park_members / sizeof *park_members, park_members, NULL, 0, 0, NULL, false};

static const tn_budget budget = {.memory_base = 65536, .depth = 8};
static const tn_format park_format = {
    .id = "park", .type = &park_type, .budget = &budget, .document = offsetof(park, document)};

/* ---- a park ---- */

static uint16_t sizes[2];
static uint8_t some_kinds[] = {PARK_ELM, PARK_OAK, 7};
static tn_text signs[2];
static float heights[2];
static bool open[2];
static tn_variant several[4];

/* Its stream: never read from. */
static tn_input stream;

static park *make(void)
{
    void *object;
    tn_document *document;
    assert_int_equal(tn_document_new(&document, sizeof(park), NULL, &object), TN_OK);
    park *p = object;
    p->document = document;
    p->io_ = &stream;
    p->name = tn_text_literal("green");
    sizes[0] = 1;
    sizes[1] = 65535;
    heights[0] = 0.5f;
    heights[1] = 12.0f;
    open[0] = true;
    open[1] = false;
    p->sizes = (tn_u2_list){sizes, 2, 0};
    p->kinds = (tn_u1_list){some_kinds, 3, 0};
    signs[0] = tn_text_literal("keep off");
    signs[1] = tn_text_literal("");
    p->signs = (tn_text_list){signs, 2, 0};
    p->heights = (tn_f4_list){heights, 2, 0};
    p->open = (tn_bool_list){open, 2, 0};
    void *block;
    assert_int_equal(tn_arena_alloc(&document->arena, 2, sizeof(tree *), &block), TN_OK);
    p->trees = (tree_pointers){block, 2, 0};
    p->trees.items[0] = plant(p, PARK_OAK);
    p->trees.items[1] = plant(p, PARK_ELM);
    p->trees.items[1]->sapling = plant(p, PARK_OAK);
    p->any = tn_variant_of_object(PARK_TYPE_TREE, plant(p, PARK_ELM));
    several[0] = tn_variant_of_s64(-3);
    several[1] = tn_variant_of_text(tn_text_literal("x"));
    several[2] = tn_variant_none();
    several[3] = tn_variant_of_u64(UINT64_MAX);
    p->several = (tn_variant_list){several, 4, 0};
    return p;
}

static void unmake(park *p)
{
    tn_document_free(p->document);
}

/* ---- tests ---- */

static void a_dump_shows_everything_and_instances_last(void **state)
{
    (void)state;
    test_text text = {NULL, 0};
    const tn_sink sink = test_sink(&text);
    park *p = make();
    assert_int_equal(tn_dump(&park_format, p, NULL, NULL, 0, NULL, NULL, &sink), TN_OK);
    assert_string_equal(text.data, "park\n"
                                   "  name     \"green\"\n"
                                   "  sizes    2 × u2\n"
                                   "    [0]  1, 65535\n"
                                   "  kinds    3 × kind\n"
                                   "    [0]  2  elm\n"
                                   "    [1]  1  oak\n"
                                   "    [2]  7  no kind\n"
                                   "  signs    2 × text\n"
                                   "    [0]  \"keep off\"\n"
                                   "    [1]  \"\"\n"
                                   "  heights  2 × f4\n"
                                   "    [0]  0.5, 12.0\n"
                                   "  open     2 × bool\n"
                                   "    [0]  true\n"
                                   "    [1]  false\n"
                                   "  trees    2 × tree\n"
                                   "    [0]  tree\n"
                                   "      kind  1  oak\n"
                                   "      age   10\n"
                                   "    [1]  tree\n"
                                   "      kind     2  elm\n"
                                   "      sapling  tree\n"
                                   "        kind  1  oak\n"
                                   "        age   10\n"
                                   "      age      20\n"
                                   "  any      tree\n"
                                   "    kind  2  elm\n"
                                   "    age   20\n"
                                   "  several  4 × value\n"
                                   "    [0]  -3\n"
                                   "    [1]  \"x\"\n"
                                   "    [2]  nothing\n"
                                   "    [3]  18446744073709551615\n"
                                   "  oldest   -> tree\n"
                                   "  hidden   tree\n"
                                   "    kind  2  elm\n"
                                   "    age   20\n"
                                   "  broken   (division by zero, found 3)\n");
    test_text_free(&text);

    const tn_dump_options folded = {.depth = 1, .elements = 1};
    assert_int_equal(tn_dump(&park_format, p, NULL, NULL, 0, "sizes", &folded, &sink), TN_OK);
    assert_string_equal(text.data, "sizes  2 × u2\n  [0]  1\n  … 1 more\n");
    test_text_free(&text);
    unmake(p);
}

static void instances_are_computed_once(void **state)
{
    (void)state;
    test_text text = {NULL, 0};
    const tn_sink sink = test_sink(&text);
    park *p = make();
    computations = 0;
    for (int i = 0; i < 3; i++)
        assert_int_equal(tn_dump(&park_format, p, NULL, NULL, 0, "trees", NULL, &sink), TN_OK);
    assert_int_equal(computations, 3);
    test_text_free(&text);
    unmake(p);
}

static void json_has_instances_only_where_all_is_asked_for(void **state)
{
    (void)state;
    test_text text = {NULL, 0};
    const tn_sink sink = test_sink(&text);
    const tn_json_options all = {.all = true};
    park *p = make();
    computations = 0;
    assert_int_equal(tn_json_write(&park_format, p, NULL, NULL, &sink), TN_OK);
    assert_string_equal(text.data,
                        "{\"$format\":\"park\",\"name\":\"green\",\"sizes\":[1,65535],\"kinds\":[\"elm\","
                        "\"oak\",7],\"signs\":[\"keep off\",\"\"],\"heights\":[0.5,12.0],\"open\":[true,"
                        "false],\"trees\":[{\"kind\":\"oak\"},{\"kind\":\"elm\",\"sapling\":{\"kind\":"
                        "\"oak\"}}],\"any\":{\"kind\":\"elm\"},\"several\":[-3,\"x\",null,"
                        "18446744073709551615]}");
    assert_int_equal(computations, 0);
    test_text_free(&text);

    assert_int_equal(tn_json_write(&park_format, p, "trees[1]", &all, &sink), TN_OK);
    assert_string_equal(text.data, "{\"kind\":\"elm\",\"sapling\":{\"kind\":\"oak\",\"age\":10},\"age\":20}");
    test_text_free(&text);
    assert_int_equal(tn_json_write(&park_format, p, NULL, &all, &sink), TN_OK);
    assert_non_null(strstr(text.data, "\"hidden\":{\"kind\":\"elm\",\"age\":20},"
                                      "\"broken\":{\"$error\":\"division by zero, found 3\"}}"));
    assert_null(strstr(text.data, "oldest"));
    assert_null(strstr(text.data, "parent_"));
    test_text_free(&text);
    unmake(p);
}

static tn_status find(const park *p, const char *path, tn_arena *memory, tn_found *found,
                      tn_path_error *error)
{
    return tn_find_value(&park_format, p, path, memory, found, error);
}

static void paths_lead_through_pointers_variants_and_instances(void **state)
{
    (void)state;
    tn_arena memory;
    tn_found found;
    tn_path_error error;
    park *p = make();
    tn_arena_init(&memory, tn_allocator_libc(), UINT64_MAX);
    assert_int_equal(find(p, "trees[1].sapling.age", &memory, &found, &error), TN_OK);
    assert_int_equal(*(const uint32_t *)found.value, 10);
    assert_int_equal(find(p, "sizes[1]", &memory, &found, &error), TN_OK);
    assert_true(found.member->kind == TN_KIND_U2 && *(const uint16_t *)found.value == 65535);
    assert_int_equal(find(p, "any.kind", &memory, &found, &error), TN_OK);
    assert_int_equal(*(const uint8_t *)found.value, PARK_ELM);
    assert_int_equal(find(p, "several[0]", &memory, &found, &error), TN_OK);
    assert_true(found.member->kind == TN_KIND_S8 && *(const int64_t *)found.value == -3);
    assert_int_equal(find(p, "oldest", &memory, &found, &error), TN_OK);
    assert_true(found.type == &tree_type && found.value == p->trees.items[0]);

    const struct {
        const char *path;
        tn_status status;
        size_t position;
        const char *message;
    } wrong[] = {
        {"sizes[2]", TN_OUT_OF_RANGE, 6, "there is no element 2: `sizes` has 2 elements"},
        {"sizes[0].x", TN_BAD_ARGUMENT, 9, "`sizes` is a number and has no members"},
        {"several[2]", TN_ABSENT, 8, "element 2 of `several` is absent"},
        {"trees[0].sapling", TN_ABSENT, 9, "`sapling` is absent here"},
        {"absent", TN_ABSENT, 0, "`absent` is absent here"},
        {"broken", TN_DIVISION_BY_ZERO, 0, "`broken` cannot be computed: division by zero, found 3"},
        {"io_", TN_BAD_ARGUMENT, 0, "park has no member `io_`"},
        {"any[0]", TN_BAD_ARGUMENT, 3, "`any` is an object and has no elements"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(find(p, wrong[i].path, &memory, &found, &error), wrong[i].status);
        assert_string_equal(error.message, wrong[i].message);
        assert_int_equal(error.position, wrong[i].position);
    }
    tn_arena_free(&memory);
    unmake(p);
}

static void differs_at(const park *a, const park *b, const char *expected)
{
    char text[128];
    tn_place place;
    assert_false(tn_equal(&park_format, a, b, &place));
    tn_place_print(&place, text, sizeof text);
    assert_string_equal(text, expected);
}

static void differences_are_told_of_all_kinds(void **state)
{
    (void)state;
    uint16_t other_sizes[] = {7, 1, 65535};
    tn_text other_signs[] = {tn_text_literal("keep on"), tn_text_literal("")};
    tn_variant other_several[4];
    const tn_diff_options options = {0};
    uint64_t count;
    test_text text = {NULL, 0};
    const tn_sink sink = test_sink(&text);
    park *a = make(), *b = make();
    assert_int_equal(tn_diff(&park_format, a, b, &options, &sink, &count), TN_OK);
    assert_int_equal(count, 0);

    b->name = tn_text_literal("blue");
    b->sizes = (tn_u2_list){other_sizes, 3, 0};
    b->signs.items = other_signs;
    b->trees.items[1]->kind = PARK_OAK;
    b->trees.items[1]->sapling = NULL;
    memcpy(other_several, several, sizeof several);
    other_several[1] = tn_variant_of_s64(1);
    b->several.items = other_several;
    b->several.count = 3;
    b->any = tn_variant_none();
    assert_int_equal(tn_diff(&park_format, a, b, NULL, &sink, &count), TN_OK);
    assert_string_equal(text.data, "~ name  \"green\" -> \"blue\"\n"
                                   "+ sizes[0]  7\n"
                                   "~ signs[0]  \"keep off\" -> \"keep on\"\n"
                                   "~ trees[1].kind  2  elm -> 1  oak\n"
                                   "- trees[1].sapling  tree {kind 1  oak, …}\n"
                                   "- any  tree {kind 2  elm, …}\n"
                                   "~ several[1]  \"x\" -> 1\n"
                                   "- several[3]  18446744073709551615\n");
    assert_int_equal(count, 8);
    test_text_free(&text);
    unmake(a);
    unmake(b);
}

static void objects_are_compared_by_what_is_their_own(void **state)
{
    (void)state;
    uint16_t other_sizes[] = {1, 2};
    tn_variant other_several[4];
    tn_error error;
    park *a = make(), *b = make();
    assert_int_equal(get_hidden(member_of(&park_type, "hidden"), a, &error), TN_OK);
    assert_int_equal(get_oldest(member_of(&park_type, "oldest"), a, &error), TN_OK);
    assert_true(tn_equal(&park_format, a, b, NULL));

    b->sizes.items = other_sizes;
    differs_at(a, b, "sizes[1]");
    b->sizes.items = sizes;
    b->sizes.count = 1;
    differs_at(a, b, "sizes[1]");
    b->sizes.count = 2;
    b->trees.items[1]->sapling->kind = 9;
    differs_at(a, b, "trees[1].sapling.kind");
    b->trees.items[1]->sapling = NULL;
    differs_at(a, b, "trees[1].sapling");
    b->trees.items[1] = NULL;
    differs_at(a, b, "trees[1]");
    b->trees = a->trees;
    memcpy(other_several, several, sizeof several);
    b->several.items = other_several;
    other_several[1] = tn_variant_of_text(tn_text_literal("y"));
    differs_at(a, b, "several[1]");
    other_several[1] = tn_variant_of_s64(1);
    differs_at(a, b, "several[1]");
    b->several = a->several;
    ((tree *)b->any.as.object)->kind = 7;
    differs_at(a, b, "any.kind");
    b->any = tn_variant_none();
    differs_at(a, b, "any");
    unmake(a);
    unmake(b);
}

static void a_clone_shares_nothing(void **state)
{
    (void)state;
    void *object;
    tn_error error;
    test_text before = {NULL, 0}, after = {NULL, 0};
    const tn_sink sink_before = test_sink(&before), sink_after = test_sink(&after);
    park *p = make();
    assert_int_equal(get_hidden(member_of(&park_type, "hidden"), p, &error), TN_OK);
    assert_int_equal(get_oldest(member_of(&park_type, "oldest"), p, &error), TN_OK);
    assert_int_equal(get_age(member_of(&tree_type, "age"), p->hidden, &error), TN_OK);
    assert_int_equal(tn_clone(&park_format, p, NULL, &object), TN_OK);
    assert_true(tn_equal(&park_format, p, object, NULL));
    assert_int_equal(tn_json_write(&park_format, p, NULL, NULL, &sink_before), TN_OK);
    memset(p->trees.items[0], 0xa5, sizeof(tree));
    unmake(p);

    park *clone = object;
    assert_int_equal(tn_json_write(&park_format, clone, NULL, NULL, &sink_after), TN_OK);
    assert_string_equal(before.data, after.data);
    assert_true(clone->io_ == NULL && clone->trees.items[0]->io_ == NULL);
    assert_null(clone->trees.items[0]->parent_);
    assert_true(clone->oldest == NULL && clone->oldest_state_ == TN_CELL_EMPTY);
    assert_true(clone->hidden_state_ == TN_CELL_READY && clone->hidden->age == 20);
    assert_int_equal(get_age(member_of(&tree_type, "age"), clone->trees.items[0], &error), TN_ABSENT);
    assert_true(clone->sizes.items != sizes && clone->signs.items[0].data != signs[0].data);
    test_text_free(&before);
    test_text_free(&after);
    tn_document_free(clone->document);
}

/* Each park's tree has a sapling: as deep as we like. */
static void instances_nest_deeper_than_a_clone_goes(void **state)
{
    (void)state;
    void *object;
    tn_error error;
    park *p = make();
    assert_int_equal(get_hidden(member_of(&park_type, "hidden"), p, &error), TN_OK);
    tree *top = p->hidden;
    for (int i = 0; i < 10; i++)
        top = top->sapling = plant(p, PARK_OAK);
    assert_int_equal(tn_clone(&park_format, p, NULL, &object), TN_OK);
    park *clone = object;
    assert_int_equal(clone->hidden_state_, TN_CELL_EMPTY);
    tn_document_free(clone->document);
    p->trees.items[0]->sapling = p->hidden;
    assert_int_equal(tn_clone(&park_format, p, NULL, &object), TN_DEPTH_LIMIT);
    assert_null(object);
    unmake(p);
}

/* ---- mutation: a codec whose wire form is JSON ---- */

static tn_status read_any(const tn_format *called, void **object, const void *data, size_t size,
                          const tn_options *options, tn_error *error)
{
    (void)called;
    (void)data;
    (void)size;
    (void)options;
    (void)error;
    *object = make();
    return TN_OK;
}

static tn_status measure_json(const tn_format *called, void *object, size_t *size, tn_error *error)
{
    test_text text = {NULL, 0};
    const tn_sink sink = test_sink(&text);
    (void)error;
    const tn_status status = tn_json_write(called, object, NULL, NULL, &sink);
    *size = text.size;
    test_text_free(&text);
    return status;
}

static tn_status write_json(const tn_format *called, void *object, void *buffer, size_t size, tn_error *error)
{
    test_text text = {NULL, 0};
    const tn_sink sink = test_sink(&text);
    (void)error;
    const tn_status status = tn_json_write(called, object, NULL, NULL, &sink);
    assert_int_equal(text.size, size);
    memcpy(buffer, text.data, size);
    test_text_free(&text);
    return status;
}

static void release(const tn_format *called, void *object)
{
    (void)called;
    unmake(object);
}

static void all_kinds_are_mutated(void **state)
{
    (void)state;
    tn_format format = park_format;
    format.read = read_any;
    format.measure = measure_json;
    format.write = write_json;
    format.release = release;
    static const char *const parts[] = {"\"sizes\":[1,65535]",
                                        "\"keep off\"",
                                        "[0.5,12.0]",
                                        "[true,false]",
                                        "\"any\":{\"kind\":\"elm\"}",
                                        "[-3,\"x\",null",
                                        "\"sapling\":{\"kind\":\"oak\""};
    bool changed[sizeof parts / sizeof *parts] = {false};
    for (uint32_t seed = 0; seed < 4000; seed++) {
        uint8_t data[1024] = "park";
        const size_t size = tn_mutate(&format, data, 4, sizeof data - 1, seed);
        data[size] = '\0';
        if (strncmp((const char *)data, "{\"$format\":\"park\"", 17) != 0) continue;
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            changed[i] = changed[i] || strstr((const char *)data, parts[i]) == NULL;
    }
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_true(changed[i]);
}

/* ---- instances without end ---- */

typedef struct mirror {
    tn_document *document;
    struct mirror *inner;
    bool has_inner;
    tn_cell inner_state_;
} mirror;

static tn_status get_inner(const tn_member *member, void *object, tn_error *error)
{
    void *block;
    mirror *self = object;
    (void)error;
    expect_descriptor(member, &mirror_type, "inner");
    if (self->inner_state_ == TN_CELL_READY) return TN_OK;
    assert_int_equal(tn_arena_alloc(&self->document->arena, 1, sizeof(mirror), &block), TN_OK);
    self->inner = block;
    self->inner->document = self->document;
    self->has_inner = true;
    self->inner_state_ = TN_CELL_READY;
    return TN_OK;
}

static const tn_type mirror_type;
static const tn_member mirror_members[] = {
    {MEMBER(mirror, inner, POINTER), INSTANCE(mirror, inner), .type = &mirror_type}};
static const tn_type mirror_type = {"mirror", sizeof(mirror), 1, mirror_members, NULL, 0, 0, NULL, false};
static const tn_format mirror_format = {
    .id = "mirror", .type = &mirror_type, .budget = &budget, .document = offsetof(mirror, document)};

static void endless_instances_are_followed_for_a_while(void **state)
{
    (void)state;
    void *object;
    tn_document *document;
    test_text text = {NULL, 0};
    const tn_sink sink = test_sink(&text);
    const tn_json_options all = {.all = true};
    assert_int_equal(tn_document_new(&document, sizeof(mirror), NULL, &object), TN_OK);
    ((mirror *)object)->document = document;
    assert_int_equal(tn_dump(&mirror_format, object, NULL, NULL, 0, NULL, NULL, &sink), TN_OK);
    size_t lines = 0;
    for (const char *c = text.data; *c != '\0'; c++)
        lines += *c == '\n';
    assert_int_equal(lines, 18); /* the last says that there is more */
    test_text_free(&text);
    assert_int_equal(tn_json_write(&mirror_format, object, "inner", &all, &sink), TN_OK);
    test_text_free(&text);
    tn_document_free(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dump_shows_everything_and_instances_last),
        cmocka_unit_test(instances_are_computed_once),
        cmocka_unit_test(json_has_instances_only_where_all_is_asked_for),
        cmocka_unit_test(paths_lead_through_pointers_variants_and_instances),
        cmocka_unit_test(differences_are_told_of_all_kinds),
        cmocka_unit_test(objects_are_compared_by_what_is_their_own),
        cmocka_unit_test(a_clone_shares_nothing),
        cmocka_unit_test(instances_nest_deeper_than_a_clone_goes),
        cmocka_unit_test(all_kinds_are_mutated),
        cmocka_unit_test(endless_instances_are_followed_for_a_while),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
