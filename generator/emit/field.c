/* Reading a member of any kind: conditions, loops, choices, bits, delimited bytes, streams, processes. */
#include "emit/reader.h"

/* Where a value that is being read goes, and how errors name it. */
typedef struct target {
    const char *value;  /* an lvalue of the element's C type */
    const char *path;   /* the path of the object, or of the element */
    const char *member; /* the member's id; NULL where the path names the element */
    const char *index;  /* the number of the element, or NULL */
    bool pointer;       /* an object is put elsewhere, and pointed at */
} target;

static void read_value(const reader *r, const model_member *member, const target *to);

static const char *name_of(const reader *r, const model_member *member)
{
    return c_member_name(r->e->memory, member);
}

static const char *temporary(const reader *r)
{
    return arena_printf(r->e->memory, "t%u", ++r->e->temporaries);
}

static void check_status(const reader *r)
{
    out_line(&r->e->out, "if (status != TN_OK) return status;");
}

static c_place place_of(const reader *r, const target *to)
{
    return (c_place){
        .emitter = r->e, .lazy = r->lazy, .path = to->path, .member = to->member, .index = to->index};
}

/* "in, path, "x"": how the runtime's functions are told where they are. */
static const char *where(const reader *r, const target *to)
{
    if (to->member == NULL) return arena_printf(r->e->memory, "in, %s, NULL", to->path);
    return arena_printf(r->e->memory, "in, %s, \"%s\"", to->path, to->member);
}

/* ---- numbers, bits, constants ---- */

static void align(const reader *r)
{
    if (r->e->traits.has_bits) out_line(&r->e->out, "tn_align(in);");
}

static void check_bounds(const reader *r, const target *to, unsigned bytes)
{
    out_if(&r->e->out, arena_printf(r->e->memory, "in->size - in->pos < %u", bytes),
           arena_printf(r->e->memory, "return tn_fail_truncated(%s, in->pos, %u);", where(r, to), bytes));
}

static void read_number(const reader *r, const model_member *member, const target *to)
{
    out *o = &r->e->out;
    const unsigned bytes = member->wire.bytes;
    align(r);
    check_bounds(r, to, bytes);
    if (member->wire.calculated_endian && bytes > 1) {
        const char *kind = arena_printf(r->e->memory, "%c%u",
                                        member->wire.kind == WIRE_FLOAT ? 'f'
                                        : member->wire.is_signed        ? 's'
                                                                        : 'u',
                                        bytes);
        out_line(o, "%s = self->is_le_ ? tn_%sle(in->data + in->pos) : tn_%sbe(in->data + in->pos);",
                 to->value, kind, kind);
    } else {
        out_line(o, "%s = tn_%s(in->data + in->pos);", to->value, c_wire_name(r->e->memory, member));
    }
    out_line(o, "in->pos += %u;", bytes);
}

static void read_bits(const reader *r, const model_member *member, const target *to)
{
    out *o = &r->e->out;
    const char *bits = temporary(r);
    out_line(o, "uint64_t %s;", bits);
    out_line(o, "status = tn_read_bits_%s(%s, %u, &%s);", member->wire.big_endian ? "be" : "le", where(r, to),
             member->wire.bits, bits);
    check_status(r);
    if (member->type.kind == VALUE_BOOL)
        out_line(o, "%s = %s != 0;", to->value, bits);
    else
        out_line(o, "%s = (%s)%s;", to->value, c_type_of(r->e, member->type, member->range), bits);
}

static void read_constant(const reader *r, const model_member *member, const target *to)
{
    out *o = &r->e->out;
    const char *name = name_of(r, member);
    align(r);
    check_bounds(r, to, member->wire.bytes);
    out_line(o, "static const uint8_t %s_contents[] = %s;", name,
             c_byte_list(r->e->memory, member->schema->contents));
    out_line(o, "if (memcmp(in->data + in->pos, %s_contents, %u) != 0)", name, member->wire.bytes);
    out_line(o, "    return tn_fail_constant(%s, in->pos, %s_contents, %u);", where(r, to), name,
             member->wire.bytes);
    out_line(o, "%s = (tn_bytes){in->data + in->pos, %u};", to->value, member->wire.bytes);
    out_line(o, "in->pos += %u;", member->wire.bytes);
}

