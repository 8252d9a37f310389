/* Writing C: statements, laid out where they are too long for a line (emit/text), comments that wrap. */
#ifndef TENON_EMIT_OUT_H
#define TENON_EMIT_OUT_H

#include "base/buffer.h"
#include "base/str.h"

typedef struct out_item_text {
    const char *text, *comment; /* NULL: none */
} out_item_text;

typedef struct out {
    arena *memory;
    struct code_layouts *layouts; /* of the code that was too long for a line */
    buffer text;
    unsigned indent;            /* levels of four spaces */
    const char *head;           /* of the statement that comes next; NULL: none */
    ARRAY(out_item_text) items; /* of the list that is open */
    const char *comment;        /* of the next item; NULL: none */
} out;

void out_blank(out *o);

/* A statement, declaration, item or directive, on one line where it fits at the current indentation:
   otherwise on as many as it takes. Spaces at its begin are further indentation. Of `if (condition)
   statement` the statement then stands on a line of its own. */
void out_line(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What a statement without braces begins with: "if (status == TN_OK)". The next out_line or out_call says how
 * it goes on. */
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

/* `start` and a string literal, `literal` with its quotes (or NULL), split over lines where it is long: ".doc
   =". */
void out_string(out *o, const char *start, const char *literal);

/* An item of a list of constants, without its comma. out_list puts all of them in braces behind what it is
   given
   ("static const size_t sizes[] ="), in columns where they are many; out_enum makes an enumeration of them,
   none where there are none. */
void out_item(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));
void out_list(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));
void out_enum(out *o);

/* What is said of the next item, an enumerator; empty text says nothing. */
void out_item_comment(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A place in what has been written, for out_use. */
size_t out_mark(const out *o);

/* Puts `(void)name;` at the mark where nothing behind it mentions the name: for parameters that some types
   need and others do not. */
void out_use(out *o, size_t mark, const char *name);

/* Whether something behind the mark mentions the name of a variable. */
bool out_mentions(const out *o, size_t mark, const char *name);

/* The same of several names: bit i says so of names[i]. */
unsigned out_mentions_of(const out *o, size_t mark, const char *const *names, size_t count);

/* What was written behind a mark, taken out; and put back in behind something else: a function whose
   parameters are those that its body mentions. */
const char *out_cut(out *o, size_t mark);
void out_paste(out *o, const char *text);

/* Takes out what was written between two marks. */
void out_erase(out *o, size_t from, size_t to);

/* Puts a declaration at the mark where something behind it mentions the name. */
void out_declare(out *o, size_t mark, const char *declaration, const char *name);

/* A comment of one or more wrapped lines. Text that would end the comment is defused. Empty text gives
 * nothing. */
void out_comment(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A ruled line: "---- track: at least 6 bytes ----". */
void out_banner(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Everything written so far. */
str out_text(out *o);

#endif
