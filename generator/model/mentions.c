/* Collects the uses of names, when the model looks them up. */
#include "model/mentions.h"

void mention_add(const model *m, name_mention added)
{
    if (m->mentions == NULL || added.place.source == NULL) return;
    if (added.seen != NULL) {
        expr_scope *copy = ARENA_NEW(m->memory, expr_scope);
        *copy = *added.seen;
        added.seen = copy;
    }
    ARRAY_PUSH(m->memory, &m->mentions->items, added);
}

void mention_part(const model *m, mention_kind kind, const model_type *scope, const expr *reference,
                  size_t index, const void *found)
{
    if (index >= reference->path_places.count) return;
    mention_add(m, (name_mention){.kind = kind,
                                  .place = reference->path_places.items[index],
                                  .name = reference->path.items[index],
                                  .type = kind == MENTION_TYPE ? found : NULL,
                                  .enumeration = kind == MENTION_ENUM ? found : NULL,
                                  .scope = scope,
                                  .own = index == 0});
}

void mention_scalar(const model *m, const node *scalar, size_t begin, size_t end, const model_type *type,
                    const model_member *found)
{
    if (m->mentions == NULL) return;
    mention_add(m, (name_mention){.kind = MENTION_MEMBER,
                                  .place = node_place_within(scalar, begin, end),
                                  .name = {scalar->text.data + begin, end - begin},
                                  .member = found,
                                  .scope = type,
                                  .of = {.kind = VALUE_OBJECT, .object = type}});
}

void mention_label(const model *m, const node *scalar, const model_enum *of)
{
    if (m->mentions == NULL) return;
    mention_add(m, (name_mention){.kind = MENTION_LABEL,
                                  .place = scalar->place,
                                  .name = scalar->text,
                                  .enumeration = of,
                                  .label = name_find(&of->labels, scalar->text)});
}
