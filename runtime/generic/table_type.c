/* Describes records of tables for generic code: a type whose members are the slots of one view. */
#include "../core/number.h"

#include <string.h>

#include "value.h"

/* Bytes of a slot's value in the struct of a record. */
static size_t space_of(const tn_table *table)
{
    size_t space = 8;
    for (size_t i = 0; i < table->case_count; i++)
        if (table->cases[i].space > space) space = table->cases[i].space;
    return (space + 7) / 8 * 8;
}

static const tn_table_case *case_of(const tn_table *table, const tn_slot *slot)
{
    return &table->cases[slot->kind];
}

/* ---- names ---- */

/* Names of enumerations are cut if there would be no space for numbers behind them. */
enum { NAME_SIZE = 160, NAME_TEXT = 80 };

typedef struct name_text {
    char text[NAME_SIZE];
    size_t size;
} name_text;

static void add_text(name_text *name, const char *text)
{
    for (size_t i = 0; text[i] != '\0' && i < NAME_TEXT && name->size + 1 < NAME_SIZE; i++)
        name->text[name->size++] = text[i];
    name->text[name->size] = '\0';
}

static void add_number(name_text *name, int64_t number)
{
    char digits[24];
    size_t at = sizeof digits - 1;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    digits[at] = '\0';
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    if (number < 0) digits[--at] = '-';
    add_text(name, digits + at);
}

/* "texcoord", "texcoord1", "semantic_12", "semantic_12_1": the first label's name, and the second unless it
   is 0. */
static void name_slot(name_text *name, const tn_table *table, const tn_slot *slot)
{
    bool named = true;
    name->size = 0;
    name->text[0] = '\0';
    for (size_t i = 0; i < table->label_count; i++) {
        const tn_table_label *label = &table->labels[i];
        const char *known =
            label->values == NULL ? NULL : tn_enum_name(label->values, (uint64_t)slot->labels[i]);
        if (known != NULL) {
            add_text(name, known);
            continue;
        }
        if (i != 0 && slot->labels[i] == 0) continue;
        if (i == 0) add_text(name, label->id);
        if (i == 0 || !named) add_text(name, "_");
        add_number(name, slot->labels[i]);
        named = false;
    }
}

/* The slots whose names were the first of their kind, by the hashes of these. */
typedef struct name_set {
    const tn_member *members;
    size_t *numbers; /* of slots, from 1 on; 0: free */
    size_t mask;
} name_set;

static tn_status begin_names(name_set *set, const tn_member *members, size_t count, tn_arena *memory)
{
    void *numbers;
    size_t space = 2;
    while (space / 2 < count && space <= SIZE_MAX / 2)
        space *= 2;
    const tn_status status = tn_arena_alloc(memory, space, sizeof *set->numbers, &numbers);
    set->members = members;
    set->numbers = numbers;
    set->mask = space - 1;
    return status;
}

/* Whether slot i is the first with its name. */
static bool take_name(name_set *set, const name_text *name, size_t i)
{
    uint64_t hash = 0xcbf29ce484222325; /* FNV-1a */
    for (size_t k = 0; k < name->size; k++)
        hash = (hash ^ (uint8_t)name->text[k]) * 0x100000001b3;
    size_t at = (size_t)(hash ^ hash >> 32) & set->mask;
    for (; set->numbers[at] != 0; at = (at + 1) & set->mask)
        if (strcmp(set->members[set->numbers[at] - 1].id, name->text) == 0) return false;
    set->numbers[at] = i + 1;
    return true;
}

/* ---- the type ---- */

static tn_status describe_slot(const tn_table *table, const tn_slot *slots, size_t i, name_set *names,
                               tn_arena *memory, tn_member *members)
{
    const tn_table_case *kind = case_of(table, &slots[i]);
    name_text name;
    void *text;
    name_slot(&name, table, &slots[i]);
    if (!take_name(names, &name, i)) {
        add_text(&name, "@");
        add_number(&name, (int64_t)i);
    }
    const tn_status status = tn_arena_alloc(memory, name.size + 1, 1, &text);
    if (status != TN_OK) return status;
    memcpy(text, name.text, name.size + 1);
    members[i].id = text;
    members[i].kind = kind->kind;
    members[i].type = kind->type;
    members[i].narrow = kind->narrow;
    members[i].offset = i * space_of(table);
    members[i].has = TN_NO_INDEX;
    return TN_OK;
}

