/* The command line, standard streams and consoles of Windows. */
#include "base/system/streams.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>

#include "wide.h"

/* The status of a program that cannot begin: the system is at fault. */
enum { TROUBLE = 2 };

/* The arguments of the command line in UTF-8, whatever code page the system has. Kept until the program ends.
 */
static char **utf8_arguments(int *count)
{
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), count);
    char **made = wide ? calloc((size_t)*count + 1, sizeof *made) : NULL;
    for (int i = 0; made && i < *count; i++)
        if ((made[i] = narrow_of(wide[i])) == NULL) exit(TROUBLE);
    if (wide) LocalFree(wide);
    return made;
}

/* Files get output unchanged; consoles show it as UTF-8 and know escape sequences. */
static void prepare(int stream)
{
    const HANDLE handle = (HANDLE)_get_osfhandle(stream);
    DWORD mode;
    (void)_setmode(stream, _O_BINARY);
    if (stream == STREAMS_INPUT || !GetConsoleMode(handle, &mode)) return;
    (void)SetConsoleOutputCP(CP_UTF8);
    (void)SetConsoleMode(handle, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

void streams_begin(int *count, char ***arguments)
{
    *arguments = utf8_arguments(count);
    if (!*arguments) exit(TROUBLE);
    for (int stream = 0; stream <= 2; stream++) {
        /* Opened the wrong way round, so that using a stream that the caller had closed is still an error. */
        const int mode = stream == STREAMS_INPUT ? _O_WRONLY : _O_RDONLY;
        if (_get_osfhandle(stream) < 0 && _wopen(L"NUL", mode) < 0) exit(TROUBLE);
        prepare(stream);
    }
    /* Messages are not buffered: they precede later output. */
    (void)setvbuf(stderr, NULL, _IONBF, 0);
}

bool streams_is_terminal(FILE *stream)
{
    DWORD mode;
    return GetConsoleMode((HANDLE)_get_osfhandle(_fileno(stream)), &mode) != 0;
}

bool streams_has_colours(void)
{
    return true;
}

size_t streams_columns(void)
{
    CONSOLE_SCREEN_BUFFER_INFO about;
    if (!GetConsoleScreenBufferInfo((HANDLE)_get_osfhandle(2), &about)) return 0;
    const int columns = about.srWindow.Right - about.srWindow.Left + 1;
    return columns > 0 ? (size_t)columns : 0;
}

/* The C library has no errno for it, and sets EINVAL. */
bool streams_reader_has_gone(int error)
{
    const bool pipe = GetFileType((HANDLE)_get_osfhandle(STREAMS_OUTPUT)) == FILE_TYPE_PIPE;
    return pipe && (error == EPIPE || error == EINVAL);
}

bool streams_send_output(int file)
{
    return fflush(stdout) == 0 && _dup2(file, STREAMS_OUTPUT) == 0 &&
           _setmode(STREAMS_OUTPUT, _O_BINARY) >= 0;
}

/* ---- no pagers: windows of consoles can be scrolled ---- */

void pager_begin_with(const char *words)
{
    (void)words;
}

pager_result pager_end(void)
{
    return PAGER_NONE;
}