/* ---- delimited bytes ---- */

/* The bytes between here and where the member's limit says, without terminator and padding. */
static void take_bytes(const reader *r, const model_member *member, const target *to, const char *bytes)
{
    out *o = &r->e->out;
    const wire *w = &member->wire;
    const c_place place = place_of(r, to);
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    if (w->limit == LIMIT_SIZE)
        out_line(o, "status = tn_take_bytes(%s, %s, &%s);", where(r, to),
                 c_converted(&place, member->size, number, interval_integer(8, true)), bytes);
    else if (w->limit == LIMIT_STREAM)
        out_line(o, "status = tn_take_rest(%s, &%s);", where(r, to), bytes);
    else
        out_line(o, "status = tn_take_terminated(%s, %u, %u, %s, %s, %s, &%s);", where(r, to), w->terminator,
                 w->terminator_unit, w->include ? "true" : "false", w->consume ? "true" : "false",
                 w->eos_error ? "true" : "false", bytes);
    check_status(r);
    if (w->limit == LIMIT_TERMINATOR) return;
    /* where padding is the terminator, cutting does it, and keeps one where it is to be included */
    if (w->has_pad && !(w->has_terminator && w->terminator == w->pad))
        out_line(o, "%s = tn_strip_right(%s, %u);", bytes, bytes, w->pad);
    if (w->has_terminator)
        out_line(o, "%s = tn_cut(%s, %u, %u, %s);", bytes, bytes, w->terminator, w->terminator_unit,
                 w->include ? "true" : "false");
}

const char *process_function(const emitter *e, const model_member *member)
{
    char *name = arena_printf(e->memory, "%s_process_%s", e->prefix, member->wire.process_name);
    for (char *p = name; *p != '\0'; p++)
        if (*p == '.') *p = '_';
    return name;
}

static void apply_process(const reader *r, const model_member *member, const target *to, const char *bytes)
{
    out *o = &r->e->out;
    arena *memory = r->e->memory;
    const c_place place = place_of(r, to);
    const wire *w = &member->wire;
    const term *argument = member->process_arguments.count > 0 ? member->process_arguments.items[0] : NULL;
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    const interval all = interval_integer(8, true);
    switch (w->process) {
    case PROCESS_NONE:
        return;
    case PROCESS_ZLIB:
        out_line(o, "status = tn_process_zlib(%s, %s, &%s);", where(r, to), bytes, bytes);
        break;
    case PROCESS_XOR:
        if (argument->type.kind == VALUE_BYTES)
            out_line(o, "status = tn_process_xor_bytes(%s, %s, %s, &%s);", where(r, to), bytes,
                     c_value(&place, argument), bytes);
        else
            out_line(o, "status = tn_process_xor(%s, %s, %s, &%s);", where(r, to), bytes,
                     c_converted(&place, argument, number, all), bytes);
        break;
    case PROCESS_ROTATE:
        out_line(
            o, "status = tn_process_rotate(%s, %s, %s%s, &%s);", where(r, to), bytes,
            w->rotate_right ? "-" : "",
            arena_printf(memory, w->rotate_right ? "(%s)" : "%s", c_converted(&place, argument, number, all)),
            bytes);
        break;
    case PROCESS_CUSTOM: {
        buffer arguments = {.memory = memory};
        for (size_t i = 0; i < member->process_arguments.count; i++) {
            const term *t = member->process_arguments.items[i];
            const value_type type = t->type.kind == VALUE_INT ? number : t->type;
            buffer_printf(&arguments, ", %s", c_converted(&place, t, type, all));
        }
        out_line(o, "status = %s(%s, %s%s, &%s);", process_function(r->e, member), where(r, to), bytes,
                 arguments.size > 0 ? arguments.data : "", bytes);
        break;
    }
    }
    check_status(r);
}

