/* Messages of the tool about a file: findings and remarks, as lines for people or as one JSON object per
   file. */
#ifndef TENON_CLI_REPORT_H
#define TENON_CLI_REPORT_H

#include "cli/tally.h"
#include "cli/tool.h"
#include "tenon/format.h"

typedef enum report_format {
    REPORT_TEXT,
    REPORT_JSON_LINES,
    REPORT_JSON,   /* another word for it */
    REPORT_SARIF,  /* see report_ci.h */
    REPORT_JUNIT,  /* see report_ci.h */
    REPORT_RECORDS /* the command prints records of its own, lines of JSON. The problem of a file, or the
                      reason why it was left out, is a record, too: `file`, and `problem` or `left_out`.
                      Remarks are text */
} report_format;

/* For option_choice; the second is for commands that call report_open and report_close. */
#define REPORT_FORMATS    "text|jsonl|json"
#define REPORT_CI_FORMATS REPORT_FORMATS "|sarif|junit"

typedef struct report {
    report_format format;
    bool is_product; /* text goes to standard output: the remarks are the output of the command */
    bool colour;
    bool explains;   /* text explains each finding */
    bool summarises; /* findings are only counted, in `found` */
    bool silent;     /* nothing is reported: the work is a trial */
    tally found;
    const char *command;      /* that is run */
    size_t file;              /* the number of the file at work */
    const char *path;         /* the file at work */
    const tn_format *at_work; /* its format, and its bytes */
    str bytes;
    size_t findings;
    bool unusable; /* the file could not be worked on; only in formats of report_ci.h */
    buffer fields; /* further members of its JSON object, each with a comma before it */
} report;

/* The parts of a finding: the path of its place ("" is the file), its sentence, and the rule or, if the bytes
   are damaged, the status. */
const char *place_text(arena *memory, const tn_place *place);
const char *explanation(arena *memory, const tn_error *finding);
const char *finding_id(const tn_error *finding);

const char *severity_word(tn_severity severity);
const char *level_word(tn_level level);

/* `colour` is a colour_choice. */
void report_init(report *to, unsigned format, unsigned colour, bool is_product);

/* Begins the report of a file; `format` is NULL if it is not known, and `bytes` are empty if it cannot be
   read. */
void report_begin(report *to, arena *memory, const char *path, const tn_format *format, str bytes);

/* Reports a finding, or an error of reading: `file: severity[rule] place at offset N: sentence`. */
void report_finding(report *to, const tn_error *finding);

/* A remark of the tool itself: `file: text`. In JSON, add the facts to `fields` instead. */
void report_remark(report *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A complaint about a text file: its path, the separator, and a text that begins with line and column. */
void report_place(report *to, const char *separator, const char *text);

/* Reports why the file could not be processed at all: always on standard error; in JSON also the member
   "problem". */
void report_problem(report *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

void report_end(report *to, bool passed);

/* Reports a file that is skipped, and the reason: an object in JSON; otherwise a message, if `say`. */
void report_left_out(report *to, arena *memory, const char *path, const char *why, bool say);

#endif
