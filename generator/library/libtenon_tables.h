/* The rest of libtenon, for bindings of other languages and for much data: the types and enumerations of a
   schema, values that the file does not remember, and elements as records with fields. What libtenon.h says
   of ownership, errors and threads holds here, too. */
#ifndef LIBTENON_TABLES_H
#define LIBTENON_TABLES_H

#include <libtenon.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- types ---- */

/* A type of objects. Equal pointers are the same one. */
typedef struct tenon_type tenon_type;

/* Return type or enumeration i, the type at the top first; NULL if there are no more. */
TENON_API const tenon_type *tenon_schema_type(const tenon_schema *schema, size_t i);
TENON_API const tenon_enum *tenon_schema_enum(const tenon_schema *schema, size_t i);

/* Return the name with those of the types around it: "elf::section::kind". Of a bundled format it is the last
   name alone. NULL: the schema has no such type, as it was made for one record of a table. */
TENON_API const char *tenon_type_path(const tenon_schema *schema, const tenon_type *type);
TENON_API const char *tenon_enum_path(const tenon_schema *schema, const tenon_enum *of);

/* Returns whether some constants are above INT64_MAX: tenon_enum_constant gives them as negative numbers. */
TENON_API bool tenon_enum_is_unsigned(const tenon_schema *schema, const tenon_enum *of);

/* Returns the name of member i of the objects of a type; NULL if there are no more. */
TENON_API const char *tenon_type_member(const tenon_type *type, size_t i);

/* Returns whether member i of such objects is computed from other members. */
TENON_API bool tenon_type_computes(const tenon_type *type, size_t i);

/* Returns an object's type; NULL for other values. */
TENON_API const tenon_type *tenon_value_object_type(const tenon_value *value);

/* ---- values that are not remembered ---- */

/* A member of the objects of a type; or a list, as the member that has its elements. */
typedef struct tenon_member_type tenon_member_type;

/* Returns member i of the objects of a type; NULL if there are no more. */
TENON_API const tenon_member_type *tenon_type_member_type(const tenon_type *type, size_t i);

/* Returns whether the member is a number or a truth value that each object stores, or whose absence it
   stores. */
TENON_API bool tenon_member_type_is_plain(const tenon_member_type *member);

/* A number in each record or object, which may lie at any address. */
typedef struct tenon_field {
    const char *name;    /* "height"; in an object of the record: "position.x" */
    size_t offset, size; /* in the record, in bytes; of the number: 1, 2, 4 or 8 */
    bool is_float, is_signed, big_endian;
} tenon_field;

/* Stores the place in all objects in memory of a plain member that is a number without an enumeration, in the
   byte order of the machine. False: they have no such place. */
TENON_API bool tenon_member_type_number(const tenon_member_type *member, tenon_field *field);

/* A value outside the tree of the file, for the functions of libtenon.h. Objects and lists lie at `data`
   until an edit of the file. */
typedef struct tenon_item {
    tenon_kind kind; /* TENON_ABSENT, _OBJECT, _REFERENCE, _LIST, _INTEGER, _FLOAT, _BOOL, _TEXT or _BYTES */
    bool is_signed, is_flags;
    bool is_copy;                  /* an object made from a record: it lies at `data` until the next call */
    uint64_t bits;                 /* an integer, in two's complement if it is signed; a truth value */
    double real;                   /* a float */
    const void *data;              /* text or bytes; an object; a list */
    size_t size;                   /* of text and bytes */
    const tenon_enum *values;      /* the enumeration of an integer; NULL: none */
    const tenon_type *type;        /* of an object */
    const tenon_member_type *list; /* of a list */
} tenon_item;

/* Stores an object or a list. False: the value is of another kind, or of a file that was read in part. */
TENON_API bool tenon_value_item(const tenon_value *value, tenon_item *item);

/* Store a member of an object, which is computed first if it is an instance, and element i of a list. This
   takes no memory. False: there is none; or it is of another kind, compressed, computed text or bytes or a
   computed list, or cannot be computed: tenon_child gives it. */
TENON_API bool tenon_item_member(const tenon_item *object, const tenon_member_type *member, tenon_item *item);
TENON_API bool tenon_item_element(tenon_file *file, const tenon_item *list, size_t i, tenon_item *item);

/* Stores child i of a value, like these functions, if it is no object and no list. */
TENON_API bool tenon_child_item(const tenon_value *value, size_t i, tenon_item *item);

/* Returns the number of elements of a list. */
TENON_API size_t tenon_item_count(const tenon_item *list);

/* Stores the place of the numbers of a list, as tenon_value_numbers does, and their enumeration (NULL:
   none). */
TENON_API bool tenon_item_numbers(const tenon_item *list, tenon_numbers *numbers, const tenon_enum **values);

/* ---- records ---- */

/* Records that follow each other: those of the file, or objects in memory. */
typedef struct tenon_records {
    const void *data;
    size_t count;
    size_t stride; /* bytes from one to the next */
} tenon_records;

/* Stores the place of the elements of a list. False: they do not follow each other, or have no number in
   common; or the value is no list. */
TENON_API bool tenon_value_records(const tenon_value *value, tenon_records *records);

/* Returns field i of the records; NULL if there are no more. Members of other kinds, and those that may be
   absent, are left out. */
TENON_API const tenon_field *tenon_record_field(const tenon_value *value, size_t i);

/* ---- samples ---- */

/* Makes a file by chance that is valid at TENON_STRICT, and reads it. The same schema, version and seed give
   the same bytes. Errors: TENON_UNSUPPORTED (files of the schema cannot be created; the tool `tenon` may be
   able to), TENON_LIMIT (none was found), those of tenon_read. */
TENON_API tenon_file *tenon_sample(const tenon_schema *schema, uint64_t seed,
                                   const tenon_read_options *options, tenon_problem **problem);

/* ---- files in a file ---- */

/* Returns the number of files in a file; 0 if the schema has no `-container`. */
TENON_API size_t tenon_entry_count(const tenon_file *file);

/* Stores the name of file i, which no zero byte follows. False: there is no such file. */
TENON_API bool tenon_entry_name(const tenon_file *file, size_t i, const char **name, size_t *size);

/* Stores the bytes of file i, which live as long as the file that it is in; compressed ones are decompressed,
   to at most `limit` bytes (0: no limit). Errors: TENON_NO_VALUE, TENON_BAD_FILE, TENON_LIMIT,
   TENON_NO_MEMORY. */
TENON_API bool tenon_entry_data(tenon_file *file, size_t i, uint64_t limit, const void **data, size_t *size,
                                tenon_problem **problem);

#ifdef __cplusplus
}
#endif

#endif
