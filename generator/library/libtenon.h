/* libtenon reads and edits files of any format that a schema describes, without a C compiler.

       tenon_problem *problem = NULL;
       tenon_schema *schema = tenon_load("track.ksy", NULL, &problem);
       tenon_file *file = schema != NULL ? tenon_read(schema, "home.trk", NULL, &problem) : NULL;
       const tenon_value *name = file != NULL ? tenon_find(tenon_root(file), "points[1].name", &problem) :
   NULL;

   Ownership. The caller frees schemas, files, problems, and the texts of tenon_json, tenon_dump and
   tenon_write. All other results are borrowed: values and what they consist of live as long as their file,
   what schemas consist of as long as the schema. A schema must outlive its files.

   Errors. A function that fails returns NULL or false. If its last argument is `problem`, which may be NULL,
   it stores the reason there, and NULL if it succeeds.

   Threads. A schema may be used by any number of threads at a time. A file, with its values, is for one
   thread at a time: values are computed when they are asked for. There is no global state.

   Memory. Reading and walking return an error if there is no memory. Loading a schema ends the process.
   Offsets and sizes are in bytes. Text is UTF-8, and ends with a zero byte unless a size is given with it. */
#ifndef LIBTENON_H
#define LIBTENON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32)
#define TENON_API
#else
#define TENON_API __attribute__((visibility("default")))
#endif

/* A description of a format, ready to read files. */
typedef struct tenon_schema tenon_schema;
/* A file that was read. */
typedef struct tenon_file tenon_file;
/* A value in a file: an object, a list, a number, ... Equal pointers are the same value. */
typedef struct tenon_value tenon_value;

#define TENON_NO_OFFSET UINT64_MAX

/* Returns the version of the library, such as "0.1.0". */
TENON_API const char *tenon_version(void);

/* ---- problems ---- */

typedef enum tenon_status {
    TENON_OK,
    TENON_NO_MEMORY,
    TENON_BAD_ARGUMENT, /* the program called a function wrongly */
    TENON_UNREADABLE,   /* the system cannot read the file; it is a folder, or larger than allowed */
    TENON_BAD_SCHEMA,
    TENON_UNSUPPORTED, /* the schema is right, but libtenon cannot read its files; the tool `tenon` can */
    TENON_UNKNOWN,     /* there is no bundled format of this name */
    TENON_BAD_FILE,    /* the file is not of the format, or is damaged */
    TENON_LIMIT,       /* reading would exceed a limit of the options, or of the format */
    TENON_NO_VALUE,    /* the path leads to no value */
    TENON_CONFLICT     /* an edit contradicts another one, or other values of the file */
} tenon_status;

typedef enum tenon_severity { TENON_ERROR, TENON_WARNING, TENON_NOTE } tenon_severity;

/* An error, a diagnostic of a schema, or a finding in a file. Pointers may be NULL unless said otherwise. The
   library makes these; later versions may append members. */
typedef struct tenon_problem {
    tenon_status status;
    tenon_severity severity;
    const char *message;  /* a sentence without a full stop; never NULL */
    const char *id;       /* of a diagnostic: "E0102"; of a finding: the rule, "A3", or "truncated" */
    const char *hint;     /* how to avoid it */
    const char *file;     /* the path of the file that could not be read, or of the schema */
    size_t line, column;  /* in the schema or JSON, from 1, the column in code points; 0: not known */
    const char *path;     /* of a value: "points[1].name"; of a diagnostic: "/types/point/seq/1" */
    uint64_t offset;      /* in the file, or TENON_NO_OFFSET, */
    unsigned bit;         /* and the bit in that byte, 0 to 7 */
    const char *expected; /* values, in words */
    const char *found;
    size_t length; /* of the text in the schema at line and column, in code points; its first line; 0: not
                      known */
} tenon_problem;

/* NULL is allowed. */
TENON_API void tenon_problem_free(tenon_problem *problem);

/* Receives a diagnostic or a finding, which lives until the function returns. It must not use the schema or
   the file that is being made. */
typedef void tenon_report(void *user, const tenon_problem *problem);

/* ---- schemas ---- */

