/* Decides which members are present in the result: the writer of the target names members that its conditions
   refuse or need. */
#include "cli/convert_placing.h"
#include "cli/user_codec.h"
#include "tenon/json_read.h"

/* The greatest number of attempts to make an object. */
enum { ROUNDS = 1000 };

/* ---- along the objects ---- */

/* Whether a variant may hold objects of type `i` of its types. */
static bool may_hold(const tn_member *member, size_t i)
{
    bool held = member->tags == NULL;
    for (size_t k = 0; k < member->tag_count && !held; k++)
        held = member->tags[k] == TN_VARIANT_OBJECT + i;
    return held;
}

/* The type of the object that a member, or an element of it, holds; NULL if that is no object. */
static const tn_type *type_of_part(const tn_member *member, json_part *part)
{
    const tn_kind kind = member->kind == TN_KIND_ARRAY ? member->element : member->kind;
    if (part->kind != '{') return NULL;
    if (kind == TN_KIND_OBJECT || kind == TN_KIND_LIST || kind == TN_KIND_POINTER) return member->type;
    const json_item *said = kind == TN_KIND_VARIANT ? json_part_find(part, "$type") : NULL;
    for (size_t i = 0; said != NULL && member->variants != NULL && i < member->variants->count; i++) {
        const tn_type *type = member->variants->types[i];
        const str text = said->value->text;
        if (text.size > 2 && str_is((str){text.data + 1, text.size - 2}, type->id) && may_hold(member, i))
            return type;
    }
    return NULL;
}

/* Whether there may be objects in a value of the member. */
static bool leads_on(const tn_member *member)
{
    const tn_kind kind = member->kind == TN_KIND_ARRAY ? member->element : member->kind;
    return kind == TN_KIND_OBJECT || kind == TN_KIND_LIST || kind == TN_KIND_POINTER ||
           kind == TN_KIND_VARIANT;
}

typedef bool visit_object(void *user, const tn_path *path, const tn_type *type, json_part *object);

static bool walk(const placing *in, const tn_path *path, const tn_type *type, json_part *object,
                 visit_object *visit, void *user);

static bool walk_member(const placing *in, const tn_path *path, const tn_member *member, json_part *value,
                        visit_object *visit, void *user)
{
    json_part_open(in->at->memory, value);
    if (value->kind == '{') {
        const tn_path inner = {path, member->id, TN_NO_INDEX};
        const tn_type *type = type_of_part(member, value);
        return type == NULL || walk(in, &inner, type, value, visit, user);
    }
    for (size_t i = 0; value->kind == '[' && i < value->items.count; i++) {
        const tn_path item = {path, member->id, i};
        json_part *element = value->items.items[i].value;
        json_part_open(in->at->memory, element);
        const tn_type *type = type_of_part(member, element);
        if (type != NULL && !walk(in, &item, type, element, visit, user)) return false;
    }
    return true;
}

/* Visits an object, and then the objects in it in the order of the file, until `visit` returns false. */
static bool walk(const placing *in, const tn_path *path, const tn_type *type, json_part *object,
                 visit_object *visit, void *user)
{
    json_part_open(in->at->memory, object);
    if (!visit(user, path, type, object)) return false;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const json_item *item = leads_on(member) ? json_part_find(object, member->id) : NULL;
        if (item == NULL || item->hidden) continue;
        if (!walk_member(in, path, member, item->value, visit, user)) return false;
    }
    return true;
}

/* ---- one member ---- */

/* Adds a member for which the text has no value yet. */
static bool add_made(const placing *in, const tn_path *path, const tn_member *member, bool quiet,
                     json_part *object)
{
    buffer value = {.memory = in->at->memory};
    conversion apart = *in->at; /* it may be removed again; only the final state is noted */
    apart.made = (change_list){0};
    if (!make_value(&apart, path, member, quiet, &value)) return false;
    json_part_add(in->at->memory, object, member->id, buffer_str(&value))->made = true;
    return true;
}

