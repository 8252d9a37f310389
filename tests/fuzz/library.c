/* library SECONDS SEED SCHEMAS DATA: libtenon over schemas and data that nobody has made with care. Schemas
   of the folder SCHEMAS are edited as people edit them, and loaded; each one that loads reads files of the
   folder DATA, changed files, and random bytes, within random limits. Whatever they are: nothing touches
   memory but its own (which sanitizers see), reading takes no more memory than its limit and little for
   itself, all memory comes back, nothing takes longer than half a minute, and what is written without edits
   is what was read. SECONDS 0: the one round of SEED. A fault leaves `fault.ksy` and `fault.bin`. */
#define _POSIX_C_SOURCE 200809L /* alarm, opendir */

#include <dirent.h>
#include <libtenon_tables.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "counted_memory.h"
#include "schema_edits.h"

enum { ROOM = 1 << 16, MOST_FILES = 2048, LONGEST = 30, INPUTS = 6, MOST_VISITS = 2000, DEEPEST = 40 };

/* What libtenon needs beside what a limit of memory bounds: the file itself and what an arena takes at once,
 * and the state of a decompressor, which docs/security.md has. */
static const size_t OWN_MEMORY = (32 + 48) * 1024;

typedef struct text_file {
    char name[256];
    char *text;
    size_t size;
} text_file;

typedef struct folder {
    text_file items[MOST_FILES];
    size_t count;
} folder;

static folder schemas, files;

static struct {
    uint64_t seed;
    char schema[ROOM];
    size_t schema_size;
    uint8_t data[ROOM];
    size_t data_size;
    tenon_file *file;
    bool edits;
} now;

static struct {
    size_t rounds, loaded, read, accepted, values, set, written, lists;
} counts;

/* ---- faults ---- */

static void keep(const char *path, const void *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL) return;
    fwrite(data, 1, size, file);
    fclose(file);
}

static void keep_round(const char *what)
{
    fprintf(stderr, "round %llu: %s\n", (unsigned long long)now.seed, what);
    keep("fault.ksy", now.schema, now.schema_size);
    keep("fault.bin", now.data, now.data_size);
}

static void fault(const char *what)
{
    keep_round(what);
    abort();
}

/* AddressSanitizer calls it before it says what is wrong. */
void __asan_on_error(void);
void __asan_on_error(void)
{
    keep_round("a sanitizer finds a fault");
}

static void too_long(int unused)
{
    (void)unused;
    fault("it takes too long");
}

/* ---- chance ---- */

static uint64_t state;

static uint32_t draw(uint32_t below)
{
    state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t mixed = state;
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((mixed ^ mixed >> 31) % below);
}

/* ---- folders ---- */

static void read_file(folder *to, const char *path, const char *name)
{
    static char room[ROOM];
    FILE *file = fopen(path, "rb");
    if (file == NULL) return;
    const size_t size = fread(room, 1, sizeof room / 2, file);
    text_file *item = &to->items[to->count++];
    snprintf(item->name, sizeof item->name, "%s", name);
    item->size = size;
    item->text = malloc(size + 1);
    if (item->text == NULL) abort();
    memcpy(item->text, room, size);
    fclose(file);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const text_file *)a)->name, ((const text_file *)b)->name);
}

static void read_folder(folder *to, const char *path)
{
    char full[1024];
    DIR *entries = opendir(path);
    const struct dirent *entry;
    while (entries != NULL && to->count < MOST_FILES && (entry = readdir(entries)) != NULL) {
        if (entry->d_name[0] == '.') continue;
        snprintf(full, sizeof full, "%s/%s", path, entry->d_name);
        read_file(to, full, entry->d_name);
    }
    if (entries != NULL) closedir(entries);
    qsort(to->items, to->count, sizeof *to->items, by_name);
}

/* Imports come from the same folder, whatever folder they name. */
static bool find_import(void *user, const char *path, const char **text, size_t *size)
{
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    (void)user;
    for (size_t i = 0; i < schemas.count; i++) {
        if (strcmp(schemas.items[i].name, name) != 0) continue;
        *text = schemas.items[i].text;
        *size = schemas.items[i].size;
        return true;
    }
    return false;
}

/* ---- rounds ---- */

static void choose_schema(void)
{
    const text_file *one = &schemas.items[draw((uint32_t)schemas.count)];
    const text_file *other = &schemas.items[draw((uint32_t)schemas.count)];
    memcpy(now.schema, one->text, one->size);
    now.schema_size = one->size;
    for (uint32_t edits = draw(4); edits > 0; edits--) {
        const text_file *from = draw(2) == 0 ? other : one;
        now.schema_size =
            edit_schema(now.schema, now.schema_size, ROOM, draw(UINT32_MAX), from->text, from->size);
    }
}

