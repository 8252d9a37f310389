/* Assembles expressions that loop over the elements of arrays. */
#include "assemble/symbols.h"
#include "assemble/terms.h"

#include <string.h>

#include "model/term.h"
#include "plan/limits.h"
#include "plan/spaces.h"

/* ---- inputs of loops ---- */

static const model_member *own_member(const term *array)
{
    return term_is_own_field(array, NULL) ? array->member : NULL;
}

void set_array(assembler *a, const stand *s, const term *array, tn_term *made)
{
    const stand operand = stand_of_operand(s);
    const model_member *member = own_member(array);
    made->a = assemble_term(a, &operand, array);
    if (holds_records(array->type) && array->type.array->type.object->layout != LAYOUT_TABLE) {
        made->record = assemble_record(a, array->type.array->type.object);
        if (is_large_record(a, array->type.array->type.object)) refuse(a, "records that are too large");
    } else {
        made->wire = form_of_element(a->plan, array->type);
        made->size = size_of_element(a->plan, array->type);
    }
    if (s->check == NULL || member == NULL || !member->needed_place) return;
    made->place = place_number(a, member);
    made->name = text_of(a, member->id);
}

/* Columns that a loop over records uses in any case are found before it. */
typedef struct column_search {
    assembler *a;
    const stand *over;
    const term *body;
    size_t fold;
    ARRAY(const tn_term *) found;
} column_search;

static void note_column(const term *t, void *context)
{
    column_search *search = context;
    if (!plan_is_item_value(t, search->fold) || t->kind == TERM_HAS_SLOT) return;
    if (t->kind == TERM_MEMBER && t->member->condition == NULL) return;
    if (plan_always_uses(search->body, search->fold, t))
        ARRAY_PUSH(search->a->memory, &search->found, assemble_has_column(search->a, search->over, t));
}

void set_columns(assembler *a, const stand *s, const term *array, const term *body, size_t fold,
                 tn_term *made)
{
    column_search search = {.a = a, .over = s, .body = body, .fold = fold};
    if (!plan_reads_columns(array, body, fold)) return;
    term_walk(body, note_column, &search);
    made->items = search.found.items;
    made->count = (uint32_t)search.found.count;
}

/* Whether a body uses the element itself: that of a switch without a case is absent then. */
static bool uses_item(const term *t, size_t fold)
{
    if (t->kind == TERM_ITEM && t->items.count > 0) return t->fold == fold;
    const size_t count = t->kind == TERM_INDEX ? 0 : t->items.count;
    for (size_t i = 0; i < count; i++)
        if (uses_item(t->items.items[i], fold)) return true;
    return false;
}

bool may_lack_item(const term *t)
{
    const term *array = t->items.items[0];
    const model_member *member = array->type.kind == VALUE_ARRAY ? array->type.array : NULL;
    const bool object = array->type.kind == VALUE_ARRAY && array->type.element->kind == VALUE_OBJECT &&
                        array->type.element->object != NULL;
    return object && member != NULL && member->may_lack_case &&
           (t->items.count < 2 || uses_item(t->items.items[1], t->fold));
}

/* ---- results ---- */

static const term *item_term(assembler *a, const term *t)
{
    const term *array = t->items.items[0];
    const bool bytes = array->type.kind == VALUE_BYTES;
    term *item = ARENA_NEW(a->memory, term);
    *item = (term){.kind = TERM_ITEM,
                   .type = bytes ? (value_type){.kind = VALUE_INT, .bytes = 1} : *array->type.element,
                   .range = bytes ? interval_integer(1, false) : range_of_elements(array->type),
                   .fold = t->fold};
    ARRAY_PUSH(a->memory, &item->items, array);
    return item;
}

static void set_sum(assembler *a, const term *t, tn_term *made)
{
    static const struct {
        const char *function;
        tn_checksum sum;
        uint32_t begin;
    } sums[] = {{"tn_sdbm", tn_sdbm, TN_SDBM_BEGIN},
                {"tn_crc32", tn_crc32, TN_CRC32_BEGIN},
                {"tn_adler32", tn_adler32, TN_ADLER32_BEGIN}};
    const checksum_row *row = checksum_find(t->text);
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        if (strcmp(sums[i].function, row->function) != 0) continue;
        made->checksum = symbol_checksum(a, row, sums[i].sum);
        made->value.u = sums[i].begin;
    }
}

/* Keys that are text in small letters are compared as such. */
static void set_key(assembler *a, const stand *s, const term *t, tn_term *made)
{
    const term *key = t->items.items[1];
    made->lowers_b = t->kind == TERM_UNIQUE && key->kind == TERM_TO_LOWER;
    made->b = assemble_term(a, s, made->lowers_b ? key->items.items[0] : key);
    made->is_unsigned = key->range.low >= 0;
}

