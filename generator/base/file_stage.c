/* Files that are staged: written beside their places, and put there when they are complete. */
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file_result.h"
#include "base/system/machine.h"
#include "base/system/signals.h"
#include "base/system/streams.h"

/* Names of files beside their places, for file_abandon_all: in memory of their own, since the arenas of other
   threads may go away at any time. */
enum { STAGED_KNOWN = 256, STAGED_NAME_SIZE = 4096 };

/* A slot is taken before the file exists, and named afterwards. */
enum { SLOT_FREE, SLOT_TAKEN, SLOT_NAMED };

static struct staged_slot {
    atomic_int state;
    char name[STAGED_NAME_SIZE];
} staged_slots[STAGED_KNOWN];

static atomic_bool abandoned;

/* Takes a slot; its number from 1, or 0 if none is free. */
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

/* A rename is on disk only when its folder is; if the system cannot flush folders, the file is whole even
   so. */
static void flush_folder(arena *memory, const char *path)
{
    const char *slash = files_last_separator(path);
    files_flush_folder(slash ? arena_copy(memory, path, (size_t)(slash - path) + 1) : ".");
}

/* Writes a new file beside `target`; if this fails, nothing is left behind. */
static file_result write_beside(arena *memory, const char *target, str content, const entry_info *old,
                                staged_file *staged)
{
    int file = create_beside(memory, target, staged);
    if (file < 0) return file_failed(memory, errno);
    bool good = files_write(file, content.data, content.size);
    if (good && old) good = files_permit(file, old->permissions);
    if (file_close_after(good, file)) return file_succeeded();
    int error = errno;
    (void)files_remove(staged->name);
    forget_staged(staged);
    return file_failed(memory, error);
}

file_result file_stage(arena *memory, const char *path, str content, staged_file *staged)
{
    *staged = (staged_file){.path = path, .content = content};
    if (strcmp(path, "-") == 0) return file_succeeded();
    entry_info about;
    if (!files_look(path, &about)) {
        if (errno != ENOENT) return file_failed(memory, errno);
        return write_beside(memory, path, content, NULL, staged);
    }
    if (about.kind == ENTRY_FOLDER) return file_failed(memory, EISDIR);
    if (about.kind != ENTRY_FILE) return file_succeeded();
    char *target = files_real_path(path);
    if (!target) return file_failed(memory, errno);
    staged->path = arena_copy(memory, target, strlen(target));
    free(target);
    return write_beside(memory, staged->path, content, &about, staged);
}

/* A file must be on disk before its name is. */
static file_result flush_staged(arena *memory, const staged_file *staged)
{
    if (!staged->name) return file_succeeded();
    return files_flush(staged->name) ? file_succeeded() : file_failed(memory, errno);
}

/* Puts the file in its place. The change of its folder is not on disk yet. */
static file_result put_in_place(arena *memory, staged_file *staged)
{
    if (!staged->name) return file_write_directly(memory, staged->path, staged->content);
    if (!files_replace(staged->name, staged->path)) {
        int error = errno;
        file_discard(staged);
        return file_failed(memory, error);
    }
    forget_staged(staged);
    staged->name = NULL;
    return file_succeeded();
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
    file_result result = file_succeeded();
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
    return good ? file_succeeded() : file_failed(memory, error);
}

file_result file_write(arena *memory, const char *path, str content)
{
    staged_file staged;
    file_result result = file_stage(memory, path, content, &staged);
    return result.status == FILE_OK ? file_commit(memory, &staged) : result;
}

file_result file_make(arena *memory, const char *path, str content)
{
    staged_file staged;
    const char *failed;
    const file_result result = file_stage(memory, path, content, &staged);
    return result.status == FILE_OK ? file_commit_all(memory, &staged, 1, &failed) : result;
}
