/* Text and errors of Windows. */
#include "wide.h"

#include <errno.h>
#include <stdlib.h>

wchar_t *wide_of(const char *text)
{
    const int size = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
    wchar_t *made = size > 0 ? malloc((size_t)size * sizeof *made) : NULL;
    if (made)
        (void)MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, made, size);
    else
        errno = size > 0 ? ENOMEM : EILSEQ;
    return made;
}

char *narrow_of(const wchar_t *text)
{
    const int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
    char *made = size > 0 ? malloc((size_t)size) : NULL;
    if (made)
        (void)WideCharToMultiByte(CP_UTF8, 0, text, -1, made, size, NULL, NULL);
    else
        errno = ENOMEM;
    return made;
}

int errno_of(DWORD error)
{
    static const struct {
        DWORD error;
        int number;
    } known[] = {
        {ERROR_FILE_NOT_FOUND, ENOENT},
        {ERROR_PATH_NOT_FOUND, ENOENT},
        {ERROR_INVALID_NAME, ENOENT},
        {ERROR_BAD_PATHNAME, ENOENT},
        {ERROR_BAD_NETPATH, ENOENT},
        {ERROR_BAD_NET_NAME, ENOENT},
        {ERROR_INVALID_DRIVE, ENOENT},
        {ERROR_MOD_NOT_FOUND, ENOENT},
        {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
        {ERROR_ACCESS_DENIED, EACCES},
        {ERROR_SHARING_VIOLATION, EACCES},
        {ERROR_LOCK_VIOLATION, EACCES},
        {ERROR_WRITE_PROTECT, EROFS},
        {ERROR_FILE_EXISTS, EEXIST},
        {ERROR_ALREADY_EXISTS, EEXIST},
        {ERROR_DIRECTORY, ENOTDIR},
        {ERROR_DIR_NOT_EMPTY, ENOTEMPTY},
        {ERROR_DISK_FULL, ENOSPC},
        {ERROR_HANDLE_DISK_FULL, ENOSPC},
        {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
        {ERROR_OUTOFMEMORY, ENOMEM},
        {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
        {ERROR_NOT_SAME_DEVICE, EXDEV},
        {ERROR_BAD_EXE_FORMAT, ENOEXEC},
        {ERROR_INVALID_HANDLE, EBADF},
        {ERROR_BROKEN_PIPE, EPIPE},
        {ERROR_NO_DATA, EPIPE},
        {ERROR_NO_UNICODE_TRANSLATION, EILSEQ},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].error == error) return known[i].number;
    return EIO;
}

bool wide_failed(void)
{
    errno = errno_of(GetLastError());
    return false;
}
