/* Preparing: checks that an object can be written. */
#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/numbers.h"
#include "emit/prepare.h"
#include "emit/reader.h"
#include "plan/follow.h"
#include "plan/prepare.h"

typedef struct other_search {
    const model *model;
    const model_member *member; /* whose amount is used, or NULL */
    const model_member *found, *otherwise;
    const char *of; /* the path of its object in C */
} other_search;

/* A member of the object itself, or of the root of all. */
static void search_other(const term *t, void *context)
{
    other_search *search = context;
    if (search->found != NULL || t->kind != TERM_MEMBER || t->member == NULL) return;
    const bool own = t->items.items[0]->kind == TERM_SELF;
    if (!own && (t->items.items[0]->kind != TERM_ROOT || t->member->owner != search->model->top)) return;
    search->found = t->member;
    search->of = own ? "$path" : "NULL";
    if (!plan_is_decided(t->member, search->member) || (!own && t->member->derived_otherwise != NULL)) return;
    search->found = t->member->derived_from;
    search->otherwise = t->member->derived_otherwise;
}

static other_search find_other(const emitter *e, const model_member *member, const term *t)
{
    other_search search = {e->model, member, NULL, NULL, "$path"};
    term_walk(t, search_other, &search);
    return search;
}

/* The first member that an expression names, as the path of its object and its name in C; "path, NULL" if
   there is none. */
static const char *name_other(const emitter *e, const model_member *member, const term *t)
{
    const other_search search = find_other(e, member, t);
    if (search.found == NULL) return "$path, NULL";
    const str id = search.found->id;
    if (search.otherwise == NULL) return arena_printf(e->memory, "%s, \"%.*s\"", search.of, STR_ARG(id));
    return arena_printf(e->memory, "%s, $self->has_%s ? \"%.*s\" : \"%.*s\"", search.of,
                        prepare_name(e, search.found), STR_ARG(id), STR_ARG(search.otherwise->id));
}

const char *prepare_other(const emitter *e, const term *t)
{
    return name_other(e, NULL, t);
}

const char *prepare_other_amount(const emitter *e, const model_member *member, const term *amount)
{
    return name_other(e, member, amount);
}

/* Makes a derived member present if its condition holds; waits while the condition is in doubt. */
static void set_presence(emitter *e, const model_member *member)
{
    const c_place place = prepare_place(e, member);
    const char *has = arena_printf(e->memory, "$self->has_%s", prepare_name(e, member));
    const bool late = plan_is_late(e->plan, member->condition);
    const bool known = prepare_open_known(e, late, plan_is_prepared_behind(e->plan, member->condition));
    prepare_set(e, "bool", has, c_presence(&place, member->condition));
    if (known) out_close(&e->out, "");
}

static const char *misplaced_arguments(emitter *e, const model_member *member)
{
    return arena_printf(e->memory, "$prepare, $path, \"%s\", %s, ", prepare_id(e, member),
                        prepare_other(e, member->condition));
}

/* Filler comes and goes, as long as it holds nothing. */
static void emit_turn(emitter *e, const model_member *member)
{
    const char *name = prepare_name(e, member);
    const bool number = member->wire.kind == WIRE_INT;
    const char *function = number                        ? "$status = tn_prepare_turn_number"
                           : plan_is_plain_bytes(member) ? "$status = tn_prepare_turn_bytes"
                                                         : "$status = tn_prepare_turn_value";
    const char *size = number ? arena_printf(e->memory, ", sizeof $self->%s", name) : "";
    out_call(&e->out, function,
             arena_printf(e->memory, "%s&$self->has_%s, &$self->%s%s", misplaced_arguments(e, member), name,
                          name, size),
             ";");
    prepare_status(e);
}

void prepare_presence(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const bool late = plan_is_late(e->plan, member->condition);
    const c_place place = prepare_place(e, member);
    const char *name = prepare_name(e, member);
    const model_member *with = plan_present_with(e->plan, member);
    if (member->decides != NULL || member->absent_at_zero) return;
    if (with != NULL) {
        prepare_set(e, "bool", arena_printf(e->memory, "$self->has_%s", name),
                    arena_printf(e->memory, "$self->has_%s", prepare_name(e, with)));
        return;
    }
    if (term_peeks(member->condition)) return; /* only the reader knows */
    if (member->derivation != DERIVE_NOTHING) {
        set_presence(e, member);
        return;
    }
    const bool behind = member->absent_by_amount ? plan_amount_is_in_doubt(e->plan, member)
                                                 : plan_is_prepared_behind(e->plan, member->condition);
    const bool known = prepare_open_known(e, late, plan_is_unknown_at_first(e->plan, member->condition));
    const bool fills = plan_fills_at_times(e->plan, member);
    const char *wrong = arena_printf(
        e->memory, "if ($self->has_%s != %s%s)", name, c_presence_value(&place, member->condition),
        fills ? prepare_once_known(behind && !known) : prepare_doubt(late || behind));
    if (fills) {
        out_open(o, "%s", wrong);
        emit_turn(e, member);
        out_close(o, "");
    } else {
        out_when(o, "%s", wrong);
        out_call(o, "return tn_misplaced",
                 arena_printf(e->memory, "%s$self->has_%s", misplaced_arguments(e, member), name), ";");
    }
    if (known) out_close(o, "");
}

