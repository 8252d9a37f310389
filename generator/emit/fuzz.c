/* The fuzz target and its dictionary. */
#include "emit/emit.h"
#include "emit/words.h"

/* ---- the target ---- */

static void emit_numbers(emitter *e, const schema_words *words)
{
    out *o = &e->out;
    if (words->numbers.count == 0) return;
    out_open(o, "static const uint64_t numbers[] =");
    for (size_t i = 0; i < words->numbers.count; i++)
        out_line(o, words->numbers.items[i] < 256 ? "%llu," : "0x%llx,",
                 (unsigned long long)words->numbers.items[i]);
    out_close(o, ";");
    out_blank(o);
}

static void emit_reals(emitter *e, const schema_words *words)
{
    out *o = &e->out;
    if (words->reals.count == 0) return;
    out_open(o, "static const double reals[] =");
    for (size_t i = 0; i < words->reals.count; i++)
        out_line(o, "%.17e,", words->reals.items[i]);
    out_close(o, ";");
    out_blank(o);
}

static void emit_texts(emitter *e, const schema_words *words)
{
    out *o = &e->out;
    if (words->texts.count == 0) return;
    out_open(o, "static const tn_bytes texts[] =");
    for (size_t i = 0; i < words->texts.count; i++) {
        const str text = words->texts.items[i];
        out_line(o, "{(const uint8_t *)%s, %zu},", c_string(e->memory, text), text.size);
    }
    out_close(o, ";");
    out_blank(o);
}

static void emit_mutator(emitter *e)
{
    out *o = &e->out;
    schema_words words = {0};
    words_collect(e->model, &words);
    out_comment(o, "What the schema spells out.");
    emit_numbers(e, &words);
    emit_reals(e, &words);
    emit_texts(e, &words);
    out_line(o, "static const tn_words words = {%zu, %s, %zu, %s, %zu, %s};", words.numbers.count,
             words.numbers.count > 0 ? "numbers" : "NULL", words.reals.count,
             words.reals.count > 0 ? "reals" : "NULL", words.texts.count,
             words.texts.count > 0 ? "texts" : "NULL");
    out_blank(o);
    out_comment(o, "Of the fuzzer, where that is libFuzzer; NULL elsewhere.");
    out_line(o,
             "__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t capacity);");
    out_blank(o);
    out_line(o, "static tn_mutator the_mutator(void)");
    out_line(o, "{");
    out_line(o, "    return (tn_mutator){&%s_format, &words, LLVMFuzzerMutate, %s};", e->prefix,
             words_peek(e->model) ? "true" : "false");
    out_line(o, "}");
    out_blank(o);
}

/* The functions that only libFuzzer, and who has its interface, calls. */
static void emit_libfuzzer(emitter *e)
{
    out *o = &e->out;
    out_line(o, "/* ---- libFuzzer, honggfuzz, and what has their interface ---- */");
    out_blank(o);
    out_line(o, "int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);");
    out_line(o,
             "size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t capacity, unsigned seed);");
    out_line(o, "size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other,");
    out_line(o, "                                 size_t other_size, uint8_t *to, size_t capacity, unsigned "
                "seed);");
    out_blank(o);
    out_comment(o, "How much is asked of an input is in the environment: TENON_ORACLE is crash, agree, "
                   "round-trip, edit or sampled.");
    out_line(o, "int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)");
    out_line(o, "{");
    out_line(o, "    char message[1024];");
    out_line(o, "    const tn_mutator mutator = the_mutator();");
    out_line(o, "    const tn_oracle oracle = tn_oracle_named(getenv(\"TENON_ORACLE\"));");
    out_line(o, "    if (tn_check_input(&mutator, oracle, data, size, message, sizeof message) == NULL) "
                "return 0;");
    out_line(o, "    fprintf(stderr, \"%s: %%s\\n\", message);", e->prefix);
    out_line(o, "    abort();");
    out_line(o, "}");
    out_blank(o);
    out_comment(o,
                "Mutations that know the format take turns with the fuzzer's own, which use the dictionary.");
    out_line(o, "size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t capacity, unsigned seed)");
    out_line(o, "{");
    out_line(o, "    const tn_mutator mutator = the_mutator();");
    out_line(o, "    if (seed %% 8 == 0 && mutator.engine != NULL) return mutator.engine(data, size, "
                "capacity);");
    out_line(o, "    return tn_mutator_run(&mutator, data, size, capacity, seed);");
    out_line(o, "}");
    out_blank(o);
    out_line(o, "size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other,");
    out_line(o, "                                 size_t other_size, uint8_t *to, size_t capacity, unsigned "
                "seed)");
    out_line(o, "{");
    out_line(o, "    const tn_mutator mutator = the_mutator();");
    out_line(o, "    if (size > capacity) size = capacity;");
    out_line(o, "    if (size != 0) memcpy(to, data, size);");
    out_line(o, "    if (seed %% 4 != 0) return tn_mutator_run(&mutator, to, size, capacity, seed);");
    out_line(o, "    return tn_mutator_cross(&mutator, to, size, capacity, other, other_size, seed);");
    out_line(o, "}");
    out_blank(o);
}