/* Options of loading. Initialise with TENON_LOAD_OPTIONS and change some. NULL stands for the defaults. */
typedef struct tenon_load_options {
    size_t size; /* sizeof(tenon_load_options) */
    /* Folders in which imports that begin with `/` are searched, before those of the variable KSPATH. */
    const char *const *import_dirs;
    size_t import_dir_count;
    /* Gives the text of an imported file. NULL: the file is read from disk. `path` is the import relative to
       the importing file: "dir/track.ksy" imports "parts" as "dir/parts.ksy". An import that begins with `/`
       is requested in each folder for imports, then as it is: "/parts.ksy". Returns whether there is such a
       file; *text must live until the next call, and until loading returns. */
    bool (*find_import)(void *user, const char *path, const char **text, size_t *text_size);
    tenon_report *report; /* receives all diagnostics in the order of the schema, warnings too; may be NULL */
    void *user;           /* first argument of both functions */
} tenon_load_options;

#define TENON_LOAD_OPTIONS                                                                                   \
    {                                                                                                        \
        sizeof(tenon_load_options), NULL, 0, NULL, NULL, NULL                                                \
    }

/* Load a schema from the file at `path`, or from memory; `name` is then the path that diagnostics show, and
   that imports are relative to. Errors: TENON_UNREADABLE, TENON_BAD_SCHEMA (the problem is the first error of
   the schema), TENON_UNSUPPORTED, TENON_BAD_ARGUMENT. */
TENON_API tenon_schema *tenon_load(const char *path, const tenon_load_options *options,
                                   tenon_problem **problem);
TENON_API tenon_schema *tenon_load_text(const char *name, const char *text, size_t size,
                                        const tenon_load_options *options, tenon_problem **problem);

/* Return a bundled format by its name, such as "png", and the name of bundled format i, in no particular
   order; NULL if there is none. Error: TENON_UNKNOWN. */
TENON_API tenon_schema *tenon_format(const char *name, tenon_problem **problem);
TENON_API const char *tenon_format_name(size_t i);

/* Frees a schema that no file uses. NULL is allowed. */
TENON_API void tenon_schema_free(tenon_schema *schema);

/* Return parts of `meta`, and the `doc` of the schema; NULL if it has none. The id is never NULL. `i` counts
   the file extensions, which have no dot. */
TENON_API const char *tenon_schema_id(const tenon_schema *schema);
TENON_API const char *tenon_schema_title(const tenon_schema *schema);
TENON_API const char *tenon_schema_doc(const tenon_schema *schema);
TENON_API const char *tenon_schema_extension(const tenon_schema *schema, size_t i);

/* ---- files ---- */

enum {
    TENON_BORROW = 1, /* the bytes are not copied: they live, unchanged, as long as the file */
    TENON_PLACES = 2, /* offsets and sizes of values are known; reading takes longer, and more memory */
    TENON_PARTIAL =
        4 /* returns the readable part of a damaged file, with its *problem; implies TENON_PLACES */
};

/* The extent of checks; each level includes those before it. */
typedef enum tenon_level {
    TENON_STRUCTURE, /* the structure of the file, and every cheap rule */
    TENON_CONTENT,   /* rules about the elements of arrays, too */
    TENON_STRICT     /* every rule */
} tenon_level;

/* Options of reading. Initialise with TENON_READ_OPTIONS and change some. NULL stands for the defaults. */
typedef struct tenon_read_options {
    size_t size; /* sizeof(tenon_read_options) */
    unsigned flags;
    tenon_level level;
    /* Limits; 0 stands for the default: of the format, which depends on the size of the file. */
    uint64_t file_size;   /* the largest file that is read from disk; 0: no limit */
    uint64_t memory;      /* bytes that the object, or validation, may take */
    uint64_t work;        /* elements and bytes that are processed */
    uint64_t decoded;     /* bytes that decompression gives, all together */
    uint32_t depth;       /* nested objects */
    tenon_report *report; /* receives warnings and notes; may be NULL */
    void *user;           /* its first argument */
    const char *params;   /* JSON text: an object with each parameter of the schema; NULL: it has none */
} tenon_read_options;

#define TENON_READ_OPTIONS                                                                                   \
    {                                                                                                        \
        sizeof(tenon_read_options), 0, TENON_STRUCTURE, 0, 0, 0, 0, 0, NULL, NULL, NULL                      \
    }

