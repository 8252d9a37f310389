/* Converts records whose layout one member lists in some versions and another member in others: a set of
   flags, and a list with an element for each flag. */
#include "cli/convert.h"

/* A value that every record has, in the order of the source's layout. */
typedef struct slot {
    const tn_enum_value *flag; /* which stands for it in the target; NULL: none does */
    str key;                   /* its key in the records, */
    const char *renamed;       /* and its new key */
} slot;

typedef struct layout {
    conversion *at;
    const tn_path *path; /* of the object that has the records */
    const tn_enum *flags;
    json_part *elements; /* of each flag, by its name */
    ARRAY(slot) slots;
} layout;

const tn_member *partner_of(const tn_type *type, const tn_member *member)
{
    if (member->conversion != NULL && member->conversion->from != NULL)
        return member_called(type, member->conversion->from);
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_conversion *said = type->members[m].conversion;
        if (said != NULL && said->from != NULL && strcmp(said->from, member->id) == 0)
            return &type->members[m];
    }
    return NULL;
}

/* ---- from flags to a list ---- */

/* The flag of a name in quotes, or NULL. */
static const tn_enum_value *flag_called(const tn_enum *flags, str quoted)
{
    for (size_t i = 0; i < flags->count && quoted.size > 2; i++)
        if (str_is((str){quoted.data + 1, quoted.size - 2}, flags->values[i].id)) return &flags->values[i];
    return NULL;
}

/* The next larger flag of a set, which ends with NULL. */
static const tn_enum_value *next_flag(const layout *of, str set, uint64_t above)
{
    const tn_enum_value *next = NULL;
    str key, entry;
    for (json_entries each = json_entries_of(set); json_entries_next(&each, &key, &entry);) {
        const tn_enum_value *flag = flag_called(of->flags, entry);
        if (flag != NULL && flag->value > above && (next == NULL || flag->value < next->value)) next = flag;
    }
    return next;
}

/* Bits without a name stand for nothing in the list. */
static void note_bits(const layout *of, const char *id, str set)
{
    str key, entry;
    for (json_entries each = json_entries_of(set); json_entries_next(&each, &key, &entry);)
        if (flag_called(of->flags, entry) == NULL)
            note_change(of->at, &of->at->lost, of->path, str_of(id), entry);
}

static bool list_of_flags(const layout *of, const char *id, str set, buffer *out)
{
    uint64_t above = 0;
    buffer_putc(out, '[');
    for (const tn_enum_value *flag; (flag = next_flag(of, set, above)) != NULL; above = flag->value) {
        const json_item *element = json_part_find(of->elements, flag->id);
        if (element == NULL) {
            report_problem(of->at->file->to, "`%s` cannot be converted: the schema has no element for `%s`",
                           change_path(of->at->memory, of->path, id, false), flag->id);
            return false;
        }
        if (above != 0) buffer_puts(out, ", ");
        json_part_put(out, element->value, false);
    }
    buffer_putc(out, ']');
    note_bits(of, id, set);
    return true;
}

/* ---- from a list to flags ---- */

/* Whether two objects have the same keys, and the same values. */
static bool same_object(arena *memory, json_part *a, json_part *b)
{
    json_part_open(memory, a);
    json_part_open(memory, b);
    if (a->items.count != b->items.count) return false;
    for (size_t i = 0; i < a->items.count; i++) {
        const json_item *item = &a->items.items[i];
        const json_item *other = json_part_find(b, arena_copy(memory, item->key.data, item->key.size));
        if (other == NULL || !str_eq(item->value->text, other->value->text)) return false;
    }
    return true;
}

static bool is_taken(const layout *of, const tn_enum_value *flag)
{
    for (size_t i = 0; i < of->slots.count; i++)
        if (of->slots.items[i].flag == flag) return true;
    return false;
}

/* The flag for the purpose of an element. */
static const tn_enum_value *flag_of_element(const layout *of, json_part *element)
{
    for (size_t i = 0; i < of->flags->count; i++) {
        const tn_enum_value *flag = &of->flags->values[i];
        const json_item *said = json_part_find(of->elements, flag->id);
        if (said != NULL && !is_taken(of, flag) && same_object(of->at->memory, said->value, element))
            return flag;
    }
    return NULL;
}

static void flags_of_list(layout *of, const char *id, str list, buffer *out)
{
    arena *memory = of->at->memory;
    str key, entry;
    size_t index = 0, flags = 0;
    buffer_putc(out, '[');
    for (json_entries each = json_entries_of(list); json_entries_next(&each, &key, &entry); index++) {
        const slot added = {.flag = flag_of_element(of, json_part_new(memory, entry))};
        ARRAY_PUSH(memory, &of->slots, added);
        if (added.flag != NULL) {
            buffer_printf(out, "%s\"%s\"", flags++ > 0 ? ", " : "", added.flag->id);
            continue;
        }
        const tn_path lost = {of->path, id, index};
        note_change(of->at, &of->at->lost, &lost, (str){0}, entry);
    }
    buffer_putc(out, ']');
}

/* ---- the records ---- */

