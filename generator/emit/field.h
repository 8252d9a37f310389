/* The parts that printers of member reads share: the destination of a value, and its name in errors. */
#ifndef TENON_EMIT_FIELD_H
#define TENON_EMIT_FIELD_H

#include "emit/reader.h"

/* The destination of a value that is being read, and its name in errors. */
typedef struct field_target {
    const char *value;  /* an lvalue of the element's C type; NULL: the object is not used */
    const char *path;   /* the path of the object, or of the element */
    const char *member; /* the member's id; NULL if the path names the element */
    const char *index;  /* the number of the element, or NULL */
    bool pointer;       /* an object is put elsewhere, and pointed at */
    bool inside;        /* it is put into the value itself, of whatever type it is */
    const char *has;    /* the variable that says if there is a value, or NULL */
    bool variant;       /* the value is a variant that holds the object */
    const char *list;   /* the list that keeps an object even if this cannot be read as a whole; or NULL */
} field_target;

/* ---- field.c ---- */

/* Statements that read one value of a member of any kind. */
void field_read(const reader *r, const model_member *member, const field_target *to);

c_place field_place(const reader *r, const field_target *to);

/* "in, path, "x"": the arguments that name the place of an error for the runtime's functions. */
const char *field_where(const reader *r, const field_target *to);

/* Declares a variable for values of a member. */
void field_variable(const reader *r, const model_member *member, const char *type, const char *name);

/* Statements that check the `valid` of the value, if it has one. */
void field_valid(const reader *r, const c_place *place, const model_member *member, const field_target *to,
                 const char *at);

/* ---- by kind ---- */

/* Discards the bits that are left of the last byte. */
void field_align(const reader *r);

/* Leaves if the stream has fewer bytes. */
void field_check_bounds(const reader *r, const field_target *to, unsigned bytes);

void field_number(const reader *r, const model_member *member, const field_target *to);
void field_bits(const reader *r, const model_member *member, const field_target *to);
void field_constant(const reader *r, const model_member *member, const field_target *to);
void field_bytes(const reader *r, const model_member *member, const field_target *to);

/* Statements that put the bytes up to the member's limit, without terminator and padding, into a variable,
   and keep how they ended. */
void field_take(const reader *r, const model_member *member, const field_target *to, const char *bytes);

/* Statements that read bytes and keep both their packed and their unpacked form. */
void field_packed(const reader *r, const model_member *member, const field_target *to);

/* Statements that make text of bytes, a variable. */
void field_text(const reader *r, const model_member *member, const field_target *to, const char *bytes);

/* Statements that apply the process of a member to bytes, a variable; and ", key": its arguments behind the
   bytes. */
void field_process(const reader *r, const model_member *member, const field_target *to, const char *bytes);
const char *field_process_arguments(const c_place *place, const model_member *member);

/* The size of the bytes that a member is cut out of, as int64_t. */
const char *field_size(const c_place *place, const model_member *member);

/* Opens a stream, in a variable named `stream`, over the variable `bytes`; its name as a pointer. */
const char *field_open_stream(const reader *r, const field_target *to, const char *bytes, const char *stream);

/* The stream of an object whose bytes are delimited; its name, and that of its bytes in *taken if `taken` is
   not NULL. */
const char *field_stream(const reader *r, const model_member *member, const field_target *to,
                         const char **taken);

/* Code for the rest of an object's stream, and whether the stream ended with the object; `bytes` as
   field_stream gave them. */
void field_left(const reader *r, const model_member *member, const char *stream, const char *object,
                const char *bytes);

void field_object(const reader *r, const model_member *member, const field_target *to);
void field_opaque(const reader *r, const model_member *member, const field_target *to);
void field_switch(const reader *r, const model_member *member, const field_target *to);

/* ---- parts of these, each a statement or a few ---- */

/* Memory for an object that is pointed at; its name. */
const char *field_new_object(const reader *r, const model_type *type, const field_target *to);

/* The path of an object, and the object, if it lies in the value itself, as arguments. */
const char *field_object_path(const reader *r, const field_target *to);
const char *field_object_place(const reader *r, const field_target *to);

/* The stream is a JSON document, which the object is read from. */
void field_document(const reader *r, const field_target *to, const char *stream, const char *path,
                    const char *object);

/* The arguments of a type's function. */
typedef struct object_call {
    const char *stream, *path, *object;
} object_call;

void field_call_object(const reader *r, const model_member *member, const field_target *to,
                       const object_call *call);
void field_call_opaque(const reader *r, const model_member *member, const field_target *to,
                       const char *stream);

/* Statements that choose one of the alternatives, and read it by the statements of `with`. */
typedef struct case_reader {
    void (*with)(const reader *r, const model_case *c, const field_target *to, void *context);
    void *context;
} case_reader;

void field_choose(const reader *r, const model_member *member, const field_target *to, case_reader read);

/* ---- lists ---- */

/* A list while its elements are read. */
typedef struct field_list {
    const model_member *member;
    const char *list; /* "self->items" */
    bool counted;     /* the object keeps how many there are, */
    bool stored;      /* or the elements, too */
    bool inside;      /* these are objects that it holds itself */
    bool forgotten;   /* an element is not used */
    field_target to;  /* of an element */
} field_list;

/* It has no elements yet. */
void field_list_reset(const reader *r, const model_member *member);

/* The number of elements, as an integer; statements before fail if the integer cannot be one. */
const char *field_list_count(const reader *r, const model_member *member);
void field_list_fit(const reader *r, const model_member *member, const char *count);
void field_list_reserve(const reader *r, const model_member *member, const char *count);

/* Opens the loop and an element, which is closed by out_close; `count` may be NULL. */
out_body field_list_open(const reader *r, const model_member *member, const char *count);

void field_list_step(const reader *r);
void field_list_space(const reader *r, const model_member *member);

/* The destination of the element: sets list->to and list->forgotten. */
void field_list_element(const reader *r, field_list *list);

/* Checks `valid` of the element that has been read. */
void field_list_valid(const reader *r, const field_list *list);

void field_list_append(const reader *r, const field_list *list);
void field_list_empty(const reader *r, const model_member *member);
void field_list_until(const reader *r, const field_list *list);
void field_list_trim(const reader *r, const model_member *member);

/* The pointer `item` to element `i` of a list of objects, as declared: where it is kept, or outside. */
const char *field_element_object(const reader *r, const model_member *member, const char *list, bool kept);

/* Statements that take an array of plain numbers. */
void field_numbers(const reader *r, const model_member *member, bool kept);

#endif