/* Filler gets the wanted size. */
static void emit_filler(emitter *e, const model_member *member, const char *wrong, const char *wanted)
{
    out_open(&e->out, "%s", wrong);
    out_call(&e->out, "$status = tn_prepare_filler",
             arena_printf(e->memory, "%s, &$self->%s", wanted, prepare_name(e, member)), ";");
    prepare_status(e);
    out_close(&e->out, "");
}

/* The member with the wrong amount: for a field of fixed size the value, which has the size. */
static const char *found_amount(const emitter *e, const model_member *member, const term *amount,
                                const char *what)
{
    const char *name = prepare_name(e, member);
    const bool fixed = amount == member->size && amount->range.low == amount->range.high && !member->packed;
    return fixed ? arena_printf(e->memory, "tn_value_bytes($self->%s.data, $self->%s.size)", name, name)
                 : arena_printf(e->memory, "tn_value_unsigned($self->%s.%s)", name, what);
}

static void emit_disagreement(emitter *e, const char *wrong, bool counts_elements, const char *values)
{
    const char *measure = counts_elements ? "TN_MEASURE_ELEMENTS" : "TN_MEASURE_BYTES";
    out_when(&e->out, "%s", wrong);
    out_call(&e->out, "return tn_disagree_amount",
             arena_printf(e->memory, "$prepare, %s, %s", measure, values), ";");
}

/* A size that may be negative: if it is, nothing can be read. A negative number of elements means none. */
static const char *emit_not_negative(emitter *e, const model_member *member, const c_place *place,
                                     const char *wanted, const char *doubt)
{
    const char *size = c_temporary(place);
    out_line(&e->out, "const int64_t %s = %s;", size, wanted);
    out_if(&e->out, arena_printf(e->memory, "%s < 0%s", size, doubt),
           arena_printf(e->memory,
                        "return tn_unwritable($prepare, $path, \"%s\", TN_NO_INDEX, TN_NEGATIVE_SIZE, "
                        "tn_value_none(), tn_value_signed(%s));",
                        prepare_id(e, member), size));
    return size;
}

/* The numbers of a member that files may not hold; in an object of fixed layout the numbers of its
   members. */
static void emit_narrow(emitter *e, const model_member *member, const char *path, const char *value)
{
    out *o = &e->out;
    if (!plan_holds_narrow(member)) return;
    if (member->wire.kind != WIRE_OBJECT) {
        out_call(o, "$status = tn_prepare_narrow",
                 arena_printf(e->memory, "$prepare, %s, \"%s\", TN_NO_INDEX, %s, &%s", path,
                              prepare_id(e, member), c_form(e->memory, member), value),
                 ";");
        prepare_status(e);
        return;
    }
    const char *inner = c_local(&(c_place){.emitter = e}, "inner_path");
    out_line(o, "const tn_path %s = {%s, \"%s\", TN_NO_INDEX};", inner, path, prepare_id(e, member));
    for (size_t i = 0; i < member->type.object->fields.count; i++) {
        const model_member *field = member->type.object->fields.items[i];
        emit_narrow(e, field, arena_printf(e->memory, "&%s", inner),
                    arena_printf(e->memory, "%s.%s", value, prepare_name(e, field)));
    }
}

static void emit_bits_check(emitter *e, const model_member *member)
{
    if (!plan_may_overflow_bits(member)) return;
    out_call(&e->out, "$status = tn_prepare_bits",
             arena_printf(e->memory, "$prepare, $path, \"%s\", %u, (uint64_t)$self->%s",
                          prepare_id(e, member), member->wire.bits, prepare_name(e, member)),
             ";");
    prepare_status(e);
}

void prepare_narrow(emitter *e, const model_member *member)
{
    emit_bits_check(e, member);
    emit_narrow(e, member, "$path", arena_printf(e->memory, "$self->%s", prepare_name(e, member)));
}

