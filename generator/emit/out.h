/* Writing C: statements, laid out if they are too long for a line (emit/text), comments that wrap.

   Statements spell a variable as `$name` if the function declares it only because they use it: it is
   printed as `name`, and the code that is being written names it from then on. So it is known which locals a
   function needs, and which of its parameters it does not use, without a search in the text. In literals and
   comments `$` means itself. Heads of functions and declarations spell the names that they introduce without
   it. */
#ifndef TENON_EMIT_OUT_H
#define TENON_EMIT_OUT_H

#include "base/buffer.h"
#include "base/str.h"
#include "model/names.h"

typedef struct out_item_text {
    const char *text, *comment; /* NULL: none */
} out_item_text;

/* Code that has been printed, and the variables that it names, each once. */
typedef struct out_code {
    buffer text;
    name_table names; /* of each a value that is not NULL */
} out_code;

typedef struct out {
    arena *memory;
    struct code_layouts *layouts; /* of the code that was too long for a line */
    out_code code;
    unsigned indent;            /* levels of four spaces */
    const char *head;           /* of the statement that comes next; NULL: none */
    ARRAY(out_item_text) items; /* of the list that is open */
    const char *comment;        /* of the next item; NULL: none */
} out;

/* Whether code names a variable, which is given without `$`. */
bool out_names(const out_code *code, const char *name);

/* Whether code that is not written yet, or NULL, spells the variable `$name`. */
bool out_refers(const char *code, const char *name);

/* A name, or a text of names, without `$`. */
const char *out_bare(arena *memory, const char *name);

/* ---- code apart ---- */

/* out_apart begins separate code, and returns the code so far for out_rejoin. That returns the separate code,
   which may be put here, elsewhere in the function, or nowhere. */
out_code out_apart(out *o);
out_code out_rejoin(out *o, out_code around);
void out_put(out *o, const out_code *code);

/* ---- bodies ---- */

typedef struct out_variable {
    const char *name;        /* NULL: the line stands in any case */
    const char *declaration; /* NULL: a parameter */
} out_variable;

/* The statements of a function or block, and the variables before them. */
typedef struct out_body {
    out_code around;
    ARRAY(out_variable) variables;
} out_body;

/* Begins the statements; out_close_body ends them. Variables may be added in between: their lines precede the
   statements, in the order of addition. */
out_body out_open_body(out *o);

/* A local variable, which is declared only if the statements, or the declarations behind it, name it. */
void out_local(out *o, out_body *body, const char *name, const char *declaration);

/* A parameter: the body marks it as unused if nothing names it. */
void out_given(out *o, out_body *body, const char *name);

/* A line that stands among them in any case. */
void out_always(out *o, out_body *body, const char *line);

void out_close_body(out *o, const out_body *body);

/* ---- statements ---- */

void out_blank(out *o);

/* A statement, declaration, item or directive, on one line if it fits at the current indentation, otherwise
   on as many as it takes. Spaces at its begin are further indentation. Of `if (condition) statement` the
   statement then stands on a line of its own. */
void out_line(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The begin of a statement without braces: "if (status == TN_OK)". The next out_line or out_call continues
   it. */
void out_when(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Opens a block: the line, " {", and one level more. */
void out_open(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Closes it: one level less, then "}" and `tail`. */
void out_close(out *o, const char *tail);

/* The head of a function: `start` ("static tn_status read_track"), its parameters separated by ", ", and
   `tail` (";" or ""). */
void out_function(out *o, const char *start, const char *parameters, const char *tail);

/* The brackets around a function's body; a blank line follows. */
void out_begin(out *o);
void out_end(out *o);

/* A statement that is a call: `start(arguments)tail`. */
void out_call(out *o, const char *start, const char *arguments, const char *tail);

/* `if (condition) statement` */
void out_if(out *o, const char *condition, const char *statement);

/* `variable = value;` */
void out_assign(out *o, const char *variable, const char *value);

/* `start` and a string literal, `literal` with its quotes (or NULL), split over lines if it is long: ".doc
   =". */
void out_string(out *o, const char *start, const char *literal);

/* An item of a list of constants, without its comma. out_list puts all of them in braces behind its text
   ("static const size_t sizes[] ="), in columns if they are many; out_enum makes an enumeration of them, or
   nothing without items. */
void out_item(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));
void out_list(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));
void out_enum(out *o);

/* The comment of the next item, an enumerator; empty text for none. */
void out_item_comment(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A comment of one or more wrapped lines. Text that would end the comment is defused. Empty text gives
   nothing. */
void out_comment(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A ruled line: "---- track: at least 6 bytes ----". */
void out_banner(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Everything written so far. */
str out_text(out *o);

#endif