/* What AFL++ finds in a shared object that AFL_CUSTOM_MUTATOR_LIBRARY names. */
static void emit_afl(emitter *e)
{
    static const char *const heads[] = {
        "void *afl_custom_init(void *afl, unsigned seed)",
        "void afl_custom_deinit(void *self)",
        ("size_t afl_custom_fuzz(void *self, uint8_t *data, size_t size, uint8_t **output, uint8_t *other,\n"
         "                       size_t other_size, size_t capacity)"),
        "int32_t afl_custom_init_trim(void *self, uint8_t *data, size_t size)",
        "size_t afl_custom_trim(void *self, uint8_t **output)",
        "int32_t afl_custom_post_trim(void *self, uint8_t success)",
    };
    static const char *const bodies[] = {
        ("    static tn_mutator mutator;\n    (void)afl;\n    mutator = the_mutator();\n"
         "    return tn_afl_new(&mutator, seed);"),
        "    tn_afl_free(self);",
        "    return tn_afl_fuzz(self, data, size, output, other, other_size, capacity);",
        "    return tn_afl_init_trim(self, data, size);",
        "    return tn_afl_trim(self, output);",
        "    return tn_afl_post_trim(self, success != 0);",
    };
    out *o = &e->out;
    out_line(o, "/* ---- AFL++ ---- */");
    out_blank(o);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        out_line(o, "%s;", heads[i]);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        out_blank(o);
        out_line(o, "%s", heads[i]);
        out_line(o, "{");
        out_line(o, "%s", bodies[i]);
        out_line(o, "}");
    }
}

void emit_fuzz(emitter *e)
{
    out *o = &e->out;
    emit_banner(e, "fuzz target for libFuzzer, AFL++ and honggfuzz");
    out_line(o, "#include <stdio.h>");
    out_line(o, "#include <stdlib.h>");
    out_line(o, "#include <string.h>");
    out_blank(o);
    out_line(o, "#include \"tenon/fuzz.h\"");
    out_blank(o);
    out_line(o, "#include \"../%s.h\"", e->prefix);
    out_blank(o);
    emit_mutator(e);
    emit_libfuzzer(e);
    emit_afl(e);
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
    out_line(o, "# %s: dictionary for fuzzers.", e->title);
    out_line(o,
             "# Generated by Tenon from %.*s; it belongs to whoever generated it. Change the schema, not "
             "this file.",
             STR_ARG(e->model->top->id));
    schema_words words = {0};
    words_collect(e->model, &words);
    for (size_t i = 0; i < words.texts.count; i++)
        out_line(o, "%s", dictionary_bytes(e, words.texts.items[i]));
    for (size_t i = 0; i < words.numbers.count; i++)
        emit_number_word(e, words.numbers.items[i]);
    for (size_t i = 0; i < e->model->order.count; i++)
        emit_names(e, e->model->order.items[i]);
}
