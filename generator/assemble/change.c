/* Assembles expressions that compute a new value from an old one. */
#include "assemble/assembler.h"
#include "assemble/reflect.h"
#include "plan/shown.h"

static tn_value_member *change_of(assembler *a, const query_item *item, unsigned made_kind)
{
    const stand s = {.type = item->item->owner, .finished = true};
    tn_computing *computing = ARENA_NEW(a->memory, tn_computing);
    tn_value_member *made = ARENA_NEW(a->memory, tn_value_member);
    value_type type = item->value->type;
    type.bytes = type.kind == VALUE_FLOAT ? 8 : 0;
    *computing = (tn_computing){.codec = a->codec, .id = "_", .form = (uint8_t)made_kind};
    computing->value = assemble_converted(a, &s, item->value, type, item->value->range);
    *made = (tn_value_member){
        .as = {.id = "_", .kind = (tn_kind)made_kind, .has = TN_NO_INDEX, .context = computing}};
    return made;
}

/* Calculated numbers have 64 bits. */
static unsigned kind_of(const term *value)
{
    value_type type = value->type;
    type.bytes = type.kind == VALUE_FLOAT ? 8 : 0;
    return plan_value_kind(type, value->range);
}

assembled_changes assemble_changes(arena *memory, const codec_plan *decided, const model_query *query,
                                   const engine_libraries *libraries)
{
    const codec_plan *p = plan_for_host(decided);
    const reflection described = reflect_codec(memory, p, NULL);
    tn_codec *codec = ARENA_NEW(memory, tn_codec);
    assembled_changes all = {0};
    codec->budget = described.format->budget;
    for (size_t i = 0; i < query->items.count; i++) {
        const query_item *item = &query->items.items[i];
        assembler a = {.memory = memory, .plan = p, .libraries = libraries, .codec = codec};
        assembled_change made = {.kind = plan_value_kind(item->item->type, item->item->range),
                                 .why = item->list};
        if (item->value != NULL) {
            made.made = kind_of(item->value);
            made.value = change_of(&a, item, made.made);
            made.refused = a.refused;
        }
        if (made.refused != NULL) made.value = NULL;
        ARRAY_PUSH(memory, &all, made);
    }
    return all;
}