/* One byte string of the parts of a list; if a value stands for it, the list is of the object that has the
   value. */
static const tn_term *joined(assembler *a, const stand *s, const term *t)
{
    const term *parts = term_joined(t), *array = parts->items.items[0];
    const model_member *part = parts->items.items[1]->member, *value = term_named_value(t);
    const bool pointers = form_of_array(a->plan, array->type) == TN_KIND_ARRAY;
    stand inside = *s;
    tn_term *made = term_new(a, TN_TERM_JOINED);
    if (t != parts && (value == NULL || value->value != parts || value->condition != NULL))
        refuse(a, "joined parts of a member of a member");
    if (t != parts && t->items.items[0]->kind != TERM_SELF) {
        made->b = assemble_term(a, s, t->items.items[0]);
        inside = stand_of_operand(s);
        inside.type = t->member->owner;
        inside.finished = inside.named = true;
    }
    made->a = assemble_term(a, &inside, array);
    made->size =
        (uint32_t)(pointers ? plan_spaces(a->plan)->pointer.size : plan_object_size(a->plan, part->owner));
    made->slot = (uint32_t)plan_value_offset(a->plan, part);
    made->op = (uint8_t)((pointers ? TN_JOINED_POINTERS : 0) | (part->packed ? TN_JOINED_PACKED : 0));
    return made;
}

static void set_body(assembler *a, const stand *s, const term *t, tn_term *made)
{
    const term *body = t->items.count > 1 ? t->items.items[1] : NULL;
    switch (t->kind) {
    case TERM_SUM:
    case TERM_MIN:
    case TERM_MAX:
        made->is_unsigned = is_unsigned_64(t->type, t->range);
        made->b = assemble_converted(a, s, body != NULL ? body : item_term(a, t), t->type, t->range);
        break;
    case TERM_UNIQUE:
    case TERM_ACYCLIC:
        set_key(a, s, t, made);
        break;
    case TERM_RUNNING:
        made->b = term_joined(body) != NULL ? joined(a, s, body) : assemble_term(a, s, body);
        set_sum(a, t, made);
        break;
    default:
        made->b = assemble_term(a, s, body);
        made->value.boolean = t->kind == TERM_ALL;
    }
}

const tn_term *assemble_fold(assembler *a, const stand *s, const term *t)
{
    static const uint8_t folds[] = {
        [TERM_COUNT] = TN_FOLD_COUNT,      [TERM_SUM] = TN_FOLD_SUM,       [TERM_MIN] = TN_FOLD_MIN,
        [TERM_MAX] = TN_FOLD_MAX,          [TERM_ALL] = TN_FOLD_ALL,       [TERM_ANY] = TN_FOLD_ANY,
        [TERM_RUNNING] = TN_FOLD_CHECKSUM, [TERM_UNIQUE] = TN_FOLD_UNIQUE, [TERM_ACYCLIC] = TN_FOLD_ACYCLIC};
    tn_term *made = term_new(a, TN_TERM_FOLD);
    made->op = folds[t->kind];
    made->fold = (uint32_t)t->fold + 1;
    made->form = form_of_type(t->type, t->range);
    made->is_unsigned = is_unsigned_64(t->type, t->range);
    made->checked = may_lack_item(t);
    made->lack = lack_of(s);
    set_array(a, s, t->items.items[0], made);
    if (t->items.count > 1) set_columns(a, s, t->items.items[0], t->items.items[1], t->fold, made);
    set_body(a, s, t, made);
    return made;
}

/* ---- results kept of records ---- */

/* The number of a term over each record, among all such terms. */
static uint32_t number_of_notes(assembler *a, const term *t)
{
    for (size_t i = 0; i < a->noted.count; i++)
        if (a->noted.items[i] == t) return (uint32_t)i;
    ARRAY_PUSH(a->memory, &a->noted, t);
    return (uint32_t)a->noted.count - 1;
}

/* The integers of a range in memory. */
static uint8_t form_of_notes(interval range)
{
    const unsigned bytes = plan_value_size(range);
    const bool is_signed = range.low < 0;
    return bytes == 1   ? (is_signed ? TN_FORM_S1 : TN_FORM_U1)
           : bytes == 2 ? (is_signed ? TN_FORM_S2LE : TN_FORM_U2LE)
           : bytes == 4 ? (is_signed ? TN_FORM_S4LE : TN_FORM_U4LE)
                        : (is_signed ? TN_FORM_S8LE : TN_FORM_U8LE);
}

