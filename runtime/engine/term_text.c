/* Evaluates expressions over text and bytes; values of any type. */
#include "scope.h"

tn_value tn_found_value(uint8_t form, bool is_unsigned, const tn_result *value)
{
    switch (form) {
    case TN_KIND_F4:
        return tn_value_real((double)(float)value->real); /* a conversion, which makes NaNs quiet */
    case TN_KIND_F8:
        return tn_value_real(value->real);
    case TN_KIND_TEXT:
    case TN_KIND_BYTES:
        return tn_value_bytes(value->bytes.data, value->bytes.size);
    case TN_KIND_BOOL:
        return tn_value_literal(value->boolean ? "true" : "false");
    case TN_KIND_U1:
    case TN_KIND_U2:
    case TN_KIND_U4:
    case TN_KIND_U8:
    case TN_KIND_S1:
    case TN_KIND_S2:
    case TN_KIND_S4:
    case TN_KIND_S8:
        return is_unsigned ? tn_value_unsigned(value->u) : tn_value_signed(value->s);
    default:
        return tn_value_none();
    }
}

/* ---- encodings ---- */

static outcome decode(const scope *s, const tn_term *t, tn_bytes bytes, tn_text *text)
{
    if (t->name != NULL)
        return outcome_of(
            t->library->decode(s->in, s->path, s->member, scope_place(s), bytes, t->name, text));
    return outcome_of(
        tn_decode(s->in, s->path, s->member, scope_place(s), bytes, (tn_encoding)t->encoding, text));
}

static outcome encode(const scope *s, const tn_term *t, tn_text text, tn_bytes *bytes)
{
    if (t->name != NULL)
        return outcome_of(
            t->library->encode(s->in, s->path, s->member, scope_place(s), text, t->name, bytes));
    return outcome_of(
        tn_encode(s->in, s->path, s->member, scope_place(s), text, (tn_encoding)t->encoding, bytes));
}

/* ---- of two or three operands ---- */

static outcome substring(const scope *s, const tn_term *t, tn_result *value)
{
    tn_result from, to;
    outcome status = tn_term_value(s, t->b, &from);
    if (status == TN_OK) status = tn_term_value(s, t->c, &to);
    if (status != TN_OK) return status;
    const tn_text text = value->text;
    return outcome_of(
        tn_text_substring(s->in, s->path, s->member, scope_place(s), text, from.s, to.s, &value->text));
}

static outcome with_other(const scope *s, const tn_term *t, tn_result *value)
{
    tn_result other;
    const tn_result first = *value;
    const outcome status = tn_term_value(s, t->b, &other);
    if (status != TN_OK) return status;
    switch (t->kind) {
    case TN_TERM_CONCAT_TEXT:
        return outcome_of(
            tn_text_concat(s->in, s->path, s->member, scope_place(s), first.text, other.text, &value->text));
    case TN_TERM_CONCAT_BYTES:
        return outcome_of(tn_bytes_concat(s->in, s->path, s->member, scope_place(s), first.bytes, other.bytes,
                                          &value->bytes));
    default:
        value->s = tn_bytes_index_of(first.bytes, other.s);
        return TN_OK;
    }
}

outcome tn_term_text(const scope *s, const tn_term *t, tn_result *value)
{
    const outcome status = tn_term_value(s, t->a, value);
    if (status != TN_OK) return status;
    const tn_result of = *value;
    switch (t->kind) {
    case TN_TERM_INT_TO_TEXT:
        return outcome_of(
            t->a->is_unsigned
                ? tn_text_of_u64(s->in, s->path, s->member, scope_place(s), of.u, &value->text)
                : tn_text_of_s64(s->in, s->path, s->member, scope_place(s), of.s, &value->text));
    case TN_TERM_DECODE:
        return decode(s, t, of.bytes, &value->text);
    case TN_TERM_ENCODE:
        return encode(s, t, of.text, &value->bytes);
    case TN_TERM_REVERSE:
        return outcome_of(tn_text_reverse(s->in, s->path, s->member, scope_place(s), of.text, &value->text));
    case TN_TERM_LOWER:
        return outcome_of(tn_text_lower(s->in, s->path, s->member, scope_place(s), of.text, &value->text));
    case TN_TERM_SUBSTRING:
        return substring(s, t, value);
    default:
        return with_other(s, t, value);
    }
}

/* ---- values of any type ---- */

tn_variant tn_variant_of_value(uint8_t form, bool is_unsigned, uint32_t tag, const tn_result *value)
{
    tn_variant variant = {TN_VARIANT_NONE, {0}};
    switch (form) {
    case TN_KIND_F4:
        return tn_variant_of_real((double)(float)value->real);
    case TN_KIND_F8:
        tn_variant_set_real(&variant, &value->real);
        return variant;
    case TN_KIND_BOOL:
        return tn_variant_of_bool(value->boolean);
    case TN_KIND_TEXT:
        return tn_variant_of_text(value->text);
    case TN_KIND_BYTES:
        return tn_variant_of_bytes(value->bytes);
    case TN_KIND_VARIANT:
        return value->variant;
    case TN_KIND_POINTER:
    case TN_KIND_STREAM:
        return tn_variant_of_object(tag, value->object);
    default:
        return is_unsigned ? tn_variant_of_u64(value->u) : tn_variant_of_s64(value->s);
    }
}

/* An integer: an outer TN_TERM_FITS checks the range of the type. */
static outcome integer_of(const scope *s, const tn_term *t, const tn_variant *variant, tn_result *value)
{
    const bool is_signed = variant->tag == TN_VARIANT_INT;
    const bool fits =
        t->is_unsigned ? variant->tag == TN_VARIANT_UNSIGNED || (is_signed && variant->as.s >= 0) : is_signed;
    if (!fits) return tn_scope_fail(s, TN_BAD_CAST);
    value->u = variant->as.u;
    return TN_OK;
}

static outcome of_variant(const scope *s, const tn_term *t, const tn_variant *variant, tn_result *value)
{
    static const uint32_t tags[] = {[TN_KIND_F8] = TN_VARIANT_REAL,
                                    [TN_KIND_BOOL] = TN_VARIANT_BOOL,
                                    [TN_KIND_TEXT] = TN_VARIANT_TEXT,
                                    [TN_KIND_BYTES] = TN_VARIANT_BYTES};
    const bool object = t->form == TN_KIND_POINTER;
    if (t->lent && variant->tag == TN_VARIANT_NONE) return tn_scope_absent(s, t->lack);
    if (!object && t->form <= TN_KIND_S8) return integer_of(s, t, variant, value);
    if (variant->tag != (object ? t->tag : tags[t->form])) return tn_scope_fail(s, TN_BAD_CAST);
    switch (t->form) {
    case TN_KIND_F8:
        value->real = variant->as.real;
        break;
    case TN_KIND_BOOL:
        value->boolean = variant->as.boolean;
        break;
    case TN_KIND_TEXT:
        value->text = variant->as.text;
        break;
    case TN_KIND_BYTES:
        value->bytes = variant->as.bytes;
        break;
    default:
        value->object = variant->as.object;
    }
    return TN_OK;
}

outcome tn_term_variant(const scope *s, const tn_term *t, tn_result *value)
{
    const outcome status = tn_term_value(s, t->a, value);
    if (status != TN_OK) return status;
    if (t->kind == TN_TERM_AS_VARIANT) {
        value->variant = tn_variant_of_value(t->form, t->a->is_unsigned, t->tag, value);
        return TN_OK;
    }
    const tn_variant variant = value->variant;
    return of_variant(s, t, &variant, value);
}
