/* Prints the fuzz target and its dictionary. */
#include "emit/fuzz.h"

#include "emit/words.h"
#include "source/visible.h"

/* ---- the target ---- */

static void emit_numbers(emitter *e, const schema_words *words)
{
    out *o = &e->out;
    if (words->numbers.count == 0) return;
    for (size_t i = 0; i < words->numbers.count; i++)
        out_item(o, words->numbers.items[i] < 256 ? "%llu" : "0x%llx",
                 (unsigned long long)words->numbers.items[i]);
    out_list(o, "static const uint64_t numbers[] =");
    out_blank(o);
}

static void emit_reals(emitter *e, const schema_words *words)
{
    out *o = &e->out;
    if (words->reals.count == 0) return;
    for (size_t i = 0; i < words->reals.count; i++)
        out_item(o, "%.17e", words->reals.items[i]);
    out_list(o, "static const double reals[] =");
    out_blank(o);
}

static void emit_texts(emitter *e, const schema_words *words)
{
    out *o = &e->out;
    if (words->texts.count == 0) return;
    for (size_t i = 0; i < words->texts.count; i++) {
        const str text = words->texts.items[i];
        out_item(o, "{(const uint8_t *)%s, %zu}", c_string(e->memory, text), text.size);
    }
    out_list(o, "static const tn_bytes texts[] =");
    out_blank(o);
}

static void emit_mutator(emitter *e)
{
    out *o = &e->out;
    schema_words words = {0};
    words_collect(e->model->memory, e->model, &words);
    out_comment(o, "The literals of the schema.");
    emit_numbers(e, &words);
    emit_reals(e, &words);
    emit_texts(e, &words);
    out_line(o, "static const tn_words words = {%zu, %s, %zu, %s, %zu, %s};", words.numbers.count,
             words.numbers.count > 0 ? "numbers" : "NULL", words.reals.count,
             words.reals.count > 0 ? "reals" : "NULL", words.texts.count,
             words.texts.count > 0 ? "texts" : "NULL");
    out_blank(o);
    const bool has_constraints = emit_rule_constraints(e), is_given = emit_given_params(e);
    out_open(o, "const tn_mutator TN_FUZZ_TARGET =");
    out_line(o, ".format = &%s_format,", e->prefix);
    out_line(o, ".words = &words,");
    out_line(o, ".engine = LLVMFuzzerMutate,");
    out_line(o, ".comparisons = &tn_target_comparisons,");
    if (has_constraints) out_line(o, ".constraints = rules,");
    if (is_given) out_line(o, ".params = &params,");
    out_close(o, ";");
}

void emit_fuzz(emitter *e)
{
    out *o = &e->out;
    emit_banner(e, "fuzz target for libFuzzer, AFL++ and honggfuzz");
    out_line(o, "#define TN_FUZZ_TARGET %s_fuzzed", e->prefix);
    out_line(o, "#include \"tenon/impl/fuzz_target.h\"");
    out_blank(o);
    out_line(o, "#include \"../%s.h\"", e->prefix);
    out_blank(o);
    emit_mutator(e);
}

/* ---- the dictionary ---- */

static const char *dictionary_bytes(const emitter *e, str bytes)
{
    buffer text = {.memory = e->memory};
    buffer_putc(&text, '"');
    for (size_t i = 0; i < bytes.size; i++) {
        const unsigned char c = (unsigned char)bytes.data[i];
        const bool plain = c > 0x20 && c < 0x7f && c != '"' && c != '\\';
        buffer_printf(&text, plain ? "%c" : "\\x%02x", c);
    }
    buffer_putc(&text, '"');
    return text.data;
}

/* An integer of the model in its wire form. */
static str wire_bytes(const emitter *e, const wire *form, uint64_t value)
{
    char *bytes = arena_alloc(e->memory, form->bytes);
    for (unsigned i = 0; i < form->bytes; i++) {
        const unsigned at = form->big_endian ? form->bytes - 1 - i : i;
        bytes[at] = (char)(value >> (8 * i));
    }
    return (str){bytes, form->bytes};
}

/* The values of enumerations in the form that they have in a file. */
static void emit_names(emitter *e, const model_type *type)
{
    for (size_t k = 0; k < type->fields.count; k++) {
        const model_member *member = type->fields.items[k];
        if (member->enumeration == NULL || member->wire.kind != WIRE_INT) continue;
        const char *name = arena_printf(e->memory, "%s_%.*s", c_local_name(e, type), STR_ARG(member->id));
        for (size_t v = 0; v < member->enumeration->schema->values.count; v++) {
            const schema_enum_value *value = &member->enumeration->schema->values.items[v];
            out_line(&e->out, "%s_%.*s=%s", name, STR_ARG(value->id),
                     dictionary_bytes(e, wire_bytes(e, &member->wire, value->value)));
        }
    }
}

/* A number as it may stand in a file: four bytes in both orders, or as many as it needs. */
static void emit_number_word(emitter *e, uint64_t number)
{
    const unsigned bytes = number > UINT32_MAX ? 8 : 4;
    const wire little = {.bytes = bytes}, big = {.bytes = bytes, .big_endian = true};
    out_line(&e->out, "%s", dictionary_bytes(e, wire_bytes(e, &little, number)));
    if (number != 0) out_line(&e->out, "%s", dictionary_bytes(e, wire_bytes(e, &big, number)));
}

void emit_dictionary(emitter *e)
{
    out *o = &e->out;
    buffer title = {.memory = e->memory};
    visible_put_all(&title, str_of(e->title));
    out_line(o, "# %.*s: dictionary for fuzzers.", STR_ARG(buffer_str(&title)));
    out_line(o,
             "# Generated by Tenon from %.*s; it belongs to whoever generated it. Change the schema, not "
             "this file.",
             STR_ARG(e->model->top->id));
    schema_words words = {0};
    words_collect(e->model->memory, e->model, &words);
    for (size_t i = 0; i < words.texts.count; i++)
        out_line(o, "%s", dictionary_bytes(e, words.texts.items[i]));
    for (size_t i = 0; i < words.numbers.count; i++)
        emit_number_word(e, words.numbers.items[i]);
    for (size_t i = 0; i < e->model->order.count; i++)
        emit_names(e, e->model->order.items[i]);
}
