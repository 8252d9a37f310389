/* Prints the parameters that a fuzz target passes to the type at the top. */
#include <float.h>

#include "tenon/format.h" /* first: `out` of the runtime is no type */

#include "emit/fuzz.h"

/* ---- values ---- */

/* Objects and values of any type have neither: only programs give them. */
static const struct given_kind {
    size_t size;
    const char *type;
} kinds[] = {
    [TN_KIND_U1] = {1, "uint8_t"},
    [TN_KIND_U2] = {2, "uint16_t"},
    [TN_KIND_U4] = {4, "uint32_t"},
    [TN_KIND_U8] = {8, "uint64_t"},
    [TN_KIND_S1] = {1, "int8_t"},
    [TN_KIND_S2] = {2, "int16_t"},
    [TN_KIND_S4] = {4, "int32_t"},
    [TN_KIND_S8] = {8, "int64_t"},
    [TN_KIND_F4] = {sizeof(float), "float"},
    [TN_KIND_F8] = {sizeof(double), "double"},
    [TN_KIND_BOOL] = {sizeof(bool), "bool"},
    [TN_KIND_TEXT] = {sizeof(tn_text), "tn_text"},
    [TN_KIND_BYTES] = {sizeof(tn_bytes), "tn_bytes"},
    [TN_KIND_STREAM] = {sizeof(tn_bytes), "tn_bytes"},
};

static bool is_given(tn_kind kind)
{
    return (size_t)kind < sizeof kinds / sizeof *kinds && kinds[kind].size > 0;
}

static const char *c_integer(const emitter *e, tn_kind kind, const void *value)
{
    union {
        int8_t s1;
        int16_t s2;
        int32_t s4;
        int64_t s8;
        uint8_t u1;
        uint16_t u2;
        uint32_t u4;
        uint64_t u8;
    } as = {0};
    memcpy(&as, value, kinds[kind].size);
    if (kind < TN_KIND_S1) {
        const uint64_t values[] = {as.u1, as.u2, as.u4, as.u8};
        return arena_printf(e->memory, "%lluu", (unsigned long long)values[kind]);
    }
    const int64_t values[] = {as.s1, as.s2, as.s4, as.s8}, number = values[kind - TN_KIND_S1];
    if (number == INT64_MIN) return "INT64_MIN";
    return arena_printf(e->memory, "%lld", (long long)number);
}

static const char *c_real(const emitter *e, double real)
{
    if (real != real) return "0.0 / 0.0";
    if (real > DBL_MAX) return "1.0 / 0.0";
    if (real < -DBL_MAX) return "-1.0 / 0.0";
    return arena_printf(e->memory, "%.17e", real);
}

/* A stream without an address is not given. */
static const char *c_bytes(const emitter *e, const char *cast, const void *data, size_t size)
{
    if (data == NULL) return "{NULL, 0}";
    return arena_printf(e->memory, "{%s%s, %zu}", cast, c_string(e->memory, (str){data, size}), size);
}

static const char *c_given(const emitter *e, tn_kind kind, const void *value)
{
    float narrow;
    double real;
    bool yes;
    tn_text text;
    tn_bytes bytes;
    switch (kind) {
    case TN_KIND_F4:
        memcpy(&narrow, value, sizeof narrow);
        return arena_printf(e->memory, "(float)(%s)", c_real(e, narrow));
    case TN_KIND_F8:
        memcpy(&real, value, sizeof real);
        return c_real(e, real);
    case TN_KIND_BOOL:
        memcpy(&yes, value, sizeof yes);
        return yes ? "true" : "false";
    case TN_KIND_TEXT:
        memcpy(&text, value, sizeof text);
        return c_bytes(e, "", text.data, text.size);
    case TN_KIND_BYTES:
    case TN_KIND_STREAM:
        memcpy(&bytes, value, sizeof bytes);
        return c_bytes(e, "(const uint8_t *)", bytes.data, bytes.size);
    default:
        return c_integer(e, kind, value);
    }
}

/* ---- the whole ---- */

static const char *c_given_list(const emitter *e, tn_kind kind, const void *value)
{
    tn_list list;
    memcpy(&list, value, sizeof list);
    buffer items = {.memory = e->memory};
    if (list.count == 0) return NULL;
    for (size_t i = 0; i < list.count; i++)
        buffer_printf(&items, "%s%s", i > 0 ? ", " : "",
                      c_given(e, kind, (const char *)list.items + i * kinds[kind].size));
    return arena_printf(e->memory, "{.items = (%s[]){%s}, .count = %zu}", kinds[kind].type,
                        buffer_str(&items).data, list.count);
}

/* The value of a parameter, as C; NULL if none is given: then it is zero. */
static const char *c_param(const emitter *e, const tn_member *as)
{
    const bool list = as->kind == TN_KIND_ARRAY;
    const tn_kind kind = list ? as->element : as->kind;
    const void *value = (const char *)e->given.values + as->offset;
    if (!is_given(kind)) return NULL;
    return list ? c_given_list(e, kind, value) : c_given(e, kind, value);
}

bool emit_given_params(emitter *e)
{
    out *o = &e->out;
    const model_type *top = e->model->top;
    if (e->given.values == NULL) return false;
    out_comment(o, "Parameters, which no file holds.");
    out_open(o, "static const %s_params params =", e->prefix);
    for (size_t i = 0; i < top->params.count; i++) {
        const model_member *param = top->params.items[i];
        const char *value = c_param(e, &e->given.format->params[i]);
        if (value != NULL) out_line(o, ".%s = %s,", c_member_name(e, param), value);
    }
    out_close(o, ";");
    out_blank(o);
    return true;
}
