/* The page that is being written, and its parts. */
#ifndef TENON_DOCS_PAGE_H
#define TENON_DOCS_PAGE_H

#include "docs/html.h"
#include "model/term.h"

typedef struct writer {
    arena *memory;
    buffer out;
    const model *m;
    /* The types on the page, in its order; and the presence of each type, by number. */
    ARRAY(const model_type *) types;
    ARRAY(const model_enum *) enums;
    bool *has_type, *has_enum;
} writer;

struct docs_format;
const model *docs_model(const struct docs_format *format);

/* Markup and words of this program, which are not escaped. */
void docs_put(writer *w, const char *markup);
void docs_putf(writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Text of the schema, escaped; and as code. */
void docs_text(writer *w, str text);
void docs_text_code(writer *w, str text);

/* Prints a name, which may be broken between its words. */
void docs_name_text(writer *w, str text);

/* Bytes in hexadecimal digits, and as text if they are text. */
void docs_bytes(writer *w, str bytes);

/* ---- names and links (link.c) ---- */

/* Chooses the types and enumerations of the page. */
void docs_choose(writer *w);

/* The anchor of a type, member, enumeration or rule: ` id="..."`. */
void docs_type_anchor(writer *w, const model_type *type);
void docs_member_anchor(writer *w, const model_member *member);
void docs_enum_anchor(writer *w, const model_enum *enumeration);
void docs_rule_anchor(writer *w, const model_check *check);

/* Begin a link to a member or an enumeration, and return false if the page does not describe it; end the
   link. */
bool docs_link_member(writer *w, const model_member *member);
bool docs_link_enum(writer *w, const model_enum *enumeration);
void docs_link_end(writer *w, bool begun);

/* Print names as code, with links. */
void docs_type_name(writer *w, const model_type *type);
void docs_member_name(writer *w, const model_member *member);
void docs_member_path(writer *w, const model_member *member); /* "track.name" */
void docs_enum_name(writer *w, const model_enum *enumeration);
void docs_rule_name(writer *w, const model_check *check);

/* ---- text (prose.c) ---- */

/* Prints the text of `doc`: paragraphs, lists, code, and links to web addresses. */
void docs_prose(writer *w, str text);

/* An item of `doc-ref`: an address with words behind it, or just words. */
void docs_reference(writer *w, str text);

/* All items of `doc-ref`, each in a paragraph. */
void docs_references(writer *w, const schema_texts *refs);

/* ---- expressions (code.c, words.c) ---- */

/* Prints an expression as written, with links to the members that it names. */
void docs_code(writer *w, const term *t);
void docs_code_tree(writer *w, const expr *tree, const term *t);

/* A factor of a product with the sign of multiplication behind it, and the last factor: in parentheses if
   they need them. */
void docs_code_times(writer *w, const term *t);
void docs_code_last_factor(writer *w, const term *t);

/* A condition as a part of a sentence: "`mask` has the bit 0x4". */
void docs_condition(writer *w, const term *t);

/* ---- layout (layout.c) ---- */

/* The offset of a field in its object. */
typedef struct field_place {
    extent bits;               /* from the beginning of the object; exact if it is constant */
    const model_member *after; /* the field before it; NULL: none */
} field_place;

/* The places of the fields of a type, by their order, without those placed elsewhere; and behind them their
   end. */
const field_place *docs_layout(arena *memory, const model_type *type);

/* Whether objects of a type always end inside a byte, and their size in bits. */
bool docs_is_odd(arena *memory, const model_type *type, extent *bits);

bool docs_is_exact(extent e);

/* ---- members ---- */

/* A row of a table for each (rows.c). */
void docs_fields(writer *w, const model_type *type);
void docs_elsewhere(writer *w, const model_type *type);
void docs_values(writer *w, const model_type *type);
void docs_params(writer *w, const model_type *type);

/* Prints the form of a member in the file, "list of `keyframe`", and its size (kind.c). */
void docs_kind(writer *w, const model_member *member);
void docs_size(writer *w, const model_member *member);

/* Prints the facts about a member: each on a line (facts.c). */
void docs_facts(writer *w, const model_member *member);

/* ---- the rest of the page ---- */

/* `pages`: for each file of the schema its own page, or NULL (overview.c). */
void docs_overview(writer *w, const char *const *pages);

void docs_type(writer *w, const model_type *type);         /* type.c */
void docs_rules(writer *w, const model_type *type);        /* rules.c */
void docs_rules_of(writer *w, const model_member *member); /* rules.c: links to the rules that use it */
void docs_enums(writer *w);                                /* enums.c */
void docs_notation(writer *w);                             /* notation.c */

/* "little-endian", or the value that selects the byte order; and whether a type has another byte order than
   the type around it (type.c). */
void docs_byte_order(writer *w, const model_type *type);
bool docs_has_own_order(const writer *w, const model_type *type);

/* "4 to 44 bytes", "at least 1 byte"; `anything` if there are no bounds (kind.c). */
void docs_extent(writer *w, extent e, const char *anything, const char *unit);

#endif
