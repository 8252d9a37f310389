/* Walks two versions side by side over the files that one of them accepts. Possible values of members are
   found in rounds: arguments and values only become more, until nothing changes. */
#include "diff/prove.h"

/* The number of rounds after which a growing set becomes unlimited. */
enum { PATIENCE = 6 };

/* ---- doubts ---- */

/* A change of the subject, changes of the bytes first; a new change if there is none. */
static schema_change *change_about(proof *p, const void *writer, const void *reader)
{
    schema_change *best = NULL;
    for (size_t i = 0; i < p->v->found.changes.count; i++) {
        schema_change *each = &p->v->found.changes.items[i];
        const bool about = (writer != NULL && each->subjects[p->writer] == writer) ||
                           (reader != NULL && each->subjects[p->reader] == reader);
        const bool of_bytes = (each->kinds & (CHANGE_LAYOUT | CHANGE_ACCEPTED | CHANGE_VALUES)) != 0;
        if (!about || each->kinds == CHANGE_DOCUMENTATION) continue;
        if (best == NULL ||
            (of_bytes && (best->kinds & (CHANGE_LAYOUT | CHANGE_ACCEPTED | CHANGE_VALUES)) == 0))
            best = each;
    }
    return best;
}

static void doubt(proof *p, schema_change *change, const char *why)
{
    if (change->doubts[p->direction] == NULL) change->doubts[p->direction] = why;
}

/* The switch whose case reads the member. */
static const model_member *whole(const model_member *member)
{
    if (member == NULL || member->schema == NULL) return member;
    const model_type *type = member->owner;
    for (size_t i = 0; i < type->fields.count; i++)
        if (type->fields.items[i]->schema == member->schema) return type->fields.items[i];
    for (size_t i = 0; i < type->instances.count; i++)
        if (type->instances.items[i]->schema == member->schema) return type->instances.items[i];
    return member;
}

void prove_doubt(proof *p, met about, const char *why)
{
    if (!p->speaks) return;
    about = (met){whole(about.writer), whole(about.reader)};
    schema_change *change = change_about(p, about.writer, about.reader);
    if (change == NULL) {
        const model_member *of[2];
        of[p->writer] = about.writer;
        of[p->reader] = about.reader;
        const model_member *shown = of[NEW] != NULL ? of[NEW] : of[OLD];
        change = versions_add(p->v, CHANGE_LAYOUT, path_of_member(p->v->memory, shown),
                              "the same text has a different meaning here");
        for (unsigned side = 0; side < 2; side++) {
            if (of[side] == NULL) continue;
            change->subjects[side] = of[side];
            change->ids[side] = arena_copy(p->v->memory, of[side]->id.data, of[side]->id.size);
        }
        if (of[OLD] != NULL) change->old_place = of[OLD]->place->place;
        if (of[NEW] != NULL) change->new_place = of[NEW]->place->place;
    }
    doubt(p, change, why);
}

void prove_doubt_rule(proof *p, const model_check *writer, const model_check *reader, const char *why)
{
    if (!p->speaks) return;
    if (reader->of_derived && reader->at != NULL) {
        prove_doubt(p, (met){NULL, reader->at}, why);
        return;
    }
    schema_change *change = change_about(p, writer, reader);
    if (change == NULL) {
        const model_check *of[2];
        of[p->writer] = writer;
        of[p->reader] = reader;
        change = versions_add(p->v, CHANGE_ACCEPTED, path_of_check(p->v->memory, reader),
                              "the same rule has a different meaning here");
        for (unsigned side = 0; side < 2; side++) {
            if (of[side] == NULL) continue;
            change->subjects[side] = of[side];
            change->ids[side] = arena_copy(p->v->memory, reader->schema->id.data, reader->schema->id.size);
        }
        if (of[OLD] != NULL) change->old_place = of[OLD]->schema->place->place;
        if (of[NEW] != NULL) change->new_place = of[NEW]->schema->place->place;
    }
    doubt(p, change, why);
}

/* ---- walking ---- */

void prove_reach(proof *p, const model_type *writer, const model_type *reader)
{
    for (size_t i = 0; i < p->reached.count; i++)
        if (p->reached.items[i].of[p->writer] == writer && p->reached.items[i].of[p->reader] == reader)
            return;
    type_pair pair;
    pair.of[p->writer] = writer;
    pair.of[p->reader] = reader;
    ARRAY_PUSH(p->v->memory, &p->reached, pair);
    p->grown = true;
}

void prove_grow(proof *p, value_set *of, value_set given)
{
    value_set joined = set_join(*of, given);
    if (set_same(&joined, of)) return;
    const bool lacks = joined.lacks;
    if (p->round > PATIENCE) joined = set_any();
    joined.lacks = lacks;
    *of = joined;
    p->grown = true;
    for (unsigned side = 0; side < 2; side++)
        p->known[side]->time++;
}

static bool may_be_there(proof *p, unsigned side, const model_member *member)
{
    return assumed_may_hold(p->known[side], member->condition);
}

