/* Reads the records of an interrupted run, a line for each file. */
#include "cli/resume.h"

#include <errno.h>
#include <stdlib.h>

#include "base/json.h"
#include "base/line.h"
#include "base/system/files.h"
#include "base/system/streams.h"
#include "cli/cache.h"

/* Names are remembered as 128 bits of a hash: there may be more names than fit into memory. */
struct resume {
    digest *slots; /* {0, 0} if free */
    size_t count, capacity;
};

/* ---- names ---- */

static digest digest_of(str spelled)
{
    digest of = digest_begin();
    digest_add(&of, spelled);
    return of.a == 0 && of.b == 0 ? (digest){1, 0} : of;
}

static digest *slot_of(const resume *of, digest name)
{
    size_t at = (size_t)name.a & (of->capacity - 1);
    while ((of->slots[at].a != 0 || of->slots[at].b != 0) &&
           (of->slots[at].a != name.a || of->slots[at].b != name.b))
        at = (at + 1) & (of->capacity - 1);
    return &of->slots[at];
}

static void grow(resume *of)
{
    const resume old = *of;
    of->capacity = old.capacity > 0 ? 2 * old.capacity : 1024;
    of->slots = calloc(of->capacity, sizeof *of->slots);
    if (!of->slots) arena_exhausted();
    for (size_t i = 0; i < old.capacity; i++)
        if (old.slots[i].a != 0 || old.slots[i].b != 0) *slot_of(of, old.slots[i]) = old.slots[i];
    free(old.slots);
}

static void remember(resume *of, str spelled)
{
    const digest name = digest_of(spelled);
    if (2 * of->count >= of->capacity) grow(of);
    digest *slot = slot_of(of, name);
    of->count += slot->a == 0 && slot->b == 0;
    *slot = name;
}

static void forget(resume *of, digest name)
{
    /* Names behind it in its run of slots must still be found. */
    digest *gone = slot_of(of, name);
    if (gone->a == 0 && gone->b == 0) return;
    *gone = (digest){0, 0};
    of->count--;
    const resume all = *of;
    of->slots = calloc(all.capacity, sizeof *of->slots);
    if (!of->slots) arena_exhausted();
    for (size_t i = 0; i < all.capacity; i++)
        if (all.slots[i].a != 0 || all.slots[i].b != 0) *slot_of(of, all.slots[i]) = all.slots[i];
    free(all.slots);
}

/* Names are compared as records spell them. */
bool resume_has(const resume *of, const char *name)
{
    if (of->count == 0) return false;
    arena *memory = arena_new();
    buffer spelled = {.memory = memory};
    json_put_string(&spelled, str_of(name));
    const digest *slot = slot_of(of, digest_of((str){spelled.data + 1, spelled.size - 2}));
    const bool has = slot->a != 0 || slot->b != 0;
    arena_free(memory);
    return has;
}

/* ---- records ---- */

/* Removes a text from the begin of a line. False: the line begins otherwise; a line that ends in the text
   does not. */
static bool take(str *line, const char *text)
{
    const size_t all = strlen(text), size = all < line->size ? all : line->size;
    if (size > 0 && memcmp(line->data, text, size) != 0) return false;
    *line = (str){line->data + size, line->size - size};
    return true;
}

/* Removes the rest of a string of JSON, and its closing quotation mark. */
static str take_string(str *rest)
{
    const str line = *rest;
    size_t at = 0;
    while (at < line.size && line.data[at] != '"')
        at += line.data[at] == '\\' ? 2 : 1;
    const size_t end = at < line.size ? at : line.size, next = at < line.size ? at + 1 : line.size;
    *rest = (str){line.data + next, line.size - next};
    return (str){line.data, end};
}

static bool take_format(str *line)
{
    if (line->size == 0 || line->data[0] != '"') return take(line, "null");
    *line = (str){line->data + 1, line->size - 1};
    (void)take_string(line);
    return true;
}

/* Whether a line begins as records of the command do, or is the begin of one. *name: in its spelling; *rest:
   behind the begin, empty if that is cut. */
