/* What the compiler asks of the operating system, in a page: there are no files, and no environment. */
#include <locale.h>
#include <string.h>

#include "base/file.h"
#include "base/system/files.h"
#include "base/system/places.h"

file_result file_read(arena *memory, const char *path, size_t limit, str *content)
{
    (void)memory, (void)path, (void)limit;
    *content = (str){"", 0};
    return (file_result){FILE_MISSING, "there are no files in a page"};
}

const char *variable(const char *name)
{
    (void)name;
    return NULL;
}

const char files_list_separator[2] = ":";

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

/* The C library's iconv gives text of the program's locale: without this it loses all but ASCII. */
__attribute__((constructor)) static void begin(void)
{
    (void)setlocale(LC_CTYPE, "C.UTF-8");
}