/* The value of a member from another member of the object, which has its name in other versions. */
static json_item *said_by_partner(const tn_type *type, const tn_member *member, json_part *object)
{
    const tn_member *partner = partner_of(type, member);
    json_item *item = partner != NULL ? json_part_find(object, partner->id) : NULL;
    return item != NULL && !item->asked && !item->replaced && !item->made ? item : NULL;
}

static bool take_from_partner(const placing *in, const tn_path *path, const tn_type *type,
                              const tn_member *member, json_part *object)
{
    arena *memory = in->at->memory;
    const tn_member *partner = partner_of(type, member);
    if (member->conversion == NULL && partner->conversion == NULL) return false;
    const tn_conversion *said = member->conversion != NULL && member->conversion->from != NULL
                                    ? member->conversion
                                    : partner->conversion;
    json_item *from = json_part_find(object, partner->id);
    from->hidden = true;
    from->replaced = true;
    const str text = json_part_text(memory, from->value);
    json_item *item = json_part_add(memory, object, member->id, text);
    item->asked = said->flags != NULL;
    return said->flags == NULL || convert_layout(in->at, path, object, member, partner, NULL);
}

static bool show(const placing *in, const tn_path *path, const tn_type *type, const tn_member *member,
                 bool quiet, json_part *object)
{
    json_item *item = json_part_find(object, member->id);
    if (item != NULL && item->replaced) { /* it had the value of another member, which is removed */
        json_item *other = json_part_find(object, partner_of(type, member)->id);
        if (other != NULL) other->hidden = true;
        if (other != NULL) other->made = true;
        item->replaced = false;
    }
    if (item != NULL) {
        item->hidden = false;
        return true;
    }
    if (said_by_partner(type, member, object) != NULL)
        return take_from_partner(in, path, type, member, object);
    return add_made(in, path, member, quiet, object);
}

bool placing_set_presence(const placing *in, const tn_path *path, const tn_type *type, const char *id,
                          bool wanted, bool quiet, json_part *object)
{
    const tn_member *member = member_called(type, id);
    json_item *item = json_part_find(object, id);
    const bool there = item != NULL && !item->hidden;
    if (member == NULL || there == wanted) return false;
    if (wanted) return show(in, path, type, member, quiet, object);
    item->hidden = true;
    return true;
}

/* ---- errors of the writer ---- */

static bool is_literal(const tn_value *value, const char *text)
{
    return value->kind == TN_VALUE_LITERAL && strcmp(value->as.literal, text) == 0;
}

/* Whether the error concerns the presence of a member. */
static bool is_misplaced(const tn_error *error)
{
    return error->status == TN_DISAGREE && error->place.depth > 0 &&
           (is_literal(&error->expected, "present") || is_literal(&error->expected, "absent"));
}

/* Whether a path equals a place without its last step. A long place has only the inner steps. */
static bool leads_to(const tn_path *path, const tn_place *place)
{
    size_t known = (place->depth < TN_PLACE_STEPS ? place->depth : TN_PLACE_STEPS) - 1;
    uint32_t depth = 1;
    for (const tn_path *up = path; up != NULL; up = up->up)
        depth++;
    if (depth != place->depth) return false;
    for (; known > 0; path = path->up) {
        const tn_step *step = &place->steps[--known];
        if (strcmp(step->member, path->member) != 0 || step->index != path->index) return false;
    }
    return true;
}

/* A correction by the writer's error: makes a member present or absent, in its object, and in later objects
   of the type, which mostly have the same error. For other objects the writer demands the opposite when it
   reaches them. */
typedef struct mending {
    const placing *in;
    const tn_error *error;
    const tn_type *type; /* of the object, once it has been reached */
    const char *id;
    bool wanted;
    outcome result;
} mending;

static bool mend_object(void *user, const tn_path *path, const tn_type *type, json_part *object)
{
    mending *with = user;
    if (with->type != NULL) {
        if (type == with->type)
            (void)placing_set_presence(with->in, path, type, with->id, with->wanted, true, object);
        return true;
    }
    if (!leads_to(path, &with->error->place)) return true;
    const json_item *item = json_part_find(object, with->id);
    if (member_called(type, with->id) == NULL || (item != NULL && !item->hidden) == with->wanted)
        return false;
    with->type = type;
    const bool set = placing_set_presence(with->in, path, type, with->id, with->wanted, false, object);
    with->result = set ? OUTCOME_FINE : OUTCOME_TROUBLE;
    return set;
}