static void change_bytes(void)
{
    for (uint32_t edits = draw(6); edits > 0 && now.data_size > 0; edits--) {
        uint8_t *at = &now.data[draw((uint32_t)now.data_size)];
        *at = draw(2) == 0 ? (uint8_t)draw(256) : (uint8_t)(*at + 1 - draw(3));
    }
    if (draw(4) == 0 && now.data_size > 0) now.data_size = draw((uint32_t)now.data_size);
}

static void choose_data(void)
{
    if (files.count > 0 && draw(3) != 0) {
        const text_file *one = &files.items[draw((uint32_t)files.count)];
        memcpy(now.data, one->text, one->size);
        now.data_size = one->size;
        change_bytes();
        return;
    }
    const uint32_t most = draw(2) == 0 ? 4 : 256;
    now.data_size = draw(draw(2) == 0 ? 40 : 2000);
    for (size_t i = 0; i < now.data_size; i++)
        now.data[i] = (uint8_t)draw(most);
}

/* Sets a value to what may fit. */
static void change(const tenon_value *value)
{
    char bytes[40];
    const size_t size = draw(sizeof bytes);
    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)(draw(2) == 0 ? 'a' + draw(26) : draw(256));
    const int64_t number =
        draw(2) == 0 ? (int64_t)draw(5) - 1 : (int64_t)((uint64_t)draw(UINT32_MAX) << draw(32));
    switch (tenon_value_kind(value)) {
    case TENON_INTEGER:
        counts.set += tenon_set_signed(value, number, NULL);
        break;
    case TENON_FLOAT:
        counts.set += tenon_set_float(value, (double)number, NULL);
        break;
    case TENON_BOOL:
        counts.set += tenon_set_bool(value, draw(2) == 0, NULL);
        break;
    case TENON_TEXT:
        counts.set += tenon_set_text(value, bytes, size, NULL);
        break;
    default:
        counts.set += tenon_set_bytes(value, bytes, size, NULL);
    }
}

/* An element goes, comes or moves; a value that stands for another one follows it. */
static void edit_list(const tenon_value *list)
{
    const size_t count = tenon_count(list), i = draw((uint32_t)count + 1), to = draw((uint32_t)count + 1);
    const tenon_value *element = tenon_child(list, i);
    bool done;
    switch (draw(3)) {
    case 0:
        done = tenon_remove(list, i, NULL);
        if (done && (tenon_count(list) != count - 1 || tenon_value_kind(element) != TENON_ABSENT))
            fault("a removed element is there");
        break;
    case 1:
        done = tenon_move(list, i, to, NULL);
        if (done && tenon_child(list, to) != element) fault("a moved element is not there");
        break;
    default:
        done = element != NULL && tenon_insert_copy(list, to, element, NULL);
        if (done && (tenon_count(list) != count + 1 || tenon_child(list, i + (to <= i)) != element))
            fault("the original of a copy is not there");
    }
    counts.lists += done;
}

/* What the file does not remember is what it does. */
static void compare_item(const tenon_value *value, size_t i)
{
    tenon_item parent, item;
    const tenon_type *type = tenon_value_object_type(value);
    if (!tenon_value_item(value, &parent)) return;
    if (!(type != NULL ? tenon_item_member(&parent, tenon_type_member_type(type, i), &item)
                       : tenon_item_element(now.file, &parent, i, &item)))
        return;
    const tenon_value *child = tenon_child(value, i);
    if (child == NULL) return;
    if (tenon_value_kind(child) != item.kind) fault("an item is of another kind than the value");
    if (tenon_value_object_type(child) != item.type) fault("an item is of another type than the value");
    if (tenon_count(child) != tenon_item_count(&item) && item.kind == TENON_LIST)
        fault("an item has another number of elements than the value");
}

static void visit(const tenon_value *value, size_t *left, unsigned depth)
{
    char text[64];
    tenon_records records;
    if (value == NULL || *left == 0 || depth == 0) return;
    --*left;
    counts.values++;
    (void)tenon_value_path(value, text, sizeof text);
    if (tenon_value_records(value, &records) && tenon_record_field(value, 0) == NULL)
        fault("records without fields");
    if (now.edits && draw(6) == 0) change(value);
    if (now.edits && draw(10) == 0) edit_list(value);
    if (tenon_value_kind(value) == TENON_REFERENCE) return;
    for (size_t i = 0; i < tenon_count(value) && *left > 0; i++) {
        compare_item(value, i);
        visit(tenon_child(value, i), left, depth - 1);
    }
    if (now.edits && draw(10) == 0) edit_list(value);
}

