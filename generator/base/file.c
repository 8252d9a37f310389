/* Whole files over POSIX calls: stdio cannot say that a name was created by us, nor flush it to disk. */
#define _XOPEN_SOURCE 700
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

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
    default: {
        const char *text = strerror(error);
        return (file_result){FILE_FAILED, arena_copy(memory, text, strlen(text))};
    }
    }
}

static int open_file(const char *path, int flags, mode_t mode)
{
    int file;
    do {
        file = open(path, flags | O_CLOEXEC, mode);
    } while (file < 0 && errno == EINTR);
    return file;
}

static ssize_t read_some(int file, char *to, size_t size)
{
    ssize_t count;
    do {
        count = read(file, to, size);
    } while (count < 0 && errno == EINTR);
    return count;
}

static bool write_all(int file, str content)
{
    while (content.size > 0) {
        ssize_t count = write(file, content.data, content.size);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        content.data += count;
        content.size -= (size_t)count;
    }
    return true;
}

/* Reads to the end, at most one byte more than `limit`: that byte says that the file is too large. */
static file_result read_all(arena *memory, int file, size_t expected, size_t limit, str *content)
{
    size_t most = limit < SIZE_MAX - 1 ? limit + 1 : limit;
    /* Room for the terminating zero, and for one byte more: the end is found without growing. */
    size_t capacity = (expected < most ? expected : most) + 2;
    char *data = arena_alloc(memory, capacity);
    size_t size = 0;
    for (;;) {
        if (size == capacity - 1) {
            size_t larger = capacity < 64 * 1024 ? 64 * 1024 : capacity * 2;
            char *moved = arena_alloc(memory, larger);
            memcpy(moved, data, size);
            data = moved;
            capacity = larger;
        }
        size_t room = capacity - 1 - size;
        ssize_t count = read_some(file, data + size, room < most - size ? room : most - size);
        if (count < 0) return failed(memory, errno);
        size += (size_t)count;
        if (size > limit)
            return (file_result){FILE_TOO_LARGE,
                                 arena_printf(memory, "is larger than the limit of %zu bytes", limit)};
        if (count == 0) break;
    }
    data[size] = '\0';
    *content = (str){data, size};
    return succeeded();
}

file_result file_read(arena *memory, const char *path, size_t limit, str *content)
{
    bool standard = strcmp(path, "-") == 0;
    int file = standard ? STDIN_FILENO : open_file(path, O_RDONLY, 0);
    if (file < 0) return failed(memory, errno);
    struct stat about;
    file_result result;
    if (fstat(file, &about) != 0)
        result = failed(memory, errno);
    else if (S_ISDIR(about.st_mode))
        result = failed(memory, EISDIR);
    else
        result = read_all(memory, file, S_ISREG(about.st_mode) ? (size_t)about.st_size : 0, limit, content);
    if (!standard) close(file);
    return result;
}

/* Closes the file; false, with errno set, where that or anything before it failed. */
static bool close_after(bool good, int file)
{
    int error = errno;
    if (close(file) != 0 && good) return false;
    errno = error;
    return good;
}

static file_result write_directly(arena *memory, const char *path, str content)
{
    bool standard = strcmp(path, "-") == 0;
    int file = standard ? STDOUT_FILENO : open_file(path, O_WRONLY, 0);
    if (file < 0) return failed(memory, errno);
    bool good = write_all(file, content);
    if (!standard) good = close_after(good, file);
    return good ? succeeded() : failed(memory, errno);
}

/* Creates a file beside `path` that nobody else uses; `name` is its name. Returns -1 with errno set. */
static int create_beside(arena *memory, const char *path, mode_t mode, char **name)
{
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash - path) + 1 : 0;
    for (unsigned attempt = 0; attempt < 100; attempt++) {
        *name = arena_printf(memory, "%.*s.tenon.%ld.%u.tmp", folder, path, (long)getpid(), attempt);
        int file = open_file(*name, O_WRONLY | O_CREAT | O_EXCL, mode);
        if (file >= 0 || errno != EEXIST) return file;
    }
    return -1;
}

/* A rename is on disk only when its folder is. Some file systems cannot do that; the file is whole all the
 * same. */
static void flush_folder(arena *memory, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *folder = slash ? arena_copy(memory, path, (size_t)(slash - path) + 1) : ".";
    int file = open_file(folder, O_RDONLY, 0);
    if (file < 0) return;
    (void)fsync(file);
    close(file);
}

/* Writes a new file beside `target`; where that fails nothing is left behind. */
static file_result write_beside(arena *memory, const char *target, str content, const struct stat *old,
                                char **name)
{
    int file = create_beside(memory, target, 0666, name);
    if (file < 0) return failed(memory, errno);
    bool good = write_all(file, content);
    if (good && old) good = fchmod(file, old->st_mode & 0777) == 0;
    if (good) good = fsync(file) == 0;
    if (close_after(good, file)) return succeeded();
    int error = errno;
    unlink(*name);
    return failed(memory, error);
}

file_result file_stage(arena *memory, const char *path, str content, staged_file *staged)
{
    *staged = (staged_file){.path = path, .content = content};
    if (strcmp(path, "-") == 0) return succeeded();
    struct stat about;
    if (stat(path, &about) != 0) {
        if (errno != ENOENT) return failed(memory, errno);
        return write_beside(memory, path, content, NULL, &staged->name);
    }
    if (S_ISDIR(about.st_mode)) return failed(memory, EISDIR);
    if (!S_ISREG(about.st_mode)) return succeeded();
    char *target = realpath(path, NULL);
    if (!target) return failed(memory, errno);
    staged->path = arena_copy(memory, target, strlen(target));
    free(target);
    return write_beside(memory, staged->path, content, &about, &staged->name);
}

file_result file_commit(arena *memory, staged_file *staged)
{
    if (!staged->name) return write_directly(memory, staged->path, staged->content);
    if (rename(staged->name, staged->path) != 0) {
        int error = errno;
        file_discard(staged);
        return failed(memory, error);
    }
    staged->name = NULL;
    flush_folder(memory, staged->path);
    return succeeded();
}

void file_discard(staged_file *staged)
{
    if (staged->name) unlink(staged->name);
    staged->name = NULL;
}

file_result file_write(arena *memory, const char *path, str content)
{
    staged_file staged;
    file_result result = file_stage(memory, path, content, &staged);
    return result.status == FILE_OK ? file_commit(memory, &staged) : result;
}

bool file_holds(arena *memory, const char *path, str content)
{
    struct stat about;
    str old;
    bool regular = strcmp(path, "-") != 0 && stat(path, &about) == 0 && S_ISREG(about.st_mode);
    return regular && about.st_size >= 0 && (size_t)about.st_size == content.size &&
           file_read(memory, path, content.size, &old).status == FILE_OK && str_eq(old, content);
}