static void read_bytes_or_text(const reader *r, const model_member *member, const target *to)
{
    out *o = &r->e->out;
    const bool text = member->wire.kind == WIRE_TEXT;
    const bool decoded =
        text && strcmp(member->wire.encoding, "UTF-8") != 0 && strcmp(member->wire.encoding, "ASCII") != 0;
    const char *bytes = to->value;
    align(r);
    if (text) {
        bytes = temporary(r);
        out_line(o, "tn_bytes %s;", bytes);
    }
    take_bytes(r, member, to, bytes);
    apply_process(r, member, to, bytes);
    if (decoded) {
        out_line(o, "status = %s(%s, in->pos, %s, %s, &%s);",
                 c_decoder(r->e, "decode", str_of(member->wire.encoding)), where(r, to), bytes,
                 c_encoding(r->e, str_of(member->wire.encoding)), to->value);
        check_status(r);
    } else if (text) {
        out_line(o, "%s = (tn_text){(const char *)%s.data, %s.size};", to->value, bytes, bytes);
    }
}

/* ---- objects ---- */

const char *reader_function(const reader *r, const model_type *type)
{
    static const char *const verbs[] = {"read", "locate", "validate"};
    return arena_printf(r->e->memory, "%s_%s", verbs[r->mode], c_local_name(r->e->memory, type));
}

static bool is_used_in_own_file(const model_type *type)
{
    for (size_t i = 0; i < type->parents.count; i++)
        if (type->parents.items[i]->file == type->file) return true;
    return false;
}

bool reader_gets_root(const model_type *type)
{
    return type->needs_root && (type->file->top != type || is_used_in_own_file(type));
}

const char *reader_root_arguments(const emitter *e)
{
    const model_type *top = e->model->top;
    buffer list = {.memory = e->memory};
    if (top->needs_parent)
        buffer_puts(&list, top->many_parents || top->parent == NULL ? "tn_variant_none(), " : "NULL, ");
    if (reader_gets_root(top)) buffer_puts(&list, "NULL, ");
    for (size_t i = 0; i < top->params.count; i++) {
        const value_kind kind = top->params.items[i]->type.kind;
        const bool number =
            kind == VALUE_INT || kind == VALUE_FLOAT || kind == VALUE_BOOL || kind == VALUE_ENUM;
        const char *type = c_field_type(e, top->params.items[i]);
        if (number && top->params.items[i]->array == ARRAY_NONE)
            buffer_puts(&list, "0, ");
        else if (type[strlen(type) - 1] == '*')
            buffer_puts(&list, "NULL, ");
        else
            buffer_printf(&list, "(%s){0}, ", type);
    }
    return list.size == 0 ? "" : list.data;
}

const char *reader_parameters(const emitter *e, const model_type *type)
{
    buffer list = {.memory = e->memory};
    const char *constant = e->traits.has_instances ? "" : "const ";
    buffer_puts(&list, "tn_input *in, const tn_path *path");
    if (type->needs_parent && type->parent != NULL && !type->many_parents)
        buffer_printf(&list, ", %s%s *parent", constant, type_name(e, type->parent));
    else if (type->needs_parent)
        buffer_puts(&list, ", tn_variant parent");
    if (reader_gets_root(type)) buffer_printf(&list, ", %s%s *root", constant, type_name(e, type->file->top));
    if (type->endian_owner != NULL && type->endian_owner != type) buffer_puts(&list, ", bool is_le");
    for (size_t i = 0; i < type->params.count; i++) {
        const model_member *param = type->params.items[i];
        const char *c = c_field_type(e, param);
        buffer_printf(&list, ", %s%s%s", c, c[strlen(c) - 1] == '*' ? "" : " ",
                      c_member_name(e->memory, param));
    }
    buffer_printf(&list, ", %s *self", type_name(e, type));
    return list.data;
}

