/* Finds the functions and data that programs point at. */
#include "assemble/symbols.h"

#include <string.h>

/* ---- numbers instead of addresses ---- */

static bool is_same(const program_symbol *a, const program_symbol *b)
{
    if (a->name != NULL && b->name != NULL) return strcmp(a->name, b->name) == 0;
    if (a->process != NULL && b->process != NULL)
        return strcmp(a->process->wire.process_name, b->process->wire.process_name) == 0;
    return a->opaque != NULL && a->opaque == b->opaque;
}

static uintptr_t number_of(assembler *a, const program_symbol *wanted)
{
    program_symbols *symbols = a->symbols;
    size_t i = 0;
    while (i < symbols->count && !is_same(&symbols->items[i], wanted))
        i++;
    if (i == symbols->count) ARRAY_PUSH(a->memory, symbols, *wanted);
    return i + 1;
}

const program_symbol *symbol_numbered(const program_symbols *symbols, uintptr_t number)
{
    return &symbols->items[number - 1];
}

static tn_edit_function *function_of(assembler *a, const program_symbol *wanted)
{
    const uintptr_t number = number_of(a, wanted);
    tn_edit_function *function;
    memcpy(&function, &number, sizeof function);
    return function;
}

static tn_edit_function *named_function(assembler *a, const char *name)
{
    const program_symbol wanted = {.name = name};
    return name != NULL ? function_of(a, &wanted) : NULL;
}

static const void *named_data(assembler *a, const char *name)
{
    const program_symbol wanted = {.name = name};
    const uintptr_t number = number_of(a, &wanted);
    const void *data;
    memcpy(&data, &number, sizeof data);
    return data;
}

/* ---- processes ---- */

static tn_processing of_program(assembler *a, const model_member *member)
{
    const program_symbol wanted = {.process = member};
    tn_processing made = {0};
    if (a->symbols == NULL)
        refuse(a, "a process that a program defines");
    else
        made.program = (tn_edit_process *)function_of(a, &wanted);
    return made;
}

static tn_processing named_process(assembler *a, const process_row *row)
{
    tn_processing made = {.pack = (tn_process_plain *)named_function(a, row->pack)};
    switch (row->argument) {
    case ARGUMENT_NONE:
        made.plain = (tn_process_plain *)named_function(a, row->function);
        break;
    case ARGUMENT_INTEGER:
        made.integer = (tn_process_integer *)named_function(a, row->function);
        break;
    case ARGUMENT_BYTES:
        made.bytes = (tn_process_bytes *)named_function(a, row->function);
        break;
    case ARGUMENT_SIZE:
        made.packing = named_data(a, row->packing);
        break;
    }
    return made;
}

tn_processing symbol_process(assembler *a, const model_member *member)
{
    const process_row *row = member->wire.process;
    if (row == &process_custom) return of_program(a, member);
    if (a->symbols != NULL) return named_process(a, row);
    const tn_processing *known = a->libraries->process(row);
    if (known == NULL) refuse(a, "a process of a library that this program was built without");
    return known != NULL ? *known : (tn_processing){0};
}

const tn_packing *symbol_packing(assembler *a, const process_row *row)
{
    if (a->symbols != NULL) return named_data(a, row->packing);
    const tn_processing *known = a->libraries->process(row);
    return known != NULL ? known->packing : NULL;
}

/* ---- checksums, encodings, opaque types ---- */

tn_checksum symbol_checksum(assembler *a, const checksum_row *row, tn_checksum here)
{
    return a->symbols != NULL ? (tn_checksum)named_function(a, row->function) : here;
}

tn_digest *symbol_digest(assembler *a, const digest_row *row)
{
    if (a->symbols != NULL) return (tn_digest *)named_function(a, row->function);
    tn_digest *known = a->libraries->digest(row);
    if (known == NULL) refuse(a, "a checksum of a library that this program was built without");
    return known;
}

const tn_text_library *symbol_encodings(assembler *a)
{
    return a->symbols != NULL ? named_data(a, "tn_iconv") : a->libraries->encodings;
}

tn_edit_opaque *symbol_opaque(assembler *a, const model_type *type)
{
    const program_symbol wanted = {.opaque = type};
    if (a->symbols != NULL) return (tn_edit_opaque *)function_of(a, &wanted);
    refuse(a, "an opaque type, which a program defines");
    return NULL;
}
