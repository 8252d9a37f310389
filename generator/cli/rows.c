/* Objects as rows. */
#include "cli/rows.h"

#include "tenon/generic.h"

/* The most values of an array, and the most bytes, that become columns. */
enum { ARRAY_COLUMNS = 64, BYTES_SHOWN = 64 };

typedef struct taking {
    const row_choice *with;
    column_table *to;
    row_rest *rest;
    const subject *file;
    const void *object;
    arena *names; /* of the columns of a row */
    outcome result;
} taking;

static void put_value(taking *at, const char *name, const tn_member *member, const void *value);
static void put_members(taking *at, const char *prefix, const tn_type *type, const void *object);

/* ---- members without a column ---- */

/* Notes a name without the numbers of elements, which would be many. */
static void leave_out(taking *at, const char *name)
{
    string_list *names = &at->rest->names;
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->items[i], name) == 0) return;
    ARRAY_PUSH(at->rest->memory, names, arena_copy(at->rest->memory, name, strlen(name)));
}

/* ---- cells ---- */

static uint64_t bits_of(tn_kind kind, const void *value)
{
    switch (kind) {
    case TN_KIND_U1:
        return *(const uint8_t *)value;
    case TN_KIND_U2:
        return *(const uint16_t *)value;
    case TN_KIND_U4:
        return *(const uint32_t *)value;
    case TN_KIND_S1:
        return (uint64_t)(int64_t) * (const int8_t *)value;
    case TN_KIND_S2:
        return (uint64_t)(int64_t) * (const int16_t *)value;
    case TN_KIND_S4:
        return (uint64_t)(int64_t) * (const int32_t *)value;
    case TN_KIND_BOOL:
        return *(const bool *)value;
    case TN_KIND_F4: {
        uint32_t low;
        memcpy(&low, value, sizeof low);
        return low;
    }
    default: {
        uint64_t bits;
        memcpy(&bits, value, sizeof bits);
        return bits;
    }
    }
}

static void put_bytes(taking *at, const char *name, const tn_bytes *bytes)
{
    if (bytes->size > BYTES_SHOWN) {
        leave_out(at, name);
        return;
    }
    buffer text = {.memory = at->names};
    for (size_t i = 0; i < bytes->size; i++)
        buffer_printf(&text, "%02x", bytes->data[i]);
    columns_put_text(at->to, name, buffer_str(&text));
}

static void put_numbers(taking *at, const char *name, const tn_member *member, const tn_numbers *numbers)
{
    if (numbers->count > ARRAY_COLUMNS) {
        leave_out(at, name);
        return;
    }
    for (size_t i = 0; i < numbers->count; i++)
        columns_put_number(at->to, arena_printf(at->names, "%s[%zu]", name, i), member,
                           tn_form_kind(numbers->form), tn_numbers_bits(numbers, i));
}

/* Elements of kinds that the list holds one behind the other. */
static void put_array(taking *at, const char *name, const tn_member *member, const tn_list *list)
{
    const tn_kind kind = member->element;
    const bool number = kind <= TN_KIND_BOOL;
    if (list->count > ARRAY_COLUMNS || (!number && kind != TN_KIND_TEXT)) {
        leave_out(at, name);
        return;
    }
    const size_t size = number ? column_size(kind) : sizeof(tn_text);
    tn_member element = *member;
    element.kind = kind;
    for (size_t i = 0; i < list->count; i++)
        put_value(at, arena_printf(at->names, "%s[%zu]", name, i), &element,
                  (const char *)list->items + i * size);
}

/* Types that may contain themselves would have endless columns. */
static void put_object(taking *at, const char *name, const tn_type *type, const void *object)
{
    if (type->recursive)
        leave_out(at, name);
    else
        put_members(at, arena_printf(at->names, "%s.", name), type, object);
}

static void put_variant(taking *at, const char *name, const tn_member *member, const tn_variant *variant)
{
    static const tn_member plain;
    const tn_variant_types *types = member->variants;
    switch (variant->tag) {
    case TN_VARIANT_INT:
    case TN_VARIANT_UNSIGNED:
        columns_put_number(at->to, name, member, variant->tag == TN_VARIANT_INT ? TN_KIND_S8 : TN_KIND_U8,
                           variant->as.u);
        return;
    case TN_VARIANT_REAL:
        columns_put_number(at->to, name, &plain, TN_KIND_F8, bits_of(TN_KIND_F8, &variant->as.real));
        return;
    case TN_VARIANT_BOOL:
        columns_put_number(at->to, name, &plain, TN_KIND_BOOL, variant->as.boolean);
        return;
    case TN_VARIANT_TEXT:
        columns_put_text(at->to, name, (str){variant->as.text.data, variant->as.text.size});
        return;
    case TN_VARIANT_BYTES:
        put_bytes(at, name, &variant->as.bytes);
        return;
    default:
        if (variant->tag >= TN_VARIANT_OBJECT && types && variant->tag - TN_VARIANT_OBJECT < types->count)
            put_object(at, name, types->types[variant->tag - TN_VARIANT_OBJECT], variant->as.object);
        return;
    }
}

