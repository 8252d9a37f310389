/* Prints all functions of a codec as text. */
#include "program/dump.h"

#include <string.h>

#include "base/buffer.h"
#include "program/passes.h"

bool program_dump_parse(const char *word, program_dump *dump)
{
    static const char plan[] = "plan";
    const size_t size = sizeof plan - 1;
    *dump = (program_dump){.wanted = true, .last = PASS_LAST};
    if (strncmp(word, plan, size) != 0) return false;
    if (word[size] == '\0') return true;
    if (word[size] != '=') return false;
    word += size + 1;
    dump->figures = strcmp(word, "stats") == 0;
    dump->structs = strcmp(word, "structs") == 0;
    return dump->figures || dump->structs || pass_by_name(word, &dump->last);
}

const char *program_dump_words(arena *memory)
{
    buffer words = {.memory = memory};
    buffer_puts(&words, "plan, plan=lowered, ");
#define X(pass) buffer_puts(&words, "plan=" #pass ", ");
    PASSES(X)
#undef X
    buffer_puts(&words, "plan=stats, plan=structs");
    return words.data;
}

bool program_has(const codec_plan *p, const model_type *type, function_kind kind)
{
    const type_plan *known = plan_of_type(p, type);
    return kind == FUNCTION_READ ? known->is_read : known->is_read_at_once;
}

/* ---- figures ---- */

static const char *const wholes[] = {"read", "locate", "validate"};

static bool is_wanted(const codec_plan *p, const program_dump *dump, const model_type *type, int kind)
{
    return !dump->without[kind] && program_has(p, type, (function_kind)kind);
}

static void put_figures(buffer *text, function_kind kind, const program_figures *lowered,
                        const program_figures *figures)
{
    if (figures->functions == 0) return;
    buffer_printf(text, "  %s: %zu functions, %zu operations as lowered, %zu after the passes\n",
                  wholes[kind], figures->functions, lowered->operations, figures->operations);
}

static void put_kinds(buffer *text, const program_figures *figures)
{
    const char *before = "  ";
    for (unsigned i = 0; i < OPERATION_COUNT; i++) {
        if (figures->of_kind[i] == 0) continue;
        buffer_printf(text, "%s%s %zu", before, operation_name((operation_kind)i), figures->of_kind[i]);
        before = ", ";
    }
    buffer_puts(text, "\n");
}

static const char *figures_text(const codec_plan *p, const program_dump *dump, const type_list *types)
{
    buffer text = {.memory = p->memory};
    program_figures all = {0};
    buffer_printf(&text, "%.*s\n", STR_ARG(p->model->top->id));
    for (int kind = 0; kind < FUNCTION_KIND_COUNT; kind++) {
        program_figures lowered = {0}, figures = {0};
        for (size_t i = 0; i < types->count; i++) {
            const model_type *type = types->items[i];
            if (!is_wanted(p, dump, type, kind)) continue;
            program_count(&lowered, program_function(p, type, (function_kind)kind, PASS_NONE));
            program_count(&figures, program_function(p, type, (function_kind)kind, PASS_LAST));
            program_count(&all, program_function(p, type, (function_kind)kind, PASS_LAST));
        }
        put_figures(&text, (function_kind)kind, &lowered, &figures);
    }
    put_kinds(&text, &all);
    return text.data;
}

/* ---- functions ---- */

const char *program_text(const codec_plan *p, const program_dump *dump)
{
    const type_list types = plan_object_types(p->model);
    if (dump->figures) return figures_text(p, dump, &types);
    buffer text = {.memory = p->memory};
    const char *before = "";
    for (int kind = 0; kind < FUNCTION_KIND_COUNT; kind++)
        for (size_t i = 0; i < types.count; i++) {
            if (!is_wanted(p, dump, types.items[i], kind)) continue;
            const codec_function *f = program_function(p, types.items[i], (function_kind)kind, dump->last);
            buffer_printf(&text, "%s%s", before, function_text(p->memory, f));
            before = "\n";
        }
    return text.data != NULL ? text.data : "";
}
