/* The state of saving a program: save.c numbers objects, save_field.c writes them down. */
#ifndef TENON_ASSEMBLE_SAVING_H
#define TENON_ASSEMBLE_SAVING_H

#include <string.h>

#include "assemble/save.h"

/* An object that has been met: the first of several that lie one behind the other, or one of the others. */
typedef struct met_object {
    const void *object;
    size_t index; /* among those of its struct */
} met_object;

typedef struct object_list {
    ARRAY(const void *) items;
} object_list;

/* The bytes of the terms, and their numbers by these: a hash table of numbers plus 1, at most half full. */
typedef struct term_list {
    ARRAY(str) items;
    size_t *table;
    size_t capacity;
} term_list;

/* The beginnings of texts, also inside others whose end they are: a hash table by all bytes up to the zero
   byte, at most half full. */
typedef struct text_end {
    uint32_t hash;
    size_t place; /* plus 1; 0: there is none */
} text_end;

typedef struct text_ends {
    text_end *table;
    size_t capacity, count;
} text_ends;

typedef struct saving {
    arena *memory;
    const codec_plan *plan;
    const program_symbols *symbols;
    bool words; /* with the texts that are for people only */
    saved_program to;
    object_list objects[TN_SAVED_COUNT];
    met_object *met[TN_SAVED_COUNT];     /* hash tables by address, at most half full, */
    size_t met_capacity[TN_SAVED_COUNT]; /* their entries */
    size_t done[TN_SAVED_COUNT];         /* of these the fields have been followed */
    term_list terms;
    buffer texts, body;
    text_ends ends;
    size_t pointers, numbers; /* of lists of pointers; bytes of constant lists */
} saving;

/* The pointer in a field. */
static inline const void *pointer_at(const void *object, const tn_field *field)
{
    const void *pointer;
    memcpy(&pointer, (const uint8_t *)object + field->offset, sizeof pointer);
    return pointer;
}

/* The number of an object that has been met, among those of its struct. */
size_t saving_number(const saving *s, unsigned of, const void *object);

/* Write a number in its shortest form, and an object into s->body. */
void saving_put(buffer *to, uint64_t value);
void saving_object(saving *s, unsigned of, const void *object);

#endif