/* OUTCOME_INVALID if the error is another one, OUTCOME_TROUBLE after a message about the obstacle. */
static outcome mend(const placing *in, const tn_error *error)
{
    if (!is_misplaced(error)) return OUTCOME_INVALID;
    const size_t last = (error->place.depth < TN_PLACE_STEPS ? error->place.depth : TN_PLACE_STEPS) - 1;
    mending with = {.in = in,
                    .error = error,
                    .id = error->place.steps[last].member,
                    .wanted = is_literal(&error->expected, "present"),
                    .result = OUTCOME_INVALID};
    (void)walk(in, NULL, in->at->target->format->type, in->root, mend_object, &with);
    return with.result;
}

/* ---- making the object ---- */

static void try_object(const placing *in, bool skeleton, attempt *result)
{
    const tn_format *format = in->at->target->format;
    const tn_options options = {.params = user_codec_params(format)};
    arena *memory = arena_new();
    buffer text = {.memory = memory};
    size_t size;
    json_part_put(&text, in->root, skeleton);
    result->status = tn_json_read(format, text.data, text.size, &options, &result->object, &result->json);
    if (result->status == TN_OK) {
        result->status = format->measure(format, result->object, &size, &result->error);
        result->json.status = TN_OK;
    }
    arena_free(memory);
}

void placing_drop_object(const placing *in, attempt *result)
{
    if (result->object != NULL) in->at->target->format->release(in->at->target->format, result->object);
    result->object = NULL;
}

/* Line numbers of the JSON text mean nothing to the user, who has not seen it. */
static outcome bad_json(const conversion *at, const tn_json_error *error)
{
    static const char line[] = " (line 1)";
    buffer message = {.memory = at->memory};
    for (const char *from = error->message; *from != '\0';) {
        const char *hit = strstr(from, line);
        buffer_put(&message, (str){from, hit != NULL ? (size_t)(hit - from) : strlen(from)});
        from = hit != NULL ? hit + sizeof line - 1 : from + strlen(from);
    }
    const char *text = message.size > 0 ? message.data : tn_status_text(error->status);
    report_problem(at->file->to, "`%s` cannot be converted: %s",
                   error->path[0] != '\0' ? error->path : at->target->format->id, text);
    return error->status == TN_NO_MEMORY ? OUTCOME_TROUBLE : OUTCOME_INVALID;
}

static outcome bad_object(const conversion *at, const tn_error *error)
{
    report_finding(at->file->to, error);
    return OUTCOME_INVALID;
}

outcome placing_prepare_members(placing *in, bool skeleton, attempt *result)
{
    outcome mended = OUTCOME_FINE;
    for (size_t round = 0; round < ROUNDS && mended == OUTCOME_FINE; round++) {
        placing_drop_object(in, result);
        try_object(in, skeleton, result);
        if (result->status == TN_OK || result->json.status != TN_OK) break;
        mended = mend(in, &result->error);
    }
    return mended;
}

/* ---- tables ---- */

/* The records of the type whose values several members may list, or NULL. */
static const tn_member *table_of(const tn_type *type)
{
    for (size_t m = 0; m < type->member_count; m++)
        if (is_table(&type->members[m]) && type->members[m].view->table->decider_count > 1)
            return &type->members[m];
    return NULL;
}

