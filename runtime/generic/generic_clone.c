/* Makes deep copies. A clone shares nothing with its original: not the document, not the input. So it has no
   streams, and of instances it has those that had been computed; references to objects elsewhere are absent.
   */
#include "value.h"

typedef struct cloning {
    tn_document *document;
    tn_bytes source; /* the input of the original, which the document has copied; or none */
    tn_depth depth;
    bool homeless;  /* the copies get no places: those of the originals are of another file */
    bool in_line;   /* without instances */
    bool shares;    /* text and bytes stay the original's, which outlives the copies */
    bool underived; /* numbers derived as text are empty if they have the spelling of the writer */
} cloning;

/* Copies bytes; those of the input have been copied with it. */
static tn_status clone_bytes(const cloning *run, tn_bytes *bytes)
{
    const uintptr_t begin = (uintptr_t)run->source.data, at = (uintptr_t)bytes->data;
    const bool lies_in = run->source.data != NULL && at >= begin && at - begin <= run->source.size &&
                         bytes->size <= run->source.size - (at - begin);
    if (!lies_in) return tn_document_bytes(run->document, bytes->data, bytes->size, bytes);
    bytes->data = run->document->source + (at - begin);
    return TN_OK;
}

static tn_status clone_text(const cloning *run, tn_text *text)
{
    tn_bytes bytes = {(const uint8_t *)text->data, text->size};
    const tn_status status = clone_bytes(run, &bytes);
    text->data = (const char *)bytes.data;
    return status;
}

static tn_status clone_members(cloning *run, const tn_type *type, void *object);
static tn_status clone_value(cloning *run, const tn_member *member, void *value);

static tn_status clone_list(cloning *run, const tn_type *type, tn_list *list)
{
    void *items;
    tn_status status = tn_arena_alloc(&run->document->arena, list->count, type->size, &items);
    if (status != TN_OK) return status;
    if (list->count != 0) memcpy(items, list->items, list->count * type->size);
    list->items = items;
    list->capacity = 0;
    for (size_t i = 0; i < list->count; i++) {
        status = clone_members(run, type, (char *)items + i * type->size);
        if (status != TN_OK) return status;
    }
    return TN_OK;
}

/* Clones a packed member without unpacking. */
static tn_status clone_packed(cloning *run, tn_packed *packed)
{
    tn_bytes content = {packed->content, packed->size};
    tn_status status = TN_OK;
    if (packed->content != NULL)
        status = tn_document_bytes(run->document, content.data, content.size, &content);
    if (status != TN_OK) return status;
    packed->content = content.data;
    if (packed->stored.data == NULL) return TN_OK;
    return clone_bytes(run, &packed->stored);
}

/* The slots of a table's layout belong to it. */
static tn_status clone_slots(cloning *run, tn_table_view *view)
{
    void *slots;
    const tn_status status =
        tn_arena_alloc(&run->document->arena, view->slot_count, sizeof *view->slots, &slots);
    if (status != TN_OK) return status;
    if (view->slot_count != 0) memcpy(slots, view->slots, view->slot_count * sizeof *view->slots);
    view->slots = slots;
    return TN_OK;
}

static tn_status clone_records(cloning *run, const tn_view_type *type, void *view)
{
    const tn_status status = tn_view_copy(run->document, view);
    return status != TN_OK || type->table == NULL ? status : clone_slots(run, view);
}

static tn_status clone_pointee(cloning *run, const tn_type *type, void *pointer)
{
    void *object;
    const void *original = tn_pointee(pointer);
    if (original == NULL) return TN_OK;
    const tn_status status = tn_arena_alloc(&run->document->arena, 1, type->size, &object);
    if (status != TN_OK) return status;
    memcpy(object, original, type->size);
    memcpy(pointer, &object, sizeof object);
    return clone_members(run, type, object);
}

static tn_status clone_array(cloning *run, const tn_member *member, tn_list *list)
{
    void *items;
    const size_t size = tn_element_size(member);
    const tn_member element = tn_element_member(member);
    tn_status status = tn_arena_alloc(&run->document->arena, list->count, size, &items);
    if (status != TN_OK) return status;
    if (list->count != 0) memcpy(items, list->items, list->count * size);
    list->items = items;
    list->capacity = 0;
    if (tn_kind_is_scalar(element.kind)) return TN_OK;
    for (size_t i = 0; i < list->count; i++) {
        status = clone_value(run, &element, (char *)items + i * size);
        if (status != TN_OK) return status;
    }
    return TN_OK;
}

