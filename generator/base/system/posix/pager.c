/* Running a pager. */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/system/streams.h"

extern char **environ;

/* The status of a shell that does not find a program. */
enum { NO_SUCH_PROGRAM = 127 };

static pid_t pager;      /* 0 if there is none */
static int former_error; /* the original standard error */

/* Starts the pager with `input` as its standard input; 0 or an errno. */
static int start(const char *words, int input, int other_end)
{
    static char less[] = "less", shell[] = "sh", minus_c[] = "-c";
    char *text = words ? strdup(words) : NULL;
    char *only_less[] = {less, NULL}, *by_shell[] = {shell, minus_c, text, NULL};
    posix_spawn_file_actions_t actions;
    if ((words && !text) || posix_spawn_file_actions_init(&actions) != 0) return ENOMEM;
    int error = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (error == 0) error = posix_spawn_file_actions_addclose(&actions, other_end);
    char **arguments = words ? by_shell : only_less;
    if (error == 0) error = posix_spawnp(&pager, arguments[0], &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    free(text);
    if (error != 0) pager = 0;
    return error;
}

void pager_begin_with(const char *words)
{
    int ends[2];
    if (!isatty(STDOUT_FILENO) || pipe(ends) != 0) return;
    /* End if all fits, pass colours on, leave the text on the screen. */
    (void)setenv("LESS", "FRX", 0);
    if (start(words, ends[0], ends[1]) == 0) {
        former_error = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
        if (isatty(STDERR_FILENO)) (void)dup2(ends[1], STDERR_FILENO);
        (void)dup2(ends[1], STDOUT_FILENO);
        /* The pager answers the keyboard from now on; when it ends, writing fails. */
        (void)signal(SIGINT, SIG_IGN);
        (void)signal(SIGPIPE, SIG_IGN);
    }
    close(ends[0]);
    close(ends[1]);
}

pager_result pager_end(void)
{
    if (pager == 0) return PAGER_NONE;
    int status = 0, nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    fflush(stderr);
    /* The pager sees the end only when nothing of ours is open any more. */
    (void)dup2(nowhere, STDOUT_FILENO);
    (void)dup2(former_error >= 0 ? former_error : nowhere, STDERR_FILENO);
    while (waitpid(pager, &status, 0) < 0 && errno == EINTR)
        continue;
    pager = 0;
    return WIFEXITED(status) && WEXITSTATUS(status) == NO_SUCH_PROGRAM ? PAGER_MISSING : PAGER_READ;
}
