/* Whole files. */
#include "base/file.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/system/files.h"
#include "base/system/machine.h"
#include "base/system/signals.h"
#include "base/system/streams.h"

static file_result succeeded(void)
{
    return (file_result){FILE_OK, NULL};
}

static file_result failed(arena *memory, int error)
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
    int error; /* errno where reading has failed */
} reading;

static void make_space(reading *to, size_t capacity)
{
    if (capacity <= to->capacity) return;
    to->data = arena_enlarge(to->memory, to->data, to->capacity, capacity);
    to->capacity = capacity;
}

/* Reads until there are `size` bytes or the file ends; false where it has ended, or failed. */
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
   kept for a terminating zero, and for one byte more: the end is found without growing. Where the size is not
   known the space doubles, but never beyond the limit. */
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

/* For file_lost, which may not ask for memory. `begin` is NULL where the slot is free. */
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

/* What a terminal would obey is no part of the name that is shown. */
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

/* Maps the file, until `memory` goes; false where that cannot be. */
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
            return succeeded();
        else
            read_rest(from, expected);
    }
    if (from->error != 0) return failed(from->memory, from->error);
    if (wanted && from->size > from->limit)
        return (file_result){
            FILE_TOO_LARGE, arena_printf(from->memory, "is larger than the limit of %zu bytes", from->limit)};
    from->data[from->size] = '\0';
    read->content = (str){from->data, from->size};
    return succeeded();
}

file_result file_read_wanted(arena *memory, const char *path, const file_reading *how, read_file *read)
{
    bool standard = strcmp(path, "-") == 0;
    reading from = {.memory = memory, .limit = how->limit};
    *read = (read_file){.mapped = false};
    from.file = standard ? STREAMS_INPUT : files_open(path, FILES_READ);
    if (from.file < 0) return failed(memory, errno);
    file_result result;
    if (!files_look_opened(from.file, &read->about))
        result = failed(memory, errno);
    else if (read->about.kind == ENTRY_FOLDER)
        result = failed(memory, EISDIR);
    else
        result = read_opened(&from, path, how, read);
    if (!standard) (void)files_close(from.file);
    return result;
}

/* Whether a path leads to a pipe by a name in a folder: what a shell makes for `<(...)` has none.
 */
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

/* So many milliseconds others are waited for. */
enum { PATIENCE = 10000 };

static void close_held(void *user)
{
    (void)files_close(*(const int *)user);
}

static bool same_entry(const entry_info *a, const entry_info *b)
{
    return a->volume == b->volume && a->number == b->number;
}

/* Opens the file and keeps others from it, for as long as the descriptor is open. -1 where somebody else has
   it, with *waits, or where that fails. */
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
    if (!files_look(path, &held->about)) return failed(memory, errno);
    if (held->about.kind == ENTRY_FOLDER) return failed(memory, EISDIR);
    if (held->about.kind != ENTRY_FILE)
        return (file_result){FILE_FAILED, "is not a regular file, and cannot be changed in place"};
    const long long begin = machine_milliseconds();
    while (file < 0 && waits && machine_milliseconds() - begin < PATIENCE) {
        file = open_alone(path, &held->about, &waits);
        if (file < 0 && waits) machine_sleep();
    }
    if (file < 0 && waits) return (file_result){FILE_FAILED, "another program is changing it"};
    if (file < 0) return failed(memory, errno);
    int *kept = ARENA_NEW(memory, int);
    *kept = file;
    arena_at_end(memory, close_held, kept);
    if (held->about.names < 2) return succeeded();
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

/* Closes the file; false, with errno set, where that or anything before it failed. */
static bool close_after(bool good, int file)
{
    int error = errno;
    if (!files_close(file) && good) return false;
    errno = error;
    return good;
}

