/* Resolves `-default`: the value that the writer stores if JSON omits a member. */
#include "base/digits.h"
#include "base/json.h"
#include "model/change.h"
#include "model/default_valid.h"
#include "model/literal.h"

static bool refuse(model *m, const model_member *member, const char *why)
{
    diagnose(m->list, DIAGNOSTIC_E0404, member->schema->default_value->place,
             arena_printf(m->memory, "%s/-default", member->path), "%s", why);
    return false;
}

static bool must_be(model *m, const model_member *member, const char *wanted)
{
    return refuse(m, member,
                  arena_printf(m->memory, "the default of `%.*s` must be %s", STR_ARG(member->id), wanted));
}

/* ---- which members ---- */

/* Whether JSON may omit a member because `valid` allows one value: plan_only_value. */
static bool is_constant(const model_member *member)
{
    const wire_kind kind = member->wire.kind;
    const bool taken = kind == WIRE_INT || kind == WIRE_BITS || kind == WIRE_TEXT;
    const bool one = member->valid.kind == VALID_EQ ||
                     (member->valid.kind == VALID_ANY_OF && member->valid.any_of.count == 1);
    return kind == WIRE_CONSTANT || (taken && one);
}

static bool is_single(const model_member *member)
{
    const wire_kind kind = member->wire.kind;
    return kind == WIRE_INT || kind == WIRE_FLOAT || kind == WIRE_BITS || kind == WIRE_TEXT ||
           kind == WIRE_BYTES;
}

/* Why a member has no default, or NULL. */
static const char *obstacle(const model_member *member)
{
    if (member->role != MEMBER_FIELD) return "only members of `seq` have a default";
    if (member->owner->layout == LAYOUT_TABLE) return "the values of a table have no default";
    if (member->schema->repeat != REPEAT_NONE) return "a list has no default: JSON states its elements";
    if (is_constant(member)) return "a member with one valid value needs no default";
    if (!is_single(member)) return "only numbers, truth values, text and bytes have a default";
    if (member->schema->process != NULL) return "bytes with a `process` have no default";
    if (member->derivation != DERIVE_NOTHING) return "the writer derives this member: it needs no default";
    if (member->may_be_absent)
        return "a member that may be absent has no default: it is absent if JSON omits it";
    return NULL;
}

/* ---- values ---- */

static uint64_t bits_of_name(const model_member *member, const node *name)
{
    const schema_enum_value *value = name_find(&member->enumeration->labels, name->text);
    return value != NULL ? value->value : 0;
}

static uint64_t bits_of_real(const model_member *member, double value)
{
    uint64_t wide_bits;
    uint32_t narrow_bits;
    const float single = (float)value;
    memcpy(&wide_bits, &value, sizeof wide_bits);
    memcpy(&narrow_bits, &single, sizeof narrow_bits);
    return member->type.bytes == 4 ? narrow_bits : wide_bits;
}

static double real_of(const node *value)
{
    if (value->kind == NODE_FLOAT) return value->real;
    return value->negative ? -(double)value->magnitude : (double)value->magnitude;
}

static uint64_t bits_of(const model_member *member, const node *value)
{
    uint64_t bits = 0;
    if (member->wire.kind == WIRE_FLOAT) return bits_of_real(member, real_of(value));
    if (value->kind == NODE_BOOL) return value->boolean;
    if (value->kind == NODE_STRING) return bits_of_name(member, value);
    if (value->kind == NODE_INT) return value->negative ? 0 - value->magnitude : value->magnitude;
    for (size_t i = 0; i < value->items.count; i++)
        bits |= bits_of_name(member, value->items.items[i]);
    return bits;
}

static const char hexadecimal[] = "pairs of hexadecimal digits in quotes, such as '00ff'";

/* Bytes are hexadecimal digits, as in JSON. */
static bool read_bytes(model *m, model_member *member, const node *value)
{
    uint8_t *bytes = arena_alloc(m->memory, value->text.size / 2 + 1);
    for (size_t i = 0; i < value->text.size; i++) {
        const unsigned digit = digit_value(value->text.data[i]);
        if (digit > 15 || value->text.size % 2 != 0) return must_be(m, member, hexadecimal);
        bytes[i / 2] = (uint8_t)(i % 2 == 0 ? digit << 4 : bytes[i / 2] | digit);
    }
    member->default_value.text = (str){(const char *)bytes, value->text.size / 2};
    return true;
}

/* ---- whether it fits ---- */

/* The greatest number of a floating point type. */
static double greatest_real(const model_member *member)
{
    const unsigned bytes = member->wire.bytes;
    return bytes == 2 ? 65504.0 : bytes == 4 ? 3.4028234663852886e38 : 1.7976931348623157e308;
}

/* Text has as many bytes as characters that are one byte each, and its UTF-8 form in UTF-8; of other
   encodings the writer says whether it fits. */
static bool is_counted(const model_member *member)
{
    const char *encoding = member->wire.encoding;
    return member->wire.kind == WIRE_BYTES || strcmp(encoding, "UTF-8") == 0 ||
           strcmp(encoding, "ASCII") == 0;
}