/* Passes the values of the writer's member to the reader's. */
static void pass_values(proof *p, met both)
{
    value_set *of = &p->known[p->reader]->values[both.reader->number];
    value_set given = p->known[p->writer]->values[both.writer->number];
    if (both.reader->array != ARRAY_NONE) given = set_any();
    prove_grow(p, of, given);
}

static void meet(proof *p, met both)
{
    const bool written = may_be_there(p, p->writer, both.writer),
               read = may_be_there(p, p->reader, both.reader);
    if (!written && !read) return;
    if (!written) {
        prove_doubt(p, both, "the reader expects it, but files may lack it");
        return;
    }
    const bool always = !assumed_may_fail(p->known[p->writer], both.writer->condition) &&
                        !assumed_may_fail(p->known[p->reader], both.reader->condition);
    if (!always && !prove_same(p, both.writer->condition, both.reader->condition))
        prove_doubt(p, both, "its condition is different");
    pass_values(p, both);
    prove_member(p, both);
}

/* A member of the writer alone. An older reader need not know it. */
static void meet_unknown(proof *p, const model_member *member, bool harmless)
{
    if (p->direction == FORWARD && harmless) return;
    prove_doubt(p, (met){member, NULL},
                p->direction == FORWARD ? "files have it, but the reader does not read it"
                                        : "the new reader does not read its value");
}

/* Whether the reader knows none of the members that may follow from a member on. */
static bool is_tail(proof *p, const model_type *writer, size_t from, const model_type *reader)
{
    if (reader->json) return reader->schema->json_keeps_unknown;
    for (size_t i = from; i < writer->fields.count; i++)
        if (may_be_there(p, p->writer, writer->fields.items[i]) &&
            versions_partner(p->v, writer->fields.items[i], p->writer, reader) != NULL)
            return false;
    return prove_may_be_longer(p, reader);
}

/* Members of `seq`, which follow each other. */
static void walk_fields(proof *p, const model_type *writer, const model_type *reader)
{
    const model_member *last = NULL;
    for (size_t i = 0; i < writer->fields.count; i++) {
        const model_member *a = writer->fields.items[i];
        const model_member *b = versions_partner(p->v, a, p->writer, reader);
        if (b == NULL && may_be_there(p, p->writer, a)) meet_unknown(p, a, is_tail(p, writer, i, reader));
        if (b == NULL) continue;
        if (may_be_there(p, p->writer, a)) {
            if (last != NULL && b->order < last->order && !reader->json)
                prove_doubt(p, (met){a, b}, "files have it at a different offset");
            else
                last = b;
        }
        meet(p, (met){a, b});
    }
    for (size_t i = 0; i < reader->fields.count; i++) {
        const model_member *b = reader->fields.items[i];
        const bool refused =
            reader->json && !writer->schema->json_keeps_unknown; /* as a key that is not known */
        if (versions_partner(p->v, b, p->reader, writer) != NULL || !may_be_there(p, p->reader, b)) continue;
        if (!refused || !b->schema->json_optional)
            prove_doubt(p, (met){NULL, b}, "the reader expects it, but files may lack it");
    }
}

static bool is_read_with_object(const model_member *member)
{
    return member->placed;
}

static void walk_instances(proof *p, const model_type *writer, const model_type *reader)
{
    for (size_t i = 0; i < writer->instances.count; i++) {
        const model_member *a = writer->instances.items[i];
        const model_member *b = versions_partner(p->v, a, p->writer, reader);
        if (b != NULL)
            meet(p, (met){a, b});
        else if (a->schema == NULL || a->schema->placed != PLACE_PEEK)
            meet_unknown(p, a, !a->placed || prove_may_be_longer(p, p->v->models[p->reader]->top));
    }
    for (size_t i = 0; i < reader->instances.count; i++) {
        const model_member *b = reader->instances.items[i];
        if (versions_partner(p->v, b, p->reader, writer) == NULL && is_read_with_object(b) &&
            may_be_there(p, p->reader, b))
            prove_doubt(p, (met){NULL, b}, "the reader expects it, but files may lack it");
    }
}

/* Value instances, which users see. */
static void walk_values(proof *p, const model_type *writer, const model_type *reader)
{
    for (size_t i = 0; i < writer->values.count; i++) {
        const model_member *a = writer->values.items[i];
        const model_member *b = versions_partner(p->v, a, p->writer, reader);
        if (a->schema == NULL) continue; /* `-values`: used by others, not by users */
        if (b == NULL)
            meet_unknown(p, a, true);
        else if (!prove_same(p, a->value, b->value) || !prove_same(p, a->condition, b->condition))
            prove_doubt(p, (met){a, b}, "its computed value may differ");
    }
}

