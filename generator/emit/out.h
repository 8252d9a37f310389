/* Writing C: lines, comments that wrap, argument lists that wrap the way clang-format aligns them. */
#ifndef TENON_EMIT_OUT_H
#define TENON_EMIT_OUT_H

#include "base/buffer.h"
#include "base/str.h"

enum { C_COLUMNS = 110 };

typedef struct out {
    arena *memory;
    buffer text;
    unsigned indent; /* levels of four spaces */
} out;

void out_blank(out *o);

/* One line at the current indentation. */
void out_line(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Opens a block: the line, " {", and one level more. */
void out_open(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Closes it: one level less, then "}" and `tail`. */
void out_close(out *o, const char *tail);

/* The head of a function: `start` ("static tn_status read_track"), its parameters separated by ", ", and
   `tail` (";" or ""). Wrapped behind the opening bracket. */
void out_function(out *o, const char *start, const char *parameters, const char *tail);

/* The brackets around a function's body; a blank line follows. */
void out_begin(out *o);
void out_end(out *o);

/* A statement that is a call: `start(arguments)tail`, wrapped in the same way. */
void out_call(out *o, const char *start, const char *arguments, const char *tail);

/* A statement; a call in it is wrapped likewise. */
void out_statement(out *o, const char *statement);

/* `if (condition) statement`, on several lines where one would be too long. */
void out_if(out *o, const char *condition, const char *statement);

/* `variable = condition;`, broken likewise. */
void out_assign(out *o, const char *variable, const char *condition);

/* `start` and a string literal, `literal` with its quotes (or NULL), split over lines where it is long: ".doc
 * =". */
void out_string(out *o, const char *start, const char *literal);

/* A place in what has been written, for out_use. */
size_t out_mark(const out *o);

/* Puts `(void)name;` at the mark where nothing behind it mentions the name: for parameters that some types
   need and others do not. */
void out_use(out *o, size_t mark, const char *name);

/* Whether something behind the mark mentions the name of a variable. */
bool out_mentions(const out *o, size_t mark, const char *name);

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