/* The parent that an object gets: what `parent` says, or the object that it is a member of. */
static const char *parent_argument(const reader *r, const c_place *place, const model_member *member)
{
    const model_type *type = member->type.object;
    const bool variant = type->many_parents || type->parent == NULL;
    if (member->parent_none) return variant ? "tn_variant_none()" : "NULL";
    if (member->parent != NULL) {
        const value_type wanted = variant ? (value_type){.kind = VALUE_OBJECT}
                                          : (value_type){.kind = VALUE_OBJECT, .object = type->parent};
        return c_converted(place, member->parent, wanted, interval_constant(0));
    }
    return variant
               ? arena_printf(r->e->memory, "tn_variant_of_object(%s, self)", c_type_tag(r->e, member->owner))
               : "self";
}

/* The root that a child gets: that of the object, where they are of one file. */
static const char *root_argument(const reader *r, const model_type *type)
{
    if (type->file != r->type->file) return "NULL";
    return r->lazy ? "self->root_" : "root";
}

const char *reader_arguments(const reader *r, const model_member *member, const char *in, const char *path,
                             const char *index, const char *object)
{
    arena *memory = r->e->memory;
    const model_type *type = member->type.object;
    const c_place place = {.emitter = r->e,
                           .lazy = r->lazy,
                           .member = arena_printf(memory, "%.*s", STR_ARG(member->id)),
                           .index = index};
    buffer list = {.memory = memory};
    buffer_printf(&list, "%s, %s", in, path);
    if (type->needs_parent) buffer_printf(&list, ", %s", parent_argument(r, &place, member));
    if (reader_gets_root(type)) buffer_printf(&list, ", %s", root_argument(r, type));
    if (type->endian_owner != NULL && type->endian_owner != type) buffer_puts(&list, ", self->is_le_");
    for (size_t i = 0; i < member->arguments.count && i < type->params.count; i++) {
        const model_member *param = type->params.items[i];
        const value_type wanted = param->array == ARRAY_NONE ? param->type : member->arguments.items[i]->type;
        buffer_printf(&list, ", %s", c_converted(&place, member->arguments.items[i], wanted, param->range));
    }
    buffer_printf(&list, ", %s", object);
    return list.data;
}

/* The stream of an object whose bytes are delimited; its name. */
static const char *open_stream(const reader *r, const model_member *member, const target *to)
{
    out *o = &r->e->out;
    const char *bytes = temporary(r), *stream = temporary(r);
    align(r);
    out_line(o, "tn_bytes %s;", bytes);
    take_bytes(r, member, to, bytes);
    apply_process(r, member, to, bytes);
    out_line(o, "tn_input *%s;", stream);
    out_line(o, "status = tn_stream_new(%s, %s, &%s);", where(r, to), bytes, stream);
    check_status(r);
    return stream;
}

/* An object whose bytes are known beforehand: loaded at once. */
static void read_record(const reader *r, const model_member *member, const target *to)
{
    const unsigned bytes = (unsigned)member->type.object->extent.low;
    align(r);
    check_bounds(r, to, bytes);
    out_line(&r->e->out, "%s = %s_load(in->data + in->pos);", to->value,
             type_name(r->e, member->type.object));
    out_line(&r->e->out, "in->pos += %u;", bytes);
}

static void read_object(const reader *r, const model_member *member, const target *to, bool pointer)
{
    out *o = &r->e->out;
    emitter *e = r->e;
    const char *stream = member->wire.limit == LIMIT_NONE ? "in" : open_stream(r, member, to);
    const char *path = to->path, *object = arena_printf(e->memory, "&%s", to->value);
    if (to->member != NULL) {
        path = temporary(r);
        out_line(o, "const tn_path %s = {%s, \"%s\", TN_NO_INDEX};", path, to->path, to->member);
        path = arena_printf(e->memory, "&%s", path);
    }
    if (pointer) {
        const char *memory = temporary(r);
        object = temporary(r);
        out_line(o, "void *%s;", memory);
        out_line(o, "status = tn_run_alloc(%s, in->pos, 1, sizeof(%s), &%s);", where(r, to),
                 type_name(e, member->type.object), memory);
        check_status(r);
        out_line(o, "%s *%s = %s;", type_name(e, member->type.object), object, memory);
        out_line(o, "%s = %s;", to->value, object);
    }
    const bool nests = member->type.object->recursive;
    if (nests) {
        out_line(o, "status = tn_enter(%s, in->pos);", where(r, to));
        check_status(r);
    }
    out_call(o, arena_printf(e->memory, "status = %s", reader_function(r, member->type.object)),
             reader_arguments(r, member, stream, path, to->index, object), ";");
    check_status(r);
    if (nests) out_line(o, "tn_leave(in);");
}