/* Read the file at `path`, or `size` bytes at `data`. Instances are computed on demand. Errors:
   TENON_UNREADABLE, TENON_BAD_FILE, TENON_LIMIT, TENON_NO_MEMORY, TENON_BAD_ARGUMENT. */
TENON_API tenon_file *tenon_read(const tenon_schema *schema, const char *path,
                                 const tenon_read_options *options, tenon_problem **problem);
TENON_API tenon_file *tenon_read_memory(const tenon_schema *schema, const void *data, size_t size,
                                        const tenon_read_options *options, tenon_problem **problem);

/* Creates a file of a JSON text (docs/json.md), in which members that follow from others may be missing, and
   reads it. Errors: TENON_BAD_ARGUMENT (not JSON, or not of the schema), TENON_CONFLICT, both with `line`,
   `column` and `path`; TENON_UNSUPPORTED (the tool `tenon` creates it), TENON_LIMIT, TENON_NO_MEMORY. */
TENON_API tenon_file *tenon_from_json(const tenon_schema *schema, const char *json, size_t size,
                                      const tenon_read_options *options, tenon_problem **problem);

/* Returns the error that ended the reading of a file in part (TENON_PARTIAL): members behind its place are
   absent, lists end there, and nothing is computed. NULL: the file was read to its end. */
TENON_API const tenon_problem *tenon_file_problem(const tenon_file *file);

/* Returns the bytes that the file was read from. */
TENON_API const void *tenon_file_data(const tenon_file *file, size_t *size);

/* Frees a file with all its values. NULL is allowed. */
TENON_API void tenon_file_free(tenon_file *file);

/* Checks `size` bytes at `data` at the level of the options, and calls their `report` for each finding,
   errors too. Returns whether the file is valid; warnings and notes do not make it invalid. *problem is the
   error. */
TENON_API bool tenon_validate(const tenon_schema *schema, const void *data, size_t size,
                              const tenon_read_options *options, tenon_problem **problem);

/* ---- walking ---- */

typedef enum tenon_kind {
    TENON_ABSENT, /* an optional member that is not there */
    TENON_FAILED, /* an instance that cannot be computed; tenon_value_problem has the reason */
    TENON_OBJECT, /* has members */
    TENON_LIST,   /* has elements */
    TENON_INTEGER,
    TENON_FLOAT,
    TENON_BOOL,
    TENON_TEXT,
    TENON_BYTES,
    TENON_REFERENCE, /* an object that belongs to another member, such as a parent. It has members, but a walk
                        over the whole file does not follow it. */
    TENON_OPAQUE     /* of a type that only the user's program knows */
} tenon_kind;

/* Returns the object at the top of the file. NULL: there is no memory. */
TENON_API const tenon_value *tenon_root(tenon_file *file);

/* Returns the number of members of an object, absent ones and computed ones included, or of the elements of a
   list; 0 for other values. All objects of a type have the same members at the same indices. */
TENON_API size_t tenon_count(const tenon_value *value);

/* Return member or element i, or a member by its name, and compute it first if it is an instance. NULL: there
   is none, or there is no memory. The file remembers each value that it has returned, in some hundred bytes.
   Instances may lead to instances without end: a walk that follows them limits its depth. */
TENON_API const tenon_value *tenon_child(const tenon_value *value, size_t i);
TENON_API const tenon_value *tenon_member(const tenon_value *value, const char *name);

/* Returns the value at a path that begins at `value`: "points[1].name", "[2]", "bones[\"Hand\"].position"; ""
   is the value itself. Errors: TENON_NO_VALUE, TENON_NO_MEMORY. */
TENON_API const tenon_value *tenon_find(const tenon_value *value, const char *path, tenon_problem **problem);

/* Return the object or list that has the value as a child, and the index of the child; NULL and 0 for the
   root. */
TENON_API const tenon_value *tenon_parent(const tenon_value *value);
TENON_API size_t tenon_index(const tenon_value *value);

/* Prints the path from the root, at most `capacity` bytes with the terminating zero. Returns the length of
   the whole path. A removed element has no index: `items[removed]`. */
