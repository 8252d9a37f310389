/* Runs work on many items at once, and gives the results in the order of the items. */
#ifndef TENON_CLI_WORKERS_H
#define TENON_CLI_WORKERS_H

#include <stdbool.h>
#include <stddef.h>

/* Threads, not processes: codecs have no mutable state of their own, so threads can work on files side by
   side in one address space. Their output needs no protocol, and an item costs a lock instead of two switches
   of processes, which matters for small files. */
typedef struct workers_work {
    void *user;
    /* The next item; NULL if there are no more. Never called by two threads at once. */
    void *(*next)(void *user);
    /* Works on an item. `worker` is less than the number of threads, and no two have the same. */
    void (*work)(void *user, unsigned worker, void *item);
    /* Called in the order of the items, after the output of the work on it has been printed; never by two
       threads at once. Returns false if the rest is not needed. */
    bool (*done)(void *user, void *item);
} workers_work;

/* Returns when all items are done with. Some items more than there are threads, but not many more, have been
   begun and are not done with at any time. */
void workers_run(const workers_work *work, unsigned threads);

enum { WORKERS_LARGEST = 256 };

#endif