static tn_status describe_table(const tn_table *table, const tn_table_view *view, tn_arena *memory,
                                const tn_type **described)
{
    void *block, *members;
    tn_status status = tn_arena_alloc(memory, 1, sizeof(tn_type), &block);
    if (status == TN_OK) status = tn_arena_alloc(memory, view->slot_count, sizeof(tn_member), &members);
    name_set names;
    if (status == TN_OK) status = begin_names(&names, members, view->slot_count, memory);
    for (size_t i = 0; i < view->slot_count && status == TN_OK; i++)
        status = describe_slot(table, view->slots, i, &names, memory, members);
    if (status != TN_OK) return status;
    tn_type *type = block;
    type->id = table->id;
    type->size = view->slot_count != 0 ? view->slot_count * space_of(table) : 1;
    type->member_count = view->slot_count;
    type->members = members;
    *described = type;
    return TN_OK;
}

/* ---- access ---- */

tn_status tn_view_describe(const tn_view_type *type, const void *view, tn_arena *memory,
                           const tn_type **described)
{
    if (type->table != NULL) return describe_table(type->table, view, memory, described);
    *described = type->element;
    return TN_OK;
}

tn_status tn_view_copy(tn_document *document, tn_view *view)
{
    void *records;
    const tn_status status = tn_arena_alloc(&document->arena, view->count, view->stride, &records);
    if (status != TN_OK) return status;
    if (view->count != 0 && view->stride != 0) memcpy(records, view->data, view->count * view->stride);
    view->data = records;
    view->owned = records;
    return TN_OK;
}

void tn_view_load(const tn_view_type *type, const void *view, size_t i, void *element)
{
    const tn_table_view *table = view;
    if (type->table == NULL) {
        type->get(type, view, i, element);
        return;
    }
    const size_t space = space_of(type->table);
    for (size_t k = 0; k < table->slot_count; k++) {
        const tn_table_case *as = case_of(type->table, &table->slots[k]);
        as->load(as, table->data + i * table->stride + table->slots[k].offset, (char *)element + k * space);
    }
}

tn_status tn_view_store(const tn_view_type *type, void *view, size_t i, const void *element)
{
    const tn_table_view *table = view;
    if (type->table == NULL) return type->set(type, view, i, element);
    if (table->owned == NULL) return TN_READ_ONLY;
    const size_t space = space_of(type->table);
    for (size_t k = 0; k < table->slot_count; k++)
        if (!tn_form_takes(case_of(type->table, &table->slots[k])->narrow, (const char *)element + k * space))
            return TN_OVERFLOW;
    for (size_t k = 0; k < table->slot_count; k++) {
        const tn_table_case *as = case_of(type->table, &table->slots[k]);
        as->store(as, table->owned + i * table->stride + table->slots[k].offset,
                  (const char *)element + k * space);
    }
    return TN_OK;
}

void tn_view_locate(const tn_view_type *type, const void *view, size_t m, size_t *offset, size_t *size)
{
    const tn_table_view *table = view;
    if (type->table == NULL) {
        type->locate(type, view, m, offset, size);
        return;
    }
    *offset = table->slots[m].offset;
    *size = case_of(type->table, &table->slots[m])->size;
}

bool tn_view_same_layout(const tn_view_type *type, const tn_view *a, const tn_view *b)
{
    const tn_table_view *table_a = (const void *)a, *table_b = (const void *)b;
    if (a->stride != b->stride) return false;
    if (type->table != NULL && table_a->slot_count != table_b->slot_count) return false;
    const size_t count = type->table != NULL ? table_a->slot_count : type->element->member_count;
    for (size_t m = 0; m < count; m++) {
        size_t offset_a, size_a, offset_b, size_b;
        tn_view_locate(type, a, m, &offset_a, &size_a);
        tn_view_locate(type, b, m, &offset_b, &size_b);
        if (size_a != size_b || (size_a != 0 && offset_a != offset_b)) return false;
        if (type->table == NULL) continue;
        const tn_slot *slot_a = &table_a->slots[m], *slot_b = &table_b->slots[m];
        if (slot_a->kind != slot_b->kind || slot_a->labels[0] != slot_b->labels[0] ||
            slot_a->labels[1] != slot_b->labels[1])
            return false;
    }
    return true;
}