/* What was edited is written, or refused; what is written is the same when it is read and written again. */
static void write_it(const tenon_schema *schema, tenon_file *file)
{
    size_t size = 0;
    tenon_problem *problem;
    void *bytes = tenon_write(file, &size, &problem);
    if ((bytes == NULL) != (problem != NULL)) fault("nothing is written without a problem");
    counts.written += bytes != NULL;
    if (bytes != NULL && !now.edits && (size != now.data_size || memcmp(bytes, now.data, size) != 0))
        fault("a file without edits is written in another way");
    tenon_file *again = bytes != NULL ? tenon_read_memory(schema, bytes, size, NULL, NULL) : NULL;
    tenon_file_free(again);
    tenon_problem_free(problem);
    tenon_free(bytes);
}

static void look_at(const tenon_schema *schema, tenon_file *file)
{
    now.edits = draw(2) == 0;
    size_t left = MOST_VISITS;
    now.file = file;
    visit(tenon_root(file), &left, DEEPEST);
    char *text = draw(2) == 0 ? tenon_dump(tenon_root(file), 0, 4, NULL, NULL) : NULL;
    if (text == NULL) text = tenon_json(tenon_root(file), 0, NULL, NULL);
    tenon_free(text);
    write_it(schema, file);
}

static bool read_it(const tenon_schema *schema, const tenon_read_options *options)
{
    const size_t before = memory_now();
    memory_restart_peak();
    tenon_file *file = tenon_read_memory(schema, now.data, now.data_size, options, NULL);
    const size_t taken = memory_peak() - before;
    if ((options->flags & TENON_PLACES) == 0 && taken > options->memory + OWN_MEMORY) {
        fprintf(stderr, "%zu bytes, the limit is %llu\n", taken, (unsigned long long)options->memory);
        fault("reading takes more memory than its limit");
    }
    const bool accepted = file != NULL;
    if (file != NULL) look_at(schema, file);
    tenon_file_free(file);
    if (memory_now() != before) fault("memory of a file is not given back");
    return accepted;
}

static void try_data(const tenon_schema *schema)
{
    tenon_read_options options = TENON_READ_OPTIONS;
    options.flags = TENON_BORROW | (draw(3) == 0 ? (unsigned)TENON_PLACES : 0u);
    options.level = (tenon_level)draw(3);
    options.memory = (uint64_t)1 << (6 + draw(16));
    options.work = (uint64_t)1 << (6 + draw(18));
    options.decoded = 1 << 20;
    options.depth = draw(2) == 0 ? 4 : 200;
    choose_data();
    counts.read++;
    counts.accepted += read_it(schema, &options);
    const size_t before = memory_now();
    memory_restart_peak();
    (void)tenon_validate(schema, now.data, now.data_size, &options, NULL);
    if (memory_peak() - before > options.memory + OWN_MEMORY)
        fault("validation takes more memory than its limit");
    if (memory_now() != before) fault("memory of validation is not given back");
}

static void play(uint64_t seed)
{
    tenon_load_options options = TENON_LOAD_OPTIONS;
    tenon_problem *problem;
    const size_t before = memory_now();
    now.seed = state = seed;
    now.data_size = 0;
    counts.rounds++;
    choose_schema();
    options.find_import = find_import;
    alarm(LONGEST);
    tenon_schema *schema = tenon_load_text("schema.ksy", now.schema, now.schema_size, &options, &problem);
    if ((schema == NULL) != (problem != NULL)) fault("a schema is refused without a problem");
    counts.loaded += schema != NULL;
    for (size_t i = 0; schema != NULL && i < INPUTS; i++)
        try_data(schema);
    alarm(0);
    tenon_problem_free(problem);
    tenon_schema_free(schema);
    if (memory_now() != before) fault("memory of a schema is not given back");
}

int main(int argc, char **argv)
{
    if (argc != 5) return 2;
    const time_t end = time(NULL) + (time_t)strtoul(argv[1], NULL, 10);
    uint64_t seed = strtoull(argv[2], NULL, 10);
    read_folder(&schemas, argv[3]);
    read_folder(&files, argv[4]);
    if (schemas.count == 0) return 2;
    signal(SIGALRM, too_long);
    do
        play(seed++);
    while (time(NULL) < end);
    printf(
        "%zu rounds, %zu schemas load; %zu files, %zu accepted, %zu values, %zu set, %zu lists edited, %zu "
        "written\n",
        counts.rounds, counts.loaded, counts.read, counts.accepted, counts.values, counts.set, counts.lists,
        counts.written);
    return counts.rounds > 50 && counts.loaded * 10 < counts.rounds;
}
