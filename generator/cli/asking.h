/* Expressions that commands compute over files of many formats: each is compiled for a format when the first
   file of the format comes. */
#ifndef TENON_CLI_ASKING_H
#define TENON_CLI_ASKING_H

#include <stdatomic.h>

#include "cli/subject.h"
#include "driver/query.h"

typedef struct asking asking;

/* The result of compiling an expression for a format. */
typedef struct asked_format {
    const tn_format *of;
    query_codec codec;
    bool failed; /* the schema cannot be read any more, which has been reported */
    atomic_bool explained;
    bool *leads; /* of codec.made.types: whether objects of the type may lead to queried ones */
} asked_format;

/* Parses a condition, or, if `changes`, an expression that makes a value from an old one. The caller calls
   asking_end. */
asking *asking_begin(const char *text, bool changes, const string_list *imports);
void asking_end(asking *all);

/* Whether parsing succeeded; reports the error if it did not. */
bool asking_parsed(const asking *all);

/* The members that the condition names, as paths. */
const query *asking_query(const asking *all);

/* Threads may ask at the same time. The result lives as long as the asking. */
asked_format *asking_of(asking *all, const tn_format *format);

/* Whether a type of some format so far has the names of the condition. */
bool asking_has_meaning(const asking *all);

/* Reports, once, the types of a format that the query does not fit, and the reasons; or those of all formats
   so far. */
void asked_explain(asked_format *of);
void asking_explain_all(const asking *all);

/* The computation that answers for objects of a type, or NULL. */
const tn_value_member *asked_value(const asked_format *of, const tn_type *type);

/* The expression compiled for values of a kind; NULL if it cannot be computed for them. */
const assembled_change *asked_change(const asked_format *of, tn_kind kind);

/* Reports once why the expression cannot be computed for these values. */
void asked_explain_change(asked_format *of, const assembled_change *change);

/* Whether other codecs of the format have records of a table in place of objects of the type. */
bool asked_is_table(const asked_format *of, const tn_type *type);

/* Whether objects of a type are queried, or may lead to queried ones. */
bool asked_leads(const asked_format *of, const tn_type *type);

#endif