/* The results of a fold for all records are kept, because the term uses a part of them. */
const tn_term *assemble_notes(assembler *a, const stand *s, const term *t)
{
    const term *part = plan_part(t->items.items[0]);
    const value_type number = {
        .kind = VALUE_INT, .bytes = plan_value_size(t->range), .is_signed = t->range.low < 0};
    tn_term *each = term_new(a, TN_TERM_FOLD), *made = term_new(a, TN_TERM_NOTES);
    each->form = TN_KIND_VIEW;
    each->fold = (uint32_t)t->fold + 1;
    set_array(a, s, part->items.items[0], each);
    each->b = assemble_converted(a, s, t->items.items[1], number, t->range);
    made->a = each;
    made->b = assemble_count(a, s, part->items.items[1]);
    made->c = assemble_count(a, s, part->items.items[2]);
    made->op = t->kind == TERM_MIN ? TN_FOLD_MIN : TN_FOLD_MAX;
    made->wire = form_of_notes(t->range);
    made->tag = number_of_notes(a, t);
    made->form = form_of_type(t->type, t->range);
    made->is_unsigned = is_unsigned_64(t->type, t->range);
    return made;
}

/* ---- parts ---- */

const tn_term *assemble_slice(assembler *a, const stand *s, const term *t)
{
    const term *array = t->items.items[0];
    tn_term *made = term_new(a, TN_TERM_SLICE);
    made->a = assemble_term(a, s, array);
    made->b = assemble_count(a, s, t->items.items[1]);
    made->c = assemble_count(a, s, t->items.items[2]);
    made->form = made->a->form;
    if (made->form == TN_KIND_VIEW)
        made->size = (uint32_t)plan_view_space(a->plan, array->type.array->type.object).size;
    else if (made->form == TN_KIND_NUMBERS)
        made->size = (uint32_t)plan_spaces(a->plan)->numbers.size;
    else
        made->size = size_of_element(a->plan, array->type);
    if (made->form == TN_KIND_VIEW && is_large_view(a, array->type.array->type.object))
        refuse(a, "a part of records with too many parameters");
    return made;
}

/* ---- checksums ---- */

const tn_term *assemble_joined_size(assembler *a, const stand *s, const term *t)
{
    tn_term *made = term_new(a, TN_TERM_JOINED_SIZE);
    made->a = joined(a, s, t->items.items[0]);
    made->form = TN_KIND_U8;
    made->is_unsigned = true;
    return made;
}

const tn_term *assemble_checksum(assembler *a, const stand *s, const term *t)
{
    tn_term *made = term_new(a, TN_TERM_CHECKSUM);
    made->a = term_joined(t->items.items[0]) != NULL ? joined(a, s, t->items.items[0])
                                                     : assemble_term(a, s, t->items.items[0]);
    made->form = TN_KIND_U4;
    set_sum(a, t, made);
    return made;
}

const tn_term *assemble_digest(assembler *a, const stand *s, const term *t)
{
    tn_term *made = term_new(a, TN_TERM_DIGEST);
    made->digest = symbol_digest(a, digest_find(t->text));
    made->a = assemble_term(a, s, t->items.items[0]);
    made->b = assemble_term(a, s, t->items.items[1]);
    made->form = TN_KIND_BOOL;
    return made;
}

/* ---- questions ---- */

const tn_term *assemble_question(assembler *a, const stand *s, const term *t)
{
    static const uint8_t questions[] = {[TERM_FINITE] = TN_IS_FINITE,
                                        [TERM_WELL_FORMED] = TN_IS_WELL_FORMED,
                                        [TERM_JSON] = TN_IS_JSON,
                                        [TERM_IS_SHA1_NAME] = TN_IS_SHA1_NAME,
                                        [TERM_EXTENSION] = TN_HAS_EXTENSION,
                                        [TERM_IS_PATH] = TN_IS_PATH,
                                        [TERM_IS_MEMBER] = TN_IS_MEMBER,
                                        [TERM_IS_STEM] = TN_IS_STEM,
                                        [TERM_IS_MEMBER_OF] = TN_IS_MEMBER_OF};
    tn_term *made = term_new(a, TN_TERM_QUESTION);
    made->op = questions[t->kind];
    made->form = TN_KIND_BOOL;
    made->a = assemble_term(a, s, t->items.items[0]);
    made->id = text_copy(a, t->text);
    made->works = s->check != NULL && term_reads_text(t);
    const model_member *at = s->check != NULL ? s->check->at : NULL;
    if (!made->works || at == NULL || !at->needed_place) return made;
    made->place = place_number(a, at);
    made->name = text_of(a, at->id);
    return made;
}