TENON_API size_t tenon_value_path(const tenon_value *value, char *buffer, size_t capacity);

/* ---- kinds of values ---- */

/* Return the kind of a value, and the name of a kind: "integer", "list", ... */
TENON_API tenon_kind tenon_value_kind(const tenon_value *value);
TENON_API const char *tenon_kind_name(tenon_kind kind);

/* Return the name of a member (NULL: the root, an element), and of an object's type (NULL: another value). */
TENON_API const char *tenon_value_name(const tenon_value *value);
TENON_API const char *tenon_value_type(const tenon_value *value);

/* Return the schema's `doc` and `-unit` of a value; NULL if it has none. */
TENON_API const char *tenon_value_doc(const tenon_value *value);
TENON_API const char *tenon_value_unit(const tenon_value *value);

/* Return whether a value is computed (an instance, or one of `-values`), and the problem of a TENON_FAILED
   one; NULL for others. */
TENON_API bool tenon_value_computed(const tenon_value *value);
TENON_API const tenon_problem *tenon_value_problem(const tenon_value *value);

/* Prints the label of an element (`-label`), as tenon_value_path does; 0: it has none. */
TENON_API size_t tenon_value_label(const tenon_value *value, char *buffer, size_t capacity);

/* The place of a value in the file: from bit `bit` of the byte at `offset`, for `size` bytes and `bits` bits.
   Bit 0 is the bit that is read first. */
typedef struct tenon_place {
    uint64_t offset, size;
    unsigned bit, bits; /* 0 to 7 */
} tenon_place;

/* Finds the place of a value. False: the file was read without TENON_PLACES, or the value has no place, such
   as a computed one, or lies in bytes that were decoded. */
TENON_API bool tenon_value_place(const tenon_value *value, tenon_place *place);

/* Returns the innermost value that holds a bit of the file; the object or list around a byte that no member
   holds. Of values that overlap, the smallest. It computes the instances of the objects on its way, and does
   not find elements of long lists that are not in the order of the file. NULL: the file was read without
   TENON_PLACES or ends before, or there is no memory. */
TENON_API const tenon_value *tenon_value_at(tenon_file *file, uint64_t offset, unsigned bit);

/* ---- contents of values ---- */

/* Prints a value in a few words, as `tenon dump` does: "walk (1)", "3 × point", "\"Up\"", with its unit; as
   tenon_value_path does. 0: it is absent, or has failed. */
TENON_API size_t tenon_value_summary(const tenon_value *value, char *buffer, size_t capacity);

/* Store the value. False: it is of another kind, or an integer that does not fit the type. A float is stored
   exactly; integers are not converted to it. */
TENON_API bool tenon_value_signed(const tenon_value *value, int64_t *number);
TENON_API bool tenon_value_unsigned(const tenon_value *value, uint64_t *number);
TENON_API bool tenon_value_float(const tenon_value *value, double *number);
TENON_API bool tenon_value_bool(const tenon_value *value, bool *truth);

/* Store a text, which no zero byte follows, or bytes. Compressed bytes are decompressed at the first call.
   False: the value is of another kind, cannot be decompressed, or there is no memory. */
TENON_API bool tenon_value_text(const tenon_value *value, const char **text, size_t *size);
TENON_API bool tenon_value_bytes(const tenon_value *value, const void **bytes, size_t *size);

/* Return the name of an enumeration's integer (NULL: it has none, or is a set of flags), and whether an
   integer, or each integer in a list, is a set of flags. */
TENON_API const char *tenon_value_enum(const tenon_value *value);
TENON_API bool tenon_value_is_flags(const tenon_value *value);

/* An enumeration. Equal pointers are the same one. */
typedef struct tenon_enum tenon_enum;

/* Return the enumeration of an integer, of its flags, or of the integers in a list, and the name of constant
   i with its number; NULL: none. */
TENON_API const tenon_enum *tenon_value_enumeration(const tenon_value *value);
TENON_API const char *tenon_enum_constant(const tenon_enum *of, size_t i, int64_t *number);

/* Numbers that follow each other in memory. */
typedef struct tenon_numbers {
    const void *data;
    size_t count;
    size_t size;   /* bytes of a number: 1, 2, 3, 4 or 8 */
    bool is_float; /* IEEE 754; otherwise integers in two's complement */
    bool is_signed;
    bool big_endian; /* the bytes of each number */
} tenon_numbers;

