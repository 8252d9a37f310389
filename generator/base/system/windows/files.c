/* Files over the wide functions of Windows: names are UTF-8 whatever code page the system has. */
#include "base/system/files.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/system/folders.h"
#include "wide.h"

const char files_list_separator[2] = ";";

/* ---- looking ---- */

static entry_kind kind_of(DWORD attributes, bool link)
{
    if (link && (attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0) return ENTRY_LINK;
    return (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? ENTRY_FOLDER : ENTRY_FILE;
}

/* Describes a file on a disk; returns false for others, which lack this information. */
static bool describe(HANDLE handle, bool link, entry_info *info)
{
    enum { PER_SECOND = 10000000 };
    BY_HANDLE_FILE_INFORMATION about;
    *info = (entry_info){.kind = ENTRY_OTHER};
    if (GetFileType(handle) != FILE_TYPE_DISK) return true;
    if (!GetFileInformationByHandle(handle, &about)) return wide_failed();
    const uint64_t changed =
        (uint64_t)about.ftLastWriteTime.dwHighDateTime << 32 | about.ftLastWriteTime.dwLowDateTime;
    *info = (entry_info){.kind = kind_of(about.dwFileAttributes, link),
                         .size = (uint64_t)about.nFileSizeHigh << 32 | about.nFileSizeLow,
                         .volume = about.dwVolumeSerialNumber,
                         .number = (uint64_t)about.nFileIndexHigh << 32 | about.nFileIndexLow,
                         .changed = (long long)(changed / PER_SECOND),
                         .changed_nanosecond = (long long)(changed % PER_SECOND) * 100,
                         .names = about.nNumberOfLinks};
    return true;
}

static bool look(const char *path, DWORD flags, entry_info *info)
{
    wchar_t *wide = wide_of(path);
    if (!wide) return false;
    HANDLE handle = CreateFileW(wide, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                                OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | flags, NULL);
    const bool good = handle != INVALID_HANDLE_VALUE ? describe(handle, flags != 0, info) : wide_failed();
    if (handle != INVALID_HANDLE_VALUE) CloseHandle(handle);
    free(wide);
    return good;
}

bool files_look(const char *path, entry_info *info)
{
    return look(path, 0, info);
}

bool files_look_at_link(const char *path, entry_info *info)
{
    return look(path, FILE_FLAG_OPEN_REPARSE_POINT, info);
}

bool files_look_opened(int file, entry_info *info)
{
    const HANDLE handle = (HANDLE)_get_osfhandle(file);
    if (handle != INVALID_HANDLE_VALUE) return describe(handle, false, info);
    errno = EBADF;
    return false;
}

/* ---- descriptors ---- */

/* A folder cannot be opened, for which Windows says that access is denied. */
static int open_failed(const char *path)
{
    const int error = errno;
    entry_info about;
    errno = error == EACCES && files_look(path, &about) && about.kind == ENTRY_FOLDER ? EISDIR : error;
    return -1;
}

int files_open(const char *path, files_access access)
{
    static const int flags[] = {_O_RDONLY, _O_WRONLY, _O_WRONLY | _O_CREAT | _O_EXCL,
                                _O_WRONLY | _O_CREAT | _O_APPEND};
    wchar_t *wide = wide_of(path);
    if (!wide) return -1;
    const int file = _wopen(wide, flags[access] | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
    free(wide);
    return file >= 0 ? file : open_failed(path);
}

bool files_close(int file)
{
    return _close(file) == 0;
}

static unsigned portion(size_t size)
{
    return size < INT_MAX ? (unsigned)size : INT_MAX;
}

ptrdiff_t files_read(int file, void *to, size_t size)
{
    return _read(file, to, portion(size));
}

bool files_write(int file, const void *data, size_t size)
{
    for (const char *at = data; size > 0;) {
        const int count = _write(file, at, portion(size));
        if (count < 0) return false;
        at += count;
        size -= (size_t)count;
    }
    return true;
}

bool files_cut(int file, uint64_t size)
{
    const errno_t error = size <= INT64_MAX ? _chsize_s(file, (int64_t)size) : EFBIG;
    if (error != 0) errno = error;
    return error == 0;
}

bool files_flush(const char *path)
{
    const int file = files_open(path, FILES_WRITE);
    if (file < 0) return false;
    const bool good = _commit(file) == 0;
    const int error = errno;
    if (_close(file) != 0) return false;
    errno = error;
    return good;
}

/* Windows keeps names by itself. */
void files_flush_folder(const char *folder)
{
    (void)folder;
}

/* A file inherits the permissions of its folder. */
bool files_permit(int file, unsigned permissions)
{
    (void)file;
    (void)permissions;
    return true;
}

FILE *files_stream(const char *path)
{
    const int file = files_open(path, FILES_READ);
    return file >= 0 ? _fdopen(file, "rb") : NULL;
}

/* ---- names of files ---- */

/* Another program, such as one that looks for viruses, may have the file open for a moment. */
static bool move(const wchar_t *from, const wchar_t *to)
{
    enum { TRIES = 10, MILLISECONDS = 20 };
    for (int i = 0;; i++) {
        if (MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING)) return true;
        const DWORD error = GetLastError();
        if (i == TRIES || (error != ERROR_SHARING_VIOLATION && error != ERROR_ACCESS_DENIED))
            return wide_failed();
        Sleep(MILLISECONDS);
    }
}

bool files_replace(const char *from, const char *to)
{
    wchar_t *wide_from = wide_of(from), *wide_to = wide_of(to);
    const bool good = wide_from && wide_to && move(wide_from, wide_to);
    free(wide_from);
    free(wide_to);
    return good;
}

/* Calls a function with a path. */
static bool with_path(const char *path, BOOL (*function)(const wchar_t *))
{
    wchar_t *wide = wide_of(path);
    const bool good = wide && (function(wide) || wide_failed());
    free(wide);
    return good;
}

static BOOL remove_file(const wchar_t *path)
{
    return DeleteFileW(path);
}

static BOOL remove_folder(const wchar_t *path)
{
    return RemoveDirectoryW(path);
}

static BOOL make_folder(const wchar_t *path)
{
    return CreateDirectoryW(path, NULL);
}

bool files_remove(const char *path)
{
    return with_path(path, remove_file);
}

bool files_remove_folder(const char *path)
{
    return with_path(path, remove_folder);
}

bool files_make_folder(const char *path, unsigned permissions)
{
    (void)permissions;
    return with_path(path, make_folder);
}

bool files_make_unique_folder(char *path)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    enum { TRIES = 1000, PLACES = 6 };
    char *end = path + strlen(path) - PLACES;
    LARGE_INTEGER now;
    (void)QueryPerformanceCounter(&now);
    uint64_t number = (uint64_t)now.QuadPart * 0x9E3779B97F4A7C15u + GetCurrentProcessId();
    for (int i = 0; i < TRIES; i++) {
        number = number * 6364136223846793005u + 1442695040888963407u;
        for (unsigned k = 0; k < PLACES; k++)
            end[k] = letters[(number >> (16 + 8 * k)) % (sizeof letters - 1)];
        if (files_make_folder(path, 0700)) return true;
        if (errno != EEXIST) return false;
    }
    return false;
}

/* Removes the files of a folder, and the folder. */
void files_remove_tree(const char *path)
{
    const size_t space = strlen(path) + 1024;
    char *each = malloc(space);
    bool is_file;
    folder_listing *entries = each ? folder_list(path) : NULL;
    for (const char *name; entries && (name = folder_next(entries, &is_file)) != NULL;) {
        entry_info about;
        if (snprintf(each, space, "%s/%s", path, name) >= (int)space) continue;
        const bool folder = !is_file && files_look_at_link(each, &about) && about.kind == ENTRY_FOLDER;
        if (folder)
            files_remove_tree(each);
        else if (!files_remove(each))
            (void)files_remove_folder(each); /* a link to a folder */
    }
    if (entries) folder_end(entries);
    free(each);
    (void)files_remove_folder(path);
}

/* ---- paths ---- */

static wchar_t *final_path(HANDLE handle)
{
    const DWORD size = GetFinalPathNameByHandleW(handle, NULL, 0, 0);
    wchar_t *path = size > 0 ? malloc((size + 1) * sizeof *path) : NULL;
    if (path && GetFinalPathNameByHandleW(handle, path, size + 1, 0) > 0) return path;
    if (size == 0 || path) (void)wide_failed();
    free(path);
    return NULL;
}

/* `\\?\C:\Data` is `C:/Data`, and `\\?\UNC\server\share` `//server/share`. */
static char *plain_path(const wchar_t *path)
{
    char *made = narrow_of(path);
    if (!made) return NULL;
    size_t drop = strncmp(made, "\\\\?\\", 4) == 0 ? 4 : 0;
    if (strncmp(made, "\\\\?\\UNC\\", 8) == 0) {
        drop = 6;
        made[6] = '\\';
    }
    memmove(made, made + drop, strlen(made + drop) + 1);
    for (char *at = made; *at != '\0'; at++)
        if (*at == '\\') *at = '/';
    return made;
}

char *files_real_path(const char *path)
{
    wchar_t *wide = wide_of(path);
    if (!wide) return NULL;
    HANDLE handle = CreateFileW(wide, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                                OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    free(wide);
    if (handle == INVALID_HANDLE_VALUE) {
        (void)wide_failed();
        return NULL;
    }
    wchar_t *whole = final_path(handle);
    char *made = whole ? plain_path(whole) : NULL;
    CloseHandle(handle);
    free(whole);
    return made;
}

bool files_is_separator(char byte)
{
    return byte == '/' || byte == '\\';
}

size_t files_root_size(const char *path)
{
    const char letter = (char)(path[0] | 0x20);
    if (letter >= 'a' && letter <= 'z' && path[1] == ':') return files_is_separator(path[2]) ? 3 : 2;
    if (!files_is_separator(path[0])) return 0;
    return files_is_separator(path[1]) ? 2 : 1;
}

const char *files_last_separator(const char *path)
{
    const char *last = NULL;
    for (; *path != '\0'; path++)
        if (files_is_separator(*path)) last = path;
    return last;
}

/* Whether a name is that of a device, whatever follows behind a dot. */
static bool is_device(const char *name, size_t size)
{
    static const char *const devices[] = {
        "con",  "prn",  "aux",  "nul",  "com1", "com2", "com3", "com4", "com5", "com6", "com7",   "com8",
        "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9", "conin$", "conout$"};
    size_t stem = 0;
    while (stem < size && name[stem] != '.')
        stem++;
    while (stem > 0 && name[stem - 1] == ' ')
        stem--;
    for (size_t i = 0; i < sizeof devices / sizeof devices[0]; i++)
        if (strlen(devices[i]) == stem && _strnicmp(devices[i], name, stem) == 0) return true;
    return false;
}

const char *files_name_problem(const char *name, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)name[i] < 0x20 || strchr("<>:\"|?*", name[i]))
            return "has a character that Windows does not take";
    if (size > 0 && (name[size - 1] == '.' || name[size - 1] == ' '))
        return "ends with a dot or a space, which Windows drops";
    return is_device(name, size) ? "has a part that Windows takes for a device" : NULL;
}