static void read_opaque(const reader *r, const model_member *member, const target *to)
{
    out *o = &r->e->out;
    const char *stream = member->wire.limit == LIMIT_NONE ? "in" : open_stream(r, member, to);
    out_line(o, "status = %s_read_opaque_%.*s(%s, %s, &%s);", r->e->prefix,
             STR_ARG(expr_print(r->e->memory, member->schema->type)), stream, to->path, to->value);
    check_status(r);
}

/* ---- choices ---- */

/* Reads one alternative, and puts it where the choice's value goes. */
static void read_case(const reader *r, const model_member *member, const model_case *c, const target *to)
{
    out *o = &r->e->out;
    emitter *e = r->e;
    const bool variant = c_is_variant(member->type);
    if (!variant) {
        const char *c_type = c_type_of(e, c->as->type, c->as->range),
                   *wanted = c_type_of(e, member->type, member->range);
        if (strcmp(c_type, wanted) == 0) {
            target same = *to;
            same.pointer = true;
            read_value(r, c->as, &same);
            return;
        }
        const char *value = temporary(r);
        out_line(o, "%s %s;", c_type, value);
        target inner = *to;
        inner.value = value;
        read_value(r, c->as, &inner);
        out_line(o, "%s = (%s)%s;", to->value, wanted, value);
        return;
    }
    const char *value = temporary(r);
    const char *c_type = c_type_of(e, c->as->type, c->as->range);
    out_line(o, "%s%s%s;", c_type, c_type[strlen(c_type) - 1] == '*' ? "" : " ", value);
    target inner = *to;
    inner.value = value;
    inner.pointer = true;
    read_value(r, c->as, &inner);
    static const char *const makers[] = {"s64", "real", "bool", "text", "bytes", "s64"};
    if (c->as->type.kind == VALUE_OBJECT && c->as->type.object != NULL)
        out_line(o, "%s = tn_variant_of_object(%s, %s);", to->value, c_type_tag(e, c->as->type.object),
                 value);
    else if (c->as->type.kind <= VALUE_ENUM)
        out_line(o, "%s = tn_variant_of_%s(%s);", to->value, makers[c->as->type.kind], value);
}

static const char *case_condition(const reader *r, const c_place *place, const term *on, const char *value,
                                  const term *key)
{
    const term item = {.kind = TERM_ON, .type = on->type, .range = on->range};
    term equal = {.kind = TERM_BINARY, .op = OP_EQ, .type = {.kind = VALUE_BOOL}, .range = {0, 1}};
    ARRAY_PUSH(r->e->memory, &equal.items, &item);
    ARRAY_PUSH(r->e->memory, &equal.items, key);
    c_place at = *place;
    at.item = value;
    return c_condition(&at, &equal);
}

static bool has_keys(const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (member->cases.items[i].key != NULL) return true;
    return false;
}

static void read_switch(const reader *r, const model_member *member, const target *to)
{
    out *o = &r->e->out;
    emitter *e = r->e;
    const c_place place = place_of(r, to);
    const char *on = temporary(r);
    const char *type = c_type_of(e, member->switch_on->type, member->switch_on->range);
    const char *value =
        c_converted(&place, member->switch_on, member->switch_on->type, member->switch_on->range);
    if (has_keys(member)) out_line(o, "const %s %s = %s;", type, on, value);
    bool first = true, otherwise = false;
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_case *c = &member->cases.items[i];
        if (c->key == NULL) continue;
        const char *condition = case_condition(r, &place, member->switch_on, on, c->key);
        if (first)
            out_open(o, "if (%s)", condition);
        else
            out_open(o, "} else if (%s)", condition);
        first = false;
        read_case(r, member, c, to);
        o->indent--;
    }
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_case *c = &member->cases.items[i];
        if (c->key != NULL) continue;
        otherwise = true;
        if (!first) out_line(o, "} else {");
        o->indent += !first;
        read_case(r, member, c, to);
        o->indent -= !first;
    }
    if (!first && !otherwise && member->may_be_absent && member->array == ARRAY_NONE &&
        member->role != MEMBER_PARAM) {
        out_line(o, "} else {");
        out_line(o, "    self->has_%s = false;", name_of(r, member));
    }
    if (!first) out_line(o, "}");
}

