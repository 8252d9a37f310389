/* Folders over the wide functions of Windows. */
#include "base/system/folders.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/system/files.h"
#include "wide.h"

/* ---- listing ---- */

struct folder_listing {
    HANDLE handle;
    WIN32_FIND_DATAW found;
    bool is_first;
    char *name;
};

folder_listing *folder_list(const char *path)
{
    folder_listing *made = calloc(1, sizeof *made);
    char *pattern = malloc(strlen(path) + 3);
    wchar_t *wide = NULL;
    if (made && pattern) {
        sprintf(pattern, "%s%s*", path, files_is_separator(path[strlen(path) - 1]) ? "" : "/");
        wide = wide_of(pattern);
    }
    if (made) made->handle = wide ? FindFirstFileW(wide, &made->found) : INVALID_HANDLE_VALUE;
    if (made && made->handle == INVALID_HANDLE_VALUE) {
        if (wide) (void)wide_failed();
        free(made);
        made = NULL;
    }
    if (made) made->is_first = true;
    free(pattern);
    free(wide);
    return made;
}

static bool find(folder_listing *of)
{
    if (of->is_first) {
        of->is_first = false;
        return true;
    }
    if (FindNextFileW(of->handle, &of->found)) return true;
    errno = GetLastError() == ERROR_NO_MORE_FILES ? 0 : errno_of(GetLastError());
    return false;
}

const char *folder_next(folder_listing *of, bool *is_file)
{
    enum { NO_FILE = FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_REPARSE_POINT | FILE_ATTRIBUTE_DEVICE };
    while (find(of)) {
        if (wcscmp(of->found.cFileName, L".") == 0 || wcscmp(of->found.cFileName, L"..") == 0) continue;
        free(of->name);
        of->name = narrow_of(of->found.cFileName);
        *is_file = (of->found.dwFileAttributes & NO_FILE) == 0;
        return of->name;
    }
    return NULL;
}

void folder_end(folder_listing *of)
{
    FindClose(of->handle);
    free(of->name);
    free(of);
}

/* ---- holding ---- */

/* While a folder is open without sharing, no program can remove it, rename it, or put a link in its place;
   this holds for each folder on the way down. */
struct held_folder {
    char *path;
    HANDLE handle;
};

static held_folder *hold(char *path, DWORD flags)
{
    entry_info about;
    held_folder *made = calloc(1, sizeof *made);
    wchar_t *wide = path ? wide_of(path) : NULL;
    HANDLE handle = INVALID_HANDLE_VALUE;
    if (made && wide) {
        handle = CreateFileW(wide, FILE_READ_ATTRIBUTES, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL,
                             OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | flags, NULL);
        if (handle == INVALID_HANDLE_VALUE) (void)wide_failed();
    }
    free(wide);
    const int descriptor_error = errno;
    const bool folder = handle != INVALID_HANDLE_VALUE && files_look_at_link(path, &about);
    if (folder && about.kind == ENTRY_FOLDER) {
        *made = (held_folder){path, handle};
        return made;
    }
    if (handle != INVALID_HANDLE_VALUE) CloseHandle(handle);
    free(made);
    free(path);
    errno = !folder ? descriptor_error : about.kind == ENTRY_LINK ? ELOOP : ENOTDIR;
    return NULL;
}

static char *join(const char *folder, const char *name)
{
    char *path = malloc(strlen(folder) + strlen(name) + 2);
    if (path) sprintf(path, "%s/%s", folder, name);
    return path;
}

held_folder *folder_hold(const char *path)
{
    return hold(files_real_path(path), 0);
}

held_folder *folder_hold_inner(held_folder *of, const char *name)
{
    char *path = join(of->path, name);
    if (path && !files_make_folder(path, 0777) && errno != EEXIST) {
        free(path);
        return NULL;
    }
    return hold(path, FILE_FLAG_OPEN_REPARSE_POINT);
}

bool folder_take(held_folder *of, const char *file, const char *name, bool replace)
{
    char *path = join(of->path, name);
    wchar_t *from = wide_of(file), *to = path ? wide_of(path) : NULL;
    const bool good =
        from && to && (MoveFileExW(from, to, replace ? MOVEFILE_REPLACE_EXISTING : 0) || wide_failed());
    free(path);
    free(from);
    free(to);
    return good;
}

void folder_let_go(held_folder *of)
{
    if (!of) return;
    CloseHandle(of->handle);
    free(of->path);
    free(of);
}
