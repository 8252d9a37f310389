/* Infers checksums, and the bytes of an array's elements as one byte string: `sdbm(data)`,
   `xs.concat(_.data)`, `sdbm(xs.concat(_.data))`. */
#include "model/infer.h"

static bool is_concat(const expr *tree)
{
    return tree->kind == EXPR_CALL && tree->items.items[0]->kind == EXPR_MEMBER &&
           str_is(tree->items.items[0]->name, "concat") && tree->items.count == 2;
}

static bool can_be_summed(value_type type)
{
    return type.kind == VALUE_BYTES || type.kind == VALUE_TEXT;
}

/* The fold of `xs.concat(part)`; NULL after an error. */
static const term *infer_parts(inference *in, term_kind kind, const expr *tree, const expr *concat, str name)
{
    const expr *callee = concat->items.items[0];
    const term *array = infer(in, callee->items.items[0]);
    if (array == NULL) return NULL;
    if (array->type.kind != VALUE_ARRAY) return infer_mismatch(in, array, "an array");
    term *t = infer_new(in, kind, tree, kind == TERM_JOINED ? VALUE_BYTES : VALUE_INT);
    t->text = name;
    infer_add(in, t, array);
    return infer_fold(in, t, callee, concat->items.items[1]);
}

static interval checksums(void)
{
    return interval_integer(4, false);
}

static const term *infer_checksum(inference *in, const expr *tree, const expr *callee)
{
    if (tree->items.count != 2)
        return infer_mistake(in, tree->place, DIAGNOSTIC_E0412, "`%.*s` takes 1 argument, not %zu",
                             STR_ARG(callee->name), tree->items.count - 1);
    const expr *argument = tree->items.items[1];
    if (is_concat(argument)) return infer_parts(in, TERM_RUNNING, tree, argument, callee->name);
    const term *bytes = infer(in, argument);
    if (bytes == NULL) return NULL;
    if (!can_be_summed(bytes->type)) {
        (void)infer_mismatch(in, bytes, "bytes or text");
        if (bytes->type.kind == VALUE_OBJECT || bytes->type.array != NULL)
            diagnose_hint(in->list,
                          "read its bytes as a field, and the %s as an instance over them "
                          "(docs/recipes.md#checksum-over-a-part)",
                          bytes->type.kind == VALUE_OBJECT ? "object" : "list");
        return NULL;
    }
    term *t = infer_new(in, TERM_CHECKSUM, tree, VALUE_INT);
    t->text = callee->name;
    t->range = checksums();
    infer_add(in, t, bytes);
    return infer_known(in, t);
}

const term *infer_summed(inference *in, term *t, const term *body)
{
    const bool field = body->kind == TERM_MEMBER && body->member != NULL &&
                       body->member->role == MEMBER_FIELD && body->items.items[0]->kind == TERM_ITEM;
    if (t->kind == TERM_RUNNING) {
        if (!can_be_summed(body->type)) return infer_mismatch(in, body, "bytes or text");
        t->range = checksums();
        return infer_known(in, t);
    }
    if (body->type.kind != VALUE_BYTES) return infer_mismatch(in, body, "bytes");
    if (!field || body->member->may_be_absent || body->member->wire.kind != WIRE_BYTES)
        return infer_mistake(in, body->source->place, DIAGNOSTIC_E0404,
                             "only bytes that every element has as a field of its own can be joined");
    return t;
}

const term *infer_function(inference *in, const expr *tree, bool *known)
{
    const expr *callee = tree->items.items[0];
    const bool checksum = callee->kind == EXPR_NAME && checksum_find(callee->name) != NULL;
    *known = checksum || is_concat(tree);
    if (!*known) return NULL;
    if (!in->scope->extended)
        return infer_mistake(
            in, callee->place, DIAGNOSTIC_E0411,
            "Kaitai does not know this function; it may stand only under keys that begin with `-`");
    if (checksum) return infer_checksum(in, tree, callee);
    return infer_parts(in, TERM_JOINED, tree, tree, (str){NULL, 0});
}