static void put_value(taking *at, const char *name, const tn_member *member, const void *value)
{
    switch (member->kind) {
    case TN_KIND_TEXT: {
        const tn_text *text = value;
        columns_put_text(at->to, name, (str){text->data, text->size});
        return;
    }
    case TN_KIND_BYTES:
        put_bytes(at, name, value);
        return;
    case TN_KIND_OBJECT:
        put_object(at, name, member->type, value);
        return;
    case TN_KIND_POINTER:
        if (*(void *const *)value) put_object(at, name, member->type, *(void *const *)value);
        return;
    case TN_KIND_VARIANT:
        put_variant(at, name, member, value);
        return;
    case TN_KIND_NUMBERS:
        put_numbers(at, name, member, value);
        return;
    case TN_KIND_ARRAY:
        put_array(at, name, member, value);
        return;
    case TN_KIND_LIST:
    case TN_KIND_VIEW:
    case TN_KIND_PACKED:
        leave_out(at, name);
        return;
    case TN_KIND_CONSTANT:
    case TN_KIND_STREAM:
    case TN_KIND_OPAQUE:
        return;
    default:
        columns_put_number(at->to, name, member, member->kind, bits_of(member->kind, value));
        return;
    }
}

/* Whether a column of that name gives the origin of the row. */
static bool is_key(const row_choice *with, const char *name)
{
    return (with->names_files && strcmp(name, "file") == 0) ||
           (with->names_paths && (strcmp(name, "path") == 0 || strcmp(name, "index") == 0));
}

static void put_member(taking *at, const char *prefix, const tn_member *member, const void *object)
{
    const uint32_t others = TN_MEMBER_HIDDEN | TN_MEMBER_REFERENCE;
    const char *base = object;
    if ((member->flags & others) != 0 || member->get) return;
    if (member->has != TN_NO_INDEX && !*(const bool *)(base + member->has)) return;
    const bool taken = prefix[0] == '\0' && is_key(at->with, member->id);
    const char *before = taken ? "value." : prefix;
    const char *name = before[0] == '\0' ? member->id : arena_printf(at->names, "%s%s", before, member->id);
    put_value(at, name, member, base + member->offset);
}

static void put_computed(taking *at, const char *prefix, const tn_value_member *value, const void *object)
{
    tn_computed computed;
    tn_error error;
    tn_arena memory;
    tn_arena_init(&memory, (tn_allocator){NULL, NULL}, UINT64_MAX);
    if (tn_compute_value_in(&memory, value, object, &computed, &error) == TN_OK && computed.present)
        put_value(at, arena_printf(at->names, "%s%s", prefix, value->as.id), &value->as, &computed.as);
    tn_arena_free(&memory);
}

static void put_members(taking *at, const char *prefix, const tn_type *type, const void *object)
{
    for (size_t m = 0; m < type->member_count; m++)
        put_member(at, prefix, &type->members[m], object);
    for (size_t i = 0; at->with->all && i < type->value_count; i++) {
        const tn_value_member *value = &type->values[i];
        if ((value->as.flags & TN_MEMBER_REFERENCE) == 0) put_computed(at, prefix, value, object);
    }
}

/* ---- rows ---- */

/* The path of the array and the number of the element, if it is one. */
static void put_place(taking *at, const char *path, const tn_found *found)
{
    static const tn_member plain;
    const char *bracket = strrchr(path, '[');
    const bool element = found->index != TN_NO_INDEX && bracket && path[strlen(path) - 1] == ']';
    columns_put_text(at->to, "path", element ? (str){path, (size_t)(bracket - path)} : str_of(path));
    if (element) columns_put_number(at->to, "index", &plain, TN_KIND_U8, found->index);
}

static bool take_row(void *user, const char *path, const tn_found *found)
{
    taking *at = user;
    at->names = arena_new();
    columns_begin_row(at->to);
    if (at->with->names_files) columns_put_text(at->to, "file", str_of(at->file->path));
    if (at->with->names_paths) put_place(at, path, found);
    if (found->type)
        put_members(at, "", found->type, found->value);
    else
        put_value(at, "value", found->member, found->value);
    arena_free(at->names);
    return true;
}

static bool is_array(const tn_found *found)
{
    if (found->type || !found->member) return false;
    const tn_kind kind = found->member->kind;
    return kind == TN_KIND_LIST || kind == TN_KIND_VIEW || kind == TN_KIND_NUMBERS || kind == TN_KIND_ARRAY;
}

static bool take(void *user, const char *path, const tn_found *found)
{
    taking *at = user;
    if (!is_array(found)) return take_row(user, path, found);
    arena *memory = arena_new();
    const tn_status status =
        tn_find_values(at->file->format, at->object, arena_printf(memory, "%s[*]", path), take_row, at, NULL);
    arena_free(memory);
    at->result = worse(at->result, generic_outcome(at->file, status));
    return status == TN_OK;
}

outcome rows_take(const row_choice *with, column_table *to, row_rest *rest, subject *file, const void *object)
{
    taking at = {.with = with, .to = to, .rest = rest, .file = file, .object = object};
    bool any;
    const outcome result = find_values(file, object, with->pattern, take, &at, &any);
    return worse(result, at.result);
}
