/* Files over POSIX calls: stdio cannot say that a name was created by us, nor flush it to disk. */
#define _XOPEN_SOURCE 700
#include "base/system/files.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char files_list_separator[2] = ":";

static entry_kind kind_of(mode_t mode)
{
    if (S_ISREG(mode)) return ENTRY_FILE;
    if (S_ISDIR(mode)) return ENTRY_FOLDER;
    if (S_ISFIFO(mode) || S_ISSOCK(mode)) return ENTRY_PIPE;
    return S_ISLNK(mode) ? ENTRY_LINK : ENTRY_OTHER;
}

static bool describe(bool good, const struct stat *about, entry_info *info)
{
    if (!good) return false;
    *info = (entry_info){.kind = kind_of(about->st_mode),
                         .size = about->st_size > 0 ? (uint64_t)about->st_size : 0,
                         .volume = (uint64_t)about->st_dev,
                         .number = (uint64_t)about->st_ino,
                         .changed = (long long)about->st_mtim.tv_sec,
                         .changed_nanosecond = (long long)about->st_mtim.tv_nsec,
                         .permissions = about->st_mode & 0777,
                         .names = (uint64_t)about->st_nlink};
    return true;
}

bool files_look(const char *path, entry_info *info)
{
    struct stat about;
    return describe(stat(path, &about) == 0, &about, info);
}

bool files_look_at_link(const char *path, entry_info *info)
{
    struct stat about;
    return describe(lstat(path, &about) == 0, &about, info);
}

bool files_look_opened(int file, entry_info *info)
{
    struct stat about;
    return describe(fstat(file, &about) == 0, &about, info);
}

int files_open(const char *path, files_access access)
{
    static const int flags[] = {O_RDONLY, O_WRONLY, O_WRONLY | O_CREAT | O_EXCL,
                                O_WRONLY | O_CREAT | O_APPEND};
    int file;
    do {
        file = open(path, flags[access] | O_CLOEXEC, 0666);
    } while (file < 0 && errno == EINTR);
    return file;
}

bool files_close(int file)
{
    return close(file) == 0;
}

ptrdiff_t files_read(int file, void *to, size_t size)
{
    ssize_t count;
    do {
        count = read(file, to, size);
    } while (count < 0 && errno == EINTR);
    return count;
}

bool files_write(int file, const void *data, size_t size)
{
    for (const char *at = data; size > 0;) {
        const ssize_t count = write(file, at, size);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        at += count;
        size -= (size_t)count;
    }
    return true;
}

bool files_cut(int file, uint64_t size)
{
    return ftruncate(file, (off_t)size) == 0;
}

bool files_flush(const char *path)
{
    const int file = files_open(path, FILES_READ);
    if (file < 0) return false;
    const bool good = fsync(file) == 0;
    const int error = errno;
    if (close(file) != 0) return false;
    errno = error;
    return good;
}

/* Some file systems cannot flush folders. */
void files_flush_folder(const char *folder)
{
    (void)files_flush(folder);
}

bool files_permit(int file, unsigned permissions)
{
    return fchmod(file, (mode_t)permissions) == 0;
}

FILE *files_stream(const char *path)
{
    return fopen(path, "re");
}

bool files_replace(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

bool files_remove(const char *path)
{
    return unlink(path) == 0;
}

bool files_make_folder(const char *path, unsigned permissions)
{
    return mkdir(path, (mode_t)permissions) == 0;
}

bool files_make_unique_folder(char *path)
{
    return mkdtemp(path) != NULL;
}

bool files_remove_folder(const char *path)
{
    return rmdir(path) == 0;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *at)
{
    (void)status;
    (void)kind;
    (void)at;
    return remove(path);
}

void files_remove_tree(const char *path)
{
    enum { OPEN_FILES = 16 };
    (void)nftw(path, remove_one, OPEN_FILES, FTW_DEPTH | FTW_PHYS);
}

char *files_real_path(const char *path)
{
    return realpath(path, NULL);
}

bool files_is_private(const char *path)
{
    struct stat about;
    if (lstat(path, &about) != 0 || about.st_uid != geteuid()) return false;
    return (S_ISDIR(about.st_mode) || S_ISREG(about.st_mode)) && (about.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

bool files_is_usable(const char *folder)
{
    return access(folder, W_OK | X_OK) == 0;
}

const char *files_own_program(void)
{
    return "/proc/self/exe";
}

/* ---- names ---- */

bool files_is_separator(char byte)
{
    return byte == '/';
}

size_t files_root_size(const char *path)
{
    return path[0] == '/';
}

const char *files_last_separator(const char *path)
{
    return strrchr(path, '/');
}

const char *files_name_problem(const char *name, size_t size)
{
    (void)name;
    (void)size;
    return NULL;
}
