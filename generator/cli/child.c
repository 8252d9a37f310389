/* Running another program. */
#define _XOPEN_SOURCE 700
#include "cli/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static int redirect(posix_spawn_file_actions_t *actions, const char *output, const char *messages)
{
    enum { FLAGS = O_WRONLY | O_CREAT | O_TRUNC };
    const int error = posix_spawn_file_actions_addopen(actions, STDOUT_FILENO, output, FLAGS, 0600);
    if (error != 0) return error;
    if (strcmp(output, messages) == 0)
        return posix_spawn_file_actions_adddup2(actions, STDOUT_FILENO, STDERR_FILENO);
    return posix_spawn_file_actions_addopen(actions, STDERR_FILENO, messages, FLAGS, 0600);
}

int child_start(arena *memory, const string_list *words, const char *output, const char *messages,
                child_process *child)
{
    char **arguments = arena_alloc(memory, (words->count + 1) * sizeof *arguments);
    for (size_t i = 0; i < words->count; i++)
        arguments[i] = arena_copy(memory, words->items[i], strlen(words->items[i]));
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t nothing;
    if (posix_spawn_file_actions_init(&actions) != 0) return ENOMEM;
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return ENOMEM;
    }
    int error = redirect(&actions, output, messages);
    /* It is interrupted at once, also where this program waits until it has cleaned up. */
    sigemptyset(&nothing);
    if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &nothing);
    if (error == 0) error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    if (error == 0) error = posix_spawnp(&child->id, arguments[0], &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

bool child_succeeded(const child_process *child)
{
    int status;
    while (waitpid(child->id, &status, 0) < 0)
        if (errno != EINTR) return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