static file_result write_directly(arena *memory, const char *path, str content)
{
    bool standard = strcmp(path, "-") == 0;
    int file = standard ? STREAMS_OUTPUT : files_open(path, FILES_WRITE);
    if (file < 0) return failed(memory, errno);
    bool good = files_write(file, content.data, content.size);
    if (!standard) good = close_after(good, file);
    return good ? succeeded() : failed(memory, errno);
}

/* ---- files that are staged ---- */

/* Names of files beside their places, for file_abandon_all: in memory of their own, since the arenas of other
   threads may go away at any time. */
enum { STAGED_KNOWN = 256, STAGED_NAME_SIZE = 4096 };

/* A slot is taken before the file is there, and named when it is. */
enum { SLOT_FREE, SLOT_TAKEN, SLOT_NAMED };

static struct staged_slot {
    atomic_int state;
    char name[STAGED_NAME_SIZE];
} staged_slots[STAGED_KNOWN];

static atomic_bool abandoned;

/* Takes a slot; its number from 1, or 0 where there is none. */
static unsigned take_slot(const char *name)
{
    if (strlen(name) >= STAGED_NAME_SIZE) return 0;
    for (unsigned i = 0; i < STAGED_KNOWN; i++) {
        struct staged_slot *slot = &staged_slots[i];
        int free_state = SLOT_FREE;
        if (!atomic_compare_exchange_strong(&slot->state, &free_state, SLOT_TAKEN)) continue;
        strcpy(slot->name, name);
        return i + 1;
    }
    return 0;
}

static void set_slot(unsigned number, int state)
{
    if (number > 0) atomic_store(&staged_slots[number - 1].state, state);
}

static void forget_staged(staged_file *staged)
{
    set_slot(staged->slot, SLOT_FREE);
    staged->slot = 0;
}

/* A signal waits until a file that is being made is complete; no other file is begun afterwards. The thread
   that makes a file takes no signals meanwhile, so it never waits for itself. */
void file_abandon_all(void)
{
    atomic_store(&abandoned, true);
    for (size_t i = 0; i < STAGED_KNOWN; i++) {
        while (atomic_load(&staged_slots[i].state) == SLOT_TAKEN)
            machine_sleep();
        if (atomic_load(&staged_slots[i].state) == SLOT_NAMED) (void)files_remove(staged_slots[i].name);
    }
}

/* Creates the file of the staged name, known to file_abandon_all from its first moment on. Returns -1 with
   errno set. */
static int create_known(staged_file *staged)
{
    signals_pause();
    staged->slot = take_slot(staged->name);
    int file = -1, error = EINTR;
    if (!atomic_load(&abandoned)) {
        file = files_open(staged->name, FILES_CREATE);
        error = errno;
    }
    set_slot(staged->slot, file >= 0 ? SLOT_NAMED : SLOT_FREE);
    if (file < 0) staged->slot = 0;
    signals_resume();
    errno = error;
    return file;
}

/* Creates a file beside `path` with an unused name, and sets its name. Files of this process are numbered, so
   that many of them need as few attempts as one. Returns -1 with errno set. */
static int create_beside(arena *memory, const char *path, staged_file *staged)
{
    const char *slash = files_last_separator(path);
    int folder = slash ? (int)(slash - path) + 1 : 0;
    static atomic_uint created;
    for (unsigned attempt = 0; attempt < 1000; attempt++) {
        staged->name = arena_printf(memory, "%.*s.tenon.%ld.%u.tmp", folder, path, machine_process(),
                                    atomic_fetch_add(&created, 1));
        int file = create_known(staged);
        if (file >= 0 || errno != EEXIST) return file;
    }
    return -1;
}

/* A rename is on disk only when its folder is; where the system cannot do that the file is whole all the
 * same. */
static void flush_folder(arena *memory, const char *path)
{
    const char *slash = files_last_separator(path);
    files_flush_folder(slash ? arena_copy(memory, path, (size_t)(slash - path) + 1) : ".");
}

