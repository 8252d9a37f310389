/* The parts that the files share which assemble operations. */
#ifndef TENON_ASSEMBLE_BUILDER_H
#define TENON_ASSEMBLE_BUILDER_H

#include "assemble/assembler.h"

typedef ARRAY(tn_operation) operation_list;

/* A function, or a body in one, that is being assembled. */
typedef struct builder {
    assembler *a;
    const model_type *type;
    bool locates;
    stand over;
    operation_list *into;
    bool in_value;   /* a TN_DO_VALUE, TN_DO_CASE or TN_DO_REPEAT states the target of the value, */
    bool to_variant; /* as a value of any type */
    bool element;    /* of an element: errors have its path */
    const model_member *list;
    bool in_each;
    bool out_of_line;      /* in a TN_DO_AT */
    const codec_op *block; /* the DO_MEMBER */
    bool started, bits_started;
} builder;

/* Adds an operation about a member; it may be changed until the next is added. */
tn_operation *build(const builder *b, tn_operation_kind kind, const model_member *member);

/* The operations in a body. */
void build_body(const builder *b, tn_operation *into, const op_list *list);

/* The function of a list of operations to which none will be added. */
tn_operations finish_function(assembler *a, operation_list *list);

/* Makes one operation of a TN_DO_PRESENT and the TN_DO_IF behind it. */
void join_presence(operation_list *list);

/* Makes another list of operations that does the same if nothing traces the reading: one operation stands for
   several that often follow each other. */
void fuse(assembler *a, const operation_list *list, operation_list *fused);

/* Build an operation of one family; return false if it belongs to another. */
bool build_bytes(builder *b, const codec_op *op);
bool build_cut(builder *b, const codec_op *op);
bool build_object(builder *b, const codec_op *op);
bool build_value(builder *b, const codec_op *op);
bool build_lists(builder *b, const codec_op *op);
bool build_check(builder *b, const codec_op *op);
bool build_json(builder *b, const codec_op *op);
bool build_placed(builder *b, const codec_op *op);
void build_valid(builder *b, const codec_op *op);
void build_table(const builder *b, const model_member *member);

/* Argument i of a member, as the parameter of its type that it is given to. */
const tn_term *assemble_argument(assembler *a, const stand *s, const model_member *member, size_t i);

#endif