static void doubt_type(proof *p, const model_type *writer, const model_type *reader, const char *why)
{
    schema_change *change = p->speaks ? change_about(p, writer, reader) : NULL;
    if (!p->speaks) return;
    if (change == NULL) {
        change = versions_add(p->v, CHANGE_LAYOUT, arena_copy(p->v->memory, reader->id.data, reader->id.size),
                              "the same text has a different meaning here");
        change->subjects[p->writer] = writer;
        change->subjects[p->reader] = reader;
    }
    doubt(p, change, why);
}

/* Compares types by facts that hold for all their members. */
static void walk_type(proof *p, const model_type *writer, const model_type *reader)
{
    const schema_type *a = writer->schema, *b = reader->schema;
    if (writer->json != reader->json)
        doubt_type(p, writer, reader, "only one of the two versions is a JSON object");
    if ((a->json_any_case && !b->json_any_case) || (a->json_keeps_unknown && !b->json_keeps_unknown) ||
        (a->json_keeps_other_kinds && !b->json_keeps_other_kinds))
        doubt_type(p, writer, reader, "the reader refuses unknown keys of the object");
    if ((writer->json_keyed == NULL) != (reader->json_keyed == NULL))
        doubt_type(p, writer, reader, "only one of the two versions has a member that is the key");
    walk_fields(p, writer, reader);
    walk_instances(p, writer, reader);
    walk_values(p, writer, reader);
    prove_rules(p, writer, reader);
}

static void walk_all(proof *p)
{
    for (size_t i = 0; i < p->reached.count; i++)
        walk_type(p, p->reached.items[i].of[p->writer], p->reached.items[i].of[p->reader]);
}

/* ---- possible values of the writer's members ---- */

static void join_arguments(proof *p, assumed *f, const model_member *member)
{
    const model_type *type = member->type.object;
    for (size_t i = 0; type != NULL && i < member->arguments.count && i < type->params.count; i++) {
        value_set *of = &f->values[type->params.items[i]->number];
        prove_grow(p, of, assumed_of_term(f, member->arguments.items[i]));
    }
    for (size_t i = 0; i < member->cases.count; i++)
        join_arguments(p, f, member->cases.items[i].as);
}

static void set_fields(assumed *f, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *field = type->fields.items[i];
        f->values[field->number] = field->array != ARRAY_NONE ? set_any() : assumed_of_wire(f, field);
    }
}

/* Finds the values of fields first, without those that depend on other members; then of parameters, from all
   arguments. */
static void find_values(proof *p, assumed *f)
{
    const model *m = f->of;
    for (size_t i = 0; i < m->member_count; i++)
        f->values[i] = set_any();
    f->time++;
    for (size_t i = 0; i < m->order.count; i++)
        set_fields(f, m->order.items[i]);
    for (size_t i = 0; i < m->order.count; i++)
        for (size_t k = 0; k < m->order.items[i]->params.count && m->order.items[i] != m->top; k++)
            f->values[m->order.items[i]->params.items[k]->number] = set_none();
    f->time++;
    p->grown = true;
    for (p->round = 0; p->grown; p->round++) {
        p->grown = false;
        for (size_t i = 0; i < m->order.count; i++) {
            const model_type *type = m->order.items[i];
            for (size_t k = 0; k < type->fields.count; k++)
                join_arguments(p, f, type->fields.items[k]);
            for (size_t k = 0; k < type->instances.count; k++)
                join_arguments(p, f, type->instances.items[k]);
        }
    }
}

static void give_params(proof *p)
{
    const model_type *top = p->v->models[p->reader]->top;
    for (size_t i = 0; i < top->params.count; i++)
        p->known[p->reader]->values[top->params.items[i]->number] = set_any();
}

/* Compares the depths to which objects may nest. */
static void prove_depth(proof *p)
{
    const model *a = p->v->models[p->writer], *b = p->v->models[p->reader];
    bool recursive = false;
    for (size_t i = 0; i < b->order.count; i++)
        recursive = recursive || b->order.items[i]->recursive;
    if (!recursive || b->depth_limit >= a->depth_limit) return;
    schema_change *change = change_about(p, a->top, b->top);
    if (change == NULL)
        change = versions_add(p->v, CHANGE_ACCEPTED, "", "the greatest nesting depth of objects is smaller");
    doubt(p, change, "the reader refuses objects that nest deeper");
}

void diff_prove(versions *v, diff_direction direction)
{
    proof p = {.v = v, .direction = direction, .writer = direction == BACKWARD ? OLD : NEW};
    p.reader = 1 - p.writer;
    for (unsigned side = 0; side < 2; side++)
        p.known[side] = assumed_new(v->memory, v->models[side]);
    p.same_at = arena_alloc(v->memory, (v->members.count + 1) * sizeof *p.same_at);
    find_values(&p, p.known[p.writer]);
    give_params(&p);
    prove_reach(&p, v->models[p.writer]->top, v->models[p.reader]->top);
    for (p.round = 0; p.grown; p.round++) {
        p.grown = false;
        walk_all(&p);
    }
    p.speaks = true;
    walk_all(&p);
    prove_depth(&p);
}