/* ---- one value ---- */

static bool is_record(const model_member *member, const target *to)
{
    return member->type.object->layout == LAYOUT_FIXED && member->wire.limit == LIMIT_NONE &&
           c_is_inside(member) && to->member != NULL;
}

static void read_value(const reader *r, const model_member *member, const target *to)
{
    switch (member->wire.kind) {
    case WIRE_NONE:
        break;
    case WIRE_INT:
    case WIRE_FLOAT:
        read_number(r, member, to);
        break;
    case WIRE_BITS:
        read_bits(r, member, to);
        break;
    case WIRE_CONSTANT:
        read_constant(r, member, to);
        break;
    case WIRE_TEXT:
    case WIRE_BYTES:
        read_bytes_or_text(r, member, to);
        break;
    case WIRE_OBJECT:
        if (is_record(member, to))
            read_record(r, member, to);
        else
            read_object(r, member, to, !c_is_inside(member) || to->pointer);
        break;
    case WIRE_OPAQUE:
        read_opaque(r, member, to);
        break;
    case WIRE_SWITCH:
        read_switch(r, member, to);
        break;
    }
}

/* ---- `valid` ---- */

static const char *any_of_condition(const c_place *place, const model_member *member, const char *value)
{
    arena *memory = place->emitter->memory;
    buffer all = {.memory = memory};
    for (size_t i = 0; i < member->valid.any_of.count; i++) {
        const term item = {.kind = TERM_ON, .type = member->type, .range = member->range};
        term equal = {.kind = TERM_BINARY, .op = OP_EQ, .type = {.kind = VALUE_BOOL}, .range = {0, 1}};
        ARRAY_PUSH(memory, &equal.items, &item);
        ARRAY_PUSH(memory, &equal.items, member->valid.any_of.items[i]);
        c_place at = *place;
        at.item = value;
        buffer_printf(&all, "%s%s", i > 0 ? " || " : "", c_condition(&at, &equal));
    }
    return all.data;
}

static const char *enum_condition(const c_place *place, const model_member *member, const char *value)
{
    arena *memory = place->emitter->memory;
    buffer all = {.memory = memory};
    const schema_enum *ast = member->enumeration->schema;
    for (size_t i = 0; i < ast->values.count; i++) {
        const schema_enum_value *v = &ast->values.items[i];
        const char *suffix = v->negative || v->value <= INT32_MAX ? "" : v->value <= INT64_MAX ? "LL" : "ULL";
        buffer_printf(&all, v->negative ? "%s%s == %lld%s" : "%s%s == %llu%s", i > 0 ? " || " : "", value,
                      (long long)v->value, suffix);
    }
    return all.size == 0 ? "false" : all.data;
}

static void emit_comparison(const reader *r, const c_place *place, const model_member *member,
                            const char *value, const char *at, expr_op op, const term *bound,
                            const char *status)
{
    const term item = {.kind = TERM_ON, .type = member->type, .range = member->range};
    term holds = {.kind = TERM_BINARY, .op = op, .type = {.kind = VALUE_BOOL}, .range = {0, 1}};
    ARRAY_PUSH(r->e->memory, &holds.items, &item);
    ARRAY_PUSH(r->e->memory, &holds.items, bound);
    c_place here = *place;
    here.item = value;
    const char *condition = c_condition(&here, &holds);
    const char *expected = c_found(&here, bound);
    const char *member_name =
        place->member != NULL ? arena_printf(r->e->memory, "\"%s\"", place->member) : "NULL";
    out_if(&r->e->out, arena_printf(r->e->memory, "!(%s)", condition),
           arena_printf(r->e->memory, "return tn_fail(in, %s, %s, %s, %s, %s, %s);",
                        place->path != NULL ? place->path : "path", member_name, at, status, expected,
                        c_found_text(r->e, value, member->type, member->range)));
}

