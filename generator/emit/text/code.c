/* Lays out code in lines: unchanged if it fits, as before if it was laid out before, or by a search. */
#include "emit/text/document.h"

typedef struct code_layout {
    str code;
    unsigned indent;
    bool is_function;
    uint64_t hash;
    str text;
} code_layout;

static uint64_t hash_of(str code, unsigned indent)
{
    uint64_t hash = 1469598103934665603u ^ indent;
    for (size_t i = 0; i < code.size; i++)
        hash = (hash ^ (unsigned char)code.data[i]) * 1099511628211u;
    return hash;
}

static bool is_layout(const code_layout *a, const code_layout *b)
{
    return a->hash == b->hash && a->indent == b->indent && a->is_function == b->is_function &&
           str_eq(a->code, b->code);
}

/* The slot of a layout: that of the same code, or an empty one. */
static const code_layout **slot_of(const code_layouts *known, const code_layout *layout)
{
    size_t i = (size_t)layout->hash & (known->capacity - 1);
    while (known->slots[i] != NULL && !is_layout(known->slots[i], layout))
        i = (i + 1) & (known->capacity - 1);
    return &known->slots[i];
}

static void make_space(code_layouts *known)
{
    code_layouts larger = *known;
    larger.capacity = known->capacity > 0 ? known->capacity * 2 : 256;
    larger.slots = arena_alloc(known->memory, larger.capacity * sizeof(const code_layout *));
    for (size_t i = 0; i < known->capacity; i++)
        if (known->slots[i] != NULL) *slot_of(&larger, known->slots[i]) = known->slots[i];
    *known = larger;
}

/* Memory for a layout, in a piece that some share: cheaper than one for each. */
static arena *scratch_of(code_layouts *known)
{
    enum { SHARING = 32 };
    if (known->scratch != NULL && known->count % SHARING == 0) code_layouts_end(known);
    if (known->scratch == NULL) known->scratch = arena_new();
    return known->scratch;
}

void code_layouts_end(code_layouts *known)
{
    arena_free(known->scratch);
    known->scratch = NULL;
}

static const code_layout *layout_of(code_layouts *known, str code, unsigned indent, bool is_function)
{
    const code_layout key = {
        .code = code, .indent = indent, .is_function = is_function, .hash = hash_of(code, indent)};
    if (known->count * 2 >= known->capacity) make_space(known);
    const code_layout **slot = slot_of(known, &key);
    if (*slot != NULL) return *slot;
    buffer text = {.memory = known->memory};
    document_put_cheapest(scratch_of(known), &text, code, indent, is_function);
    code_layout *made = ARENA_NEW(known->memory, code_layout);
    *made = key;
    made->code.data = arena_copy(known->memory, code.data, code.size);
    made->text = buffer_str(&text);
    known->count++;
    return *slot = made;
}

void code_put(code_layouts *known, buffer *text, str code, unsigned indent, bool is_function)
{
    if (indent + code.size <= C_COLUMNS) {
        buffer_fill(text, ' ', indent);
        buffer_put(text, code);
        buffer_putc(text, '\n');
        return;
    }
    buffer_put(text, layout_of(known, code, indent, is_function)->text);
}
