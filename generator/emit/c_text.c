/* Prints operations on text: encodings, and conversions from and to text. */
#include "emit/c_piece.h"
#include "emit/fold.h"

#include "model/encodings.h"

/* ---- encodings ---- */

const char *c_encoding(const emitter *e, str name)
{
    const char *constant = encoding_constant(name);
    return constant != NULL ? constant : c_string(e->memory, name);
}

const char *c_decoder(const emitter *e, const char *verb, str name)
{
    return arena_printf(e->memory, "tn_%s%s", verb, encoding_constant(name) != NULL ? "" : "_iconv");
}

/* ---- text ---- */

piece piece_of_to_int(const c_place *place, const term *t)
{
    const term *of = t->items.items[0];
    const piece p = piece_of(place, of);
    arena *memory = place->emitter->memory;
    piece result = {.precedence = POSTFIX, .integer = C_INT64};
    if (of->type.kind == VALUE_ENUM || of->type.kind == VALUE_INT) return p;
    if (of->type.kind == VALUE_BOOL)
        return (piece){.text = arena_printf(memory, "%s ? 1 : 0",
                                            piece_in_brackets(place, p, p.precedence <= CONDITIONAL)),
                       .precedence = CONDITIONAL,
                       .integer = C_INT,
                       .is_known = p.is_known,
                       .known = p.known};
    if (of->type.kind == VALUE_FLOAT) {
        result.text = piece_of_call(place, "int64_t", "tn_float_to_int", p.text).text;
        return result;
    }
    const char *base = t->items.count > 1 ? piece_of(place, t->items.items[1]).text : "10";
    result.text =
        piece_of_call(place, "int64_t", "tn_text_to_int", arena_printf(memory, "%s, %s", p.text, base)).text;
    return result;
}

piece piece_of_to_text(const c_place *place, const term *t)
{
    const term *of = t->items.items[0];
    const piece p = piece_of(place, of);
    arena *memory = place->emitter->memory;
    if (of->type.kind == VALUE_BYTES)
        return piece_of_call(place, "tn_text", c_decoder(place->emitter, "decode", t->text),
                             arena_printf(memory, "%s, %s", p.text, c_encoding(place->emitter, t->text)));
    if (of->type.kind == VALUE_TEXT) return p;
    const bool large = p.integer == C_UINT64;
    return piece_of_call(place, "tn_text", large ? "tn_text_of_u64" : "tn_text_of_s64",
                         c_cast(place, large ? C_UINT64 : C_INT64, p));
}

piece piece_of_to_bytes(const c_place *place, const term *t)
{
    const piece text = piece_of(place, t->items.items[0]);
    return piece_of_call(
        place, "tn_bytes", c_decoder(place->emitter, "encode", t->text),
        arena_printf(place->emitter->memory, "%s, %s", text.text, c_encoding(place->emitter, t->text)));
}

piece piece_of_concat(const c_place *place, const term *t)
{
    const bool bytes = t->type.kind == VALUE_BYTES;
    const piece left = piece_of(place, t->items.items[0]), right = piece_of(place, t->items.items[1]);
    return piece_of_call(place, bytes ? "tn_bytes" : "tn_text", bytes ? "tn_bytes_concat" : "tn_text_concat",
                         arena_printf(place->emitter->memory, "%s, %s", left.text, right.text));
}

piece piece_of_format(const c_place *place, const term *t)
{
    piece whole = piece_plain("(tn_text){\"\", 0}");
    for (size_t i = 0; i < t->items.count; i++) {
        const term to_text = {.kind = TERM_TO_TEXT,
                              .type = {.kind = VALUE_TEXT},
                              .items = {(const term **)&t->items.items[i], 1, 1}};
        const piece part = piece_of_to_text(place, &to_text);
        whole = i == 0 ? part
                       : piece_of_call(place, "tn_text", "tn_text_concat",
                                       arena_printf(place->emitter->memory, "%s, %s", whole.text, part.text));
    }
    return whole;
}

/* An integer as the runtime takes it. */
static const char *as_s64(const c_place *place, const term *t)
{
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    return c_converted(place, t, number, interval_integer(8, true));
}

piece piece_of_substring(const c_place *place, const term *t)
{
    const piece text = piece_of(place, t->items.items[0]);
    const char *from = as_s64(place, t->items.items[1]), *to = as_s64(place, t->items.items[2]);
    return piece_of_call(place, "tn_text", "tn_text_substring",
                         arena_printf(place->emitter->memory, "%s, %s, %s", text.text, from, to));
}

piece piece_of_reverse(const c_place *place, const term *t)
{
    return piece_of_call(place, "tn_text", "tn_text_reverse", piece_of(place, t->items.items[0]).text);
}

piece piece_of_to_lower(const c_place *place, const term *t)
{
    return piece_of_call(place, "tn_text", "tn_text_lower", piece_of(place, t->items.items[0]).text);
}

piece piece_of_index_of(const c_place *place, const term *t)
{
    const piece bytes = piece_of(place, t->items.items[0]);
    const char *byte = as_s64(place, t->items.items[1]);
    return (piece){.text =
                       arena_printf(place->emitter->memory, "tn_bytes_index_of(%s, %s)", bytes.text, byte),
                   .precedence = POSTFIX,
                   .integer = C_INT64};
}

/* ---- facts about text ---- */

/* All of the text is examined, which takes work if a rule does so. */
static piece piece_of_question(const c_place *place, const char *function, const term *t)
{
    arena *memory = place->emitter->memory;
    const term *operand = t->items.items[0];
    const piece value = piece_of(place, operand);
    const bool path = strpbrk(value.text, "([* ") == NULL; /* that may be spelt again */
    const char *text = path ? value.text : c_bind(place, operand, value);
    if (place->rule != NULL) c_take_work(place, place->rule->at, arena_printf(memory, "%s.size", text));
    return piece_plain(arena_printf(memory, "%s(%s)", function, text));
}

piece piece_of_well_formed(const c_place *place, const term *t)
{
    return piece_of_question(place, "tn_is_utf8", t);
}

piece piece_of_is_json(const c_place *place, const term *t)
{
    return piece_of_question(place, "tn_is_json", t);
}

/* The rule has made sure that there is a container to ask. */
static piece piece_of_membership(const c_place *place, const term *t, const char *function)
{
    return piece_plain(arena_printf(place->emitter->memory, "%s($in->run, %s)", function,
                                    piece_of(place, t->items.items[0]).text));
}

piece piece_of_is_member(const c_place *place, const term *t)
{
    return piece_of_membership(place, t, "tn_is_member");
}

piece piece_of_is_member_stem(const c_place *place, const term *t)
{
    return piece_of_membership(place, t, "tn_is_member_stem");
}

piece piece_of_is_member_of(const c_place *place, const term *t)
{
    arena *memory = place->emitter->memory;
    return piece_plain(arena_printf(memory, "tn_is_member_of($in->run, %s, %s)",
                                    piece_of(place, t->items.items[0]).text, c_string(memory, t->text)));
}

piece piece_of_is_sha1_name(const c_place *place, const term *t)
{
    return piece_of_question(place, "tn_is_sha1_name", t);
}

piece piece_of_has_extension(const c_place *place, const term *t)
{
    arena *memory = place->emitter->memory;
    return piece_plain(arena_printf(memory, "tn_has_extension(%s, %s)",
                                    piece_of(place, t->items.items[0]).text, c_string(memory, t->text)));
}

piece piece_of_is_path(const c_place *place, const term *t)
{
    return piece_of_question(place, "tn_is_relative_path", t);
}