static void emit_condition(const reader *r, const c_place *place, const model_member *member,
                           const char *value, const char *at, const char *condition, const char *status)
{
    const char *member_name =
        place->member != NULL ? arena_printf(r->e->memory, "\"%s\"", place->member) : "NULL";
    out_if(&r->e->out, arena_printf(r->e->memory, "!(%s)", condition),
           arena_printf(r->e->memory, "return tn_fail(in, %s, %s, %s, %s, tn_value_none(), %s);",
                        place->path != NULL ? place->path : "path", member_name, at, status,
                        c_found_text(r->e, value, member->type, member->range)));
}

void emit_valid(const reader *r, const c_place *place, const model_member *member, const char *value,
                const char *at)
{
    c_place here = *place;
    here.item = value;
    switch (member->valid.kind) {
    case VALID_NONE:
        break;
    case VALID_EQ:
        emit_comparison(r, place, member, value, at, OP_EQ, member->valid.eq, "TN_NOT_EQUAL");
        break;
    case VALID_RANGE:
        if (member->valid.min != NULL)
            emit_comparison(r, place, member, value, at, OP_GE, member->valid.min, "TN_LESS_THAN");
        if (member->valid.max != NULL)
            emit_comparison(r, place, member, value, at, OP_LE, member->valid.max, "TN_GREATER_THAN");
        break;
    case VALID_ANY_OF:
        emit_condition(r, place, member, value, at, any_of_condition(place, member, value), "TN_NOT_ANY_OF");
        break;
    case VALID_IN_ENUM:
        emit_condition(r, place, member, value, at, enum_condition(place, member, value), "TN_NOT_IN_ENUM");
        break;
    case VALID_EXPR:
        emit_condition(r, place, member, value, at, c_condition(&here, member->valid.that), "TN_INVALID");
        break;
    }
}

/* ---- repetition ---- */

/* The variable that an element is read into. */
static const char *element_variable(const reader *r, const model_member *member)
{
    const char *type = c_element_type(r->e, member);
    if (member->wire.kind == WIRE_OBJECT && member->type.object != NULL)
        type = arena_printf(r->e->memory, "%s *", type_name(r->e, member->type.object));
    if (member->wire.kind == WIRE_CONSTANT) type = "tn_bytes";
    out_line(&r->e->out, "%s%sitem;", type, type[strlen(type) - 1] == '*' ? "" : " ");
    return "item";
}

/* The number of elements as an unsigned variable; a negative number is none. */
static const char *element_count(const reader *r, const model_member *member)
{
    const target to = {.path = "path", .member = arena_printf(r->e->memory, "%.*s", STR_ARG(member->id))};
    const c_place place = place_of(r, &to);
    const char *name = arena_printf(r->e->memory, "%s_count", name_of(r, member));
    if (member->count->range.low >= 0) {
        const value_type count = {.kind = VALUE_INT, .bytes = 8};
        out_line(&r->e->out, "const uint64_t %s = %s;", name,
                 c_converted(&place, member->count, count, interval_integer(8, false)));
        return name;
    }
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    const char *wanted = temporary(r);
    out_line(&r->e->out, "const int64_t %s = %s;", wanted,
             c_converted(&place, member->count, number, interval_integer(8, true)));
    out_line(&r->e->out, "const uint64_t %s = %s < 0 ? 0 : (uint64_t)%s;", name, wanted, wanted);
    return name;
}

