/* Programs and shared objects over POSIX calls. */
#define _XOPEN_SOURCE 700
#include "base/system/programs.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
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

static int start(char **words, const char *output, const char *messages, program *started)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t nothing;
    pid_t id = 0;
    if (posix_spawn_file_actions_init(&actions) != 0) return ENOMEM;
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return ENOMEM;
    }
    int error = redirect(&actions, output, messages);
    /* It is interrupted at once, even if this program waits until it has cleaned up. */
    sigemptyset(&nothing);
    if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &nothing);
    if (error == 0) error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    if (error == 0) error = posix_spawnp(&id, words[0], &actions, &attributes, words, environ);
    started->id = id;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* posix_spawnp takes words that it could change. */
int program_start(const char *const *words, const char *output, const char *messages, program *started)
{
    size_t count = 0;
    while (words[count])
        count++;
    char **copies = calloc(count + 1, sizeof *copies);
    int error = copies ? 0 : ENOMEM;
    for (size_t i = 0; i < count && error == 0; i++)
        if ((copies[i] = strdup(words[i])) == NULL) error = ENOMEM;
    if (error == 0) error = start(copies, output, messages, started);
    for (size_t i = 0; copies && i < count; i++)
        free(copies[i]);
    free(copies);
    return error;
}

bool program_succeeded(const program *started)
{
    int status;
    while (waitpid((pid_t)started->id, &status, 0) < 0)
        if (errno != EINTR) return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* ---- shared objects ---- */

const char object_suffix[] = ".so";
const char object_shown[] = "__attribute__((visibility(\"default\"))) extern";
const char object_compiler[] = "cc";
const char *const object_flags[] = {"-shared", "-fPIC", "-fvisibility=hidden", NULL};

const char *object_machine(void)
{
    static _Thread_local struct utsname machine;
    return uname(&machine) == 0 ? machine.machine : "";
}

void *object_load(const char *path)
{
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

void object_unload(void *object)
{
    dlclose(object);
}

void *object_symbol(void *object, const char *name)
{
    return dlsym(object, name);
}
