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
        return (file_result){FILE_EXISTS, "is there already"};
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

static void make_room(reading *to, size_t capacity)
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

/* Reads to the end, at most one byte more than the limit: that byte says that the file is too large. Room is
   kept for a terminating zero, and for one byte more: the end is found without growing. Where the size is not
   known the room doubles, but never beyond the limit. */
static void read_rest(reading *from, size_t expected)
{
    const size_t most = from->limit < SIZE_MAX - 3 ? from->limit + 1 : SIZE_MAX - 2;
    make_room(from, (expected < most ? expected : most) + 2);
    while (from->size < most && read_up_to(from, from->capacity - 1 < most ? from->capacity - 1 : most)) {
        const size_t wanted = from->capacity < 64 * 1024 ? 64 * 1024 : from->capacity;
        if (from->size < most) make_room(from, wanted < (most + 2) / 2 ? wanted * 2 : most + 2);
    }
}

static file_result read_opened(reading *from, const entry_info *about, const file_interest *interest)
{
    const bool regular = about->kind == ENTRY_FILE;
    const size_t expected = !regular ? 0 : about->size < SIZE_MAX ? (size_t)about->size : SIZE_MAX;
    bool wanted = true;
    if (interest) {
        make_room(from, (expected < interest->head_size ? expected : interest->head_size) + 2);
        (void)read_up_to(from, regular && expected < interest->head_size ? expected : from->capacity - 2);
        wanted = interest->wants(interest->user, (str){from->data, from->size});
    }
    if (wanted && from->error == 0) {
        if (expected > from->limit)
            from->size = from->limit + 1; /* known without reading it */
        else
            read_rest(from, expected);
    }
    if (from->error != 0) return failed(from->memory, from->error);
    if (wanted && from->size > from->limit)
        return (file_result){
            FILE_TOO_LARGE, arena_printf(from->memory, "is larger than the limit of %zu bytes", from->limit)};
    from->data[from->size] = '\0';
    return succeeded();
}

file_result file_read_wanted(arena *memory, const char *path, size_t limit, const file_interest *interest,
                             str *content)
{
    bool standard = strcmp(path, "-") == 0;
    reading from = {.memory = memory, .limit = limit};
    from.file = standard ? STREAMS_INPUT : files_open(path, FILES_READ);
    if (from.file < 0) return failed(memory, errno);
    entry_info about;
    file_result result;
    if (!files_look_opened(from.file, &about))
        result = failed(memory, errno);
    else if (about.kind == ENTRY_FOLDER)
        result = failed(memory, EISDIR);
    else
        result = read_opened(&from, &about, interest);
    if (!standard) (void)files_close(from.file);
    if (result.status == FILE_OK) *content = (str){from.data, from.size};
    return result;
}

file_result file_read(arena *memory, const char *path, size_t limit, str *content)
{
    return file_read_wanted(memory, path, limit, NULL, content);
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

/* A file that is being made is waited for; none is begun afterwards. Whoever makes one does not take signals
   meanwhile, so this is not waiting for the thread that it interrupts. */
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

/* Creates a file beside `path` that nobody else uses, and sets its name. Files of this process are numbered,
   so that many of them cost no more tries than one. Returns -1 with errno set. */
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

/* Puts the file in its place, of which its folder is still to be told. */
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