static size_t base_size(str key)
{
    const char *number = memchr(key.data, '@', key.size);
    return number != NULL ? (size_t)(number - key.data) : key.size;
}

/* The name of a slot among the flags, in their order: with a number if an earlier one has the name. */
static const char *name_among_flags(const layout *of, const slot *each)
{
    const str base = {each->key.data, base_size(each->key)};
    size_t number = 0;
    bool again = false;
    for (size_t i = 0; i < of->slots.count; i++) {
        const slot *other = &of->slots.items[i];
        if (other->flag == NULL || other->flag->value >= each->flag->value) continue;
        again = again || str_eq((str){other->key.data, base_size(other->key)}, base);
        number++;
    }
    return again ? arena_printf(of->at->memory, "%.*s@%zu", STR_ARG(base), number)
                 : arena_copy(of->at->memory, base.data, base.size);
}

/* Finds the slots' keys in the records; returns false if they have others. */
static bool name_slots(layout *of, str record)
{
    str key, entry;
    size_t k = 0;
    for (json_entries each = json_entries_of(record); json_entries_next(&each, &key, &entry); k++)
        if (k < of->slots.count) of->slots.items[k].key = key;
    if (k != of->slots.count) return false;
    for (k = 0; k < of->slots.count; k++) {
        slot *named = &of->slots.items[k];
        if (named->flag != NULL) named->renamed = name_among_flags(of, named);
    }
    return true;
}

static bool keeps_names(const layout *of)
{
    for (size_t k = 0; k < of->slots.count; k++) {
        const slot *each = &of->slots.items[k];
        if (each->flag == NULL || !str_is(each->key, each->renamed)) return false;
    }
    return true;
}

static void put_record(const layout *of, const tn_path *path, str record, buffer *out)
{
    str key, entry;
    size_t k = 0;
    bool first = true;
    buffer_putc(out, '{');
    for (json_entries each = json_entries_of(record); json_entries_next(&each, &key, &entry); k++) {
        const slot *with = k < of->slots.count ? &of->slots.items[k] : NULL;
        if (with == NULL || with->flag == NULL) {
            note_change(of->at, &of->at->lost, path, key, entry);
            continue;
        }
        buffer_printf(out, "%s\"%s\": ", first ? "" : ", ", with->renamed);
        buffer_put(out, entry);
        first = false;
    }
    buffer_putc(out, '}');
}

static bool convert_records(layout *of, const char *id, json_item *records)
{
    arena *memory = of->at->memory;
    const str text = json_part_text(memory, records->value);
    str key, entry;
    buffer out = {.memory = memory};
    size_t index = 0;
    if (json_kind_of_text(text) != '[') return true; /* without bytes */
    for (json_entries each = json_entries_of(text); json_entries_next(&each, &key, &entry); index++) {
        const tn_path path = {of->path, id, index};
        if (index == 0 && !name_slots(of, entry)) {
            report_problem(of->at->file->to,
                           "`%s` cannot be converted: its records have values that the result does not have",
                           change_path(memory, of->path, id, false));
            return false;
        }
        if (index == 0 && keeps_names(of)) return true;
        buffer_puts(&out, index > 0 ? ", " : "[");
        put_record(of, &path, entry, &out);
    }
    if (index == 0) return true;
    buffer_putc(&out, ']');
    records->value = json_part_new(memory, buffer_str(&out));
    return true;
}

/* ---- the whole ---- */

static bool make_layout(conversion *at, const tn_path *path, json_part *object, const tn_member *wanted)
{
    buffer out = {.memory = at->memory};
    conversion apart = *at;
    apart.made = (change_list){0};
    if (!make_value(&apart, path, wanted, false, &out)) return false;
    json_item *item = json_part_find(object, wanted->id);
    item->value = json_part_new(at->memory, buffer_str(&out));
    item->asked = false;
    item->made = true;
    return true;
}

bool convert_layout(conversion *at, const tn_path *path, json_part *object, const tn_member *wanted,
                    const tn_member *partner, const tn_member *table)
{
    json_item *from = partner != NULL ? json_part_find(object, partner->id) : NULL;
    const bool to_list = wanted->conversion != NULL && wanted->conversion->flags != NULL;
    const tn_member *list = to_list ? wanted : partner, *flags = to_list ? partner : wanted;
    if (from == NULL || from->asked || list->conversion == NULL || list->conversion->flags == NULL ||
        flags->values == NULL)
        return make_layout(at, path, object, wanted);
    layout of = {.at = at, .path = path, .flags = flags->values};
    of.elements = json_part_new(at->memory, str_of(list->conversion->flags));
    json_part_open(at->memory, of.elements);
    buffer out = {.memory = at->memory};
    const str said = json_part_text(at->memory, from->value);
    if (to_list && !list_of_flags(&of, partner->id, said, &out)) return false;
    if (!to_list) flags_of_list(&of, partner->id, said, &out);
    from->replaced = true;
    json_item *item = json_part_find(object, wanted->id);
    item->value = json_part_new(at->memory, buffer_str(&out));
    item->asked = false;
    json_item *records = table != NULL ? json_part_find(object, table->id) : NULL;
    return to_list || records == NULL || convert_records(&of, table->id, records);
}