/* Finds the members that are present by the writer's errors: it gets all of them, without records. */
static bool ask_deciders(void *user, const tn_path *path, const tn_type *type, json_part *object)
{
    placing *in = user;
    const tn_member *records = table_of(type);
    (void)path;
    if (records == NULL) return true;
    const tn_table *table = records->view->table;
    json_item *bulk = json_part_find(object, records->id);
    if (bulk != NULL) bulk->bulk = true;
    for (size_t i = 0; i < table->decider_count; i++) {
        const tn_member *member = member_called(type, table->deciders[i]);
        if (member == NULL || json_part_find(object, member->id) != NULL) continue;
        const bool list = member->kind == TN_KIND_VIEW || member->kind == TN_KIND_LIST ||
                          member->kind == TN_KIND_ARRAY || member->kind == TN_KIND_NUMBERS ||
                          (member->flags & TN_MEMBER_FLAGS) != 0;
        json_item *item =
            json_part_add(in->at->memory, object, member->id, list ? (str){"[]", 2} : (str){"0", 1});
        item->asked = true;
        in->tables = true;
    }
    return true;
}

/* The members that stayed must have values. */
static bool answer_deciders(void *user, const tn_path *path, const tn_type *type, json_part *object)
{
    placing *in = user;
    const tn_member *records = table_of(type);
    if (records == NULL) return true;
    const tn_table *table = records->view->table;
    for (size_t i = 0; i < table->decider_count; i++) {
        const tn_member *member = member_called(type, table->deciders[i]);
        const json_item *item = member != NULL ? json_part_find(object, member->id) : NULL;
        if (item == NULL || !item->asked || item->hidden) continue;
        if (!convert_layout(in->at, path, object, member, partner_of(type, member), records)) return false;
    }
    return true;
}

static outcome prepare_tables(placing *in)
{
    attempt result = {0};
    const tn_type *type = in->at->target->format->type;
    (void)walk(in, NULL, type, in->root, ask_deciders, in);
    if (!in->tables) return OUTCOME_FINE;
    const outcome prepared = placing_prepare_members(in, true, &result);
    placing_drop_object(in, &result);
    if (prepared == OUTCOME_TROUBLE) return OUTCOME_INVALID;
    return walk(in, NULL, type, in->root, answer_deciders, in) ? OUTCOME_FINE : OUTCOME_INVALID;
}

/* ---- results of the members ---- */

/* Members that state the version should change. */
static bool says_version(const conversion *at, const tn_type *type, str id)
{
    for (size_t i = 0; i < at->target->version_count; i++) {
        const version_member *version = &at->target->versions[i];
        if (version->type == type &&
            (str_is(id, version->member->id) || str_is(id, "version") || str_is(id, "magic")))
            return true;
    }
    return false;
}

static bool note_members(void *user, const tn_path *path, const tn_type *type, json_part *object)
{
    placing *in = user;
    conversion *at = in->at;
    for (size_t i = 0; i < object->items.count; i++) {
        const json_item *item = &object->items.items[i];
        if (item->asked || item->replaced || says_version(at, type, item->key)) continue;
        const str text = item->hidden || item->made ? json_part_text(at->memory, item->value) : (str){0};
        const tn_member *member = member_of_key(type, item->key);
        if (item->hidden && !item->made && !says_nothing(member, text))
            note_change(at, &at->lost, path, item->key, text);
        if (!item->hidden && item->made) note_change(at, &at->made, path, item->key, text);
    }
    return true;
}

outcome place_members(conversion *at, json_part *root, void **object)
{
    placing in = {.at = at, .root = root};
    attempt result = {0};
    *object = NULL;
    json_part_open(at->memory, root);
    outcome done = set_versions(&in);
    if (done == OUTCOME_FINE) done = prepare_tables(&in);
    if (done != OUTCOME_FINE) return done;
    done = placing_prepare_members(&in, false, &result);
    if (done == OUTCOME_FINE) done = check_versions(&in, &result);
    if (done == OUTCOME_TROUBLE)
        done = OUTCOME_INVALID; /* the reason has been reported */
    else if (result.json.status != TN_OK)
        done = bad_json(at, &result.json);
    else if (result.status != TN_OK)
        done = bad_object(at, &result.error);
    if (done == OUTCOME_FINE) (void)walk(&in, NULL, at->target->format->type, root, note_members, &in);
    if (done == OUTCOME_FINE)
        *object = result.object;
    else
        placing_drop_object(&in, &result);
    return done;
}
