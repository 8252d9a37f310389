/* Tables: how their layout is worked out, and expressions that look for slots. */
#include "assemble/builder.h"
#include "assemble/terms.h"

#include "plan/shown.h"

/* ---- the layout ---- */

/* The kinds of slots are numbered from 1 on; cases that read the same share a number. */
static uint32_t kind_of_case(const model_member *slots, size_t i)
{
    const size_t first = plan_same_slot(slots, i);
    uint32_t kind = 1;
    for (size_t k = 0; k < first; k++)
        kind += plan_same_slot(slots, k) == k;
    return kind;
}

static uint32_t kind_of_slot(const model_member *slots, const model_member *as)
{
    size_t i = 0;
    while (slots->cases.items[i].as != as)
        i++;
    return kind_of_case(slots, i);
}

static void set_choices(assembler *a, const stand *s, const model_member *slots, tn_table_layout *made)
{
    const term *on = slots->switch_on;
    tn_table_choice *choices = arena_alloc(a->memory, (slots->cases.count + 1) * sizeof *choices);
    size_t *sizes = arena_alloc(a->memory, (slots->cases.count + 1) * sizeof *sizes);
    const model_case *otherwise = NULL;
    size_t last = 0;
    for (size_t i = 0; i < slots->cases.count; i++) {
        const model_case *c = &slots->cases.items[i];
        const uint32_t kind = kind_of_case(slots, i);
        sizes[kind] = (size_t)c->as->element.low;
        if (c->key == NULL) {
            otherwise = c;
            last = i;
            continue;
        }
        choices[made->choice_count].holds = assemble_comparison(a, s, OP_EQ, on->type, on->range, c->key);
        choices[made->choice_count++].kind = kind;
    }
    if (otherwise != NULL) choices[made->choice_count++] = (tn_table_choice){NULL, kind_of_case(slots, last)};
    made->choices = choices;
    made->sizes = sizes;
    made->size_count = slots->cases.count + 1;
}

static const tn_table_layout *layout_of(assembler *a, const model_type *type)
{
    const model_member *slots = plan_slots(type);
    const stand s = {.type = type};
    const value_type number = {.kind = VALUE_INT, .bytes = 8};
    const value_type label = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    tn_table_layout *made = ARENA_NEW(a->memory, tn_table_layout);
    *made = (tn_table_layout){.id = text_of(a, slots->id), .label_count = slots->labels.count};
    made->count = assemble_converted(a, &s, slots->count, number, interval_integer(8, false));
    made->on = assemble_converted(a, &s, slots->switch_on, slots->switch_on->type, slots->switch_on->range);
    set_choices(a, &s, slots, made);
    for (size_t i = 0; i < made->label_count; i++)
        made->labels[i] =
            assemble_converted(a, &s, slots->labels.items[i].value, label, interval_integer(8, true));
    return made;
}

void build_table(const builder *b, const model_member *member)
{
    const value_type number = {.kind = VALUE_INT, .bytes = 8};
    const tn_table_layout *layout = layout_of(b->a, member->type.object);
    const tn_term *count =
        assemble_converted(b->a, &b->over, member->count, number, interval_integer(8, false));
    tn_operation *made = build(b, TN_DO_TABLE, member);
    made->slot = (uint32_t)plan_value_offset(b->a->plan, member);
    made->flag = member->has_max;
    made->number = member->max;
    made->tag = tag_of(b->a->plan, member->owner);
    made->data = layout;
    made->term = count;
}

/* ---- functions of a slot for generic code ---- */

const tn_record_field *assemble_slot(assembler *a, const model_member *as)
{
    tn_record_field *made = ARENA_NEW(a->memory, tn_record_field);
    *made = assemble_numbers(a, as, 0);
    return made;
}

/* ---- expressions ---- */

/* The wanted slot, and its record. */
static tn_term *slot_term(assembler *a, const stand *s, const term *t, tn_term_kind kind)
{
    const stand operand = stand_of_operand(s);
    const term *record = t->items.items[0];
    const model_type *type = record->type.object;
    tn_term *made = term_new(a, kind);
    made->tag = kind_of_slot(plan_slots(type), t->member);
    made->low = (int64_t)t->items.items[1]->integer;
    if (t->items.count > 2) made->high = (uint64_t)t->items.items[2]->integer;
    if (record->kind == TERM_ITEM) {
        made->a = assemble_term(a, &operand, record);
        made->fold = made->a->fold;
        return made;
    }
    made->a = assemble_term(a, &operand, record->items.items[0]);
    if (record->kind == TERM_ELEMENT) made->b = assemble_term(a, &operand, record->items.items[1]);
    return made;
}

const tn_term *assemble_slot_number(assembler *a, const stand *s, const term *t, const model_member *number,
                                    uint32_t offset)
{
    tn_term *made = slot_term(a, s, t, TN_TERM_SLOT);
    made->form = form_of_type(number->type, number->range);
    made->wire = (uint8_t)plan_wire_form(number, number->wire.big_endian);
    made->is_unsigned = is_unsigned_64(number->type, number->range);
    made->slot = offset;
    return made;
}

const tn_term *assemble_slot_value(assembler *a, const stand *s, const term *t)
{
    if (t->member->wire.kind == WIRE_OBJECT) refuse(a, "an object of a table as a value");
    if (a->refused != NULL) return term_new(a, TN_TERM_SELF);
    return assemble_slot_number(a, s, t, t->member, 0);
}

const tn_term *assemble_has_slot(assembler *a, const stand *s, const term *t)
{
    tn_term *made = slot_term(a, s, t, TN_TERM_HAS_SLOT);
    made->form = TN_KIND_BOOL;
    return made;
}