static tn_status clone_variant(cloning *run, const tn_member *member, tn_variant *variant)
{
    const void *value;
    const tn_member held = tn_variant_member(member, variant, &value);
    if (held.kind != TN_KIND_STREAM) return clone_value(run, &held, &variant->as);
    *variant = tn_variant_none();
    return TN_OK;
}

/* Whether a member points at streams or objects of the original, which a copy lacks. */
static bool leads_to_original(const tn_member *member)
{
    const bool streams = member->kind == TN_KIND_ARRAY && member->element == TN_KIND_STREAM;
    return streams || member->kind == TN_KIND_STREAM || (member->flags & TN_MEMBER_REFERENCE) != 0;
}

static void clear_reference(const tn_member *member, void *value)
{
    static const tn_list empty = {NULL, 0, 0};
    void *nothing = NULL;
    if (member->kind == TN_KIND_ARRAY || member->kind == TN_KIND_LIST)
        memcpy(value, &empty, sizeof empty);
    else if (member->kind == TN_KIND_VARIANT)
        *(tn_variant *)value = tn_variant_none();
    else
        memcpy(value, &nothing, sizeof nothing);
}

/* `value` holds the bytes of the original. */
static tn_status clone_value(cloning *run, const tn_member *member, void *value)
{
    switch (member->kind) {
    case TN_KIND_TEXT:
        return run->shares ? TN_OK : clone_text(run, value);
    case TN_KIND_BYTES:
        return run->shares ? TN_OK : clone_bytes(run, value);
    case TN_KIND_PACKED:
        return clone_packed(run, value);
    case TN_KIND_OBJECT:
        return clone_members(run, member->type, value);
    case TN_KIND_LIST:
        return clone_list(run, member->type, value);
    case TN_KIND_VIEW:
        return clone_records(run, member->view, value);
    case TN_KIND_NUMBERS:
        return tn_view_copy(run->document, value);
    case TN_KIND_ARRAY:
        return clone_array(run, member, value);
    case TN_KIND_POINTER:
        return clone_pointee(run, member->type, value);
    case TN_KIND_VARIANT:
        return clone_variant(run, member, value);
    case TN_KIND_OPAQUE:
        memset(value, 0, sizeof(void *)); /* only the program can copy it */
        return TN_OK;
    default:
        return TN_OK;
    }
}

/* Clears values that belong to the original, but keeps those that a program may have set without reading
   them. */
static void forget_instance(const tn_member *member, void *object)
{
    if (!tn_member_pending(member, object) && !tn_member_has_rival(member, object))
        memset(tn_member_in(member, object), 0, tn_value_size(member));
    *(tn_cell *)((char *)object + member->cell) = TN_CELL_EMPTY;
}

/* `object` holds the bytes of the original; its members are made its own one by one. */
static tn_status clone_member(cloning *run, const tn_member *member, void *object)
{
    void *value = tn_member_in(member, object);
    const bool instance = member->get != NULL;
    if (leads_to_original(member)) {
        clear_reference(member, value);
        if (instance) forget_instance(member, object);
        return TN_OK;
    }
    if (instance && (run->in_line || tn_member_pending(member, object))) forget_instance(member, object);
    if (!tn_member_present(member, object)) return TN_OK;
    const tn_depth depth = run->depth;
    if (instance && run->depth.total > 0) run->depth.total--;
    const tn_status status = clone_value(run, member, value);
    if (instance) run->depth = depth;
    if (status != TN_DEPTH_LIMIT || !instance)
        return status; /* they may nest deeper than a reader follows at once */
    forget_instance(member, object);
    return TN_OK;
}

/* ---- objects that keep a copy of themselves as read ---- */

/* Makes a copy of the object as read, and sets the object's pointer to it; NULL if there is none. */
static tn_status begin_as_read(cloning *run, const tn_type *type, void *object, void **as_read)
{
    *as_read = NULL;
    if (type->as_read == 0 || tn_pointee((char *)object + type->as_read) == NULL) return TN_OK;
    const tn_status status = tn_arena_alloc(&run->document->arena, 1, type->size, as_read);
    if (status != TN_OK) return status;
    memcpy(*as_read, tn_pointee((char *)object + type->as_read), type->size);
    memcpy((char *)object + type->as_read, as_read, sizeof *as_read);
    return TN_OK;
}

static bool same_objects(const tn_type *type, const void *a, const void *b);

