/* Whole files. */
#include "base/file_result.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/system/files.h"
#include "base/system/machine.h"
#include "base/system/signals.h"
#include "base/system/streams.h"

file_result file_succeeded(void)
{
    return (file_result){FILE_OK, NULL};
}

file_result file_failed(arena *memory, int error)
{
    switch (error) {
    case ENOENT:
        return (file_result){FILE_MISSING, "no such file or directory"};
    case EISDIR:
        return (file_result){FILE_IS_DIRECTORY, "is a directory"};
    case EEXIST:
        return (file_result){FILE_EXISTS, "exists already"};
    default: {
        const char *text = strerror(error);
        return (file_result){FILE_FAILED, arena_copy(memory, text, strlen(text))};
    }
    }
}

/* A file that is being read. */
typedef struct reading {
    arena *memory;
    int file;
    size_t limit;
    char *data;
    size_t size, capacity;
    int error; /* errno if reading has failed */
} reading;

static void make_space(reading *to, size_t capacity)
{
    if (capacity <= to->capacity) return;
    to->data = arena_enlarge(to->memory, to->data, to->capacity, capacity);
    to->capacity = capacity;
}

/* Reads until there are `size` bytes or the file ends; false if it has ended, or failed. */
static bool read_up_to(reading *from, size_t size)
{
    while (from->size < size) {
        const ptrdiff_t count = files_read(from->file, from->data + from->size, size - from->size);
        if (count < 0) from->error = errno;
        if (count <= 0) return false;
        from->size += (size_t)count;
    }
    return true;
}

/* Reads to the end, at most one byte more than the limit: that byte says that the file is too large. Space is
   kept for a terminating zero, and for one byte more: the end is found without growing. If the size is not
   known, the space doubles, but never beyond the limit. */
static void read_rest(reading *from, size_t expected)
{
    const size_t most = from->limit < SIZE_MAX - 3 ? from->limit + 1 : SIZE_MAX - 2;
    make_space(from, (expected < most ? expected : most) + 2);
    while (from->size < most && read_up_to(from, from->capacity - 1 < most ? from->capacity - 1 : most)) {
        const size_t wanted = from->capacity < 64 * 1024 ? 64 * 1024 : from->capacity;
        if (from->size < most) make_space(from, wanted < (most + 2) / 2 ? wanted * 2 : most + 2);
    }
}

/* ---- files that are mapped ---- */

enum { MAPPED_KNOWN = 64, MAPPED_NAME_SIZE = 512 };

/* For file_lost, which must not allocate memory. `begin` is NULL if the slot is free. */
static struct mapped_slot {
    atomic_flag taken;
    _Atomic(char *) begin;
    size_t size;
    char name[MAPPED_NAME_SIZE];
} mapped_slots[MAPPED_KNOWN];

/* In a signal handler. */
static void file_lost(const void *address)
{
    static const char before[] = "tenon: ",
                      behind[] = ": the file became shorter or unreadable while the tool worked on it\n";
    const char *at = address;
    for (size_t i = 0; i < MAPPED_KNOWN; i++) {
        const struct mapped_slot *slot = &mapped_slots[i];
        const char *begin = atomic_load(&slot->begin);
        if (begin == NULL || at < begin || (size_t)(at - begin) >= slot->size) continue;
        file_abandon_all();
        (void)files_write(STREAMS_MESSAGES, before, sizeof before - 1);
        (void)files_write(STREAMS_MESSAGES, slot->name, strlen(slot->name));
        (void)files_write(STREAMS_MESSAGES, behind, sizeof behind - 1);
        files_quit(2);
    }
}

/* Notes the name for display, without characters that a terminal would obey. */
static void note_name(struct mapped_slot *slot, const char *path)
{
    size_t i = 0;
    for (; path[i] != '\0' && i + 1 < MAPPED_NAME_SIZE; i++)
        slot->name[i] = path[i] >= 0x20 && path[i] < 0x7F ? path[i] : '?';
    slot->name[i] = '\0';
}

static void unmap(void *user)
{
    struct mapped_slot *slot = user;
    char *begin = atomic_load(&slot->begin);
    const size_t size = slot->size;
    atomic_store(&slot->begin, NULL);
    files_unmap(begin, size);
    atomic_flag_clear(&slot->taken);
}

/* Maps the file until `memory` is freed; false if this fails. */
static bool map(const reading *from, const char *path, size_t size, read_file *read)
{
    size_t i = 0;
    while (i < MAPPED_KNOWN && atomic_flag_test_and_set(&mapped_slots[i].taken))
        i++;
    if (i == MAPPED_KNOWN) return false;
    struct mapped_slot *slot = &mapped_slots[i];
    char *bytes = files_map(from->file, size, file_lost);
    if (bytes == NULL) {
        atomic_flag_clear(&slot->taken);
        return false;
    }
    note_name(slot, path);
    slot->size = size;
    atomic_store(&slot->begin, bytes);
    arena_at_end(from->memory, unmap, slot);
    read->content = (str){bytes, size};
    read->mapped = true;
    return true;
}

/* ---- reading ---- */

static bool is_wanted(reading *from, const file_interest *interest, bool regular, size_t expected)
{
    if (!interest) return true;
    make_space(from, (expected < interest->head_size ? expected : interest->head_size) + 2);
    (void)read_up_to(from, regular && expected < interest->head_size ? expected : from->capacity - 2);
    return interest->wants(interest->user, (str){from->data, from->size});
}