static bool fits_size(model *m, const model_member *member)
{
    const wire *w = &member->wire;
    const wide size = (wide)member->default_value.text.size;
    const bool exact = w->limit == LIMIT_SIZE && member->size->range.low == member->size->range.high;
    const bool filled = w->has_pad || w->has_terminator;
    if (!exact || (size <= member->size->range.low && (filled || size == member->size->range.low)))
        return true;
    return must_be(m, member,
                   arena_printf(m->memory, "%s%llu byte%s", filled ? "at most " : "",
                                (unsigned long long)member->size->range.low,
                                member->size->range.low == 1 ? "" : "s"));
}

static bool fits_characters(model *m, const model_member *member)
{
    const wire *w = &member->wire;
    const str text = member->default_value.text;
    const bool ends = w->has_terminator && w->terminator_unit <= 1 && !w->include;
    if (ends && text.size > 0 && memchr(text.data, w->terminator, text.size) != NULL)
        return must_be(m, member, "without the terminator");
    for (size_t i = 0; w->kind == WIRE_TEXT && strcmp(w->encoding, "ASCII") == 0 && i < text.size; i++)
        if ((unsigned char)text.data[i] >= 0x80) return must_be(m, member, "text in ASCII");
    return true;
}

static bool fits_number(const model_member *member)
{
    const uint64_t bits = member->default_value.bits;
    if (member->type.kind == VALUE_BOOL) return true;
    if (member->wire.kind != WIRE_FLOAT)
        return interval_contains(member->range, member->range.low < 0 ? (wide)(int64_t)bits : (wide)bits);
    const double real = real_of(member->schema->default_value), most = greatest_real(member);
    return real <= most && real >= -most;
}

/* Whether a value of the right kind fits the form in files. */
static bool fits(model *m, const model_member *member)
{
    const bool bytes = member->wire.kind == WIRE_TEXT || member->wire.kind == WIRE_BYTES;
    if (!bytes) return fits_number(member) || must_be(m, member, "a number that the member can hold");
    return !is_counted(member) || (fits_size(m, member) && fits_characters(m, member));
}

/* ---- the whole ---- */

/* The kinds of YAML values that a default may be, and their name for people. */
static unsigned kinds_of(const model_member *member, const char **words)
{
    enum { INTEGER = 1u << NODE_INT, STRING = 1u << NODE_STRING };
    switch (member->wire.kind) {
    case WIRE_TEXT:
        *words = "text (in quotes if it looks like a number)";
        return STRING;
    case WIRE_BYTES:
        *words = hexadecimal;
        return STRING;
    case WIRE_FLOAT:
        *words = "a number";
        return INTEGER | 1u << NODE_FLOAT;
    default:
        break;
    }
    const bool named = member->enumeration != NULL;
    *words = member->type.kind == VALUE_BOOL ? "true or false"
             : member->is_flags              ? "a list of names of its flags, or a number"
             : named                         ? "a name of its enumeration, or a number"
                                             : "an integer";
    if (member->type.kind == VALUE_BOOL) return 1u << NODE_BOOL;
    return INTEGER | (member->is_flags ? 1u << NODE_SEQUENCE : named ? STRING : 0);
}

static bool is_kind(model *m, const model_member *member, buffer *json)
{
    const char *words;
    const node *value = member->schema->default_value;
    const literal_form form = {.m = m};
    if ((kinds_of(member, &words) & 1u << value->kind) == 0)
        return must_be(m, member, arena_printf(m->memory, "%s, not %s", words, node_kind_name(value->kind)));
    return put_literal_element(&form, json, member, value,
                               arena_printf(m->memory, "%s/-default", member->path));
}

static bool take_value(model *m, model_member *member)
{
    const node *value = member->schema->default_value;
    if (member->wire.kind == WIRE_BYTES) return read_bytes(m, member, value);
    if (member->wire.kind == WIRE_TEXT)
        member->default_value.text = value->text;
    else
        member->default_value.bits = bits_of(member, value);
    return true;
}

static bool is_valid(model *m, assumed **others, const model_member *member)
{
    if (*others == NULL) *others = default_any_others(m);
    return default_is_valid(*others, member) || must_be(m, member, "a value that `valid` allows");
}

static void default_member(model *m, assumed **others, model_member *member)
{
    buffer json = {.memory = m->memory};
    if (member->schema == NULL || member->schema->default_value == NULL || member->broken) return;
    const char *why = obstacle(member);
    if (why != NULL)
        refuse(m, member, why);
    else if (is_kind(m, member, &json) && take_value(m, member) && fits(m, member) &&
             is_valid(m, others, member))
        member->default_value.json = buffer_str(&json);
}

bool model_is_part(const model_member *member)
{
    return member->role == MEMBER_FIELD && member->wire.kind == WIRE_OBJECT && member->array == ARRAY_NONE &&
           !member->may_be_absent && model_is_inside(member);
}

/* Types come behind those that they are made of. */
static void mark_types(model *m)
{
    for (size_t i = 0; i < m->order.count; i++) {
        model_type *type = change_type(m->order.items[i]);
        for (size_t k = 0; k < type->fields.count && !type->has_defaults; k++) {
            const model_member *member = type->fields.items[k];
            type->has_defaults = member->default_value.json.size > 0 ||
                                 (model_is_part(member) && member->type.object->has_defaults);
        }
    }
}

void model_default(model *m)
{
    assumed *others = NULL;
    for (size_t i = 0; i < m->types.count; i++) {
        const model_type *type = m->types.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            default_member(m, &others, change_member(type->fields.items[k]));
        for (size_t k = 0; k < type->instances.count; k++)
            default_member(m, &others, change_member(type->instances.items[k]));
    }
    mark_types(m);
}