/* Whether two lists have the same elements, in arrays of their own. */
static bool same_lists(const tn_type *type, const tn_list *a, const tn_list *b)
{
    if (a->count != b->count) return false;
    for (size_t i = 0; i < a->count; i++)
        if (!same_objects(type, tn_list_item(a, type, i), tn_list_item(b, type, i))) return false;
    return true;
}

static bool same_objects(const tn_type *type, const void *a, const void *b)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const void *value_a = tn_member_at(member, a), *value_b = tn_member_at(member, b);
        const bool list = member->kind == TN_KIND_LIST;
        if (member->kind == TN_KIND_CONSTANT) continue;
        if (tn_member_present(member, a) != tn_member_present(member, b)) return false;
        if (tn_member_is_elsewhere(member, a)) continue;
        if (list ? !same_lists(member->type, value_a, value_b)
                 : !tn_same_bytes(value_a, value_b, tn_value_size(member)))
            return false;
    }
    return true;
}

/* Clones the list of an object and its copy as read, which has an array of its own. */
static tn_status clone_both_lists(cloning *run, const tn_member *member, tn_list *list, tn_list *as_read)
{
    const bool same = same_lists(member->type, list, as_read);
    const tn_status status = clone_list(run, member->type, list);
    if (status != TN_OK) return status;
    if (!same) return clone_list(run, member->type, as_read);
    *as_read = *list;
    return tn_snapshot_list(&run->document->arena, member->type, as_read);
}

/* Shares a member that has not changed since reading, unless its value may be changed in place. */
static tn_status clone_both(cloning *run, const tn_member *member, void *object, void *as_read)
{
    if (run->homeless && member->placement != 0)
        memset((char *)object + member->placement, 0, sizeof(tn_placement));
    if (run->underived && tn_member_is_plain_decimal(member, object))
        memset(tn_member_in(member, object), 0, sizeof(tn_text));
    if (as_read != NULL && member->kind == TN_KIND_LIST && tn_member_present(member, object))
        return clone_both_lists(run, member, tn_member_in(member, object), tn_member_in(member, as_read));
    const size_t size = member->kind == TN_KIND_CONSTANT ? 0 : tn_value_size(member);
    const bool same = as_read != NULL &&
                      tn_member_present(member, object) == tn_member_present(member, as_read) &&
                      tn_same_bytes(tn_member_in(member, object), tn_member_in(member, as_read), size);
    tn_status status = clone_member(run, member, object);
    if (status != TN_OK || as_read == NULL) return status;
    if (!same) return clone_member(run, member, as_read);
    void *copy = tn_member_in(member, as_read);
    if (size != 0) memcpy(copy, tn_member_in(member, object), size);
    const bool there = size != 0 && tn_member_present(member, as_read) && tn_member_own(member);
    return there ? tn_snapshot_member(&run->document->arena, member, copy) : TN_OK;
}

static tn_status clone_members(cloning *run, const tn_type *type, void *object)
{
    void *as_read;
    if (!tn_depth_enter(&run->depth, type)) return TN_DEPTH_LIMIT;
    tn_status status = begin_as_read(run, type, object, &as_read);
    for (size_t m = 0; m < type->member_count && status == TN_OK; m++)
        status = clone_both(run, &type->members[m], object, as_read);
    if (status == TN_OK) tn_depth_leave(&run->depth, type);
    return status;
}

/* Copies the source that a writer patches. */
static tn_status clone_source(cloning *run, const tn_document *original)
{
    tn_bytes copy;
    if (original->source == NULL || run->homeless) return TN_OK;
    const tn_status status =
        tn_document_bytes(run->document, original->source, (size_t)original->size, &copy);
    if (status != TN_OK) return status;
    run->source.data = original->source;
    run->source.size = (size_t)original->size;
    run->document->source = copy.data;
    run->document->level = original->level;
    return TN_OK;
}

static tn_status clone_gaps(tn_document *document, const tn_gap *gap)
{
    for (; gap != NULL; gap = gap->next) {
        tn_bytes copy;
        tn_status status = tn_document_bytes(document, gap->bytes.data, gap->bytes.size, &copy);
        if (status == TN_OK) status = tn_document_gap(document, gap->offset, copy.data, copy.size);
        if (status != TN_OK) return status;
    }
    return TN_OK;
}

/* The depth limit of the options, or of the original. */
static tn_depth depth_limit(const tn_format *format, const void *object, const tn_options *options)
{
    const uint32_t given = options != NULL ? options->limits.depth : 0;
    return given == 0 ? tn_depth_of(format, object) : tn_depth_within(given);
}

