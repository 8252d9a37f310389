/* Functions and data that programs point at. A program that runs here has addresses in the tool. A program
   that generated code carries (save.h) has numbers in a list of names, whose addresses that code knows. */
#ifndef TENON_ASSEMBLE_SYMBOLS_H
#define TENON_ASSEMBLE_SYMBOLS_H

#include "assemble/assembler.h"
#include "assemble/save.h"

/* The symbol that a program has this number for, instead of an address. */
const program_symbol *symbol_numbered(const program_symbols *symbols, uintptr_t number);

/* The functions of a process, without arguments; refused if the tool was built without them. */
tn_processing symbol_process(assembler *a, const model_member *member);
const tn_packing *symbol_packing(assembler *a, const process_row *row);
tn_checksum symbol_checksum(assembler *a, const checksum_row *row, tn_checksum here);
tn_digest *symbol_digest(assembler *a, const digest_row *row);
const tn_text_library *symbol_encodings(assembler *a);
tn_edit_opaque *symbol_opaque(assembler *a, const model_type *type);

#endif
