/* Gives the result of a conversion the wanted version. */
#include "cli/convert_placing.h"

static json_part *object_at(const placing *in, str path)
{
    json_part *object = in->root;
    for (size_t at = 0; at < path.size;) {
        const char *dot = memchr(path.data + at, '.', path.size - at);
        const size_t size = dot != NULL ? (size_t)(dot - path.data) - at : path.size - at;
        json_part_open(in->at->memory, object);
        const json_item *item = json_part_find(object, arena_copy(in->at->memory, path.data + at, size));
        if (item == NULL) return NULL;
        object = item->value;
        at += size + 1;
    }
    json_part_open(in->at->memory, object);
    return object;
}

outcome set_versions(const placing *in)
{
    const conversion_target *target = in->at->target;
    for (size_t i = 0; i < target->version_count; i++) {
        const version_member *version = &target->versions[i];
        json_part *object = version->member != NULL ? object_at(in, version->object) : NULL;
        if (object == NULL) {
            report_problem(in->at->file->to, "%s has no version `%.*s`", target->format->id,
                           STR_ARG(version->text));
            return OUTCOME_TROUBLE;
        }
        json_item *item = json_part_find(object, version->member->id);
        if (item == NULL) item = json_part_add(in->at->memory, object, version->member->id, (str){0});
        item->value = json_part_new(in->at->memory, str_of(version->json));
        item->hidden = (version->member->flags & TN_MEMBER_DERIVED) != 0;
        item->asked = item->hidden;
    }
    return OUTCOME_FINE;
}

/* Whether the object has the wanted version. */
static bool has_version(const placing *in, const void *object, const version_member *version)
{
    tn_arena memory;
    tn_found found;
    buffer text = {.memory = in->at->memory};
    const tn_sink sink = buffer_sink(&text);
    const tn_format *format = in->at->target->format;
    tn_arena_init(&memory, (tn_allocator){0}, UINT64_MAX);
    bool has = tn_find_value(format, object, version->path, &memory, &found, NULL) == TN_OK &&
               tn_json_write(format, object, version->path, NULL, &sink) == TN_OK;
    tn_arena_free(&memory);
    return has && str_is(buffer_str(&text), version->json);
}

/* Whether a member's condition uses the version. */
static bool depends_on(const tn_member *member, const version_member *version)
{
    return member->has != TN_NO_INDEX && is_converted(member) && member->condition != NULL &&
           str_has_word(str_of(member->condition), str_of(version->member->id));
}

/* Members that only some versions have decide a version that the writer derives: adds or removes the first of
   them that gives the wanted version. */
static outcome derive_version(placing *in, const version_member *version, attempt *result)
{
    json_part *object = object_at(in, version->object);
    for (size_t m = 0; m < version->type->member_count && object != NULL; m++) {
        const tn_member *member = &version->type->members[m];
        if (!depends_on(member, version)) continue;
        json_item *item = json_part_find(object, member->id);
        const bool there = item != NULL && !item->hidden;
        placing_drop_object(in, result);
        if (!placing_set_presence(in, NULL, version->type, member->id, !there, false, object))
            return OUTCOME_TROUBLE;
        const outcome prepared = placing_prepare_members(in, false, result);
        if (prepared != OUTCOME_FINE || result->status != TN_OK) return prepared;
        if (has_version(in, result->object, version)) return OUTCOME_FINE;
        (void)placing_set_presence(in, NULL, version->type, member->id, there, true, object);
    }
    report_problem(in->at->file->to, "`%s` cannot become %s: it is derived from other members", version->path,
                   version->json);
    return OUTCOME_TROUBLE;
}

outcome check_versions(placing *in, attempt *result)
{
    const conversion_target *target = in->at->target;
    outcome checked = OUTCOME_FINE;
    for (size_t i = 0; i < target->version_count && checked == OUTCOME_FINE; i++) {
        const version_member *version = &target->versions[i];
        if (result->object == NULL || has_version(in, result->object, version)) continue;
        if ((version->member->flags & TN_MEMBER_DERIVED) != 0) {
            checked = derive_version(in, version, result);
            continue;
        }
        report_problem(in->at->file->to, "`%s` cannot become %s: the result has no such member",
                       version->path, version->json);
        checked = OUTCOME_TROUBLE;
    }
    return checked;
}