static bool begins_record(str line, const char *command, str *name, str *rest)
{
    *rest = line;
    if (!take(rest, "{\"file\": \"")) return false;
    *name = take_string(rest);
    return take(rest, ", \"format\": ") && take_format(rest) && take(rest, ", \"command\": \"") &&
           take(rest, command) && take(rest, "\", \"findings\": [");
}

static bool ends_with(str line, const char *end)
{
    const size_t size = strlen(end);
    return line.size >= size && memcmp(line.data + line.size - size, end, size) == 0;
}

/* The records of a file and of those in it. */
typedef struct group {
    char *name; /* NULL: none yet */
    long long begin;
    resumed before; /* all groups before it */
} group;

static bool is_in(const group *of, str name)
{
    const size_t size = of->name ? strlen(of->name) : 0;
    return of->name && name.size > size + 1 && memcmp(name.data, of->name, size) == 0 &&
           memcmp(name.data + size, "!/", 2) == 0;
}

/* Counts the record that ends so; false if it is none. */
static bool count(resumed *all, str line)
{
    if (ends_with(line, "\"passed\": true}")) {
        all->passed++;
    } else if (ends_with(line, "\"passed\": null}")) {
        all->left_out += !ends_with(line, "\"left_out\": \"is hidden\", \"passed\": null}");
    } else if (ends_with(line, "\"passed\": false}")) {
        static const char problem[] = ", \"problem\": ";
        bool trouble = false;
        for (size_t at = 0; at + sizeof problem <= line.size && !trouble; at++)
            trouble = memcmp(line.data + at, problem, sizeof problem - 1) == 0;
        all->failed++;
        all->result = worse(all->result, trouble ? OUTCOME_TROUBLE : OUTCOME_INVALID);
    } else {
        return false;
    }
    return true;
}

/* Replaces the name of the group before. */
static char *keep_name(const group *before, str name)
{
    char *kept = realloc(before->name, name.size + 1);
    if (!kept) arena_exhausted();
    memcpy(kept, name.data, name.size);
    kept[name.size] = '\0';
    return kept;
}

/* Reads the records of a file; returns the offset of those of the last input file, or -1 if a line is no
   record of the command. */
static long long read_records(FILE *from, const char *command, resume *of, resumed *all)
{
    group last = {0};
    arena *memory = arena_new();
    buffer text = {.memory = memory};
    long long at = 0;
    bool good = true;
    for (; good && line_read(from, &text); at += (long long)text.size) {
        const str line = {text.data, text.size - (text.data[text.size - 1] == '\n')};
        str name, rest;
        good = begins_record(line, command, &name, &rest);
        if (text.data[text.size - 1] != '\n') break; /* was being written */
        good = good && rest.size > 0;
        if (good && !is_in(&last, name)) {
            last = (group){keep_name(&last, name), at, *all};
            remember(of, name);
        }
        good = good && count(all, rest);
    }
    if (last.name) {
        forget(of, digest_of(str_of(last.name)));
        *all = last.before;
        at = last.begin;
    }
    free(last.name);
    arena_free(memory);
    return good ? at : -1;
}

/* Standard output goes to the end of the file. */
static bool redirect(const char *path, long long size)
{
    const int to = files_open(path, FILES_APPEND);
    const bool good = to >= 0 && files_cut(to, (uint64_t)size) && streams_send_output(to);
    if (to >= 0) (void)files_close(to);
    return good;
}

resume *resume_begin(const char *path, const char *command, resumed *before)
{
    resume *of = calloc(1, sizeof *of);
    if (!of) arena_exhausted();
    *before = (resumed){.result = OUTCOME_FINE};
    FILE *from = files_stream(path);
    const int error = errno;
    long long size = from ? read_records(from, command, of, before) : 0;
    if (from) fclose(from);
    if (!from && error != ENOENT)
        complain("%s: %s", path, strerror(error));
    else if (size < 0)
        complain("%s: its lines are not results of `tenon %s`, so nothing is added to it", path, command);
    else if (!redirect(path, size))
        complain("%s: %s", path, strerror(errno));
    else
        return of;
    resume_end(of);
    return NULL;
}

void resume_end(resume *of)
{
    if (!of) return;
    free(of->slots);
    free(of);
}
