/* The parts that all commands share: exit statuses, messages and output. */
#ifndef TENON_CLI_TOOL_H
#define TENON_CLI_TOOL_H

#include <stdio.h>

#include "base/buffer.h"
#include "tenon/impl/output.h"

/* The exit status of the program; if several files differ, the larger one wins. */
typedef enum outcome {
    OUTCOME_FINE = 0,
    OUTCOME_INVALID = 1, /* a file or a schema is not valid */
    OUTCOME_TROUBLE = 2  /* wrong usage, or the system refused */
} outcome;

static inline outcome worse(outcome a, outcome b)
{
    return a > b ? a : b;
}

typedef ARRAY(const char *) string_list;

/* Prints "tenon: ..." on standard error, one line; the text has no line break. Escapes characters that would
   disturb a terminal. Returns OUTCOME_TROUBLE, which fits most messages. */
outcome complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Standard error, for a message, after all earlier output. Not for several threads. */
FILE *message_stream(void);

/* Text for standard error, from any thread. */
void put_message(const char *text, size_t size);

/* A path or other text from outside, fit for a terminal. */
const char *shown(arena *memory, const char *text);

typedef enum colour_choice { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } colour_choice;

/* The option that decides about colours; for the table of a command. */
#define COLOUR_OPTION(choice)                                                                                \
    option_choice("color", "auto|always|never", "colours; auto is on terminals only", choice)

/* Whether text on `stream` has colours: by default a terminal has, unless NO_COLOR or TERM=dumb forbid
   them. */
bool colour_chosen(colour_choice choice, FILE *stream);
bool colour_wanted(FILE *stream);

/* Standard output. finish_output reports the first failure. */
bool put_output(const void *data, size_t size);

/* Prints an item of the JSON list of the run: a comma precedes all items but the first. */
bool put_item(const void *data, size_t size);
bool print_output(const char *format, ...) __attribute__((format(printf, 1, 2)));
extern const tn_sink output_sink; /* put_output as a sink */

/* A sink that appends to `out`. */
tn_sink buffer_sink(buffer *out);

/* Before anything is printed: finds out whether people see the output. */
void output_begin(void);

/* Whether standard output is a terminal, as when the program began. Then output is escaped that a terminal
   would obey or hide. */
bool output_is_shown(void);

/* Declares that the output from now on is JSON. */
void output_is_json(void);

/* Whether standard output takes nothing any more, so that further work is useless. */
bool output_failed(void);

/* Flushes standard output; returns `result`, or OUTCOME_TROUBLE with a message if it could not be written. */
outcome finish_output(outcome result);

#endif
