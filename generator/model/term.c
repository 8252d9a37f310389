/* Compares and walks typed expressions, and names their types. */
#include <stdlib.h>

#include "base/buffer.h"
#include "model/change.h"

static bool same_node(const term *a, const term *b)
{
    if (a->kind != b->kind || a->items.count != b->items.count || a->member != b->member) return false;
    if (a->fold != b->fold) return false;
    switch (a->kind) {
    case TERM_INT:
    case TERM_ENUM:
        return a->integer == b->integer && a->type.enumeration == b->type.enumeration;
    case TERM_FLOAT:
        return memcmp(&a->real, &b->real, sizeof a->real) == 0;
    case TERM_BOOL:
        return a->boolean == b->boolean;
    case TERM_UNARY:
    case TERM_BINARY:
        return a->op == b->op;
    case TERM_CAST:
        return a->type.kind == b->type.kind && a->type.object == b->type.object &&
               a->type.bytes == b->type.bytes;
    default:
        return str_eq(a->text, b->text);
    }
}

bool term_same(const term *a, const term *b)
{
    if (a == b) return true;
    if (!same_node(a, b)) return false;
    for (size_t i = 0; i < a->items.count; i++)
        if (!term_same(a->items.items[i], b->items.items[i])) return false;
    return true;
}

bool term_is_fold(const term *t)
{
    return t->kind >= TERM_MIN && t->kind <= TERM_ACYCLIC;
}

bool term_is_own_field(const term *t, const model_member *member)
{
    const bool field = t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_FIELD;
    return field && t->items.items[0]->kind == TERM_SELF && (member == NULL || t->member == member);
}

void term_walk(const term *t, void (*visit)(const term *t, void *context), void *context)
{
    visit(t, context);
    for (size_t i = 0; i < t->items.count; i++)
        term_walk(t->items.items[i], visit, context);
}

static void note_variance(const term *t, void *context)
{
    bool *varies = context;
    if (t->kind == TERM_INDEX || t->kind == TERM_ITEM || t->kind == TERM_POS || t->kind == TERM_AT_END)
        *varies = true;
}

bool term_varies(const term *t)
{
    bool varies = false;
    term_walk_through(t, note_variance, &varies);
    return varies;
}

void term_walk_value(const model_member *value, void (*visit)(const term *t, void *context), void *context)
{
    term_walk(value->value, visit, context);
    if (value->condition != NULL) term_walk(value->condition, visit, context);
}

/* A walk through values and look-aheads: enters each once, so that its time is linear in the length of the
   text, not of the text with each name replaced by its value. */
typedef struct walk {
    unsigned char *entered;         /* a bit for each member of the model; NULL: none has been */
    bool (*follows)(const term *t); /* which members are entered */
    void (*visit)(const term *t, void *context);
    void *context;
} walk;

/* Whether a walk enters a member for the first time. */
static bool enters(walk *w, const model_member *member)
{
    const unsigned bit = 1u << member->number % 8;
    if (w->entered == NULL) w->entered = calloc(member->owner->model->member_count / 8 + 1, 1);
    if (w->entered == NULL) arena_exhausted();
    unsigned char *byte = &w->entered[member->number / 8];
    if (*byte & bit) return false;
    *byte |= (unsigned char)bit;
    return true;
}

static void walk_through(walk *w, const term *t)
{
    w->visit(t, w->context);
    for (size_t i = 0; i < t->items.count; i++)
        walk_through(w, t->items.items[i]);
    if (!w->follows(t) || !enters(w, t->member)) return;
    const term *inside[] = {t->member->condition, t->member->value, t->member->pos, t->member->size};
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++)
        if (inside[i] != NULL) walk_through(w, inside[i]);
}

static bool stands_in_place(const term *t)
{
    return t->kind == TERM_MEMBER && t->member != NULL && t->member->in_place;
}

static bool stands_in_own_place(const term *t)
{
    return stands_in_place(t) && t->items.items[0]->kind == TERM_SELF;
}

void term_walk_through(const term *t, void (*visit)(const term *t, void *context), void *context)
{
    term_walk_following(t, stands_in_place, visit, context);
}

void term_walk_own(const term *t, void (*visit)(const term *t, void *context), void *context)
{
    term_walk_following(t, stands_in_own_place, visit, context);
}

void term_walk_following(const term *t, bool (*follows)(const term *t),
                         void (*visit)(const term *t, void *context), void *context)
{
    walk w = {NULL, follows, visit, context};
    walk_through(&w, t);
    free(w.entered);
}

static const char *object_name(arena *memory, value_type type)
{
    if (type.object == NULL) return type.kind == VALUE_UNKNOWN ? "a value of an opaque type" : "an object";
    return arena_printf(memory, "an object of type `%.*s`", STR_ARG(type.object->id));
}

