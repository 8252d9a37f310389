/* Columns that grow row by row. */
#include "cli/columns.h"

#include <inttypes.h>

#include "tenon/generic.h"
#include "tenon/impl/decimal.h"

size_t column_size(tn_kind kind)
{
    switch (kind) {
    case TN_KIND_U1:
    case TN_KIND_S1:
    case TN_KIND_BOOL:
        return 1;
    case TN_KIND_U2:
    case TN_KIND_S2:
        return 2;
    case TN_KIND_U4:
    case TN_KIND_S4:
    case TN_KIND_F4:
        return 4;
    default:
        return 8;
    }
}

bool column_has(const column *of, size_t row)
{
    return of->present.data[row] != 0;
}

static bool is_signed(tn_kind kind)
{
    return kind >= TN_KIND_S1 && kind <= TN_KIND_S8;
}

static bool is_float(tn_kind kind)
{
    return kind == TN_KIND_F4 || kind == TN_KIND_F8;
}

uint64_t column_bits(const column *of, size_t row)
{
    const size_t size = column_size(of->kind);
    const char *cell = of->cells.data + row * size;
    uint8_t u1;
    uint16_t u2;
    uint32_t u4;
    uint64_t u8;
    const bool sign = is_signed(of->kind);
    switch (size) {
    case 1:
        memcpy(&u1, cell, 1);
        return sign ? (uint64_t)(int64_t)(int8_t)u1 : u1;
    case 2:
        memcpy(&u2, cell, 2);
        return sign ? (uint64_t)(int64_t)(int16_t)u2 : u2;
    case 4:
        memcpy(&u4, cell, 4);
        return sign ? (uint64_t)(int64_t)(int32_t)u4 : u4;
    default:
        memcpy(&u8, cell, 8);
        return u8;
    }
}

static size_t text_end(const column *of, size_t row)
{
    size_t end;
    memcpy(&end, of->ends.data + row * sizeof end, sizeof end);
    return end;
}

str column_text(const column *of, size_t row)
{
    const size_t begin = row == 0 ? 0 : text_end(of, row - 1);
    return (str){of->cells.data + begin, text_end(of, row) - begin};
}

/* ---- numbers as text ---- */

static const char *name_of(const tn_enum *values, uint64_t bits)
{
    for (size_t i = 0; i < values->count; i++)
        if (values->values[i].value == bits) return values->values[i].id;
    return NULL;
}

/* Prints the names of the set bits, and the rest as a number: `position|rotation`. */
static void print_flags(buffer *out, const tn_enum *values, uint64_t bits)
{
    const char *link = "";
    for (size_t i = 0; i < values->count; i++) {
        const uint64_t flag = values->values[i].value;
        if (flag == 0 || (bits & flag) != flag) continue;
        buffer_printf(out, "%s%s", link, values->values[i].id);
        bits &= ~flag;
        link = "|";
    }
    if (bits != 0 || link[0] == '\0') buffer_printf(out, "%s%" PRIu64, link, bits);
}

static void print_float(buffer *out, tn_kind kind, uint64_t bits)
{
    char text[32];
    float f4;
    double f8;
    const uint32_t low = (uint32_t)bits;
    memcpy(&f4, &low, sizeof f4);
    memcpy(&f8, &bits, sizeof f8);
    if (kind == TN_KIND_F4)
        tn_print_f4(f4, text);
    else
        tn_print_f8(f8, text);
    buffer_puts(out, strncmp(text, "nan", 3) == 0 ? "nan" : text);
}

void column_print_number(buffer *out, const column *of, tn_kind kind, uint64_t bits)
{
    const char *name = of->values && !of->flags ? name_of(of->values, bits) : NULL;
    if (name)
        buffer_puts(out, name);
    else if (of->values && of->flags)
        print_flags(out, of->values, bits);
    else if (is_float(kind))
        print_float(out, kind, bits);
    else if (kind == TN_KIND_BOOL)
        buffer_puts(out, bits != 0 ? "true" : "false");
    else if (is_signed(kind))
        buffer_printf(out, "%" PRId64, (int64_t)bits);
    else
        buffer_printf(out, "%" PRIu64, bits);
}