static void open_loop(const reader *r, const model_member *member)
{
    out *o = &r->e->out;
    const char *id = arena_printf(r->e->memory, "%.*s", STR_ARG(member->id));
    if (member->count != NULL) {
        const char *count = element_count(r, member);
        if (member->element.low > 0) {
            out_line(o, "if (%s > (in->size - in->pos) / %lld)", count, (long long)member->element.low);
            out_line(o, "    return tn_fail_count(in, path, \"%s\", in->pos, %s, %lld);", id, count,
                     (long long)member->element.low);
        }
        out_open(o, "for (size_t i = 0; i < %s; i++)", count);
    } else if (member->until != NULL) {
        out_open(o, "for (size_t i = 0;; i++)");
    } else {
        align(r);
        out_open(o, "for (size_t i = 0; !tn_at_end(in); i++)");
    }
}

static void emit_elements(const reader *r, const model_member *member, bool kept)
{
    out *o = &r->e->out;
    emitter *e = r->e;
    const char *list = arena_printf(e->memory, "self->%s", name_of(r, member));
    const char *id = arena_printf(e->memory, "%.*s", STR_ARG(member->id));
    open_loop(r, member);
    out_line(o, "const tn_path item_path = {path, \"%s\", i};", id);
    out_line(o, "const size_t item_at = in->pos;");
    out_line(o, "status = tn_work(in, &item_path, NULL, item_at, 1);");
    check_status(r);
    const target to = {
        .value = element_variable(r, member), .path = "&item_path", .index = "i", .pointer = true};
    read_value(r, member, &to);
    c_place place = place_of(r, &to);
    emit_valid(r, &place, member, "item", "item_at");
    if (kept) {
        out_line(o, "status = tn_list_push(in, path, \"%s\", item_at, &%s, sizeof item, &item);", id, list);
        check_status(r);
    } else
        out_line(o, "(void)item;");
    if (member->element.low <= 0) {
        out_open(o, "if (in->pos == item_at)");
        out_line(o, "status = tn_empty_elements(in, &item_path, NULL, item_at, 1);");
        check_status(r);
        out_close(o, "");
    }
    if (member->until != NULL) {
        place.item = "item";
        out_line(o, "if (%s) break;", c_condition(&place, member->until));
    }
    out_close(o, "");
}

/* ---- the member ---- */

static void emit_single(const reader *r, const model_member *member, bool kept)
{
    out *o = &r->e->out;
    emitter *e = r->e;
    const char *id = arena_printf(e->memory, "%.*s", STR_ARG(member->id));
    const char *name = name_of(r, member);
    const bool constant = member->wire.kind == WIRE_CONSTANT;
    target to = {.path = "path", .member = id, .value = arena_printf(e->memory, "self->%s", name)};
    if (!kept || constant) {
        const char *type = constant ? "tn_bytes" : c_element_type(e, member);
        to.value = arena_printf(e->memory, "%s_value", name);
        out_line(o, "%s%s%s;", type, type[strlen(type) - 1] == '*' ? "" : " ", to.value);
    }
    if (member->valid.kind != VALID_NONE) out_line(o, "const size_t %s_at = in->pos;", name);
    read_value(r, member, &to);
    const c_place place = place_of(r, &to);
    emit_valid(r, &place, member, to.value, arena_printf(e->memory, "%s_at", name));
    if (!kept || constant) out_line(o, "(void)%s;", to.value);
}

void emit_field(const reader *r, const model_member *member, bool kept)
{
    out *o = &r->e->out;
    const char *name = name_of(r, member);
    const target to = {.path = "path", .member = arena_printf(r->e->memory, "%.*s", STR_ARG(member->id))};
    const c_place place = place_of(r, &to);
    out_comment(o, "%s", reader_words(r, member));
    if (member->condition != NULL) {
        out_line(o, "self->has_%s = %s;", name, c_condition(&place, member->condition));
        out_open(o, "if (self->has_%s)", name);
    } else if (member->may_be_absent) {
        out_line(o, "self->has_%s = true;", name);
    }
    if (member->needed_place) out_line(o, "places.%s = in->pos;", name);
    if (member->array == ARRAY_NONE)
        emit_single(r, member, kept);
    else
        emit_elements(r, member, kept);
    if (member->condition != NULL) out_close(o, "");
}