/* Writes a new file beside `target`; where that fails nothing is left behind. */
static file_result write_beside(arena *memory, const char *target, str content, const entry_info *old,
                                staged_file *staged)
{
    int file = create_beside(memory, target, staged);
    if (file < 0) return failed(memory, errno);
    bool good = files_write(file, content.data, content.size);
    if (good && old) good = files_permit(file, old->permissions);
    if (close_after(good, file)) return succeeded();
    int error = errno;
    (void)files_remove(staged->name);
    forget_staged(staged);
    return failed(memory, error);
}

file_result file_stage(arena *memory, const char *path, str content, staged_file *staged)
{
    *staged = (staged_file){.path = path, .content = content};
    if (strcmp(path, "-") == 0) return succeeded();
    entry_info about;
    if (!files_look(path, &about)) {
        if (errno != ENOENT) return failed(memory, errno);
        return write_beside(memory, path, content, NULL, staged);
    }
    if (about.kind == ENTRY_FOLDER) return failed(memory, EISDIR);
    if (about.kind != ENTRY_FILE) return succeeded();
    char *target = files_real_path(path);
    if (!target) return failed(memory, errno);
    staged->path = arena_copy(memory, target, strlen(target));
    free(target);
    return write_beside(memory, staged->path, content, &about, staged);
}

/* A file must be on disk before its name is. */
static file_result flush_staged(arena *memory, const staged_file *staged)
{
    if (!staged->name) return succeeded();
    return files_flush(staged->name) ? succeeded() : failed(memory, errno);
}

/* Puts the file in its place. The change of its folder is not on disk yet. */
static file_result put_in_place(arena *memory, staged_file *staged)
{
    if (!staged->name) return write_directly(memory, staged->path, staged->content);
    if (!files_replace(staged->name, staged->path)) {
        int error = errno;
        file_discard(staged);
        return failed(memory, error);
    }
    forget_staged(staged);
    staged->name = NULL;
    return succeeded();
}

file_result file_commit(arena *memory, staged_file *staged)
{
    const bool renamed = staged->name != NULL;
    file_result result = flush_staged(memory, staged);
    if (result.status == FILE_OK)
        result = put_in_place(memory, staged);
    else
        file_discard(staged);
    if (renamed && result.status == FILE_OK) flush_folder(memory, staged->path);
    return result;
}

file_result file_commit_all(arena *memory, staged_file *staged, size_t count, const char **path)
{
    file_result result = succeeded();
    for (size_t i = 0; i < count; i++) {
        if (result.status != FILE_OK) {
            file_discard(&staged[i]);
            continue;
        }
        *path = staged[i].path;
        result = put_in_place(memory, &staged[i]);
    }
    return result;
}

void file_discard(staged_file *staged)
{
    if (!staged->name) return;
    (void)files_remove(staged->name);
    forget_staged(staged);
    staged->name = NULL;
}

file_result file_stage_in(arena *memory, const char *folder, str content, staged_file *staged)
{
    *staged = (staged_file){.path = folder, .content = content};
    return write_beside(memory, arena_printf(memory, "%s/", folder), content, NULL, staged);
}

file_result file_commit_at(arena *memory, staged_file *staged, held_folder *folder, const char *name,
                           bool replace)
{
    const bool good = folder_take(folder, staged->name, name, replace);
    const int error = errno;
    if (!good) file_discard(staged);
    forget_staged(staged);
    staged->name = NULL;
    return good ? succeeded() : failed(memory, error);
}

file_result file_write(arena *memory, const char *path, str content)
{
    staged_file staged;
    file_result result = file_stage(memory, path, content, &staged);
    return result.status == FILE_OK ? file_commit(memory, &staged) : result;
}

bool file_holds(arena *memory, const char *path, str content)
{
    entry_info about;
    str old;
    bool regular = strcmp(path, "-") != 0 && files_look(path, &about) && about.kind == ENTRY_FILE;
    return regular && about.size == content.size &&
           file_read(memory, path, content.size, &old).status == FILE_OK && str_eq(old, content);
}