/* ---- cells ---- */

static void put_cell(column *to, uint64_t bits)
{
    const uint8_t u1 = (uint8_t)bits;
    const uint16_t u2 = (uint16_t)bits;
    const uint32_t u4 = (uint32_t)bits;
    switch (column_size(to->kind)) {
    case 1:
        buffer_put(&to->cells, (str){(const char *)&u1, 1});
        break;
    case 2:
        buffer_put(&to->cells, (str){(const char *)&u2, 2});
        break;
    case 4:
        buffer_put(&to->cells, (str){(const char *)&u4, 4});
        break;
    default:
        buffer_put(&to->cells, (str){(const char *)&bits, 8});
        break;
    }
}

static void put_end(column *to)
{
    const size_t end = to->cells.size;
    buffer_put(&to->ends, (str){(const char *)&end, sizeof end});
}

static void pad(column *to, size_t rows)
{
    for (; to->rows < rows; to->rows++) {
        if (to->kind == TN_KIND_TEXT)
            put_end(to);
        else
            put_cell(to, 0);
        buffer_putc(&to->present, 0);
        to->lacks = true;
    }
}

static void set_present(column *to)
{
    buffer_putc(&to->present, 1);
    to->rows++;
}

/* The column of that name; made if there is none. */
static column *columns_find(column_table *of, const char *name)
{
    const size_t count = of->columns.count;
    for (size_t i = 0; i < count; i++) {
        const size_t at = (of->next + i) % count;
        if (strcmp(of->columns.items[at]->name, name) != 0) continue;
        of->next = at + 1;
        return of->columns.items[at];
    }
    column *made = ARENA_NEW(of->memory, column);
    arena *memory = arena_new();
    *made = (column){.name = arena_copy(of->memory, name, strlen(name)),
                     .memory = memory,
                     .kind = TN_KIND_STREAM,
                     .cells = {.memory = memory},
                     .ends = {.memory = memory},
                     .present = {.memory = memory}};
    ARRAY_PUSH(of->memory, &of->columns, made);
    of->next = count + 1;
    return made;
}

bool columns_have(const column_table *of, const char *name)
{
    const size_t size = strlen(name);
    for (size_t i = 0; i < of->columns.count; i++) {
        const char *each = of->columns.items[i]->name;
        if (strncmp(each, name, size) == 0 && (each[size] == '\0' || strchr(".[", each[size]) != NULL))
            return true;
    }
    return false;
}

void columns_begin_row(column_table *of)
{
    of->rows++;
    of->next = 0;
}

/* ---- kinds ---- */

/* Bits of magnitude of an integer, or of integers that a floating point number holds exactly. */
static unsigned magnitude(tn_kind kind)
{
    if (kind == TN_KIND_F4) return 24;
    if (kind == TN_KIND_F8) return 53;
    const unsigned bits = 8 * (unsigned)column_size(kind);
    return is_signed(kind) ? bits - 1 : bits;
}

/* The smallest kind that holds the numbers of both, or TN_KIND_TEXT. */
static tn_kind common_kind(tn_kind a, tn_kind b)
{
    static const tn_kind kinds[] = {TN_KIND_U1, TN_KIND_S1, TN_KIND_U2, TN_KIND_S2, TN_KIND_U4,
                                    TN_KIND_S4, TN_KIND_U8, TN_KIND_S8, TN_KIND_F4, TN_KIND_F8};
    const bool real = is_float(a) || is_float(b), sign = real || is_signed(a) || is_signed(b);
    const unsigned bits = magnitude(a) > magnitude(b) ? magnitude(a) : magnitude(b);
    if (a == TN_KIND_BOOL || b == TN_KIND_BOOL) return TN_KIND_TEXT;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const tn_kind kind = kinds[i];
        if (real != is_float(kind) || (sign && !real && !is_signed(kind))) continue;
        if (magnitude(kind) >= bits && column_size(kind) >= (real ? 4 : 1)) return kind;
    }
    return TN_KIND_TEXT;
}