/* Copies the facts about the original's file. */
static tn_status clone_file(tn_document *document, const tn_document *original)
{
    document->in_line = original->in_line;
    document->scattered = original->scattered;
    document->size = original->size;
    return clone_gaps(document, original->gaps);
}

static tn_status clone_object(cloning *run, const tn_format *format, const void *object,
                              const tn_options *options, void **clone)
{
    if (clone == NULL) return TN_BAD_ARGUMENT;
    *clone = NULL;
    if (object == NULL) return TN_BAD_ARGUMENT;
    const tn_document *original = tn_format_document(format, object);
    void *copy;
    run->depth = depth_limit(format, object, options);
    tn_status status = tn_document_new(&run->document, format->type->size, options, &copy);
    if (status != TN_OK) return status;
    if (run->document->depth == 0) run->document->depth = original->depth;
    if (run->document->empty_elements == 0) run->document->empty_elements = original->empty_elements;
    memcpy(copy, object, format->type->size);
    memcpy((char *)copy + format->document, &run->document, sizeof run->document);

    status = clone_source(run, original);
    if (status == TN_OK) status = clone_members(run, format->type, copy);
    if (status == TN_OK && !run->homeless) status = clone_file(run->document, original);
    if (status != TN_OK) {
        tn_document_free(run->document);
        return status;
    }
    *clone = copy;
    return TN_OK;
}

tn_status tn_clone(const tn_format *format, const void *object, const tn_options *options, void **clone)
{
    cloning run = {.in_line = false};
    return clone_object(&run, format, object, options, clone);
}

tn_status tn_clone_in_line(const tn_format *format, const void *object, const tn_options *options,
                           void **clone)
{
    cloning run = {.in_line = true};
    return clone_object(&run, format, object, options, clone);
}

tn_status tn_clone_said(const tn_format *format, const void *object, const tn_options *options,
                        bool placements, bool decimals, void **clone)
{
    cloning run = {.in_line = true, .shares = true, .homeless = !placements, .underived = !decimals};
    return clone_object(&run, format, object, options, clone);
}

/* ---- copies of objects of a list ---- */

/* The list of objects at a path. */
static tn_status find_list(const tn_format *format, const void *object, const char *path,
                           const tn_list **list, const tn_type **type)
{
    tn_found found;
    tn_arena memory;
    tn_arena_init(&memory, tn_format_document(format, object)->arena.allocator, UINT64_MAX);
    const tn_status status = tn_find_value(format, object, path, &memory, &found, NULL);
    tn_arena_free(&memory);
    if (status != TN_OK) return status;
    const bool whole = found.index == TN_NO_INDEX && found.records == NULL;
    if (found.member == NULL || !whole || found.member->kind != TN_KIND_LIST) return TN_BAD_ARGUMENT;
    *list = found.value;
    *type = found.member->type;
    return TN_OK;
}

/* The elements move when the list grows, also the copied elements if it is their own list. */
static tn_status append_copies(cloning *run, const tn_type *type, tn_list *list, const tn_list *others,
                               size_t at, size_t count)
{
    const size_t before = list->count;
    tn_status status =
        tn_list_grow(run->document, &list->items, &list->count, &list->capacity, type->size, count);
    if (status != TN_OK) return status;
    char *copies = (char *)list->items + before * type->size;
    if (count != 0) memcpy(copies, (const char *)others->items + at * type->size, count * type->size);
    for (size_t i = 0; i < count && status == TN_OK; i++)
        status = clone_members(run, type, copies + i * type->size);
    if (status != TN_OK) list->count = before;
    return status;
}

tn_status tn_append_copies(const tn_format *format, void *object, const char *to, const void *other,
                           const char *from, size_t at, size_t count)
{
    const tn_list *list, *others;
    const tn_type *type, *other_type;
    tn_status status = find_list(format, object, to, &list, &type);
    if (status == TN_OK) status = find_list(format, other, from, &others, &other_type);
    if (status != TN_OK) return status;
    if (type != other_type) return TN_BAD_ARGUMENT;
    if (at > others->count || count > others->count - at) return TN_OUT_OF_RANGE;
    cloning run = {.document = tn_format_document(format, object),
                   .depth = tn_depth_of(format, object),
                   .homeless = true};
    tn_list *grown; /* the same list, without const: the caller may change the object */
    memcpy(&grown, &list, sizeof grown);
    return append_copies(&run, type, grown, others, at, count);
}