const char *value_name(arena *memory, value_type type)
{
    switch (type.kind) {
    case VALUE_INT:
        return "an integer";
    case VALUE_FLOAT:
        return "a floating-point number";
    case VALUE_BOOL:
        return "true or false";
    case VALUE_TEXT:
        return "text";
    case VALUE_BYTES:
        return "bytes";
    case VALUE_ENUM:
        if (type.enumeration == NULL) return "a value of an enumeration";
        return arena_printf(memory, "a value of the enumeration `%.*s`",
                            STR_ARG(type.enumeration->schema->id));
    case VALUE_STREAM:
        return "a stream";
    case VALUE_ARRAY:
        return "an array";
    case VALUE_ANY:
        return "a value of unlike types";
    case VALUE_OBJECT:
    case VALUE_UNKNOWN:
        return object_name(memory, type);
    }
    return "a value";
}

const term *term_meaning(const term *t)
{
    while (t != NULL && t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_VALUE &&
           t->items.items[0]->kind == TERM_SELF && t->member->condition == NULL && t->member->value != NULL)
        t = t->member->value;
    return t;
}

bool term_is_value(const term *t)
{
    return t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_VALUE;
}

static void note_position(const term *t, void *context)
{
    bool *asks = context;
    if (t->kind == TERM_POS || t->kind == TERM_AT_END) *asks = true;
}

bool term_asks_position(const term *t)
{
    bool asks = false;
    term_walk_through(t, note_position, &asks);
    return asks;
}

bool term_is_in_line(const model_member *instance)
{
    return instance->role == MEMBER_INSTANCE && instance->schema->pos == NULL;
}

static void note_in_line(const term *t, void *context)
{
    bool *moves = context;
    if (t->kind == TERM_MEMBER && t->member != NULL && term_is_in_line(t->member)) *moves = true;
}

bool term_moves_stream(const term *t)
{
    bool moves = false;
    term_walk_following(t, term_is_value, note_in_line, &moves);
    return moves;
}

const model_member *term_named_value(const term *t)
{
    const bool value = term_is_value(t);
    return value && t->member->in_place ? t->member : NULL;
}

bool term_is_worked_out(const term *t)
{
    const model_member *value = term_named_value(t);
    return value != NULL && !value->simple;
}

const model_member *term_peek(const term *t)
{
    const bool instance = t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_INSTANCE;
    return instance && t->member->in_place ? t->member : NULL;
}

static bool may_be_absent(walk *w, const term *t)
{
    if (t->kind == TERM_TERNARY)
        return may_be_absent(w, t->items.items[1]) || may_be_absent(w, t->items.items[2]);
    if (t->kind != TERM_MEMBER || t->member == NULL || t->present) return false;
    const model_member *value = term_named_value(t);
    if (value == NULL) return t->member->may_be_absent || t->member->role == MEMBER_VALUE;
    return value->condition != NULL || (enters(w, value) && may_be_absent(w, value->value));
}

bool term_may_be_absent(const term *t)
{
    walk w = {0};
    const bool may = may_be_absent(&w, t);
    free(w.entered);
    return may;
}

static void note_absent(const term *t, void *context)
{
    bool *may = context;
    if (t->kind == TERM_MEMBER && t->member != NULL && t->member->may_be_absent && !t->present) *may = true;
}

bool term_may_need_absent(const term *t)
{
    bool may = false;
    term_walk_through(t, note_absent, &may);
    return may;
}

static void note_peek(const term *t, void *context)
{
    bool *peeks = context;
    if (term_peek(t) != NULL) *peeks = true;
}

bool term_peeks(const term *t)
{
    bool peeks = false;
    if (t != NULL) term_walk_through(t, note_peek, &peeks);
    return peeks;
}

static void note_named_peek(const term *t, void *context)
{
    bool *names = context;
    const bool instance = t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_INSTANCE;
    if (instance && t->member->schema->placed == PLACE_PEEK) *names = true;
}

bool term_names_peek(const term *t)
{
    bool names = false;
    if (t != NULL) term_walk_following(t, term_is_value, note_named_peek, &names);
    return names;
}

static void note_peeking(const term *t, void *context)
{
    bool *names = context;
    *names = *names || term_names_peek(t);
}

bool member_valid_names_peek(const model_member *member)
{
    bool names = false;
    member_each_valid_term(member, note_peeking, &names);
    return names;
}

bool term_reads_text(const term *t)
{
    return t->kind == TERM_WELL_FORMED || t->kind == TERM_JSON || t->kind == TERM_IS_PATH ||
           t->kind == TERM_IS_SHA1_NAME;
}

bool term_asks_container(const term *t)
{
    return t->kind == TERM_IS_MEMBER || t->kind == TERM_IS_STEM || t->kind == TERM_IS_MEMBER_OF;
}

bool term_sums_bytes(const term *t)
{
    return t->kind == TERM_CHECKSUM || t->kind == TERM_HAS_DIGEST;
}

const term *term_joined(const term *t)
{
    for (const model_member *value = term_named_value(t); value != NULL && value->value != NULL;
         value = term_named_value(t))
        t = value->value;
    return t->kind == TERM_JOINED ? t : NULL;
}

static void mark_needed(const term *t, void *context)
{
    (void)context;
    if (t->kind == TERM_MEMBER && t->member != NULL) change_member(t->member)->needed = true;
}

void term_need(const term *t)
{
    if (t != NULL) term_walk(t, mark_needed, NULL);
}