static double as_real(tn_kind kind, uint64_t bits)
{
    if (kind == TN_KIND_F4) {
        float f4;
        const uint32_t low = (uint32_t)bits;
        memcpy(&f4, &low, sizeof f4);
        return (double)f4;
    }
    double f8;
    memcpy(&f8, &bits, sizeof f8);
    if (kind == TN_KIND_F8) return f8;
    return is_signed(kind) ? (double)(int64_t)bits : (double)bits;
}

/* The bits of a number in another kind, which holds it. */
static uint64_t converted(tn_kind from, tn_kind to, uint64_t bits)
{
    if (from == to || !is_float(to)) return bits;
    const double real = as_real(from, bits);
    if (to == TN_KIND_F4) {
        const float f4 = (float)real;
        uint32_t low;
        memcpy(&low, &f4, sizeof low);
        return low;
    }
    memcpy(&bits, &real, sizeof bits);
    return bits;
}

/* Converts the column to another kind, with equal values. */
static void convert(column *of, tn_kind kind)
{
    const column old = *of;
    of->kind = kind;
    of->memory = arena_new();
    of->cells = (buffer){.memory = of->memory};
    of->ends = (buffer){.memory = of->memory};
    of->present = (buffer){.memory = of->memory};
    buffer_put(&of->present, buffer_str(&old.present));
    for (size_t row = 0; row < old.rows; row++) {
        const uint64_t bits = old.kind == TN_KIND_TEXT ? 0 : column_bits(&old, row);
        if (kind != TN_KIND_TEXT)
            put_cell(of, converted(old.kind, kind, bits));
        else if (column_has(&old, row))
            column_print_number(&of->cells, &old, old.kind, bits);
        if (kind == TN_KIND_TEXT) put_end(of);
    }
    arena_free(old.memory);
}

void columns_put_number(column_table *of, const char *name, const tn_member *like, tn_kind kind,
                        uint64_t bits)
{
    column *to = columns_find(of, name);
    if (to->rows == of->rows) return;
    const bool flags = (like->flags & TN_MEMBER_FLAGS) != 0;
    if (to->kind == TN_KIND_STREAM) {
        to->kind = kind;
        to->values = like->values;
        to->flags = flags;
        to->unit = like->unit;
    }
    const column own = {.values = like->values, .flags = flags};
    if (to->kind != TN_KIND_TEXT && to->values != like->values) convert(to, TN_KIND_TEXT);
    if (to->kind != TN_KIND_TEXT && to->kind != kind && common_kind(to->kind, kind) != to->kind)
        convert(to, common_kind(to->kind, kind));
    pad(to, of->rows - 1);
    if (to->kind == TN_KIND_TEXT) {
        column_print_number(&to->cells, &own, kind, bits);
        put_end(to);
    } else {
        put_cell(to, converted(kind, to->kind, bits));
    }
    set_present(to);
}

void columns_put_text(column_table *of, const char *name, str text)
{
    column *to = columns_find(of, name);
    if (to->rows == of->rows) return;
    if (to->kind == TN_KIND_STREAM) to->kind = TN_KIND_TEXT;
    if (to->kind != TN_KIND_TEXT) convert(to, TN_KIND_TEXT);
    pad(to, of->rows - 1);
    buffer_put(&to->cells, text);
    put_end(to);
    set_present(to);
}

void columns_end(column_table *of)
{
    for (size_t i = 0; i < of->columns.count; i++)
        pad(of->columns.items[i], of->rows);
}

void columns_free(column_table *of)
{
    for (size_t i = 0; i < of->columns.count; i++)
        arena_free(of->columns.items[i]->memory);
}
