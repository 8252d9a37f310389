/* Damages an input in one way after the other, so that there is a file for every refusal that is one step
   away. */
#include "library/seeds.h"

enum { MOST_BYTES = 4096, MOST_LOCATIONS = 512, MOST_NUMBERS = 64, ADDED = 16 };

typedef struct damaging {
    const tn_mutator *mutator;
    str input;
    uint8_t *space;
    seed_visit *visit;
    void *user;
} damaging;

static void show_first(const damaging *of, size_t size)
{
    of->visit(of->user, (str){(const char *)of->space, size});
}

/* Restores the undamaged input in the space. */
static void restore(const damaging *of)
{
    if (of->input.size != 0) memcpy(of->space, of->input.data, of->input.size);
}

/* The input ends too early, at every byte, or too late. */
static void cut(const damaging *of)
{
    restore(of);
    for (size_t size = 0; size < of->input.size; size++)
        show_first(of, size);
    memset(of->space + of->input.size, 0, ADDED);
    show_first(of, of->input.size + 1);
    show_first(of, of->input.size + ADDED);
}

static void put_number(const damaging *of, const tn_location *where, bool big, uint64_t number)
{
    const size_t width = (size_t)where->size;
    for (size_t i = 0; i < width; i++)
        of->space[where->offset + (big ? width - 1 - i : i)] = (uint8_t)(number >> 8 * i);
    show_first(of, of->input.size);
}

static uint64_t number_at(const damaging *of, const tn_location *where, bool big)
{
    const size_t width = (size_t)where->size;
    uint64_t number = 0;
    for (size_t i = 0; i < width; i++)
        number |= (uint64_t)of->space[where->offset + (big ? width - 1 - i : i)] << 8 * i;
    return number;
}

/* A number becomes a neighbour of itself, or of a number in the schema, or a limit. */
static void change_number(const damaging *of, const tn_location *where, bool big)
{
    const uint64_t old = number_at(of, where, big), most = UINT64_MAX >> (64 - 8 * where->size);
    const uint64_t limits[] = {old + 1,   old - 1,         0,          1,         most,
                               most >> 1, (most >> 1) + 1, old ^ 0x80, old ^ 0x20};
    const tn_words *words = of->mutator->words;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        put_number(of, where, big, limits[i]);
    for (size_t i = 0; i < words->number_count && i < MOST_NUMBERS; i++)
        for (uint64_t beside = 0; beside < 3; beside++)
            put_number(of, where, big, words->numbers[i] + beside - 1);
    put_number(of, where, big, old);
}

/* The first byte, and the last; and the words of the schema, as far as they fit. */
static void change_bytes(const damaging *of, const tn_location *where)
{
    static const uint8_t bytes[] = {0, 0xff, ' ', 'A', '"', '/'};
    const tn_words *words = of->mutator->words;
    for (size_t i = 0; i < sizeof bytes; i++)
        for (size_t end = 0; end < 2; end++) {
            restore(of);
            of->space[where->offset + (end == 0 ? 0 : where->size - 1)] = bytes[i];
            show_first(of, of->input.size);
        }
    for (size_t i = 0; i < words->text_count; i++) {
        restore(of);
        const size_t size = words->texts[i].size < where->size ? words->texts[i].size : (size_t)where->size;
        if (size != 0) memcpy(of->space + where->offset, words->texts[i].data, size);
        show_first(of, of->input.size);
    }
    restore(of);
}

static void change_location(const damaging *of, const tn_location *where)
{
    if (where->size == 0 || where->offset > of->input.size || where->size > of->input.size - where->offset)
        return;
    restore(of);
    change_bytes(of, where);
    if (where->size != 1 && where->size != 2 && where->size != 4 && where->size != 8) return;
    change_number(of, where, false);
    if (where->size > 1) change_number(of, where, true);
}

static void change_members(const damaging *of)
{
    const tn_format *format = of->mutator->format;
    const tn_options options = {.keep_partial = true, .params = of->mutator->params};
    tn_locations locations;
    tn_error error;
    void *object;
    if (format->read_located == NULL) return;
    tn_locations_init(&locations, (tn_allocator){NULL, NULL});
    (void)format->read_located(format, &object, of->input.data, of->input.size, &options, &locations, &error);
    if (object != NULL) format->release(format, object);
    for (size_t i = 0; i < locations.count && i < MOST_LOCATIONS; i++)
        change_location(of, &locations.items[i]);
    tn_locations_free(&locations);
}

void seeds_each_damage(const tn_mutator *mutator, str input, uint8_t *space, seed_visit *visit, void *user)
{
    const damaging of = {mutator, input, space, visit, user};
    if (input.size > MOST_BYTES) return;
    cut(&of);
    change_members(&of);
}
