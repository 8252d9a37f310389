/* The analysis of one schema during editing: the diagnostics of `tenon check`, and as much meaning as
   half-typed text shows. */
#ifndef TENON_LSP_ANALYSIS_H
#define TENON_LSP_ANALYSIS_H

#include "model/mentions.h"
#include "plan/plan.h"
#include "source/diagnostic_list.h"

/* The source of files' texts: first those that an editor has open. */
typedef struct file_texts {
    /* Gets the text of an open file, valid as long as the analysis; returns false if it is not open. */
    bool (*open)(void *user, const char *path, str *text);
    void *user;
    const char *const *import_dirs;
    size_t import_dir_count;
    bool writable; /* obstacles to creating files are errors, too */
} file_texts;

typedef struct analysis {
    arena *memory;           /* of all of it */
    const source *file;      /* a copy of the whole text */
    const diagnostics *list; /* all diagnostics of `tenon check` */
    size_t errors;           /* of these, without obstacles to creating files */
    const codec_plan *plan;  /* NULL if there are errors */
    const node *nodes;       /* of the text without its parts that are no YAML; or NULL */
    const schema *ast;       /* NULL if the text contains no schema at all, */
    const model *model;      /* NULL without `ast` */
    name_mentions mentions;  /* of the model's files, the imported ones included */
} analysis;

/* Analyses the text of a schema; the path is absolute. Never NULL; analysis_free frees it with all its
   memory.
 */
analysis *analysis_make(file_texts *texts, const char *path, str text);
void analysis_free(analysis *a);

/* The nodes of the text without lines that are not YAML, with the same places; NULL if nothing is left.
   Errors are dropped. (recover.c) */
const node *recover_nodes(arena *memory, const source *file);

/* The mention that contains a byte of the analysed text, or ends there; or NULL. If there are several, one
   that names something. */
const name_mention *analysis_mention(const analysis *a, size_t offset);

#endif
