/* Standard streams and terminals over POSIX calls. */
#define _DEFAULT_SOURCE
#include "base/system/streams.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* The status of a program that cannot begin: the system is at fault. */
enum { TROUBLE = 2 };

void streams_begin(int *count, char ***arguments)
{
    /* Opened the wrong way round, so that using a stream that the caller had closed is still an error. */
    static const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    (void)count;
    (void)arguments;
    for (int stream = 0; stream <= 2; stream++)
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", modes[stream]) < 0) exit(TROUBLE);
}

bool streams_is_terminal(FILE *stream)
{
    return isatty(fileno(stream)) != 0;
}

bool streams_has_colours(void)
{
    const char *terminal = getenv("TERM");
    return terminal && strcmp(terminal, "dumb") != 0;
}

size_t streams_columns(void)
{
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool streams_reader_has_gone(int error)
{
    (void)error;
    return false; /* or SIGPIPE would have ended the program, had its caller not decided otherwise */
}

bool streams_send_output(int file)
{
    return fflush(stdout) == 0 && dup2(file, STDOUT_FILENO) >= 0;
}
