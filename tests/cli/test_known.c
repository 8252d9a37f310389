/* Threads that are the first to ask for the formats all see every format that is built in. */
#define _XOPEN_SOURCE 700
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bundled.h"
#include "cli/known.h"

enum { THREADS = 4, PROCESSES = 50 };

static pthread_barrier_t ready;

static void *ask(void *count)
{
    (void)pthread_barrier_wait(&ready);
    *(size_t *)count = known_formats().count;
    return NULL;
}

/* Nobody has asked before in a process that is new. */
static bool all_know(void)
{
    pthread_t threads[THREADS];
    size_t counts[THREADS];
    bool all = true;
    if (pthread_barrier_init(&ready, NULL, THREADS) != 0) return false;
    for (size_t i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, ask, &counts[i]) != 0) return false;
    for (size_t i = 0; i < THREADS; i++)
        all = pthread_join(threads[i], NULL) == 0 && counts[i] == tn_bundled_format_count && all;
    return all;
}

static void test_threads_ask(void **state)
{
    (void)state;
    for (int i = 0; i < PROCESSES; i++) {
        int status;
        const pid_t child = fork();
        if (child == 0) _exit(all_know() ? EXIT_SUCCESS : EXIT_FAILURE);
        assert_true(child > 0);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_int_equal(status, 0);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(test_threads_ask)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
