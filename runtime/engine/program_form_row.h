/* Rows of the tables of program_form.c and program_form_reflect.c: a field of a struct, its kind, and the
   struct to which it leads. */
#ifndef TENON_ENGINE_PROGRAM_FORM_ROW_H
#define TENON_ENGINE_PROGRAM_FORM_ROW_H

#include "program_form.h"

#define AT(type, field) offsetof(type, field), sizeof(((type *)NULL)->field)
#define FIELD(kind, of, type, field, number, function)                                                       \
    {                                                                                                        \
        TN_FIELD_##kind, of, AT(type, field), number, (tn_edit_function *)(function)                         \
    }
#define SINGLE                        0, 0
#define NUMBER(type, field)           FIELD(NUMBER, 0, type, field, SINGLE, NULL)
#define SLOT(type, field)             FIELD(SLOT, 0, type, field, SINGLE, NULL)
#define TEXT(type, field)             FIELD(TEXT, 0, type, field, SINGLE, NULL)
#define WORDS(type, field)            FIELD(WORDS, 0, type, field, SINGLE, NULL)
#define BYTES(type, field)            FIELD(BYTES, 0, type, field, SINGLE, NULL)
#define RESULT(type, field)           FIELD(RESULT, 0, type, field, SINGLE, NULL)
#define STRUCT(type, field, of)       FIELD(STRUCT, TN_SAVED_##of, type, field, SINGLE, NULL)
#define ONE(type, field, of)          FIELD(POINTER, TN_SAVED_##of, type, field, SINGLE, NULL)
#define ANY(type, field)              FIELD(ANY, 0, type, field, SINGLE, NULL)
#define SYMBOL(type, field)           FIELD(SYMBOL, 0, type, field, SINGLE, NULL)
#define DATA(type, field)             FIELD(DATA, 0, type, field, SINGLE, NULL)
#define ENGINE(type, field, function) FIELD(ENGINE, 0, type, field, SINGLE, function)
/* Several, whose number is the field `number`. */
#define MANY(type, field, of, number)     FIELD(POINTER, TN_SAVED_##of, type, field, AT(type, number), NULL)
#define POINTERS(type, field, of, number) FIELD(POINTERS, TN_SAVED_##of, type, field, AT(type, number), NULL)
#define TEXTS(type, field, number)        FIELD(TEXTS, 0, type, field, AT(type, number), NULL)
#define RULES(type, field, number)        FIELD(RULES, 0, type, field, AT(type, number), NULL)

#define FORM(name, fields)                                                                                   \
    {                                                                                                        \
        sizeof(name), sizeof fields / sizeof *fields, fields                                                 \
    }

#endif