/* Stores the place of the numbers of a list; they may lie at any address, aligned or not. False: the elements
   of the list are no numbers, or the value is no list. */
TENON_API bool tenon_value_numbers(const tenon_value *value, tenon_numbers *numbers);

/* ---- text ---- */

enum {
    TENON_JSON_ALL = 1,   /* derived members too: the values that a writer would compute */
    TENON_JSON_INDENT = 2 /* for people */
};

/* Returns a value as JSON (docs/json.md), without the keys for writers, and its size without the terminating
   zero in *size (may be NULL). The caller frees it by tenon_free. Errors: TENON_NO_VALUE (it is absent, or
   failed), TENON_LIMIT, TENON_NO_MEMORY; the problem of an incomplete file. */
TENON_API char *tenon_json(const tenon_value *value, unsigned flags, size_t *size, tenon_problem **problem);

enum {
    TENON_DUMP_BYTES = 1,  /* raw bytes beside the values */
    TENON_DUMP_HEX = 2,    /* offsets in hexadecimal digits */
    TENON_DUMP_COLOUR = 4, /* for terminals */
};

/* Returns a value as a tree for people, with at most `elements` elements of each list; 0: all. Offsets are
   shown if the file was read with TENON_PLACES. Otherwise as tenon_json. */
TENON_API char *tenon_dump(const tenon_value *value, unsigned flags, size_t elements, size_t *size,
                           tenon_problem **problem);

/* Frees a text, or the result of tenon_write. NULL is allowed. */
TENON_API void tenon_free(void *memory);

/* ---- editing ---- */

/* Set a value, in memory; text and bytes are copied. Sizes, counts and positions that depend on it follow
   when the file is written; until then they are as they were. Computed values, and the values in them, change
   at once; what is computed from a size changes with it. Errors: TENON_BAD_ARGUMENT (the value is of another
   kind, is constant, computed or derived, or the number does not fit its type), TENON_NO_MEMORY. */
TENON_API bool tenon_set_signed(const tenon_value *value, int64_t number, tenon_problem **problem);
TENON_API bool tenon_set_unsigned(const tenon_value *value, uint64_t number, tenon_problem **problem);
TENON_API bool tenon_set_float(const tenon_value *value, double number, tenon_problem **problem);
TENON_API bool tenon_set_bool(const tenon_value *value, bool truth, tenon_problem **problem);
TENON_API bool tenon_set_text(const tenon_value *value, const char *text, size_t size,
                              tenon_problem **problem);
TENON_API bool tenon_set_bytes(const tenon_value *value, const void *bytes, size_t size,
                               tenon_problem **problem);

/* Insert a new element at index i of a list, which may be its count: of JSON text, in which derived members
   may be missing; or a copy of another value, also of another file. Errors: as tenon_from_json and
   tenon_remove. */
TENON_API bool tenon_insert(const tenon_value *list, size_t i, const char *json, size_t size,
                            tenon_problem **problem);
TENON_API bool tenon_insert_copy(const tenon_value *list, size_t i, const tenon_value *original,
                                 tenon_problem **problem);

/* Remove element i of a list, or move it to index `to`. Values of other elements stay valid, with new
   indices; those of a removed one are TENON_ABSENT. Errors: TENON_NO_VALUE (there is no such element),
   TENON_UNSUPPORTED (the list is computed, or of a file that was read in part), TENON_NO_MEMORY. */
TENON_API bool tenon_remove(const tenon_value *list, size_t i, tenon_problem **problem);
TENON_API bool tenon_move(const tenon_value *list, size_t i, size_t to, tenon_problem **problem);

/* Returns the bytes of the file with all edits, and their number in *size. Other bytes stay unchanged. The
   caller frees them by tenon_free. Errors: TENON_CONFLICT, TENON_UNSUPPORTED (an edit that the engine cannot
   make; if the codec of the schema creates files, the tool `tenon` can), TENON_NO_MEMORY. */
TENON_API void *tenon_write(tenon_file *file, size_t *size, tenon_problem **problem);

#ifdef __cplusplus
}
#endif

#endif