/* Checks the number of elements, or of bytes, against an expression that it does not determine. */
static void emit_amount_check(emitter *e, const model_member *member, const term *amount, const char *what)
{
    const bool cut = model_is_cut(member);
    const char *differs = cut ? ">" : "!="; /* padding fills the rest */
    out *o = &e->out;
    const bool late = prepare_is_late(e, member, amount);
    const c_place place = prepare_place(e, member);
    const char *name = prepare_name(e, member);
    const char *variable =
        arena_printf(e->memory, "%s_%s", name, strchr(what, '.') != NULL ? "stored" : "wanted");
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = amount->range.low < 0};
    const bool behind = plan_is_prepared_behind(e->plan, amount);
    const bool unknown = plan_is_unknown_at_first(e->plan, amount) || (behind && cut);
    const bool outside = (late || unknown) && cut; /* prepare_cut names it behind the block */
    if (outside) out_line(o, "uint64_t %s = TN_ANY_SPACE;", variable);
    const bool known = prepare_open_known(e, late, unknown);
    const char *wanted = c_converted_value(&place, amount, number, interval_integer(8, number.is_signed));
    const char *doubt = prepare_doubt(late || behind);
    const bool refused = number.is_signed && amount != member->count;
    if (refused) wanted = emit_not_negative(e, member, &place, wanted, doubt);
    if (refused && doubt[0] == '\0')
        wanted = arena_printf(e->memory, "(uint64_t)%s", wanted);
    else if (number.is_signed)
        wanted = arena_printf(e->memory, "%s < 0 ? 0 : (uint64_t)%s", wanted, wanted);
    out_line(o, outside ? "%s = %s;" : "const uint64_t %s = %s;", variable, wanted);
    const bool fills = plan_is_plain_bytes(member) && plan_fills_space(e->plan, member);
    const char *wrong = arena_printf(e->memory, "if ($self->%s.%s %s %s%s)", name, what, differs, variable,
                                     fills ? prepare_once_known(behind && !known) : doubt);
    const char *to = arena_printf(e->memory, "$path, \"%s\", %s", prepare_id(e, member),
                                  prepare_other_amount(e, member, amount));
    if (fills)
        emit_filler(e, member, wrong, arena_printf(e->memory, "$prepare, %s, %s", to, variable));
    else
        emit_disagreement(e, wrong, amount == member->count,
                          arena_printf(e->memory, "%s, tn_value_unsigned(%s), %s", to, variable,
                                       found_amount(e, member, amount, what)));
    if (known) out_close(o, "");
}

/* No more elements than `-max` says. */
static void emit_limit(emitter *e, const model_member *member)
{
    const char *name = prepare_name(e, member);
    const unsigned long long most = member->max;
    out_if(&e->out, arena_printf(e->memory, "$self->%s.count > %llu", name, most),
           arena_printf(e->memory,
                        "return tn_unwritable($prepare, $path, \"%s\", TN_NO_INDEX, TN_TOO_MANY, "
                        "tn_value_unsigned(%llu), tn_value_unsigned($self->%s.count));",
                        prepare_id(e, member), most, name));
}

void prepare_amounts(emitter *e, const model_member *member)
{
    if (member->has_max) emit_limit(e, member);
    if (member->packed && member->owner_of_content == NULL)
        emit_amount_check(e, member, member->process_arguments.items[0], "size");
    const model_member *owner = member->owner_of_count;
    const bool of_elements = member->array != ARRAY_NONE && owner != NULL && owner->derivation == DERIVE_SIZE;
    if ((owner != NULL && !of_elements) || term_peeks(member->count) || term_peeks(member->size)) return;
    if (member->count != NULL)
        emit_amount_check(e, member, member->count, "count");
    else if (member->size != NULL && member->array == ARRAY_NONE &&
             (member->wire.kind == WIRE_TEXT || member->wire.kind == WIRE_BYTES))
        emit_amount_check(e, member, member->size, member->packed ? "stored.size" : "size");
}

/* Whether the object alone decides that a value is valid. */
static bool has_checked_valid(const model_member *member)
{
    const bool derived = member->derivation == DERIVE_CONSTANT || member->derivation == DERIVE_PRESENCE;
    return member->valid.kind != VALID_NONE && !derived && !member_valid_names_peek(member);
}

static void emit_valid_value(emitter *e, const model_member *member, c_place place, const char *value)
{
    const reader r = {.e = e};
    const bool late = member->placed || plan_is_late_valid(e->plan, member);
    const bool known = prepare_open_known(e, late, plan_is_valid_unknown_at_first(e->plan, member));
    place.doubt = prepare_doubt(late || plan_is_valid_prepared_behind(e->plan, member));
    emit_valid(&r, &place, member, value, NULL);
    if (known) out_close(&e->out, "");
}

void prepare_valid(emitter *e, const model_member *member)
{
    if (member->array == ARRAY_NONE && has_checked_valid(member))
        emit_valid_value(e, member, prepare_place(e, member),
                         arena_printf(e->memory, "$self->%s", prepare_name(e, member)));
}

void prepare_element_valid(emitter *e, const model_member *member)
{
    c_place place = prepare_place(e, member);
    if (!has_checked_valid(member)) return;
    place.path = "&$item_path";
    place.member = NULL;
    place.index = "i";
    emit_valid_value(e, member, place, "$item");
}