static file_result read_opened(reading *from, const char *path, const file_reading *how, read_file *read)
{
    const bool regular = read->about.kind == ENTRY_FILE;
    const uint64_t size = read->about.size;
    const size_t expected = !regular ? 0 : size < SIZE_MAX ? (size_t)size : SIZE_MAX;
    const bool wanted = is_wanted(from, how->interest, regular, expected);
    if (wanted && from->error == 0) {
        if (expected > from->limit)
            from->size = from->limit + 1; /* known without reading it */
        else if (expected >= FILE_MAPPED_FROM && !how->copied && map(from, path, expected, read))
            return file_succeeded();
        else
            read_rest(from, expected);
    }
    if (from->error != 0) return file_failed(from->memory, from->error);
    if (wanted && from->size > from->limit)
        return (file_result){
            FILE_TOO_LARGE, arena_printf(from->memory, "is larger than the limit of %zu bytes", from->limit)};
    from->data[from->size] = '\0';
    read->content = (str){from->data, from->size};
    return file_succeeded();
}

file_result file_read_wanted(arena *memory, const char *path, const file_reading *how, read_file *read)
{
    bool standard = strcmp(path, "-") == 0;
    reading from = {.memory = memory, .limit = how->limit};
    *read = (read_file){.mapped = false};
    from.file = standard ? STREAMS_INPUT : files_open(path, FILES_READ);
    if (from.file < 0) return file_failed(memory, errno);
    file_result result;
    if (!files_look_opened(from.file, &read->about))
        result = file_failed(memory, errno);
    else if (read->about.kind == ENTRY_FOLDER)
        result = file_failed(memory, EISDIR);
    else
        result = read_opened(&from, path, how, read);
    if (!standard) (void)files_close(from.file);
    return result;
}

/* Whether a path leads to a named pipe, unlike the pipes that a shell makes for `<(...)`. */
static bool may_be_silent(const char *path)
{
    entry_info about;
    if (strcmp(path, "-") == 0 || !files_look(path, &about) || about.kind != ENTRY_PIPE) return false;
    char *real = files_real_path(path);
    const bool named = real != NULL;
    free(real);
    return named;
}

file_result file_read(arena *memory, const char *path, size_t limit, str *content)
{
    read_file read;
    const file_reading how = {.limit = limit, .copied = true};
    if (may_be_silent(path)) return (file_result){FILE_FAILED, "is a named pipe, where a file is needed"};
    const file_result result = file_read_wanted(memory, path, &how, &read);
    if (result.status == FILE_OK) *content = read.content;
    return result;
}

/* ---- files that are going to be replaced ---- */

/* The most milliseconds of waiting for others. */
enum { PATIENCE = 10000 };

static void close_held(void *user)
{
    (void)files_close(*(const int *)user);
}

static bool same_entry(const entry_info *a, const entry_info *b)
{
    return a->volume == b->volume && a->number == b->number;
}

/* Opens the file and keeps others from it, for as long as the descriptor is open. -1 if another program has
   it, with *waits, or on failure. */
static int open_alone(const char *path, entry_info *about, bool *waits)
{
    entry_info now;
    const int file = files_open(path, FILES_READ);
    *waits = false;
    if (file < 0) return -1;
    const bool locked = files_lock(file) || errno == EOPNOTSUPP;
    if (locked && files_look_opened(file, about) && files_look(path, &now) && same_entry(about, &now))
        return file;
    *waits = true; /* it is being changed, or has been replaced meanwhile */
    (void)files_close(file);
    return -1;
}

file_result file_hold(arena *memory, const char *path, held_file *held)
{
    bool waits = true;
    int file = -1;
    held->path = path;
    if (!files_look(path, &held->about)) return file_failed(memory, errno);
    if (held->about.kind == ENTRY_FOLDER) return file_failed(memory, EISDIR);
    if (held->about.kind != ENTRY_FILE)
        return (file_result){FILE_FAILED, "is not a regular file, and cannot be changed in place"};
    const long long begin = machine_milliseconds();
    while (file < 0 && waits && machine_milliseconds() - begin < PATIENCE) {
        file = open_alone(path, &held->about, &waits);
        if (file < 0 && waits) machine_sleep();
    }
    if (file < 0 && waits) return (file_result){FILE_FAILED, "another program is changing it"};
    if (file < 0) return file_failed(memory, errno);
    int *kept = ARENA_NEW(memory, int);
    *kept = file;
    arena_at_end(memory, close_held, kept);
    if (held->about.names < 2) return file_succeeded();
    return (file_result){FILE_FAILED, arena_printf(memory,
                                                   "has %llu names (hard links), and the change would reach "
                                                   "only this one: replace it with a copy first",
                                                   (unsigned long long)held->about.names)};
}

bool file_is_as_held(const held_file *held)
{
    entry_info now;
    const entry_info *then = &held->about;
    return files_look(held->path, &now) && same_entry(&now, then) && now.size == then->size &&
           now.changed == then->changed && now.changed_nanosecond == then->changed_nanosecond;
}

bool file_close_after(bool good, int file)
{
    int error = errno;
    if (!files_close(file) && good) return false;
    errno = error;
    return good;
}

file_result file_write_directly(arena *memory, const char *path, str content)
{
    bool standard = strcmp(path, "-") == 0;
    int file = standard ? STREAMS_OUTPUT : files_open(path, FILES_WRITE);
    if (file < 0) return file_failed(memory, errno);
    bool good = files_write(file, content.data, content.size);
    if (!standard) good = file_close_after(good, file);
    return good ? file_succeeded() : file_failed(memory, errno);
}

bool file_holds(arena *memory, const char *path, str content)
{
    entry_info about;
    str old;
    bool regular = strcmp(path, "-") != 0 && files_look(path, &about) && about.kind == ENTRY_FILE;
    return regular && about.size == content.size &&
           file_read(memory, path, content.size, &old).status == FILE_OK && str_eq(old, content);
}
