/* Paths as addresses. */
#include "base/uri.h"

#include "base/system/files.h"

static bool is_plain(char c)
{
    return str_is_word_byte(c) || strchr("-.~/", c) != NULL;
}

void uri_put_path(buffer *out, const char *path)
{
    if (files_root_size(path) > 0) buffer_puts(out, files_is_separator(*path) ? "file://" : "file:///");
    for (; *path != '\0'; path++) {
        const char c = files_is_separator(*path) ? '/' : *path;
        if (is_plain(c))
            buffer_putc(out, c);
        else
            buffer_printf(out, "%%%02X", (unsigned)(unsigned char)c);
    }
}