/* ---- whose files are ---- */

/* Gets information from the token of this program; the caller frees it. */
static void *token_of(TOKEN_INFORMATION_CLASS class)
{
    HANDLE token;
    DWORD size = 0;
    void *information = NULL;
    if (!OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &token)) return NULL;
    (void)GetTokenInformation(token, class, NULL, 0, &size);
    if (size > 0) information = malloc(size);
    if (information && !GetTokenInformation(token, class, information, size, &size)) {
        free(information);
        information = NULL;
    }
    CloseHandle(token);
    return information;
}

/* Whether the owner is the user, or the owner of files that the user makes: those of an administrator belong
   to all administrators. */
static bool is_own(PSID owner)
{
    TOKEN_USER *user = token_of(TokenUser);
    TOKEN_OWNER *maker = token_of(TokenOwner);
    const bool own = (user && EqualSid(owner, user->User.Sid)) || (maker && EqualSid(owner, maker->Owner));
    free(user);
    free(maker);
    return own;
}

/* The place of the folder protects it from others: it is in the user's profile, whose rights Windows sets. */
bool files_is_private(const char *path)
{
    entry_info about;
    if (!files_look_at_link(path, &about) || (about.kind != ENTRY_FILE && about.kind != ENTRY_FOLDER))
        return false;
    wchar_t *wide = wide_of(path);
    PSID owner = NULL;
    PSECURITY_DESCRIPTOR rights = NULL;
    const bool known = wide && GetNamedSecurityInfoW(wide, SE_FILE_OBJECT, OWNER_SECURITY_INFORMATION, &owner,
                                                     NULL, NULL, NULL, &rights) == ERROR_SUCCESS;
    const bool own = known && is_own(owner);
    if (rights) LocalFree(rights);
    free(wide);
    return own;
}

/* Making a folder in it will say why not. */
bool files_is_usable(const char *folder)
{
    entry_info about;
    return files_look(folder, &about) && about.kind == ENTRY_FOLDER;
}

const char *files_own_program(void)
{
    static char *path;
    wchar_t wide[MAX_PATH];
    const DWORD size = GetModuleFileNameW(NULL, wide, MAX_PATH);
    if (!path && size > 0 && size < MAX_PATH) path = narrow_of(wide);
    return path ? path : "";
}
