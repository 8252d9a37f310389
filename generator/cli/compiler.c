/* Running the C compiler, without a shell in between. */
#define _XOPEN_SOURCE 700
#include "cli/compiler.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"

extern char **environ;

/* More of a compiler's complaints helps nobody. */
enum { LOG_LIMIT = 16 * 1024 };

const char *compiler_command(void)
{
    const char *command = getenv("CC");
    return command && command[strspn(command, " ")] != '\0' ? command : "cc";
}

static void add_words(arena *memory, string_list *words, const char *text)
{
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t size = strcspn(text, " ");
        ARRAY_PUSH(memory, words, arena_copy(memory, text, size));
        text += size;
    }
}

/* Starts the command with its output going to `log`; 0 or an errno. */
static int start(arena *memory, const string_list *words, const char *log, pid_t *child)
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
    int error =
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    /* The compiler is interrupted at once, also where this program waits until it has cleaned up. */
    sigemptyset(&nothing);
    if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &nothing);
    if (error == 0) error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    if (error == 0) error = posix_spawnp(child, arguments[0], &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

static bool succeeded(pid_t child)
{
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static void show_log(arena *memory, const char *log)
{
    str text;
    if (file_read(memory, log, SIZE_MAX - 1, &text).status != FILE_OK) return;
    fwrite(text.data, 1, text.size < LOG_LIMIT ? text.size : LOG_LIMIT, stderr);
}

outcome compile_shared_object(arena *memory, const char *folder, const char *source, const char *object,
                              const string_list *libraries)
{
    /* Only what is marked as visible leaves the object: its copy of the runtime must not mix with the tool's.
     */
    static const char *const flags[] = {"-std=c11", "-O2", "-shared", "-fPIC", "-fvisibility=hidden"};
    string_list words = {0};
    add_words(memory, &words, compiler_command());
    const char *compiler = words.items[0];
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        ARRAY_PUSH(memory, &words, flags[i]);
    ARRAY_PUSH(memory, &words, arena_printf(memory, "-I%s", folder));
    ARRAY_PUSH(memory, &words, "-o");
    ARRAY_PUSH(memory, &words, arena_printf(memory, "%s/%s", folder, object));
    ARRAY_PUSH(memory, &words, arena_printf(memory, "%s/%s", folder, source));
    for (size_t i = 0; i < libraries->count; i++)
        ARRAY_PUSH(memory, &words, libraries->items[i]);

    const char *log = arena_printf(memory, "%s/log", folder);
    pid_t child;
    int error = start(memory, &words, log, &child);
    if (error == ENOENT)
        return complain("-s needs a C compiler, and there is no `%s`; install one, or name one in CC",
                        compiler);
    if (error != 0) return complain("cannot start the C compiler `%s`: %s", compiler, strerror(error));
    if (succeeded(child)) return OUTCOME_FINE;
    complain("the C compiler `%s` failed:", compiler);
    show_log(memory, log);
    return OUTCOME_TROUBLE;
}
